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

/// The docks below the timeline: three groups of tabs side by side, and the menus that lead to them. The docks belong to the window.
class WindowDocks {
    Q_DECLARE_TR_FUNCTIONS(emberline::WindowDocks)

public:
    enum class Group : std::uint8_t { Selection, Answers, Comparison };
    enum class AtFirst : std::uint8_t { Open, Closed };

    explicit WindowDocks(QMainWindow* window) : m_window(window) { }

    /// `name` is what the window's state is remembered by. Within a group the first added is on top.
    Dock* add(const char* name, const QString& title, QWidget* contents, Group group, AtFirst atFirst = AtFirst::Open);
    /// Once all are added.
    void arrange(int height);
    /// Shown and in front of its group. `name` must have been added.
    Dock* raise(const char* name);

    /// One entry a dock, which opens and closes it.
    void fillDocksMenu(QMenu& menu);
    /// The docks that answer, each by a key of its own: brought to the front and given the keyboard.
    void fillAnalyzeMenu(QMenu& menu);

private:
    struct Added {
        Dock* dock;
        Group group;
        AtFirst atFirst;
    };

    [[nodiscard]] QList<Dock*> inGroup(Group group) const;

    QMainWindow* m_window;
    QList<Added> m_added;
};

} // namespace emberline
