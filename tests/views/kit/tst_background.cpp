// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"
#include "views/kit/background.h"

#include <QSignalSpy>
#include <QStringList>

#include <atomic>
#include <latch>
#include <memory>
#include <thread>

using namespace emberline;

namespace {

/// Where a job stands still until it is cancelled.
void waitForCancel(const std::atomic<bool>& cancel)
{
    while (!cancel)
        std::this_thread::yield();
}

} // namespace

class TestBackground : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_heard.clear(); }
    void cleanup() { QVERIFY(!Background::isAnyBusy()); }

    void itIsFinishedWhenAllThatWasDeliveredHasRun()
    {
        Background background;
        connect(&background, &Background::finished, this, [&] { m_heard << (background.isBusy() ? "finished, busy" : "finished"); });
        std::atomic<bool> wasOnAnotherThread = false;
        background.start([&, window = std::this_thread::get_id()](const std::atomic<bool>&, const Background::Deliver& deliver) {
            wasOnAnotherThread = std::this_thread::get_id() != window;
            deliver([&, window] { m_heard << (std::this_thread::get_id() == window ? "first" : "first, elsewhere"); });
            deliver([&] { m_heard << (background.isBusy() ? "second" : "second, idle"); });
        });
        QVERIFY(background.isBusy());
        QVERIFY(Background::isAnyBusy());
        QTRY_VERIFY(!background.isBusy());
        QCOMPARE(m_heard, (QStringList{"first", "second", "finished"}));
        QVERIFY(wasOnAnotherThread);
    }

    void aNewerJobCancelsTheRunningOneAndDropsTheWaitingOne()
    {
        Background background;
        const QSignalSpy finished(&background, &Background::finished);
        std::latch begun(1);
        std::atomic<int> running = 0;
        std::atomic<bool> werentAlone = false;
        background.start([&](const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
            ++running;
            deliver([this] { m_heard << "old, at its begin"; });
            begun.count_down();
            waitForCancel(cancel);
            deliver([this] { m_heard << "old, at its end"; });
            --running;
        });
        begun.wait();
        background.start([&](const std::atomic<bool>&, const Background::Deliver&) { werentAlone = true; }); // never begins
        background.start([&](const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
            if (running > 0)
                werentAlone = true;
            deliver([this, isCancelled = cancel.load()] { m_heard << (isCancelled ? "new, cancelled" : "new"); });
        });
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(m_heard, QStringList{"new"});
        QVERIFY(!werentAlone);
    }

    void whatIsCancelledDeliversNothingMoreAndIsNotFinished()
    {
        Background background;
        const QSignalSpy finished(&background, &Background::finished);
        std::latch delivered(1);
        background.start([&](const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
            deliver([this] { m_heard << "before"; });
            delivered.count_down();
            waitForCancel(cancel);
            deliver([this] { m_heard << "after"; });
        });
        delivered.wait(); // in the queue of this thread, and not run yet
        background.cancel();
        QVERIFY(!background.isBusy());
        QVERIFY(!Background::isAnyBusy());
        background.start([this](const std::atomic<bool>&, const Background::Deliver& deliver) { deliver([this] { m_heard << "next"; }); });
        QTRY_COMPARE(finished.size(), 1); // behind all that the cancelled job posted
        QCOMPARE(m_heard, QStringList{"next"});
    }

    void aJobThatWaitsBeginsNoMoreOnceItIsCancelled()
    {
        std::latch begun(1);
        std::latch mayEnd(1);
        bool hasBegunNext = false;
        {
            Background background;
            background.start([&](const std::atomic<bool>&, const Background::Deliver&) {
                begun.count_down();
                mayEnd.wait();
            });
            begun.wait();
            background.start([&](const std::atomic<bool>&, const Background::Deliver&) { hasBegunNext = true; });
            background.cancel();
            mayEnd.count_down();
        }
        QVERIFY(!hasBegunNext);
    }

    void itsEndCancelsTheRunningJobAndWaitsForIt()
    {
        constexpr int kTurns = 10'000; // that a destructor has to return too early
        std::latch begun(1);
        std::latch returned(1);
        std::latch ended(1);
        bool hasReturnedFirst = false;
        {
            Background background;
            background.start([&](const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
                begun.count_down();
                waitForCancel(cancel);
                for (int turn = 0; turn < kTurns && !returned.try_wait(); ++turn)
                    std::this_thread::yield();
                hasReturnedFirst = returned.try_wait();
                if (!hasReturnedFirst)
                    deliver([this] { m_heard << "after its end"; });
                ended.count_down();
            });
            begun.wait();
        }
        returned.count_down();
        ended.wait(); // a job that outlives its Background uses these variables
        QVERIFY(!hasReturnedFirst);
        QCoreApplication::processEvents();
        QCOMPARE(m_heard, QStringList());
    }

    void aJobThatADeliveryStartsTakesOver()
    {
        Background background;
        const QSignalSpy finished(&background, &Background::finished);
        background.start([&](const std::atomic<bool>&, const Background::Deliver& deliver) {
            deliver([&] {
                m_heard << "first";
                background.start(
                    [this](const std::atomic<bool>&, const Background::Deliver& next) { next([this] { m_heard << "second"; }); });
            });
            deliver([this] { m_heard << "first, still"; });
        });
        QTRY_COMPARE(m_heard, (QStringList{"first", "second"}));
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(!background.isBusy());
    }

    void whatAJobHoldsIsFreedWhenItHasEnded()
    {
        Background background;
        const QSignalSpy finished(&background, &Background::finished);
        auto held = std::make_shared<int>(1);
        const std::weak_ptr<int> watch = held;
        background.start([held = std::move(held)](const std::atomic<bool>&, const Background::Deliver&) {});
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(watch.expired());
    }

private:
    QStringList m_heard; ///< on this thread
};

EMBERLINE_TEST(TestBackground, QCoreApplication)
#include "tst_background.moc"
