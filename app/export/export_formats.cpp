// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_formats.h"

#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <algorithm>
#include <array>

#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

/// Whether `path` is one of the named files; the name "-" means standard input.
static bool isOneOf(const std::vector<std::string>& names, const QString& path)
{
    struct stat target { };
    if (::stat(pathBytes(path).c_str(), &target) != 0 || !S_ISREG(target.st_mode))
        return false;
    return std::ranges::any_of(names, [&](const std::string& name) {
        struct stat own { };
        return (name == "-" ? ::fstat(STDIN_FILENO, &own) : ::stat(name.c_str(), &own)) == 0 && own.st_dev == target.st_dev
            && own.st_ino == target.st_ino;
    });
}

constexpr std::array kFormats{
    ExportFormat{"ndjson", "ndjson", QT_TRANSLATE_NOOP("emberline::ExportControl", "&NDJSON…"), "the whole model, one JSON object a line",
        writeNdjson, nullptr},
    ExportFormat{"chrome", "json", QT_TRANSLATE_NOOP("emberline::ExportControl", "Chrome &JSON…"),
        "Trace Event JSON, for Perfetto, chrome://tracing and the like", writeChrome, nullptr},
    ExportFormat{"csv", "csv", QT_TRANSLATE_NOOP("emberline::ExportControl", "C&SV…"), "a table of the regions", writeCsv, nullptr},
    ExportFormat{"folded", "txt", QT_TRANSLATE_NOOP("emberline::ExportControl", "F&olded Stacks…"),
        "stacks with their self time in ns, for flamegraph.pl and the like", writeFolded, nullptr},
    ExportFormat{"otlp", "json", QT_TRANSLATE_NOOP("emberline::ExportControl", "OpenTelemetr&y JSON…"),
        "spans for OpenTelemetry (OTLP/JSON), as a collector takes them at /v1/traces", writeOtlp, nullptr},
    ExportFormat{
        "sqlite", "sqlite", QT_TRANSLATE_NOOP("emberline::ExportControl", "S&QLite…"), "a database; needs --output", nullptr, writeSqlite},
};

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

std::optional<Error> exportToFile(
    const Exported& exported, const ExportFormat& format, const QString& path, const std::function<bool()>& isCancelled)
{
    if (format.writeFile)
        return format.writeFile(exported, path, isCancelled);
    OutputFile file(path);
    const auto isOver = [&] { return isCancelled && isCancelled(); };
    if (auto error = format.write(exported, [&](std::string_view text) { return !isOver() && file.write(text); }))
        return error;
    if (isOver())
        return Error{path.toStdString() + ": the export was cancelled."};
    if (file.commit())
        return std::nullopt;
    return Error{QStringLiteral("%1: the export could not be written: %2.").arg(path, file.trouble()).toStdString()};
}

/// Whether `path` is, under any name, a regular file from which the trace was or is being read.
static bool isSourceOf(const Trace& trace, const QString& path)
{
    std::vector<std::string> names;
    for (const Source& source : trace.sources())
        names.push_back(source.path);
    return isOneOf(names, path);
}

std::optional<Error> sourceTrouble(const Trace& trace, const QString& path, const char* what, const std::vector<std::string>& names)
{
    if (!isSourceOf(trace, path) && !isOneOf(names, path))
        return std::nullopt;
    return Error{path.toStdString() + ": the trace is read from this file. Choose another name for the " + what + "."};
}

} // namespace emberline
