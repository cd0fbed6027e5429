// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/formats.h"
#include "importers/reading/importer.h"
#include "model/trace.h"

#include <algorithm>
#include <string_view>

namespace emberline {

/// Bytes read as one source by the importer that claims them, in pieces of `chunk` bytes, with a batch taken after every `batchEvery`
/// pieces.
struct LoadedTrace {
    explicit LoadedTrace(std::string_view bytes, std::size_t chunk = std::string_view::npos, std::size_t batchEvery = 0)
    {
        const ImporterInfo* format = sniffFormat(bytes.substr(bytes.starts_with("\xef\xbb\xbf") ? 3 : 0, 65536));
        if (!format)
            return;
        known = true;
        TraceBuilder builder;
        ImportContext context(builder);
        Source row;
        row.format = format->id;
        const SourceId source = builder.addSource(std::move(row));
        const auto importer = format->create(context, {source, {}, {}, 0});
        std::size_t pieces = 0;
        while (!bytes.empty()) {
            const std::string_view piece = bytes.substr(0, std::min(chunk, bytes.size()));
            importer->feed(piece);
            bytes.remove_prefix(piece.size());
            if (batchEvery > 0 && ++pieces % batchEvery == 0) {
                importer->settle();
                context.settle();
                trace.apply(builder.takeBatch());
            }
        }
        importer->finish();
        context.finish();
        trace.apply(builder.takeBatch());
    }

    [[nodiscard]] const Source& source() const { return trace.sources().front(); }
    [[nodiscard]] std::uint64_t told(std::string_view code) const
    {
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
            if (entry.kind->code == code)
                return entry.count;
        }
        return 0;
    }

    bool known = false; ///< whether a format claimed it
    Trace trace;
};

} // namespace emberline
