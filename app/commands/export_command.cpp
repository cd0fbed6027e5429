// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/export_command.h"

#include "app/commands/command_line.h"
#include "app/commands/loading.h"
#include "app/commands/option_values.h"
#include "app/export/derived_trace.h"
#include "app/export/export_formats.h"

#include <cstdio>

namespace emberline {

namespace {

QString formatNames()
{
    QStringList names;
    for (const ExportFormat& format : exportFormats())
        names << QLatin1String(format.name);
    return names.join(QLatin1String(", "));
}

QString formatHelp()
{
    QStringList lines(QStringLiteral("One of:"));
    for (const ExportFormat& format : exportFormats())
        lines << QStringLiteral("%1 (%2)").arg(QLatin1String(format.name), QLatin1String(format.what));
    return lines.join(QLatin1Char('\n'));
}

struct ExportRequest {
    const ExportFormat* format = nullptr;
    QString output; ///< empty: standard output
    std::optional<std::pair<Duration, Duration>> range;
    bool redact = false;
};

std::optional<Error> writeToStandardOutput(const Trace& trace, const ExportFormat& format)
{
    format.write(trace, say);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return std::nullopt;
    return Error{"the export could not be written to standard output."};
}

std::optional<Error> carryOut(const ExportRequest& request, const Trace& trace)
{
    if (!request.output.isEmpty() && isSourceOf(trace, request.output))
        return Error{request.output.toStdString() + ": this is a file that the trace is read from. Choose another name for the export."};
    std::optional<Trace> derived;
    if (request.range || request.redact) {
        Derivation derivation;
        if (request.range)
            derivation.range = {trace.extent().begin + request.range->first, trace.extent().begin + request.range->second};
        derivation.redacted = request.redact;
        derived = deriveTrace(trace, derivation);
    }
    const Trace& shown = derived ? *derived : trace;
    return request.output.isEmpty() ? writeToStandardOutput(shown, *request.format) : exportToFile(shown, *request.format, request.output);
}

} // namespace

int runExport(const QStringList& arguments)
{
    QCommandLineParser parser;
    describeVerb(parser, QStringLiteral("export"),
        QStringLiteral("--format FORMAT [--output FILE] [--range A..B] [--redact] [--strict] PATH..."),
        QStringLiteral("Writes the loaded traces in another form."));
    const QCommandLineOption format(QStringLiteral("format"), formatHelp(), QStringLiteral("FORMAT"));
    const QCommandLineOption output({QStringLiteral("o"), QStringLiteral("output")},
        QStringLiteral("Write to FILE instead of standard output; it appears only when it is whole."), QStringLiteral("FILE"));
    const QCommandLineOption range(QStringLiteral("range"),
        QStringLiteral("Only what touches this stretch of time, from the trace's beginning: 1.5s..2s, 300us..1ms."),
        QStringLiteral("A..B"));
    const QCommandLineOption redact(QStringLiteral("redact"),
        QStringLiteral(
            "Replace hosts, user names, paths, URLs and e-mail addresses, the same one always by the same; keep names of commands and "
            "regions."));
    const QCommandLineOption strict(QStringLiteral("strict"), QStringLiteral("Exit with 3 when there is an error or a warning."));
    parser.addOptions({format, output, range, redact, strict});
    int status = 0;
    if (!parseVerb(parser, arguments, status))
        return status;
    const QStringList paths = parser.positionalArguments().mid(1);
    if (paths.isEmpty())
        return usageError(QStringLiteral("export needs a trace to read."));
    ExportRequest request{
        findExportFormat(parser.value(format)), parser.value(output), parseRange(parser.value(range)), parser.isSet(redact)};
    if (!request.format)
        return usageError(QStringLiteral("export needs --format with one of: %1.").arg(formatNames()));
    if (!request.format->write && request.output.isEmpty())
        return usageError(QStringLiteral("--format %1 needs --output.").arg(QLatin1String(request.format->name)));
    if (parser.isSet(range) && !request.range)
        return usageError(QStringLiteral("--range needs two times such as 1.5s..2s, the earlier one first."));

    const LoadedTrace loaded = loadTrace(paths);
    if (const auto error = carryOut(request, loaded.trace)) {
        complain("emberline: " + terminalText(error->message) + "\n");
        return exit_status::kUnreadable;
    }
    return loadStatus(loaded, parser.isSet(strict));
}

} // namespace emberline
