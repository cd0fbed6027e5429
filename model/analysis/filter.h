// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/text_matcher.h"
#include "model/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// Selects the regions, objects and instants that are shown and counted: those that meet every condition. An empty one lets all pass.
struct RegionFilter {
    /// At least one of a region's categories must be in this list.
    std::vector<std::string> onlyCategories = {};
    /// None of a region's categories may be in this list.
    std::vector<std::string> hiddenCategories = {};
    TextQuery name = {};
    /// Inclusive bounds of the region's full length, regardless of the range.
    std::optional<Duration> shortest = {};
    std::optional<Duration> longest = {};
    std::vector<ThreadId> threads = {}; ///< async regions have no thread and do not pass
    std::vector<SessionId> sessions = {}; ///< with threads: one of the two is enough
    /// The exit code of the region's session; for a child region, that of the child.
    std::optional<std::int64_t> exitCode = {};
    /// Only regions whose session failed (outcome.h) or wrote an error; for a child region, whether the child failed.
    bool errorsOnly = false;

    [[nodiscard]] bool isEmpty() const { return *this == RegionFilter(); }
    friend bool operator==(const RegionFilter&, const RegionFilter&) = default;
};

/// The categories of a region. A source may give a comma-separated list; a child's class and its hook's name count too. A region without a
/// category has that of its role ("process", "thread", "child", "exec"; for a region, slice or async region ""). Views stay valid as long
/// as the trace's columns.
void categoriesOf(const Trace& trace, RegionId region, std::vector<std::string_view>& categories);

struct CategoryCount {
    std::string_view category;
    std::uint64_t count; ///< of regions, objects and instants; what has several categories counts in each
};
/// All categories of a trace, the most frequent first. One pass over all that a filter tests.
[[nodiscard]] std::vector<CategoryCount> countCategories(const Trace& trace);

/// A RegionFilter compiled for one trace, to which it refers. It caches its verdict on each text: each thread needs a copy of its own.
class CompiledFilter {
public:
    /// An error is a sentence about the name's regular expression.
    [[nodiscard]] static Result<CompiledFilter> compile(const RegionFilter& filter, const Trace& trace, Cancellation cancel = {});

    /// See TextMatcher. Ask after testing all regions.
    [[nodiscard]] std::optional<Error> trouble() const { return m_name.trouble(); }
    [[nodiscard]] bool passesAll() const { return m_passesAll; }
    [[nodiscard]] bool operator()(RegionId region);
    /// Regardless of its length, because many an object has no known end.
    [[nodiscard]] bool operator()(ObjectId object);
    /// It takes no time: any minimum hides it.
    [[nodiscard]] bool operator()(InstantId instant);

private:
    enum class Verdict : std::uint8_t { Unknown, Pass, Drop };

    CompiledFilter(const RegionFilter& filter, const Trace& trace, TextMatcher name);

    [[nodiscard]] bool asksForCategories() const { return !m_filter.onlyCategories.empty() || !m_filter.hiddenCategories.empty(); }
    [[nodiscard]] bool passesCategories(RegionId region);
    [[nodiscard]] bool passesCategories(StringId list, RegionRole role);
    [[nodiscard]] bool scratchPasses() const;
    [[nodiscard]] bool passesName(StringId name);
    /// What is no region.
    [[nodiscard]] bool passesBeside(SessionId session, ThreadId thread, StringId name, StringId categories);
    [[nodiscard]] bool passesDuration(RegionId region) const;
    [[nodiscard]] bool passesOutcome(RegionId region) const;
    [[nodiscard]] bool placePasses(SessionId session, ThreadId thread) const;

    RegionFilter m_filter; ///< its lists sorted
    const Trace* m_trace;
    TextMatcher m_name;
    bool m_passesAll;
    std::vector<bool> m_tracks; ///< by TrackId: the conditions on threads and sessions let it pass
    std::vector<bool> m_sessions; ///< by SessionId: its outcome lets its regions pass
    std::vector<Verdict> m_nameVerdicts; ///< by StringId
    std::vector<Verdict> m_categoryVerdicts; ///< by StringId, for all but bars that have this category
    std::array<Verdict, static_cast<std::size_t>(RegionRole::Async) + 1> m_roleVerdicts{}; ///< by RegionRole, for such regions without one
    std::vector<std::string_view> m_scratch; ///< the categories of one region, object or instant
};

} // namespace emberline
