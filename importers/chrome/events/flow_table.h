// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "model/string_table.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The flow events of one source, kept until its end: only then do we know which slices they lie in.
class FlowTable {
public:
    struct Event {
        SourceTime time;
        char phase; ///< s, t or f; for a slice with a bind_id: s if arrows only leave it, f if arrows only arrive, otherwise t
        bool bindsEnclosing; ///< to the enclosing slice, not to the next one
        ProcessThread* thread;
        std::uint64_t offset;
        RegionId slice = {}; ///< the slice that says by its bind_id that it is part of the flow
    };
    struct Names {
        StringId id;
        StringId name;
        StringId category;
    };

    void add(std::string_view key, const Names& names, const Event& event);
    /// First step at the end: finds which events form flows, and widens `extent` by them.
    void match(SourceExtent& extent, const TellAt& tell);
    /// Second step, when the slices are in their lanes: creates the flows.
    void make(TraceBuilder& builder, ActorTable& actors);

private:
    struct Group;
    void matchEvents(const Group& group, SourceExtent& extent);
    void matchSlices(const Group& group, const TellAt& tell);
    void tellLone(const TellAt& tell);
    [[nodiscard]] bool lonesNeverMeet() const;

    struct Group {
        Names names;
        std::vector<Event> events;
    };
    struct Match {
        const Group* group;
        std::vector<Event> events;
    };

    /// An event without the other half of its flow.
    struct LoneEvent {
        const Group* group;
        std::uint64_t offset;
    };
    struct Lone {
        std::vector<LoneEvent> starts;
        std::vector<LoneEvent> others; ///< steps and ends
    };

    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_groups
    std::deque<Group> m_groups;
    std::vector<Match> m_matches;
    Lone m_lone;
};

} // namespace emberline::chrome
