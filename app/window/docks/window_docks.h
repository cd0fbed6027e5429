// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QKeySequence>
#include <QList>
#include <QString>

class QMainWindow;
class QMenu;
class QWidget;

namespace emberline {

class Dock;
class Panel;

/// The docks below the timeline: three groups of tabs side by side, and the menus that lead to them. The docks belong to the window.
class WindowDocks {
    Q_DECLARE_TR_FUNCTIONS(emberline::WindowDocks)

public:
    enum class Group : std::uint8_t { Selection, Answers, Comparison };
    enum class AtFirst : std::uint8_t { Open, Closed };

    explicit WindowDocks(QMainWindow* window) : m_window(window) { }

    /// `name` is what the window's state is remembered by. Within a group the first added is on top.
    Dock* add(const char* name, const QString& title, Panel* contents, Group group, AtFirst atFirst = AtFirst::Open);
    /// Once all are added.
    void arrange(int height);
    /// The window became another height than `before`: the docks keep their share of it.
    void keepShare(int before);
    /// Shown and in front of its group. `name` must have been added.
    Dock* raise(const char* name);

    /// One entry a dock, which opens and closes it.
    void fillDocksMenu(QMenu& menu);
    /// The docks that answer, each by a key of its own: brought to the front and given the keyboard.
    void fillAnalyzeMenu(QMenu& menu);
    /// The other docks in the same way, and steps (F6, Shift+F6) round all parts of the window; `centre` is the one that is no dock.
    void fillGoMenu(QMenu& menu, QWidget* centre);

private:
    struct Added {
        Dock* dock;
        Group group;
        AtFirst atFirst;
    };

    [[nodiscard]] QList<Dock*> inGroup(Group group) const;
    void addKey(QMenu& menu, const char* name, const QKeySequence& key);
    void step(QWidget* centre, bool forward);

    QMainWindow* m_window;
    QList<Added> m_added;
};

} // namespace emberline
