// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <QTest>

using namespace emberline;

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

struct Runs : SmallTrace {
    void add(std::int64_t begin, std::int64_t end) { addRegion(thread, "run", begin * kSecondNs, end * kSecondNs); }
    SessionId session = addSession("worker");
    ThreadId thread = addThread(session);
};

TraceRange seconds(std::int64_t begin, std::int64_t end)
{
    return rangeNs(begin * kSecondNs, end * kSecondNs);
}

} // namespace

class IdleGapsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTimeBetweenTwoRunsIsAGapWithExactEnds()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(2, 125)}));
    }

    void whatRunsOnAnotherThreadClosesTheGap()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        t.addRegion(t.addThread(t.addSession("other")), "long", kSecondNs, 125 * kSecondNs + 1);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void aMomentInAGapPartsIt()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        t.addInstant(t.thread, "said something", 60 * kSecondNs);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(2, 60), seconds(60, 125)}));
    }

    void gapsThatLeaveMoreThanHalfOfTheTraceAreNotWorthFolding()
    {
        for (const auto& [gap, count] : {std::pair(9, 0U), std::pair(10, 1U)}) {
            Runs t;
            t.add(0, 5);
            t.add(5 + gap, 10 + gap);
            QCOMPARE(findIdleGaps(t.trace()).size(), std::size_t{count});
        }
    }

    void aShortTraceIsNeverFolded()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("worker"));
        t.addRegion(thread, "run", 0, 10);
        t.addRegion(thread, "run", kSecondNs - 20, kSecondNs - 10);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void gapsThatAreSmallBesideWhatIsLeftStayAsTheyAre()
    {
        Runs t;
        t.add(0, 100);
        t.add(103, 150);
        t.add(1000, 1010);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(150, 1000)}));
    }

    void amongManyGapsThoseShorterThanTheAverageShareStay()
    {
        for (const auto& [pause, count] : {std::pair(2, 100U), std::pair(1000, 300U)}) {
            Runs t;
            std::int64_t at = 0;
            for (int i = 0; i <= 300; ++i, at += i % 3 == 0 ? 10'000 : pause)
                t.add(at, at + 1);
            QCOMPARE(findIdleGaps(t.trace()).size(), std::size_t{count});
        }
    }

    void weeksOfRunsAreFoldedThoughTheyLieUnevenly()
    {
        Runs t;
        std::int64_t at = 0;
        for (int i = 0; i < 1300; ++i, at += 60 + i * 7919 % 3400)
            t.add(at, at + 2);
        const auto gaps = findIdleGaps(t.trace());
        QVERIFY2(gaps.size() > 1000, qPrintable(QString::number(gaps.size())));
    }

    void ofTooManyGapsAFewOutstandingOnesAreFolded()
    {
        Runs t;
        std::int64_t at = 0;
        for (int i = 0; i < 6000; ++i, at += i % 1500 == 0 ? 9'000'000 : 300)
            t.add(at, at + 1);
        const auto gaps = findIdleGaps(t.trace());
        QCOMPARE(gaps.size(), std::size_t{3});
        for (const TraceRange gap : gaps)
            QCOMPARE(gap.length(), Duration(std::chrono::seconds(8'999'999)));
    }

    void whereTooManyGapsAreAlikeNoneIsFolded()
    {
        Runs t;
        for (int i = 0; i < 10'000; ++i)
            t.add(i * 1000, i * 1000 + 1);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void whatIsCancelledOrEmptyHasNoGaps()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        const std::atomic<bool> cancelled = true;
        QVERIFY(findIdleGaps(t.trace(), &cancelled).empty());
        QVERIFY(findIdleGaps(Trace()).empty());
    }

    void aGapBetweenThousandsOfShortRegionsIsFoundFromTheirSums()
    {
        Runs t;
        for (std::int64_t i = 0; i < 2000; ++i) {
            const std::int64_t at = i * 1'000'000 + (i < 1005 ? 0 : 3600 * kSecondNs);
            t.addRegion(t.thread, "short", at, at + 1000);
        }
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{rangeNs(1'004'001'000, 1'005'000'000 + 3600 * kSecondNs)}));
    }
};

EMBERLINE_TEST(IdleGapsTest, QCoreApplication)
#include "tst_idle_gaps.moc"
