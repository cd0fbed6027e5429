// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/kept_view.h"

#include <utility>

namespace emberline {

KeptView::KeptView(const TraceStore& store, ViewState& state) : m_store(store), m_state(state)
{
    connect(&store, &TraceStore::aboutToRestart, this, &KeptView::remember);
    connect(&store, &TraceStore::restarted, this, &KeptView::restore);
}

void KeptView::remember()
{
    const Trace& trace = m_store.trace();
    const Selection& selection = m_state.selection();
    m_region = selection.region ? std::optional(referenceTo(trace, selection.region)) : std::nullopt;
    m_session = selection.session ? std::optional(referenceTo(trace, selection.session)) : std::nullopt;
    m_marked = m_state.markedRange();
    m_hidden.clear();
    for (const SourceId source : m_state.hiddenSources())
        m_hidden.push_back(absolutePath(trace.source(source).path));
}

void KeptView::restore()
{
    const Trace& trace = m_store.trace();
    m_state.select(
        {.region = m_region ? find(trace, *m_region) : RegionId(), .session = m_session ? find(trace, *m_session) : SessionId()});
    m_state.setMarkedRange(m_marked);
    for (const std::string& path : std::exchange(m_hidden, {})) {
        if (const SourceId source = findSource(trace, path))
            m_state.setSourceHidden(source, true);
    }
}

} // namespace emberline

#include "moc_kept_view.cpp"
