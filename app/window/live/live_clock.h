// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "views/kit/view_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

namespace emberline {

/// The clock of a growing trace: advances ViewState::now() while something in the trace is running, so that open regions grow with time
/// and not only with events. Estimates the difference between the trace's clock and the system's from the arrival times of the newest
/// events; the event with the least delay gives the best estimate. Ticks no more often than the picture changes, and not at all while
/// nothing is running or the view does not move.
class LiveClock : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object. `window` shows the time; it does not own the clock.
    LiveClock(const TraceStore& store, ViewState& state, const TraceLoader& loader, QWidget* window);

private:
    void learn();
    void forget();
    void tick();
    [[nodiscard]] UnixTime systemTime() const;

    const TraceStore& m_store;
    ViewState& m_state;
    const TraceLoader& m_loader;
    QWidget* m_window;
    QTimer m_timer;
    QElapsedTimer m_steady; ///< so that setting the system clock moves nothing
    UnixTime m_start; ///< the system's clock when m_steady began
    std::optional<Duration> m_ahead; ///< the trace's clock minus the system's
};

} // namespace emberline
