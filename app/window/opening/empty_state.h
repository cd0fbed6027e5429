// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QScrollArea>
#include <QSize>

#include <optional>

class QHBoxLayout;
class QLabel;
class QMainWindow;

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
    /// Shows as many of the recent traces as are `width` wide, and at least the first.
    void fitRecent(int width);
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

/// The middle of a window without a trace. While the docks have nothing to show it covers them, too, whose layout stays as it is. A dock
/// that the user raises comes above it.
class StartPage : public QScrollArea {
public:
    /// `middle`: what the docks leave in the window. The window must outlive this object, and have its docks already.
    StartPage(QMainWindow& window, QWidget* middle);

    [[nodiscard]] EmptyState& state() const { return *m_state; }
    void setShown(bool isShown, bool coversDocks);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    QMainWindow& m_window;
    QPointer<QWidget> m_middle;
    EmptyState* m_state;
    bool m_coversDocks = false;
};

} // namespace emberline
