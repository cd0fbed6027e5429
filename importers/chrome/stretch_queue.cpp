// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/stretch_queue.h"

#include <algorithm>

namespace emberline::chrome {

StretchQueue::~StretchQueue()
{
    {
        const Lock lock(m_mutex);
        m_ended = true;
    }
    m_pushed.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void StretchQueue::push(StretchTask& task)
{
    if (!m_thread.joinable())
        m_thread = std::thread([this] { run(); });
    {
        const Lock lock(m_mutex);
        task.state = StretchTask::State::Waiting;
        m_waiting.push_back(&task);
    }
    m_pushed.notify_one();
}

StretchTask* StretchQueue::takeWaiting()
{
    if (m_waiting.empty())
        return nullptr;
    StretchTask* task = m_waiting.front();
    m_waiting.pop_front();
    task->state = StretchTask::State::Running;
    return task;
}

void StretchQueue::parse(StretchTask& task, EventParser& parser, Lock& lock)
{
    lock.unlock();
    task.parsed.clear();
    parser.parse(task.text, task.sequence, task.parsed);
    lock.lock();
    task.state = StretchTask::State::Done;
    m_done.notify_one();
}

void StretchQueue::run()
{
    EventParser parser;
    Lock lock(m_mutex);
    while (true) {
        m_pushed.wait(lock, [this] { return m_ended || !m_waiting.empty(); });
        if (m_ended)
            return;
        parse(*takeWaiting(), parser, lock);
    }
}

void StretchQueue::await(StretchTask& task)
{
    Lock lock(m_mutex);
    while (task.state != StretchTask::State::Done) {
        if (StretchTask* next = takeWaiting())
            parse(*next, m_parser, lock);
        else
            m_done.wait(lock);
    }
    task.state = StretchTask::State::Idle;
}

void StretchQueue::drop(StretchTask& task)
{
    Lock lock(m_mutex);
    std::erase(m_waiting, &task);
    m_done.wait(lock, [&] { return task.state != StretchTask::State::Running; });
    task.state = StretchTask::State::Idle;
}

} // namespace emberline::chrome
