// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/background.h"

#include "model/thread_priority.h"

#include <utility>

namespace emberline {

Background::Background(QObject* parent) : QObject(parent)
{ }

Background::~Background()
{
    cancel();
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_changed.notify_all();
    }
    m_thread.join();
}

void Background::start(Job job)
{
    cancel();
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    m_busy = true;
    const std::lock_guard lock(m_mutex);
    m_pending = Pending{std::move(job), m_generation, m_cancel};
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { run(); });
}

void Background::cancel()
{
    ++m_generation;
    m_busy = false;
    if (m_cancel)
        m_cancel->store(true);
    const std::lock_guard lock(m_mutex);
    m_pending.reset();
}

void Background::post(std::uint64_t generation, std::function<void()> closure)
{
    QMetaObject::invokeMethod(
        this,
        [this, generation, closure = std::move(closure)] {
            if (generation == m_generation)
                closure();
        },
        Qt::QueuedConnection);
}

void Background::run()
{
    giveWayToTheWindow();
    for (;;) {
        Pending pending;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_ending || m_pending; });
            if (m_ending)
                return;
            pending = std::move(*std::exchange(m_pending, std::nullopt));
        }
        const std::uint64_t generation = pending.generation;
        pending.job(*pending.cancel, [this, generation](std::function<void()> closure) { post(generation, std::move(closure)); });
        pending.job = nullptr; // the trace it worked on may have been closed meanwhile: its memory is given back here
        post(generation, [this] {
            m_busy = false;
            Q_EMIT finished();
        });
    }
}

} // namespace emberline
