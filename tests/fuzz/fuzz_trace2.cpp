// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for the Trace2 importers. The first byte chooses the target, the size of the pieces and whether batches are taken
// between them. The outcome must not depend on the latter two.
#include "importers/reading/importer.h"
#include "importers/trace2/trace2_formats.h"
#include "model/trace.h"

#include <array>
#include <cstdlib>

namespace {

using namespace emberline;

struct Outcome {
    std::size_t sessions = 0;
    std::size_t regions = 0;
    std::size_t instants = 0;
    std::uint64_t records = 0;
    std::uint64_t skipped = 0;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read(const ImporterInfo& format, std::string_view bytes, std::size_t piece, bool batches)
{
    TraceBuilder builder;
    ImportContext context(builder);
    const SourceId source = builder.addSource({});
    const auto importer = format.create(context, {source, {}, {}, 0});
    Trace trace;
    while (!bytes.empty()) {
        importer->feed(bytes.substr(0, piece));
        bytes.remove_prefix(std::min(piece, bytes.size()));
        if (batches) {
            importer->settle();
            context.settle();
            trace.apply(builder.takeBatch());
        }
    }
    importer->finish();
    context.finish();
    trace.apply(builder.takeBatch());
    const Source& row = trace.source(source);
    return {trace.sessions().size(), trace.regionCount(), trace.instantCount(), row.records, row.skipped};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::array formats{&trace2::eventFormat(), &trace2::perfFormat(), &trace2::normalFormat()};
    const unsigned choice = data[0];
    const ImporterInfo& format = *formats[choice % formats.size()];
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Outcome whole = read(format, bytes, bytes.size(), false);
    if (!(read(format, bytes, 1 + choice / 4, (choice & 1U) != 0) == whole))
        std::abort();
    return 0;
}
