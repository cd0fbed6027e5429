// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for Chrome JSON: nothing may crash or hang, and the outcome must not depend on how the input is cut or on when it
// becomes drawable.
#include "importers/chrome/chrome_importer.h"
#include "model/hash.h"
#include "model/trace.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace emberline;

namespace {

/// A few numbers that must not depend on how the input is read.
struct Outcome {
    std::uint64_t records = 0;
    std::uint64_t skipped = 0;
    std::uint64_t told = 0;
    std::uint64_t regions = 0;
    std::uint64_t hash = 0;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

void mix(Outcome& outcome, std::uint64_t value)
{
    outcome.hash = mixed(outcome.hash, value);
}

Outcome import(std::string_view text, std::size_t chunk, bool settles)
{
    TraceBuilder builder;
    ImportContext context(builder);
    Source row;
    row.format = chrome::jsonFormat().id;
    const SourceId source = builder.addSource(std::move(row));
    const auto importer = chrome::jsonFormat().create(context, {source, {}, {}, 0});
    for (std::size_t at = 0; at < text.size(); at += chunk) {
        importer->feed(text.substr(at, chunk));
        if (settles)
            importer->settle();
    }
    importer->finish();
    Trace trace;
    trace.apply(builder.takeBatch());
    Outcome outcome{trace.sources()[0].records, trace.sources()[0].skipped, 0, trace.regionCount(), 0};
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        outcome.told += entry.count;
    for (std::size_t i = 0; i < trace.regionCount(); ++i) {
        const RegionId id(i);
        mix(outcome, static_cast<std::uint64_t>(toNs(trace.start(id))));
        mix(outcome, static_cast<std::uint64_t>(toNs(trace.end(id))));
        mix(outcome, trace.depth(id));
        mix(outcome, trace.parent(id).row());
        mix(outcome, std::hash<std::string_view>{}(trace.name(id)));
        const auto args = regionArgs(trace, id);
        mix(outcome, args ? args.value().members.size() : 1000);
    }
    return outcome;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::size_t chunk = 1 + data[0] % 32;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    chrome::jsonFormat().sniff(text);
    const Outcome whole = import(text, 1 << 20, false);
    if (import(text, chunk, false) != whole || import(text, chunk, true) != whole)
        std::abort();
    return 0;
}
