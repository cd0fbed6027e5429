// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_formats.h"

#include "app/export/chrome_writer.h"
#include "app/export/csv_writer.h"
#include "app/export/folded_writer.h"
#include "app/export/ndjson_writer.h"
#include "app/export/sqlite_writer.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr std::array kFormats{
    ExportFormat{"ndjson", "the whole model, one JSON object a line", writeNdjson, nullptr},
    ExportFormat{"chrome", "Trace Event JSON, for Perfetto, chrome://tracing and the like", writeChrome, nullptr},
    ExportFormat{"csv", "a table of the regions", writeCsv, nullptr},
    ExportFormat{"folded", "stacks with their self time in ns, for flamegraph.pl and the like", writeFolded, nullptr},
    ExportFormat{"sqlite", "a database; needs --output", nullptr, writeSqlite},
};

} // namespace

std::span<const ExportFormat> exportFormats()
{
    return kFormats;
}

const ExportFormat* findExportFormat(const QString& name)
{
    const auto* const found
        = std::ranges::find_if(kFormats, [&](const ExportFormat& format) { return name == QLatin1String(format.name); });
    return found == kFormats.end() ? nullptr : found;
}

std::optional<Error> exportToFile(const Exported& exported, const ExportFormat& format, const QString& path)
{
    if (format.writeFile)
        return format.writeFile(exported, path, {});
    QSaveFile file(path);
    const bool opened = file.open(QIODevice::WriteOnly);
    if (opened)
        format.write(exported, [&](std::string_view text) { file.write(text.data(), static_cast<qint64>(text.size())); });
    if (opened && file.commit())
        return std::nullopt;
    return Error{QStringLiteral("%1: the export could not be written: %2.").arg(path, file.errorString()).toStdString()};
}

bool isSourceOf(const Trace& trace, const QString& path)
{
    const QString target = QFileInfo(path).canonicalFilePath();
    return !target.isEmpty() && std::ranges::any_of(trace.sources(), [&](const Source& source) {
        return QFileInfo(QFile::decodeName(source.path.c_str())).canonicalFilePath() == target;
    });
}

} // namespace emberline
