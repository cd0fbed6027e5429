// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "views/kit/view_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <optional>

namespace emberline {

/// The clock of a trace that grows: moves ViewState::now() on while something in it is running, so that open regions grow with time and not
/// only with events. How the trace's clock relates to the system's is learned from when its newest events were written; what came with the
/// least delay tells best. Ticks no oftener than the picture changes, and not at all while nothing is running or the view stands still.
class LiveClock : public QObject {
    Q_OBJECT

public:
    /// All outlive it. `window` is what the time is shown in; it does not own the clock.
    LiveClock(const TraceStore& store, ViewState& state, const TraceLoader& loader, QWidget* window);

private:
    void learn();
    void forget();
    void tick();
    [[nodiscard]] std::int64_t systemNs() const;

    const TraceStore& m_store;
    ViewState& m_state;
    const TraceLoader& m_loader;
    QWidget* m_window;
    QTimer m_timer;
    QElapsedTimer m_steady; ///< so that a system clock that is set moves nothing
    std::int64_t m_startNs; ///< the system's clock when m_steady began, ns since the Unix epoch
    std::optional<std::int64_t> m_ahead; ///< the trace's clock minus the system's
};

} // namespace emberline
