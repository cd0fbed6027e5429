// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_query.h"

#include "views/sql/sql_functions.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlError>
#include <QSqlField>
#include <QSqlQuery>
#include <QSqlRecord>

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <string_view>

namespace emberline {

namespace {

constexpr int kStepsBetweenLooks = 100; ///< of SQLite's virtual machine; each may be a call with arguments of the greatest length
constexpr std::string_view kReadingPragmas[]
    = {"collation_list", "compile_options", "database_list", "encoding", "foreign_key_list", "function_list", "index_info", "index_list",
        "index_xinfo", "module_list", "page_count", "page_size", "pragma_list", "table_info", "table_list", "table_xinfo", "user_version"};
/// Pragmas whose argument is a setting, not the name of the object in question.
constexpr std::string_view kSettings[] = {"encoding", "page_size", "user_version"};

bool isAmong(std::span<const std::string_view> names, const char* name)
{
    return std::ranges::any_of(names, [&](std::string_view one) { return sqlite3_stricmp(one.data(), name) == 0; });
}

/// SQLite calls this for every action of a statement before it runs it.
int authorize(void* /*unused*/, int action, const char* first, const char* second, const char* /*database*/, const char* /*view*/)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return sqlite3_stricmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_PRAGMA:
        return isAmong(kReadingPragmas, first) && !(second && isAmong(kSettings, first)) ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_UPDATE: // how SQLite declares the columns of a table-valued function; nobody can write to the table itself
        return sqlite3_stricmp(first, "sqlite_master") == 0 ? SQLITE_OK : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

/// SQLite's own handle of a connection. Null if Qt's plugin uses another SQLite library than this program, which must not touch it then.
sqlite3* handleOf(const QSqlDatabase& database)
{
    const QVariant handle = database.driver()->handle();
    if (!handle.isValid() || qstrcmp(handle.typeName(), "sqlite3*") != 0)
        return nullptr;
    QSqlQuery query(database);
    const bool asked = query.exec(QStringLiteral("SELECT sqlite_source_id()")) && query.next();
    return asked && query.value(0).toString() == QLatin1String(sqlite3_sourceid()) ? *static_cast<sqlite3* const*>(handle.constData())
                                                                                   : nullptr;
}

/// SQLite calls this now and then while a statement runs.
int isCancelled(void* cancel)
{
    return static_cast<const Cancellation*>(cancel)->isRequested() ? 1 : 0;
}

/// A read-only connection whose statements end when they are cancelled.
class ReadOnlyConnection {
public:
    ReadOnlyConnection(const QString& path, Cancellation cancel) : m_name(QStringLiteral("query-%1").arg(++s_count)), m_cancel(cancel)
    {
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        m_database.setDatabaseName(path);
        m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
        if (!m_database.open())
            return;
        sqlite3* const handle = handleOf(m_database);
        if (!handle)
            return;
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(kMaxSqlValueBytes));
        m_isGuarded = sqlite3_set_authorizer(handle, authorize, nullptr) == SQLITE_OK && replaceSlowFunctions(handle);
        sqlite3_progress_handler(handle, kStepsBetweenLooks, isCancelled, &m_cancel);
    }
    ~ReadOnlyConnection()
    {
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(m_name);
    }
    ReadOnlyConnection(const ReadOnlyConnection&) = delete;
    ReadOnlyConnection& operator=(const ReadOnlyConnection&) = delete;
    [[nodiscard]] const QSqlDatabase& database() const { return m_database; }
    /// Whether the authorizer restricts statements to reading, and every call of a function ends soon.
    [[nodiscard]] bool isGuarded() const { return m_isGuarded; }

private:
    static inline std::atomic<int> s_count = 0;
    QString m_name;
    Cancellation m_cancel;
    QSqlDatabase m_database;
    bool m_isGuarded = false;
};

QString stopped()
{
    return QCoreApplication::translate("SqlQuery", "The query was stopped.");
}

QString errorText(const QSqlError& error)
{
    // A refused function is recognisable only by the error's text.
    if (error.nativeErrorCode().toInt() == SQLITE_AUTH || error.databaseText().startsWith(QLatin1String("not authorized")))
        return QCoreApplication::translate(
            "SqlQuery", "A query can only read this trace: it cannot write, open other files or change settings.");
    if (error.nativeErrorCode().toInt() == SQLITE_MISUSE) // Qt's driver says so of a second statement; SQLite knows of no error then
        return QCoreApplication::translate("SqlQuery", "A query is one statement: run them one after the other.");
    return error.databaseText().isEmpty() ? error.text() : error.databaseText();
}

std::size_t sizeOf(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::QString:
        return sizeof(QVariant) + static_cast<std::size_t>(cell.toString().size()) * sizeof(QChar);
    case QMetaType::QByteArray:
        return sizeof(QVariant) + static_cast<std::size_t>(cell.toByteArray().size());
    default:
        return sizeof(QVariant);
    }
}

void readRows(QSqlQuery& query, SqlResult& result, Cancellation cancel)
{
    const QSqlRecord record = query.record();
    for (int column = 0; column < record.count(); ++column)
        result.columns << record.fieldName(column);
    std::size_t bytes = 0;
    while (query.next()) {
        if (cancel.isRequested())
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
        result.error = errorText(query.lastError());
}

} // namespace

SqlResult runSql(const QString& path, const QString& statement, Cancellation cancel)
{
    SqlResult result;
    const ReadOnlyConnection connection(path, cancel);
    if (!connection.database().isOpen()) {
        result.error = errorText(connection.database().lastError());
        return result;
    }
    if (!connection.isGuarded()) {
        result.error = QCoreApplication::translate(
            "SqlQuery", "Qt uses an SQLite of its own here, which cannot be kept from writing: queries are not run.");
        return result;
    }
    QSqlQuery query(connection.database());
    query.setForwardOnly(true);
    if (!cancel.isRequested()) {
        if (query.exec(statement))
            readRows(query, result, cancel);
        else
            result.error = errorText(query.lastError());
    }
    if (cancel.isRequested())
        result.error = stopped();
    return result;
}

} // namespace emberline
