// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"

#include <utility>

namespace emberline {

void TraceStore::apply(TraceBatch batch)
{
    const bool restarts = batch.restarts;
    if (restarts) {
        Q_EMIT aboutToRestart();
        m_trace = Trace();
        Q_EMIT wasReset();
    }
    m_trace.apply(std::move(batch));
    Q_EMIT changed();
    if (restarts)
        Q_EMIT restarted();
}

void TraceStore::reset()
{
    m_trace = Trace();
    Q_EMIT wasReset();
    Q_EMIT changed();
}

void TraceStore::show(Trace trace)
{
    reset();
    m_trace = std::move(trace);
    Q_EMIT changed();
}

} // namespace emberline

#include "moc_trace_store.cpp"
