// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/window/run_window.h"

#include <QFileInfo>

namespace emberline {

static QList<QCommandLineOption> listenOptions()
{
    return {
        {"dgram", "A datagram socket: GIT_TRACE2_EVENT=af_unix:dgram:SOCKET."},
        {"keep", "Show only the newest part, such as 30m or 2h.", "TIME"},
        {{"o", "output"}, "Also write what arrives to FILE, a log that can be opened later; it must not exist yet.", "FILE"},
    };
}

static int runListen(int argc, char** argv)
{
    QCommandLineParser parser;
    if (const auto wrong = parseOptions(parser, listenOptions(), commandLineArguments(argc, argv)))
        return usageError(*wrong);
    const QStringList paths = operandsOf(parser);
    if (paths.size() != 1)
        return usageError(QStringLiteral("listen takes the path of one socket."));
    if (!canOpenWindow())
        return failure("there is no display to show the trace on.");
    const auto keep = parseKeep(parser.value(QStringLiteral("keep")));
    if (!keep)
        return usageError(QStringLiteral("--keep takes a time like 30m or 2h."));
    WindowOptions window;
    window.keep = *keep;
    window.live = ImportJob{parser.isSet(QStringLiteral("dgram")) ? ImportJob::Kind::ListenDatagram : ImportJob::Kind::ListenStream,
        {pathBytes(QFileInfo(paths.first()).absoluteFilePath())}};
    if (!parser.isSet(QStringLiteral("output")))
        return runWindow(window);
    const auto log = GrowingFile::make(parser.value(QStringLiteral("output")));
    if (!log)
        return failure(log.error().message);
    window.live->received = [&log](std::string_view lines) { return log.value()->write(lines); };
    const int status = runWindow(window);
    const auto lost = log.value()->finish();
    return lost ? failure(lost->message) : status;
}

const Verb kListenVerb{.name = "listen",
    .synopsis = "[--dgram] [--keep TIME] [--output FILE] SOCKET",
    .oneLine = "show what git writes to a Unix socket",
    .help = "Shows what git writes to a Unix socket that only you can write to: GIT_TRACE2_EVENT=af_unix:stream:SOCKET, or with --dgram "
            "GIT_TRACE2_EVENT=af_unix:dgram:SOCKET. The socket is removed at the end. Exit status 1 if it cannot be made.",
    .options = listenOptions,
    .runItself = runListen};

} // namespace emberline
