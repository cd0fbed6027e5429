// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/text_matcher.h"
#include "model/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// Which regions are shown and counted: those that pass every condition. Conditions left empty let all pass.
struct RegionFilter {
    /// One of a region's categories must be among these.
    std::vector<std::string> onlyCategories = {};
    /// None of a region's categories may be among these.
    std::vector<std::string> hiddenCategories = {};
    TextQuery name = {};
    /// Inclusive bounds of the region's full length, whatever range is looked at.
    std::optional<Duration> shortest = {};
    std::optional<Duration> longest = {};
    std::vector<ThreadId> threads = {}; ///< async regions belong to no thread and do not pass
    std::vector<SessionId> sessions = {};
    /// The region's session ended with it; of a child, the child did.
    std::optional<std::int64_t> exitCode = {};
    /// The region's session failed (exit code other than 0, signal, error message); of a child, the child did.
    bool errorsOnly = false;

    [[nodiscard]] bool isEmpty() const { return *this == RegionFilter(); }
    friend bool operator==(const RegionFilter&, const RegionFilter&) = default;
};

/// The categories of a region: Chrome's `cat` is a comma-separated list; a child's class and its hook's name count; what has no other is
/// of its role's category ("process", "thread", "child", "exec"; a region, slice or async region: ""). Views stay valid as long as the
/// trace's columns.
void categoriesOf(const Trace& trace, RegionId region, std::vector<std::string_view>& categories);

struct CategoryCount {
    std::string_view category;
    std::uint64_t count; ///< regions; one that is of several categories counts in each
};
/// All categories of a trace, the most frequent first. One pass over all regions.
[[nodiscard]] std::vector<CategoryCount> countCategories(const Trace& trace);

/// A RegionFilter made ready for one trace. Remembers what it found out about each text, so it is for one thread at a time; a copy is for
/// another thread. Refers to the trace.
class CompiledFilter {
public:
    /// An error is a sentence about the name's regular expression.
    [[nodiscard]] static Result<CompiledFilter> compile(const RegionFilter& filter, const Trace& trace, Cancellation cancel = {});

    /// See TextMatcher; to be asked when all regions have been.
    [[nodiscard]] std::optional<Error> trouble() const { return m_name.trouble(); }
    [[nodiscard]] bool passesAll() const { return m_passesAll; }
    [[nodiscard]] bool operator()(RegionId region);

private:
    enum class Verdict : std::uint8_t { Unknown, Pass, Drop };

    CompiledFilter(const RegionFilter& filter, const Trace& trace, TextMatcher name);

    [[nodiscard]] bool passesCategories(RegionId region);
    [[nodiscard]] bool judgeCategories(RegionId region);
    [[nodiscard]] bool passesName(StringId name);
    [[nodiscard]] bool passesDuration(RegionId region) const;
    [[nodiscard]] bool passesOutcome(RegionId region) const;
    [[nodiscard]] bool trackPasses(const Track& track) const;

    RegionFilter m_filter;
    const Trace* m_trace;
    TextMatcher m_name;
    bool m_passesAll;
    std::vector<bool> m_tracks; ///< by TrackId: threads and sessions let it pass
    std::vector<bool> m_sessions; ///< by SessionId: its outcome lets its regions pass
    std::vector<Verdict> m_nameVerdicts; ///< by StringId
    std::vector<Verdict> m_categoryVerdicts; ///< by StringId, of regions that have no category but this text's
    std::vector<std::string_view> m_scratch;
};

} // namespace emberline
