// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/extent_writer.h"

#include <algorithm>

namespace emberline {

namespace {

SourceRange joined(const std::optional<SourceRange>& range, const SourceRange& with)
{
    return range ? SourceRange{std::min(range->begin, with.begin), std::max(range->end, with.end)} : with;
}

} // namespace

void ExtentWriter::include(SourceTime time)
{
    m_range = joined(m_range, {time, time});
}

std::optional<SourceRange> ExtentWriter::rangeForNow() const
{
    std::optional<SourceRange> all = m_range;
    for (const auto& [source, range] : m_forNow)
        all = joined(all, range);
    return all;
}

} // namespace emberline
