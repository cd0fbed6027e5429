// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/trace_summary.h"

#include "app/output/native_path.h"
#include "importers/import_diagnostics.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <chrono>

namespace emberline {

namespace {

const QString kDot = QStringLiteral("  ·  ");

struct TraceSummaryText {
    Q_DECLARE_TR_FUNCTIONS(emberline::TraceSummary)
};

QString countedText(const char* text, std::uint64_t count)
{
    return TraceSummaryText::tr(text, nullptr, static_cast<int>(count)).arg(formatCount(count));
}

/// Of a trace that is followed: what in it has not ended.
QString runningText(const Trace& trace, const TraceCounts& counts)
{
    if (counts.runningSessions > 0)
        return countedText("%1 running", counts.runningSessions);
    return isAnythingRunning(trace) ? TraceSummaryText::tr("running") : TraceSummaryText::tr("all ended");
}

} // namespace

QString pathsTitle(const std::vector<std::string>& paths)
{
    if (paths.empty())
        return {};
    const QFileInfo first(pathText(paths.front()));
    QString name = first.isDir() ? first.absoluteFilePath().section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty) + QLatin1Char('/')
                                 : first.fileName();
    if (paths.front() == "-")
        name = TraceSummaryText::tr("standard input");
    name = displayText(name.toStdString(), 120);
    return paths.size() == 1 ? name : TraceSummaryText::tr("%1 and %n more", nullptr, static_cast<int>(paths.size() - 1)).arg(name);
}

QString traceTitle(const QString& name, const Trace& trace, const TraceCounts& counts)
{
    QString program = QStringLiteral("Emberline");
    if (name.isEmpty())
        return program;
    QString title = name + QStringLiteral(" — ");
    if (!trace.isEmpty()) {
        title += countedText(counts.sessions == 1 ? "%1 process" : "%1 processes", counts.sessions) + QStringLiteral(" · ")
            + formatDuration(trace.extent().length()) + QStringLiteral(" — ");
    }
    return title + program;
}

QString stoppedText(const Trace& trace)
{
    const auto& diagnostics = trace.diagnostics().entries();
    const auto stopped = std::ranges::find(diagnostics, &kReadingStopped, &Diagnostics::Entry::kind);
    return stopped == diagnostics.end() || stopped->examples.empty()
        ? QString()
        : TraceSummaryText::tr("Stopped by you at %1").arg(QString::fromStdString(stopped->examples.back().text));
}

QString totalsText(const Trace& trace, const TraceCounts& counts, bool isLive)
{
    QStringList parts{countedText(counts.sessions == 1 ? "%1 process" : "%1 processes", counts.sessions),
        countedText(counts.threads == 1 ? "%1 thread" : "%1 threads", counts.threads),
        countedText(counts.records == 1 ? "%1 event" : "%1 events", counts.records)};
    if (isLive)
        parts << runningText(trace, counts);
    if (const QString stopped = stoppedText(trace); !stopped.isEmpty())
        parts << stopped;
    return parts.join(kDot);
}

QString positionText(const Trace& trace, const ViewState& state)
{
    QStringList parts;
    if (trace.isEmpty())
        return {};
    if (const auto cursor = state.cursor()) {
        // A pixel is rarely shorter than a microsecond, so more digits would only flicker.
        const bool close = state.visibleRange().length() < std::chrono::milliseconds(1);
        parts << timeText(trace, close ? *cursor : std::chrono::floor<std::chrono::microseconds>(*cursor), state.timeMode());
    }
    if (const auto marked = state.markedRange())
        parts << TraceSummaryText::tr("selection %1").arg(formatMeasured(marked->length(), state.folds().idleIn(*marked)));
    return parts.join(kDot);
}

std::optional<QString> liveTarget(const std::optional<ImportJob>& job)
{
    if (!job)
        return std::nullopt;
    const QString path = pathText(job->paths.front());
    switch (job->kind) {
    case ImportJob::Kind::ListenStream:
        return QStringLiteral("af_unix:stream:") + path;
    case ImportJob::Kind::ListenDatagram:
        return QStringLiteral("af_unix:dgram:") + path;
    default:
        return QFileInfo(path).absoluteFilePath();
    }
}

} // namespace emberline
