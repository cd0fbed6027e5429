// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_query.h"

#include "views/sql/sql_functions.h"

#include <QByteArray>
#include <QCoreApplication>

#include <sqlite3.h>

#include <algorithm>
#include <memory>
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

/// SQLite calls this now and then while a statement runs.
int isCancelled(void* cancel)
{
    return static_cast<const Cancellation*>(cancel)->isRequested() ? 1 : 0;
}

QString stopped()
{
    return QCoreApplication::translate("SqlQuery", "The query was stopped.");
}

/// An empty database in memory with the tables of a trace, whose statements only read, and end when they are cancelled.
class Connection {
public:
    Connection(const Trace& trace, const SqlTables& tables, Cancellation cancel) : m_cancel(cancel)
    {
        constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
        if (sqlite3_open_v2(":memory:", &m_handle, kFlags, nullptr) != SQLITE_OK) {
            m_error = error();
            return;
        }
        m_error = QString::fromStdString(tables(m_handle, trace, [this] { return m_cancel.isRequested(); }));
        if (!m_error.isEmpty())
            return;
        sqlite3_limit(m_handle, SQLITE_LIMIT_LENGTH, static_cast<int>(kMaxSqlValueBytes));
        sqlite3_db_config(m_handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_exec(m_handle, "PRAGMA query_only = ON", nullptr, nullptr, nullptr);
        if (sqlite3_set_authorizer(m_handle, authorize, nullptr) != SQLITE_OK || !replaceSlowFunctions(m_handle))
            m_error = error();
        sqlite3_progress_handler(m_handle, kStepsBetweenLooks, isCancelled, &m_cancel);
    }
    ~Connection() { sqlite3_close(m_handle); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] sqlite3* handle() const { return m_handle; }
    /// Why there are no tables to ask; empty if there are.
    [[nodiscard]] const QString& failure() const { return m_error; }
    /// What the last call had to say.
    [[nodiscard]] QString error() const
    {
        const QString text = QString::fromUtf8(sqlite3_errmsg(m_handle));
        // A refused function, and a write into a table that only reads, are recognisable only by the error's text.
        if (sqlite3_errcode(m_handle) == SQLITE_AUTH || text.startsWith(QLatin1String("not authorized"))
            || text.endsWith(QLatin1String("may not be modified")))
            return QCoreApplication::translate(
                "SqlQuery", "A query can only read this trace: it cannot write, open other files or change settings.");
        return text;
    }

private:
    Cancellation m_cancel;
    sqlite3* m_handle = nullptr;
    QString m_error;
};

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

/// Null for an error, and for a text without a statement.
Statement prepare(sqlite3* handle, const QByteArray& text, const char** rest, int& code)
{
    sqlite3_stmt* made = nullptr;
    code = sqlite3_prepare_v2(handle, text.constData(), static_cast<int>(text.size()) + 1, &made, rest);
    return Statement(made);
}

QVariant valueAt(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return QVariant(static_cast<qlonglong>(sqlite3_column_int64(statement, column)));
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_BLOB: {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
        return QByteArray(bytes, sqlite3_column_bytes(statement, column));
    }
    case SQLITE_TEXT: {
        const auto* text = static_cast<const QChar*>(sqlite3_column_text16(statement, column));
        return QString(text, sqlite3_column_bytes16(statement, column) / static_cast<int>(sizeof(QChar)));
    }
    default:
        return {};
    }
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

/// Returns SQLite's code.
int readRows(sqlite3_stmt* statement, SqlResult& result)
{
    const int columns = sqlite3_column_count(statement);
    for (int column = 0; column < columns; ++column)
        result.columns << QString::fromUtf8(sqlite3_column_name(statement, column));
    std::size_t bytes = 0;
    int code = SQLITE_OK;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (result.rowCount() == kMaxSqlRows || bytes > kMaxSqlBytes) {
            result.isCut = true;
            return SQLITE_DONE;
        }
        for (int column = 0; column < columns; ++column) {
            result.cells.push_back(valueAt(statement, column));
            bytes += sizeOf(result.cells.back());
        }
    }
    return code;
}

} // namespace

SqlResult runSql(const Trace& trace, const SqlTables& tables, const QString& statement, Cancellation cancel)
{
    SqlResult result;
    const Connection connection(trace, tables, cancel);
    result.error = connection.failure();
    if (!result.error.isEmpty())
        return result;
    const QByteArray text = statement.toUtf8();
    const char* rest = nullptr;
    int code = SQLITE_OK;
    const Statement first = prepare(connection.handle(), text, &rest, code);
    if (code == SQLITE_OK && !first) {
        result.error = QCoreApplication::translate("SqlQuery", "There is no statement here, only a comment.");
    } else if (code == SQLITE_OK && *rest) {
        const QByteArray others(rest);
        if (const Statement second = prepare(connection.handle(), others, &rest, code); second || code != SQLITE_OK)
            result.error = QCoreApplication::translate("SqlQuery", "A query is one statement: run them one after the other.");
    }
    if (result.error.isEmpty() && code == SQLITE_OK && !cancel.isRequested())
        code = readRows(first.get(), result);
    if (cancel.isRequested())
        result.error = stopped();
    else if (result.error.isEmpty() && code != SQLITE_OK && code != SQLITE_DONE)
        result.error = connection.error();
    return result;
}

} // namespace emberline
