// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QWidget>

#include <optional>

class QLabel;
class QHBoxLayout;

namespace emberline {

/// Replaces the timeline while no trace is open: says what to drop and how to record a trace.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    static constexpr QSize kPicture{220, 88}; ///< at most, of a recent trace

    explicit EmptyState(QWidget* parent = nullptr);

    /// The commands that record a trace, to paste into a shell.
    [[nodiscard]] static QString recordCommand();
    void setRecent(const QStringList& paths);
    /// Says that nothing has arrived yet at `target`, a value for GIT_TRACE2_EVENT, and how to change that. Without a target, says what to
    /// open.
    void setWaiting(const std::optional<QString>& target);
    /// Says that what is open has runs and no timelines.
    void setStore(const QString& name);

Q_SIGNALS:
    void openRequested();
    void openDirectoryRequested();
    void recentRequested(const QString& path);
    void sampleRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showPictures();
    QWidget* makeButtons() const;
    QWidget* makeRecipe();

    QLabel* m_title;
    QLabel* m_hint;
    QLabel* m_recipeHint;
    QLabel* m_recentHint;
    QLabel* m_command = nullptr;
    QWidget* m_buttons;
    QWidget* m_start; ///< all ways to begin
    QHBoxLayout* m_recent;
};

} // namespace emberline
