// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What the data events and children of a log say about where the time of a command went.
namespace emberline {

struct FactCount {
    std::uint64_t value;
};
struct FactBytes {
    std::uint64_t value;
};
using FactValue = std::variant<FactCount, FactBytes, Duration, std::string>;

enum class FactWeight { Problem, Hint, Note };

/// One sentence that is not translated yet: `sentence` is English with %1, %2 ... for the values, and has static storage.
struct Fact {
    std::string_view id; ///< stable, for JSON: "index-read"
    FactWeight weight;
    const char* sentence;
    std::vector<FactValue> values;
    std::string source; ///< its place in the log: "data index/read/cache_nr"
    RegionId region; ///< the box to show for it, if any
    SessionId session; ///< set if the fact is about one session
};

/// Problems first, then hints, then notes. `command`: any session; includes its descendants. Any thread.
[[nodiscard]] std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command);

} // namespace emberline
