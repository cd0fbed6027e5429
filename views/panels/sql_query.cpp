// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/sql_query.h"

#include <QCoreApplication>
#include <QLibrary>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlField>
#include <QSqlQuery>
#include <QSqlRecord>

namespace emberline {

namespace {

using Interrupt = void (*)(sqlite3*);

/// sqlite3_interrupt() of the very library that Qt's plugin uses, or null: of another build it must not be called.
Interrupt findInterrupt(const QSqlDatabase& database)
{
    QLibrary library(QStringLiteral("sqlite3"), 0);
    const auto sourceId = reinterpret_cast<const char* (*)()>(library.resolve("sqlite3_sourceid"));
    const auto interrupt = reinterpret_cast<Interrupt>(library.resolve("sqlite3_interrupt"));
    QSqlQuery query(database);
    const bool asked = sourceId && interrupt && query.exec(QStringLiteral("SELECT sqlite_source_id()")) && query.next();
    return asked && query.value(0).toString() == QLatin1String(sourceId()) ? interrupt : nullptr;
}

std::atomic<Interrupt> s_interrupt = nullptr;

/// A connection for reading alone, known to `stop` while it is open.
class ReadOnlyConnection {
public:
    ReadOnlyConnection(const QString& path, SqlStop& stop) : m_name(QStringLiteral("query-%1").arg(++s_count)), m_stop(stop)
    {
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        m_database.setDatabaseName(path);
        m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
        if (!m_database.open())
            return;
        const QVariant handle = m_database.driver()->handle();
        if (handle.isValid() && qstrcmp(handle.typeName(), "sqlite3*") == 0) {
            s_interrupt = findInterrupt(m_database);
            m_stop.attach(*static_cast<sqlite3* const*>(handle.constData()));
        }
    }
    ~ReadOnlyConnection()
    {
        m_stop.detach();
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(m_name);
    }
    ReadOnlyConnection(const ReadOnlyConnection&) = delete;
    ReadOnlyConnection& operator=(const ReadOnlyConnection&) = delete;
    [[nodiscard]] const QSqlDatabase& database() const { return m_database; }

private:
    static inline std::atomic<int> s_count = 0;
    QString m_name;
    SqlStop& m_stop;
    QSqlDatabase m_database;
};

QString stopped()
{
    return QCoreApplication::translate("SqlQuery", "The query was stopped.");
}

std::size_t sizeOf(const QVariant& cell)
{
    const bool isText = cell.typeId() == QMetaType::QString;
    return sizeof(QVariant) + (isText ? static_cast<std::size_t>(cell.toString().size()) * sizeof(QChar) : 0);
}

void readRows(QSqlQuery& query, SqlResult& result, const SqlStop& stop)
{
    const QSqlRecord record = query.record();
    for (int column = 0; column < record.count(); ++column)
        result.columns << record.fieldName(column);
    std::size_t bytes = 0;
    while (query.next()) {
        if (stop.isStopped())
            return;
        if (result.rowCount() == kMaxSqlRows || bytes > kMaxSqlBytes) {
            result.isCut = true;
            return;
        }
        for (int column = 0; column < record.count(); ++column) {
            result.cells.push_back(query.value(column));
            bytes += sizeOf(result.cells.back());
        }
    }
    if (query.lastError().isValid())
        result.error = query.lastError().databaseText();
}

} // namespace

void SqlStop::stop()
{
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    if (const Interrupt interrupt = s_interrupt; m_connection && interrupt)
        interrupt(m_connection);
}

void SqlStop::attach(sqlite3* connection)
{
    const std::lock_guard lock(m_mutex);
    m_connection = connection;
}

SqlResult runSql(const QString& path, const QString& statement, SqlStop& stop)
{
    SqlResult result;
    const ReadOnlyConnection connection(path, stop);
    if (!connection.database().isOpen()) {
        result.error = connection.database().lastError().databaseText();
        return result;
    }
    QSqlQuery query(connection.database());
    query.setForwardOnly(true);
    if (!stop.isStopped()) {
        if (query.exec(statement))
            readRows(query, result, stop);
        else
            result.error = query.lastError().databaseText().isEmpty() ? query.lastError().text() : query.lastError().databaseText();
    }
    if (stop.isStopped())
        result.error = stopped();
    return result;
}

} // namespace emberline
