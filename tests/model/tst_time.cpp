// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <chrono>
#include <limits>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

} // namespace

class TimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durationsStopAtTheirEnds()
    {
        QCOMPARE(toNs(Duration::max() + 1ns), kMost);
        QCOMPARE(toNs(Duration::min() - 1ns), kLeast);
        QCOMPARE(toNs(-Duration::min()), kMost);
        QCOMPARE(toNs(Duration::max() * 2), kMost);
        QCOMPARE(toNs(Duration::max() * -2), kLeast);
        QCOMPARE(toNs(Duration::min() / -1), kMost);
        QCOMPARE(toNs(Duration(std::chrono::hours(1'000'000'000))), kMost);
        QCOMPARE(toNs(std::chrono::abs(Duration::min())), kMost);
        Duration sum{};
        for (int i = 0; i < 3; ++i)
            sum += Duration::max() / 2;
        QCOMPARE(sum, Duration::max());
    }
    void durationsThatFitAreExact()
    {
        QCOMPARE(toNs(Duration(5ms) + 3us), std::int64_t{5'003'000});
        QCOMPARE(toNs(Duration(-7) / 2), std::int64_t{-3});
        QCOMPARE(toNs(Duration(kMost - 1) + 1ns), kMost);
        QCOMPARE(toNs(Duration(kLeast + 1) - 1ns), kLeast);
        QCOMPARE(std::chrono::floor<std::chrono::seconds>(Duration(-1)).count(), std::int64_t{-1});
    }
    void timesStopAtTheEndsOfTheirClock()
    {
        QCOMPARE(SourceTime::max() + 5ms, SourceTime::max());
        QCOMPARE(SourceTime::min() - 5ms, SourceTime::min());
        QCOMPARE(SourceTime::max() - SourceTime::min(), Duration::max());
        QCOMPARE(SourceTime::min() - SourceTime::max(), Duration::min());
        QCOMPARE((SourceRange{SourceTime::min(), SourceTime::max()}.length()), Duration::max());
    }
    /// What a trace shows is a source's time plus the offset that the user set plus the epoch that the importer found.
    void aTraceConvertsBetweenTheClocks()
    {
        SmallTrace t;
        const SourceId source = t.builder.addSource({.epoch = UnixTime(5000ns)});
        const SessionId session = t.addSession("git fetch", source);
        const RegionId region = t.addRegion(t.addThread(session), "fetch", 100, 300);
        Trace trace = t.trace();
        trace.setClockOffset(source, -700ns);
        QCOMPARE(trace.shown(session, sourceTimeFromNs(100)), traceTimeFromNs(4400));
        QCOMPARE(trace.shown(region), (TraceRange{traceTimeFromNs(4400), traceTimeFromNs(4600)}));
        QCOMPARE(trace.clockShift(session).inSource(trace.shown(region)), trace.range(region));
        QCOMPARE(trace.extent(), trace.shown(region));
        QCOMPARE(trace.sourceExtent(), trace.range(region));
        QCOMPARE(trace.shown(SessionId(), sourceTimeFromNs(100)), traceTimeFromNs(100)); // of no source
        trace.setClockOffset(source, Duration::max());
        QCOMPARE(trace.shown(session, sourceTimeFromNs(100)), TraceTime::max());
    }
};

EMBERLINE_TEST(TimeTest, QCoreApplication)
#include "tst_time.moc"
