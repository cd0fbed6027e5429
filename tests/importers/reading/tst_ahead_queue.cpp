// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/reading/ahead_queue.h"

#include <atomic>
#include <deque>
#include <stdexcept>
#include <thread>

using namespace emberline;

namespace {

struct Task : AheadTask {
    bool throws = false;
    int number = 0;
    int result = 0;
};

/// Throws on the caller's thread only: on a thread of the pool, which waits until that has happened, it would end the program.
struct Worker {
    static inline std::thread::id caller;
    static inline std::atomic<bool> hasThrown = false;

    void work(Task& task)
    {
        if (task.throws && std::this_thread::get_id() == caller) {
            hasThrown = true;
            throw std::runtime_error("refused");
        }
        while (task.throws && !hasThrown)
            std::this_thread::yield();
        task.result = 2 * task.number;
    }
};

} // namespace

class AheadQueueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTaskIsDoneOnceAwaited()
    {
        AheadQueue<Task, Worker> queue;
        for (int round = 0; round < 2000; ++round) { // often enough that the helper ends while a task is pushed
            Task task;
            task.number = round;
            queue.push(task);
            queue.await(task);
            QCOMPARE(task.result, 2 * round);
        }
    }

    void aTaskThatThrowsIsOver()
    {
        Worker::caller = std::this_thread::get_id();
        AheadQueue<Task, Worker> queue;
        std::deque<Task> tasks(64);
        for (Task& task : tasks) {
            task.throws = true;
            queue.push(task);
        }
        int thrown = 0;
        for (Task& task : tasks) {
            try {
                queue.await(task);
            } catch (const std::runtime_error&) {
                ++thrown;
            }
        }
        for (Task& task : tasks)
            queue.drop(task); // waits for no task that has thrown
        QVERIFY(thrown >= 1);
    }
};

EMBERLINE_TEST(AheadQueueTest, QCoreApplication)
#include "tst_ahead_queue.moc"
