// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/nesting_tracks.h"
#include "model/string_table.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The objects of one source, kept until its end, because their events may be out of order.
class ObjectTable {
public:
    struct Event {
        SourceTime time;
        char phase; ///< N, O or D
        StringId name;
        StringId category;
        std::uint64_t offset;
    };

    void add(std::string_view key, Process& process, StringId id, const Event& event);
    /// First step at the end: finds which events form lives, and widens `extent` by them.
    void match(SourceExtent& extent, const TellAt& tell);
    /// Second step, when the beginning of the trace is known: creates the objects.
    void make(TraceBuilder& builder, ActorTable& actors, SourceTime traceBegin);

private:
    struct Group {
        Process* process;
        StringId id;
        std::vector<Event> events;
    };
    struct Life {
        const Group* group;
        Event first;
        bool sinceTraceBegan = false;
        std::optional<SourceTime> end = {};
        std::vector<ObjectSnapshot> snapshots;
    };

    void matchGroup(Group& group, SourceExtent& extent, const TellAt& tell);

    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_groups
    std::deque<Group> m_groups;
    std::vector<Life> m_lives;
};

} // namespace emberline::chrome
