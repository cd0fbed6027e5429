// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/import_worker.h"

#include "importers/reading/free_memory.h"
#include "model/work/work_pool.h"

#include <utility>

namespace emberline {

namespace {

using namespace std::chrono_literals;
constexpr auto kLookInterval = 50ms;
constexpr int kMostLooks = 200;

} // namespace

ImportWorker::ImportWorker(std::function<void()> wake) :
    m_wake(std::move(wake)), m_running(WorkPool::of(Priority::BehindWindow).run([this] { run(); }))
{ }

ImportWorker::~ImportWorker()
{
    abandon();
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_changed.notify_all();
    }
    m_running.wait();
}

void ImportWorker::start(ImportJob job)
{
    const std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
    m_changed.notify_all();
}

void ImportWorker::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_cancelled = m_reading;
    for (ImportJob& job : m_jobs)
        m_outcomes.push_back({std::move(job), {}, true, ImportOutcome::Left::All});
    m_jobs.clear();
    if (!m_outcomes.empty())
        wake();
}

void ImportWorker::abandon()
{
    const std::lock_guard lock(m_mutex);
    m_abandoned = true;
    m_cancelled = true;
    m_batches.clear();
    m_changed.notify_all();
}

ImportWorker::News ImportWorker::take()
{
    const std::lock_guard lock(m_mutex);
    News news;
    if (!m_batches.empty()) {
        news.batch = std::move(m_batches.front());
        m_batches.pop_front();
        m_changed.notify_all();
    }
    news.progress = std::exchange(m_progress, std::nullopt);
    if (m_batches.empty() && !m_outcomes.empty()) {
        news.outcome = std::move(m_outcomes.front());
        m_outcomes.pop_front();
    }
    news.more = !m_batches.empty() || !m_outcomes.empty();
    m_awake = news.more;
    return news;
}

std::optional<ImportProgress> ImportWorker::takeProgress()
{
    const std::lock_guard lock(m_mutex);
    m_awake = false;
    return std::exchange(m_progress, std::nullopt);
}

void ImportWorker::run()
{
    {
        Import import;
        for (;;) {
            ImportJob job;
            {
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, [this] { return m_abandoned || !m_jobs.empty(); });
                if (m_abandoned)
                    break;
                job = std::move(m_jobs.front());
                m_jobs.pop_front();
                m_reading = true;
                m_cancelled = false;
            }
            work(import, std::move(job));
        }
    }
    giveMemoryBack();
    m_ended = true;
}

/// The trace's readers release it in their own time: a panel may still be reading it.
void ImportWorker::giveMemoryBack()
{
    std::unique_lock lock(m_mutex);
    bool letGo = false;
    for (int look = 0; !letGo && !m_ending && look < kMostLooks; ++look) {
        letGo = m_columns.expired();
        m_changed.wait_for(lock, kLookInterval, [this] { return m_ending; }); // the last reader may still be busy with it
    }
    lock.unlock();
    giveBackFreeMemory();
}

Import::Callbacks ImportWorker::callbacks()
{
    Import::Callbacks callbacks;
    callbacks.batch = [this](TraceBatch batch) { postBatch(std::move(batch)); };
    callbacks.hasRoom = [this] {
        const std::lock_guard lock(m_mutex);
        return m_batches.size() < kBatchesInFlight;
    };
    callbacks.progress = [this](const ImportProgress& progress) { postProgress(progress); };
    callbacks.keep = &m_keep;
    callbacks.cancel = &m_cancelled;
    callbacks.keepsPlace = true;
    return callbacks;
}

Import::Callbacks ImportWorker::liveCallbacks(const Import& import)
{
    Import::Callbacks live = callbacks();
    live.nextAdded = [this] { return takeAdded(); };
    live.added = [this, &import](std::vector<ImportFailure> failures) { finish(import, {std::move(m_added), std::move(failures)}); };
    return live;
}

void ImportWorker::work(Import& import, ImportJob job)
{
    ImportOutcome outcome;
    if (job.kind == ImportJob::Kind::Read) {
        outcome.failures = import.read(job.paths, callbacks());
    } else if (job.kind == ImportJob::Kind::GoOn) {
        outcome.failures = import.resume(callbacks());
    } else if (job.kind == ImportJob::Kind::Follow) {
        import.follow(job.paths, liveCallbacks(import));
    } else {
        const SocketKind kind = job.kind == ImportJob::Kind::ListenStream ? SocketKind::Stream : SocketKind::Datagram;
        Import::Callbacks live = liveCallbacks(import);
        live.received = job.received;
        if (const auto listened = import.listen(job.paths.front(), kind, live); !listened)
            outcome.failures.push_back({job.paths.front(), listened.error()});
    }
    outcome.job = std::move(job);
    finish(import, std::move(outcome));
    const std::lock_guard lock(m_mutex);
    m_reading = false;
}

/// What a live job reads in between.
std::optional<std::vector<std::string>> ImportWorker::takeAdded()
{
    const std::lock_guard lock(m_mutex);
    if (m_jobs.empty() || m_jobs.front().kind != ImportJob::Kind::Read)
        return std::nullopt;
    m_added = std::move(m_jobs.front());
    m_jobs.pop_front();
    return m_added.paths;
}

void ImportWorker::finish(const Import& import, ImportOutcome outcome)
{
    const std::lock_guard lock(m_mutex);
    outcome.cancelled = m_cancelled;
    if (outcome.cancelled && !outcome.job.isLive() && import.canResume())
        outcome.left = ImportOutcome::Left::Rest;
    m_outcomes.push_back(std::move(outcome));
    wake();
}

void ImportWorker::postBatch(TraceBatch batch)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_abandoned || m_batches.size() < kBatchesInFlight; });
    if (m_abandoned)
        return;
    m_columns = batch.columns;
    m_batches.push_back(std::move(batch));
    wake();
}

void ImportWorker::postProgress(const ImportProgress& progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress = progress;
    wake();
}

/// Holds the mutex, so that abandon() reliably prevents further calls.
void ImportWorker::wake()
{
    if (m_abandoned || std::exchange(m_awake, true))
        return;
    m_wake();
}

} // namespace emberline
