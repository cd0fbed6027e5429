// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/output/terminal.h"
#include "app/window/run_window.h"

#include <QFileInfo>

namespace emberline {

QList<QCommandLineOption> listenOptions()
{
    return {
        {"dgram", "A datagram socket: GIT_TRACE2_EVENT=af_unix:dgram:SOCKET."},
        {"keep", "Show only the newest part, such as 30m or 2h.", "TIME"},
        {{"o", "output"}, "Also write what arrives to FILE, which must not exist yet.", "FILE"},
    };
}

int runListen(int argc, char** argv)
{
    const QStringList arguments = commandLineArguments(argc, argv);
    if (arguments.contains(QStringLiteral("--help"))) {
        say(std::string("usage: emberline listen ") + kListenSynopsis
            + "\n\nShows what git writes to a Unix socket that only you can write to: GIT_TRACE2_EVENT=af_unix:stream:SOCKET, or with "
              "--dgram\n"
              "GIT_TRACE2_EVENT=af_unix:dgram:SOCKET. The socket is removed at the end. With --keep 30m only the last 30 minutes are "
              "shown.\nWith --output everything that arrives is also written to FILE, a log that can be opened later. FILE must not exist "
              "yet.\n");
        return exit_status::kDone;
    }
    QCommandLineParser parser;
    if (const auto wrong = parseOptions(parser, listenOptions(), arguments))
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

} // namespace emberline
