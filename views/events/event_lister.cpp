// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/event_lister.h"

#include <utility>

namespace emberline {

EventLister::EventLister(QObject* parent) : QObject(parent)
{ }

EventLister::~EventLister()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_cancelled = true;
        m_changed.notify_all();
    }
    m_thread.join();
}

void EventLister::request(Trace trace, EventQuery query)
{
    const std::lock_guard lock(m_mutex);
    m_cancelled = true;
    m_request = Request{std::move(trace), std::move(query)};
    m_result.reset();
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { run(); });
}

void EventLister::forget()
{
    const std::lock_guard lock(m_mutex);
    m_cancelled = true;
    m_request.reset();
    m_result.reset();
}

void EventLister::run()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_ending || m_request; });
        if (m_ending)
            return;
        std::optional<Request> request = std::exchange(m_request, std::nullopt);
        m_cancelled = false;
        lock.unlock();
        std::vector<InstantId> rows = listEvents(request->trace, request->query, m_cancelled);
        request.reset(); // frees a trace that was closed meanwhile
        lock.lock();
        if (m_cancelled)
            continue;
        m_result = std::move(rows);
        QMetaObject::invokeMethod(this, "deliver", Qt::QueuedConnection);
    }
}

void EventLister::deliver()
{
    std::optional<std::vector<InstantId>> result;
    {
        const std::lock_guard lock(m_mutex);
        result = std::exchange(m_result, std::nullopt);
    }
    if (result)
        Q_EMIT listed(*result);
}

} // namespace emberline
