// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/stack_times.h"

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

Window StackTimes::pieceOf(RegionId region, const Window& window) const
{
    const auto found = m_pieces.find(region);
    return found != m_pieces.end() ? found->second.window
                                   : Window{std::max(m_trace.start(region), window.begin), std::min(m_trace.end(region), window.end)};
}

void StackTimes::cut(TrackId track, const Window& window)
{
    std::vector<std::tuple<unsigned, RegionId, SourceTime, RegionId>> children; // depth below the parent, parent (or none), start, child
    for (const Lane& lane : m_trace.track(track).lanes) {
        visitLane(m_trace.regions(), lane, window, [&](RegionId id) {
            const RegionId parent = m_trace.parent(id);
            const bool isOutermost = !parent || m_trace.track(parent) != track;
            children.emplace_back(isOutermost ? 0 : m_trace.depth(parent) + 1, isOutermost ? RegionId() : parent, m_trace.start(id), id);
        });
    }
    std::ranges::sort(children); // so each parent has its piece before its children get theirs
    for (auto child = children.begin(); child != children.end();) {
        const RegionId parent = std::get<1>(*child);
        const Window outer = parent ? pieceOf(parent, window) : window;
        SpanUnion covered(outer.begin);
        SourceTime until = outer.begin;
        for (; child != children.end() && std::get<1>(*child) == parent; ++child) {
            const RegionId id = std::get<3>(*child);
            const Window whole = pieceOf(id, window);
            covered.add(whole.begin, std::min(whole.end, outer.end));
            if (isBar(m_trace.role(id)))
                continue;
            const SourceTime begin = std::max(whole.begin, until);
            const Window piece{begin, std::max(begin, std::min(whole.end, outer.end))};
            const Duration length = piece.end - piece.begin;
            if (piece.begin != whole.begin || piece.end != whole.end)
                m_pieces[id] = {piece, length, std::max(Duration::zero(), whole.end - whole.begin - length)};
            until = std::max(until, piece.end);
        }
        if (const auto narrowed = m_pieces.find(parent); narrowed != m_pieces.end())
            narrowed->second.self = std::max(Duration::zero(), outer.end - outer.begin - covered.length());
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

namespace {

constexpr std::string_view kNoBreakSpace = "\xc2\xa0";

/// The place of the blank before a number at the end of `text`; the number is digits, possibly with a point and more digits.
std::size_t blankBeforeLastNumber(std::string_view text)
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

} // namespace

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
