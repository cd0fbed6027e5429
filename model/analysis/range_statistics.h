// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/shown_range.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace emberline {

enum class GroupBy { Name, Category, Thread, Session, Label };

/// The labels of a trace's regions (Dialect::labelOf), such as the header of each "Source", as numbers: equal texts have equal numbers,
/// which grow in the order of the first region of each. A label may have to be read from the source, so whoever asks for all of them asks
/// once. Takes four bytes for each region, and each text once.
class RegionLabels {
public:
    static constexpr std::uint32_t kNone = 0;

    /// Reads those of all regions that take time, on up to `threads` threads. Void if `cancel` became true.
    RegionLabels(const Trace& trace, unsigned threads, const std::atomic<bool>* cancel);

    /// kNone also of regions that the trace has got since.
    [[nodiscard]] std::uint32_t of(RegionId id) const { return id.row() < m_labels.size() ? m_labels[id.row()] : kNone; }
    [[nodiscard]] std::string_view text(std::uint32_t label) const { return m_texts.text(StringId(label)); }

private:
    StringTable m_texts; ///< by number
    std::vector<std::uint32_t> m_labels; ///< by region
};

struct StatisticsQuery {
    ShownRange range = {};
    GroupBy groupBy = GroupBy::Name; ///< Label: by name and label, whatever the category
    RegionFilter filter = {};
    bool percentiles = true; ///< without them, median and p95 stay zero
    bool busy = true; ///< without it, RangeStatistics::busy stays zero, and StatisticsRow::worked is void
    bool onlyLogged = false; ///< only groups with a region that the log calls so (isLoggedRegion): not lives and children alone
    std::size_t mostRows = std::numeric_limits<std::size_t>::max(); ///< of a million groups, few may be wanted
    std::shared_ptr<const RegionLabels> labels = {}; ///< of the trace; not null if grouped by label
};

/// The regions of one group. Sums are of what lies in the range, so that a region which began long ago weighs only what it took of it, and
/// they leave out slices that have lost their end (hasLostEnd). The shortest, the longest, the average and the percentiles are of whole
/// regions, wherever the range cuts them, and of what has lost its end with its length as shown: they say how long such a region takes.
struct StatisticsRow {
    StringId name; ///< grouped by name or label
    std::uint32_t label = RegionLabels::kNone; ///< grouped by label, see RangeStatistics::labels
    StringId category; ///< grouped by name or category, as written: a list of several categories is one group
    SessionId session; ///< grouped by session or thread
    ThreadId thread; ///< grouped by thread; none: the session's async regions
    std::optional<RegionRole> role; ///< grouped by category, for regions without one
    std::uint64_t count = 0; ///< regions that touch the range; one without length touches it when it begins there
    std::uint64_t lostEnds = 0; ///< those of them that have lost their end
    Duration wall{}; ///< how long they ran: time when regions of the group nest or overlap on one track counts once
    Duration worked{}; ///< of wall, when one of them worked and its thread did not wait (busy_time.h)
    Duration lengths{}; ///< the sum of their lengths in the range, even if they nest or overlap
    WideSum wholeLengths = 0; ///< of all of them, beyond the range, too
    Duration self{}; ///< self time (self_time.h), even if the filter hides some of their children; as in wall, each moment of a track once
    Duration shortest{};
    Duration longest{};
    Duration median{}; ///< percentiles by nearest rank: the shortest length that at least 50 % (95 %) of the regions do not exceed
    Duration p95{};
    RegionId longestRegion; ///< the first if several are equal
    bool isAsync = false; ///< all of them are asynchronous: they waited, and did not work

    [[nodiscard]] Duration average() const { return count == 0 ? Duration::zero() : clamped(wholeLengths / count); }
};

struct RangeStatistics {
    std::vector<StatisticsRow> rows; ///< asynchronous ones last, largest wall first; rows with equal wall by their keys
    std::shared_ptr<const RegionLabels> labels; ///< grouped by label
    std::size_t moreRows = 0; ///< groups beyond StatisticsQuery::mostRows
    Duration length{}; ///< of the range, or of the whole trace
    Duration busy{}; ///< how much of it any thread worked (busy_time.h), even if the filter hides that
    std::uint64_t count = 0; ///< of all groups
    std::uint64_t logged = 0; ///< those of them that the log calls a region (isLoggedRegion)
    std::uint64_t threads = 0; ///< how many have such regions
    std::uint64_t asyncTracks = 0; ///< same for tracks without a thread
    bool cancelled = false; ///< the rest is void

    void countTrack(const Track& track) { ++(track.thread ? threads : asyncTracks); }

    /// Of the time in which any thread worked: of the whole length, runs of weeks that were busy for minutes would have shares of nearly
    /// nothing. What waits has no share. Above one if regions of the row ran on several tracks at once.
    [[nodiscard]] double share(const StatisticsRow& row) const
    {
        return busy <= Duration::zero() ? 0 : static_cast<double>(toNs(row.worked)) / static_cast<double>(toNs(busy));
    }
};

/// Takes two passes over the regions in the range, a third if regions that overlap are not sorted by start, and more over tracks where
/// regions of a group overlap. While it runs, it uses eight bytes for each region of the trace (only the pages that the range touches
/// become resident) and two kilobytes for each group and thread, less for groups with few regions; of a writer that records waits, as much
/// again for each group and thread, and 24 bytes for each wait. Where regions of a track overlap without nesting, it takes some 40 bytes
/// for each piece of their self times. Any thread; uses up to `threads`.
[[nodiscard]] Result<RangeStatistics> computeStatistics(
    const Trace& trace, const StatisticsQuery& query, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

/// The regions of one row of the result of `query`, the longest first.
[[nodiscard]] std::vector<RegionId> instancesOf(
    const Trace& trace, const StatisticsQuery& query, const StatisticsRow& row, const std::atomic<bool>* cancel = nullptr);

} // namespace emberline
