// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/thread_load.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <vector>

using namespace emberline;

namespace {

constexpr std::int64_t kLength = 4'000;

/// By looking at each nanosecond. What lies in a region comes after it.
Duration countedByMoment(const Trace& trace, TraceRange range)
{
    std::array<std::array<bool, kLength + 2'000>, 3> works{}; // by session
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const ClockShift shift = trace.clockShift(trace.session(id));
        for (TraceTime at = shift.shown(trace.start(id)); at < shift.shown(trace.end(id)); at += Duration(1))
            works.at(trace.session(id).row()).at(static_cast<std::size_t>(toNs(at - traceTimeFromNs(0)))) = trace.name(id) != "wait";
    }
    std::int64_t count = 0;
    for (TraceTime at = range.begin; at < range.end; at += Duration(1)) {
        const auto moment = static_cast<std::size_t>(toNs(at - traceTimeFromNs(0)));
        count += std::ranges::any_of(works, [&](const auto& thread) { return thread.at(moment); }) ? 1 : 0;
    }
    return Duration(count);
}

/// Of a writer whose every region works; whoever asks about one does not want to know about the next.
class CancellingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "canceller"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        s_cancel = true;
        ++s_asked; // once about each name
        return Topic{TopicKind::Work, kWorkTopicId, {}, std::string(name)};
    }

    inline static std::atomic<bool> s_cancel = false;
    inline static int s_asked = 0;
};

} // namespace

class BusyTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLoadOfAThreadIsItsWorkHoweverItGrows()
    {
        WaitingTrace made;
        Trace trace;
        const auto load = [&] {
            trace.apply(made.builder.takeBatch());
            return busyTimes(trace)[made.thread.row()];
        };
        const RegionId wait = made.addRegion(made.thread, "wait", 0, 100);
        const RegionId task = made.addRegion(made.thread, "task", 20, 50, wait);
        made.addRegion(made.thread, "wait", 20, 25, task);
        QCOMPARE(load(), 25.F);
        QCOMPARE(coveredTimes(trace)[made.thread.row()], 100.F);
        const RegionId open = made.addRegion(made.thread, "wait", 200, 205, {}, {.open = true});
        QCOMPARE(load(), 25.F);
        made.builder.regions().setEnd(open, sourceTimeFromNs(210), false);
        made.addRegion(made.thread, "task", 220, 230);
        QCOMPARE(load(), 35.F);
        made.addRegion(made.thread, "mark", 300, 320); // only stands beside what runs
        QCOMPARE(load(), 35.F);
        QCOMPARE(busyTimeOf(trace, std::array{trace.thread(made.thread).track}), Duration(35));
    }

    void theLoadOfAThreadIsTheSameBeforeAndAfterAWaitEndsInWhichItWorks()
    {
        WaitingTrace made;
        Trace trace;
        const RegionId wait = made.addRegion(made.thread, "wait", 0, 60, {}, {.open = true});
        made.addRegion(made.thread, "task", 10, 40, wait);
        made.addRegion(made.thread, "wait", 50, 60, wait);
        for (const bool hasEnded : {false, true}) {
            if (hasEnded)
                made.builder.regions().setEnd(wait, sourceTimeFromNs(100), false);
            trace.apply(made.builder.takeBatch());
            QCOMPARE(busyTimes(trace)[made.thread.row()], 30.F);
        }
    }

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

    void aThreadThatWaitsIsNotBusyThoughItsSlicesRun()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        const RegionId inner = t.addRegion(t.thread, "inner", 10, 90, outer);
        t.addRegion(t.thread, "wait", 20, 80, inner);
        const TrackId alone = t.builder.trackOf(t.thread);
        QCOMPARE(busyTime(t.trace(), {}), Duration(40));
        const ThreadId helper = t.addThread(t.session, "helper");
        t.addRegion(helper, "work", 30, 50);
        const std::array both{alone, t.builder.trackOf(helper)};
        const Trace& trace = t.trace();
        QCOMPARE(busyTime(trace, {}), Duration(60));
        QCOMPARE(busyTimeOf(trace, both), Duration(60));
        QCOMPARE(busyTimeOf(trace, std::span(&alone, 1)), Duration(40));
        QCOMPARE(busyTime(trace, rangeNs(15, 45)), Duration(5 + 15));
        QCOMPARE(longestIdle(trace, t.session, t.thread, 5), (std::vector{rangeNs(20, 80)}));
        QCOMPARE(longestIdle(trace, t.session, {}, 5), (std::vector{rangeNs(50, 80), rangeNs(20, 30)}));
    }

    void whatRunsInAWaitWorksAndAMarkDoesNot()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 10, 50);
        const RegionId wait = t.addRegion(t.thread, "wait", 20, 40, outer);
        t.addRegion(t.thread, "callback", 25, 30, wait);
        t.addRegion(t.thread, "moment", 35, 35, wait);
        t.addRegion(t.thread, "mark", 42, 48, outer);
        t.addRegion(t.thread, "mark", 60, 90);
        QCOMPARE(busyTime(t.trace(), {}), Duration(10 + 5 + 10));
        const TrackId track = t.builder.trackOf(t.thread);
        QVERIFY(workSpanOf(t.trace(), std::span(&track, 1)).range == rangeNs(10, 50));
        QCOMPARE(longestIdle(t.trace(), t.session, t.thread, 5),
            (std::vector{rangeNs(50, 100), rangeNs(0, 10), rangeNs(20, 25), rangeNs(30, 35), rangeNs(35, 40)}));
    }

    void cancellingEndsItWithinAStretch()
    {
        static const CancellingDialect dialect;
        SmallTrace t;
        const SourceId source = t.addSource();
        t.builder.edit(source).dialect = &dialect;
        const ThreadId thread = t.addThread(t.addSession("git", source));
        for (int i = 0; i < 1000; ++i) // one after the other: the thread works all the time
            t.addRegion(thread, std::to_string(i), i, i + 1);
        QCOMPARE(busyTime(t.trace(), {}, &CancellingDialect::s_cancel), Duration(0)); // it is void
        QCOMPARE(CancellingDialect::s_asked, 1);
        CancellingDialect::s_cancel = false;
        QVERIFY(computeStatistics(t.trace(), {}, 1, &CancellingDialect::s_cancel).value().cancelled);
        QCOMPARE(CancellingDialect::s_asked, 2);
    }

    /// Lanes with more regions than a bucket has, gaps of every size, and a source with a clock of its own.
    void itIsExact_data()
    {
        QTest::addColumn<int>("longest");
        QTest::addColumn<int>("gap");
        QTest::addColumn<bool>("waits");
        for (const auto& [longest, gap] : {std::pair(3, 2), std::pair(40, 300), std::pair(1'500, 20)}) {
            for (const bool waits : {false, true})
                QTest::addRow("up to %d ns, gaps of up to %d ns%s", longest, gap, waits ? ", waits" : "") << longest << gap << waits;
        }
    }
    void itIsExact()
    {
        QFETCH(int, longest);
        QFETCH(int, gap);
        QFETCH(bool, waits);
        std::mt19937 random(static_cast<unsigned>(longest));
        const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
        SmallTrace t;
        for (int s = 0; s < 3; ++s) {
            const ThreadId thread = t.addThread(t.addSession("git", waits ? addWaitingSource(t) : t.addSource()));
            for (std::int64_t at = below(gap); at < kLength;) {
                const std::int64_t end = std::min(at + below(longest), kLength);
                const RegionId outer = t.addRegion(thread, "outer", at, end);
                t.addRegion(thread, waits && below(2) == 0 ? "wait" : "inner", at, at + (end - at) / 2, outer);
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
