// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/string_table.h"

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

namespace emberline {

class Trace;

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

} // namespace emberline
