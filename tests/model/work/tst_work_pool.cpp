// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/work/work_pool.h"

#include <atomic>
#include <latch>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace emberline;

class TestWorkPool : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tasksThatWaitForEachOtherAllEnd()
    {
        constexpr int kTasks = 20;
        WorkPool pool(Priority::Normal, 1);
        std::latch begun(kTasks);
        std::vector<std::future<void>> tasks;
        for (int i = 0; i < kTasks; ++i)
            tasks.push_back(pool.run([&] { begun.arrive_and_wait(); }));
        for (const std::future<void>& task : tasks)
            task.wait();
        QVERIFY(begun.try_wait());
    }

    void oneTaskAfterTheOtherUsesOneThread()
    {
        WorkPool pool(Priority::Normal, 1);
        std::set<std::thread::id> threads;
        for (int i = 0; i < 100; ++i)
            pool.run([&] { threads.insert(std::this_thread::get_id()); }).wait();
        QCOMPARE(threads.size(), std::size_t{1});
        QVERIFY(!threads.contains(std::this_thread::get_id()));
    }

    void whenATaskHasEndedItsCapturesAreFreed()
    {
        WorkPool pool(Priority::Normal, 1);
        auto captured = std::make_shared<int>(1);
        const std::weak_ptr<int> watch = captured;
        pool.run([captured = std::move(captured)] {}).wait();
        QVERIFY(watch.expired());
    }

    void threadsHaveTheirPoolsPriority()
    {
        Priority seen = Priority::Normal;
        WorkPool::of(Priority::BehindWindow).run([&] { seen = priorityOfThisThread(); }).wait();
        QCOMPARE(seen, Priority::BehindWindow);
        WorkPool::of(Priority::Normal).run([&] { seen = priorityOfThisThread(); }).wait();
        QCOMPARE(seen, Priority::Normal);
        QCOMPARE(priorityOfThisThread(), Priority::Normal);
    }

    void helpersOfALoopHaveItsPriority()
    {
        std::atomic<int> others = 0;
        const auto loop
            = [&] { parallelFor(1000, 4, [&](std::size_t) { others += priorityOfThisThread() == Priority::BehindWindow ? 0 : 1; }); };
        WorkPool::of(Priority::BehindWindow).run(loop).wait();
        QCOMPARE(others.load(), 0);
    }

    void aLoopIsSharedWithTheThreadsOfThePool()
    {
        WorkPool pool(Priority::Normal, 3);
        std::latch begun(4);
        pool.runShared(3, [&] { begun.arrive_and_wait(); }); // ends only if all four run at once
        QVERIFY(begun.try_wait());
    }

    void aLoopEndsWithoutHelpersThatAreBusy()
    {
        WorkPool pool(Priority::Normal, 1);
        std::latch begun(2);
        std::latch released(1);
        const auto hold = [&] {
            begun.arrive_and_wait();
            released.wait();
        };
        const std::future<void> first = pool.run([&] { pool.runShared(1, hold); });
        begun.wait();
        int shares = 0;
        pool.runShared(1, [&] { ++shares; });
        QCOMPARE(shares, 1);
        released.count_down();
        first.wait();
    }

    void eachIndexIsVisitedOnce_data()
    {
        QTest::addColumn<std::size_t>("count");
        QTest::newRow("none") << std::size_t{0};
        QTest::newRow("one") << std::size_t{1};
        QTest::newRow("many") << std::size_t{10'000};
    }

    void eachIndexIsVisitedOnce()
    {
        QFETCH(const std::size_t, count);
        std::vector<int> visits(count);
        parallelFor(count, 4, [&](std::size_t i) { ++visits[i]; });
        QCOMPARE(visits, std::vector<int>(count, 1));
    }

    void loopsNest()
    {
        std::atomic<int> visits = 0;
        parallelFor(8, 4, [&](std::size_t) { parallelFor(8, 4, [&](std::size_t) { ++visits; }); });
        QCOMPARE(visits.load(), 64);
    }

    void anErrorOfTheCallersShareWaitsForTheHelpers()
    {
        WorkPool pool(Priority::Normal, 1);
        const std::thread::id caller = std::this_thread::get_id();
        std::latch begun(2);
        std::atomic<bool> helped = false;
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, pool.runShared(1, [&] {
            begun.arrive_and_wait();
            if (std::this_thread::get_id() == caller)
                throw std::runtime_error("no memory");
            std::this_thread::yield();
            helped = true;
        }));
        QVERIFY(helped);
    }

    void severalThreadsMayLoopAtOnce()
    {
        WorkPool pool(Priority::Normal, 2);
        std::atomic<int> shares = 0;
        std::vector<std::future<void>> tasks;
        for (int task = 0; task < 4; ++task) {
            tasks.push_back(pool.run([&] {
                for (int i = 0; i < 200; ++i)
                    pool.runShared(2, [&] { ++shares; });
            }));
        }
        for (const std::future<void>& task : tasks)
            task.wait();
        QVERIFY(shares >= 4 * 200);
    }
};

EMBERLINE_TEST(TestWorkPool, QCoreApplication)
#include "tst_work_pool.moc"
