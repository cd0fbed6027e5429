// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/formats.h"
#include "importers/import.h"
#include "importers/reading/importer.h"
#include "model/trace.h"

#include <QFile>
#include <QString>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

/// How bytes are read. The trace must not depend on it.
struct ReadingWay {
    std::size_t chunk = std::string_view::npos; ///< bytes fed at once
    std::size_t batchEvery = 0; ///< chunks after which a batch is taken; 0: only at the end
    std::string path = {}; ///< the source's
    bool rereads = false; ///< whether args may stay in the file at `path`
    std::optional<UnixTime> modified = {}; ///< as in ImportSource
    std::string entry = {}; ///< ImportSource::directoryEntry
};

/// Bytes read as one source of `format`, even if its sniffer would reject them.
inline Trace readAs(const ImporterInfo& format, std::string_view bytes, const ReadingWay& way = {})
{
    TraceBuilder builder;
    ImportContext context(builder, formatTable());
    Trace trace;
    const SourceId source = builder.addSource(
        {.path = way.path, .format = format.id, .dialect = &formatTable().recognise({format.id, {}, {}}).dialect, .bytes = bytes.size()});
    const auto importer = format.create(context, {source, way.rereads ? way.path : std::string(), way.entry, way.modified});
    std::size_t chunks = 0;
    while (!bytes.empty()) {
        const std::string_view chunk = bytes.substr(0, way.chunk);
        importer->feed(chunk);
        bytes.remove_prefix(chunk.size());
        if (way.batchEvery > 0 && ++chunks % way.batchEvery == 0) {
            importer->updateModel();
            context.updateModel();
            trace.apply(builder.takeBatch());
        }
    }
    importer->finish();
    context.finish();
    trace.apply(builder.takeBatch());
    return trace;
}

/// A file or a directory as the program reads it.
inline Trace importPath(const QString& path)
{
    Import import;
    import.read({QFile::encodeName(path).toStdString()}, {});
    Trace trace;
    trace.apply(import.takeBatch());
    return trace;
}

/// Bytes read as one source by the importer that claims them.
struct LoadedTrace {
    explicit LoadedTrace(std::string_view bytes, const ReadingWay& way = {})
    {
        const ImporterInfo* format = formatTable().sniff(bytes.substr(bytes.starts_with("\xef\xbb\xbf") ? 3 : 0, 65536));
        known = format != nullptr;
        if (known)
            trace = readAs(*format, bytes, way);
    }

    [[nodiscard]] const Source& source() const { return trace.sources().front(); }
    [[nodiscard]] std::uint64_t reported(std::string_view code) const
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
