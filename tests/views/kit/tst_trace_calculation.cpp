// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/kit/background.h"

#include <QDeadlineTimer>
#include <QSignalSpy>

#include <chrono>
#include <latch>
#include <thread>
#include <vector>

using namespace emberline;

namespace {

Trace traceOf(int regions)
{
    SmallTrace made;
    const ThreadId thread = made.addThread(made.addSession("git", made.addSource()));
    for (int i = 0; i < regions; ++i)
        made.addRegion(thread, "region", i * 10, i * 10 + 5);
    return made.trace();
}

} // namespace

class TestTraceCalculation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_answer = 0;
        m_store.show(traceOf(3));
    }

    void theAnswerIsAboutTheOpenTrace()
    {
        TraceCalculation calculation(m_store);
        const QSignalSpy finished(&calculation, &TraceCalculation::finished);
        calculation.start(countRegions());
        QVERIFY(calculation.isBusy());
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(m_answer, std::size_t{3});
        QVERIFY(!calculation.isBusy());
    }

    void onlyTheNewestJobAnswers()
    {
        TraceCalculation calculation(m_store);
        calculation.start(answer(7));
        calculation.start(answer(8));
        calculation.start(countRegions());
        const QSignalSpy finished(&calculation, &TraceCalculation::finished);
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(m_answer, std::size_t{3});
    }

    void anAnswerAboutAClosedTraceNeverArrives()
    {
        TraceCalculation calculation(m_store);
        TraceCalculation other(m_store);
        std::latch delivered(1);
        calculation.start([&](const Trace&, const std::atomic<bool>&, const TraceCalculation::Deliver& deliver) {
            deliver([this] { m_answer = 7; });
            delivered.count_down();
        });
        delivered.wait(); // and the window has not seen it yet
        m_store.show(traceOf(5));
        QVERIFY(!calculation.isBusy());
        const QSignalSpy finished(&other, &TraceCalculation::finished);
        other.start(countRegions()); // after the first answer in the window's queue
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(m_answer, std::size_t{5});
    }

    void aJobStartedAsTheNextTraceOpensIsNotCancelled()
    {
        TraceCalculation calculation(m_store);
        const auto connection = connect(&m_store, &TraceStore::changed, this, [&] { calculation.start(countRegions()); });
        m_store.show(traceOf(4));
        disconnect(connection);
        QTRY_COMPARE(m_answer, std::size_t{4});
    }

    void cancelEndsTheJobAndDropsItsAnswer()
    {
        TraceCalculation calculation(m_store);
        std::latch begun(1);
        std::latch ended(1);
        calculation.start([&](const Trace&, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            begun.count_down();
            while (!cancel)
                std::this_thread::yield();
            deliver([this] { m_answer = 7; });
            ended.count_down();
        });
        begun.wait();
        calculation.cancel();
        QVERIFY(!calculation.isBusy());
        ended.wait();
        QCoreApplication::processEvents();
        QCOMPARE(m_answer, std::size_t{0});
    }

    void aGrownTraceMakesTheAnswerOutdated()
    {
        TraceCalculation calculation(m_store);
        calculation.start(countRegions());
        QVERIFY(!calculation.isOutdated());
        m_store.setClockOffset(SourceId(0), Duration(5));
        QVERIFY(calculation.isOutdated());
        QTRY_COMPARE(m_answer, std::size_t{3}); // it is shown nevertheless: ids stay valid
    }

    /// Often enough that the thread of one job is about to return, and still uses the calculation, when the next job begins.
    void aJobThatBeginsAsTheThreadOfTheLastReturnsIsDone()
    {
        TraceCalculation calculation(m_store);
        for (std::size_t round = 1; round <= 5000; ++round) {
            calculation.start(answer(round));
            for (const QDeadlineTimer patience(30000); calculation.isBusy(); QCoreApplication::processEvents())
                QVERIFY(!patience.hasExpired());
            QCOMPARE(m_answer, round);
        }
    }

    void theDestructorWaitsForTheJob()
    {
        std::atomic<bool> hasEnded = false;
        {
            TraceCalculation calculation(m_store);
            std::latch begun(1);
            calculation.start([&](const Trace&, const std::atomic<bool>& cancel, const TraceCalculation::Deliver&) {
                begun.count_down();
                while (!cancel)
                    std::this_thread::yield();
                hasEnded = true;
            });
            begun.wait();
        }
        QVERIFY(hasEnded);
    }

    void requestsLetTheRunningJobFinishAndAreOneCalculation()
    {
        std::atomic<bool> go = false;
        int made = 0;
        std::vector<int> answers;
        PacedCalculation paced(m_store, nullptr, nullptr, [&] {
            return [&, number = ++made](const Trace&, const std::atomic<bool>&, const TraceCalculation::Deliver& deliver) {
                go.wait(false);
                deliver([&, number] { answers.push_back(number); });
            };
        });
        for (int i = 0; i < 3; ++i)
            paced.request();
        const int begun = made;
        go = true;
        go.notify_all();
        QTRY_VERIFY(paced.isSettled());
        QCOMPARE(begun, 1);
        QCOMPARE(answers, (std::vector{1, 2}));
    }

    void aRestartReplacesTheRunningJobAndAllRequests()
    {
        int made = 0;
        std::vector<int> answers;
        PacedCalculation paced(m_store, nullptr, nullptr, [&] {
            return [&, number = ++made](const Trace&, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
                while (number == 1 && !cancel)
                    std::this_thread::yield();
                deliver([&, number] { answers.push_back(number); });
            };
        });
        paced.request();
        paced.request();
        paced.restart(std::chrono::milliseconds(1));
        QVERIFY(!paced.isSettled());
        QTRY_VERIFY(paced.isSettled());
        QCOMPARE(answers, std::vector{2});
    }

    /// Changes come with each frame while the user pans: a job that ends while they are gathered is shown.
    void aRunningJobMayEndWhileChangesAreGathered()
    {
        std::atomic<bool> go = false;
        PacedCalculation paced(m_store, nullptr, nullptr, [&] {
            return [&](const Trace& trace, const std::atomic<bool>&, const TraceCalculation::Deliver& deliver) {
                go.wait(false);
                deliver([this, count = trace.regionCount()] { m_answer = count + 1; });
            };
        });
        paced.request();
        paced.restart(std::chrono::hours(1));
        go = true;
        go.notify_all();
        QTRY_COMPARE(m_answer, m_store.trace().regionCount() + 1);
        QVERIFY(!paced.isSettled());
    }

    void aRequestNeedNotWaitForAClosedTrace()
    {
        std::latch begun(1);
        int made = 0;
        PacedCalculation paced(m_store, nullptr, nullptr, [&]() -> TraceCalculation::Job {
            if (++made > 1)
                return countRegions();
            return [&](const Trace&, const std::atomic<bool>& cancel, const TraceCalculation::Deliver&) {
                begun.count_down();
                while (!cancel)
                    std::this_thread::yield();
            };
        });
        paced.request();
        begun.wait();
        paced.request(); // waits for the end, which never comes
        m_store.show(traceOf(6));
        paced.request();
        QTRY_COMPARE(m_answer, std::size_t{6});
    }

    void withoutAJobThereIsNothingToWaitFor()
    {
        bool isWanted = true;
        PacedCalculation paced(m_store, nullptr, nullptr, [&] { return isWanted ? countRegions() : TraceCalculation::Job(); });
        paced.request();
        isWanted = false;
        paced.restart();
        QVERIFY(paced.isSettled());
        QCoreApplication::processEvents();
        QCOMPARE(m_answer, std::size_t{0});
    }

private:
    TraceCalculation::Job countRegions()
    {
        return [this](const Trace& trace, const std::atomic<bool>&, const TraceCalculation::Deliver& deliver) {
            deliver([this, count = trace.regionCount()] { m_answer = count; });
        };
    }
    TraceCalculation::Job answer(std::size_t value)
    {
        return [this, value](const Trace&, const std::atomic<bool>&, const TraceCalculation::Deliver& deliver) {
            deliver([this, value] { m_answer = value; });
        };
    }

    TraceStore m_store;
    std::size_t m_answer = 0;
};

EMBERLINE_TEST(TestTraceCalculation, QCoreApplication)
#include "tst_trace_calculation.moc"
