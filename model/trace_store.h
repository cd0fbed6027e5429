// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QObject>

namespace emberline {

/// The GUI thread's trace: the one place that batches arrive at. Views keep a pointer to it and read trace() between signals.
class TraceStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const Trace& trace() const { return m_trace; }

    /// Takes a whole trace in the place of the one it has.
    void show(Trace trace);
    /// Shows sources' times shifted; one signal for all of them.
    void setClockOffsets(std::span<const std::pair<SourceId, Duration>> offsets);

public Q_SLOTS:
    /// Takes a batch over; GUI thread.
    void apply(emberline::TraceBatch batch);
    /// Forgets the trace: ids of before are void.
    void reset();
    void setClockOffset(emberline::SourceId id, emberline::Duration offset) { setClockOffsets(std::array{std::pair(id, offset)}); }

Q_SIGNALS:
    /// Rows were added or changed; ids stay good.
    void changed();
    /// Another trace begins: drop every id.
    void wasReset();
    /// The same trace is about to be told anew, without its oldest part: between this and restarted() come wasReset() and changed(). For
    /// those who can find by other means than ids what they show.
    void aboutToRestart();
    void restarted();

private:
    Trace m_trace;
};

} // namespace emberline
