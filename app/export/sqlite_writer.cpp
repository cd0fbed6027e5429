// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_writer.h"

#include "app/export/sqlite_rows.h"
#include "app/export/sqlite_schema.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryFile>

#include <atomic>
#include <filesystem>
#include <system_error>

namespace emberline {

namespace {

/// A connection of its own; closed and forgotten when the object goes.
class Connection {
public:
    explicit Connection(const QString& path) : m_name(QStringLiteral("export-%1").arg(++s_count))
    {
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        m_database.setDatabaseName(path);
    }
    ~Connection()
    {
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(m_name);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Makes the whole database; returns what went wrong, empty when nothing did.
    QString fill(const Exported& exported, const std::function<bool()>& isCancelled)
    {
        if (!m_database.open())
            return m_database.lastError().text();
        // Nobody sees the file before it is whole, and one that is not whole is thrown away: no journal is needed.
        run(QStringLiteral("PRAGMA journal_mode = OFF"));
        run(QStringLiteral("PRAGMA synchronous = OFF"));
        run(QStringLiteral("PRAGMA user_version = %1").arg(kSqliteSchemaVersion));
        run(QStringLiteral("BEGIN"));
        for (const SqliteTable& table : sqliteTables())
            run(QStringLiteral("CREATE TABLE %1 (%2)").arg(QLatin1String(table.name), QLatin1String(table.columns)));
        if (m_error.isEmpty())
            m_error = fillSqliteTables(exported, m_database, isCancelled);
        for (const char* statement : sqliteIndexesAndViews())
            run(QLatin1String(statement));
        run(QStringLiteral("COMMIT"));
        run(QStringLiteral("ANALYZE"));
        return m_error;
    }

private:
    void run(const QString& statement)
    {
        QSqlQuery query(m_database);
        if (m_error.isEmpty() && !query.exec(statement))
            m_error = query.lastError().text();
    }

    static inline std::atomic<int> s_count = 0;
    QString m_name;
    QSqlDatabase m_database;
    QString m_error;
};

Error failure(const QString& path, const QString& why)
{
    return {QStringLiteral("%1: the database could not be written: %2.").arg(path, why).toStdString()};
}

} // namespace

std::optional<Error> writeSqlite(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled)
{
    QTemporaryFile file(path + QStringLiteral(".XXXXXX"));
    if (!file.open())
        return failure(path, file.errorString());
    file.close();
    const QString why = Connection(file.fileName()).fill(exported, isCancelled);
    if (!why.isEmpty())
        return failure(path, why);
    // A temporary file is its owner's alone; this one shall be like any that a program writes.
    const auto usual = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther;
    file.setPermissions(QFile::exists(path) ? QFile::permissions(path) : usual);
    std::error_code error;
    std::filesystem::rename(file.filesystemFileName(), std::filesystem::path(path.toStdU16String()), error);
    if (error)
        return failure(path, QString::fromStdString(error.message()));
    file.setAutoRemove(false);
    return std::nullopt;
}

} // namespace emberline
