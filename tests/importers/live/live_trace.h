// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import.h"
#include "model/trace.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

namespace emberline {

/// An Import that follows or listens on its own thread, and the trace made of its batches.
class LiveTrace {
public:
    /// `keep`: how much of the end to keep; zero: everything.
    explicit LiveTrace(std::function<void(Import&, const Import::Callbacks&)> run, Duration keep = Duration::zero()) :
        m_keep(keep), m_thread([this, run = std::move(run)] {
            Import import;
            Import::Callbacks callbacks;
            callbacks.batch = [this](TraceBatch batch) {
                const std::lock_guard lock(m_mutex);
                if (batch.restarts) {
                    m_trace = Trace();
                    ++m_restarts;
                }
                m_trace.apply(std::move(batch));
            };
            callbacks.cancel = &m_stop;
            callbacks.keep = &m_keep;
            run(import, callbacks);
        })
    { }
    ~LiveTrace() { stop(); }

    static LiveTrace follow(const QString& path, Duration keep = Duration::zero())
    {
        return LiveTrace(
            [path](Import& import, const Import::Callbacks& callbacks) { import.follow({path.toStdString()}, callbacks); }, keep);
    }

    Trace trace()
    {
        const std::lock_guard lock(m_mutex);
        return m_trace;
    }
    bool waitFor(const std::function<bool(const Trace&)>& what)
    {
        return QTest::qWaitFor([&] { return what(trace()); }, 60'000);
    }
    [[nodiscard]] int restarts() const { return m_restarts; }
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
    std::atomic<Duration> m_keep;
    std::atomic<int> m_restarts = 0;
    std::thread m_thread;
};

} // namespace emberline
