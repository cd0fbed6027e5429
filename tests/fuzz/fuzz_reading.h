// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/oracle.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/trace_dump.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace emberline {

/// An input of a fuzzer: a text, followed by one byte that selects the check. The byte is last so that samples remain valid inputs.
struct FuzzInput {
    FuzzInput(const std::uint8_t* data, std::size_t size) :
        text(reinterpret_cast<const char*>(data), size == 0 ? 0 : size - 1), choice(size == 0 ? 0 : data[size - 1])
    { }

    std::string_view text;
    unsigned choice;
};

/// The dump of a trace up to the diagnostics, and how often each was given: their examples quote damaged JSON as far as it was read by
/// then, so they may differ.
inline std::string fuzzOutcome(const Trace& trace)
{
    std::string dump = dumpOf(trace);
    dump.resize(std::min(dump.find("{\"kind\":\"diagnostic\""), dump.size()));
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        dump += std::string(entry.kind->code) + ' ' + std::to_string(entry.count) + '\n';
    return dump + misplacedRegions(trace);
}

/// No time is negative, and every region is in its lane.
inline void checkTimes(const Trace& trace)
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (trace.end(RegionId(row)) < trace.start(RegionId(row)))
            broken("region " + std::to_string(row) + " ends before it begins");
    }
    for (const Session& session : trace.sessions()) {
        if (session.end < session.start)
            broken("a session ends before it begins");
    }
    if (const std::string misplaced = misplacedRegions(trace); !misplaced.empty())
        broken("not in their lanes: " + misplaced);
}

/// Reads the text in one piece and in small ones: the traces must not differ.
inline void checkReading(const ImporterInfo& format, std::string_view text, std::size_t chunk, std::size_t batchEvery)
{
    (void)formatTable().sniff(text);
    const Trace whole = readAs(format, text);
    checkTimes(whole);
    chunk = std::max(chunk, text.size() / 4096); // what is unfinished is read again with each piece
    if (fuzzOutcome(readAs(format, text, {.chunk = chunk, .batchEvery = batchEvery})) != fuzzOutcome(whole))
        broken("pieces of " + std::to_string(chunk) + " bytes, a batch every " + std::to_string(batchEvery) + ", give another trace");
}

} // namespace emberline
