// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_query.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>

#include <algorithm>
#include <span>
#include <sqlite3.h>
#include <string_view>
#include <utility>

struct sqlite3;

namespace emberline {

/// Replaces SQLite's functions that take time with the product of their arguments' lengths: nothing can stop a statement within a call of a
/// function. The new ones take time with the sum, or refuse arguments that are too long. Returns whether all were replaced.
bool replaceSlowFunctions(sqlite3* handle);

namespace {

constexpr int kLongestPattern = 1000; ///< bytes; LIKE and GLOB recurse once for each wildcard
constexpr std::size_t kMostSteps = std::size_t(1) << 28; ///< of one call; takes well under a second

/// What SQLite's functions take as text. A zero byte follows it.
std::string_view textOf(sqlite3_value* value)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value))) : std::string_view("");
}

/// Like textOf(), but leaves a blob a blob.
std::string_view bytesOf(sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_BLOB)
        return textOf(value);
    const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
    return {bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

bool isAnyNull(std::initializer_list<sqlite3_value*> values)
{
    return std::ranges::any_of(values, [](sqlite3_value* value) { return sqlite3_value_type(value) == SQLITE_NULL; });
}

/// In time linear in both, unlike std::string_view::find().
std::size_t findBytes(std::string_view text, std::string_view sought, std::size_t from)
{
    if (sought.empty() || text.size() - from < sought.size())
        return sought.empty() ? from : std::string_view::npos;
    const auto* found = static_cast<const char*>(memmem(text.data() + from, text.size() - from, sought.data(), sought.size()));
    return found ? static_cast<std::size_t>(found - text.data()) : std::string_view::npos;
}

bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

void instr(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    const bool areBlobs = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
    const std::string_view text = bytesOf(values[0]);
    const std::string_view sought = bytesOf(values[1]);
    const std::size_t at = findBytes(text, sought, 0);
    if (at == std::string_view::npos || (at > 0 && !areBlobs && continuesCharacter(sought.front())))
        sqlite3_result_int(context, 0);
    else if (areBlobs || at == 0)
        sqlite3_result_int64(context, static_cast<sqlite3_int64>(at) + 1);
    else
        sqlite3_result_int64(context, 1 + std::ranges::count_if(text.substr(1, at), [](char byte) { return !continuesCharacter(byte); }));
}

void replace(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    const std::string_view text = textOf(values[0]);
    const std::string_view sought = textOf(values[1]);
    if (sought.empty() || sought.front() == '\0') {
        sqlite3_result_value(context, values[0]);
        return;
    }
    if (isAnyNull({values[2]}))
        return;
    const std::string_view put = textOf(values[2]);
    sqlite3_str* made = sqlite3_str_new(sqlite3_context_db_handle(context)); // knows how long a value may be
    std::size_t from = 0;
    const auto append = [made](std::string_view part) { sqlite3_str_append(made, part.data(), static_cast<int>(part.size())); };
    for (std::size_t at = 0; sqlite3_str_errcode(made) == SQLITE_OK && (at = findBytes(text, sought, from)) != std::string_view::npos;) {
        append(text.substr(from, at - from));
        append(put);
        from = at + sought.size();
    }
    append(text.substr(from));
    const int error = sqlite3_str_errcode(made);
    const int length = sqlite3_str_length(made);
    char* const result = sqlite3_str_finish(made);
    if (error != SQLITE_OK)
        sqlite3_result_error_code(context, error);
    else if (!result)
        sqlite3_result_text(context, "", 0, SQLITE_STATIC);
    else
        sqlite3_result_text(context, result, length, sqlite3_free);
}

/// The length of the first of the characters that fits; 0 if none does. SQLite cuts them out like this: a byte that begins a character,
/// with those that continue it, or any other byte alone.
template <class Fits>
std::size_t lengthOfFitting(std::string_view characters, Fits fits)
{
    for (std::size_t length = 1; !characters.empty(); characters.remove_prefix(length)) {
        const bool begins = static_cast<unsigned char>(characters.front()) >= 0xc0U;
        for (length = 1; begins && length < characters.size() && continuesCharacter(characters[length]);)
            ++length;
        if (fits(characters.substr(0, length)))
            return length;
    }
    return 0;
}

enum class Ends { Left = 1, Right = 2, Both = 3 };

template <Ends ends>
void trim(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    if (isAnyNull({values[0], values[1]}))
        return;
    std::string_view text = textOf(values[0]);
    const std::string_view characters = textOf(values[1]).data(); // SQLite ends them at a zero byte, too
    if (text.size() * characters.size() > kMostSteps) {
        sqlite3_result_error_toobig(context);
        return;
    }
    // One byte nearly always decides, and quickly.
    for (std::size_t length = 1; ends != Ends::Right && length > 0; text.remove_prefix(length))
        length
            = lengthOfFitting(characters, [text](std::string_view one) { return text.starts_with(one.front()) && text.starts_with(one); });
    for (std::size_t length = 1; ends != Ends::Left && length > 0; text.remove_suffix(length))
        length = lengthOfFitting(characters, [text](std::string_view one) { return text.ends_with(one.back()) && text.ends_with(one); });
    sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

constexpr char kOtherEscape = '\x01';

/// The same pattern of LIKE with kOtherEscape in place of `escape`.
std::string withOtherEscape(std::string_view pattern, char escape)
{
    std::string same;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool isEscape = pattern[at] == escape;
        at += isEscape ? 1 : 0;
        if (isEscape || pattern[at] == kOtherEscape)
            same += kOtherEscape;
        if (at < pattern.size())
            same += pattern[at];
    }
    return same;
}

template <bool isGlob>
void like(sqlite3_context* context, int count, sqlite3_value** values)
{
    static const bool blobsMatch = sqlite3_compileoption_used("LIKE_DOESNT_MATCH_BLOBS") == 0;
    if (!blobsMatch && (sqlite3_value_type(values[0]) == SQLITE_BLOB || sqlite3_value_type(values[1]) == SQLITE_BLOB)) {
        sqlite3_result_int(context, 0);
        return;
    }
    if (isAnyNull({values[0], values[1], values[count - 1]}))
        return;
    const std::string_view pattern = textOf(values[0]);
    const std::string_view text = textOf(values[1]);
    if (pattern.size() > kLongestPattern || pattern.size() * text.size() > kMostSteps) {
        sqlite3_result_error(context, "LIKE or GLOB pattern too complex", -1);
        return;
    }
    char32_t escape = 0;
    if (count == 3) {
        const QList<uint> escapes = QString::fromUtf8(textOf(values[2])).toUcs4();
        if (escapes.size() != 1) {
            sqlite3_result_error(context, "ESCAPE expression must be a single character", -1);
            return;
        }
        escape = escapes[0];
    }
    if (escape == U'%' || escape == U'_') { // no wildcard then, which sqlite3_strlike() does not know
        const std::string other = withOtherEscape(pattern, static_cast<char>(escape));
        sqlite3_result_int(context, sqlite3_strlike(other.data(), text.data(), kOtherEscape) == 0 ? 1 : 0);
        return;
    }
    const int order = isGlob ? sqlite3_strglob(pattern.data(), text.data()) : sqlite3_strlike(pattern.data(), text.data(), escape);
    sqlite3_result_int(context, order == 0 ? 1 : 0);
}

void refuse(sqlite3_context* context, int /*count*/, sqlite3_value** /*values*/)
{
    sqlite3_result_error(context, "This function is not available here: with long texts, nothing could stop it.", -1);
}

} // namespace

bool replaceSlowFunctions(sqlite3* handle)
{
    struct Replacement {
        const char* name;
        int arguments;
        void (*function)(sqlite3_context*, int, sqlite3_value**);
    };
    return std::ranges::all_of(
        std::initializer_list<Replacement>{{"instr", 2, instr}, {"replace", 3, replace}, {"trim", 2, trim<Ends::Both>},
            {"ltrim", 2, trim<Ends::Left>}, {"rtrim", 2, trim<Ends::Right>}, {"like", 2, like<false>}, {"like", 3, like<false>},
            {"glob", 2, like<true>}, {"json_patch", 2, refuse}, {"unhex", 2, refuse}},
        [handle](const Replacement& one) {
            constexpr int kKind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
            return sqlite3_create_function(handle, one.name, one.arguments, kKind, nullptr, one.function, nullptr, nullptr) == SQLITE_OK;
        });
}

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

/// What SQLite documents as its core, aggregate, window, date, mathematical and JSON functions. Left out are those that reach beyond the
/// query, such as load_extension(), and those of modules: fts3_tokenizer() calls an address that it is given.
constexpr std::string_view kFunctions[] = {"abs", "changes", "char", "coalesce", "concat", "concat_ws", "format", "glob", "hex", "if",
    "ifnull", "iif", "instr", "last_insert_rowid", "length", "like", "likelihood", "likely", "lower", "ltrim", "nullif", "octet_length",
    "printf", "quote", "random", "randomblob", "replace", "round", "rtrim", "sign", "soundex", "sqlite_compileoption_get",
    "sqlite_compileoption_used", "sqlite_source_id", "sqlite_version", "substr", "substring", "total_changes", "trim", "typeof", "unhex",
    "unicode", "unistr", "unistr_quote", "unlikely", "upper", "zeroblob", // core
    "avg", "count", "group_concat", "max", "median", "min", "percentile", "percentile_cont", "percentile_disc", "string_agg", "sum",
    "total", // aggregate
    "cume_dist", "dense_rank", "first_value", "lag", "last_value", "lead", "nth_value", "ntile", "percent_rank", "rank",
    "row_number", // window
    "current_date", "current_time", "current_timestamp", "date", "datetime", "julianday", "strftime", "time", "timediff",
    "unixepoch", // date
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos", "cosh", "degrees", "exp", "floor", "ln", "log",
    "log10", "log2", "mod", "pi", "pow", "power", "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc", // mathematical
    "->", "->>", "json", "json_array", "json_array_length", "json_error_position", "json_extract", "json_group_array", "json_group_object",
    "json_insert", "json_object", "json_patch", "json_pretty", "json_quote", "json_remove", "json_replace", "json_set", "json_type",
    "json_valid"};

/// SQLite calls this for every action of a statement before it runs it.
int authorize(void* /*unused*/, int action, const char* first, const char* second, const char* /*database*/, const char* /*view*/)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return isAmong(kFunctions, second) ? SQLITE_OK : SQLITE_DENY;
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

// What a query sorts or groups lies in files if it is large. SQLite opens them through a VFS; this one is the system's, but counts what
// they grow by.

struct Spill {
    std::int64_t left; ///< bytes that the files may grow by
    bool isRefused;
};
thread_local Spill spill{}; ///< of the query that runs on this thread: a VFS is not told for whom it opens a file

int openCounted(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* flagsGiven)
{
    sqlite3_vfs* const systemVfs = sqlite3_vfs_find(nullptr);
    if (const int code = systemVfs->xOpen(systemVfs, name, file, flags, flagsGiven); code != SQLITE_OK)
        return code;
    static const sqlite3_io_methods* const original = file->pMethods; // the same for all files that are deleted when they are closed
    static const sqlite3_io_methods counted = [] {
        sqlite3_io_methods methods = *original;
        methods.xWrite = [](sqlite3_file* to, const void* bytes, int count, sqlite3_int64 at) {
            sqlite3_int64 size = 0;
            if (const int code = original->xFileSize(to, &size); code != SQLITE_OK)
                return code;
            const std::int64_t grown = std::max<std::int64_t>(at + count - size, 0);
            if (grown > spill.left) {
                spill.isRefused = true;
                return SQLITE_FULL;
            }
            spill.left -= grown;
            return original->xWrite(to, bytes, count, at);
        };
        methods.xClose = [](sqlite3_file* closed) {
            if (sqlite3_int64 size = 0; original->xFileSize(closed, &size) == SQLITE_OK)
                spill.left += size;
            return original->xClose(closed);
        };
        return methods;
    }();
    file->pMethods = &counted;
    return SQLITE_OK;
}

/// The name of the VFS.
const char* countingVfs()
{
    static sqlite3_vfs vfs = [] {
        sqlite3_vfs made = *sqlite3_vfs_find(nullptr);
        made.zName = "emberline-query";
        made.xOpen = openCounted;
        return made;
    }();
    static const int code = sqlite3_vfs_register(&vfs, 0);
    return code == SQLITE_OK ? vfs.zName : nullptr;
}

/// An empty database in memory with the tables of a trace, whose statements only read, and end when they are cancelled.
class Connection {
public:
    Connection(const Trace& trace, const SqlTables& tables, Cancellation cancel, std::int64_t mostSpilled) : m_cancel(cancel)
    {
        spill = {mostSpilled, false};
        constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
        if (sqlite3_open_v2(":memory:", &m_handle, kFlags, countingVfs()) != SQLITE_OK) {
            m_error = error();
            return;
        }
        for (const int setting : {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, SQLITE_DBCONFIG_TRUSTED_SCHEMA})
            sqlite3_db_config(m_handle, setting, 0, nullptr);
        const char* modules[] = {"json_each", "json_tree", nullptr}; // of SQLite's own; the tables of pragmas come by themselves
        sqlite3_drop_modules(m_handle, modules);
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
        if (sqlite3_errcode(m_handle) == SQLITE_FULL && spill.isRefused)
            return QCoreApplication::translate("SqlQuery",
                "The query was stopped: what it sorts or groups takes more room on the disk than a query may have. Ask for fewer rows or "
                "columns.");
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

SqlResult runSql(const Trace& trace, const SqlTables& tables, const QString& statement, Cancellation cancel, std::int64_t mostSpilled)
{
    SqlResult result;
    const Connection connection(trace, tables, cancel, mostSpilled);
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
        result.error = tr(
            "The query was stopped after %n second(s).", nullptr, static_cast<int>(m_limit.intervalAsDuration() / std::chrono::seconds(1)));
    Q_EMIT finished(result, std::chrono::milliseconds(m_elapsed.elapsed()));
}

} // namespace emberline

#include "moc_sql_query.cpp"
