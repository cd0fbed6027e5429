// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/native_path.h"
#include "app/store/database.h"

#include <QFileInfo>
#include <QUrl>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr int kLockPatienceMs = 30000; ///< while another process writes

struct StatementEnd {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, StatementEnd>;

class SqliteDatabase : public Database {
public:
    SqliteDatabase(sqlite3* connection, QString path) : m_connection(connection), m_path(std::move(path)) { }
    ~SqliteDatabase() override { sqlite3_close(m_connection); }
    SqliteDatabase(const SqliteDatabase&) = delete;
    SqliteDatabase& operator=(const SqliteDatabase&) = delete;

    [[nodiscard]] SqlKind kind() const override { return SqlKind::Sqlite; }

    std::optional<Error> run(const std::string& statements) override
    {
        return sqlite3_exec(m_connection, statements.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK ? std::nullopt
                                                                                                      : std::optional(error());
    }

    std::optional<Error> insert(const std::string& table, const std::string& columns, std::span<const Cells> rows) override
    {
        if (rows.empty())
            return std::nullopt;
        std::string places = "?";
        for (std::size_t i = 1; i < rows.front().size(); ++i)
            places += ", ?";
        const Statement statement = prepare("INSERT OR REPLACE INTO " + table + " (" + columns + ") VALUES (" + places + ")");
        if (!statement)
            return error();
        for (const Cells& row : rows) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const auto place = static_cast<int>(i) + 1;
                if (row[i])
                    sqlite3_bind_text64(statement.get(), place, row[i]->data(), row[i]->size(), SQLITE_STATIC, SQLITE_UTF8);
                else
                    sqlite3_bind_null(statement.get(), place);
            }
            if (sqlite3_step(statement.get()) != SQLITE_DONE)
                return error();
            sqlite3_reset(statement.get());
        }
        return std::nullopt;
    }

    [[nodiscard]] std::string quoted(std::string_view text) const override
    {
        if (text.find('\0') != std::string_view::npos) // ends a statement
            return "CAST(x'" + QByteArray(text.data(), static_cast<qsizetype>(text.size())).toHex().toStdString() + "' AS TEXT)";
        std::string sql = "'";
        for (const char c : text)
            sql += c == '\'' ? std::string("''") : std::string(1, c);
        return sql + "'";
    }

private:
    std::optional<Error> askForRows(const std::string& query, const std::function<void(CellViews)>& take) override
    {
        const Statement statement = prepare(query);
        if (!statement)
            return error();
        std::vector<std::optional<std::string_view>> cells(static_cast<std::size_t>(sqlite3_column_count(statement.get())));
        int code = sqlite3_step(statement.get());
        for (; code == SQLITE_ROW; code = sqlite3_step(statement.get())) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const auto column = static_cast<int>(i);
                const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), column));
                cells[i] = text == nullptr
                    ? std::nullopt
                    : std::optional(std::string_view(text, static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), column))));
            }
            take(cells);
        }
        return code == SQLITE_DONE ? std::nullopt : std::optional(error());
    }

    Statement prepare(const std::string& sql)
    {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(m_connection, sql.c_str(), static_cast<int>(sql.size()), &statement, nullptr);
        return Statement(statement);
    }

    Error error() const
    {
        std::string why = sqlite3_errmsg(m_connection);
        const int code = sqlite3_errcode(m_connection) & 0xff;
        if (code == SQLITE_FULL || code == SQLITE_IOERR)
            why += code == SQLITE_IOERR ? "; if the disk is full, make room" : "; make room and collect again, nothing is lost";
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            why += "; another process writes to it, try again when that has ended";
        return {m_path.toStdString() + ": the store failed: " + why + "."};
    }

    sqlite3* m_connection;
    QString m_path;
};

} // namespace

Result<std::unique_ptr<Database>> openSqlite(const QString& path, StoreAccess access)
{
    if (access != StoreAccess::Create && !QFileInfo::exists(path))
        return Error{path.toStdString() + ": there is no such store. emberline collect --store makes one."};
    if (!isPlainPath(path))
        return Error{path.toStdString() + ": SQLite takes only names that are text; rename the store."};
    // Also who only reads needs the file of the log beside it, which SQLite makes.
    const int flags = access == StoreAccess::Create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    if (access == StoreAccess::Create && !QFileInfo::exists(path)) { // for its owner alone, whatever the umask is: it has command lines
        if (const int file = ::open(pathBytes(path).c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR); file >= 0)
            ::close(file);
    }
    sqlite3* connection = nullptr;
    // Where nothing can be written beside the store, nobody writes it either: SQLite reads it as it is.
    const QFileInfo file(path);
    if (access == StoreAccess::Read && !QFileInfo(file.absolutePath()).isWritable()
        && QFileInfo(path + QStringLiteral("-wal")).size() == 0) {
        const QByteArray uri = QUrl::fromLocalFile(file.absoluteFilePath()).toEncoded() + "?immutable=1";
        const int status = sqlite3_open_v2(uri.constData(), &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
        auto database = std::make_unique<SqliteDatabase>(connection, path);
        if (status == SQLITE_OK)
            return std::unique_ptr<Database>(std::move(database));
        return Error{path.toStdString() + ": the store cannot be opened: " + sqlite3_errmsg(connection) + "."};
    }
    // SQLite takes a name that begins with "file:" for a URI. An absolute one begins otherwise.
    const std::string name = QFileInfo(path).absoluteFilePath().toStdString();
    const int code = sqlite3_open_v2(name.c_str(), &connection, flags, nullptr);
    auto database = std::make_unique<SqliteDatabase>(connection, path);
    if (code != SQLITE_OK)
        return Error{path.toStdString() + ": the store cannot be opened: " + sqlite3_errmsg(connection) + "."};
    sqlite3_busy_timeout(connection, kLockPatienceMs);
    return std::unique_ptr<Database>(std::move(database));
}

} // namespace emberline
