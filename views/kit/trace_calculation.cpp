// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/trace_calculation.h"

#include <utility>

namespace emberline {

TraceCalculation::TraceCalculation(const TraceStore& store, QObject* parent) : QObject(parent), m_store(store)
{
    connect(&m_background, &Background::finished, this, &TraceCalculation::finished);
    connect(&store, &TraceStore::wasReset, this, [this] {
        // Another receiver of the signal may have started a job about the next trace already.
        if (m_identity != m_store.trace().identity())
            cancel();
    });
}

void TraceCalculation::start(Job job)
{
    const Trace& trace = m_store.trace();
    m_identity = trace.identity();
    m_revision = trace.revision();
    m_background.start([this, job = std::move(job), trace](const std::atomic<bool>& cancel, const Deliver& deliver) {
        const auto deliverIfOpen = [&](std::function<void()> show) {
            deliver([this, identity = trace.identity(), show = std::move(show)] {
                if (identity == m_store.trace().identity())
                    show();
            });
        };
        job(trace, cancel, deliverIfOpen);
    });
}

bool TraceCalculation::isOutdated() const
{
    return m_identity != m_store.trace().identity() || m_revision != m_store.trace().revision();
}

} // namespace emberline

#include "moc_trace_calculation.cpp"
