// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

namespace {

/// Args can be read again only from the session's own source.
std::uint64_t originOf(const SessionRecord& event)
{
    return event.place.source == event.session.source ? event.place.byte : kNoOrigin;
}

} // namespace

std::uint32_t SessionRows::threadIndex(SessionState& session, std::string_view name)
{
    const std::vector<ThreadState>& threads = session.threads;
    if (session.lastThread < threads.size() && m_builder.text(threads[session.lastThread].name) == name)
        return session.lastThread;
    if (const auto known = session.findThread(name, m_builder)) {
        session.lastThread = *known;
        return *known;
    }
    Thread row;
    row.session = session.id;
    row.order = session.lastThread = static_cast<std::uint32_t>(threads.size());
    row.name = m_names.intern(name);
    ThreadState thread;
    thread.id = m_builder.addThread(row);
    thread.track = m_builder.trackOf(thread.id);
    thread.name = row.name;
    session.addThread(std::move(thread), m_builder);
    return session.lastThread;
}

ThreadState& SessionRows::threadOf(const SessionRecord& event)
{
    const Record& record = event.record;
    const std::string_view name = record.has(Text::Thread) ? record.text(Text::Thread) : std::string_view("main");
    return event.session.threads[threadIndex(event.session, name)];
}

void SessionRows::openProcess(SessionState& session, SourceTime time, std::string_view name)
{
    const StringId title = m_names.intern(name.empty() ? std::string_view("git") : name);
    m_builder.edit(session.id).name = title;
    ThreadState& main = session.threads[threadIndex(session, "main")];
    NewRegion region;
    region.track = main.track;
    region.role = RegionRole::Process;
    region.name = title;
    region.start = session.begin.value_or(time);
    region.end = region.start;
    region.depth = main.rows.take(0);
    session.process = main.base = m_builder.regions().add(region);
    session.processStart = main.baseStart = region.start;
}

RegionId SessionRows::openRegion(const SessionRecord& event, NewRegion region)
{
    region.start = region.end = event.time;
    region.origin = originOf(event);
    const RegionId id = m_builder.regions().add(region);
    if (event.session.brief)
        event.session.movable().regions.push_back(id);
    if (event.session.brief || event.record.hasBadTime)
        m_builder.regions().setApproximate(id);
    if (event.record.has(Text::File))
        m_builder.regions().setCodePlace(id, m_names.numbered(event.record.text(Text::File), event.record.number(Number::Line)));
    return id;
}

InstantId SessionRows::addInstant(const SessionRecord& event)
{
    NewInstant instant;
    instant.session = event.session.id;
    instant.thread = threadOf(event).id;
    instant.name = m_names.intern(event.record.text(Text::Event));
    instant.category = intern(event.record, Text::Category);
    instant.time = event.time;
    instant.origin = originOf(event);
    const InstantId id = m_builder.instants().add(instant);
    if (event.session.brief)
        event.session.movable().instants.push_back(id);
    return id;
}

void SessionRows::addText(InstantId instant, std::string_view key, const Record& record, Text field)
{
    if (record.has(field))
        m_builder.args().add(instant, m_names.intern(key), intern(record, field));
}

} // namespace emberline::trace2
