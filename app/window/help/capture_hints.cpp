// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/capture_hints.h"

#include "importers/live/live_diagnostics.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"

#include <QCoreApplication>

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
            "git left out deeply nested regions: by default it records only two levels. "
            "GIT_TRACE2_EVENT_NESTING=10 shows where the time goes in them.")},
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

} // namespace emberline
