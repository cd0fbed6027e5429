// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QObject>

namespace emberline {

/// The GUI thread's trace, and the only place where batches arrive. Views keep a pointer to it and read trace() between signals.
class TraceStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const Trace& trace() const { return m_trace; }

    /// Replaces the current trace by a whole new one.
    void show(Trace trace);
    /// Shifts the shown times of sources; one signal for all of them.
    void setClockOffsets(std::span<const std::pair<SourceId, Duration>> offsets)
    {
        m_trace.setClockOffsets(offsets);
        Q_EMIT changed();
    }
    /// See Trace::beginBase().
    void beginBase() { m_trace.beginBase(); }

public Q_SLOTS:
    /// Adds a batch. GUI thread.
    void apply(emberline::TraceBatch batch);
    /// Drops the trace; all earlier ids are void.
    void reset();
    void setClockOffset(emberline::SourceId id, emberline::Duration offset) { setClockOffsets(std::array{std::pair(id, offset)}); }

Q_SIGNALS:
    /// Rows were added or changed; ids stay valid.
    void changed();
    /// Another trace begins: drop every id.
    void wasReset();
    /// The same trace is about to be loaded again without its oldest part. wasReset() and changed() come between this signal and
    /// restarted(). For views that can find what they show by other means than ids.
    void aboutToRestart();
    void restarted();

private:
    Trace m_trace;
};

} // namespace emberline
