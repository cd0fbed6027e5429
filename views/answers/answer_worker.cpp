// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/answer_worker.h"

#include <chrono>
#include <utility>

namespace emberline {

namespace {

using namespace std::chrono_literals;
constexpr auto kPause = 250ms;

} // namespace

AnswerWorker::AnswerWorker(QObject* parent) : QObject(parent)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &AnswerWorker::begin);
}

AnswerWorker::~AnswerWorker()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_changed.notify_all();
    }
    m_thread.join();
}

void AnswerWorker::request(std::function<Job()> make)
{
    m_next = std::move(make);
    if (!m_busy && !m_pause.isActive())
        begin();
}

void AnswerWorker::forget()
{
    m_next = nullptr;
    m_forgotten = m_busy;
}

void AnswerWorker::begin()
{
    if (!m_next || m_busy)
        return;
    Job job = std::exchange(m_next, nullptr)();
    m_busy = true;
    m_forgotten = false;
    const std::lock_guard lock(m_mutex);
    m_job = std::move(job);
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { run(); });
}

void AnswerWorker::run()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_ending || m_job; });
        if (m_ending)
            return;
        Job job = std::exchange(m_job, nullptr);
        lock.unlock();
        Deliver result = job();
        job = nullptr; // a trace that was closed meanwhile is given back here
        lock.lock();
        m_result = std::move(result);
        QMetaObject::invokeMethod(this, "finish", Qt::QueuedConnection);
    }
}

void AnswerWorker::finish()
{
    Deliver result;
    {
        const std::lock_guard lock(m_mutex);
        result = std::exchange(m_result, nullptr);
    }
    m_busy = false;
    const bool wanted = !std::exchange(m_forgotten, false);
    m_pause.start(kPause);
    if (wanted && result)
        result();
}

} // namespace emberline
