// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace emberline {

/// The progress in words: "log.json  312 of 500 MB  148 MB/s".
[[nodiscard]] QString progressText(const LoadProgress& progress);

/// The status bar's section while something is read: the file, progress, speed, and Cancel. After Cancel, a button that goes on.
class LoadStatus : public QWidget {
    Q_OBJECT

public:
    explicit LoadStatus(QWidget* parent = nullptr);

    void setProgress(const LoadProgress& progress);
    /// Reading was cancelled and can go on.
    void setStopped();
    /// When hidden, returns the focus to the widget that had it before the buttons.
    void setVisible(bool visible) override;

Q_SIGNALS:
    void cancelRequested();
    void goOnRequested();

private:
    QPushButton* makeButton(const char* name, const QString& text, const QString& toolTip);
    void showReading(bool reads);
    void giveFocusBack();

    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPushButton* m_goOn;
    QPointer<QWidget> m_focusedBefore; ///< the focus before a button had it
};

} // namespace emberline
