// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QTabBar;

namespace emberline {

/// A dock with a title that looks like a tab, so that a single dock looks like those in a group. In a group, the group's tabs replace the
/// title. A floating dock has a frame and a close button.
class Dock : public QDockWidget {
    Q_OBJECT

public:
    /// `name` identifies the dock in the window's saved state.
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
