// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "app/export/trace_tables.h"
#include "app/export/virtual_tables.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <QDir>
#include <QFileInfo>
#include <QString>
#include <QTemporaryFile>

#include <sqlite3.h>

#include <array>
#include <memory>

namespace emberline {

namespace {

constexpr std::array kIndexes{
    "sessions_parent ON sessions(parent_id)",
    "sessions_spawned_by ON sessions(spawned_by)",
    "regions_session ON regions(session_id, start_ns)",
    "regions_name ON regions(name, category)",
    "regions_parent ON regions(parent_id)",
    "region_args_region ON region_args(region_id)",
    "region_args_key ON region_args(key)",
    "instants_name ON instants(name)",
    "counter_points_counter ON counter_points(counter_id, ts_ns)",
};

constexpr int kStepsBetweenQuestions = 10000; ///< of SQLite's virtual machine

/// Copies the virtual tables of a trace into a file.
class Copy {
public:
    Copy(const std::string& path, const std::function<bool()>& isCancelled) : m_isCancelled(isCancelled)
    {
        if (sqlite3_open_v2(path.c_str(), &m_connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) != SQLITE_OK)
            m_error = sqlite3_errmsg(m_connection);
    }
    ~Copy() { sqlite3_close(m_connection); }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    /// Makes the whole database. Returns an error message; empty on success.
    std::string make(const Exported& exported)
    {
        if (!m_error.empty())
            return m_error;
        if (m_isCancelled)
            sqlite3_progress_handler(m_connection, kStepsBetweenQuestions, isCancelled, this);
        // Nobody sees the file before it is complete, and an incomplete one is discarded, so no journal is needed.
        run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA user_version = " + std::to_string(kTablesVersion));
        run("ATTACH ':memory:' AS trace");
        if (m_error.empty())
            m_error = createVirtualTables(m_connection, "trace", std::make_shared<TraceWork>(exported), m_isCancelled);
        run("BEGIN");
        for (const TraceTable& table : traceTables()) {
            run(std::string("CREATE TABLE main.") + table.name + " (" + table.definition(false) + ")");
            run(std::string("INSERT INTO main.") + table.name + " SELECT * FROM trace." + table.name);
        }
        for (const char* index : kIndexes)
            run(std::string("CREATE INDEX main.") + index);
        for (const TraceView& view : traceViews())
            run(std::string("CREATE VIEW main.") + view.name + " AS " + view.select);
        run("COMMIT; ANALYZE main");
        return m_error;
    }

private:
    static int isCancelled(void* copy) { return static_cast<Copy*>(copy)->m_isCancelled() ? 1 : 0; }

    void run(const std::string& statements)
    {
        if (!m_error.empty())
            return;
        const int code = sqlite3_exec(m_connection, statements.c_str(), nullptr, nullptr, nullptr);
        if (code == SQLITE_INTERRUPT)
            m_error = "it was cancelled";
        else if (code != SQLITE_OK)
            m_error = sqlite3_errmsg(m_connection);
        if (m_error.ends_with('.'))
            m_error.pop_back();
    }

    const std::function<bool()>& m_isCancelled;
    sqlite3* m_connection = nullptr;
    std::string m_error; ///< after the first error nothing more is done
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
        if (const std::string why = Copy(name.toStdString(), isCancelled).make(exported); !why.empty())
            return failure(path, QString::fromStdString(why));
    }
    if (isCopied) {
        if (const auto why = copyAll(before, file))
            return failure(path, *why);
    }
    return file.commit() ? std::nullopt : std::optional(failure(path, file.trouble()));
}

} // namespace emberline
