// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import.h"
#include "model/trace.h"

#include <QTest>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace emberline {

/// A file or directory that is followed on a thread of its own, and the trace that comes of it.
class FollowedTrace {
public:
    explicit FollowedTrace(const std::string& path) :
        m_thread([this, path] {
            Import import;
            Import::Callbacks callbacks;
            callbacks.batch = [this](TraceBatch batch) {
                const std::lock_guard lock(m_mutex);
                m_trace.apply(std::move(batch));
            };
            callbacks.cancel = &m_stop;
            import.follow({path}, callbacks);
        })
    { }
    ~FollowedTrace() { stop(); }

    Trace trace()
    {
        const std::lock_guard lock(m_mutex);
        return m_trace;
    }
    bool waitFor(const std::function<bool(const Trace&)>& what, int ms = 5000)
    {
        return QTest::qWaitFor([&] { return what(trace()); }, ms);
    }
    void stop()
    {
        m_stop = true;
        if (m_thread.joinable())
            m_thread.join();
    }

private:
    std::mutex m_mutex;
    Trace m_trace;
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

} // namespace emberline
