// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_runner.h"

#include <utility>

namespace emberline {

using namespace std::chrono_literals;

SqlRunner::SqlRunner(SqlDatabaseProvider provider, QObject* parent) : QObject(parent), m_provider(std::move(provider))
{
    // A stop just before SQLite begins is lost, so it repeats until the query has ended.
    m_watch.setInterval(20ms);
    connect(&m_watch, &QTimer::timeout, this, &SqlRunner::watch);
}

SqlRunner::~SqlRunner()
{
    if (!m_thread.joinable())
        return;
    std::unique_lock lock(m_mutex);
    m_isEnding = true;
    m_request.reset();
    m_changed.notify_all();
    while (!m_changed.wait_for(lock, 10ms, [this] { return m_hasEnded; }))
        m_stop.stop();
    lock.unlock();
    m_thread.join();
}

void SqlRunner::run(Trace trace, QString statement)
{
    const std::lock_guard lock(m_mutex);
    m_stop.stop();
    m_request = Request{std::move(trace), std::move(statement)};
    m_result.reset();
    m_isRunning = true;
    m_isStopping = false;
    m_isForgotten = false;
    m_isLate = false;
    m_elapsed.start();
    m_watch.start();
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { work(); });
}

void SqlRunner::stop()
{
    m_isStopping = m_isRunning;
    if (m_isRunning)
        watch();
}

void SqlRunner::forget()
{
    m_isForgotten = true;
    stop();
}

void SqlRunner::watch()
{
    if (m_isRunning && !m_isLate && std::chrono::milliseconds(m_elapsed.elapsed()) > m_limit)
        m_isLate = m_isStopping = true;
    const std::lock_guard lock(m_mutex);
    if (m_isStopping || m_request)
        m_stop.stop();
}

void SqlRunner::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_isEnding || m_request; });
        if (m_isEnding)
            break;
        std::optional<Request> request = std::exchange(m_request, std::nullopt);
        m_stop.reset();
        lock.unlock();
        SqlResult result = answer(*request);
        request.reset(); // frees a trace that was closed meanwhile
        lock.lock();
        if (m_request || m_isEnding)
            continue;
        m_result = std::move(result);
        QMetaObject::invokeMethod(this, &SqlRunner::deliver, Qt::QueuedConnection);
    }
    m_hasEnded = true;
    m_changed.notify_all();
}

SqlResult SqlRunner::answer(const Request& request)
{
    const auto path = m_provider(request.trace, [this] { return m_stop.isStopped(); });
    if (path)
        return runSql(path.value(), request.statement, m_stop);
    SqlResult result;
    result.error = m_stop.isStopped() ? tr("The query was stopped.") : QString::fromStdString(path.error().message);
    return result;
}

void SqlRunner::deliver()
{
    std::optional<SqlResult> result;
    {
        const std::lock_guard lock(m_mutex);
        result = std::exchange(m_result, std::nullopt);
    }
    if (!result || !m_isRunning)
        return;
    m_isRunning = false;
    m_watch.stop();
    if (m_isForgotten)
        return;
    if (m_isLate && !result->error.isEmpty())
        result->error = tr("The query was stopped after %n second(s).", nullptr, static_cast<int>(m_limit / 1s));
    Q_EMIT finished(*result, std::chrono::milliseconds(m_elapsed.elapsed()));
}

} // namespace emberline
