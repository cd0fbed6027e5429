// SPDX-License-Identifier: GPL-3.0-or-later
// A virtual table is one table of trace_tables.h. SQLite asks it twice:
//
// 1. xBestIndex, while a statement is prepared: which conditions can you check, and at what cost? The answer is a plan, a text of two
//    characters for each condition (column, operator), and behind a bar the columns in whose order the rows come.
// 2. xFilter, each time the loop over the table starts: here are the values, begin. The cursor then walks over a range of ids or a list
//    of rows, and skips in C++ the rows that do not meet the conditions.
//
// Conditions are never "omitted": SQLite checks them again. So a cursor may keep rows that it cannot judge (a text compared with a column
// of numbers), but must not lose one. What makes rows quick to find: ids, by position; columns that are keys, by an index of four bytes a
// row, made when a statement asks the second time for rows by a value, or for rows in the column's order (which spares SQLite a sorter with
// a copy of every row). Statements only read: there is no xUpdate.
#include "app/export/virtual_tables.h"

#include "app/export/trace_tables.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <map>
#include <new>
#include <numeric>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

constexpr std::uint64_t kRowsBetweenQuestions = 1024;
constexpr char kIn = '@'; ///< in a plan: a list of values, checked at once
constexpr int kPartBits = 31; ///< of a row's number in tables of parts

struct Cancelled { };

/// What the tables of one call of createVirtualTables() share.
struct Module {
    std::shared_ptr<TraceWork> work;
    std::function<bool()> isCancelled;

    void lookFor(std::uint64_t row) const
    {
        if (row % kRowsBetweenQuestions == 0 && isCancelled && isCancelled())
            throw Cancelled();
    }
};

/// All rows by one column: first those without a value, then by value, then by id.
struct ColumnIndex {
    std::vector<std::uint32_t> first; ///< by rank, where its rows begin in `rows`, and the end
    std::vector<std::uint32_t> rows;
    std::vector<std::string_view> texts; ///< the values of ranks 1, 2, ... if they are texts; integers are their own rank - 1
    std::vector<std::uint32_t> rankOfString; ///< by row in the table of texts

    [[nodiscard]] std::uint32_t rankOf(const TableCell& cell) const
    {
        if (cell.kind == TableCell::Kind::Null)
            return 0;
        return cell.kind == TableCell::Kind::Integer ? static_cast<std::uint32_t>(cell.integer) + 1 : rankOfString[cell.string];
    }
};

struct VirtualTable : sqlite3_vtab {
    VirtualTable(const Module& of, const TraceTable& shown) : sqlite3_vtab{}, module(of), table(shown) { }

    [[nodiscard]] std::size_t rowCount() const { return table.rowCount(*module.work); }
    [[nodiscard]] const TableColumn& columnAt(int column) const { return table.columns[static_cast<std::size_t>(column)]; }

    const ColumnIndex& index(int column)
    {
        if (const auto known = indexes.find(column); known != indexes.end())
            return known->second;
        const auto read = columnAt(column).read;
        const std::size_t count = rowCount();
        TableReader at(*module.work);
        const auto forEach = [&](auto visit) {
            for (at.row = 0; at.row < count; ++at.row) {
                module.lookFor(at.row);
                visit(read(at));
            }
        };
        ColumnIndex made;
        std::vector<std::pair<std::string_view, std::uint32_t>> strings; // each once
        std::size_t ranks = 1;
        forEach([&](const TableCell& cell) {
            if (cell.kind == TableCell::Kind::Integer) {
                ranks = std::max(ranks, static_cast<std::size_t>(cell.integer) + 2);
            } else if (cell.kind == TableCell::Kind::Text) {
                if (cell.string >= made.rankOfString.size())
                    made.rankOfString.resize(cell.string + 1);
                if (std::exchange(made.rankOfString[cell.string], 1) == 0)
                    strings.emplace_back(cell.text, cell.string);
            }
        });
        std::ranges::sort(strings);
        for (const auto& [text, string] : strings) {
            if (made.texts.empty() || made.texts.back() != text)
                made.texts.push_back(text);
            made.rankOfString[string] = static_cast<std::uint32_t>(made.texts.size());
        }
        ranks = std::max(ranks, made.texts.size() + 1);
        made.first.resize(ranks + 1);
        forEach([&](const TableCell& cell) { ++made.first[made.rankOf(cell) + 1]; });
        std::partial_sum(made.first.begin(), made.first.end(), made.first.begin());
        made.rows.resize(count);
        std::vector<std::uint32_t> next = made.first;
        forEach([&](const TableCell& cell) { made.rows[next[made.rankOf(cell)]++] = static_cast<std::uint32_t>(at.row); });
        return indexes.emplace(column, std::move(made)).first->second;
    }

    /// All rows by these columns: sorted by the last, then by the one before it, and so on; each time, equal ones keep their order.
    const std::vector<std::uint32_t>& order(const std::string& columns)
    {
        if (columns.size() == 1)
            return index(columns[0] - 'A').rows;
        if (const auto known = orders.find(columns); known != orders.end())
            return known->second;
        std::vector<std::uint32_t> rows = index(columns.back() - 'A').rows;
        std::vector<std::uint32_t> sorted(rows.size());
        TableReader at(*module.work);
        for (std::size_t i = columns.size() - 1; i-- > 0;) {
            const ColumnIndex& by = index(columns[i] - 'A');
            std::vector<std::uint32_t> next = by.first;
            for (const std::uint32_t row : rows) {
                module.lookFor(row);
                at.row = row;
                sorted[next[by.rankOf(columnAt(columns[i] - 'A').read(at))]++] = row;
            }
            rows.swap(sorted);
        }
        return orders.emplace(columns, std::move(rows)).first->second;
    }

    const Module& module;
    const TraceTable& table;
    std::map<int, int> lookups; ///< how often rows were wanted by this column's value
    std::map<int, ColumnIndex> indexes;
    std::map<std::string, std::vector<std::uint32_t>> orders; ///< by several columns
};

/// A value that a column is compared with.
struct Wanted {
    explicit Wanted(sqlite3_value* value)
    {
        const int type = sqlite3_value_type(value);
        isNull = type == SQLITE_NULL;
        if (type == SQLITE_INTEGER) {
            kind = TableCell::Kind::Integer;
            integer = sqlite3_value_int64(value);
        } else if (type == SQLITE_FLOAT) {
            kind = TableCell::Kind::Real;
            real = sqlite3_value_double(value);
        } else if (type == SQLITE_TEXT) {
            kind = TableCell::Kind::Text;
            text.assign(reinterpret_cast<const char*>(sqlite3_value_text(value)), static_cast<std::size_t>(sqlite3_value_bytes(value)));
        } // else a blob
    }

    TableCell::Kind kind = TableCell::Kind::Null; ///< Null: no cell compares with it here
    bool isNull = false;
    std::int64_t integer = 0;
    double real = 0;
    std::string text;
};

bool mayHold(const TableCell& cell, char operation, const Wanted& wanted)
{
    if (cell.kind != wanted.kind)
        return true; // SQLite knows how to compare them
    const std::partial_ordering order = cell.kind == TableCell::Kind::Integer ? cell.integer <=> wanted.integer
        : cell.kind == TableCell::Kind::Real                                  ? cell.real <=> wanted.real
                                             : cell.text <=> std::string_view(wanted.text); // by bytes, as the collation BINARY does
    return operation == '<' ? order < 0
        : operation == 'l'  ? order <= 0
        : operation == '>'  ? order > 0
        : operation == 'g'  ? order >= 0
                            : order == 0;
}

/// A condition of a statement on one column.
struct Condition {
    int column;
    char operation;
    std::vector<Wanted> values; ///< of a list: all, the integers in order, then the texts in order, then what is neither

    [[nodiscard]] bool mayHold(const TableCell& cell) const
    {
        const bool isNull = cell.kind == TableCell::Kind::Null;
        if (operation == '0' || operation == '1') // IS NULL, IS NOT NULL
            return isNull == (operation == '0');
        if (operation == kIn)
            return isListed(cell);
        if (isNull || values[0].isNull)
            return operation == 'i' && isNull == values[0].isNull; // IS
        return emberline::mayHold(cell, operation, values[0]);
    }

    void sortList() { std::ranges::sort(values, {}, placeOf); }

private:
    static int groupOf(TableCell::Kind kind) { return kind == TableCell::Kind::Integer ? 0 : kind == TableCell::Kind::Text ? 1 : 2; }
    static std::tuple<int, std::int64_t, std::string_view> placeOf(const Wanted& value)
    {
        return {groupOf(value.kind), value.integer, value.text};
    }
    [[nodiscard]] bool isListed(const TableCell& cell) const
    {
        if (cell.kind == TableCell::Kind::Null || values.empty())
            return false;
        if (cell.kind == TableCell::Kind::Real || values.front().kind != cell.kind || values.back().kind != cell.kind)
            return true; // SQLite knows how to compare them: a text may equal a number
        const auto at = std::ranges::lower_bound(values, std::tuple(groupOf(cell.kind), cell.integer, cell.text), {}, placeOf);
        return at != values.end() && emberline::mayHold(cell, '=', *at);
    }
};

/// A place in a table. It walks over ids or over a list of rows.
struct Cursor : sqlite3_vtab_cursor {
    explicit Cursor(VirtualTable& of) : sqlite3_vtab_cursor{}, table(of), reader(*of.module.work) { }

    void start(std::string_view plan, std::span<sqlite3_value*> values)
    {
        m_conditions.clear();
        m_list = nullptr;
        m_begin = 0;
        m_end = table.rowCount();
        const std::size_t bar = plan.find('|');
        const std::string order(plan.substr(bar + 1));
        m_isReverse = order == "-";
        for (std::size_t i = 0; 2 * i < bar; ++i) {
            Condition condition{plan[2 * i] - 'A', plan[2 * i + 1], {}};
            if (condition.operation == kIn) {
                sqlite3_value* value = nullptr;
                for (int code = sqlite3_vtab_in_first(values[i], &value); code == SQLITE_OK;
                     code = sqlite3_vtab_in_next(values[i], &value)) {
                    if (Wanted one(value); !one.isNull)
                        condition.values.push_back(std::move(one));
                }
                condition.sortList();
            } else {
                condition.values.emplace_back(values[i]);
            }
            if (!narrow(condition))
                m_conditions.push_back(std::move(condition));
        }
        for (const Condition& condition : m_conditions)
            find(condition);
        if (!order.empty() && !m_isReverse && m_begin < m_end) {
            const std::vector<std::uint32_t>& rows = table.order(order);
            m_list = rows.data();
            m_begin = 0; // SQLite checks a range of ids again
            m_end = rows.size();
        }
        m_at = m_begin;
        enterRow();
        skipToMatch();
    }

    void next()
    {
        ++reader.part;
        skipToMatch();
    }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_end; }

    VirtualTable& table;
    TableReader reader;

private:
    /// A condition on the ids makes their range smaller; nothing equals NULL, and nothing is more or less.
    [[nodiscard]] bool narrow(const Condition& condition)
    {
        const bool isOnIds = condition.column == 0 && table.table.hasIds();
        if (std::string_view("=<l>g").find(condition.operation) != std::string_view::npos && condition.values[0].isNull)
            m_end = m_begin;
        if (!isOnIds || std::string_view("=<l>g").find(condition.operation) == std::string_view::npos
            || condition.values[0].kind != TableCell::Kind::Integer)
            return false;
        const std::int64_t wanted = condition.values[0].integer;
        const auto count = static_cast<std::int64_t>(table.rowCount());
        const auto bound = static_cast<std::size_t>(std::clamp<std::int64_t>(wanted, 0, count)); // the first id that is not below
        const std::size_t behind = bound + (wanted >= 0 && wanted < count ? 1 : 0); // the first id above
        if (condition.operation != '<' && condition.operation != 'l')
            m_begin = std::max(m_begin, condition.operation == '>' ? behind : bound);
        if (condition.operation != '>' && condition.operation != 'g')
            m_end = std::min(m_end, condition.operation == '<' ? bound : behind);
        return true;
    }

    /// From the second time on, an index leads to the rows that a condition on a key is about.
    void find(const Condition& condition)
    {
        const TableColumn& column = table.columnAt(condition.column);
        if (condition.operation != '=' || column.use != TableColumn::Key || m_list || m_end < m_begin + 2)
            return;
        const Wanted& wanted = condition.values[0];
        const bool isText = wanted.kind == TableCell::Kind::Text;
        if ((!isText && wanted.kind != TableCell::Kind::Integer) || table.lookups[condition.column]++ == 0)
            return;
        const ColumnIndex& index = table.index(condition.column);
        if (isText == index.texts.empty())
            return; // no such values: the rows say so themselves
        std::size_t rank = 0;
        if (isText) {
            const auto found = std::ranges::lower_bound(index.texts, std::string_view(wanted.text));
            if (found != index.texts.end() && *found == wanted.text)
                rank = static_cast<std::size_t>(found - index.texts.begin()) + 1;
        } else if (wanted.integer >= 0 && static_cast<std::uint64_t>(wanted.integer) + 2 < index.first.size()) {
            rank = static_cast<std::size_t>(wanted.integer) + 1;
        }
        m_list = index.rows.data();
        const auto place = [&](std::size_t of) { return rank == 0 ? index.rows.end() : index.rows.begin() + index.first[of]; };
        // Among rows of one value, a range of ids is a stretch.
        m_begin = static_cast<std::size_t>(std::lower_bound(place(rank), place(rank + 1), m_begin) - index.rows.begin());
        m_end = static_cast<std::size_t>(std::lower_bound(place(rank), place(rank + 1), m_end) - index.rows.begin());
    }

    void enterRow()
    {
        reader.part = 0;
        m_partCount = 0;
        if (isAtEnd())
            return;
        table.module.lookFor(++table.module.work->rowsVisited);
        const std::size_t place = m_isReverse ? m_begin + m_end - 1 - m_at : m_at;
        reader.row = m_list ? m_list[place] : place;
        m_partCount = table.table.partCount ? table.table.partCount(reader) : 1;
    }
    /// Skips rows, and parts of rows, that do not meet the conditions.
    void skipToMatch()
    {
        while (!isAtEnd() && !reader.error) {
            for (; reader.part < m_partCount; ++reader.part) {
                if (passes())
                    return;
            }
            ++m_at;
            enterRow();
        }
    }
    [[nodiscard]] bool passes()
    {
        return std::ranges::all_of(
            m_conditions, [this](const Condition& one) { return one.mayHold(table.columnAt(one.column).read(reader)); });
    }

    std::vector<Condition> m_conditions;
    const std::uint32_t* m_list = nullptr; ///< null: the ids themselves
    std::size_t m_begin = 0;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    std::size_t m_partCount = 0; ///< of the row
    bool m_isReverse = false;
};

// What SQLite calls.

/// Runs `work`, which returns SQLite's code; nothing may be thrown through SQLite.
template <class Work>
int guarded(Work work)
{
    try {
        return work();
    } catch (const Cancelled&) {
        return SQLITE_INTERRUPT;
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
}

char* copied(const std::string& text)
{
    return sqlite3_mprintf("%s", text.c_str());
}

int connect(sqlite3* connection, void* module, int /*count*/, const char* const* words, sqlite3_vtab** made, char** /*error*/)
{
    return guarded([&] {
        const auto found = std::ranges::find(traceTables(), std::string_view(words[2]), &TraceTable::name);
        const TraceTable& table = found == traceTables().end() ? regionTotalsTable() : *found;
        *made = new VirtualTable(*static_cast<const Module*>(module), table);
        sqlite3_vtab_config(connection, SQLITE_VTAB_INNOCUOUS); // views may read it in a connection that does not trust its schema
        return sqlite3_declare_vtab(connection, ("CREATE TABLE x(" + table.definition(true) + ")").c_str());
    });
}

/// Deletes a table or cursor.
template <class Made, class Base>
int destroy(Base* made)
{
    delete static_cast<Made*>(made);
    return SQLITE_OK;
}

/// The character of a plan; 0 if the rows cannot be chosen by it.
char operationOf(int constraint)
{
    static constexpr std::array kOperations{std::pair(SQLITE_INDEX_CONSTRAINT_EQ, '='), std::pair(SQLITE_INDEX_CONSTRAINT_LT, '<'),
        std::pair(SQLITE_INDEX_CONSTRAINT_LE, 'l'), std::pair(SQLITE_INDEX_CONSTRAINT_GT, '>'), std::pair(SQLITE_INDEX_CONSTRAINT_GE, 'g'),
        std::pair(SQLITE_INDEX_CONSTRAINT_IS, 'i'), std::pair(SQLITE_INDEX_CONSTRAINT_ISNULL, '0'),
        std::pair(SQLITE_INDEX_CONSTRAINT_ISNOTNULL, '1')};
    const auto* const found = std::ranges::find(kOperations, constraint, &std::pair<int, char>::first);
    return found == kOperations.end() ? '\0' : found->second;
}

/// Whether the cursor can go in the order that a statement wants; then its plan in `order`.
bool canOrder(const TraceTable& table, const sqlite3_index_info& info, bool isFoundByKey, std::string& order)
{
    const bool isUnique = !table.partCount;
    for (int i = 0; i < info.nOrderBy; ++i) {
        const auto& term = info.aOrderBy[i]; // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
        const bool isId = table.hasIds() && (term.iColumn == 0 || (term.iColumn < 0 && isUnique));
        if (isId && (isUnique || i + 1 == info.nOrderBy)) { // what follows an id has no effect
            if (!term.desc)
                return true; // rows of equal values come in the order of their ids anyway
            order = "-";
            return i == 0;
        }
        if (term.iColumn < 0 || term.desc || isFoundByKey || !isUnique
            || table.columns[static_cast<std::size_t>(term.iColumn)].use != TableColumn::Key)
            return false;
        order += static_cast<char>('A' + term.iColumn);
    }
    return info.nOrderBy > 0;
}

constexpr double kPerRow = 1; ///< cost of a row that SQLite sees
constexpr double kPerSkipped = 0.05; ///< and of one that the cursor skips
constexpr double kPerSource = 100; ///< times as much, if it is read from the source

int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info)
{
    return guarded([&] {
        const auto& table = static_cast<VirtualTable*>(base)->table;
        const auto count = static_cast<double>(static_cast<VirtualTable*>(base)->rowCount());
        std::string plan;
        double share = 1; // of the rows that meet the conditions
        bool isOne = false;
        bool isFoundByKey = false;
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto& constraint = info->aConstraint[i];
            char operation = operationOf(constraint.op);
            const int column = constraint.iColumn < 0 && table.hasIds() && !table.partCount ? 0 : constraint.iColumn;
            if (!constraint.usable || operation == 0 || column < 0)
                continue;
            const TableColumn::Use use = table.columns[static_cast<std::size_t>(column)].use;
            if (use == TableColumn::Slow || use == TableColumn::Extra || sqlite3_stricmp(sqlite3_vtab_collation(info, i), "BINARY") != 0)
                continue;
            const bool isId = column == 0 && table.hasIds();
            if (operation == '=' && !isId && sqlite3_vtab_in(info, i, -1)) {
                sqlite3_vtab_in(info, i, 1);
                operation = kIn;
            }
            isOne = isOne || (isId && operation == '=');
            isFoundByKey = isFoundByKey || (use == TableColumn::Key && operation == '=');
            share *= operation == '=' || operation == 'i' ? 0.1 : 0.3;
            info->aConstraintUsage[i].argvIndex = static_cast<int>(plan.size() / 2) + 1;
            plan += static_cast<char>('A' + column);
            plan += operation;
        }
        std::string order;
        info->orderByConsumed = (isOne && !table.partCount) || canOrder(table, *info, isFoundByKey || isOne, order) ? 1 : 0;
        if (!info->orderByConsumed)
            order.clear();
        const double looked = isOne ? 1 : isFoundByKey ? std::sqrt(count) : count;
        const double rows = std::max(1.0, (isOne ? 1 : isFoundByKey ? std::sqrt(count) : share * count) * (table.partCount ? 4 : 1));
        info->estimatedRows = static_cast<sqlite3_int64>(rows);
        info->estimatedCost = (rows * kPerRow + looked * kPerSkipped + static_cast<double>(order.size()) * count * kPerSkipped)
            * (table.isSlow ? kPerSource : 1);
        if (isOne && !table.partCount)
            info->idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
        info->idxStr = copied(plan + "|" + order);
        info->needToFreeIdxStr = 1;
        return info->idxStr ? SQLITE_OK : SQLITE_NOMEM;
    });
}

int open(sqlite3_vtab* table, sqlite3_vtab_cursor** made)
{
    return guarded([&] {
        *made = new Cursor(*static_cast<VirtualTable*>(table));
        return SQLITE_OK;
    });
}

/// Lets the cursor do `work`; a source that cannot be read any more is an error with its sentence.
template <class Work>
int movedOn(sqlite3_vtab_cursor* base, Work work)
{
    return guarded([&] {
        auto& cursor = *static_cast<Cursor*>(base);
        work(cursor);
        if (!cursor.reader.error)
            return SQLITE_OK;
        sqlite3_free(cursor.table.zErrMsg);
        cursor.table.zErrMsg = copied(cursor.reader.error->message);
        return SQLITE_ERROR;
    });
}

int filter(sqlite3_vtab_cursor* base, int /*number*/, const char* plan, int count, sqlite3_value** values)
{
    return movedOn(base, [&](Cursor& cursor) { cursor.start(plan, std::span(values, static_cast<std::size_t>(count))); });
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number)
{
    return guarded([&] {
        auto& cursor = *static_cast<Cursor*>(base);
        const TableCell cell = cursor.table.columnAt(number).read(cursor.reader);
        if (cell.kind == TableCell::Kind::Integer)
            sqlite3_result_int64(context, cell.integer);
        else if (cell.kind == TableCell::Kind::Real)
            sqlite3_result_double(context, cell.real);
        else if (cell.kind == TableCell::Kind::Text)
            sqlite3_result_text64(context, cell.text.data() ? cell.text.data() : "", cell.text.size(),
                cell.isShortLived ? SQLITE_TRANSIENT : SQLITE_STATIC, SQLITE_UTF8);
        if (cursor.reader.error)
            sqlite3_result_error(context, cursor.reader.error->message.c_str(), -1);
        return SQLITE_OK;
    });
}

int rowId(sqlite3_vtab_cursor* base, sqlite3_int64* id)
{
    const auto& cursor = *static_cast<Cursor*>(base);
    *id = static_cast<sqlite3_int64>(cursor.reader.row);
    if (cursor.table.table.partCount)
        *id = *id << kPartBits | static_cast<sqlite3_int64>(cursor.reader.part);
    return SQLITE_OK;
}

const sqlite3_module kModule = [] {
    sqlite3_module module{};
    // Another function than xConnect's: of one for both, SQLite makes a table with the module's name.
    module.xCreate = [](sqlite3* connection, void* shared, int count, const char* const* words, sqlite3_vtab** made, char** error) {
        return connect(connection, shared, count, words, made, error);
    };
    module.xConnect = connect;
    module.xBestIndex = bestIndex;
    module.xDisconnect = destroy<VirtualTable>;
    module.xDestroy = destroy<VirtualTable>;
    module.xOpen = open;
    module.xClose = destroy<Cursor>;
    module.xFilter = filter;
    module.xNext = [](sqlite3_vtab_cursor* base) { return movedOn(base, [](Cursor& cursor) { cursor.next(); }); };
    module.xEof = [](sqlite3_vtab_cursor* base) { return static_cast<Cursor*>(base)->isAtEnd() ? 1 : 0; };
    module.xColumn = column;
    module.xRowid = rowId;
    return module;
}();

std::string run(sqlite3* connection, const std::string& statements)
{
    return sqlite3_exec(connection, statements.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK ? std::string()
                                                                                                : sqlite3_errmsg(connection);
}

std::string creationOf(const char* schema, const TraceTable& table)
{
    // The words in parentheses are for people who list the tables; connect() knows the table by its name.
    return std::string("CREATE VIRTUAL TABLE ") + schema + "." + table.name + " USING trace(" + table.definition(true) + ");";
}

} // namespace

std::string createVirtualTables(
    sqlite3* connection, const char* schema, const std::shared_ptr<TraceWork>& work, std::function<bool()> isCancelled)
{
    const auto forget = [](void* module) { delete static_cast<Module*>(module); };
    if (sqlite3_create_module_v2(connection, "trace", &kModule, new Module{work, std::move(isCancelled)}, forget) != SQLITE_OK)
        return sqlite3_errmsg(connection);
    std::string statements;
    for (const TraceTable& table : traceTables())
        statements += creationOf(schema, table);
    return run(connection, statements);
}

std::string createTraceDatabase(sqlite3* connection, const Trace& trace, const std::function<bool()>& isCancelled)
{
    if (std::string error = createVirtualTables(connection, "main", std::make_shared<TraceWork>(trace), isCancelled); !error.empty())
        return error;
    std::string statements = creationOf("main", regionTotalsTable()) + "PRAGMA user_version = " + std::to_string(kTablesVersion) + ";";
    for (const TraceView& view : traceViews()) {
        if (std::string_view(view.name) != regionTotalsTable().name)
            statements += std::string("CREATE VIEW ") + view.name + " AS " + view.select + ";";
    }
    return run(connection, statements);
}

} // namespace emberline
