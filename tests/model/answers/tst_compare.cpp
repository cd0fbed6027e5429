// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/budget.h"
#include "model/answers/compare.h"
#include "model/answers/run_statistics.h"
#include "tests/support/answer_checks.h"
#include "tests/support/small_command.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <atomic>
#include <random>

using namespace emberline;

namespace {

Comparison compared(SmallCommand& base, SmallCommand& head)
{
    return compare(profileRuns(base.trace()), profileRuns(head.trace()));
}

QString pathOf(const Comparison& comparison, std::size_t i)
{
    const ComparedRow& row = comparison.rows[i];
    const QString name = QString::fromStdString(row.key.name);
    return row.depth == 0 ? name : pathOf(comparison, row.parent) + QStringLiteral(" > ") + name;
}

const ComparedRow* find(const Comparison& comparison, const char* path)
{
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (pathOf(comparison, i) == QLatin1String(path))
            return &comparison.rows[i];
    }
    return nullptr;
}

void addStatus(SmallCommand& to, std::int64_t start, std::int64_t length, std::int64_t reading)
{
    const SessionId git = to.session("git status", start, start + length);
    to.region(git, "index", "do_read_index", start, start + reading);
}

void addRandomCommands(SmallCommand& to, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::int64_t limit) { return std::uniform_int_distribution<std::int64_t>(0, limit - 1)(random); };
    static const char* const kNames[] = {"git status", "git fetch", "git commit"};
    static const char* const kRegions[] = {"do_read_index", "refresh", "preload", "write", "old", "new"};
    for (std::int64_t runs = 1 + below(6); runs > 0; --runs) {
        const std::int64_t length = 50 + below(1000);
        const SessionId git = to.session(kNames[below(3)], 0, length);
        RegionId last;
        for (std::int64_t regions = below(8); regions > 0; --regions)
            last = to.region(git, "index", kRegions[below(6)], below(length), length, below(2) == 0 ? last : RegionId());
        if (below(2) == 0)
            to.child(git, below(2) == 0 ? "sed x" : "git gc", 0, below(length), {"?", {}, 7, 0});
        to.data(git, below(2) == 0 ? "index/read/cache_nr" : "status/count/changed", 0, static_cast<double>(below(100)));
    }
}

} // namespace

class CompareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatGoesOnInTheBackgroundIsMarkedAndExplainsNothing()
    {
        SmallCommand base;
        SmallCommand head;
        for (const bool isHead : {false, true}) {
            SmallCommand& side = isHead ? head : base;
            const SessionId git = side.session("git fetch", 0, isHead ? 100 : 50);
            const RegionId bar = side.child(git, "git repack", 10, isHead ? 900 : 500, {"?", {}, 7, 0});
            const SessionId repack = side.child(git, bar, "git repack", 10, isHead ? 900 : 500, 7);
            for (int i = 0; i < 2; ++i)
                side.region(repack, "pack", "write", 20 + 100 * i, 100 + 100 * i);
            for (int i = 0; i < 3; ++i) // side by side, and over in time
                side.child(git, "sed x", 0, 40, {"?", {}, 8 + i, 0});
        }
        const Comparison comparison = compared(base, head);
        QVERIFY(find(comparison, "fetch > repack")->outlasts());
        QVERIFY(find(comparison, "fetch > repack > write")->outlasts());
        QVERIFY(!find(comparison, "fetch > sed")->outlasts());
        QVERIFY(!find(comparison, "fetch")->outlasts());
        QVERIFY(explain(comparison, 0).path.empty());
    }

    void theRegionThatGrewExplainsTheCommand()
    {
        SmallCommand base;
        SmallCommand head;
        for (auto [small, length] : {std::pair(&base, 10), std::pair(&head, 90)}) {
            const SessionId git = small->session("git checkout x", 0, length + 10);
            small->region(git, "unpack_trees", "unpack_trees", 0, length);
            small->region(git, "progress", "Updating files", length, length + 5);
        }
        const Comparison comparison = compared(base, head);
        QCOMPARE(comparison.differences.size(), std::size_t{2});
        QCOMPARE(find(comparison, "checkout")->timeChange(), Duration(80));
        QCOMPARE(find(comparison, "checkout > unpack_trees")->timeChange(), Duration(80));
        QCOMPARE(find(comparison, "checkout > Updating files")->change, RowChange::Same);
        const Explanation explanation = explain(comparison, 0);
        QCOMPARE(explanation.path.size(), std::size_t{1});
        QCOMPARE(explanation.share, 1.0);
    }

    void onlyWhatIsCertainlyOverTheLimitIsSlower()
    {
        SmallCommand base;
        SmallCommand head;
        for (const std::int64_t length : {100, 103, 101, 104, 102})
            addStatus(base, 0, length, 20);
        for (const std::int64_t length : {131, 134, 130, 133})
            addStatus(head, 0, length, 40);
        const Comparison one = compared(base, head);
        QVERIFY(!find(one, "status")->insideSpread);
        QCOMPARE(slowerThan(one, 0.1), std::vector<std::size_t>{0});
        QVERIFY(perhapsSlowerThan(one, 0.1).empty());
        const ChangeTest test = *one.rows[0].test; // slower by 30 %; the interval reaches from 25 to 34 %
        QCOMPARE(slowerThan(one, 0.28), std::vector<std::size_t>{0});
        QVERIFY(slowerThan(one, 0.32).empty());
        QCOMPARE(verdictOf(test, 0.1), ChangeVerdict::Slower);
        QCOMPARE(verdictOf(test, 0.3), ChangeVerdict::Undecided);
        QCOMPARE(verdictOf(test, 0.5), ChangeVerdict::Same);
        QCOMPARE(verdictOf(*compared(head, base).rows[0].test, 0.1), ChangeVerdict::Faster);
    }

    /// Among many commands, one seems to have changed by chance.
    void theCommandsOfAComparisonShareWhatChanceMayExplain()
    {
        const auto compareWith = [](int others, int runs) {
            SmallCommand base;
            SmallCommand head;
            for (std::int64_t run = 0; run < runs; ++run) {
                addStatus(base, 0, 200 + run, 20);
                addStatus(head, 0, 100 + run, 20);
                for (int other = 0; other < others; ++other) {
                    const std::string name = "git other" + std::string(1, static_cast<char>('a' + other));
                    base.session(name, 0, 100 + 2 * run);
                    head.session(name, 0, 101 + 2 * run);
                }
            }
            for (SmallCommand* const side : {&base, &head})
                side->session("git gc", 0, 1000); // one run never tells, so it takes no part of the chance
            return compared(base, head);
        };
        const Comparison alone = compareWith(0, 4);
        QCOMPARE(alone.tests, std::size_t{1});
        QVERIFY(find(alone, "status")->isDecided());
        const Comparison among = compareWith(6, 4);
        QCOMPARE(among.tests, std::size_t{7});
        const ComparedRow* const status = find(among, "status");
        QVERIFY(!status->isDecided());
        QCOMPARE(status->test->p, 7 * find(alone, "status")->test->p);
        QCOMPARE(status->test->tests, std::size_t{7});
        QCOMPARE(moreRunsToTell(*status->test, 0), std::optional<std::size_t>(2));
        QVERIFY(find(compareWith(6, 6), "status")->isDecided());
    }

    void fewRunsAreUndecidedHoweverLargeTheChange()
    {
        SmallCommand base;
        SmallCommand head;
        for (const std::int64_t length : {100, 103, 101}) {
            addStatus(base, 0, length, 20);
            addStatus(head, 0, 100 * length, 80);
            const Comparison comparison = compared(base, head);
            QVERIFY(slowerThan(comparison, 0.1).empty());
            QCOMPARE(perhapsSlowerThan(comparison, 0.1), std::vector<std::size_t>{0});
            QVERIFY(!find(comparison, "status")->insideSpread); // it is shown all the same
            QCOMPARE(find(comparison, "status")->test->tests, std::size_t{1});
        }
    }

    void theMedianOfSeveralRunsCountsAndASmallChangeIsInsideTheSpread()
    {
        SmallCommand base;
        SmallCommand head;
        for (const std::int64_t length : {100, 140, 120, 900, 110})
            addStatus(base, 0, length, 20);
        for (const std::int64_t length : {105, 125, 145, 115, 130})
            addStatus(head, 0, length, 80);
        const Comparison comparison = compared(base, head);
        const ComparedRow* status = find(comparison, "status");
        QCOMPARE(status->base.time, Duration(120));
        QCOMPARE(status->base.timeSpread, Duration(15)); // half of 140 - 110
        QCOMPARE(status->head.time, Duration(125));
        QVERIFY(status->insideSpread);
        const ComparedRow* reading = find(comparison, "status > do_read_index");
        QCOMPARE(reading->timeChange(), Duration(60));
        QVERIFY(!reading->insideSpread);
        QVERIFY(!reading->isTold); // its command may be the same
        QVERIFY(slowerThan(comparison, 0.01).empty());
    }

    void aRunThatFailedIsNoFasterOne()
    {
        SmallCommand base;
        SmallCommand head;
        addStatus(base, 0, 555, 20);
        addStatus(head, 0, 8, 2);
        const auto exits
            = [](SmallCommand& small, std::size_t session, std::int64_t code) { small.builder().edit(SessionId(session)).exitCode = code; };
        exits(head, 0, 128);
        const Comparison comparison = compared(base, head);
        QVERIFY(!find(comparison, "status")->comparable);
        QVERIFY(!find(comparison, "status > do_read_index")->tellsSpeed());
        QCOMPARE(find(comparison, "status")->head.outcome.exitCode, std::optional<std::int64_t>(128));
        QCOMPARE(newlyFailing(comparison), std::vector<std::size_t>{0});
        const Comparison back = compared(head, base);
        QVERIFY(!find(back, "status")->test);
        QVERIFY(slowerThan(back, 0.1).empty());
        QVERIFY(newlyFailing(back).empty());
        exits(base, 0, 128);
        QVERIFY(find(compared(base, head), "status")->comparable);
    }

    void failedRunsAreLeftOutBesideOthers()
    {
        SmallCommand small;
        for (const std::int64_t length : {100, 2, 120, 3, 4})
            addStatus(small, 0, length, 1);
        for (const std::size_t session : {1U, 3U, 4U})
            small.builder().edit(SessionId(session)).exitCode = 1;
        const Comparison comparison = compared(small, small);
        const ComparedSide& status = find(comparison, "status")->base;
        QCOMPARE(status.runs, 2U);
        QCOMPARE(status.outcome.leftOut(), 3U);
        QVERIFY(!status.outcome.failed);
        QCOMPARE(status.times, (std::vector<Duration>{Duration(100), Duration(120)}));
    }

    void whatFailsInManyRunsOfHeadIsNewlyFailing_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<bool>("isObjection");
        QTest::newRow("two may be chance") << 0 << 2 << false;
        QTest::newRow("three may be, too") << 0 << 3 << false;
        QTest::newRow("five and none") << 0 << 5 << true;
        QTest::newRow("a few more") << 1 << 4 << false;
        QTest::newRow("many more") << 2 << 10 << true;
        QTest::newRow("fewer") << 10 << 2 << false;
        QTest::newRow("all and some") << 19 << 20 << true;
        QTest::newRow("all and all") << 20 << 20 << false;
    }
    void whatFailsInManyRunsOfHeadIsNewlyFailing()
    {
        QFETCH(const int, before);
        QFETCH(const int, after);
        QFETCH(const bool, isObjection);
        SmallCommand base;
        SmallCommand head;
        for (const auto& [small, failures] : {std::pair(&base, before), std::pair(&head, after)}) {
            for (int run = 0; run < 20; ++run) {
                addStatus(*small, 0, 100 + run, 1);
                small->builder().edit(SessionId(static_cast<std::size_t>(run))).exitCode = run < failures ? 1 : 0;
            }
        }
        QCOMPARE(newlyFailing(compared(base, head)).size(), std::size_t{isObjection});
    }

    void aRunWithoutAnEndIsNoFastOne()
    {
        SmallCommand base;
        SmallCommand head;
        for (const std::int64_t length : {100, 2, 120, 3, 4, 5, 6}) {
            addStatus(base, 0, length, 1);
            addStatus(head, 0, length, 1);
        }
        const auto kill = [](SmallCommand& small, std::initializer_list<std::size_t> sessions) {
            for (const std::size_t session : sessions)
                small.builder().edit(SessionId(session)).open = true;
        };
        kill(head, {1, 3, 4, 5, 6});
        const Comparison comparison = compared(base, head);
        const ComparedSide& status = find(comparison, "status")->head;
        QCOMPARE(status.times, (std::vector<Duration>{Duration(100), Duration(120)}));
        QCOMPARE(status.outcome.withoutEnd, 5U);
        QCOMPARE(newlyFailing(comparison), std::vector<std::size_t>{0});
        kill(head, {0, 2});
        kill(base, {0, 1, 2, 3, 4, 5, 6});
        QVERIFY(!find(compared(base, head), "status")->comparable);
        QVERIFY(newlyFailing(compared(base, head)).empty());
    }

    void theMedianIsThatOfTheHistory()
    {
        SmallCommand small;
        for (const std::int64_t length : {638, 466})
            addStatus(small, 0, length, 20);
        QCOMPARE(find(compared(small, small), "status")->base.time, Duration(466));
        const RunTable table = condenseRuns(small.trace(), RunScope::Commands);
        QCOMPARE(commandStatistics(table, allRuns(table))[0].median, Duration(466));
    }

    void temporaryNamesOfSeveralRunsMeet_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("both"); // empty: these differ
        const auto row = [](const char* one, const char* other, const char* both) {
            QTest::newRow(one) << QString::fromUtf8(one) << QString::fromUtf8(other) << QString::fromUtf8(both);
        };
        row("read /tmp/git-blob-DzadeQ/a.c", "read /tmp/git-blob-sbkP8Z/a.c", "read /tmp/git-blob-…/a.c");
        row("/tmp/xyz.AbC123", "/tmp/xyz.p9Qrst", "/tmp/xyz.…");
        row("/var/tmp/job-482193/x", "/var/tmp/job-482207/x", "/var/tmp/job-…/x");
        row(".git/index.lock.1234", ".git/index.lock.99", ".git/index.lock.…");
        row("write objects/12/tmp_obj_Xy12zW", "write objects/12/tmp_obj_aB3dE4", "write objects/12/tmp_obj_…");
        row("wait (pid 1234)", "wait (pid 77)", "wait (pid …)");
        row("wait pid=1234", "wait pid=77", "wait pid=…");
        row("/tmp/git-blob-DzadeQ/a.c", "/tmp/git-blob-sbkP8Z/b.c", "");
        row("/tmp/build-aarch64/x", "/tmp/build-riscv64/x", "");
        row("/tmp/build-Release1/x", "/tmp/build-Release2/x", "");
        row("/src/mono-DzadeQ/a.c", "/src/mono-sbkP8Z/a.c", "");
        row("clear_ce_flags(0x00000000,0x02000000)", "clear_ce_flags(0x00080000,0x42000000)", "");
        row("th01:preload", "th02:preload", "");
        row("rapid 1234", "rapid 1235", "");
        row("index.lock", "shallow.lock", "");
    }
    void temporaryNamesOfSeveralRunsMeet()
    {
        QFETCH(const QString, one);
        QFETCH(const QString, other);
        QFETCH(const QString, both);
        SmallCommand small;
        for (const QString& name : {one, other})
            small.region(small.session("git status", 0, 100), "test", name.toStdString(), 10, 30);
        const RunProfile profile = profileRuns(small.trace());
        QCOMPARE(profile.nodes.size(), both.isEmpty() ? std::size_t{3} : std::size_t{2}); // the first is the command
        if (!both.isEmpty())
            QCOMPARE(QString::fromStdString(profile.nodes.at(1).key.name), both);
    }

    void threadsOfAPoolAreComparedTogether()
    {
        const auto profile = [](const char* first, const char* second) {
            SmallTrace t;
            const SessionId session = t.addSession("bazel");
            t.addRegion(t.addThread(session, "Main Thread"), "build", 0, 100);
            t.addRegion(t.addThread(session, first), "compile", 0, 40);
            t.addRegion(t.addThread(session, second), "link", 50, 60);
            return profileRuns(t.trace());
        };
        const Comparison comparison
            = compare(profile("evaluator 1", "evaluator 12"), profile("evaluator 12", "evaluator 3")); // each job on another thread
        QVERIFY(comparison.differences.empty());
        const auto pool = std::ranges::find(comparison.rows, "evaluator …", [](const ComparedRow& row) { return row.key.name; });
        QVERIFY(pool != comparison.rows.end());
        QCOMPARE(pool->head.time, Duration(50));
        const RunProfile named = profile("a1", "b2"); // the number is part of the name
        QVERIFY(std::ranges::any_of(named.nodes, [](const PathNode& node) { return node.key.name == "a1"; }));
    }

    void aPoolStandsLastAndIsNoPlaceToNameNorIsAThreadWhereATopicSaysMore()
    {
        const auto profile = [](std::int64_t length) {
            SmallTrace t;
            const SessionId session = t.addSession("bazel");
            t.builder.edit(session).end = sourceTimeFromNs(length);
            t.addRegion(t.addThread(session, "Main Thread"), "build", 0, length);
            for (const char* const thread : {"evaluator 1", "evaluator 2", "evaluator 3"})
                t.addRegion(t.addThread(session, thread), "compile", 0, length);
            return profileRuns(t.trace());
        };
        const Comparison comparison = compare(profile(100), profile(200));
        QCOMPARE(pathOf(comparison, 1), QString("bazel > Main Thread")); // the times of the pool add up to more
        QCOMPARE(pathOf(comparison, comparison.differences.front()), QString("bazel > evaluator … > compile"));
        QCOMPARE(pathOf(comparison, comparison.differences.back()), QString("bazel > evaluator …"));
        const Explanation explanation = explain(comparison, 0);
        QCOMPARE(explanation.path.size(), std::size_t{2});
        QCOMPARE(pathOf(comparison, explanation.path.back()), QString("bazel > Main Thread > build"));
        const auto explainedBy = [&](std::int64_t change) {
            return explain(comparison, 0, std::vector{TopicChange{"regions", "Fetching", Duration(10), Duration(10 + change)}});
        };
        QVERIFY(explainedBy(90).isTopic && explainedBy(90).path.empty());
        QCOMPARE(explainedBy(90).share, 0.9);
        QVERIFY(!explainedBy(40).isTopic && !explainedBy(-90).isTopic);
    }

    void theProgramInATemporaryFileIsOne()
    {
        SmallCommand small;
        for (const char* const editor : {"/tmp/tmp.AbC1234567 x", "/tmp/tmp.zY9876543a x"})
            small.child(small.session("git commit", 0, 100), editor, 10, 30, {});
        QCOMPARE(profileRuns(small.trace()).nodes.at(1).samples.size(), std::size_t{2});
    }

    void aProfileMayBeOfSomeOfTheCommands()
    {
        SmallCommand small;
        for (const std::int64_t length : {100, 110, 200, 210, 900})
            addStatus(small, 0, length, 20);
        const Trace trace = small.trace();
        const std::vector<SessionId> all = CommandIndex(trace).commands();
        const auto profile = [&](std::size_t first) { return profileRuns(trace, std::span(all).subspan(first, 2)); };
        const Comparison comparison = compare(profile(0), profile(2));
        const ComparedRow* const status = find(comparison, "status");
        QCOMPARE(status->base.times, (std::vector<Duration>{Duration(100), Duration(110)}));
        QCOMPARE(status->head.times, (std::vector<Duration>{Duration(200), Duration(210)}));
        QVERIFY(profileRuns(trace, std::span<const SessionId>()).nodes.empty());
    }

    void whatLostItsEndTakesNoTime()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.addSource()));
        t.addRegion(thread, "loop", 0, 1000, {}, {.role = RegionRole::Slice, .open = true});
        t.addRegion(thread, "loop", 1000, 1030, {}, {.role = RegionRole::Slice});
        t.builder.edit(SourceId(0)).isWhole = true;
        const RunProfile profile = profileRuns(t.trace());
        const auto loop = std::ranges::find(profile.nodes, "loop", [](const PathNode& node) { return node.key.name; });
        QVERIFY(loop != profile.nodes.end());
        QCOMPARE(loop->samples.front().count, std::uint64_t{2});
        QCOMPARE(loop->samples.front().time, Duration(30));
        QCOMPARE(loop->longest, RegionId(1));
    }

    /// Who closes the window does not wait for a pass over all regions, nor for the tests of many runs.
    void whatIsCancelledStops()
    {
        SmallCommand small;
        addStatus(small, 0, 100, 20);
        const Trace trace = small.trace();
        const std::atomic<bool> cancel = true;
        QVERIFY(profileRuns(trace, Cancellation(&cancel)).nodes.empty());
        QVERIFY(profileRuns(trace, CommandIndex(trace).commands(), Cancellation(&cancel)).nodes.empty());
        const RunProfile profile = profileRuns(trace);
        QVERIFY(compare(profile, profile, Cancellation(&cancel)).rows.empty());
    }

    void aRowOfOnlyOneSideIsAddedOrRemoved()
    {
        SmallCommand base;
        SmallCommand head;
        const SessionId before = base.session("git commit", 0, 100);
        base.child(before, "hooks/pre-commit", 0, 10, {"hook", "pre-commit", 7, 0});
        const SessionId after = head.session("git commit", 0, 100);
        head.child(after, "git maintenance run", 50, 90, {"?", {}, 8, 0});
        const Comparison comparison = compared(base, head);
        QCOMPARE(find(comparison, "commit > pre-commit")->change, RowChange::Vanished);
        QCOMPARE(find(comparison, "commit > maintenance")->change, RowChange::Added);
    }

    void commandsOfOnlyOneSideStandLast()
    {
        SmallCommand base;
        SmallCommand head;
        addStatus(base, 0, 100, 20);
        addStatus(head, 0, 140, 60);
        base.session("git gc", 0, 5000);
        const SessionId fetch = head.session("git fetch", 0, 9000);
        head.region(fetch, "fetch", "negotiation", 0, 8000);
        const Comparison comparison = compared(base, head);
        QStringList differences;
        for (const std::size_t i : comparison.differences)
            differences << pathOf(comparison, i);
        QCOMPARE(differences, (QStringList{"status", "status > do_read_index", "fetch", "fetch > negotiation", "gc"}));
        QCOMPARE(pathOf(comparison, 0), QString("status"));
    }

    void whatATestTellsStandsBeforeWhatChanceMayExplain()
    {
        SmallCommand base;
        SmallCommand head;
        for (int run = 0; run < 8; ++run) {
            addStatus(base, run * 100'000, 100 + run, 20);
            addStatus(head, run * 100'000, 140 + run, 60);
            base.session("git gc", run * 100'000 + 1000, run * 100'000 + 6000 + run % 4 * 9000);
            const SessionId gc = head.session("git gc", run * 100'000 + 1000, run * 100'000 + 8000 + run % 3 * 9000);
            head.region(gc, "gc", "prune", run * 100'000 + 1000, run * 100'000 + 3000);
        }
        base.session("git fetch", 0, 1000);
        head.session("git fetch", 0, 90'000); // one run tells less than many
        const Comparison comparison = compared(base, head);
        QStringList differences;
        for (const std::size_t i : comparison.differences)
            differences << pathOf(comparison, i);
        QCOMPARE(differences, (QStringList{"status", "status > do_read_index", "gc", "gc > prune", "fetch"}));
        QVERIFY(find(comparison, "gc")->insideSpread);
        QVERIFY(find(comparison, "gc")->timeChange() > find(comparison, "status")->timeChange() * 10);
        QCOMPARE(pathOf(comparison, 0), QString("status"));
    }

    void aPartThatChanceMayExplainStandsBehindASmallerOneThatATestTells()
    {
        SmallCommand base;
        SmallCommand head;
        for (const auto& [small, longer] : {std::pair(&base, 0), std::pair(&head, 1)}) {
            for (int run = 0; run < 8; ++run) {
                const std::int64_t at = run * 100'000;
                const SessionId git = small->session("git status", at, at + 50'000 + longer * 400 + run);
                small->region(git, "index", "refresh", at, at + 5000 + (longer > 0 ? 2000 + run % 3 * 9000 : run % 4 * 9000));
                small->region(git, "index", "do_read_index", at + 40'000, at + 40'100 + longer * 400);
                small->region(git, "index", "write", at + 45'000, at + 45'100);
            }
        }
        const Comparison comparison = compared(base, head);
        QVERIFY(find(comparison, "status > refresh")->insideSpread);
        QVERIFY(find(comparison, "status > refresh")->timeChange() > find(comparison, "status > do_read_index")->timeChange());
        QCOMPARE(pathOf(comparison, 1), QString("status > do_read_index"));
        QCOMPARE(pathOf(comparison, comparison.differences.back()), QString("status > refresh"));
        QCOMPARE(pathOf(comparison, 3), QString("status > write")); // no difference
    }

    void aPartIsToldByATestOfItsOwn()
    {
        SmallCommand base;
        SmallCommand head;
        const auto runs = [&](int from, int to) {
            for (int run = from; run < to; ++run) {
                for (const auto& [small, longer] : {std::pair(&base, 0), std::pair(&head, 200)}) {
                    const std::int64_t at = run * 100'000;
                    const SessionId git = small->session("git status", at, at + 1000 + longer + run);
                    small->region(git, "index", "refresh", at, at + 300 + longer);
                    if (longer > 0)
                        small->region(git, "index", "write", at + 600, at + 800);
                    if (longer > 0 && run == 0)
                        small->region(git, "index", "once", at + 900, at + 950);
                }
            }
        };
        runs(0, 4); // enough for one test, and too few for those of three parts
        const Comparison few = compared(base, head);
        QVERIFY(find(few, "status")->isTold);
        QVERIFY(find(few, "status > refresh")->tellsSpeed() && !find(few, "status > refresh")->isTold);
        runs(4, 8);
        const Comparison many = compared(base, head);
        QVERIFY(find(many, "status > refresh")->isTold);
        QVERIFY(find(many, "status > write")->isTold);
        QVERIFY(!find(many, "status > once")->isTold);
    }

    void aPartThatNoTestTellsIsNoSurerThanItsCommand()
    {
        SmallCommand base;
        SmallCommand head;
        for (const auto& [small, longer] : {std::pair(&base, 0), std::pair(&head, 100)}) {
            for (int run = 0; run < 4; ++run) { // enough for one test, and too few for those of two parts
                const std::int64_t at = run * 100'000;
                const SessionId git = small->session("git status", at, at + 1000 + longer + run * 300);
                small->region(git, "index", "refresh", at, at + 100 + longer); // beyond its spread
                small->region(git, "index", "write", at + 600, at + 700);
            }
        }
        const Comparison comparison = compared(base, head);
        QVERIFY(find(comparison, "status")->insideSpread);
        QVERIFY(find(comparison, "status > refresh")->insideSpread);
    }

    void thePartsOfACommandShareWhatChanceMayExplain()
    {
        std::mt19937 random(7);
        const auto length = [&] { return 100 + static_cast<std::int64_t>(random() % 40); };
        int found = 0;
        for (int trial = 0; trial < 20; ++trial) { // of the same program
            SmallCommand base;
            SmallCommand head;
            for (SmallCommand* side : {&base, &head}) {
                for (int run = 0; run < 10; ++run) {
                    const SessionId git = side->session("git status", run * 10'000, run * 10'000 + 5000);
                    for (int region = 0; region < 20; ++region)
                        side->region(git, "index", "part " + std::string(1, static_cast<char>('a' + region)), run * 10'000 + region * 200,
                            run * 10'000 + region * 200 + length());
                }
            }
            const Comparison comparison = compared(base, head);
            const bool isAny = std::ranges::any_of(
                comparison.differences, [&](std::size_t i) { return comparison.rows[i].depth > 0 && !comparison.rows[i].insideSpread; });
            found += isAny ? 1 : 0;
        }
        QVERIFY2(found <= 3, qPrintable(QString::number(found))); // of 20 tests of each, one would find something in 13
    }

    void aRegionUnderAnotherNameIsRenamedAndComparedFurtherDown()
    {
        SmallCommand base;
        SmallCommand head;
        for (auto [small, name] : {std::pair(&base, "preload"), std::pair(&head, "preload_all")}) {
            const SessionId git = small->session("git status", 0, 100);
            small->region(git, "index", name, 0, 50);
            small->region(git, "dir", "read_directory", 50, 60);
        }
        const Comparison comparison = compared(base, head);
        const ComparedRow* row = find(comparison, "status > preload_all");
        QVERIFY(row);
        QCOMPARE(row->change, RowChange::Renamed);
        QCOMPARE(row->oldName, std::string("preload"));
        QCOMPARE(comparison.differences.size(), std::size_t{1});
    }

    /// As of a new version of a compiler, which puts a pass around old ones.
    void whatIsInANewLevelIsComparedThere()
    {
        SmallCommand base;
        const SessionId before = base.session("git status", 0, 100);
        base.region(before, "index", "lstat", 10, 50, base.region(before, "index", "preload", 0, 60));
        base.region(before, "dir", "read_directory", 60, 75);
        base.region(before, "old", "sort", 75, 80);
        SmallCommand head;
        const SessionId after = head.session("git status", 0, 100);
        const RegionId scan = head.region(after, "status", "scan", 0, 65, head.region(after, "status", "worktree", 0, 70));
        head.region(after, "index", "lstat", 10, 30, head.region(after, "index", "preload", 0, 40, scan));
        head.region(after, "dir", "read_directory", 40, 60, scan);
        const Comparison comparison = compared(base, head);
        const auto verifyRow = [&](const char* path, RowChange change, std::int64_t baseTime, std::int64_t headTime) {
            const ComparedRow* row = find(comparison, path);
            QVERIFY2(row, path);
            QCOMPARE(row->change, change);
            QCOMPARE(row->base.time, Duration(baseTime));
            QCOMPARE(row->head.time, Duration(headTime));
        };
        verifyRow("status > worktree", RowChange::Added, 75, 70);
        verifyRow("status > worktree > scan", RowChange::Added, 75, 65);
        verifyRow("status > worktree > scan > preload", RowChange::Changed, 60, 40);
        verifyRow("status > worktree > scan > preload > lstat", RowChange::Changed, 40, 20);
        verifyRow("status > worktree > scan > read_directory", RowChange::Changed, 15, 20);
        verifyRow("status > sort", RowChange::Vanished, 5, 0);
        QCOMPARE(comparison.rows.size(), std::size_t{7}); // nothing twice
        QCOMPARE(find(comparison, "status > worktree")->base.count.median, 0.0);
        verifyIsNegative(comparison, compared(head, base));
    }

    void dataValuesAreCompared()
    {
        SmallCommand base;
        SmallCommand head;
        base.data(base.session("git status", 0, 100), "cache_tree/invalid", 5, 3);
        head.data(head.session("git status", 0, 100), "cache_tree/invalid", 5, 48110);
        const Comparison comparison = compared(base, head);
        QCOMPARE(comparison.differences.size(), std::size_t{1});
        QCOMPARE(find(comparison, "status > cache_tree/invalid")->valueChange(), 48107.0);
    }

    void childProcessesAreAlignedWhateverTheirPids()
    {
        SmallCommand base;
        SmallCommand head;
        for (auto [small, pid] : {std::pair(&base, 70), std::pair(&head, 80)}) {
            const SessionId git = small->session("git fetch", 0, 100);
            const RegionId bar = small->child(git, "git index-pack --keep=fetch-pack " + std::to_string(pid), 10, 90, {"?", {}, pid, 0});
            small->region(small->child(git, bar, "git index-pack", 12, 88, pid), "progress", "Receiving objects", 20, pid);
        }
        const Comparison comparison = compared(base, head);
        QCOMPARE(comparison.differences.size(), std::size_t{1});
        QCOMPARE(find(comparison, "fetch >  > Receiving objects")->timeChange(), Duration(10)); // receiving has no name of its own
    }

    void aTraceIsTheSameAsItself_data() { seeds(); }
    void aTraceIsTheSameAsItself()
    {
        QFETCH(unsigned, seed);
        SmallCommand small;
        addRandomCommands(small, seed);
        QVERIFY(compared(small, small).differences.empty());
    }

    void swappingTheSidesNegatesEveryChange_data() { seeds(); }
    void swappingTheSidesNegatesEveryChange()
    {
        QFETCH(unsigned, seed);
        SmallCommand a;
        SmallCommand b;
        addRandomCommands(a, seed);
        addRandomCommands(b, seed + 1000);
        verifyIsNegative(compared(a, b), compared(b, a));
    }

    void budgetsAreJudgedByTheLongestRunOfTheCommand()
    {
        SmallCommand small;
        addStatus(small, 0, 100, 10);
        addStatus(small, 0, 300, 10);
        small.session("git stash", 0, 1000);
        const Trace trace = small.trace();
        const std::vector<Budget> budgets{{"git status", Duration(200)}, {"git status", Duration(300)}, {"git sta", Duration(1)}};
        const std::vector<BudgetVerdict> verdicts = checkBudgets(trace, CommandIndex(trace), budgets);
        QCOMPARE(verdicts[0].runs, std::size_t{2});
        QCOMPARE(verdicts[0].over, std::size_t{1});
        QCOMPARE(verdicts[0].worst, SessionId(1));
        QVERIFY(!verdicts[0].isKept());
        QVERIFY(verdicts[1].isKept());
        QCOMPARE(verdicts[2].runs, std::size_t{0}); // no command of that name: half a word is none
        QVERIFY(!verdicts[2].isKept());
    }

private:
    static void seeds()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 40; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
};

EMBERLINE_TEST(CompareTest, QCoreApplication)
#include "tst_compare.moc"
