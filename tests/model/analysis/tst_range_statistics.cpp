// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"
#include "model/analysis/region_pass.h"
#include "model/analysis/self_time.h"
#include "model/analysis/statistics_index.h"
#include "tests/support/self_by_definition.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"

#include <map>
#include <random>

using namespace emberline;

namespace {

RangeStatistics statistics(const Trace& trace, const StatisticsQuery& query = {}, unsigned threads = 1)
{
    return computeStatistics(trace, query, threads).value();
}

/// "category name count wall self shortest median p95 longest", one line per row.
std::string table(const Trace& trace, const RangeStatistics& statistics)
{
    std::string text;
    for (const StatisticsRow& row : statistics.rows) {
        if (row.category)
            text += std::string(trace.text(row.category)) + " ";
        text += std::string(trace.text(row.name)) + " " + std::to_string(row.count);
        for (const Duration value : {row.wall, row.self, row.shortest, row.median, row.p95, row.longest})
            text += " " + std::to_string(toNs(value));
        text += "\n";
    }
    return text;
}

#define COMPARE_TABLE(trace, query, expected) QCOMPARE(table(trace, statistics(trace, query)), std::string(expected))

} // namespace

class RangeStatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWaitedComesAfterWhatWorked()
    {
        SmallTrace t;
        const SessionId session = t.addSession("node");
        const TrackId work = t.builder.trackOf(t.addThread(session));
        t.builder.extent().include(sourceTimeFromNs(0));
        const TrackId waits = t.builder.addAsyncTrack(session, t.builder.intern("0x1"));
        const auto add = [&](TrackId track, RegionRole role, std::string_view name, std::int64_t end) {
            t.builder.extent().include(sourceTimeFromNs(end));
            t.builder.regions().add({track, role, t.builder.intern(name), t.builder.intern("c"), sourceTimeFromNs(0), sourceTimeFromNs(end),
                false, 0, {}, kNoOrigin});
        };
        add(work, RegionRole::Slice, "run", 10);
        add(work, RegionRole::Slice, "both", 5);
        add(waits, RegionRole::Async, "timer", 100);
        add(waits, RegionRole::Async, "both", 90);
        COMPARE_TABLE(t.trace(), {}, "c both 2 95 95 5 5 90 90\nc run 1 10 10 10 10 10 10\nc timer 1 100 100 100 100 100 100\n");
        const RangeStatistics names = statistics(t.trace());
        QCOMPARE(names.busy, Duration(10));
        QCOMPARE(names.threads, std::uint64_t{1});
        QCOMPARE(names.asyncTracks, std::uint64_t{1});
        QCOMPARE(names.share(names.rows[0]), 0.5); // 5 of 10: its other 90 waited
        QCOMPARE(names.share(names.rows[1]), 1.0);
        const auto bySession = StatisticsIndex::build(t.trace(), GroupBy::Session, {});
        for (const RangeStatistics& process :
            {statistics(t.trace(), {.groupBy = GroupBy::Session}), bySession.value()->of(t.trace().extent())}) {
            QCOMPARE(process.rows.front().wall, Duration(110));
            QCOMPARE(process.share(process.rows.front()), 1.0);
        }
        const RangeStatistics threads = statistics(t.trace(), {.groupBy = GroupBy::Thread});
        QVERIFY(threads.rows.front().thread && !threads.rows.front().isAsync);
        QVERIFY(!threads.rows.back().thread && threads.rows.back().isAsync);
        QCOMPARE(statistics(t.trace(), {.mostRows = 2}).rows.back().wall, Duration(10)); // few rows are those of work
        const auto index = StatisticsIndex::build(t.trace(), GroupBy::Thread, {});
        const RangeStatistics indexed = index.value()->of(t.trace().extent());
        QVERIFY(!indexed.rows.front().isAsync && indexed.rows.back().isAsync);
        QCOMPARE(indexed.threads, std::uint64_t{1});
        QCOMPARE(indexed.asyncTracks, std::uint64_t{1});
    }

    void whatAThreadWaitsInItsSlicesIsNoShareOfTheirs()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        t.addRegion(t.thread, "wait", 20, 80, outer);
        t.addRegion(t.thread, "mark", 85, 100, outer);
        t.addRegion(t.addThread(t.session, "helper"), "work", 30, 50);
        const auto index = StatisticsIndex::build(t.trace(), GroupBy::Name, {});
        for (const RangeStatistics& names : {statistics(t.trace()), index.value()->of(t.trace().extent())}) {
            QCOMPARE(names.busy, Duration(60));
            QStringList rows;
            for (const StatisticsRow& row : names.rows)
                rows << QStringLiteral("%1 %2 %3")
                            .arg(QString::fromStdString(std::string(t.trace().text(row.name))))
                            .arg(toNs(row.wall))
                            .arg(toNs(row.worked));
            QCOMPARE(rows, (QStringList{"outer 100 40", "wait 60 0", "work 20 20", "mark 15 0"}));
            QCOMPARE(names.share(names.rows.front()), 40.0 / 60);
        }
        const RangeStatistics threads = statistics(t.trace(), {.groupBy = GroupBy::Thread});
        QCOMPARE(threads.rows.front().worked, Duration(40)); // what lies under a mark works all the same
    }

    void everythingAddsUpByCategoryAndName()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId fetch = t.addRegion(thread, "negotiation", 0, 100, {}, {.category = "fetch"});
        t.addRegion(thread, "round", 10, 30, fetch, {.category = "fetch"});
        t.addRegion(thread, "round", 40, 50, fetch, {.category = "fetch"});
        t.addRegion(thread, "round", 60, 90, fetch, {.category = "fetch"});
        t.addRegion(thread, "round", 100, 104, {}, {.category = "other"});
        t.addRegion(thread, "round", 120, 120);
        COMPARE_TABLE(t.trace(), {},
            "fetch negotiation 1 100 40 100 100 100 100\n"
            "fetch round 3 60 60 10 20 30 30\n"
            "other round 1 4 4 4 4 4 4\n"
            "round 1 0 0 0 0 0 0\n");
        const RangeStatistics all = statistics(t.trace());
        QCOMPARE(all.count, std::uint64_t{6});
        QCOMPARE(all.threads, std::uint64_t{1});
        QCOMPARE(all.asyncTracks, std::uint64_t{0});
        QCOMPARE(all.length, Duration(120));
        QCOMPARE(all.busy, Duration(104)); // nothing ran from 104 to 120
        QCOMPARE(all.share(all.rows[1]), 60.0 / 104);
        QCOMPARE(all.rows[1].average(), Duration(20));
        QCOMPARE(t.trace().start(all.rows[1].longestRegion), sourceTimeFromNs(60));
    }

    /// Of what the range cuts, only the part inside adds to the sums; how long it takes is told by the whole.
    void sumsAreClippedToTheRangeAndLengthsAreWhole()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "b", 10, 40, a);
        t.addRegion(thread, "b", 45, 50, a);
        t.addRegion(thread, "b", 60, 80, a);
        t.addRegion(thread, "ends as it begins", 0, 30);
        t.addRegion(thread, "begins as it ends", 70, 90);
        t.addRegion(thread, "no length at the begin", 30, 30);
        t.addRegion(thread, "no length at the end", 70, 70);
        COMPARE_TABLE(t.trace(), {.range = rangeNs(30, 70)},
            "a 1 40 15 100 100 100 100\n"
            "b 3 25 25 5 20 30 30\n"
            "no length at the begin 1 0 0 0 0 0 0\n");
    }

    void percentilesAreByNearestRank()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        for (int i = 40; i > 0; --i)
            t.addRegion(thread, "r", (40 - i) * 100, (40 - i) * 100 + i);
        COMPARE_TABLE(t.trace(), {}, "r 40 820 820 1 20 38 40\n");
    }

    void openRegionsAndOverlapsCountInFull()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100, {}, {.open = true});
        t.addRegion(thread, "child", 10, 60, a, {.role = RegionRole::Child});
        t.addRegion(thread, "r", 50, 100, a, {.open = true, .extraDepth = 1});
        COMPARE_TABLE(t.trace(), {},
            "a 1 100 10 100 100 100 100\n"
            "child 1 50 50 50 50 50 50\n"
            "r 1 50 50 50 50 50 50\n");
    }

    /// Only of a trace that its writer ended. What ran inside a slice that lost its end still counts.
    void whatLostItsEndAddsToNoSum()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.addSource()));
        const RegionId loop = t.addRegion(thread, "loop", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        t.addRegion(thread, "work", 10, 30, loop, {.role = RegionRole::Slice});
        t.addRegion(thread, "work", 50, 100, loop, {.role = RegionRole::Slice, .open = true});
        COMPARE_TABLE(t.trace(), {}, "loop 1 100 30 100 100 100 100\nwork 2 70 70 20 20 50 50\n");
        t.builder.edit(SourceId(0)).isWhole = true;
        COMPARE_TABLE(t.trace(), {}, "work 2 20 20 20 20 50 50\nloop 1 0 0 100 100 100 100\n");
        const RangeStatistics all = statistics(t.trace());
        QCOMPARE(all.busy, Duration(20));
        QCOMPARE(all.rows[0].lostEnds, std::uint64_t{1});
        QCOMPARE(all.rows[1].lostEnds, std::uint64_t{1});
        QCOMPARE(all.share(all.rows[0]), 1.0);
        const SelfTimes times(t.trace());
        QCOMPARE(times.selfTime(t.trace(), loop), Duration(0));
        QCOMPARE(selfTime(t.trace(), loop), Duration(0));
    }

    void theFilterRemovesRowsAndKeepsSelfTimes()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100, {}, {.category = "x"});
        t.addRegion(thread, "b", 10, 40, a, {.category = "y"});
        StatisticsQuery query;
        query.filter.hiddenCategories = {"y"};
        COMPARE_TABLE(t.trace(), query, "x a 1 100 70 100 100 100 100\n");
        query.filter.name = {"(", TextMode::Regex};
        QVERIFY(!computeStatistics(t.trace(), query));
    }

    void groupsMayBeCategoriesThreadsOrSessions()
    {
        SmallTrace t;
        const SessionId one = t.addSession("one");
        const SessionId two = t.addSession("two");
        const ThreadId main = t.addThread(one);
        const ThreadId helper = t.addThread(one, "helper");
        t.addRegion(main, "git", 0, 100, {}, {.role = RegionRole::Process});
        t.addRegion(main, "loose", 0, 7);
        t.addRegion(helper, "a", 0, 30, {}, {.category = "x,y"});
        t.addRegion(t.addThread(two), "b", 0, 20, {}, {.category = "x,y"});
        const Trace& trace = t.trace();

        const RangeStatistics categories = statistics(trace, {.groupBy = GroupBy::Category});
        QCOMPARE(categories.rows.size(), std::size_t{3});
        QCOMPARE(categories.rows[0].role, RegionRole::Process);
        QCOMPARE(trace.text(categories.rows[1].category), "x,y");
        QCOMPARE(categories.rows[1].wall, Duration(50));
        QCOMPARE(categories.rows[2].role, RegionRole::Region);

        const RangeStatistics threads = statistics(trace, {.groupBy = GroupBy::Thread});
        QCOMPARE(threads.rows.size(), std::size_t{3});
        QCOMPARE(threads.rows[0].thread, main);
        QCOMPARE(threads.rows[0].wall, Duration(100));
        QCOMPARE(threads.rows[0].lengths, Duration(107));
        QCOMPARE(threads.rows[1].thread, helper);
        QCOMPARE(threads.threads, std::uint64_t{3});

        const RangeStatistics sessions = statistics(trace, {.groupBy = GroupBy::Session});
        QCOMPARE(sessions.rows.size(), std::size_t{2});
        QCOMPARE(sessions.rows[0].session, one);
        QCOMPARE(sessions.rows[0].count, std::uint64_t{3});
    }

    void nestedAndOverlappingRegionsOfATrackCountOnce()
    {
        SmallTrace t;
        const SessionId session = t.addSession("git");
        const ThreadId thread = t.addThread(session);
        const RegionId hook = t.addRegion(thread, "pre-commit", 0, 100, {}, {.category = "hook"});
        t.addRegion(thread, "pre-commit", 1, 99, hook, {.category = "hook", .role = RegionRole::Child});
        t.addRegion(thread, "pre-commit", 200, 210, {}, {.category = "hook"});
        t.addRegion(t.addThread(session, "helper"), "pre-commit", 50, 60, {}, {.category = "hook"}); // runs beside: counts
        t.addRegion(thread, "inner first", 320, 330, {}, {.extraDepth = 1});
        t.addRegion(thread, "inner first", 300, 340);
        t.addRegion(thread, "inner first", 335, 345, {}, {.extraDepth = 1});
        const RangeStatistics all = statistics(t.trace());
        COMPARE_TABLE(t.trace(), {},
            "hook pre-commit 4 120 120 10 10 100 100\n"
            "inner first 3 45 45 10 10 40 40\n");
        QCOMPARE(all.rows[0].lengths, Duration(218));
        QCOMPARE(all.rows[0].average(), Duration(54));
        COMPARE_TABLE(t.trace(), {.range = rangeNs(90, 325)},
            "inner first 2 25 25 10 10 40 40\n"
            "hook pre-commit 3 20 20 10 98 100 100\n");
    }

    void selfTimeCountsEachMomentOnceAsWallDoes()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app"));
        const RegionId first = t.addRegion(thread, "a", 0, 60);
        t.addRegion(thread, "b", 10, 30, first);
        t.addRegion(thread, "a", 20, 50, {}, {.extraDepth = 2}); // what is its own is the first one's, too, from 30 on
        const RegionId third = t.addRegion(thread, "a", 40, 90, {}, {.extraDepth = 3}); // and this one's, up to 45
        t.addRegion(thread, "b", 45, 80, third);
        const RegionId recursive = t.addRegion(thread, "a", 100, 140);
        t.addRegion(thread, "a", 110, 130, recursive);
        const auto index = StatisticsIndex::build(t.trace(), GroupBy::Name, {});
        const auto selfs = [&](const StatisticsQuery& query) {
            QStringList text;
            for (const RangeStatistics& found : {statistics(t.trace(), query), index.value()->of(query.range.value_or(rangeNs(0, 200)))}) {
                for (const StatisticsRow& row : found.rows)
                    text << QStringLiteral("%1 %2 of %3")
                                .arg(QString::fromStdString(std::string(t.trace().text(row.name))))
                                .arg(toNs(row.self))
                                .arg(toNs(row.wall));
            }
            return text;
        };
        QCOMPARE(selfs({}), (QStringList{"a 100 of 130", "b 55 of 55", "a 100 of 130", "b 55 of 55"}));
        QCOMPARE(selfs({.range = rangeNs(35, 48)}), (QStringList{"a 13 of 13", "b 3 of 3", "a 13 of 13", "b 3 of 3"}));
        // Of those of a thread, one has each moment of its own.
        QCOMPARE(statistics(t.trace(), {.groupBy = GroupBy::Thread}).rows.front().self, Duration(130));
    }

    void aProcessThatIsNamedLikeItsBarCountsOnceWithIt()
    {
        SmallTrace t;
        const SessionId outer = t.addSession("git");
        const RegionId bar = t.addRegion(t.addThread(outer), "git status", 10, 100, {}, {.role = RegionRole::Exec});
        const SessionId inner = t.addSession("git status", {}, bar);
        t.addRegion(t.addThread(inner), "git status", 12, 98, {}, {.role = RegionRole::Process});
        QCOMPARE(statistics(t.trace()).rows[0].wall, Duration(90));
        QCOMPARE(statistics(t.trace()).rows[0].self, Duration(90));
        QCOMPARE(statistics(t.trace(), {.groupBy = GroupBy::Session}).rows[1].wall, Duration(86));
    }

    void theInstancesOfARowComeLongestFirst()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "r", 0, 10);
        const RegionId b = t.addRegion(thread, "r", 20, 90);
        const RegionId c = t.addRegion(thread, "r", 95, 105);
        t.addRegion(thread, "s", 110, 130);
        StatisticsQuery query;
        const RangeStatistics all = statistics(t.trace(), query);
        QCOMPARE(instancesOf(t.trace(), query, all.rows[0]), (std::vector{b, a, c}));
        query.range = rangeNs(85, 200);
        const RangeStatistics some = statistics(t.trace(), query);
        QCOMPARE(some.rows[1].wall, Duration(5 + 10));
        QCOMPARE(some.rows[1].average(), Duration(40));
        QCOMPARE(instancesOf(t.trace(), query, some.rows[1]), (std::vector{b, c}));
    }

    void anyNumberOfThreadsComesToTheSameAsAddingUpByHand_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::newRow("most: by rows") << qint64{400'000} << qint64{5'500'000};
        QTest::newRow("a tenth: by lanes") << qint64{2'000'000} << qint64{2'500'000};
    }
    void anyNumberOfThreadsComesToTheSameAsAddingUpByHand()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        const TraceRange range = rangeNs(from, to);
        std::mt19937 random(3);
        SmallTrace t;
        // Enough work for four threads; a root's children lie in every thread's part, and some siblings overlap.
        for (int s = 0; s < 7; ++s) {
            const ThreadId thread = t.addThread(t.addSession("git"));
            const RegionId root = t.addRegion(thread, "root", 0, 6'000'000);
            std::int64_t at = 0;
            for (int i = 0; i < 12'000; ++i) {
                const std::int64_t length = random() % 900;
                const RegionId top = t.addRegion(thread, "r" + std::to_string(random() % 13), at, at + length, root);
                t.addRegion(thread, "s" + std::to_string(random() % 3), at + length / 3, at + length / 2, top);
                if (i % 10 == 0)
                    t.addRegion(thread, "s" + std::to_string(random() % 4), at + length / 4, at + length * 3 / 4, top, {.extraDepth = 1});
                at += length + static_cast<std::int64_t>(random() % 50);
            }
        }
        const Trace& trace = t.trace();
        QVERIFY(trace.regionCount() > 3 * kRegionsPerThread);
        std::map<StringId, std::vector<std::int64_t>> lengths;
        std::map<StringId, std::int64_t> inside;
        std::map<std::pair<StringId, TrackId>, std::vector<std::pair<std::int64_t, std::int64_t>>> extents;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            const TraceRange own = trace.shown(id);
            if (own.begin >= range.end || (own.end <= range.begin && own.begin < range.begin))
                continue;
            const std::int64_t first = toNs(std::max(own.begin, range.begin));
            const std::int64_t last = toNs(std::min(own.end, range.end));
            lengths[trace.nameId(id)].push_back(toNs(own.length()));
            inside[trace.nameId(id)] += last - first;
            extents[{trace.nameId(id), trace.track(id)}].emplace_back(first, last);
        }
        std::map<StringId, std::int64_t> walls;
        for (auto& [key, of] : extents) {
            std::ranges::sort(of);
            std::int64_t until = 0;
            for (const auto& [first, last] : of) {
                walls[key.first] += std::max(std::int64_t{0}, last - std::max(first, until));
                until = std::max(until, last);
            }
        }
        std::map<std::uint64_t, WideSum> selfs = selfByDefinition(trace, GroupBy::Name, range);
        const RangeStatistics one = statistics(trace, {.range = range});
        QCOMPARE(one.rows.size(), lengths.size());
        for (const StatisticsRow& row : one.rows) {
            std::vector<std::int64_t>& sorted = lengths[row.name];
            std::ranges::sort(sorted);
            std::int64_t sum = 0;
            for (const std::int64_t length : sorted)
                sum += length;
            QCOMPARE(row.count, sorted.size());
            QCOMPARE(toNs(row.wall), walls[row.name]);
            QCOMPARE(toNs(row.lengths), inside[row.name]);
            QCOMPARE(static_cast<std::int64_t>(row.wholeLengths), sum);
            QCOMPARE(toNs(row.self), static_cast<std::int64_t>(selfs[std::uint64_t{row.category.row()} << 32 | row.name.row()]));
            QCOMPARE(toNs(row.shortest), sorted.front());
            QCOMPARE(toNs(row.longest), sorted.back());
            QCOMPARE(toNs(row.median), sorted[(sorted.size() + 1) / 2 - 1]);
            QCOMPARE(toNs(row.p95), sorted[(sorted.size() * 95 + 99) / 100 - 1]);
        }
        for (const unsigned threads : {2U, 3U, 8U})
            QCOMPARE(table(trace, statistics(trace, {.range = range}, threads)), table(trace, one));
    }

    void anEmptyTraceHasNoRowsAndCancellingEndsIt()
    {
        QVERIFY(statistics(Trace()).rows.empty());
        SmallTrace t;
        t.addRegion(t.addThread(t.addSession("git")), "a", 0, 1);
        const std::atomic<bool> cancel = true;
        QVERIFY(computeStatistics(t.trace(), {}, 2, &cancel).value().cancelled);
    }
};

EMBERLINE_TEST(RangeStatisticsTest, QCoreApplication)
#include "tst_range_statistics.moc"
