// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for what one asks of a trace: a search for a part of its own text, in every mode, the summary and the statistics. A text
// that no format claims is a statement of SQL, which may not last. The last byte chooses what is searched for.
#include "app/export/virtual_tables.h"
#include "model/analysis/range_statistics.h"
#include "model/analysis/search.h"
#include "model/analysis/statistics_groups.h"
#include "model/answers/command_index.h"
#include "model/answers/summary.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "tests/fuzz/fuzz_reading.h"
#include "tests/support/self_by_definition.h"
#include "views/sql/sql_query.h"

#include <QRegularExpression>

#include <array>
#include <chrono>
#include <iterator>
#include <limits>
#include <map>
#include <thread>

using namespace emberline;

namespace {

using Hits = std::vector<SearchHit>;

/// Nothing for an expression that is none or takes too many steps.
Hits hitsOf(const Trace& trace, const TextQuery& text)
{
    const std::atomic<bool> never = false;
    std::shared_ptr<const SearchResults> results;
    const auto searched = search(
        trace, {.text = text}, [&](std::shared_ptr<const SearchResults> found) { results = std::move(found); }, never);
    if (!searched)
        return {};
    if (!results || !results->complete)
        broken("a search that was not cancelled ends without a result");
    if (!std::is_sorted(results->hits.begin(), results->hits.end()) || std::ranges::adjacent_find(results->hits) != results->hits.end())
        broken("hits are not in order, or double");
    return results->hits;
}

bool holds(const Hits& all, const Hits& some)
{
    const auto rowOf = [](const SearchHit& hit) { return std::pair(hit.isInstant, hit.row); };
    std::vector<std::pair<bool, std::uint32_t>> allRows;
    std::vector<std::pair<bool, std::uint32_t>> someRows;
    std::ranges::transform(all, std::back_inserter(allRows), rowOf);
    std::ranges::transform(some, std::back_inserter(someRows), rowOf);
    std::ranges::sort(allRows);
    std::ranges::sort(someRows);
    return std::ranges::includes(allRows, someRows);
}

void searchFor(const Trace& trace, const std::string& text)
{
    const QString decoded = QString::fromStdString(text);
    if (decoded.toStdString() != text) // nobody can type it
        return;
    const Hits plain = hitsOf(trace, {.text = text});
    const Hits exact = hitsOf(trace, {.text = text, .matchCase = true});
    if (!holds(plain, exact) || !holds(plain, hitsOf(trace, {.text = text, .mode = TextMode::Word})))
        broken("a search that demands more finds more");
    std::size_t named = 0;
    for (std::size_t row = 0; row < trace.regionCount() && !text.empty(); ++row)
        named += trace.name(RegionId(row)).find(text) != std::string_view::npos ? 1 : 0;
    const auto isNamed = [](const SearchHit& hit) { return !hit.isInstant && hit.place == HitPlace::Name; };
    if (static_cast<std::size_t>(std::ranges::count_if(exact, isNamed)) != named)
        broken("a search finds other names than those that hold the text");
    if (text.find('\0') == std::string::npos
        && hitsOf(trace, {.text = QRegularExpression::escape(decoded).toStdString(), .mode = TextMode::Regex, .matchCase = true}) != exact)
        broken("an expression that stands for a text finds other rows than the text");
    static_cast<void>(hitsOf(trace, {.text = text, .mode = TextMode::Regex}));
}

bool isLogged(RegionRole role)
{
    return role == RegionRole::Region || role == RegionRole::Slice || role == RegionRole::Async;
}

/// The lists of the summary hold all that it counts.
void sumUp(const Trace& trace)
{
    const TraceSummary summary = summarize(trace, CommandIndex(trace), trace.regionCount() + trace.sessions().size() + 1);
    const TimedTracks timed(trace);
    std::map<std::pair<StringId, StringId>, std::uint64_t> logged; // by category and name; bars and lives may share them
    std::size_t regions = 0;
    std::size_t children = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId region(row);
        children += isBar(trace.role(region)) ? 1 : 0;
        if (!isLogged(trace.role(region)) || !timed[trace.track(region)])
            continue;
        ++regions;
        ++logged[{trace.categoryId(region), trace.nameId(region)}];
    }
    if (summary.regionCount != regions || summary.children.size() != children)
        broken("the summary counts other regions or children than there are");
    if (summary.regions.size() != logged.size())
        broken("the summary has other groups than there are");
    for (const RegionGroup& group : summary.regions) {
        if (group.count < logged[{group.category, group.name}])
            broken("the summary leaves out regions of a group");
    }
    if (summary.roots.size() + summary.emptyRoots != CommandIndex(trace).commands().size())
        broken("the roots of the summary are not the commands");
}

/// However regions are grouped, they are as many and last as long, and no group has more time of its own than passes while it runs.
void sumUpGroups(const Trace& trace)
{
    const TimedTracks timed(trace);
    std::uint64_t count = 0;
    WideSum lengths = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId region(row);
        if (!timed[trace.track(region)])
            continue;
        ++count;
        lengths += hasLostEnd(trace, region) ? 0 : toNs(trace.duration(region));
    }
    if (lengths > std::numeric_limits<std::int64_t>::max()) // the sums end there
        return;
    for (const GroupBy groupBy : {GroupBy::Name, GroupBy::Category, GroupBy::Thread, GroupBy::Session}) {
        const RangeStatistics statistics = computeStatistics(trace, {.groupBy = groupBy}).value();
        WideSum lengthsOfRows = 0;
        WideSum selfOfRows = 0;
        std::uint64_t countOfRows = 0;
        for (const StatisticsRow& row : statistics.rows) {
            countOfRows += row.count;
            lengthsOfRows += toNs(row.lengths);
            selfOfRows += toNs(row.self);
            const std::array rising{Duration::zero(), row.self, row.wall, row.lengths};
            const std::array lengthsRising{Duration::zero(), row.shortest, row.median, row.p95, row.longest};
            // What has lost its end has a length, but adds to no sum.
            if (!std::ranges::is_sorted(rising) || !std::ranges::is_sorted(lengthsRising) || (row.lostEnds == 0 && row.longest > row.wall))
                broken("a part of a group is more than the whole");
        }
        WideSum self = 0;
        for (const auto& [key, sum] : selfByDefinition(trace, groupBy))
            self += sum;
        if (countOfRows != count || statistics.count != count || lengthsOfRows != lengths || selfOfRows != self)
            broken("grouped by " + std::to_string(static_cast<int>(groupBy)) + ", the parts do not sum up to the whole");
    }
}

void runStatement(std::string_view text)
{
    static const Trace trace = importPath(QStringLiteral(EMBERLINE_FUZZ_TRACE));
    std::atomic<bool> stop = false;
    std::jthread limit([&](const std::stop_token& ended) {
        for (int i = 0; i < 200 && !ended.stop_requested(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        stop = true;
    });
    const SqlResult result
        = runSql(trace, createTraceDatabase, QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), Cancellation(&stop));
    limit.request_stop();
    if (result.columns.isEmpty() ? !result.cells.empty() : result.cells.size() % static_cast<std::size_t>(result.columns.size()) != 0)
        broken("a result has a row that is not whole");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const FuzzInput input(data, size);
    if (const ImporterInfo* const format = formatTable().sniff(input.text)) {
        const Trace trace = readAs(*format, input.text);
        searchFor(trace, std::string(input.text.substr(input.text.size() * input.choice / 256, 1 + input.choice % 7)));
        sumUp(trace);
        sumUpGroups(trace);
    } else {
        runStatement(input.text);
    }
    return 0;
}
