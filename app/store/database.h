// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The servers that a store of runs may live in, as far as they differ: how to reach them, and how they take rows. What is asked of them
/// is in run_store.cpp.
namespace emberline {

/// A row that comes or goes. Numbers are texts, too; no text is NULL.
using CellViews = std::span<const std::optional<std::string_view>>;
using Cells = std::vector<std::optional<std::string>>;

enum class SqlKind { Sqlite, ClickHouse };

class Database {
public:
    Database() = default;
    virtual ~Database() = default;
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] virtual SqlKind kind() const = 0;
    /// Runs statements without an answer.
    [[nodiscard]] virtual std::optional<Error> run(const std::string& statements) = 0;
    /// Passes on each row of the answer, of `width` cells; the texts live until `take` returns. What answers in another shape is no store.
    [[nodiscard]] std::optional<Error> ask(const std::string& query, std::size_t width, const std::function<void(CellViews)>& take)
    {
        bool isStrange = false;
        auto wrong = askForRows(query, [&](CellViews cells) { cells.size() == width ? take(cells) : void(isStrange = true); });
        return !wrong && isStrange ? Error{"What answers is no store of runs."} : std::move(wrong);
    }
    /// Adds rows, or replaces those with the same key. After an error some may be there; adding all of them again is right.
    [[nodiscard]] virtual std::optional<Error> insert(const std::string& table, const std::string& columns, std::span<const Cells> rows)
        = 0;
    /// A text as SQL has it.
    [[nodiscard]] virtual std::string quoted(std::string_view text) const = 0;

private:
    /// The rows as they come, whatever their cells are.
    [[nodiscard]] virtual std::optional<Error> askForRows(const std::string& query, const std::function<void(CellViews)>& take) = 0;
};

enum class StoreAccess { Read, Write, Create };

/// A file of SQLite with this number in its header is a store.
inline constexpr int kStoreApplicationId = 0x454d5354; // "EMST"
/// Create: makes the file if there is none. Errors name the file and what to do.
[[nodiscard]] Result<std::unique_ptr<Database>> openSqlite(const QString& path, StoreAccess access);

/// "clickhouse://HOST[:PORT]/DATABASE[?secure=1]", over HTTP or HTTPS. The user and password come from the environment:
/// EMBERLINE_STORE_USER, and EMBERLINE_STORE_PASSWORD or the file EMBERLINE_STORE_PASSWORD_FILE. Waits for each answer, until `isEnded`
/// says otherwise or the program is ended; for the first one, which should be to a small question, half a minute.
[[nodiscard]] Result<std::unique_ptr<Database>> openClickHouse(const QString& address, std::function<bool()> isEnded = {});
[[nodiscard]] bool isClickHouse(const QString& place);
/// Whether the runs of a store on a server are in a cluster. The error says that there are none: what answers is no ClickHouse, if it was
/// to make their table.
[[nodiscard]] Result<bool> isShared(Database& server, const QString& place);
/// Makes the tables of a store on the servers of a cluster, which each is named here; the cluster's name is that of their configuration.
[[nodiscard]] std::optional<Error> createCluster(const QStringList& places, const QString& cluster);

} // namespace emberline
