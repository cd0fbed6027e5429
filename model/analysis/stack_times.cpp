// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/stack_times.h"

#include "model/analysis/latest_begun.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/region_reader.h"

#include <algorithm>
#include <tuple>

namespace emberline {

StackTimes::StackTimes(const Trace& trace, const ShownRange& range) : m_trace(trace)
{
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (const RegionId bar = trace.sessions()[row].spawnedBy)
            m_spawned[bar].emplace_back(row);
    }
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const TrackId id(row);
        if (!takesTime(trace, id))
            continue;
        const Window window = windowOf(trace, trace.track(id).session, range);
        if (!nestsWell(trace, id, window, false))
            cut(id, window);
    }
}

bool nestsWell(const Trace& trace, TrackId track, const Window& window, bool bars)
{
    const Lanes& lanes = trace.track(track).lanes;
    RegionReader reader(trace.regions());
    RegionReader parents(trace.regions());
    bool hasOutermost = false; // in the lanes before this one
    for (std::size_t depth = 0; depth < lanes.size(); ++depth) {
        bool nests = true;
        bool isOuterLane = false;
        SourceTime until = SourceTime::min();
        visitLane(trace.regions(), lanes[depth], window, [&](RegionId child) {
            if (!nests || (!bars && isBar(trace.role(child))))
                return;
            const RegionReader::Row region = reader[child];
            nests = region.start() >= until;
            until = region.end();
            const RegionId parent = trace.parent(child);
            if (parent && trace.track(parent) == track) {
                const RegionReader::Row outer = parents[parent];
                nests = nests && region.start() >= outer.start() && region.end() <= outer.end() && trace.depth(parent) + 1 == depth;
            } else {
                isOuterLane = true;
            }
        });
        if (!nests || (isOuterLane && hasOutermost))
            return false;
        hasOutermost = hasOutermost || isOuterLane;
    }
    return true;
}

namespace {

/// A region of a track whose regions overlap or stick out, as far as it lies in those around it.
struct StackPart {
    RegionId region;
    unsigned depth;
    SourceTime began; ///< perhaps before the window
    SourceTime begin; ///< in the window
    SourceTime end;
    bool takes; ///< a bar runs beside its parent, and one that lost its end takes no time
    Duration self{};
    Duration counted{}; ///< self, and what those inside count
};

/// Stretches of time during which the regions that take none run in their parent, one after the other.
class Beside {
public:
    void add(SourceTime begin, SourceTime end) ///< in the order of their begins
    {
        if (!m_ranges.empty() && begin <= m_ranges.back().end)
            m_ranges.back().end = std::max(m_ranges.back().end, end);
        else
            m_ranges.push_back({begin, end});
    }
    [[nodiscard]] Duration within(SourceRange stretch) ///< asked in the order of time
    {
        while (m_next < m_ranges.size() && m_ranges[m_next].end <= stretch.begin)
            ++m_next;
        Duration sum{};
        for (std::size_t i = m_next; i < m_ranges.size() && m_ranges[i].begin < stretch.end; ++i)
            sum += std::min(m_ranges[i].end, stretch.end) - std::max(m_ranges[i].begin, stretch.begin);
        return sum;
    }

private:
    std::vector<SourceRange> m_ranges;
    std::size_t m_next = 0;
};

/// Sorted by begin, each behind the one that it is in.
std::vector<StackPart> stackParts(const Trace& trace, TrackId track, const Window& window)
{
    std::vector<StackPart> parts;
    std::unordered_map<RegionId, std::size_t> places;
    for (const Lane& lane : trace.track(track).lanes) { // from the outermost
        visitLane(trace.regions(), lane, window, [&](RegionId id) {
            StackPart part{id, trace.depth(id), trace.start(id), {}, trace.end(id), !isBar(trace.role(id)) && !hasLostEnd(trace, id)};
            if (const RegionId parent = trace.parent(id); parent && trace.track(parent) == track) {
                const auto outer = places.find(parent); // nothing of one outside of the window counts
                part.began = std::max(part.began, outer == places.end() ? trace.start(parent) : parts[outer->second].began);
                part.end = std::min(part.end, outer == places.end() ? trace.end(parent) : parts[outer->second].end);
            }
            part.begin = std::max(part.began, window.begin);
            part.end = std::max(part.begin, std::min(part.end, window.end));
            places.emplace(id, parts.size());
            parts.push_back(part);
        });
    }
    std::ranges::sort(parts, {}, [](const StackPart& part) { return std::tuple(part.begin, part.began, part.depth, part.region); });
    return parts;
}

} // namespace

void StackTimes::cut(TrackId track, const Window& window)
{
    std::vector<StackPart> parts = stackParts(m_trace, track, window);
    std::unordered_map<RegionId, std::size_t> places;
    std::unordered_map<RegionId, Beside> beside; // by parent
    for (std::size_t i = 0; i < parts.size(); ++i) {
        places.emplace(parts[i].region, i);
        if (!parts[i].takes)
            beside[m_trace.parent(parts[i].region)].add(parts[i].begin, parts[i].end);
    }
    const auto takes = [](const StackPart& part) { return part.takes; };
    sweepLatestBegun(parts, {window.begin, window.end}, takes, [&](SourceRange stretch, std::size_t winner) {
        if (winner == kNobody)
            return;
        StackPart& part = parts[winner];
        const auto others = beside.find(part.region);
        part.counted += stretch.length();
        part.self += stretch.length() - (others == beside.end() ? Duration::zero() : others->second.within(stretch));
    });
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (const auto outer = places.find(m_trace.parent(part->region)); outer != places.end())
            parts[outer->second].counted += part->counted;
        const Duration whole = window.clipped(m_trace.start(part->region), m_trace.end(part->region));
        if (part->takes && part->counted < whole)
            m_pieces[part->region] = {part->self, whole - part->counted};
    }
}

Duration StackTimes::coveredByProcesses(RegionId bar, const Window& window) const
{
    const auto spawned = m_spawned.find(bar);
    if (spawned == m_spawned.end() || !isBar(m_trace.role(bar)))
        return Duration::zero();
    const ClockShift shift = m_trace.clockShift(m_trace.session(bar));
    std::vector<SourceRange> lives; // on the bar's own clock
    for (const SessionId id : spawned->second) {
        const Session& session = m_trace.session(id);
        lives.push_back(shift.inSource(m_trace.shown(id, SourceRange{session.start, session.end})));
    }
    std::ranges::sort(lives, {}, &SourceRange::begin);
    SpanUnion covered(std::max(window.begin, m_trace.start(bar)));
    const SourceTime end = std::min(window.end, m_trace.end(bar));
    for (const SourceRange& life : lives)
        covered.add(life.begin, std::min(life.end, end));
    return covered.length();
}

Duration StackTimes::selfOf(RegionId region, Duration self, const Window& window) const
{
    if (hasLostEnd(m_trace, region))
        return Duration::zero();
    const auto found = m_pieces.find(region);
    return found != m_pieces.end() ? found->second.self : std::max(Duration::zero(), self - coveredByProcesses(region, window));
}

constexpr std::string_view kNoBreakSpace = "\xc2\xa0";

/// The place of the blank before a number at the end of `text`; the number is digits, possibly with a point and more digits.
static std::size_t blankBeforeLastNumber(std::string_view text)
{
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos)
        return blank;
    const std::string_view last = text.substr(blank + 1);
    const std::size_t point = last.find_first_not_of("0123456789");
    const bool isWhole = point == std::string_view::npos && !last.empty();
    const bool hasPoint = point != std::string_view::npos && point > 0 && last[point] == '.'
        && last.find_first_not_of("0123456789", point + 1) == std::string_view::npos;
    return isWhole || hasPoint ? blank : std::string_view::npos;
}

std::string foldedFrame(std::string_view name)
{
    std::string text(name);
    for (char& c : text) {
        if (c == ';')
            c = ',';
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    }
    if (const std::size_t blank = blankBeforeLastNumber(text); blank != std::string::npos)
        text.replace(blank, 1, kNoBreakSpace);
    return text;
}

} // namespace emberline
