// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of runs that a ClickHouse server counts: its answer grows with the groups, and not with the runs. Each shard counts its own runs,
// and the server that was asked joins what they found.
//
// A run that was written again lies in its partition twice until the server merges the parts, and counting it once (FINAL) costs three
// times as much. So only the partitions in which a run may lie twice are read that way: those with several parts on one server, or with a
// part that was never merged. All versions know _part, whose name begins with the partition's, and leave out parts by it; 18.16 reads all
// for a condition on _partition_id. system.parts would know one server only, and needs more rights.
#include "app/store/run_row_cells.h"
#include "app/store/run_store.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

namespace {

/// Where a facet's values go in a row, and how the server makes them. Two runs of one ISO week have the same Sunday.
struct FacetColumn {
    std::size_t place;
    std::string sql;
};

FacetColumn facetColumnOf(FacetKind kind)
{
    if (kind == FacetKind::Failed)
        return {Failed, "failed"};
    const std::string dated = "if(" + std::string(kUndated) + ", 0, ";
    if (kind == FacetKind::Week)
        return {Start, dated + "intDiv(start_ns + 259200000000000, 604800000000000) * 604800000000000 + 259200000000000)"};
    if (kind == FacetKind::Day)
        return {Start, dated + "intDiv(start_ns, 86400000000000) * 86400000000000)"};
    const auto* const column = std::ranges::find(kStoreColumns, columnOf(kind), &StoreColumn::name);
    return {static_cast<std::size_t>(column - kStoreColumns.begin()), std::string(column->name)};
}

/// What is counted of a group: its place in an answer, behind the values of the facets.
enum GroupCell : std::size_t {
    Runs,
    FailedRuns,
    RunsWithoutEnd,
    Longest,
    Time,
    TimeLevels,
    AllChildren,
    ChildLevels,
    AllProcesses,
    ProcessLevels
};
constexpr std::size_t kTimeCells = AllChildren; ///< so many come first; the others are about work

/// An aggregate function as its shards and then the asked server compute it.
struct Aggregate {
    GroupCell cell;
    std::string_view function;
    std::string_view levels;
    std::string_view arguments;
};

// ClickHouse takes the element floor(level * n), or the first that at least ceil(level * n) do not exceed. With levels this much below the
// percentages both are the nearest rank, ceil(percent * n / 100), of all n from 1 to 10^9 and more: level * n is less than 0.01 below the
// product, whose own distance from the next integer above is 0 or at least 0.01, and a double's error there is 10^-6.
constexpr std::string_view kTimeLevels = "(0.499999999999, 0.899999999999, 0.949999999999, 0.989999999999)";
constexpr std::string_view kWorkLevels = "(0.249999999999, 0.499999999999, 0.749999999999, 0.949999999999)";
constexpr std::array kAggregates{Aggregate{Runs, "count", "", ""}, Aggregate{FailedRuns, "sum", "", "failed"},
    Aggregate{RunsWithoutEnd, "sum", "", "NOT failed AND NOT ended"}, Aggregate{Longest, "max", "", "wall_ns"},
    Aggregate{Time, "sum", "", "wall_ns"}, Aggregate{TimeLevels, "quantilesExact", kTimeLevels, "wall_ns"},
    Aggregate{AllChildren, "sum", "", "children"}, Aggregate{ChildLevels, "quantilesExactWeighted", kWorkLevels, "children, 1"},
    Aggregate{AllProcesses, "sum", "", "processes"}, Aggregate{ProcessLevels, "quantilesExactWeighted", kWorkLevels, "processes, 1"}};
static_assert(kAggregates.size() == ProcessLevels + 1
    && std::ranges::adjacent_find(kAggregates, std::ranges::greater_equal(), &Aggregate::cell) == kAggregates.end());

/// Of "[1,2,3,4]".
std::array<std::int64_t, 4> fourNumbers(std::optional<std::string_view> cell)
{
    std::array<std::int64_t, 4> numbers{};
    std::string_view rest = cell.value_or("");
    for (std::int64_t& number : numbers) {
        rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
        number = numberOf(rest);
        rest.remove_prefix(std::min(rest.find(','), rest.size()));
    }
    return numbers;
}

RunMeasure measureOf(std::uint64_t runs, std::optional<std::string_view> total, std::optional<std::string_view> percentiles)
{
    const auto [low, median, high, p95] = fourNumbers(percentiles);
    return {runs, static_cast<double>(median), static_cast<double>(high - low) / 2, static_cast<double>(p95),
        static_cast<double>(numberOf(total)), std::nullopt};
}

RunTimes timesOf(CellViews cells)
{
    const auto [median, p90, p95, p99] = fourNumbers(cells[TimeLevels]);
    const auto count = [&](GroupCell of) { return static_cast<std::uint64_t>(numberOf(cells[of])); };
    return {count(Runs), count(FailedRuns), count(RunsWithoutEnd), Duration(median), Duration(p90), Duration(p95), Duration(p99),
        Duration(numberOf(cells[Longest])), Duration(numberOf(cells[Time]))};
}

constexpr int kMostTries = 5;

/// The runs of a server, each once.
class SingleRuns {
public:
    explicit SingleRuns(Database& database) : m_database(database) { }

    /// Learns which parts there are. A month in which runs lay twice stays one for the next question, too: otherwise no question would end
    /// while many write. Version 18.16 needs a column of the table beside those of the parts. A change of the table adds a
    /// number to their names.
    [[nodiscard]] std::optional<Error> look()
    {
        m_merged.clear();
        const auto take = [&](CellViews cells) {
            const std::string month = m_database.quoted(cells[1].value_or(""));
            if (cells[3] == "1")
                m_unmerged.insert(month);
            else
                m_merged.insert({month, std::string(cells[0].value_or("")), std::string(cells[2].value_or(""))});
        };
        auto wrong = m_database.ask(
            "SELECT host, month, one, one != other OR toUInt32(extract(one, '^[^_]+_[0-9]+_[0-9]+_([0-9]+)')) = 0 FROM (SELECT "
            "hostName() AS host, _partition_id AS month, min(_part) AS one, max(_part) AS other, max(inside) AS used FROM runs GROUP BY "
            "host, month)",
            4, take);
        std::erase_if(m_merged, [&](const auto& part) { return m_unmerged.contains(part[0]); });
        return wrong;
    }

    /// Whether nothing was written since look() where runs were taken to lie once: what was asked since may have counted some twice.
    [[nodiscard]] Result<bool> isUnchanged() const
    {
        SingleRuns now(m_database);
        if (const auto wrong = now.look())
            return *wrong;
        return std::ranges::includes(m_unmerged, now.m_unmerged) && std::ranges::includes(now.m_merged, m_merged);
    }

    /// What each shard selects of its runs, as a table. `condition`: from WHERE on, or empty.
    [[nodiscard]] std::string selected(const std::string& what, const std::string& condition, const std::string& grouped = {}) const
    {
        const auto from = [&](const std::string& runs, const std::string& partitions) {
            return "SELECT " + what + " FROM " + runs + condition + partitions + grouped;
        };
        if (m_unmerged.empty())
            return "(" + from("runs", "") + ")";
        std::string months;
        for (const std::string& month : m_unmerged)
            months += (months.empty() ? "(" : ", ") + month;
        const std::string which = std::string(condition.empty() ? " WHERE" : " AND") + " substring(_part, 1, position(_part, '_') - 1) ";
        return "(" + from("runs", which + "NOT IN " + months + ")") + " UNION ALL " + from("runs FINAL", which + "IN " + months + ")")
            + ")";
    }

private:
    Database& m_database;
    std::set<std::string> m_unmerged; ///< partitions in which a run may lie twice, quoted
    std::set<std::array<std::string, 3>> m_merged; ///< other partitions, and on each host their only part
};

/// One question's groups, from one server.
class GroupCount {
public:
    /// `condition`: of the runs, from WHERE on, or empty.
    GroupCount(Database& database, std::span<const Facet> by, std::string condition, bool timesAlone) :
        m_database(database), m_runs(database), m_by(by), m_condition(std::move(condition)), m_timesAlone(timesAlone)
    {
        for (const Facet& facet : by) {
            const FacetColumn column = facetColumnOf(facet.kind);
            const std::string name = "k" + std::to_string(m_places.size());
            m_made += column.sql + " AS " + name + ", ";
            m_keys += name + ", ";
            m_places.push_back(column.place);
        }
        m_grouped = by.empty() ? "" : " GROUP BY " + m_keys.substr(0, m_keys.size() - 2);
    }

    /// The runs of a store are replaced at any time, and there is no transaction: asks again where that may have been noticed.
    [[nodiscard]] Result<CountedRuns> make()
    {
        for (int tries = 0; tries < kMostTries; ++tries) {
            m_counted = {};
            m_placeOf.clear();
            m_valuesOf.clear();
            auto wrong = m_runs.look();
            if (!wrong)
                wrong = countGroups();
            if (!wrong && !m_timesAlone)
                wrong = findRuns();
            if (wrong)
                return *wrong;
            const Result<bool> isUnchanged = m_runs.isUnchanged();
            if (!isUnchanged)
                return isUnchanged.error();
            if (isUnchanged.value() && nameRuns())
                return std::move(m_counted);
        }
        return Error{"Runs were replaced while they were counted. Ask again."};
    }

private:
    using Values = std::vector<std::optional<std::string>>; ///< of the facets

    std::optional<Error> countGroups()
    {
        const std::size_t aggregates = m_timesAlone ? kTimeCells : kAggregates.size();
        std::string states;
        std::string merged;
        for (std::size_t i = 0; i < aggregates; ++i) {
            const Aggregate& one = kAggregates.at(i);
            const std::string name = "a" + std::to_string(i);
            const std::string comma = i == 0 ? "" : ", ";
            states.append(comma).append(one.function).append("State").append(one.levels).append("(");
            states.append(one.arguments).append(") AS ").append(name);
            merged.append(comma).append(one.function).append("Merge").append(one.levels).append("(").append(name).append(")");
        }
        const auto take = [&](CellViews cells) {
            const CellViews numbers = cells.subspan(m_places.size());
            const RunTimes times = timesOf(numbers);
            if (times.runs == 0)
                return;
            RunGroup group;
            group.values = valuesOf(rowOf(cells));
            std::string& asked = m_valuesOf[group.values];
            for (std::size_t i = 0; i < m_places.size(); ++i)
                asked += (m_places[i] < Start ? m_database.quoted(cells[i].value_or("")) : std::string(cells[i].value_or("0"))) + ", ";
            group.times = times;
            if (!m_timesAlone) {
                group.children = measureOf(times.runs, numbers[AllChildren], numbers[ChildLevels]);
                group.processes = measureOf(times.runs, numbers[AllProcesses], numbers[ProcessLevels]);
            }
            m_counted.groups.push_back(std::move(group));
        };
        auto wrong
            = m_database.ask("SELECT " + m_keys + merged + " FROM " + m_runs.selected(m_made + states, m_condition, m_grouped) + m_grouped,
                m_places.size() + aggregates, take);
        sortGroups(m_counted.groups, m_by);
        return wrong;
    }

    [[nodiscard]] std::span<RunGroup> namedGroups()
    {
        return std::span(m_counted.groups).first(std::min(kMostNamed, m_counted.groups.size()));
    }

    std::optional<Error> findRuns()
    {
        std::set<Duration> times;
        std::string runs;
        for (const RunGroup& group : namedGroups()) {
            for (const Duration time : {group.times.longest, group.times.median, group.times.p99}) {
                if (!m_placeOf.emplace(std::pair(group.values, time), kNotFound).second)
                    continue;
                times.insert(time);
                runs += (runs.empty() ? "(" : ", (") + m_valuesOf[group.values] + std::to_string(toNs(time)) + ")";
            }
            if (runs.size() < kMostNamedBytes && &group != &namedGroups().back())
                continue;
            std::string list;
            for (const Duration time : std::exchange(times, {}))
                list += (list.empty() ? "" : ", ") + std::to_string(toNs(time));
            // The times alone, too: where nearly no run took one of them, the server reads nothing else of it.
            const std::string condition = " wall_ns IN (" + list + ") AND (" + m_keys + "wall_ns) IN (" + std::exchange(runs, {}) + ")";
            if (auto wrong = findRuns(condition))
                return wrong;
        }
        return std::nullopt;
    }

    /// The first run of each group that took one of its times.
    std::optional<Error> findRuns(const std::string& wanted)
    {
        const auto take = [&](CellViews cells) {
            const CellViews run = cells.subspan(m_places.size());
            RunRow row = rowOf(cells);
            row.wall = Duration(numberOf(run[0]));
            const auto place = m_placeOf.find({valuesOf(row), row.wall});
            if (place == m_placeOf.end() || place->second != kNotFound)
                return;
            row.start = TraceTime(Duration(numberOf(run[1])));
            row.sid = m_counted.named.texts->intern(run[2].value_or(""));
            place->second = m_counted.named.rows.size();
            m_counted.named.rows.push_back(std::move(row));
        };
        const std::string condition = m_condition + (m_condition.empty() ? " WHERE" : " AND") + wanted;
        return m_database.ask("SELECT " + m_keys + "wall_ns, start_ns, sid FROM "
                + m_runs.selected(m_made + "wall_ns, start_ns, sid", condition) + " ORDER BY start_ns, sid LIMIT 1 BY " + m_keys
                + "wall_ns",
            m_places.size() + 3, take);
    }

    /// Returns whether all were found.
    [[nodiscard]] bool nameRuns()
    {
        for (RunGroup& group : m_timesAlone ? std::span<RunGroup>() : namedGroups()) {
            for (const auto& [run, time] : {std::pair(&group.longest, group.times.longest), std::pair(&group.medianRun, group.times.median),
                     std::pair(&group.p99Run, group.times.p99)}) {
                const std::size_t place = m_placeOf.at({group.values, time});
                if (place == kNotFound)
                    return false;
                *run = &m_counted.named.rows[place];
            }
        }
        return true;
    }

    RunRow rowOf(CellViews values)
    {
        std::array<std::optional<std::string_view>, kStoreColumns.size()> cells;
        for (std::size_t i = 0; i < m_places.size(); ++i)
            cells.at(m_places[i]) = values[i];
        DataNames names;
        return fromCells(cells, m_counted.named, names);
    }

    [[nodiscard]] Values valuesOf(const RunRow& row) const
    {
        Values values;
        for (const Facet& facet : m_by)
            values.push_back(facetOf(m_counted.named, row, facet));
        return values;
    }

    static constexpr std::size_t kNotFound = SIZE_MAX;

    Database& m_database;
    SingleRuns m_runs;
    std::span<const Facet> m_by;
    std::string m_condition;
    bool m_timesAlone;
    std::vector<std::size_t> m_places; ///< of the facets' columns
    std::string m_made; ///< what is selected for them, like the next with a comma behind each
    std::string m_keys; ///< their names in the answer
    std::string m_grouped; ///< by them
    CountedRuns m_counted;
    std::map<Values, std::string> m_valuesOf; ///< each group's, as SQL with a comma behind each
    std::map<std::pair<Values, Duration>, std::size_t> m_placeOf; ///< of each group's runs among the named ones
};

} // namespace

bool RunStore::canCount(const RunQuestion& question) const
{
    std::set<FacetKind> chosen; // of several values, nobody would learn that one has no runs
    for (const auto& choice : question.where) {
        if (choice.first.kind == FacetKind::Parameter || !chosen.insert(choice.first.kind).second)
            return false;
    }
    return m_database->kind() == SqlKind::ClickHouse && !question.data
        && std::ranges::count(question.facets, FacetKind::Parameter, &Facet::kind) == 0;
}

Result<std::int64_t> RunStore::countRows(const RunQuestion& question)
{
    return askNumber("SELECT count(*) FROM runs" + conditionOf(question));
}

Result<CountedRuns> RunStore::countGroups(const RunQuestion& question)
{
    return GroupCount(*m_database, question.facets, conditionOf(question), question.timesAlone).make();
}

/// A server that sorts rows reads all their columns, so it first says only from which value on they are among these.
Result<RunTable> RunStore::newestAndLongest(const RunQuestion& question, std::size_t most)
{
    SingleRuns runs(*m_database);
    if (const auto wrong = runs.look())
        return *wrong;
    std::string columns;
    const auto shown = std::span(kStoreColumns).first(Settings);
    for (const StoreColumn& column : shown)
        columns += (columns.empty() ? "" : ", ") + std::string(column.name);
    const std::string condition = conditionOf(question);
    const std::string limit = " LIMIT " + std::to_string(most);
    RunTable table;
    DataNames names;
    std::set<std::string, std::less<>> taken; // sids
    const auto take = [&](CellViews cells) {
        std::array<std::optional<std::string_view>, kStoreColumns.size()> all;
        std::ranges::copy(cells, all.begin());
        if (taken.emplace(cells[0].value_or("")).second)
            table.rows.push_back(fromCells(all, table, names));
    };
    for (const std::string column : {"start_ns", "wall_ns"}) {
        std::string ordered = " ORDER BY ";
        ordered.append(column).append(" DESC");
        std::string query = "SELECT min(";
        query.append(column).append(") FROM (SELECT ").append(column).append(" FROM ");
        query.append(runs.selected(column, condition)).append(ordered).append(limit).append(")");
        const auto least = askNumber(query);
        if (!least)
            return least.error();
        std::string from = condition + (condition.empty() ? " WHERE " : " AND ");
        from.append(column).append(" >= ").append(std::to_string(least.value()));
        query = "SELECT ";
        query.append(columns).append(" FROM ").append(runs.selected(columns, from));
        query.append(ordered).append(", start_ns, sid").append(limit);
        if (const auto wrong = m_database->ask(query, shown.size(), take))
            return *wrong;
    }
    std::ranges::sort(table.rows, {}, [&](const RunRow& row) { return std::pair(row.start, table.text(row.sid)); });
    return table;
}

namespace {

class StoreCounter : public RunCounter {
public:
    explicit StoreCounter(QString place) : m_place(std::move(place)) { }

    [[nodiscard]] Result<std::vector<RunGroup>> groups(
        const std::vector<Facet>& by, const RunValues& where, Cancellation cancellation) const override
    {
        auto store = open(cancellation);
        if (!store)
            return store.error();
        auto counted = store.value()->countGroups(questionOf(by, where));
        if (!counted)
            return counted.error();
        return std::move(counted.value().groups);
    }

    [[nodiscard]] Result<RunTable> runs(const RunValues& where, std::size_t most, Cancellation cancellation) const override
    {
        auto store = open(cancellation);
        return store ? store.value()->newestAndLongest(questionOf({}, where), most) : store.error();
    }

    [[nodiscard]] Result<std::set<std::optional<std::string>>> values(const Facet& facet, Cancellation cancellation) const override
    {
        const auto counted = groups({facet}, {}, cancellation);
        if (!counted)
            return counted.error();
        std::set<std::optional<std::string>> values;
        for (const RunGroup& group : counted.value())
            values.insert(group.values.front());
        return values;
    }

private:
    [[nodiscard]] Result<std::unique_ptr<RunStore>> open(Cancellation cancellation) const
    {
        return RunStore::open(m_place, StoreAccess::Read, [cancellation] { return cancellation.isRequested(); });
    }

    [[nodiscard]] static RunQuestion questionOf(const std::vector<Facet>& by, const RunValues& where)
    {
        RunQuestion question{.facets = by, .timesAlone = true};
        for (const auto& [facet, value] : where)
            question.where.emplace_back(facet, value.value_or(""));
        return question;
    }

    QString m_place;
};

} // namespace

std::shared_ptr<const RunCounter> countStore(const QString& place)
{
    return std::make_shared<StoreCounter>(place);
}

} // namespace emberline
