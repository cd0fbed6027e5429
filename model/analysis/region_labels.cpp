// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/region_labels.h"

#include "model/analysis/region_pass.h"
#include "model/dialect.h"
#include "model/trace.h"
#include "model/work/work_pool.h"

#include <deque>

namespace emberline {

RegionLabels::RegionLabels(const Trace& trace, unsigned threads, const std::atomic<bool>* cancel) : m_labels(trace.regionCount(), kNone)
{
    m_texts.intern({}); // kNone
    const RegionPass pass(trace, {});
    const unsigned parts = pass.usefulParts(threads);
    std::deque<StringTable> texts(parts); // each part has its own numbers, which only the merge makes those of all
    parallelFor(parts, parts, [&](std::size_t part) {
        texts[part].intern({});
        pass.visit(static_cast<unsigned>(part), parts, cancel,
            [&](RegionId id, TrackId /*track*/) { m_labels[id.row()] = texts[part].intern(trace.dialect(id).labelOf(trace, id)).row(); });
    });
    for (unsigned part = 0; part < parts; ++part) {
        std::vector<std::uint32_t> numbers; // by that of the part; those not met yet are kNone
        for (std::size_t row = pass.firstRow(part, parts); row < pass.firstRow(part + 1, parts); ++row) {
            const std::uint32_t own = m_labels[row];
            if (own == kNone)
                continue;
            if (own >= numbers.size())
                numbers.resize(own + 1, kNone);
            if (numbers[own] == kNone)
                numbers[own] = m_texts.intern(texts[part].text(StringId(own))).row();
            m_labels[row] = numbers[own];
        }
    }
}

} // namespace emberline
