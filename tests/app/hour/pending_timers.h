// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>

class QTimer;

namespace emberline::hour {

/// Knows the timers by which the program gathers changes for a moment, and lets that moment pass at once. So a sequence takes as long as
/// its work, and what is compared does not depend on when it is looked at. Others, such as the clock of a trace that grows, go on as they
/// are. GUI thread.
class PendingTimers {
public:
    /// From now on, timers are known. To be called once, before the first window.
    static void watch();

    /// Lets that timer of the GUI thread run out that would be the next to do so, of those that wait for one timeout, a second at most.
    /// False if there is none. One that this object has let run out again and again is a clock.
    [[nodiscard]] bool runOutNext();

private:
    QHash<const QTimer*, int> m_times; ///< how often each has run out here
};

} // namespace emberline::hour
