// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace emberline {

/// How far the reading is, in words: "log.json  312 of 500 MB  148 MB/s".
[[nodiscard]] QString progressText(const LoadProgress& progress);

/// The status bar's part while something is read: what, how far, how fast, and Cancel.
class LoadStatus : public QWidget {
    Q_OBJECT

public:
    explicit LoadStatus(QWidget* parent = nullptr);

    void setProgress(const LoadProgress& progress);
    /// When hidden, gives the focus back to where Cancel has it from.
    void setVisible(bool visible) override;

Q_SIGNALS:
    void cancelRequested();

private:
    void giveFocusBack();

    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPointer<QWidget> m_focusedBefore; ///< before Cancel was
};

} // namespace emberline
