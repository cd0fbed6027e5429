// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/work/work_pool.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <sys/resource.h>

namespace emberline {

static thread_local Priority t_priority = Priority::Normal;

Priority priorityOfThisThread()
{
    return t_priority;
}

/// Lets the window go first from now on. A thread cannot take it back: that would need rights that users do not have.
void giveWayToTheWindow()
{
    t_priority = Priority::BehindWindow;
    constexpr int kNicer = 2; // only a little, so that an import still gets its share while other programs build on all cores
    // Linux has a priority for each thread, although POSIX defines it for processes. 0 is the calling one.
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + kNicer);
}

unsigned workThreads()
{
    const unsigned cores = std::thread::hardware_concurrency();
    return std::clamp(cores > 2 ? cores - 1 : cores, 1U, 8U);
}

/// The threads of a pool, and the work that waits for them.
class WorkPool::Crew : public std::enable_shared_from_this<WorkPool::Crew> {
public:
    Crew(Priority priority, unsigned mostHelpers) : m_priority(priority), m_mostHelpers(mostHelpers) { }

    std::future<void> add(std::function<void()> task)
    {
        const Lock lock(m_mutex);
        m_tasks.push_back({std::move(task), {}});
        std::future<void> ended = m_tasks.back().ended.get_future();
        call(1);
        return ended;
    }

    void share(unsigned helpers, const std::function<void()>& share)
    {
        Loop loop{&share, helpers};
        {
            const Lock lock(m_mutex);
            m_loops.push_back(&loop);
            call(std::min(helpers, m_mostHelpers - m_helping));
        }
        const auto withdraw = [this](Loop* begun) {
            Lock lock(m_mutex);
            std::erase(m_loops, begun);
            m_helped.wait(lock, [begun] { return begun->running == 0; });
        };
        // Also if `share` throws, because the helpers refer to it.
        const std::unique_ptr<Loop, decltype(withdraw)> withdrawn(&loop, withdraw);
        share();
    }

    void end()
    {
        std::vector<std::thread> threads;
        bool isBusy = false;
        {
            const Lock lock(m_mutex);
            m_isEnding = true;
            isBusy = m_idle < m_threads.size();
            threads.swap(m_threads);
            m_called.notify_all();
        }
        for (std::thread& thread : threads)
            isBusy ? thread.detach() : thread.join();
    }

private:
    using Lock = std::unique_lock<std::mutex>;

    struct Task {
        std::function<void()> run;
        std::promise<void> ended;
    };
    struct Loop {
        const std::function<void()>* share;
        unsigned wanted; ///< helpers that have not begun
        unsigned running = 0; ///< helpers that have
    };

    /// Wakes `count` threads, and starts those that are missing. Under the mutex, like the functions below.
    void call(unsigned count)
    {
        std::size_t wanted = m_tasks.size();
        std::size_t helpers = 0;
        for (const Loop* loop : m_loops)
            helpers += loop->wanted;
        wanted += std::min<std::size_t>(helpers, m_mostHelpers - m_helping);
        for (; m_idle < wanted; ++m_idle)
            m_threads.emplace_back([crew = shared_from_this()] { crew->work(); });
        for (unsigned i = 0; i < count; ++i)
            m_called.notify_one();
    }

    [[nodiscard]] Loop* nextLoop() const
    {
        const auto at = std::ranges::find_if(m_loops, [](const Loop* loop) { return loop->wanted > 0; });
        return at == m_loops.end() || m_helping == m_mostHelpers ? nullptr : *at;
    }

    void work()
    {
        if (m_priority == Priority::BehindWindow)
            giveWayToTheWindow();
        Lock lock(m_mutex);
        for (;;) {
            m_called.wait(lock, [this] { return m_isEnding || !m_tasks.empty() || nextLoop(); });
            if (m_isEnding)
                return;
            --m_idle;
            if (m_tasks.empty())
                help(*nextLoop(), lock);
            else
                runNextTask(lock);
        }
    }

    void runNextTask(Lock& lock)
    {
        Task task = std::move(m_tasks.front());
        m_tasks.pop_front();
        lock.unlock();
        task.run();
        task.run = nullptr;
        lock.lock();
        ++m_idle;
        task.ended.set_value();
    }

    void help(Loop& loop, Lock& lock)
    {
        --loop.wanted;
        ++loop.running;
        ++m_helping;
        lock.unlock();
        (*loop.share)();
        lock.lock();
        ++m_idle;
        --m_helping;
        if (--loop.running == 0)
            m_helped.notify_all();
    }

    const Priority m_priority;
    const unsigned m_mostHelpers;
    std::mutex m_mutex;
    std::condition_variable m_called;
    std::condition_variable m_helped;
    // Under the mutex.
    std::deque<Task> m_tasks; ///< that no thread has begun
    std::vector<Loop*> m_loops; ///< oldest first
    std::vector<std::thread> m_threads;
    std::size_t m_idle = 0; ///< threads without work
    unsigned m_helping = 0; ///< threads in a loop
    bool m_isEnding = false;
};

WorkPool& WorkPool::of(Priority priority)
{
    static WorkPool normal(Priority::Normal, workThreads() - 1);
    static WorkPool behindWindow(Priority::BehindWindow, workThreads() - 1);
    return priority == Priority::Normal ? normal : behindWindow;
}

WorkPool::WorkPool(Priority priority, unsigned mostHelpers) : m_crew(std::make_shared<Crew>(priority, mostHelpers))
{ }

WorkPool::~WorkPool()
{
    m_crew->end();
}

std::future<void> WorkPool::run(std::function<void()> task)
{
    return m_crew->add(std::move(task));
}

void WorkPool::runShared(unsigned helpers, const std::function<void()>& share)
{
    if (helpers == 0)
        share();
    else
        m_crew->share(helpers, share);
}

} // namespace emberline
