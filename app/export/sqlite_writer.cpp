// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/sqlite_writer.h"

#include "app/export/sqlite_rows.h"
#include "app/export/sqlite_schema.h"
#include "app/output/copied_file.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryFile>

#include <atomic>

namespace emberline {

namespace {

/// Its own connection, closed and removed with the object.
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

    /// Makes the whole database. Returns an error message; empty on success.
    QString fill(const Exported& exported, const std::function<bool()>& isCancelled)
    {
        if (!m_database.open())
            return m_database.lastError().text();
        // Nobody sees the file before it is complete, and an incomplete one is discarded, so no journal is needed.
        run(QStringLiteral("PRAGMA journal_mode = OFF"));
        run(QStringLiteral("PRAGMA synchronous = OFF"));
        run(QStringLiteral("PRAGMA user_version = %1").arg(kSqliteSchemaVersion));
        run(QStringLiteral("BEGIN"));
        for (const SqliteTable& table : sqliteTables())
            run(QStringLiteral("CREATE TABLE %1 (%2)").arg(QLatin1String(table.name), QLatin1String(table.columns)));
        if (m_error.isEmpty())
            m_error = fillSqliteTables(exported, m_database, isCancelled);
        for (const char* statement : sqliteIndexesAndViews()) {
            if (m_error.isEmpty() && isCancelled && isCancelled())
                m_error = QStringLiteral("it was cancelled");
            run(QLatin1String(statement));
        }
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
    OutputFile file(path);
    QTemporaryFile before(QDir::temp().filePath(QStringLiteral("emberline-XXXXXX.sqlite")));
    // A database is not written sequentially, and SQLite takes only names that are text.
    const bool isCopied = file.isStream() || !isPlainPath(file.workingName());
    if (isCopied && !before.open())
        return failure(path, before.errorString());
    UnfinishedFile unfinished;
    if (isCopied)
        unfinished.watch(QFile::encodeName(before.fileName()).toStdString());
    // SQLite takes a name that begins with "file:" for a URI. An absolute one begins otherwise.
    const QString name = isCopied ? before.fileName() : QFileInfo(file.workingName()).absoluteFilePath();
    if (file.trouble().isEmpty()) {
        if (const QString why = Connection(name).fill(exported, isCancelled); !why.isEmpty())
            return failure(path, why);
    }
    if (isCopied) {
        if (const auto why = copyAll(before, file))
            return failure(path, *why);
    }
    return file.commit() ? std::nullopt : std::optional(failure(path, file.trouble()));
}

} // namespace emberline
