// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace emberline {

/// The extent of a trace while it is written. Times are on the source's clock. Importers include the time of every event that counts.
class ExtentWriter {
public:
    void include(SourceTime time);
    /// Same, but only until the next call for this source: for ends that a later event may still move to an earlier time.
    void includeForNow(SourceId source, SourceRange range) { m_forNow[source.row()] = range; }
    void forgetForNow(SourceId source) { m_forNow.erase(source.row()); }

    /// What include() has been called for.
    [[nodiscard]] const std::optional<SourceRange>& range() const { return m_range; }
    /// Together with what counts for now.
    [[nodiscard]] std::optional<SourceRange> rangeForNow() const;

private:
    std::optional<SourceRange> m_range;
    std::unordered_map<std::uint32_t, SourceRange> m_forNow; ///< by source
};

} // namespace emberline
