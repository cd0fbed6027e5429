// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/statistics_index.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"

#include <random>
#include <set>

using namespace emberline;

namespace {

/// All results of the statistics, one line per row, each identified by its subject.
std::multiset<std::string> table(const RangeStatistics& statistics)
{
    std::multiset<std::string> rows;
    for (const StatisticsRow& row : statistics.rows) {
        std::string text;
        for (const std::uint32_t id : {row.name.row(), row.category.row(), row.session.row(), row.thread.row(), row.longestRegion.row()})
            text += std::to_string(id) + " ";
        text += std::to_string(row.count) + " without " + std::to_string(row.lostEnds);
        for (const Duration value : {row.wall, row.worked, row.self, row.shortest, row.median, row.p95, row.longest, row.average()})
            text += " " + std::to_string(toNs(value));
        rows.insert(text);
    }
    rows.insert(std::to_string(statistics.count) + " of them " + std::to_string(statistics.logged) + " on "
        + std::to_string(statistics.threads) + " and " + std::to_string(statistics.asyncTracks) + " in "
        + std::to_string(toNs(statistics.length)) + " busy " + std::to_string(toNs(statistics.busy)));
    return rows;
}

constexpr std::int64_t kLength = 20'000;

/// Threads of four sources with nested, overlapping, empty and open regions, and regions that extend beyond their parent. The last source
/// is whole: what is open in it has lost its end. With `waits`, some regions are waits and marks.
void fill(SmallTrace& t, unsigned seed, bool waits = false)
{
    std::mt19937 random(seed);
    const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
    const std::array<std::string_view, 5> names{"a", "b", "c", "wait", "mark"};
    const auto name = [&] { return names[static_cast<std::size_t>(below(5))]; };
    const std::array categories{"", "x", "y", "x,y"};
    for (int s = 0; s < 4; ++s) {
        const ThreadId thread = t.addThread(t.addSession("git", waits ? addWaitingSource(t) : t.addSource()));
        for (std::int64_t at = below(300); at < kLength; at += below(900)) {
            const std::int64_t length = below(5) == 0 ? 0 : below(1500);
            const RegionId top
                = t.addRegion(thread, name(), at, at + length, {}, {.category = categories[static_cast<std::size_t>(below(4))]});
            for (std::int64_t children = below(4); children > 0; --children) {
                const std::int64_t from = at + below(length + 10) - 5;
                const RegionId child = t.addRegion(thread, name(), from, from + below(length + 2), top,
                    {.role = RegionRole::Slice, .open = below(6) == 0, .extraDepth = static_cast<unsigned>(below(3))});
                if (below(2) == 0)
                    t.addRegion(thread, name(), from, from + below(40), child, {.role = RegionRole::Child});
            }
            at += below(3) == 0 ? 0 : length;
        }
    }
    t.builder.edit(SourceId(3)).isWhole = true;
}

} // namespace

class StatisticsIndexTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesAreCountedAndFound()
    {
        std::mt19937 random(1);
        PlaceSet places(10'000);
        std::set<std::size_t> expected;
        for (int i = 0; i < 5000; ++i) {
            const std::size_t place = random() % 10'000;
            if (expected.insert(place).second) {
                places.add(place);
            } else {
                places.remove(place);
                expected.erase(place);
            }
        }
        places.sumBlocks();
        std::size_t n = 0;
        for (const std::size_t place : expected) {
            QCOMPARE(places.countBefore(place), n);
            QCOMPARE(places.nth(n++), place);
        }
        QCOMPARE(places.countBefore(10'000), expected.size());
        places.clear();
        places.sumBlocks();
        QCOMPARE(places.countBefore(10'000), std::size_t{0});
    }

    void oneRangeAfterAnotherIsAsIfAskedAlone_data()
    {
        QTest::addColumn<int>("groupBy");
        QTest::addColumn<bool>("filtered");
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 6; ++seed) {
            for (const GroupBy by : {GroupBy::Name, GroupBy::Category, GroupBy::Thread, GroupBy::Session, GroupBy::Label}) {
                for (const bool filtered : {false, true})
                    QTest::addRow(
                        "%u by %d%s%s", seed, static_cast<int>(by), filtered ? " filtered" : "", seed % 2 == 0 ? " with waits" : "")
                        << static_cast<int>(by) << filtered << seed;
            }
        }
    }
    void oneRangeAfterAnotherIsAsIfAskedAlone()
    {
        QFETCH(int, groupBy);
        QFETCH(bool, filtered);
        QFETCH(unsigned, seed);
        SmallTrace t;
        fill(t, seed, seed % 2 == 0);
        Trace trace = t.trace();
        trace.setClockOffset(SourceId(1), Duration(777));
        StatisticsQuery query{.groupBy = static_cast<GroupBy>(groupBy)};
        if (filtered)
            query.filter.hiddenCategories = {"x"};
        query.labels = std::make_shared<const RegionLabels>(trace, 2, nullptr);
        const auto index = std::move(StatisticsIndex::build(trace, query.groupBy, query.filter, 2, nullptr, query.labels).value());
        QVERIFY(index);
        std::mt19937 random(seed);
        const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
        std::int64_t begin = 5000;
        std::int64_t end = 6000;
        for (int step = 0; step < 150; ++step) {
            switch (below(8)) { // mostly drags one edge, sometimes both, and now and then jumps
            case 0:
                begin = below(kLength);
                end = begin + 1 + below(kLength);
                break;
            case 1:
                begin -= 100;
                end -= 100;
                break;
            case 2:
                begin = std::min(begin + below(200), end - 1);
                break;
            case 3:
                begin -= below(200);
                break;
            case 4:
                end = std::max(end - below(200), begin + 1);
                break;
            default:
                end += below(200);
                break;
            }
            query.range = rangeNs(begin, end);
            QCOMPARE(table(index->of(*query.range)), table(computeStatistics(trace, query).value()));
        }
    }

    void repeatedRangesUseAnIndexAndGiveTheSameResults()
    {
        SmallTrace t;
        fill(t, 7);
        const Trace trace = t.trace();
        RepeatedStatistics repeated(1);
        auto outdated = std::make_shared<std::atomic<bool>>(false);
        StatisticsQuery query{.range = rangeNs(100, 9000)};
        const auto ask = [&] { return table(repeated.compute(trace, query, outdated).value()); };
        QCOMPARE(ask(), table(computeStatistics(trace, query).value()));
        QVERIFY(!repeated.hasIndex()); // a single request does not wait for an index
        query.range = rangeNs(100, 9100);
        QCOMPARE(ask(), table(computeStatistics(trace, query).value()));
        QVERIFY(repeated.hasIndex());
        query.range.reset();
        QCOMPARE(ask(), table(computeStatistics(trace, query).value()));
        query.groupBy = GroupBy::Session;
        query.range = rangeNs(100, 9100);
        QCOMPARE(ask(), table(computeStatistics(trace, query).value()));
        QVERIFY(!repeated.hasIndex());
        *outdated = true; // while the index is made: the result does not matter, but it must end
        (void)ask();
        QVERIFY(!repeated.hasIndex());
        outdated = std::make_shared<std::atomic<bool>>(false);
        query.filter.name = {"(", TextMode::Regex};
        QVERIFY(!repeated.compute(trace, query, outdated));
    }
};

EMBERLINE_TEST(StatisticsIndexTest, QCoreApplication)
#include "tst_statistics_index.moc"
