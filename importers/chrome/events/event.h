// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event_stretch.h"
#include "importers/chrome/slices/nesting_tracks.h"

#include <cstdint>
#include <string_view>

namespace emberline::chrome {

/// One event with what its numbers stand for. Lives no longer than its stretch is open.
struct Event {
    Event(EventStretch& ofStretch, const EventRecord& ofRecord) :
        stretch(ofStretch), record(ofRecord), extra(stretch.extraOf(record)), actor(stretch.actor(record.actor)),
        name(stretch.text(record.name)), category(stretch.text(record.category)), args(stretch.json(record.args)),
        offset(stretch.offsetOf(record))
    { }

    [[nodiscard]] StringId text(std::uint32_t number) const { return stretch.text(number); }
    [[nodiscard]] std::string_view textOf(StringId id) const { return stretch.textOf(id); }
    /// Whether our own export wrote `what` on it (roundtrip/words.h).
    [[nodiscard]] bool states(std::string_view what) const { return extra.statement != kNone && textOf(text(extra.statement)) == what; }
    [[nodiscard]] SourceTime start() const { return record.start; }
    /// Widens the extents of the source and of the event's process.
    void includeIn(SourceExtent& extent, SourceTime from, SourceTime to) const
    {
        extent.include(from, to);
        actor.process->include(from, to);
    }
    void includeIn(SourceExtent& extent) const { includeIn(extent, record.start, record.start); }

    EventStretch& stretch;
    const EventRecord& record;
    const EventExtra& extra;
    ProcessThread& actor;
    StringId name;
    StringId category;
    std::string_view args; ///< strict JSON
    std::uint64_t offset;
};

} // namespace emberline::chrome
