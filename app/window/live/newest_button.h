// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace emberline {

/// Floats over the bottom of the timeline while a growing trace is not followed, and leads back to what is newest.
class NewestButton : public QPushButton {
    Q_OBJECT

public:
    /// `timeline` is the parent, too.
    explicit NewestButton(QWidget* timeline);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void place();
};

} // namespace emberline
