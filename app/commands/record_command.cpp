// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/loading.h"
#include "app/commands/verb_arguments.h"
#include "app/output/terminal.h"
#include "app/output/termination.h"
#include "app/recording/recorder.h"
#include "app/window/run_window.h"

#include <QCoreApplication>
#include <QDir>

#include <chrono>
#include <utility>

namespace emberline {

namespace {

constexpr int kDeepestNesting = 1000;
/// Whoever ends this program from outside (a service manager, a CI) kills it soon: the command's two graces and the summary take less than
/// a second.
constexpr std::chrono::milliseconds kGraceOfCommand{300};

QList<QCommandLineOption> recordOptions()
{
    return {
        {QStringLiteral("nesting"), QStringLiteral("How deeply nested regions are kept (10; git's own default is 2)."), QStringLiteral("N"),
            QStringLiteral("10")},
        {QStringLiteral("output"), QStringLiteral("Keep the log there."), QStringLiteral("DIR")},
        {QStringLiteral("no-window"),
            QStringLiteral("Sum it up on standard error instead, also after Ctrl+C; a second one ends the command at once.")},
    };
}

struct RecordRequest {
    RecordOptions options;
    bool window = true;
};

/// Parses the options before "--"; everything after it is the command, whatever it looks like.
Result<RecordRequest> parseRequest(const QStringList& arguments)
{
    const qsizetype dashes = arguments.indexOf(QStringLiteral("--"));
    if (dashes < 0 || dashes + 1 == arguments.size())
        return Error{"record needs a command after --, like emberline record -- git fetch."};
    QCommandLineParser parser;
    if (const auto wrong = parseOptions(parser, recordOptions(), arguments.first(dashes)))
        return Error{wrong->toStdString()};
    if (parser.positionalArguments().size() > 1)
        return Error{"record takes its command after --, like emberline record -- git fetch."};
    RecordRequest request;
    bool isNumber = false;
    request.options.nesting = parser.value(QStringLiteral("nesting")).toInt(&isNumber);
    if (!isNumber || request.options.nesting < 1 || request.options.nesting > kDeepestNesting)
        return Error{"--nesting takes a number from 1 to 1000."};
    request.options.output = parser.value(QStringLiteral("output"));
    request.options.command = arguments.mid(dashes + 1);
    request.window = !parser.isSet(QStringLiteral("no-window"));
    return request;
}

/// A terminal sends Ctrl+C to the command as well, and the command handles it itself; the second one ends a command that does not. Other
/// signals reach only this program, which passes them on.
void waitFor(Recorder& recorder)
{
    QObject::connect(&recorder, &Recorder::finished, QCoreApplication::instance(), &QCoreApplication::quit);
    bool wasInterrupted = false;
    while (recorder.isRunning()) {
        const auto signal = Termination::signalOf(QCoreApplication::exec());
        if (signal && *signal != Termination::kInterrupt)
            recorder.stop(kGraceOfCommand);
        else if (signal && std::exchange(wasInterrupted, true))
            recorder.endNow();
    }
}

int recordWithoutWindow(int argc, char** argv, const RecordOptions& options)
{
    const QCoreApplication application(argc, argv);
    const Termination termination; // so that the summary appears and the temporary directory is removed, whatever ends the command
    Recorder recorder(options);
    if (const auto trouble = recorder.start())
        return failure(trouble->message);
    waitFor(recorder);
    if (QDir(recorder.directory()).isEmpty(QDir::Files)) {
        complain("emberline: the command ran no git, so there is no trace.\n");
        return recorder.exitStatus();
    }
    const LoadedSources loaded = loadTrace({recorder.directory()});
    if (!loaded.trace.isEmpty())
        complain(summaryText(loaded.trace));
    if (!options.output.isEmpty())
        complain("The log is in " + terminalText(recorder.directory().toStdString()) + "\n");
    return recorder.exitStatus();
}

int runRecord(int argc, char** argv)
{
    const auto request = parseRequest(commandLineArguments(argc, argv));
    if (!request)
        return usageError(QString::fromStdString(request.error().message));
    if (!request.value().window)
        return recordWithoutWindow(argc, argv, request.value().options);
    if (!canOpenWindow())
        return failure("there is no display to show it on; use record --no-window.");
    return runWindow({.record = request.value().options});
}

} // namespace

const Verb kRecordVerb{.name = "record",
    .synopsis = "[--nesting N] [--output DIR] [--no-window] -- COMMAND...",
    .oneLine = "run a command traced and show it live; the exit status is its own",
    .help
    = "Runs the command with git's Trace2 EVENT target switched on, for it and its children only, and shows it live. The exit status is "
      "the command's own.",
    .options = recordOptions,
    .runItself = runRecord};

} // namespace emberline
