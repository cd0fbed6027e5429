// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/hash.h"
#include "model/trace.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

/// What an export to OpenTelemetry says of a trace: the spans with their ids and parents, and which events and links each has.
namespace emberline {

using OtlpTraceId = std::array<std::uint64_t, 2>;

/// Where a process stands in a trace that its caller began: the header of W3C Trace Context.
struct TraceParent {
    OtlpTraceId trace;
    std::uint64_t span;
    friend bool operator==(const TraceParent&, const TraceParent&) = default;
};

/// The rows whose `key` is `id`; `rows` are sorted by it.
template <class Row, class IdType>
std::span<const Row> rowsWith(const std::vector<Row>& rows, IdType id, IdType Row::*key)
{
    return {std::ranges::lower_bound(rows, id, {}, key), std::ranges::upper_bound(rows, id, {}, key)};
}

/// Whether the session's log names processes by sids. A placeholder has no source, but a sid.
[[nodiscard]] bool isOfTrace2(const Trace& trace, const Session& session);

/// The spans of a trace: which there are, their ids, and what each lies in. Takes some bytes for each region and session.
class OtlpSpans {
public:
    struct Place {
        OtlpTraceId trace{};
        std::uint64_t span = 0;
        std::uint64_t parent = 0; ///< 0: none
        RegionId bar; ///< whose span this is, too
        bool isApart = false; ///< begins a trace of its own although another process started it
        std::optional<TraceParent> inherited; ///< what the process or the nearest one above it logged
        bool isPlaced = false;
    };

    /// `trace` must outlive it.
    explicit OtlpSpans(const Trace& trace);

    [[nodiscard]] const Place& of(SessionId id) const { return m_places[id.row()]; }
    /// In the order of their rows.
    [[nodiscard]] std::span<const RegionId> regionsOf(SessionId id) const
    {
        return std::span(m_regions).subspan(m_first[id.row()], m_first[id.row() + 1] - m_first[id.row()]);
    }
    /// The region of the process's whole life; a filter may have dropped it.
    [[nodiscard]] RegionId processOf(SessionId id) const { return m_processes[id.row()]; }
    /// Whether the region is not the span of a process.
    [[nodiscard]] bool hasOwnSpan(RegionId id) const { return m_trace.role(id) != RegionRole::Process && !processAs(id); }

    [[nodiscard]] std::uint64_t spanOf(RegionId id) const
    {
        const SessionId session = m_trace.session(id);
        if (m_trace.role(id) == RegionRole::Process)
            return of(session).span;
        if (const SessionId started = processAs(id))
            return of(started).span;
        const std::uint64_t hash = mixed(mixed(of(session).span, 1 + m_ordinals[id.row()]), 0);
        return hash == 0 ? 1 : hash;
    }
    /// The id of the span in which a region's lies.
    [[nodiscard]] std::uint64_t parentOf(RegionId id) const
    {
        const RegionId parent = m_trace.parent(id);
        return parent ? spanOf(parent) : of(m_trace.session(id)).span;
    }
    /// The span that started a process.
    [[nodiscard]] std::uint64_t starterOf(const Session& session) const
    {
        return session.spawnedBy ? spanOf(session.spawnedBy) : of(session.parent).span;
    }

private:
    void groupRegions();
    void nameSessions();
    void place(SessionId id);
    void placeUnder(SessionId id);
    void findParents();
    [[nodiscard]] bool isInBackground(const Session& session) const;
    /// The process that the bar stands for.
    [[nodiscard]] SessionId processAs(RegionId bar) const
    {
        const auto found = m_startedBy.find(bar);
        return found == m_startedBy.end() ? SessionId() : found->second.first;
    }

    const Trace& m_trace;
    std::vector<Place> m_places;
    std::vector<RegionId> m_processes;
    std::vector<std::size_t> m_first; ///< by session: where its regions begin in m_regions
    std::vector<RegionId> m_regions; ///< by session
    std::vector<std::uint32_t> m_ordinals; ///< by region: its number among those of its session
    std::unordered_map<RegionId, std::pair<SessionId, std::size_t>> m_startedBy; ///< by bar: processAs(), and how many it started
};

/// Where instants and flows belong: each instant to the innermost region of its thread at its time, otherwise to its process.
class OtlpMoments {
public:
    struct FlowLink {
        RegionId to;
        RegionId from;
        StringId name;
        friend auto operator<=>(const FlowLink&, const FlowLink&) = default;
    };
    using OfRegion = std::pair<RegionId, InstantId>;
    using OfSession = std::pair<SessionId, InstantId>;

    /// `trace` must outlive it.
    explicit OtlpMoments(const Trace& trace);

    [[nodiscard]] auto of(RegionId id) const { return rowsWith(m_ofRegions, id, &OfRegion::first); }
    [[nodiscard]] auto of(SessionId id) const { return rowsWith(m_ofSessions, id, &OfSession::first); }
    [[nodiscard]] auto linksTo(RegionId id) const { return rowsWith(m_links, id, &FlowLink::to); }

private:
    [[nodiscard]] RegionId innermost(ThreadId thread, SourceTime time) const;
    [[nodiscard]] RegionId atTime(const Lane& lane, SourceTime time) const;

    const Trace& m_trace;
    std::vector<OfRegion> m_ofRegions;
    std::vector<OfSession> m_ofSessions;
    std::vector<FlowLink> m_links;
};

} // namespace emberline
