// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/events/event_list.h"

#include <QObject>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace emberline {

/// Lists events on its own thread, so that millions of them do not block the window. Lives on the GUI thread.
class EventLister : public QObject {
    Q_OBJECT

public:
    explicit EventLister(QObject* parent = nullptr);
    ~EventLister() override;

    /// Starts to list; cancels earlier requests whose results have not arrived yet.
    void request(Trace trace, EventQuery query);
    /// Cancels all earlier requests.
    void forget();

Q_SIGNALS:
    void listed(const std::vector<emberline::InstantId>& rows);

private:
    struct Request {
        Trace trace;
        EventQuery query;
    };

    Q_INVOKABLE void deliver();
    void run();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    // Under the mutex.
    std::optional<Request> m_request;
    std::optional<std::vector<InstantId>> m_result;
    bool m_ending = false;

    std::atomic<bool> m_cancelled = false;
    std::thread m_thread; ///< started by the first request
};

} // namespace emberline
