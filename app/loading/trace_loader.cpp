// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/loading/trace_loader.h"

#include <QMetaObject>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

namespace emberline {

using namespace std::chrono_literals;

TraceLoader::TraceLoader(TraceStore& store, QObject* parent) : QObject(parent), m_store(store)
{ }

TraceLoader::~TraceLoader()
{
    abandon(); // all workers, before it waits for any
}

void TraceLoader::abandon()
{
    for (const auto& worker : m_retired)
        worker->abandon();
    for (const Reading* reading : {&m_current, &m_next}) {
        if (reading->worker)
            reading->worker->abandon();
    }
}

void TraceLoader::open(std::vector<std::string> paths)
{
    setPaused(false); // that was about the open trace
    retire(std::exchange(m_next, {}));
    start(m_next, {ImportJob::Kind::Read, std::move(paths)});
}

void TraceLoader::openLive(ImportJob job)
{
    setPaused(false);
    retire(std::exchange(m_next, {}));
    start(m_next, std::move(job));
}

void TraceLoader::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) && !paused)
        takeNews();
}

void TraceLoader::setKeep(Duration keep)
{
    m_keep = keep;
    for (const Reading* reading : {&m_current, &m_next}) {
        if (reading->worker)
            reading->worker->setKeep(keep);
    }
}

void TraceLoader::add(std::vector<std::string> paths)
{
    setPaused(false); // otherwise nobody would see what was added
    start(m_next.worker || !m_current.worker ? m_next : m_current, {ImportJob::Kind::Read, std::move(paths)});
}

void TraceLoader::start(Reading& reading, ImportJob job)
{
    if (!reading.worker) {
        // Called by name, so that the worker's thread creates the call and only Qt destroys it, on this thread.
        reading.worker = std::make_unique<ImportWorker>([this] { QMetaObject::invokeMethod(this, "takeNews", Qt::QueuedConnection); });
        reading.worker->setKeep(m_keep);
    }
    if (!isLoading()) {
        m_readBefore = job.kind == ImportJob::Kind::GoOn ? m_progress.import.bytesRead : 0;
        m_progress = {};
        m_clock.start();
    }
    ++(job.isLive() ? reading.live : reading.reads);
    if (job.isLive())
        reading.liveJob = job;
    if (job.kind != ImportJob::Kind::GoOn) {
        reading.paths.insert(reading.paths.end(), job.paths.begin(), job.paths.end());
        reading.left.clear(); // its worker forgets its place
    }
    reading.worker->start(std::move(job));
    Q_EMIT started();
}

void TraceLoader::cancel()
{
    for (const Reading* reading : {&m_current, &m_next}) {
        if (reading->worker)
            reading->worker->cancel();
    }
    m_progress.cancelling = isLoading();
    setPaused(false);
    Q_EMIT progressed();
}

void TraceLoader::goOn()
{
    for (ImportJob& job : std::exchange(m_current.left, {}))
        start(m_current, std::move(job));
}

std::uint64_t TraceLoader::heldBack() const
{
    std::uint64_t shown = 0;
    for (const Source& source : m_store.trace().sources())
        shown += source.records;
    const std::uint64_t read = m_progress.import.records;
    return m_paused && read > shown ? read - shown : 0;
}

void TraceLoader::close()
{
    // The store releases the trace first, so that the worker's thread frees the memory.
    m_paused = false;
    m_store.reset();
    retire(std::exchange(m_current, {}));
    retire(std::exchange(m_next, {}));
    Q_EMIT finished({{}, {}, true});
}

void TraceLoader::takeNews()
{
    takeNews(m_current);
    takeNews(m_next);
}

void TraceLoader::takeNews(Reading& reading)
{
    if (!reading.worker)
        return;
    if (m_paused) {
        if (auto progress = reading.worker->takeProgress())
            noteProgress(std::move(*progress));
        return;
    }
    ImportWorker::News news = reading.worker->take();
    if (news.more) // one batch per turn of the event loop, so that input and painting run in between
        QMetaObject::invokeMethod(this, "takeNews", Qt::QueuedConnection);
    if (news.progress)
        noteProgress(std::move(*news.progress));
    const bool ofNext = &reading == &m_next;
    if (news.batch)
        apply(std::move(*news.batch), ofNext);
    if (news.outcome)
        finish(ofNext && !m_next.worker ? m_current : reading, *news.outcome);
}

void TraceLoader::noteProgress(ImportProgress progress)
{
    m_progress.import = std::move(progress);
    const double seconds = static_cast<double>(m_clock.nsecsElapsed()) / 1e9;
    const std::uint64_t read = m_progress.import.bytesRead - std::min(m_progress.import.bytesRead, m_readBefore);
    m_progress.bytesPerSecond = static_cast<double>(read) / std::max(seconds, 1e-3);
    Q_EMIT progressed();
}

void TraceLoader::apply(TraceBatch batch, bool ofNext)
{
    if (ofNext) {
        if (batch.sources.empty() && m_next.live == 0)
            return; // nothing could be read so far: the open trace stays
        m_store.reset();
        retire(std::exchange(m_current, std::exchange(m_next, {})));
    }
    m_store.apply(std::move(batch));
}

void TraceLoader::finish(Reading& reading, const ImportOutcome& outcome)
{
    --(outcome.job.isLive() ? reading.live : reading.reads);
    std::set<std::string_view> failed;
    for (const ImportFailure& failure : outcome.failures)
        failed.insert(failure.path);
    std::erase_if(reading.paths, [&](const std::string& path) { return failed.contains(path); });
    if (outcome.left == ImportOutcome::Left::Rest && !outcome.job.isLive())
        reading.left.push_front({ImportJob::Kind::GoOn, outcome.job.paths});
    if (outcome.left == ImportOutcome::Left::All && !outcome.job.isLive()) {
        for (const std::string& path : outcome.job.paths)
            std::erase(reading.paths, path); // nothing of it is there
        reading.left.push_back(outcome.job);
    }
    if (&reading == &m_next && reading.reads + reading.live == 0)
        retire(std::exchange(m_next, {})); // it brought nothing
    m_progress.cancelling = m_progress.cancelling && isLoading();
    Q_EMIT finished(outcome);
}

void TraceLoader::retire(Reading reading)
{
    if (!reading.worker)
        return;
    reading.worker->abandon();
    m_retired.push_back(std::move(reading.worker));
    QTimer::singleShot(50ms, this, &TraceLoader::sweep);
}

/// Joins the threads that have ended. The others follow later, so that nothing waits here.
void TraceLoader::sweep()
{
    std::erase_if(m_retired, [](const auto& worker) { return worker->hasEnded(); });
    if (!m_retired.empty())
        QTimer::singleShot(50ms, this, &TraceLoader::sweep);
}

} // namespace emberline

#include "moc_trace_loader.cpp"
