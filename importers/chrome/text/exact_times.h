// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "importers/reading/units.h"

#include <optional>
#include <string_view>

namespace emberline::chrome {

/// Reads an event's `ts` and `dur` to the nanosecond, counted from `origin`, into `record`. No `duration`: the event has none. If `time` is
/// not a number, only the record's TimeState is set.
void readExactTimes(std::string_view time, std::optional<std::string_view> duration, const DecimalTime& origin, EventRecord& record);

/// `time`, which counts from the source's epoch, counted from `origin`; nothing if that does not fit.
[[nodiscard]] std::optional<SourceTime> countedFrom(const DecimalTime& origin, SourceTime time);

} // namespace emberline::chrome
