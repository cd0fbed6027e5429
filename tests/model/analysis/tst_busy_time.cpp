// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <QTest>

#include <array>
#include <random>
#include <vector>

using namespace emberline;

namespace {

constexpr std::int64_t kLength = 4'000;

/// By looking at each nanosecond.
Duration countedByMoment(const Trace& trace, TraceRange range)
{
    std::array<bool, kLength + 2'000> runs{};
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const ClockShift shift = trace.clockShift(trace.session(id));
        for (TraceTime at = shift.shown(trace.start(id)); at < shift.shown(trace.end(id)); at += Duration(1))
            runs.at(static_cast<std::size_t>(toNs(at - traceTimeFromNs(0)))) = true;
    }
    std::int64_t count = 0;
    for (TraceTime at = range.begin; at < range.end; at += Duration(1))
        count += runs.at(static_cast<std::size_t>(toNs(at - traceTimeFromNs(0)))) ? 1 : 0;
    return Duration(count);
}

} // namespace

class BusyTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatRunsAtOnceCountsOnce()
    {
        SmallTrace t;
        QCOMPARE(busyTime(t.trace(), {}), Duration(0));
        const SessionId session = t.addSession("git");
        const ThreadId thread = t.addThread(session);
        const RegionId outer = t.addRegion(thread, "outer", 10, 100);
        t.addRegion(thread, "inner", 20, 30, outer);
        t.addRegion(thread, "moment", 105, 105);
        t.addRegion(t.addThread(session, "helper"), "beside", 90, 104);
        t.addRegion(thread, "later", 200, 210);
        QCOMPARE(busyTime(t.trace(), {}), Duration(94 + 10));
        QCOMPARE(busyTime(t.trace(), rangeNs(50, 205)), Duration(54 + 5));
        QCOMPARE(busyTime(t.trace(), rangeNs(104, 200)), Duration(0));
    }

    /// Lanes with more regions than a bucket has, gaps of every size, and a source with a clock of its own.
    void itIsExact_data()
    {
        QTest::addColumn<int>("longest");
        QTest::addColumn<int>("gap");
        for (const auto& [longest, gap] : {std::pair(3, 2), std::pair(40, 300), std::pair(1'500, 20)})
            QTest::addRow("up to %d ns, gaps of up to %d ns", longest, gap) << longest << gap;
    }
    void itIsExact()
    {
        QFETCH(int, longest);
        QFETCH(int, gap);
        std::mt19937 random(static_cast<unsigned>(longest));
        const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
        SmallTrace t;
        for (int s = 0; s < 3; ++s) {
            const ThreadId thread = t.addThread(t.addSession("git", t.addSource()));
            for (std::int64_t at = below(gap); at < kLength;) {
                const std::int64_t end = std::min(at + below(longest), kLength);
                const RegionId outer = t.addRegion(thread, "outer", at, end);
                t.addRegion(thread, "inner", at, at + (end - at) / 2, outer);
                at = end + below(gap);
            }
        }
        Trace trace = t.trace();
        trace.setClockOffset(SourceId(1), Duration(777));
        const TraceRange all = rangeNs(0, kLength + 1'000);
        const Duration whole = countedByMoment(trace, all);
        QVERIFY(whole > Duration(0) && whole < all.length());
        QCOMPARE(busyTime(trace, {}), whole);
        for (int i = 0; i < 50; ++i) {
            const TraceTime cut = all.begin + Duration(below(kLength));
            QCOMPARE(busyTime(trace, TraceRange{all.begin, cut}), countedByMoment(trace, {all.begin, cut}));
            QCOMPARE(busyTime(trace, TraceRange{all.begin, cut}) + busyTime(trace, TraceRange{cut, all.end}), whole);
        }
    }
};

EMBERLINE_TEST(BusyTimeTest, QCoreApplication)

#include "tst_busy_time.moc"
