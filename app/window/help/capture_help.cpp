// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/window/help/guide.h"
#include "importers/live/live_input.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "views/kit/small_widgets.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace emberline {

namespace {

struct Hint {
    const DiagnosticKind& kind;
    const char* sentence;
};

constexpr Hint kLiveHints[] = {
    {follow::kPolling,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "The system's limit of file notifications is reached: Emberline checks the files 20 times a second instead. Raising "
            "fs.inotify.max_user_watches or max_user_instances helps.")},
    {listening::kTooManyWriters,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "More processes write at once than Emberline may have open files: the others wait until one ends. Raising ulimit -n helps.")},
    {trace2::kTooManyFiles,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "git has stopped tracing: the directory has reached trace2.maxFiles. Empty it, or raise the limit, to see what comes next.")},
};

constexpr Hint kHints[] = {
    {trace2::kTooManyFiles,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "git stopped tracing here: the directory had reached trace2.maxFiles. Empty it, or raise the limit, to see later commands.")},
    {trace2::kNestingLimit,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "git left out deeply nested regions: by default it records only two levels. GIT_TRACE2_EVENT_NESTING=10 shows where the time "
            "goes in them.")},
    {trace2::kInferredTimes,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "A log is in brief form, without times of day, so its times are inferred. Without the BRIEF settings they are exact.")},
    {trace2::kNoDate,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "A log has times of day but no date, so the file's date is used. The EVENT target, or a directory as the target, records it.")},
    {trace2::kNoExit,
        QT_TRANSLATE_NOOP("emberline::CaptureHints",
            "A process did not end in this log: it was killed, or was still running. Follow the log to see whether it goes on.")},
};

QStringList metHints(std::span<const Hint> hints, const Diagnostics& diagnostics)
{
    QStringList sentences;
    for (const Hint& hint : hints) {
        const auto met = [&](const Diagnostics::Entry& entry) { return entry.kind == &hint.kind; };
        if (std::ranges::any_of(diagnostics.entries(), met))
            sentences << QCoreApplication::translate("emberline::CaptureHints", hint.sentence);
    }
    return sentences;
}

} // namespace

QStringList captureHints(const Diagnostics& diagnostics)
{
    return metHints(kHints, diagnostics);
}

QStringList liveHints(const Diagnostics& diagnostics)
{
    return metHints(kLiveHints, diagnostics);
}

namespace {

struct Recipe {
    const char* title;
    const char* commands; ///< to be run verbatim, so never translated
    const char* cost;
};

constexpr Recipe kRecipes[] = {
    {QT_TRANSLATE_NOOP("emberline::Capture", "One command, recorded by Emberline"), "emberline record -- git fetch",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Nothing stays behind: the environment is that of this command and its children only. Regions are kept ten deep. With --output "
            "DIR the log is kept.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "One command, into a directory"),
        "mkdir -p ~/git-traces\nGIT_TRACE2_EVENT=~/git-traces GIT_TRACE2_EVENT_NESTING=10 git fetch",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Git writes one file per process, one line of 200 to 300 bytes at a time: git status writes some 10 kB and takes well under a "
            "millisecond longer. The directory must exist and its path must be absolute.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "Every command of this user"),
        "mkdir -p ~/git-traces\ngit config --global trace2.eventTarget ~/git-traces\ngit config --global trace2.eventNesting 10\ngit "
        "config --global trace2.maxFiles 20000",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Prompts and editors run git all day: count on tens of thousands of files and some hundred megabytes a month. At maxFiles git "
            "writes no more (git counts the directory's entries at each start, which takes longer the more there are) until the directory "
            "is emptied. These settings are read from the system's and the user's configuration only, never from a repository's.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "Stop that"),
        "git config --global --unset trace2.eventTarget\ngit config --global --unset trace2.eventNesting\ngit config --global --unset "
        "trace2.maxFiles",
        ""},
    {QT_TRANSLATE_NOOP("emberline::Capture", "Every command, live and without files"),
        "emberline listen --keep 30m /tmp/emberline.sock\ngit config --global trace2.eventTarget af_unix:stream:/tmp/emberline.sock",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Nothing is written to the disk. When nobody listens, git runs without a trace. With af_unix:dgram: git waits while the reader "
            "is behind; lines larger than the socket's buffer end the trace of that process.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "More of it"),
        "git config --global trace2.configParams 'core.*,remote.*.url'\ngit config --global trace2.envVars GIT_SSH_COMMAND,http_proxy",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Git writes these settings and environment variables into each log. They, arguments and messages may hold secrets: git removes "
            "passwords from URLs in arguments since 2.44, and nowhere else. Export can redact them.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "Logs with less in them"),
        "GIT_TRACE2_PERF=/tmp/perf.log git fetch\nGIT_TRACE2=/tmp/normal.log git fetch",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "PERF has regions and exact times, but no date and no ids of processes: if several processes share one file, some details are "
            "guessed. NORMAL has commands and children only. The brief forms (GIT_TRACE2_EVENT_BRIEF=1 and the like) leave out the times "
            "of day. If the target is a directory, the file's name contains process and date.")},
    {QT_TRANSLATE_NOOP("emberline::Capture", "Other programs: Chrome Trace Event JSON"),
        "clang++ -ftime-trace -c main.cpp\nnode --trace-events-enabled app.js\nninja && ninjatracing .ninja_log > build.json",
        QT_TRANSLATE_NOOP("emberline::Capture",
            "Many programs write it: clang says where it spends its time, Node what it waits for. In Chrome: chrome://tracing, Record, "
            "Save. A file without its closing bracket, because the program crashed or is still running, opens as well and can be "
            "followed.")},
};

struct CaptureText {
    Q_DECLARE_TR_FUNCTIONS(emberline::Capture)
};

QLabel* makeText(const QString& text, const char* role)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(QString::fromLatin1(role));
    return label;
}

QWidget* makeCommands(const QString& commands)
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("recipe"));
    auto* text = makeText(commands, "captureCommands");
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* copy = new QPushButton(CaptureText::tr("Copy"));
    copy->setToolTip(CaptureText::tr("Copy the commands"));
    QObject::connect(copy, &QPushButton::clicked, copy, [commands] { QGuiApplication::clipboard()->setText(commands); });
    auto* layout = layoutWith<QHBoxLayout>(frame, {12, 8, 8, 8});
    layout->addWidget(text, 1);
    layout->addWidget(copy, 0, Qt::AlignTop);
    return frame;
}

QWidget* makePage()
{
    auto* page = new QWidget;
    auto* layout = layoutWith<QVBoxLayout>(page, {16, 12, 16, 12}, 6);
    for (const Recipe& recipe : kRecipes) {
        QLabel* title = makeText(CaptureText::tr(recipe.title), "captureTitle");
        QFont bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        layout->addWidget(title);
        layout->addWidget(makeCommands(QString::fromLatin1(recipe.commands)));
        if (*recipe.cost)
            layout->addWidget(makeText(CaptureText::tr(recipe.cost), "captureCost"));
        layout->addSpacing(12);
    }
    layout->addStretch(1);
    return page;
}

} // namespace

void showCaptureDialog(QWidget* parent)
{
    const QString name = QStringLiteral("captureDialog");
    if (auto* open = parent->findChild<QDialog*>(name)) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(makePage());
    QDialog* dialog = makeHelpDialog(parent, CaptureText::tr("Capturing Traces"), {760, 640}, scroll);
    dialog->setObjectName(name);
    dialog->show();
}

} // namespace emberline
