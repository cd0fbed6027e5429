// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/background.h"

#include "model/work/work_pool.h"
#include "views/kit/small_widgets.h"

#include <utility>

namespace emberline {

constexpr std::chrono::milliseconds kPause(250);

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

PacedCalculation::PacedCalculation(const TraceStore& store, QObject* parent, QWidget* panel, MakeJob make) :
    QObject(parent), m_make(std::move(make)), m_late(panel ? new LateSign(panel) : nullptr), m_calculation(store)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (m_isReplacing)
            begin();
        else
            beginIfFree();
    });
    connect(&m_calculation, &TraceCalculation::finished, this, [this] {
        if (m_late)
            m_late->end(m_isRequested);
        if (!m_isReplacing)
            m_pause.start(kPause);
    });
}

void PacedCalculation::request()
{
    m_isRequested = true;
    beginIfFree();
}

void PacedCalculation::restart(std::chrono::milliseconds gather)
{
    if (gather == gather.zero())
        return begin();
    m_isRequested = true;
    m_isReplacing = true;
    if (!m_pause.isActive() || m_pause.remainingTimeAsDuration() > gather)
        m_pause.start(gather);
}

void PacedCalculation::cancel()
{
    m_isRequested = false;
    m_isReplacing = false;
    m_pause.stop();
    m_calculation.cancel();
    if (m_late)
        m_late->end(false);
}

void PacedCalculation::beginIfFree()
{
    if (m_isRequested && !m_pause.isActive() && !m_calculation.isBusy())
        begin();
}

void PacedCalculation::begin()
{
    TraceCalculation::Job job = m_make();
    if (!job)
        return cancel();
    m_isRequested = false;
    m_isReplacing = false;
    m_pause.stop();
    m_calculation.start(std::move(job));
    if (m_late)
        m_late->begin();
}

Background::~Background()
{
    cancel();
    if (m_running.valid())
        m_running.wait();
}

void Background::start(Job job)
{
    cancel();
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    setBusy(true);
    const std::lock_guard lock(m_mutex);
    m_pending = Pending{std::move(job), m_generation, m_cancel};
    if (std::exchange(m_isRunning, true))
        return;
    if (m_running.valid())
        m_running.wait(); // it only has to return, but uses this object until then
    m_running = WorkPool::of(Priority::BehindWindow).run([this] { run(); });
}

void Background::setBusy(bool busy)
{
    s_busy += static_cast<int>(busy) - static_cast<int>(m_busy);
    m_busy = busy;
}

void Background::cancel()
{
    ++m_generation;
    setBusy(false);
    if (m_cancel)
        m_cancel->store(true);
    const std::lock_guard lock(m_mutex);
    m_pending.reset();
}

/// The closure travels through the mutex, not through the event, so that the two threads never release it at the same time.
void Background::post(std::uint64_t generation, std::function<void()> closure)
{
    {
        const std::lock_guard lock(m_mutex);
        m_posted.push_back({generation, std::move(closure)});
    }
    QMetaObject::invokeMethod(this, &Background::runPosted, Qt::QueuedConnection);
}

void Background::runPosted()
{
    Posted next;
    {
        const std::lock_guard lock(m_mutex);
        next = std::move(m_posted.front());
        m_posted.pop_front();
    }
    if (next.generation == m_generation)
        next.closure();
}

void Background::run()
{
    for (;;) {
        Pending pending;
        {
            const std::lock_guard lock(m_mutex);
            m_isRunning = m_pending.has_value();
            if (!m_isRunning)
                return;
            pending = std::move(*std::exchange(m_pending, std::nullopt));
        }
        const std::uint64_t generation = pending.generation;
        pending.job(*pending.cancel, [this, generation](std::function<void()> closure) { post(generation, std::move(closure)); });
        pending.job = nullptr; // frees the memory of a trace that was closed while the job ran
        post(generation, [this] {
            setBusy(false);
            Q_EMIT finished();
        });
    }
}

} // namespace emberline

#include "moc_background.cpp"
