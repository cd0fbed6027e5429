// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/slices/nesting_tracks.h"

namespace emberline::chrome {

void SliceMatching::sortPairs(const SliceTrack& track)
{
    const auto pairs = std::span<const std::uint32_t>(track.paired().pairs).subspan(track.lastCut() ? track.lastCut()->pairs : 0);
    m_sorted.clear();
    m_sorted.reserve(pairs.size());
    bool isSorted = true;
    for (const std::uint32_t what : pairs) {
        const SourceTime time = track.timeOf(what, columns());
        isSorted = isSorted && (m_sorted.empty() || m_sorted.back().time <= time);
        m_sorted.push_back({time, what});
    }
    if (!isSorted)
        std::ranges::stable_sort(m_sorted, {}, &Pair::time);
}

void SliceMatching::match(SliceTrack& track, TrackFindings& findings)
{
    const NestingCut* from = track.lastCut();
    if (track.hasPaired())
        track.editPaired().lastEnd = from ? from->lastEnd : SourceTime::min();
    sortPairs(track);
    if (track.isAsync)
        return matchAsync(track, findings);
    m_begun.clear();
    m_names.reset();
    if (from && from->ofPairs) {
        for (const RegionId region : from->running) {
            if (columns().kind[region.row()].isOpen() || columns().end[region.row()] >= from->time) // else ended before the cut
                m_begun.push_back({region, columns().name[region.row()]});
        }
    }
    for (const Pair& pair : m_sorted) {
        if ((pair.what & SliceTrack::kEnd) != 0) {
            close(track.paired().ends[pair.what & ~SliceTrack::kEnd], track, findings);
            continue;
        }
        const RegionId region(pair.what);
        m_begun.push_back({region, columns().name[region.row()]});
        m_names.opened(m_begun.back().name);
    }
    RegionId parent;
    for (const Begun& open : m_begun) {
        m_builder.regions().setNesting(open.region, columns().start[open.region.row()], true, 0, parent);
        parent = open.region;
    }
}

/// Operations of one id need not nest: each ends by its own name.
void SliceMatching::matchAsync(SliceTrack& track, TrackFindings& findings)
{
    m_asyncs.clear();
    for (const Pair& pair : m_sorted) {
        if ((pair.what & SliceTrack::kEnd) != 0)
            closeAsync(track.paired().ends[pair.what & ~SliceTrack::kEnd], track, findings);
        else
            m_asyncs.open(RegionId(pair.what), columns().name[pair.what]);
    }
    while (!m_asyncs.isEmpty()) {
        const OpenAsyncs::Closed open = m_asyncs.closeInnermost();
        m_builder.regions().setNesting(open.region, columns().start[open.region.row()], true, 0, open.parent);
    }
}

void SliceMatching::closeAsync(const EndEvent& end, SliceTrack& track, TrackFindings& findings)
{
    const bool namesOther = !m_asyncs.isEmpty() && isNamed(end.name) && end.name != m_asyncs.innermostName();
    const bool isOpen = namesOther && m_asyncs.isOpen(end.name);
    if (m_asyncs.isEmpty() || (namesOther && !isOpen && isNamed(m_asyncs.innermostName()))) {
        findings.add(TrackFindings::EndWithoutBegin, end.origin());
        return;
    }
    const OpenAsyncs::Closed closed = isOpen ? m_asyncs.close(end.name) : m_asyncs.closeInnermost();
    m_builder.regions().setNesting(closed.region, end.time, false, 0, closed.parent);
    if (end.hasArgs() || end.cname)
        track.editPaired().endData.push_back({closed.region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
    track.editPaired().lastEnd = end.time;
}

void SliceMatching::closeTop(SourceTime time)
{
    const Begun& top = m_begun.back();
    const RegionId parent = m_begun.size() < 2 ? RegionId() : m_begun[m_begun.size() - 2].region;
    m_builder.regions().setNesting(top.region, time, false, 0, parent);
    m_names.closed(top.name);
    m_begun.pop_back();
}

void SliceMatching::close(const EndEvent& end, SliceTrack& track, TrackFindings& findings)
{
    if (m_begun.empty()) {
        findings.add(TrackFindings::EndWithoutBegin, end.origin());
        return;
    }
    const StringId innermost = m_begun.back().name;
    if (end.name != innermost && isNamed(end.name) && isNamed(innermost)) {
        if (m_names.isOpen(end.name, m_begun)) {
            findings.add(TrackFindings::EndNamesOuter, end.origin());
            while (m_begun.back().name != end.name)
                closeTop(end.time);
        } else {
            findings.add(TrackFindings::EndNamesNone, end.origin());
        }
    }
    if (end.hasArgs() || end.cname)
        track.editPaired().endData.push_back({m_begun.back().region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
    closeTop(end.time);
    track.editPaired().lastEnd = end.time;
}

bool SliceMatching::OpenNames::isOpen(StringId name, const std::vector<Begun>& begun)
{
    if (!m_isCounting) {
        m_isCounting = true;
        for (const Begun& one : begun)
            ++m_counts[one.name];
    }
    const auto found = m_counts.find(name);
    return found != m_counts.end() && found->second > 0;
}

} // namespace emberline::chrome
