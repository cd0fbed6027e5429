// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QPoint>
#include <QStringList>
#include <Qt>

class QAction;
class QWidget;

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

/// Does to a window what a user does: keys, mouse, wheel, drops, menus and file dialogs. Events go the way that those of a desktop go:
/// through the window, which finds the widget. GUI thread.
class Hand {
public:
    /// `window` must be visible and active, and outlive this object.
    explicit Hand(MainWindow& window) : m_window(window) { }

    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;
    /// A key of the window's, as "Ctrl+1".
    void press(const QKeySequence& key) const;
    /// Latin letters, digits and the like.
    void type(const QString& text) const;

    // Positions are in `widget`, which must be visible.
    void click(const QWidget& widget, QPoint at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;
    void doubleClick(const QWidget& widget, QPoint at) const;
    void drag(const QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;
    /// `notches` towards the user are negative.
    void wheel(QWidget& widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const;
    /// Moves the mouse to where it points at nothing.
    void rest() const;

    /// Drags files over the window and drops them. Whether the window takes them.
    [[nodiscard]] bool drop(const QStringList& paths) const;
    /// Clicks a button of the message bars, such as "Replace". Whether there is one.
    bool answer(const QString& text) const;
    /// Chooses an entry, such as {"View", "Theme", "Dark"}, given without the marks of keys. Whether it exists and can be chosen.
    bool choose(const QStringList& entry) const;
    /// Gives the open file dialog a path. Whether there is a dialog that takes it.
    [[nodiscard]] bool giveToDialog(const QString& path) const;

    [[nodiscard]] MainWindow& window() const { return m_window; }

private:
    [[nodiscard]] QPoint inWindow(const QWidget& widget, QPoint at) const;

    MainWindow& m_window;
};

/// An entry of the window's menus, after the menus above it have been told that they open; null if there is none.
[[nodiscard]] QAction* menuEntry(const MainWindow& window, const QStringList& entry);

} // namespace emberline::hour
