// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDockWidget>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QPair>
#include <QSet>
#include <QSize>
#include <QString>

#include <optional>

class QMainWindow;
class QMenu;
class QTabBar;
class QWidget;

namespace emberline {

class Panel;

/// Which dock, in the order of the tabs. The group on the right begins with TimeSplit.
enum class DockId : std::uint8_t {
    Details,
    Arguments,
    SourceLine,
    TimeSplit,
    CriticalPath,
    Statistics,
    Flame,
    Counters,
    Compare,
    History,
    Sql,
    Output,
    Events,
    Found,
    ImportReport,
    Bookmarks,
    Sources
};

/// A dock with a title that looks like a tab, so that a single dock looks like those in a group. In a group, the group's tabs replace the
/// title. A floating dock has a frame and a close button.
class Dock : public QDockWidget {
    Q_OBJECT

public:
    /// `name` identifies the dock in the window's saved state. `heading` is its title in English, translated here.
    Dock(const char* name, const char* heading, QWidget* contents, QMainWindow* window);

    /// The heading of the guide that is about this dock.
    [[nodiscard]] QString heading() const { return m_heading; }
    void setTitle(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Title;
    void updateTitleBar();

    QString m_heading;
    Title* m_title;
};

/// The sizes of the docks below the timeline, in a window of one size.
struct DockSizes {
    QSize window;
    int height = 0;
    QMap<QString, int> widths; ///< of those in front, side by side, by name

    [[nodiscard]] bool isValid() const { return !window.isEmpty() && height > 0 && !widths.isEmpty(); }
    /// Their shares of another window.
    [[nodiscard]] DockSizes in(QSize other) const;
};

/// The docks below the timeline, in two groups of tabs side by side, and their menus. The window owns the docks.
class WindowDocks {
    Q_DECLARE_TR_FUNCTIONS(emberline::WindowDocks)

public:
    /// Empty: closed until something fills it, and again once that is gone.
    enum class AtFirst : std::uint8_t { Open, Closed, Empty };

    explicit WindowDocks(QMainWindow* window);

    /// `name` and `heading` as for Dock. Add all docks, in the order of their ids, before anything else.
    Dock* add(DockId id, const char* name, const char* heading, Panel* contents, AtFirst atFirst = AtFirst::Open);
    [[nodiscard]] Dock& dock(DockId id) const { return *m_added[static_cast<qsizetype>(id)].dock; }
    void arrange(int height);
    /// Call it when the window's height has changed from `before`: the docks keep their share of it.
    void keepShare(int before);
    [[nodiscard]] DockSizes sizes() const;
    /// Of those below the timeline, with their tabs.
    void setHeight(int height);
    /// Whether any that is open has something to show.
    [[nodiscard]] bool haveContents() const;
    /// Whether what stands side by side is what `sizes` has widths of; which dock of a group is in front does not matter.
    [[nodiscard]] bool hasWidthsOf(const DockSizes& sizes) const;
    /// Gives the docks their shares of the window's present width or height, or what is nearest.
    void share(const DockSizes& sizes, Qt::Orientation orientation);
    [[nodiscard]] bool isWide() const { return !m_steppedBack.isEmpty(); }
    /// Shows the dock in front of its group.
    Dock& raise(DockId id);
    /// Brings the dock to the front of its group, unless the user closed it.
    void bringForward(DockId id);
    /// Brings the dock forward and gives its group the whole width: the others step back until endWide(), showFirst(), or the user asks
    /// for one of them.
    void showWide(DockId id);
    void endWide();
    /// Closes those that are closed while they are empty (AtFirst::Empty), if they have nothing to show.
    void closeEmpty();
    /// Brings forward what a new trace begins with: the answer and the details, but not in place of what the user has raised since
    /// noteFronts(). `awaited` names the dock whose answer the user wants first, if any: see showAwaited().
    void showFirst(std::optional<DockId> awaited = std::nullopt);
    /// Call it when that dock has its answer: brings it forward, unless the user has meanwhile asked for another or used the one in front.
    void showAwaited();
    /// Call it when the window begins to wait for a trace that may take long to come.
    void noteFronts();
    /// Where the dock in front of a group has nothing to show, brings one of the group forward that has, until the other has something
    /// again.
    void passOverEmpty();
    /// For a dock that was passed over and has something to show now: brings it forward again, unless the user has meanwhile asked for
    /// another or used the one that stands in front instead.
    void endPassingOver(DockId id);
    /// Call it when the layout is reset: nothing is to come forward again.
    void forgetPassedOver()
    {
        m_passedOver.clear();
        m_used.clear();
        m_steppedBack.clear();
        m_fronts.clear();
        m_chosen.clear();
        m_awaited = nullptr;
    }

    /// Makes the tabs of a group of docks scroll, where Qt would cut their titles to "De…".
    static void scrollTabs(QTabBar& tabs);
    /// Adds one entry per dock, which opens and closes it.
    void fillDocksMenu(QMenu& menu);
    /// Adds the answer docks, each with its own key, which brings it to the front and focuses it.
    void fillAnalyzeMenu(QMenu& menu);
    /// Adds the other docks in the same way, and steps (F6, Shift+F6) through all parts of the window; `centre` is the part that is not a
    /// dock.
    void fillGoMenu(QMenu& menu, QWidget* centre);

private:
    struct Added {
        Dock* dock;
        AtFirst atFirst;
    };

    struct SteppedBack {
        QDockWidget* dock;
        int width;
        bool wasInFront;
    };

    [[nodiscard]] bool isBelow(Dock* dock) const;
    [[nodiscard]] QList<Dock*> sideBySide() const;
    [[nodiscard]] int widthIn(const DockSizes& sizes, Dock* dock) const;
    [[nodiscard]] bool hasSteppedBack(const QDockWidget* dock) const;
    void passFront(QDockWidget* from, QDockWidget* to);
    void addKey(QMenu& menu, DockId id, const QKeySequence& key);
    void step(QWidget* centre, bool forward);

    QMainWindow* m_window;
    QList<Added> m_added; ///< by their ids
    QList<SteppedBack> m_steppedBack; ///< while another is wide
    QPair<QDockWidget*, int> m_wide; ///< and its width before
    QHash<QDockWidget*, QDockWidget*> m_passedOver; ///< by the dock that stands in front instead
    QSet<QDockWidget*> m_used; ///< had the focus while it stood in front instead
    QSet<QDockWidget*> m_fronts; ///< without what the user chose
    QSet<QDockWidget*> m_chosen; ///< by the user meanwhile: they stay in front, empty or not
    QDockWidget* m_awaited = nullptr; ///< comes forward once it has an answer
    QObject m_connections; ///< the context of those that need this object, which is none itself
};

} // namespace emberline
