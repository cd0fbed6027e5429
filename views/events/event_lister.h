// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/events/event_list.h"

#include <QObject>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace emberline {

/// Lists events on a thread of its own, so that millions of them do not make the window wait. Lives on the GUI thread.
class EventLister : public QObject {
    Q_OBJECT

public:
    explicit EventLister(QObject* parent = nullptr);
    ~EventLister() override;

    /// Starts to list; what was asked for before and has not come yet is given up.
    void request(Trace trace, EventQuery query);
    /// Nothing that was asked for before will come.
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
    std::thread m_thread; ///< started with the first request
};

} // namespace emberline
