// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/trace2/runs/log_print.h"

#include <QTest>

#include <chrono>

using namespace emberline;
using namespace emberline::trace2;
using namespace std::chrono_literals;

namespace {

/// The print of a log of `count` processes that begin a second apart; the writes of the first to this target come late by `late`, those of
/// the others by `lateOthers`.
LogPrint printOf(std::size_t count, Duration late, Duration lateOthers)
{
    LogPrint print;
    for (std::size_t i = 0; i < count; ++i) {
        const Duration begin = 10h + i * 1s;
        print.starts.push_back({i + 1, Duration(500us) + i * 7us, begin + (i == 0 ? late : lateOthers), 2 * i + 1});
        print.times.push_back(Duration(500us) + i * 7us);
        print.records += 2;
    }
    return print;
}

} // namespace

class TestLogPrint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLogWrittenAtTheSameTimeIsOfTheSameRun()
    {
        QCOMPARE(compare(printOf(1, 1ms, 0s), printOf(1, 0s, 0s)), Verdict::SameRun);
        QCOMPARE(compare(printOf(9, 1ms, 1ms), printOf(9, 0s, 0s)), Verdict::SameRun);
    }

    void oneProcessThatWasInterruptedBetweenTwoTargetsDecidesNothing()
    {
        QCOMPARE(compare(printOf(1, 30ms, 0s), printOf(1, 0s, 0s)), Verdict::NotYet);
        QCOMPARE(compare(printOf(3, 30ms, 0s), printOf(3, 0s, 0s)), Verdict::SameRun);
    }

    void aRunAtAnotherTimeIsAnotherRun()
    {
        LogPrint other = printOf(1, 0s, 0s);
        QCOMPARE(compare(printOf(1, 5s, 0s), other), Verdict::OtherRun);
        other = printOf(5, 30ms, 30ms);
        for (Duration& time : other.times)
            time += 3us;
        QCOMPARE(compare(printOf(5, 0s, 0s), other), Verdict::OtherRun);
    }

    void anotherCommandIsAnotherRun()
    {
        LogPrint other = printOf(1, 0s, 0s);
        other.starts.front().argvHash = 77;
        other.records += 4;
        LogPrint log = printOf(1, 0s, 0s);
        log.records += 4;
        QCOMPARE(compare(log, other), Verdict::OtherRun);
    }
};

EMBERLINE_TEST(TestLogPrint, QCoreApplication)
#include "tst_log_print.moc"
