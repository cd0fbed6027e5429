// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/process_tree.h"
#include "model/answers/time_split.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace emberline {

/// How long the threads of a command waited for each thing. Regions that only wait get the time that nothing else takes. Where threads wait
/// while another works, as for a lock, that is little of what they waited, so this counts all of it.
class WaitSums {
public:
    explicit WaitSums(const Trace& trace) : m_trace(trace) { }

    /// A bar that waits. Those of a process come in the order in which they begin.
    void add(const ProcessBar& bar);

    /// Only those that are longer than their line, longest first: the others went on alone. Once, after all bars.
    [[nodiscard]] std::vector<SplitWait> takeLongerThan(std::span<const SplitLine> lines);

private:
    struct Wait {
        SplitWait sum;
        std::map<TrackId, SourceTime> ends; ///< of each track, where its last wait ended
    };

    [[nodiscard]] Wait& waitOf(RegionId region);

    const Trace& m_trace;
    std::map<std::pair<std::string_view, std::string>, Wait> m_waits; ///< by id and name of the topic
    std::map<std::tuple<const Dialect*, StringId, StringId>, Wait*> m_waitOfName; ///< by category and name
};

/// Adds those of one more command to those of a job.
void mergeWaits(const Trace& trace, std::vector<SplitWait>& sums, std::span<const SplitWait> waits);

} // namespace emberline
