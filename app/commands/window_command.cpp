// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/window/run_window.h"

#include <utility>

namespace emberline {

/// The options of a screenshot, or a sentence that says what is wrong with them.
static Result<std::optional<ScreenshotOptions>> screenshotOptions(const QCommandLineParser& parser)
{
    if (!parser.isSet(QStringLiteral("screenshot"))) {
        if (parser.isSet(QStringLiteral("size")) || parser.isSet(QStringLiteral("range")))
            return Error{"--size and --range go with --screenshot."};
        return std::optional<ScreenshotOptions>();
    }
    ScreenshotOptions options;
    options.file = pathBytes(parser.value(QStringLiteral("screenshot")));
    if (const QString text = parser.value(QStringLiteral("size")); !text.isEmpty()) {
        const auto size = parseSize(text);
        if (!size)
            return Error{"--size takes WIDTHxHEIGHT in pixels, like 1600x1000."};
        options.size = *size;
    }
    if (const QString text = parser.value(QStringLiteral("range")); !text.isEmpty()) {
        const auto range = parseRange(text);
        if (!range)
            return Error{"--range takes FROM..TO since the beginning of the trace, like 1.2s..1.5s or 300ms..2s."};
        options.range = RelativeRange{range->first, range->second};
    }
    return std::optional(options);
}

QList<QCommandLineOption> windowOptions()
{
    return {
        {QStringLiteral("follow"), QStringLiteral("Go on reading what is written to the files and directories.")},
        {QStringLiteral("keep"), QStringLiteral("With --follow: show only the newest part, such as 30m or 2h."), QStringLiteral("TIME")},
        {QStringLiteral("dialog"), QStringLiteral("Begin with the dialog that records a command, or that follows a directory."),
            QStringLiteral("record|follow")},
        {QStringLiteral("reuse-window"),
            QStringLiteral("Open the paths in the window that an earlier start with this option opened. No other window takes them, and it "
                           "keeps its theme.")},
        {QStringLiteral("theme"), QStringLiteral("The colours of the window."), QStringLiteral("system|light|dark")},
        {QStringLiteral("screenshot"), QStringLiteral("Render the window to a PNG; needs no display."), QStringLiteral("FILE")},
        {QStringLiteral("size"), QStringLiteral("The size of the screenshot in pixels."), QStringLiteral("WxH")},
        {QStringLiteral("range"), QStringLiteral("The stretch of time in the screenshot."), QStringLiteral("A..B")},
    };
}

int runWindowCommand(int argc, char** argv)
{
    const QStringList arguments = commandLineArguments(argc, argv);
    QCommandLineParser parser;
    if (const auto wrong = parseOptions(parser, windowOptions(), arguments))
        return usageError(*wrong);
    WindowOptions options;
    options.theme = themeNamed(parser.value(QStringLiteral("theme")));
    auto screenshot = screenshotOptions(parser);
    if (!screenshot)
        return usageError(QString::fromStdString(screenshot.error().message));
    options.screenshot = screenshot.value();
    for (const QString& path : parser.positionalArguments())
        options.paths.push_back(pathBytes(path));
    if (!options.screenshot && !canOpenWindow())
        return failure("there is no display to open a window on. Use --screenshot FILE to render it to a picture, or emberline summary.");
    const auto keep = parseKeep(parser.value(QStringLiteral("keep")));
    if (!keep || (parser.isSet(QStringLiteral("keep")) && !parser.isSet(QStringLiteral("follow"))))
        return usageError(QStringLiteral("--keep takes a time like 30m or 2h, and goes with --follow."));
    options.keep = *keep;
    if (parser.isSet(QStringLiteral("follow"))) {
        if (options.paths.empty() || options.screenshot)
            return usageError(QStringLiteral("--follow needs files or directories to follow, and a window."));
        options.live = ImportJob{ImportJob::Kind::Follow, std::exchange(options.paths, {})};
    }
    if (const QString dialog = parser.value(QStringLiteral("dialog")); !dialog.isEmpty()) {
        if (options.screenshot || options.live || !options.paths.empty())
            return usageError(QStringLiteral("--dialog opens an empty window: it does not go with --screenshot, --follow or paths."));
        options.dialog = dialog == QLatin1String("record") ? FirstDialog::Record : FirstDialog::Follow;
    }
    options.isShared = parser.isSet(QStringLiteral("reuse-window"));
    if (options.isShared
        && (options.live || options.screenshot || options.dialog != FirstDialog::None
            || parser.positionalArguments().contains(QLatin1String("-"))))
        return usageError(
            QStringLiteral("--reuse-window passes on files and directories: not -, and not with --follow, --dialog or --screenshot."));
    return runWindow(options);
}

} // namespace emberline
