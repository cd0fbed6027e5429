// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_builder.h"

namespace emberline {

TraceBuilder::TraceBuilder() :
    m_columns(std::make_shared<TraceColumns>()), m_tracks(m_columns->regions),
    m_counters(std::shared_ptr<const ArgColumns>(m_columns, &m_columns->args))
{ }

ThreadId TraceBuilder::addThread(const Thread& thread, Nesting nesting)
{
    const SessionId session = thread.session;
    const ThreadId id = m_threads.add(thread);
    m_threads.edit(id).track = m_tracks.add({session, id, {}, {}}, nesting);
    return id;
}

TrackId TraceBuilder::addAsyncTrack(SessionId session, StringId asyncId, Nesting nesting)
{
    return m_tracks.add({session, {}, asyncId, {}}, nesting);
}

void TraceBuilder::settle()
{
    m_tracks.settle();
    m_counters.settle();
}

TraceBatch TraceBuilder::takeBatch()
{
    settle();
    TraceBatch batch;
    batch.columns = m_columns;
    batch.regionCount = regionCount();
    batch.instantCount = m_columns->instants.time.size();
    batch.argCount = m_columns->args.key.size();
    const std::optional<SourceRange> extent = m_extent.rangeForNow();
    batch.extent = extent.value_or(SourceRange());
    batch.hasExtent = extent.has_value();
    batch.sources = m_sources.share();
    batch.sessions = m_sessions.share();
    batch.threads = m_threads.share();
    batch.tracks = m_tracks.share();
    batch.counters = m_counters.share();
    batch.timers = m_timers.share();
    batch.objects = m_objects.share();
    batch.flows = m_flows.share();
    if (m_diagnostics.revision() != m_diagnosticsSent) {
        m_diagnosticsSent = m_diagnostics.revision();
        batch.diagnostics = m_diagnostics;
    }
    return batch;
}

} // namespace emberline
