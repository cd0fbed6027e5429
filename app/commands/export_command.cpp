// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/verb_arguments.h"
#include "app/export/derived_trace.h"
#include "app/export/export_formats.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/output/terminal.h"
#include "app/window/run_window.h"
#include "model/analysis/far_events.h"
#include "views/format/time_format.h"

#include <QFileInfo>
#include <QHash>
#include <QStringList>

#include <sys/stat.h>

namespace emberline {

namespace {

const QStringList kPictureFormats{QStringLiteral("svg"), QStringLiteral("png")};
const QHash<QString, PictureOf> kPictureViews{{QStringLiteral("timeline"), PictureOf::Timeline},
    {QStringLiteral("flame"), PictureOf::Flame}, {QStringLiteral("counters"), PictureOf::Counters}};

QString formatNames(const QString& separator)
{
    QStringList names = kPictureFormats;
    for (const ExportFormat& format : exportFormats())
        names << QLatin1String(format.name);
    return names.join(separator);
}

QString formatHelp()
{
    QStringList lines(QStringLiteral("One of:"));
    for (const ExportFormat& format : exportFormats())
        lines << QStringLiteral("%1 (%2)").arg(QLatin1String(format.name), QLatin1String(format.what));
    lines << QStringLiteral("svg, png (a picture)");
    return lines.join(QLatin1Char('\n'));
}

struct ExportRequest {
    std::vector<std::string> names; ///< of the sources
    const ExportFormat* format = nullptr;
    QString output; ///< empty: standard output
    std::optional<std::pair<Duration, Duration>> range;
    bool redact = false;
    RegionFilter filter = {};
    std::optional<PictureOptions> picture;
};

/// Leaves out events beside which all others would be too narrow to see, and says so.
void leaveOutFarEvents(const Trace& trace, PictureOptions& options)
{
    if (options.range || options.view == PictureOf::Flame) // a flame graph has no emptiness
        return;
    const auto far = findFarEvents(trace);
    if (!far || far->distance / 1000 < far->rest.length())
        return;
    options.range = RelativeRange{far->rest.begin - trace.extent().begin, far->rest.end - trace.extent().begin};
    complain("emberline: the picture leaves out what lies far from all others (" + formatDuration(far->distance).toStdString()
        + "); --range shows other times.\n");
}

std::optional<Error> writePicture(const Trace& trace, PictureOptions options, const QString& path)
{
    leaveOutFarEvents(trace, options);
    const Result<QByteArray> picture = exportPicture(trace, options);
    if (!picture)
        return picture.error();
    const QByteArray& bytes = picture.value();
    if (path.isEmpty()) {
        say(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        return std::nullopt;
    }
    return savePicture(bytes, path);
}

/// Returns nothing if the size is invalid.
std::optional<PictureOptions> pictureOptions(const QCommandLineParser& parser)
{
    PictureOptions options;
    options.format = parser.value(QStringLiteral("format")) == QLatin1String("png") ? PictureFormat::Png : PictureFormat::Svg;
    options.view = kPictureViews.value(parser.value(QStringLiteral("view")));
    options.theme = themeNamed(parser.value(QStringLiteral("theme"))).value_or(ThemeChoice::Light);
    const QString size = parser.value(QStringLiteral("size"));
    options.size = parseSize(size);
    return size.isEmpty() || options.size ? std::optional(options) : std::nullopt;
}

std::optional<Error> carryOut(const ExportRequest& request, const Trace& trace)
{
    const QString target = request.output.isEmpty() ? QStringLiteral("/dev/stdout") : request.output;
    if (auto trouble = sourceTrouble(trace, target, "export", request.names))
        return trouble;
    Derivation derivation{.redacted = request.redact};
    if (!request.picture) { // a picture shows a range of the whole trace and applies the filter itself
        if (request.range)
            derivation.range = {trace.extent().begin + request.range->first, trace.extent().begin + request.range->second};
        derivation.filter = request.filter;
    }
    std::optional<DerivedTrace> derived;
    if (derivation.changesAnything()) {
        Result<DerivedTrace> made = deriveTrace(trace, derivation);
        if (!made)
            return made.error();
        derived.emplace(std::move(made.value()));
    }
    const Exported shown = derived ? Exported(*derived) : Exported(trace);
    if (request.picture)
        return writePicture(shown.trace, *request.picture, request.output);
    return request.output.isEmpty() ? request.format->write(shown, say) : exportToFile(shown, *request.format, request.output);
}

QList<QCommandLineOption> exportOptions()
{
    return filterOptions()
        + QList<QCommandLineOption>{
            {"format", formatHelp(), formatNames(QStringLiteral("|"))},
            {{"o", "output"}, "Write to FILE instead of standard output; it appears only once it is complete.", "FILE"},
            {"range", "Only what touches this stretch of time, from the trace's beginning: 1.5s..2s, 300us..1ms.", "A..B"},
            {"redact",
                "Replace each host, user name, path, URL and e-mail address by the same invented one throughout; names of commands "
                "and regions stay."},
            {"all-targets",
                "With ndjson: where git's targets wrote one process into several files, add what only PERF and NORMAL hold to "
                "EVENT, as the other formats do."},
            {"strict", "Exit with 3 when there is an error or a warning."},
            {"view", "What to draw with svg and png: timeline, flame or counters.", "timeline|flame|counters", "timeline"},
            {"size", "The size of svg and png; by default as high as the contents need.", "WxH"},
            {"theme", "light or dark, with svg and png.", "light|dark", "light"},
        };
}

int runExport(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    ExportRequest request;
    for (const QString& path : paths)
        request.names.push_back(pathBytes(path));
    request.format = findExportFormat(parser.value(QStringLiteral("format")));
    request.output = parser.value(QStringLiteral("output"));
    request.range = parseRange(parser.value(QStringLiteral("range")));
    request.redact = parser.isSet(QStringLiteral("redact"));
    if (const auto wanted = filterOf(parser))
        request.filter = *wanted;
    else
        return usageError(QStringLiteral("--at-least and --at-most need a time with its unit, as 5ms, --exit-code a number."));
    if (exportsPicture(parser)) {
        request.picture = pictureOptions(parser);
        if (!request.picture)
            return usageError(QStringLiteral("--size takes WIDTHxHEIGHT in pixels, like 1600x1000."));
        if (request.range)
            request.picture->range = RelativeRange{request.range->first, request.range->second};
        request.picture->filter = request.filter;
    }
    if (!request.format && !request.picture)
        return usageError(QStringLiteral("export needs --format with one of: %1.").arg(formatNames(QStringLiteral(", "))));
    if (!request.picture && !request.format->write && request.output.isEmpty())
        return usageError(QStringLiteral("--format %1 needs --output.").arg(QLatin1String(request.format->name)));
    if (parser.isSet(QStringLiteral("range")) && !request.range)
        return usageError(QStringLiteral("--range needs two times such as 1.5s..2s, the earlier one first."));

    WrittenPlaces places{.output = request.output};
    if (request.format && !request.format->write) // SQLite makes its own files, and copies what is no regular file
        places.workFolder = sqliteWorkFolder();
    confine(places);
    // The dump holds what one target says, so that it can be compared with that log.
    const bool addsOtherLogs
        = parser.isSet(QStringLiteral("all-targets")) || parser.value(QStringLiteral("format")) != QLatin1String("ndjson");
    const LoadedSources loaded = loadTrace(paths, addsOtherLogs);
    // An empty export would replace the last good one. On standard output it says what could not be read.
    if (loaded.anyUnreadable && loaded.trace.isEmpty() && !request.output.isEmpty())
        return exit_status::kUnreadable;
    const QString kept = request.output;
    const bool isPart = !loaded.isComplete() && QFileInfo(kept).isFile();
    if (isPart) {
        request.output += QLatin1String(".partial");
        if (const QFileInfo earlier(request.output); earlier.exists() || earlier.isSymLink())
            return failure(pathBytes(kept) + " stays as it was, because not everything could be read, and " + pathBytes(request.output)
                + " exists already. Remove it, or choose another name.");
        struct stat status { };
        if (::stat(pathBytes(kept).c_str(), &status) == 0)
            ::umask(~status.st_mode & 0777U); // nobody may read the part who may not read the whole
    }
    if (const auto error = carryOut(request, loaded.trace))
        return failure(error->message);
    if (isPart)
        complain(terminalText(pathBytes(kept) + " stays as it was, because not everything could be read. What could is in "
                     + pathBytes(request.output) + ".")
            + "\n");
    return loadStatus(loaded, parser.isSet(QStringLiteral("strict")));
}

} // namespace

const Verb kExportVerb{.name = "export",
    .synopsis = "--format ndjson|chrome|csv|folded|otlp|sqlite|svg|png [--output FILE] [--range A..B] [FILTER]... [--redact] [--view VIEW] "
                "[--size WxH] [--theme THEME] [--all-targets] [--strict] PATH...",
    .oneLine = "write the loaded traces in another form",
    .help = "Writes the loaded traces in another form.",
    .needsPaths = true,
    .options = exportOptions,
    .run = runExport};

bool exportsPicture(const QCommandLineParser& parser)
{
    return kPictureFormats.contains(parser.value(QStringLiteral("format")));
}

} // namespace emberline
