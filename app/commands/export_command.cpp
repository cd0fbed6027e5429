// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/export_command.h"

#include "app/commands/command_line.h"
#include "app/commands/loading.h"
#include "app/export/chrome_writer.h"
#include "app/export/ndjson_writer.h"

#include <QIODevice>
#include <QSaveFile>

#include <array>

namespace emberline {

namespace {

using Write = std::function<void(std::string_view)>;

struct ExportFormat {
    const char* name;
    void (*write)(const Trace& trace, const Write& write);
};

constexpr std::array kFormats{
    ExportFormat{"ndjson", writeNdjson},
    ExportFormat{"chrome", writeChrome},
};

QString formatNames()
{
    QStringList names;
    for (const ExportFormat& format : kFormats)
        names << QLatin1String(format.name);
    return names.join(QLatin1String(", "));
}

/// Writes to a temporary file that takes the name's place only when all of it is there.
bool writeFile(const Trace& trace, const ExportFormat& format, const QString& path)
{
    QSaveFile file(path);
    const bool opened = file.open(QIODevice::WriteOnly);
    if (opened)
        format.write(trace, [&](std::string_view text) { file.write(text.data(), static_cast<qint64>(text.size())); });
    if (opened && file.commit())
        return true;
    complain("emberline: " + path.toStdString() + ": the export could not be written: " + file.errorString().toStdString() + ".\n");
    return false;
}

} // namespace

int runExport(const QStringList& arguments)
{
    QCommandLineParser parser;
    describeVerb(parser, QStringLiteral("export"), QStringLiteral("--format FORMAT [--output FILE] [--strict] PATH..."),
        QStringLiteral("Writes the loaded traces in another form."));
    const QCommandLineOption format(QStringLiteral("format"), QStringLiteral("One of: %1.").arg(formatNames()), QStringLiteral("FORMAT"));
    const QCommandLineOption output({QStringLiteral("o"), QStringLiteral("output")},
        QStringLiteral("Write to FILE instead of standard output."), QStringLiteral("FILE"));
    const QCommandLineOption strict(QStringLiteral("strict"), QStringLiteral("Exit with 3 when there is an error or a warning."));
    parser.addOptions({format, output, strict});
    int status = 0;
    if (!parseVerb(parser, arguments, status))
        return status;
    const QStringList paths = parser.positionalArguments().mid(1);
    if (paths.isEmpty())
        return usageError(QStringLiteral("export needs a trace to read."));
    const auto* const chosen = std::ranges::find_if(
        kFormats, [&](const ExportFormat& candidate) { return parser.value(format) == QLatin1String(candidate.name); });
    if (chosen == kFormats.end())
        return usageError(QStringLiteral("export needs --format with one of: %1.").arg(formatNames()));

    const LoadedTrace loaded = loadTrace(paths);
    if (!parser.isSet(output))
        chosen->write(loaded.trace, say);
    else if (!writeFile(loaded.trace, *chosen, parser.value(output)))
        return exit_status::kUnreadable;
    return loadStatus(loaded, parser.isSet(strict));
}

} // namespace emberline
