// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace emberline {

/// What stands in place of the timeline while no trace is open: what to drop, and how to record one.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// The commands that record a trace, to be pasted into a shell.
    [[nodiscard]] static QString recordCommand();
    void setRecent(const QStringList& paths);

Q_SIGNALS:
    void openRequested();
    void openDirectoryRequested();
    void recentRequested(const QString& path);

private:
    QWidget* makeButtons();
    QWidget* makeRecipe();

    QVBoxLayout* m_recent;
};

} // namespace emberline
