// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/work/work_pool.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <utility>

namespace emberline {

/// The base class of the tasks of an AheadQueue.
class AheadTask {
    template <class, class>
    friend class AheadQueue;
    enum class State { Idle, Waiting, Running, Done };
    State m_state = State::Idle;
};

/// Runs tasks ahead, in order, on a thread of the pool, and on the caller's thread while the caller waits: so two cores parse. `Worker` has
/// `void work(Task&)`; each of the two threads has its own worker. Only one thread may call the queue.
template <class Task, class Worker>
class AheadQueue {
public:
    AheadQueue() = default;
    ~AheadQueue()
    {
        {
            const Lock lock(m_mutex);
            m_waiting.clear();
        }
        if (m_helper.valid())
            m_helper.wait();
    }
    AheadQueue(const AheadQueue&) = delete;
    AheadQueue& operator=(const AheadQueue&) = delete;

    /// The task, and what it refers to, must live until await() or drop().
    void push(Task& task)
    {
        const Lock lock(m_mutex);
        task.m_state = State::Waiting;
        m_waiting.push_back(&task);
        if (std::exchange(m_isHelped, true))
            return;
        if (m_helper.valid())
            m_helper.wait(); // it only has to return, but uses this object until then
        m_helper = WorkPool::of(priorityOfThisThread()).run([this] { help(); });
    }

    /// Returns when the task is done, and runs tasks meanwhile. What a task throws here passes through; its state is undefined then.
    void await(Task& task)
    {
        Lock lock(m_mutex);
        while (task.m_state != State::Done) {
            if (Task* next = takeWaiting())
                work(*next, m_worker, lock);
            else
                m_done.wait(lock);
        }
        task.m_state = State::Idle;
    }

    /// Returns when no thread uses the task any more, done or not.
    void drop(Task& task)
    {
        Lock lock(m_mutex);
        std::erase(m_waiting, &task);
        m_done.wait(lock, [&] { return task.m_state != State::Running; });
        task.m_state = State::Idle;
    }

private:
    using Lock = std::unique_lock<std::mutex>;
    using State = AheadTask::State;

    /// Runs tasks until none waits.
    void help()
    {
        Lock lock(m_mutex);
        while (Task* next = takeWaiting())
            work(*next, m_helpersWorker, lock);
        m_isHelped = false;
    }

    void work(Task& task, Worker& worker, Lock& lock)
    {
        lock.unlock();
        std::exception_ptr thrown;
        try {
            worker.work(task);
        } catch (...) {
            thrown = std::current_exception();
        }
        lock.lock();
        task.m_state = State::Done;
        m_done.notify_one();
        if (thrown)
            std::rethrow_exception(thrown);
    }

    Task* takeWaiting()
    {
        if (m_waiting.empty())
            return nullptr;
        Task* task = m_waiting.front();
        m_waiting.pop_front();
        task->m_state = State::Running;
        return task;
    }

    std::mutex m_mutex;
    std::condition_variable m_done;
    std::deque<Task*> m_waiting;
    bool m_isHelped = false; ///< help() runs
    Worker m_worker; ///< the caller's
    Worker m_helpersWorker;
    std::future<void> m_helper;
};

} // namespace emberline
