// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTimer>

namespace emberline {

/// Says in a corner of a panel that what the panel shows is being calculated anew, once that has taken a second: until then what it shows
/// may be about less of the trace than its neighbours show. GUI thread.
class LateSign : public QLabel {
    Q_OBJECT

public:
    explicit LateSign(QWidget* panel);

    /// A calculation has begun.
    void begin() { m_patience.start(); }
    /// It has ended. `another` will begin soon, because the trace has changed meanwhile: if this one was late, the sign stays.
    void end(bool another);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void place();

    QTimer m_patience;
};

} // namespace emberline
