// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/loaded_trace.h"
#include "tests/support/trace_dump.h"

#include <cstdint>
#include <cstdlib>
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

/// Reads the text in one piece and in small ones. Stops the program if the traces differ.
inline void checkReading(const ImporterInfo& format, std::string_view text, std::size_t chunk, std::size_t settleEvery)
{
    (void)formatTable().sniff(text);
    const Trace whole = readAs(format, text);
    if (!misplacedRegions(whole).empty()
        || fuzzOutcome(readAs(format, text, {.chunk = chunk, .settleEvery = settleEvery})) != fuzzOutcome(whole))
        std::abort();
}

} // namespace emberline
