// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QTabBar;

namespace emberline {

/// A dock whose title looks like a tab, so that one that stands alone looks like those in a group. In a group the group's tabs are title
/// enough. One that floats has a frame and a button that closes it.
class Dock : public QDockWidget {
    Q_OBJECT

public:
    /// `name` is what the window's state is remembered by.
    Dock(const QString& name, const QString& title, QWidget* contents, QMainWindow* window);

    void setTitle(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Title;
    void updateTitleBar();

    Title* m_title;
};

} // namespace emberline
