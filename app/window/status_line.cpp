// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_line.h"

#include "app/output/native_path.h"
#include "importers/file_set_reader.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStatusBar>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <utility>

namespace emberline {

namespace {

const QString kDot = QStringLiteral("  ·  ");

struct TraceSummaryText {
    Q_DECLARE_TR_FUNCTIONS(emberline::TraceSummary)
};

/// Of a trace that is followed: what in it has not ended.
QString runningText(const Trace& trace, const TraceCounts& counts, Growth growth)
{
    if (counts.runningSessions > 0)
        return TraceSummaryText::tr("%1 running").arg(formatCount(counts.runningSessions));
    return growth == Growth::Recorded || isAnythingRunning(trace) ? TraceSummaryText::tr("running") : TraceSummaryText::tr("all ended");
}

/// Null if nothing of this kind was reported.
const Diagnostics::Entry* reported(const Trace& trace, const DiagnosticKind& kind)
{
    const auto& entries = trace.diagnostics().entries();
    const auto found = std::ranges::find(entries, &kind, &Diagnostics::Entry::kind);
    return found == entries.end() ? nullptr : &*found;
}

/// "status/event/": the last part of a path, with the one before it where the last is what folders of logs are often called, so that it
/// tells none from the others.
QString folderTitle(const QString& path)
{
    static const QStringList common{QStringLiteral("event"), QStringLiteral("perf"), QStringLiteral("normal"), QStringLiteral("trace"),
        QStringLiteral("traces"), QStringLiteral("trace2"), QStringLiteral("log"), QStringLiteral("logs")};
    const QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const bool needsParent = parts.size() > 1 && common.contains(parts.last(), Qt::CaseInsensitive);
    return parts.mid(parts.size() - (needsParent ? 2 : 1)).join(QLatin1Char('/')) + QLatin1Char('/');
}

} // namespace

QString pathsTitle(const std::vector<std::string>& paths, const QString& firstName)
{
    if (paths.empty())
        return {};
    const QFileInfo first(pathText(lastingPath(paths.front())));
    QString name = first.isDir() ? folderTitle(first.absoluteFilePath()) : first.fileName();
    if (paths.front() == "-")
        name = TraceSummaryText::tr("standard input");
    name = firstName.isEmpty() ? displayText(name.toStdString(), 120) : firstName;
    return paths.size() == 1 ? name : TraceSummaryText::tr("%1 and %n more", nullptr, static_cast<int>(paths.size() - 1)).arg(name);
}

QString traceTitle(const QString& name, const Trace& trace, const TraceCounts& counts, std::optional<Duration> busy, Growth growth)
{
    QString program = QStringLiteral("Emberline");
    if (name.isEmpty())
        return program;
    QString title = name + QStringLiteral(" — ");
    if (!trace.isEmpty()) {
        // What still runs is longer than its log, and a title that counts along would never rest.
        const bool runs = growth == Growth::Recorded || counts.runningSessions > 0 || isAnythingRunning(trace);
        title += (counts.sessions == 1 ? TraceSummaryText::tr("%1 process") : TraceSummaryText::tr("%1 processes"))
                     .arg(formatCount(counts.sessions));
        if (runs || busy)
            title += QStringLiteral(" · ") + (runs ? TraceSummaryText::tr("running") : formatBusy(*busy, trace.extent().length()));
        title += QStringLiteral(" — ");
    }
    return title + program;
}

QString stoppedText(const Trace& trace)
{
    const Diagnostics::Entry* stopped = reported(trace, kReadingStopped);
    return !stopped || stopped->examples.empty()
        ? QString()
        : TraceSummaryText::tr("Stopped by you at %1").arg(QString::fromStdString(stopped->examples.back().text));
}

QString totalsText(const Trace& trace, const TraceCounts& counts, Growth growth)
{
    QStringList parts{(counts.sessions == 1 ? TraceSummaryText::tr("%1 process") : TraceSummaryText::tr("%1 processes"))
                          .arg(formatCount(counts.sessions)),
        (counts.threads == 1 ? TraceSummaryText::tr("%1 thread") : TraceSummaryText::tr("%1 threads")).arg(formatCount(counts.threads)),
        (counts.records == 1 ? TraceSummaryText::tr("%1 event") : TraceSummaryText::tr("%1 events")).arg(formatCount(counts.records))};
    if (growth != Growth::Ended)
        parts << runningText(trace, counts, growth);
    if (const QString stopped = stoppedText(trace); !stopped.isEmpty())
        parts << stopped;
    if (reported(trace, kNoCommonClock)) // whoever measures from one file to another looks here for the length
        parts << TraceSummaryText::tr("no common clock");
    return parts.join(kDot);
}

/// "3.360 112 s · marked range 2.570 s": the time under the mouse and the length of the marked range.
static QString positionText(const Trace& trace, const ViewState& state)
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
        parts << TraceSummaryText::tr("marked range %1").arg(formatMeasured(marked->length(), state.folds().idleIn(*marked)));
    return parts.join(kDot);
}

std::optional<QString> liveTarget(const std::optional<ImportJob>& job)
{
    if (!job)
        return std::nullopt;
    const QString path = pathText(job->paths.front());
    return job->kind == ImportJob::Kind::ListenStream  ? QStringLiteral("af_unix:stream:") + path
        : job->kind == ImportJob::Kind::ListenDatagram ? QStringLiteral("af_unix:dgram:") + path
                                                       : QFileInfo(path).absoluteFilePath();
}

constexpr std::chrono::seconds kSecond(1);
constexpr int kSteps = 1000;
constexpr double kMega = 1e6;

static QString megabytes(double bytes)
{
    const double mega = bytes / kMega;
    return formatNumber(mega, 'f', mega < 10 ? 1 : 0);
}

/// The status bar's section while something is read: the file, progress, speed, and Cancel. After Cancel, a button that goes on.
class LoadStatus : public QWidget {
    Q_OBJECT

public:
    explicit LoadStatus(QWidget* parent = nullptr) :
        QWidget(parent), m_text(new QLabel(this)), m_bar(new QProgressBar(this)),
        m_cancel(makeButton("cancelLoading", tr("Cancel"), tr("Stop reading; what was read stays"))),
        m_goOn(makeButton("goOnLoading", tr("Continue"), tr("Read on where you stopped")))
    {
        m_text->setTextFormat(Qt::PlainText);
        m_bar->setTextVisible(false);
        m_bar->setFixedWidth(180);
        m_bar->setFixedHeight(6);
        m_bar->setAccessibleName(tr("Reading"));
        m_goOn->setAccessibleName(tr("Continue reading"));
        auto* layout = layoutWith<QHBoxLayout>(this, {0, 0, 0, 0}, 10);
        layout->addWidget(m_bar);
        layout->addWidget(m_text);
        layout->addWidget(m_cancel);
        layout->addWidget(m_goOn);
        connect(m_cancel, &QPushButton::clicked, this, &LoadStatus::cancelRequested);
        connect(m_goOn, &QPushButton::clicked, this, &LoadStatus::goOnRequested);
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, const QWidget* now) {
            const auto isButton = [this](const QWidget* widget) { return widget == m_cancel || widget == m_goOn; };
            if (isButton(now) && !isButton(old))
                m_focusedBefore = old;
        });
        showReading(true);
    }

    void setProgress(const LoadProgress& progress)
    {
        if (m_cancel->isHidden())
            showReading(true);
        const ImportProgress& at = progress.import;
        m_bar->setRange(0, at.bytesTotal > 0 ? kSteps : 0);
        if (at.bytesTotal > 0) {
            const double share = static_cast<double>(at.bytesRead) / static_cast<double>(at.bytesTotal);
            m_bar->setValue(static_cast<int>(kSteps * std::clamp(share, 0.0, 1.0)));
        }
        m_text->setText(progress.cancelling ? tr("Cancelling…") : progressText(progress));
        if (progress.cancelling)
            giveFocusBack();
        m_cancel->setEnabled(!progress.cancelling);
    }

    /// Reading was cancelled and can go on.
    void setStopped()
    {
        if (m_goOn->isHidden())
            showReading(false);
    }
    /// When hidden, returns the focus to the widget that had it before the buttons.
    void setVisible(bool visible) override
    {
        if (!visible)
            giveFocusBack();
        QWidget::setVisible(visible);
    }

Q_SIGNALS:
    void cancelRequested();
    void goOnRequested();

private:
    QPushButton* makeButton(const char* name, const QString& text, const QString& toolTip)
    {
        auto* button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is, because the button disappears a moment later
        button->setToolTip(toolTip);
        return button;
    }
    void showReading(bool reads)
    {
        giveFocusBack();
        for (QWidget* widget : std::initializer_list<QWidget*>{m_bar, m_text, m_cancel})
            widget->setVisible(reads);
        m_goOn->setVisible(!reads);
    }
    /// The progress in words: "log.json  312 of 500 MB  148 MB/s".
    static QString progressText(const LoadProgress& progress)
    {
        const ImportProgress& at = progress.import;
        QStringList parts;
        if (at.filesTotal > 1)
            parts << tr("%1 of %2 files").arg(at.filesDone).arg(at.filesTotal);
        else if (!at.current.empty())
            parts << QFileInfo(QString::fromStdString(at.current)).fileName();
        if (at.bytesTotal > 0)
            parts << tr("%1 of %2 MB").arg(megabytes(static_cast<double>(at.bytesRead)), megabytes(static_cast<double>(at.bytesTotal)));
        else
            parts << tr("%1 MB").arg(megabytes(static_cast<double>(at.bytesRead)));
        if (progress.bytesPerSecond > 0)
            parts << tr("%1 MB/s").arg(megabytes(progress.bytesPerSecond));
        return parts.join(QStringLiteral("  ·  "));
    }
    /// Otherwise Qt moves the focus to the next widget, far from where the user was.
    void giveFocusBack()
    {
        if ((m_cancel->hasFocus() || m_goOn->hasFocus()) && m_focusedBefore)
            m_focusedBefore->setFocus();
    }

    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPushButton* m_goOn;
    QPointer<QWidget> m_focusedBefore; ///< the focus before a button had it
};

StatusLine::StatusLine(QStatusBar& bar, const TraceStore& store, const ViewState& state, TraceLoader& loader) :
    QObject(&bar), m_store(store), m_state(state), m_loader(loader), m_position(new QLabel(&bar)), m_loadStatus(new LoadStatus(&bar)),
    m_arrivals(new QLabel(tr("waiting for more"), &bar)), m_totals(new QLabel(&bar)), m_problems(new QToolButton(&bar))
{
    m_problems->setObjectName(QStringLiteral("problems"));
    m_problems->setAutoRaise(true);
    m_problems->setToolTip(tr("Problems while reading: opens the Import report"));
    m_arrivals->setObjectName(QStringLiteral("arrivals"));
    m_second.setSingleShot(true);
    m_second.setInterval(kSecond);
    for (QLabel* label : {m_position, m_arrivals, m_totals})
        label->setTextFormat(Qt::PlainText);
    bar.setSizeGripEnabled(false);
    bar.addWidget(m_position, 1);
    bar.addPermanentWidget(m_loadStatus);
    bar.addPermanentWidget(m_arrivals);
    bar.addPermanentWidget(m_totals);
    bar.addPermanentWidget(m_problems);
    m_loadStatus->hide();
    m_arrivals->hide();
    connect(&m_second, &QTimer::timeout, this, &StatusLine::showArrivals);
    connect(m_problems, &QToolButton::clicked, this, &StatusLine::problemsClicked);
    connect(m_loadStatus, &LoadStatus::cancelRequested, &loader, &TraceLoader::cancel);
    connect(m_loadStatus, &LoadStatus::goOnRequested, &loader, &TraceLoader::goOn);
    connect(&loader, &TraceLoader::started, this, &StatusLine::showProgress);
    connect(&loader, &TraceLoader::progressed, this, &StatusLine::showProgress);
    connect(&loader, &TraceLoader::finished, this, &StatusLine::showProgress);
    for (const auto signal : {&TraceLoader::started, &TraceLoader::progressed})
        connect(&loader, signal, this, &StatusLine::noteArrivals);
    connect(&loader, &TraceLoader::finished, this, &StatusLine::noteArrivals);
    connect(&state, &ViewState::cursorChanged, this, &StatusLine::showPosition);
    connect(&state, &ViewState::markedRangeChanged, this, &StatusLine::showPosition);
    connect(&state, &ViewState::foldsChanged, this, &StatusLine::showPosition);
    connect(&state, &ViewState::timeModeChanged, this, &StatusLine::showPosition);
}

void StatusLine::showTrace(const TraceCounts& counts, Growth growth)
{
    const Trace& trace = m_store.trace();
    const Diagnostics& diagnostics = trace.diagnostics();
    m_totals->setText(trace.isEmpty() ? QString() : totalsText(trace, counts, growth));
    m_totals->setToolTip(reported(trace, kNoCommonClock) ? meaningText(kNoCommonClock) : QString());
    m_problems->setText(problemsText(diagnostics));
    m_problems->setVisible(diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning) > 0);
    showPosition();
}

void StatusLine::showProgress()
{
    const bool canGoOn = m_loader.canGoOn();
    if (m_loader.isLoading())
        m_loadStatus->setProgress(m_loader.progress());
    else if (canGoOn)
        m_loadStatus->setStopped();
    m_loadStatus->setVisible(m_loader.isLoading() || canGoOn);
}

void StatusLine::noteArrivals()
{
    const std::uint64_t records = m_loader.progress().import.records;
    m_arrived = std::min(m_arrived, records); // another trace has fewer, or one that restarted
    m_arrivals->setVisible(m_loader.isLive());
    if (m_loader.isLive() && records > m_arrived && !m_second.isActive())
        m_second.start();
}

/// Counts what was read, so files, directories and sockets are alike, and a paused view stops nothing.
void StatusLine::showArrivals()
{
    const std::uint64_t before = std::exchange(m_arrived, m_loader.progress().import.records);
    const std::uint64_t came = m_arrived - before;
    m_arrivals->setText(came == 0 ? tr("waiting for more") : QStringLiteral("%1\u00a0%2").arg(formatCount(came), tr("events/s")));
    if (came > 0)
        m_second.start();
}

void StatusLine::showPosition()
{
    m_position->setText(positionText(m_store.trace(), m_state));
}

} // namespace emberline

#include "moc_status_line.cpp"
#include "status_line.moc"
