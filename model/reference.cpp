// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/reference.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace emberline {

namespace {

std::string fileName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

std::string textOf(const Trace& trace, StringId id)
{
    return std::string(trace.text(id));
}

StringId sidOf(const Session& session)
{
    return session.sid ? session.sid : session.attributes->pidText;
}

SessionReference referenceIn(const Trace& trace, const Session& session, std::string source)
{
    return {std::move(source), textOf(trace, sidOf(session)), session.pid};
}

TrackReference referenceIn(const Trace& trace, const Track& track, SessionReference session)
{
    TrackReference reference;
    reference.session = std::move(session);
    reference.asyncId = textOf(trace, track.asyncId);
    if (track.thread) {
        const Thread& thread = trace.thread(track.thread);
        reference.thread = textOf(trace, thread.name ? thread.name : thread.tidText);
        reference.tid = thread.tid;
    }
    return reference;
}

bool matches(const Trace& trace, const Session& session, SourceId source, const SessionReference& reference)
{
    return session.source == source && session.pid == reference.pid && trace.text(sidOf(session)) == reference.sid;
}

bool matches(const Trace& trace, const Track& track, SourceId source, const TrackReference& reference)
{
    if (trace.text(track.asyncId) != reference.asyncId)
        return false;
    if (track.thread) {
        const Thread& thread = trace.thread(track.thread);
        if (thread.tid != reference.tid || trace.text(thread.name ? thread.name : thread.tidText) != reference.thread)
            return false;
    }
    return matches(trace, trace.session(track.session), source, reference.session);
}

RegionId findIn(const Trace& trace, const Track& track, const RegionReference& reference)
{
    for (const Lane& lane : track.lanes) {
        for (const auto& run : lane.runs) {
            auto at = std::ranges::lower_bound(run->regions(), reference.start, {}, [&](RegionId id) { return trace.start(id); });
            for (; at != run->regions().end() && trace.start(*at) == reference.start; ++at) {
                if (trace.name(*at) == reference.name)
                    return *at;
            }
        }
    }
    return {};
}

} // namespace

std::string absolutePath(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    const std::filesystem::path normal = absolute.lexically_normal();
    return error ? path : (normal.has_filename() ? normal : normal.parent_path()).string(); // no "/" after a directory
}

SessionReference referenceTo(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    return referenceIn(trace, row, row.source ? absolutePath(trace.source(row.source).path) : std::string());
}

TrackReference referenceTo(const Trace& trace, TrackId track)
{
    const Track& row = trace.track(track);
    return referenceIn(trace, row, referenceTo(trace, row.session));
}

RegionReference referenceTo(const Trace& trace, RegionId region)
{
    return {referenceTo(trace, trace.track(region)), trace.start(region), std::string(trace.name(region))};
}

SourceId findSource(const Trace& trace, const std::string& absolute)
{
    const std::string name = fileName(absolute);
    const auto& sources = trace.sources();
    const auto found = std::ranges::find_if(
        sources, [&](const Source& source) { return fileName(source.path) == name && absolutePath(source.path) == absolute; });
    return found == sources.end() ? SourceId() : SourceId(static_cast<std::size_t>(found - sources.begin()));
}

SessionId find(const Trace& trace, const SessionReference& reference)
{
    const SourceId source = findSource(trace, reference.source);
    const auto& sessions = trace.sessions();
    const auto found = std::ranges::find_if(sessions, [&](const Session& session) { return matches(trace, session, source, reference); });
    return found == sessions.end() ? SessionId() : SessionId(static_cast<std::size_t>(found - sessions.begin()));
}

RegionId find(const Trace& trace, const RegionReference& reference)
{
    const SourceId source = findSource(trace, reference.track.session.source);
    for (const Track& track : trace.tracks()) { // a source may use a pid twice
        if (!matches(trace, track, source, reference.track))
            continue;
        if (const RegionId region = findIn(trace, track, reference))
            return region;
    }
    return {};
}

SessionId References::find(const SessionReference& reference)
{
    list();
    const auto found = m_sessions.find(reference);
    return found == m_sessions.end() ? SessionId() : found->second;
}

TrackId References::find(const TrackReference& reference)
{
    list();
    const auto found = m_tracks.find(reference);
    return found == m_tracks.end() ? TrackId() : found->second;
}

void References::list()
{
    if (std::exchange(m_isListed, true))
        return;
    std::vector<std::string> paths;
    for (const Source& source : m_trace.sources())
        paths.push_back(absolutePath(source.path));
    const auto referenceOf = [&](const Session& session) {
        return referenceIn(m_trace, session, session.source ? paths[session.source.row()] : std::string());
    };
    for (std::size_t row = 0; row < m_trace.sessions().size(); ++row)
        m_sessions.emplace(referenceOf(m_trace.sessions()[row]), row);
    for (std::size_t row = 0; row < m_trace.tracks().size(); ++row) {
        const Track& track = m_trace.tracks()[row];
        m_tracks.emplace(referenceIn(m_trace, track, referenceOf(m_trace.session(track.session))), row);
    }
}

} // namespace emberline
