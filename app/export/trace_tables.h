// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/writers.h"
#include "model/args.h"
#include "model/dialect.h"
#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A trace as tables: which there are, their columns, and what stands in each cell. The SQLite export and queries over the open trace have
/// this description in common. Times are nanoseconds on the clock of their source, ids are the model's rows.
namespace emberline {

class CommandIndex;
class CountedOnce;
class SharedSelf;
struct StatisticsRow;

/// A value as SQLite knows it.
struct TableCell {
    static constexpr std::uint32_t kNoString = std::numeric_limits<std::uint32_t>::max();
    enum class Kind : std::uint8_t { Null, Integer, Real, Text };

    Kind kind = Kind::Null;
    bool isShortLived = false; ///< the reader's next cell overwrites the text
    std::uint32_t string = kNoString; ///< row of the text in the trace's table of texts, if it is there
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text = {};
};

/// What all tables of one connection share: the trace and what is computed of it when a query first asks. One thread.
class TraceWork {
public:
    explicit TraceWork(const Exported& exported);
    ~TraceWork();
    TraceWork(const TraceWork&) = delete;
    TraceWork& operator=(const TraceWork&) = delete;

    [[nodiscard]] Duration selfTime(RegionId id);
    // What adds to the total of the name, and of the self time to its self time (StatisticsRow). Nothing for a region of a track that takes
    // no time.
    [[nodiscard]] std::optional<Duration> countedOnce(RegionId id);
    [[nodiscard]] std::optional<Duration> selfOnce(RegionId id);
    [[nodiscard]] std::uint32_t childCount(RegionId id);
    /// How long a process ran: see CommandIndex::runOf().
    [[nodiscard]] Duration wallOf(SessionId id);
    /// By category and name, in the order of their texts.
    [[nodiscard]] const std::vector<StatisticsRow>& totals();

    const Exported exported;
    const Trace& trace;
    std::uint64_t rowsVisited = 0; ///< by all queries of the connection
    std::uint64_t argsRead = 0; ///< how often the args of something were collected, which may read its source

private:
    [[nodiscard]] bool takesTime(RegionId id);

    std::optional<ExportedSelfTimes> m_selfTimes;
    std::optional<TimedTracks> m_timed;
    std::unique_ptr<CountedOnce> m_once;
    std::unique_ptr<SharedSelf> m_sharedSelf;
    std::vector<std::uint32_t> m_childCounts;
    std::unique_ptr<CommandIndex> m_commands;
    std::unique_ptr<std::vector<StatisticsRow>> m_totals;
};

/// Reads the cells of one table at one place.
struct TableReader {
    explicit TableReader(TraceWork& shared) : work(shared), trace(shared.trace) { }

    // What it is at, by the table.
    [[nodiscard]] const Source& source() const { return trace.sources()[row]; }
    [[nodiscard]] const Session& session() const { return trace.sessions()[row]; }
    [[nodiscard]] const Thread& thread() const { return trace.threads()[row]; }
    [[nodiscard]] RegionId region() const { return RegionId(row); }
    [[nodiscard]] const Arg& arg() const { return args[part]; }
    [[nodiscard]] const InstantColumns& instants() const { return trace.instants(); }
    [[nodiscard]] const Counter& counter() const { return trace.counters()[row]; }
    [[nodiscard]] const Timer& timer() const { return trace.timers()[row]; }
    [[nodiscard]] const Object& object() const { return trace.objects()[row]; }
    [[nodiscard]] const Flow& flow() const { return trace.flows()[row]; }
    [[nodiscard]] const FlowPoint& flowPoint() const { return flow().points[part]; }
    [[nodiscard]] const Diagnostics::Entry& diagnostic() const { return trace.diagnostics().entries()[row]; }
    [[nodiscard]] const Diagnostics::Example& example() const { return diagnostic().examples[part]; }

    TraceWork& work;
    const Trace& trace;
    std::size_t row = 0;
    std::size_t part = 0; ///< in tables whose rows are parts of something, such as the points of a counter: which part of `row`
    std::string text; ///< of a cell that the model does not hold as a text
    std::vector<Arg> args; ///< of the region argsOf
    bool wholeArgs = false; ///< the first has no key: it is all that the args are
    std::size_t argsOf = std::numeric_limits<std::size_t>::max();
    std::optional<Error> error; ///< why a source could not be read
};

struct TableColumn {
    enum Use : std::uint8_t {
        Plain, ///< quick to read: conditions on it are checked before SQLite sees the row
        Key, ///< the same, and there are few values, or they are ids: rows are found by it and come in its order
        Slow, ///< only read when its value is wanted
        Extra, ///< as Slow, and `SELECT *` leaves it out: the export does not have it
    };

    const char* name;
    const char* type; ///< in the syntax of CREATE TABLE
    TableCell (*read)(TableReader& at);
    Use use = Plain;
};

struct TraceTable {
    const char* name;
    std::span<const TableColumn> columns; ///< if rows have ids, the first one is; in a table of parts, the id of what they are parts of
    std::size_t (*rowCount)(TraceWork& work);
    std::size_t (*partCount)(TableReader& at) = nullptr; ///< null: a row has no parts
    bool isSlow = false; ///< its rows may be read from the source

    /// The columns in the syntax of CREATE TABLE.
    [[nodiscard]] std::string definition(bool withExtra) const;
    [[nodiscard]] bool hasIds() const { return partCount || std::string_view(columns[0].type).ends_with("PRIMARY KEY"); }
};

/// In the order in which an export fills them.
[[nodiscard]] std::span<const TraceTable> traceTables();
/// The view region_totals with the same columns and rows, computed by the model in a fraction of the time.
[[nodiscard]] const TraceTable& regionTotalsTable();

struct TraceView {
    const char* name;
    const char* select;
};
[[nodiscard]] std::span<const TraceView> traceViews();

/// The value of PRAGMA user_version. Increases when a table, column or view is renamed or removed, not when one is added.
inline constexpr int kTablesVersion = 1;

} // namespace emberline
