// SPDX-License-Identifier: GPL-3.0-or-later
// The same number wherever it is shown: docks, title and status bar against `summary --json`, to the nanosecond.
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"
#include "app/window/status_line.h"
#include "model/analysis/busy_time.h"
#include "model/answers/compare.h"
#include "model/answers/process_tree.h"
#include "model/answers/summary.h"
#include "model/outcome.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"
#include "views/answers/history_models.h"
#include "views/answers/history_panel.h"
#include "views/answers/time_split_panel.h"
#include "views/details/details_panel.h"
#include "views/flame/flame_view.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/report/import_report_panel.h"
#include "views/statistics/statistics_model.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <map>
#include <string>

using namespace emberline;

namespace {

using Json = nlohmann::json;

const QString kData = QStringLiteral(EMBERLINE_TEST_DATA "/");

/// What `summary --json` says about the trace.
Json summaryOf(const QString& path, const QStringList& more = {})
{
    const Ran ran
        = run({}, QStringLiteral(EMBERLINE_PROGRAM), QStringList{QStringLiteral("summary"), QStringLiteral("--json"), path} + more);
    return Json::parse(ran.standardOutput.toStdString(), nullptr, false);
}

/// A window of a default user with the trace, and what `summary --json` says about the trace.
struct Shown {
    explicit Shown(const QString& path) : window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light), summary(summaryOf(path))
    {
        window.show();
        window.opening().open({path.toStdString()});
    }

    [[nodiscard]] bool isReady()
    {
        return summary.is_object()
            && QTest::qWaitFor(
                [&] {
                    return !window.loader().isLoading() && window.timeline().isSettled() && window.timeline().controller().knowsIdle()
                        && !Background::isAnyBusy();
                },
                60'000);
    }

    /// Brings the dock with such a child to the front and waits for what it computes.
    template <class Part>
    [[nodiscard]] Part* inFront()
    {
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            if (auto* part = dock->findChild<Part*>()) {
                dock->show();
                dock->raise();
                if (QTest::qWaitFor([&, turns = 0]() mutable { return Background::isAnyBusy() ? (turns = 0) > 0 : ++turns > 40; }, 60'000))
                    return part;
            }
        }
        return nullptr;
    }

    MainWindow window;
    Json summary;
};

std::string textOf(const Trace& trace, StringId id)
{
    return std::string(trace.text(id));
}

std::string textOf(const Json& json)
{
    return json.is_null() ? std::string() : json.get<std::string>();
}

} // namespace

class SameNumbersTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_build;
    QTemporaryDir m_waits;
    std::map<QString, std::unique_ptr<Shown>> m_shown;
    Shown* m_current = nullptr;

private Q_SLOTS:
    void initTestCase_data()
    {
        for (const char* name : {"one.json", "two.json", "three.json"})
            QVERIFY(QFile::copy(kData + "chrome-json/clang-time-trace.json", m_build.filePath(QLatin1String(name))));
        QFile waits(waitsPath());
        QVERIFY(waits.open(QIODevice::WriteOnly)
            && waits.write(R"([
{"ph":"X","pid":1,"tid":1,"name":"running","ts":0,"dur":100},{"ph":"X","pid":1,"tid":1,"name":"wants_gvl","ts":20,"dur":60},
{"ph":"X","pid":1,"tid":2,"name":"gc","ts":30,"dur":20}])")
                > 0);
        waits.close();
        QTest::addColumn<QString>("path");
        QTest::newRow("the bundled sample") << QStringLiteral(EMBERLINE_SAMPLES "/git-commit-and-push.event");
        QTest::newRow("sums beside the times") << kData + "chrome-json/clang-time-trace.json";
        QTest::newRow("pieces of one job") << m_build.path();
        QTest::newRow("threads that wait in their slices") << waitsPath();
        QTest::newRow("names in themselves") << kData + "chrome-json/be-same-name-recursion.json";
        QTest::newRow("parents without a log") << kData + "trace2-event/missing-parent.event";
        QTest::newRow("processes without an end") << kData + "trace2-event/killed.event";
        QTest::newRow("one goes on in the background") << kData + "trace2-event/fork-without-exec.event";
        QTest::newRow("one replaces another") << kData + "trace2-event/exec.event";
    }

    /// The functions share the window of a trace: each leaves it without a filter.
    void init()
    {
        QFETCH_GLOBAL(const QString, path);
        auto& shown = m_shown[path];
        if (!shown)
            shown = std::make_unique<Shown>(path);
        m_current = shown.get();
        QVERIFY(m_current->isReady());
    }
    void cleanup() { m_current->window.filter().clear(); }
    void cleanupTestCase() { m_shown.clear(); } // while there is an application

    void rangeStatisticsAreTheRegionsOfTheSummary()
    {
        Shown& shown = *m_current;
        verifyStatistics(shown, shown.summary);
    }

    void theFlameGraphIsTheSelfTimeOfTheStatistics()
    {
        Shown& shown = *m_current;
        const auto* model = shown.inFront<StatisticsModel>();
        QVERIFY(model);
        std::map<std::pair<StringId, StringId>, Duration> self;
        std::map<std::pair<StringId, StringId>, std::uint64_t> counts;
        for (int row = 0; row < model->rowCount(); ++row) {
            const StatisticsRow& at = *model->row(model->index(row, 0));
            self[{at.category, at.name}] = at.self;
            counts[{at.category, at.name}] = at.count;
        }
        const auto* flame = shown.inFront<FlameView>();
        QVERIFY(flame);
        QTRY_COMPARE(flame->tree().nodes.size() > 1, !self.empty());
        for (const FlameNode& node : flame->tree().nodes) {
            if (node.parent == FlameNode::kNone)
                continue;
            self[{node.category, node.name}] -= node.self;
            counts[{node.category, node.name}] -= node.count;
        }
        for (const auto& [name, left] : counts)
            QCOMPARE(left, std::uint64_t{0});
        for (const auto& [name, left] : self) // a child bar's time is its processes' in the flame graph
            QVERIFY(left >= Duration::zero());
    }

    void historyAnswersAndComparisonSayHowLongACommandTook()
    {
        Shown& shown = *m_current;
        const auto* history = shown.inFront<HistoryPanel>();
        QVERIFY(history);
        const Trace& trace = shown.window.trace();
        const CommandIndex index(trace);
        const Comparison comparison = compare(profileRuns(trace), profileRuns(trace));
        QTRY_COMPARE(history->model().rowCount(), static_cast<int>(index.commands().size()));
        for (const Json& command : shown.summary["commands"]) {
            const SessionId session(command["session"].get<std::size_t>());
            const auto wall = Duration(command["wall_ns"].get<std::int64_t>());
            int found = 0;
            for (int row = 0; row < history->model().rowCount(); ++row) {
                if (history->model().row(row).session != session)
                    continue;
                ++found;
                QCOMPARE(history->model().row(row).wall, wall);
                QCOMPARE(history->model().row(row).failed, hasFailed(trace, index.endedAs(trace, session)));
            }
            QCOMPARE(found, 1);
            const TimeSplit split = splitTime(trace, index, session);
            QCOMPARE(split.range.length(), wall);
            QCOMPARE(split.background, Duration(command["background_ns"].get<std::int64_t>()));
            QCOMPARE(ProcessTree(trace, index, session).range().length(), wall);
            const auto isIn
                = [&](const ComparedRow& row) { return row.depth == 0 && std::ranges::find(row.head.times, wall) != row.head.times.end(); };
            QVERIFY(std::ranges::any_of(comparison.rows, isIn) || hasFailed(trace, index.endedAs(trace, session))
                || hasNoEnd(trace, index.endedAs(trace, session))); // Compare leaves these out beside others
        }
        Duration total{};
        Duration rows{};
        std::uint64_t failed = 0;
        for (const CommandStatistics& command : history->statistics().commands()) {
            total += command.total;
            failed += command.failed;
        }
        for (int row = 0; row < history->model().rowCount(); ++row) {
            rows += history->model().row(row).wall;
            failed -= history->model().row(row).failed ? 1 : 0;
        }
        QCOMPARE(total, rows);
        QCOMPARE(failed, std::uint64_t{0});
    }

    void whereTheTimeWentIsThatOfTheSummary()
    {
        Shown& shown = *m_current;
        verifySplit(shown, shown.summary);
    }

    void theSharesOfWhatWorkedAreOfTheTimeInWhichItDid()
    {
        QFETCH_GLOBAL(const QString, path);
        if (path != waitsPath())
            return;
        Shown& shown = *m_current;
        std::int64_t worked = 0; // of 100 µs, nothing but a wait ran for 40
        for (const Json& line : shown.summary["where_the_time_went"]["lines"])
            worked += textOf(line["kind"]) == "waiting" ? 0 : line["time_ns"].get<std::int64_t>();
        QCOMPARE(worked, std::int64_t{60'000});
        QCOMPARE(toNs(busyTime(shown.window.trace(), {})), worked);
        const auto* model = shown.inFront<StatisticsModel>();
        QVERIFY(model);
        QTRY_COMPARE(model->rowCount(), 3);
        QStringList shares;
        for (int row = 0; row < model->rowCount(); ++row)
            shares << model->index(row, static_cast<int>(StatisticsColumn::Share)).data().toString();
        QCOMPARE(shares, (QStringList{"66.7", "0.0", "33.3"})); // running, wants_gvl, gc
    }

    void aFilterFiltersTheDocksAsTheSummary()
    {
        QFETCH_GLOBAL(const QString, path);
        Shown& shown = *m_current;
        shown.window.filter().showOnly("index");
        const Json summary = summaryOf(path, {QStringLiteral("--category"), QStringLiteral("index")});
        QVERIFY(summary.is_object());
        verifySplit(shown, summary);
        verifyStatistics(shown, summary);
        for (const Json& group : summary["regions_by_total"])
            QCOMPARE(textOf(group["category"]), std::string("index"));
    }

    void aDockThatDoesNotFollowTheFilterOrTheMarkSaysSo()
    {
        Shown& shown = *m_current;
        const auto saying = [&shown](const QString& what = QStringLiteral("the filter does not apply")) {
            QStringList docks;
            for (const QDockWidget* dock : shown.window.findChildren<QDockWidget*>()) {
                for (const QLabel* label : dock->findChildren<QLabel*>()) {
                    if (label->text().startsWith(QStringLiteral("Of the whole trace")) && label->text().contains(what)
                        && !label->isHidden())
                        docks << dock->windowTitle();
                }
            }
            docks.sort();
            return docks;
        };
        QCOMPARE(saying(), QStringList());
        shown.window.filter().showOnly("index");
        const QStringList unfiltered{QStringLiteral("Compare"), QStringLiteral("Counters"), QStringLiteral("Critical path"),
            QStringLiteral("Events"), QStringLiteral("History"), QStringLiteral("SQL"), QStringLiteral("Search results")};
        QCOMPARE(saying(), unfiltered);
        const QString mark = QStringLiteral("the marked range");
        shown.window.viewState().setMarkedRange(shown.window.trace().extent());
        const QStringList unmarked{QStringLiteral("Compare"), QStringLiteral("History")};
        QCOMPARE(saying(mark), unmarked);
        QCOMPARE(saying(), unfiltered);
        shown.window.filter().clear();
        QCOMPARE(saying(mark), unmarked);
        QCOMPARE(saying(), QStringList());
        shown.window.viewState().setMarkedRange(std::nullopt);
        QCOMPARE(saying(mark), QStringList());
    }

    void theReportCountsWhatTheSummaryCounts()
    {
        Shown& shown = *m_current;
        const Json& told = shown.summary["diagnostics"];
        const auto* model = shown.inFront<ReportModel>();
        QVERIFY(model);
        QTRY_COMPARE(model->rowCount(), static_cast<int>(told.size()));
        for (const Json& entry : told) {
            int found = 0;
            for (int row = 0; row < model->rowCount(); ++row) {
                const QString code = model->data(model->index(row, ReportModel::CodeColumn), Qt::DisplayRole).toString();
                if (code != QString::fromStdString(entry["code"].get<std::string>()))
                    continue;
                ++found;
                QCOMPARE(model->data(model->index(row, ReportModel::CountColumn), Qt::DisplayRole).toString(),
                    formatCount(entry["count"].get<quint64>()));
            }
            QCOMPARE(found, 1);
        }
    }

    void titleAndStatusBarCountWhatTheSummaryCounts()
    {
        Shown& shown = *m_current;
        const TraceCounts counts = countTrace(shown.window.trace());
        QCOMPARE(counts.sessions, shown.summary["sessions"].get<std::uint64_t>());
        QCOMPARE(counts.openSessions, shown.summary["open_sessions"].get<std::uint64_t>());
        QCOMPARE(counts.failedSessions, shown.summary["failed_sessions"].get<std::uint64_t>());
        QCOMPARE(counts.threads, shown.summary["threads"].get<std::uint64_t>());
        const QString processes = formatCount(counts.sessions) + (counts.sessions == 1 ? " process" : " processes");
        const QString threads = formatCount(counts.threads) + (counts.threads == 1 ? " thread" : " threads");
        QVERIFY2(shown.window.windowTitle().contains(" — " + processes + " · "), qPrintable(shown.window.windowTitle()));
        const QString totals = totalsText(shown.window.trace(), counts, Growth::Ended);
        QVERIFY2(totals.startsWith(processes + QStringLiteral("  ·  ") + threads), qPrintable(totals));
        QCOMPARE(toNs(shown.window.trace().extent().length()), shown.summary["wall_ns"].get<std::int64_t>());
    }

    void detailsShowTheWallTimeOfTheSlowestChild()
    {
        Shown& shown = *m_current;
        auto* details = shown.inFront<DetailsPanel>();
        QVERIFY(details);
        for (const Json& child : shown.summary["children"]) {
            Selection selection;
            selection.region = RegionId(child["region"].get<std::size_t>());
            const Trace& trace = shown.window.trace();
            if (const RegionId box = selection.region; trace.role(box) == RegionRole::Exec) { // what took its place has the length
                selection = {};
                for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
                    if (trace.session(SessionId(row)).spawnedBy == box)
                        selection.session = SessionId(row);
                }
                QVERIFY(selection.session);
            }
            shown.window.viewState().select(selection);
            const QString wall = formatExactDuration(Duration(child["wall_ns"].get<std::int64_t>()));
            QTRY_VERIFY2(details->text().contains(wall), qPrintable(details->text()));
        }
    }

private:
    [[nodiscard]] QString waitsPath() const { return m_waits.filePath(QStringLiteral("waits.json")); }

    static void verifyStatistics(Shown& shown, const Json& summary)
    {
        const auto* model = shown.inFront<StatisticsModel>();
        QVERIFY(model);
        QTRY_VERIFY(model->rowCount() > 0 || summary["regions_by_total"].empty());
        const auto raw = [&](int row, StatisticsColumn column) {
            return model->data(model->index(row, static_cast<int>(column)), kRawRole).toLongLong();
        };
        for (const Json& group : summary["regions_by_total"]) {
            int found = -1;
            for (int row = 0; row < model->rowCount(); ++row) {
                const StatisticsRow& at = *model->row(model->index(row, 0));
                if (textOf(model->trace(), at.name) == textOf(group["name"])
                    && textOf(model->trace(), at.category) == textOf(group["category"]))
                    found = row;
            }
            QVERIFY(found >= 0);
            QCOMPARE(raw(found, StatisticsColumn::Count), group["count"].get<qlonglong>());
            QCOMPARE(raw(found, StatisticsColumn::Wall), group["total_ns"].get<qlonglong>());
            QCOMPARE(raw(found, StatisticsColumn::Self), group["self_ns"].get<qlonglong>());
            QCOMPARE(raw(found, StatisticsColumn::Longest), group["longest_ns"].get<qlonglong>());
        }
    }

    static void verifySplit(Shown& shown, const Json& summary)
    {
        const Json& told = summary["where_the_time_went"];
        if (told.is_null())
            return;
        const auto* panel = shown.inFront<TimeSplitPanel>();
        QVERIFY(panel);
        QTRY_COMPARE(panel->model().view().split.lines.size(), told["lines"].size());
        const TimeSplit& split = panel->model().view().split;
        QCOMPARE(toNs(split.whole), told["wall_ns"].get<std::int64_t>());
        QCOMPARE(toNs(split.counted), told["counted_ns"].get<std::int64_t>());
        for (std::size_t i = 0; i < split.lines.size(); ++i)
            QCOMPARE(toNs(split.lines[i].time), told["lines"][i]["time_ns"].get<std::int64_t>());
    }
};

EMBERLINE_TEST(SameNumbersTest, QApplication)
#include "tst_same_numbers.moc"
