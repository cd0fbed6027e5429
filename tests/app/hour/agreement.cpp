// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/agreement.h"

#include "app/window/docks/window_docks.h"
#include "app/window/main_window.h"
#include "model/analysis/busy_time.h"
#include "tests/app/hour/hand.h"
#include "tests/app/hour/patience.h"
#include "tests/app/hour/widget_texts.h"
#include "views/answers/compare_panel.h"
#include "views/answers/history_models.h"
#include "views/format/time_format.h"
#include "views/kit/panel.h"
#include "views/search/search_bar.h"
#include "views/statistics/statistics_model.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QStatusBar>
#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

namespace emberline::hour {

namespace {

constexpr int kSummaryMs = 60000;

bool isAsItWasRead(MainWindow& window)
{
    const auto& sources = window.trace().sources();
    return !window.trace().isEmpty() && !window.loader().isLive() && window.viewState().hiddenSources().empty()
        && std::ranges::all_of(sources, [](const Source& source) { return source.clockOffset == Duration::zero(); });
}

QString countText(std::uint64_t count, const char* what, const char* plural = "s")
{
    return formatCount(count) + QLatin1Char(' ') + QLatin1String(what) + (count == 1 ? QString() : QLatin1String(plural));
}

QString shownIn(MainWindow& window, const char* dock)
{
    const auto* found = window.findChild<Dock*>(QLatin1String(dock));
    return found->windowTitle() + QLatin1Char('\n') + textsOf(*found->widget());
}

void expect(const QString& where, const QString& text, const QString& expected, QStringList& said)
{
    if (!text.contains(expected))
        said << QStringLiteral("%1 does not say \"%2\" but:\n%3").arg(where, expected, text.left(600));
}

std::uint64_t countOf(const QJsonObject& summary, const char* severity)
{
    std::uint64_t count = 0;
    for (const QJsonValue diagnostic : summary[QStringLiteral("diagnostics")].toArray()) {
        if (diagnostic[QStringLiteral("severity")].toString() == QLatin1String(severity))
            count += static_cast<std::uint64_t>(diagnostic[QStringLiteral("count")].toInteger());
    }
    return count;
}

struct NaiveSum {
    std::uint64_t count = 0;
    std::map<TrackId, std::vector<std::pair<SourceTime, SourceTime>>> spans;

    /// What its regions cover of each track.
    [[nodiscard]] Duration wall()
    {
        Duration sum{};
        for (auto& [track, of] : spans) {
            std::ranges::sort(of);
            SourceTime covered = of.front().first;
            for (const auto& [start, end] : of) {
                sum += std::max(Duration::zero(), end - std::max(start, covered));
                covered = std::max(covered, end);
            }
        }
        return sum;
    }
};

void compareStatistics(MainWindow& window, QStringList& said)
{
    const Trace& trace = window.trace();
    std::map<std::pair<StringId, StringId>, NaiveSum> sums;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        NaiveSum& sum = sums[{trace.categoryId(id), trace.nameId(id)}];
        ++sum.count;
        sum.spans[trace.regions().track[row]].emplace_back(trace.start(id), trace.end(id));
    }
    const auto* model = window.findChild<StatisticsModel*>();
    if (static_cast<std::size_t>(model->rowCount()) != sums.size())
        said << QStringLiteral("Range statistics has %1 rows, the trace %2 names").arg(model->rowCount()).arg(sums.size());
    for (int row = 0; row < model->rowCount(); ++row) {
        const StatisticsRow* shown = model->row(model->index(row, 0));
        NaiveSum& sum = sums[{shown->category, shown->name}];
        // A process and the bar in its parent that stands for it lie on two tracks, and count once, too.
        const bool isRight = sum.spans.size() == 1 ? shown->wall == sum.wall() : shown->wall <= sum.wall();
        if (shown->count != sum.count || !isRight)
            said << QStringLiteral("Range statistics of %1: %2 in %3; added up: %4 in %5")
                        .arg(statisticsName(trace, *shown, GroupBy::Name), formatCount(shown->count), formatDuration(shown->wall),
                            formatCount(sum.count), formatDuration(sum.wall()));
    }
}

/// Sets all of Range statistics' boxes: by name, the whole trace.
void widenStatistics(const Hand& hand)
{
    hand.press(Qt::Key_3, Qt::ControlModifier);
    for (QComboBox* box : hand.window().findChild<Dock*>(QStringLiteral("statistics"))->findChildren<QComboBox*>())
        QTest::keyClick(box, box->accessibleName() == QStringLiteral("Range") ? Qt::Key_End : Qt::Key_Home);
}

void compareWithSummary(MainWindow& window, const QJsonObject& summary, QStringList& said)
{
    const auto number = [&](const char* key) { return static_cast<std::uint64_t>(summary[QLatin1String(key)].toInteger()); };
    const QString status = textsOf(*window.statusBar());
    const QString processes = countText(number("sessions"), "process", "es");
    const Duration wall(summary[QStringLiteral("wall_ns")].toInteger());
    expect(QStringLiteral("the title"), window.windowTitle(), QStringLiteral(" — ") + processes + QStringLiteral(" · "), said);
    expect(QStringLiteral("the status bar"), status, QStringLiteral(": ") + processes, said);
    expect(QStringLiteral("the title"), window.windowTitle(),
        QStringLiteral(" · %1 — Emberline")
            .arg(window.viewState().folds().isEmpty() ? formatDuration(wall) : formatBusy(busyTime(window.trace(), {}), wall)),
        said);
    expect(QStringLiteral("the status bar"), status, countText(number("threads"), "thread"), said);
    QStringList problems;
    for (const auto& [severity, word] : {std::pair("error", " lost"), std::pair("warning", " repaired"), std::pair("info", " note")}) {
        if (const std::uint64_t count = countOf(summary, severity))
            problems << formatCount(count) + QLatin1String(word);
    }
    if (countOf(summary, "error") + countOf(summary, "warning") > 0)
        expect(QStringLiteral("the status bar"), status, problems.join(QStringLiteral(" · ")), said);
    const QString report = shownIn(window, "importReport");
    for (const QJsonValue diagnostic : summary[QStringLiteral("diagnostics")].toArray())
        expect(QStringLiteral("the Import report"), report,
            diagnostic[QStringLiteral("code")].toString() + QStringLiteral(" | ")
                + formatCount(static_cast<std::uint64_t>(diagnostic[QStringLiteral("count")].toInteger())),
            said);
}

/// History lists commands. Where each process is one, all that failed are in it.
void compareFailures(MainWindow& window, const QJsonObject& summary, QStringList& said)
{
    const auto* rows = window.findChild<HistoryModel*>();
    std::uint64_t failed = 0;
    for (int row = 0; row < rows->rowCount(); ++row)
        failed += rows->row(row).failed ? 1 : 0;
    std::uint64_t runs = 0;
    std::uint64_t failedRuns = 0;
    for (const CommandStatistics& command : window.findChild<CommandStatisticsModel*>()->commands()) {
        runs += command.runs;
        failedRuns += command.failed;
    }
    if (runs != static_cast<std::uint64_t>(rows->rowCount()) || failedRuns != failed)
        said << QStringLiteral("History lists %1 commands, %2 failed; by name they are %3, %4 failed")
                    .arg(rows->rowCount())
                    .arg(failed)
                    .arg(runs)
                    .arg(failedRuns);
    const auto failedSessions = static_cast<std::uint64_t>(summary[QStringLiteral("failed_sessions")].toInteger());
    const bool isWhole = rows->rowCount() == summary[QStringLiteral("sessions")].toInteger();
    if (failed > failedSessions || (isWhole && failed != failedSessions))
        said << QStringLiteral("History has %1 commands that failed, the summary %2 processes").arg(failed).arg(failedSessions);
}

bool isInFront(const QDockWidget& dock)
{
    return !dock.visibleRegion().isEmpty();
}

/// Open, and not empty.
bool isBetter(const QDockWidget* dock)
{
    return dock->toggleViewAction()->isChecked() && static_cast<const Panel*>(dock->widget())->hasContents();
}

/// What a trace begins with: Compare, where a base was chosen for it and the two have commands to compare.
const char* firstAnswer(const MainWindow& window)
{
    auto* compare = window.findChild<Dock*>(QStringLiteral("compare"));
    const bool isOneOfTabs = window.tabifiedDockWidgets(compare).contains(window.findChild<Dock*>(QStringLiteral("timeSplit")));
    const bool hasAnswer = static_cast<const ComparePanel*>(compare->widget())->model().rowCount() > 0;
    return hasAnswer && isOneOfTabs && compare->toggleViewAction()->isChecked() ? "compare" : "timeSplit";
}

} // namespace

bool Agreement::isBaseNamed(const MainWindow& window, const QString& name)
{
    const auto* panel = window.findChild<ComparePanel*>();
    const auto* chips = panel->findChild<QLabel*>(QStringLiteral("sidesTitle"));
    return chips->isVisibleTo(panel) && chips->text().section(QStringLiteral(" → "), 0, 0).contains(name);
}

QStringList Agreement::remains(MainWindow& window, const QString& keptBase)
{
    QStringList said;
    for (const auto* name : {firstAnswer(window), "details"}) {
        auto* dock = window.findChild<Dock*>(QLatin1String(name));
        const bool isPassedOver = !isBetter(dock) && std::ranges::any_of(window.tabifiedDockWidgets(dock), isBetter);
        if (dock->toggleViewAction()->isChecked() && !dock->isFloating() && !isInFront(*dock) && !isPassedOver)
            said << QStringLiteral("%1 is not in front").arg(dock->objectName());
    }
    for (Dock* dock : window.findChildren<Dock*>()) {
        const bool isEmptyInFront = isInFront(*dock) && !isBetter(dock);
        if (isEmptyInFront && !window.loader().isLive() && std::ranges::any_of(window.tabifiedDockWidgets(dock), isBetter))
            said << QStringLiteral("%1 is in front, and empty").arg(dock->objectName());
        for (const QLineEdit* line : dock->findChildren<QLineEdit*>()) {
            if (!line->text().isEmpty())
                said << QStringLiteral("%1 is still filtered by %2").arg(dock->objectName(), line->text());
        }
    }
    if (!window.findChild<SearchBar*>()->findChild<QLineEdit*>()->text().isEmpty())
        said << QStringLiteral("the search is still there");
    if (window.viewState().path())
        said << QStringLiteral("the timeline is dimmed");
    if (keptBase.isEmpty())
        return said;
    if (window.findChild<ComparePanel*>()->model().rowCount() > 0)
        said << QStringLiteral("the base of an earlier trace, %1, is compared").arg(keptBase);
    if (!isBaseNamed(window, keptBase))
        said << QStringLiteral("the base of an earlier trace, %1, is not named").arg(keptBase);
    return said;
}

QStringList Agreement::afterClick(MainWindow& window)
{
    const auto* details = window.findChild<Dock*>(QStringLiteral("details"));
    const bool isShown = !details->toggleViewAction()->isChecked() || details->isFloating() || isInFront(*details);
    return isShown || !window.viewState().selection().region ? QStringList()
                                                             : QStringList{QStringLiteral("a click on a box left its details behind")};
}

const Agreement::Summary& Agreement::summaryOf(const QStringList& paths)
{
    const auto known = m_summaries.constFind(paths);
    if (known != m_summaries.constEnd())
        return *known;
    QProcess program;
    program.start(QStringLiteral(EMBERLINE_PROGRAM), QStringList{QStringLiteral("summary"), QStringLiteral("--json")} + paths);
    const bool hasEnded = program.waitForFinished(kSummaryMs);
    Summary summary;
    summary.numbers = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
    if (!hasEnded || program.exitStatus() != QProcess::NormalExit)
        summary.trouble = program.errorString();
    else if (summary.numbers.isEmpty())
        summary.trouble = QStringLiteral("exit code %1: ").arg(program.exitCode()) + QString::fromUtf8(program.readAllStandardError());
    return *m_summaries.insert(paths, summary);
}

QStringList Agreement::disagreements(const Hand& hand)
{
    MainWindow& window = hand.window();
    if (!isAsItWasRead(window))
        return {};
    window.timeline().setFocus();
    hand.press(Qt::Key_Escape);
    hand.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    widenStatistics(hand);
    if (!becomesStill(window))
        return {QStringLiteral("the window does not come to rest")};
    QStringList said;
    compareStatistics(window, said);
    hand.press(Qt::Key_6, Qt::AltModifier);
    if (!becomesStill(window))
        return {QStringLiteral("the window does not come to rest")};
    QStringList paths;
    for (const std::string& path : window.loader().paths())
        paths << QFile::decodeName(path.c_str());
    const Summary& summary = summaryOf(paths);
    if (!summary.trouble.isEmpty())
        return said << QStringLiteral("no summary of %1: %2").arg(paths.join(QStringLiteral(", ")), summary.trouble);
    compareWithSummary(window, summary.numbers, said);
    hand.press(Qt::Key_7, Qt::ControlModifier);
    if (!becomesStill(window))
        return {QStringLiteral("the window does not come to rest")};
    compareFailures(window, summary.numbers, said);
    return said;
}

} // namespace emberline::hour
