// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_runner.h"

#include <utility>

namespace emberline {

using namespace std::chrono_literals;

SqlRunner::SqlRunner(const TraceStore& store, SqlTables tables, QObject* parent) :
    QObject(parent), m_tables(std::move(tables)), m_calculation(store)
{
    m_limit.setSingleShot(true);
    m_limit.setInterval(kTimeLimit);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_isLate = true;
        stop();
    });
}

SqlRunner::~SqlRunner()
{
    stop();
}

void SqlRunner::run(QString statement)
{
    stop();
    m_stopped = std::make_shared<std::atomic<bool>>(false);
    m_isLate = false;
    m_elapsed.start();
    m_limit.start();
    m_calculation.start([this, statement = std::move(statement), stopped = m_stopped](
                            const Trace& trace, const std::atomic<bool>& /*cancel*/, const TraceCalculation::Deliver& deliver) {
        SqlResult result = runSql(trace, m_tables, statement, Cancellation(stopped.get()));
        deliver([this, result = std::move(result)] { show(result); });
    });
}

void SqlRunner::stop()
{
    if (m_stopped)
        m_stopped->store(true);
}

void SqlRunner::forget()
{
    stop();
    m_limit.stop();
    m_calculation.cancel();
}

void SqlRunner::show(SqlResult result)
{
    m_calculation.cancel(); // its result has arrived
    m_limit.stop();
    if (m_isLate && !result.error.isEmpty())
        result.error = tr("The query was stopped after %n second(s).", nullptr, static_cast<int>(m_limit.intervalAsDuration() / 1s));
    Q_EMIT finished(result, std::chrono::milliseconds(m_elapsed.elapsed()));
}

} // namespace emberline

#include "moc_sql_runner.cpp"
