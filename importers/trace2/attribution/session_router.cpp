// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/session_router.h"

#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// A line is compared with at most so many sessions; beyond that, the one silent for longest is given up.
constexpr std::size_t kMostAlive = 64;
/// After its atexit, a process may go on as a daemon with the same sid; the router remembers at most this many of them.
constexpr std::ptrdiff_t kMostEnded = 16;
constexpr Duration kSpawn = 800us;

} // namespace

SessionRouter::SessionRouter(SessionSet& sessions, SourceId source, bool hasDepths) :
    m_sessions(sessions), m_source(source), m_hasDepths(hasDepths), m_kinship(sessions.builder(), Moments::ByOrder),
    m_costs(sessions.builder(), m_state, hasDepths)
{ }

SessionState* SessionRouter::route(const TextLine& line, std::optional<SourceTime> wall)
{
    ++m_state.order;
    if (line.verb == Verb::Version)
        return open(line, wall).session;
    const RoutedSession* best = nullptr;
    int least = 0;
    const bool tellsBegin = wall && line.tAbs;
    const SourceTime begin = tellsBegin ? later(*wall, -*line.tAbs) : SourceTime();
    Duration tooFar = Duration::max(); // a session this far from `begin` cannot be the best; most sessions are
    for (auto routed = m_state.alive.rbegin(); routed != m_state.alive.rend(); ++routed) { // with equal costs, the younger wins
        if (tellsBegin && routed->clock && std::chrono::abs(begin - *routed->clock) >= tooFar)
            continue;
        if (m_hasDepths && routed->session->depth != line.depth)
            continue;
        const int clock = m_costs.clockCost(*routed, line, wall);
        if (best && clock - RouteCosts::kUnlikely >= least) // nothing could make up for that
            continue;
        const int sum = clock + m_costs.otherCost(*routed, line, wall);
        if (!best || sum < least) {
            best = &*routed;
            least = sum;
            tooFar = m_costs.leastMisfit(least + RouteCosts::kUnlikely);
        }
    }
    if (best && least >= RouteCosts::kForeign)
        return nullptr;
    m_isCertain = best && m_costs.identityCost(*best, line, wall) < 0;
    m_state.areSeveral = m_state.areSeveral || (m_isCertain && m_costs.isOvertaken(*best));
    return best ? best->session : open(line, wall).session;
}

RoutedSession& SessionRouter::open(const TextLine& line, std::optional<SourceTime> wall)
{
    retire();
    RoutedSession& routed = m_state.alive.emplace_back();
    routed.firstOrder = m_state.order;
    routed.session = &m_sessions.addWithoutSid(m_source, {});
    routed.session->depth = line.depth;
    routed.session->countsFromBegin = m_hasDepths;
    m_all.push_back(routed.session);
    if (wall) {
        routed.wall = routed.versionWall = *wall;
    } else {
        const bool spawned = std::ranges::any_of(m_state.alive, [&](const RoutedSession& other) { return m_costs.waitingCost(other) > 0; });
        routed.session->begin = m_state.now = later(m_state.now, spawned ? kSpawn : Duration::zero());
    }
    return routed;
}

void SessionRouter::retire()
{
    const auto ended = std::ranges::count_if(m_state.alive, &RoutedSession::ended);
    if (ended < kMostEnded && m_state.alive.size() < kMostAlive)
        return;
    const auto earlier = [](const RoutedSession& a, const RoutedSession& b) { return a.ended != b.ended ? a.ended : a.order < b.order; };
    m_state.alive.erase(std::ranges::min_element(m_state.alive, earlier));
}

RoutedSession* SessionRouter::routedOf(const SessionState* session)
{
    const auto found = std::find_if(
        m_state.alive.rbegin(), m_state.alive.rend(), [&](const RoutedSession& routed) { return routed.session == session; });
    return found == m_state.alive.rend() ? nullptr : &*found;
}

void SessionRouter::applied(SessionState& session, const TextLine& line, std::optional<SourceTime> wall)
{
    RoutedSession* const found = routedOf(&session);
    if (!found)
        return;
    RoutedSession& routed = *found;
    routed.order = m_state.order;
    if (line.tAbs)
        routed.tAbs = std::max(routed.tAbs, *line.tAbs);
    if (wall) {
        routed.wall = *wall;
        if (line.tAbs) {
            const SourceTime begin = later(*wall, -*line.tAbs);
            routed.hasOneClock = !routed.clock;
            routed.clock = routed.clock ? std::min(*routed.clock, begin) : begin;
        }
    } else {
        learnOrder(routed, line);
    }
    routed.started = routed.started || line.verb == Verb::Start;
    routed.hasAncestry = routed.hasAncestry || line.verb == Verb::CmdAncestry;
    routed.repos += line.verb == Verb::DefRepo ? 1 : 0;
    routed.exited = routed.exited || line.verb == Verb::Exit;
    routed.ended = routed.ended || line.verb == Verb::Atexit;
    if (line.verb == Verb::Start || line.verb == Verb::CmdName)
        guessOrigin(session);
    if (line.verb == Verb::ChildExit && session.brief)
        alignKids(routed);
}

/// Brief lines have no times of day, but they are in the order of writing.
void SessionRouter::learnOrder(RoutedSession& routed, const TextLine& line)
{
    if (!line.tAbs) {
        m_state.now = std::max(m_state.now, later(routed.session->last, routed.late));
        return;
    }
    const SourceTime time = later(*routed.session->begin, routed.late + *line.tAbs);
    if (time < m_state.now && m_isCertain)
        routed.late += m_state.now - time;
    m_state.now = std::max(m_state.now, time);
}

void SessionRouter::guessOrigin(SessionState& session)
{
    std::vector<SessionState*> parents;
    for (const RoutedSession& routed : m_state.alive) {
        if (routed.session != &session)
            parents.push_back(routed.session);
    }
    if (RoutedSession* const before = routedOf(session.parent); before && session.spawnedByChild)
        before->kids.erase({*session.spawnedByChild, &session});
    Kinship::write(session, m_kinship.starterOf(session, parents), m_sessions.builder());
    noteKid(session);
    m_sessions.familyChanged(session);
}

/// Call it when the session's origin, or what it runs, has changed.
void SessionRouter::noteKid(SessionState& kid)
{
    RoutedSession* const parent = routedOf(kid.parent);
    if (!parent || !kid.spawnedByChild)
        return;
    parent->kids.emplace(*kid.spawnedByChild, &kid);
    parent->waitedFor.push_back(&kid);
}

/// Brief: a child that is a git ends shortly before its child_exit. Most of the unknown time lies before its beginning, in spawning.
void SessionRouter::alignKids(const RoutedSession& parent)
{
    const std::uint32_t index = parent.session->lastEnded;
    if (index >= parent.session->children.size() || !parent.session->children[index].end()) // the child_exit was of none of them
        return;
    const ChildState& child = parent.session->children[index];
    const auto kid = parent.kids.lower_bound({index, nullptr});
    const auto isOfChild = [&](auto at) { return at != parent.kids.end() && at->first == index; };
    if (!isOfChild(kid) || isOfChild(std::next(kid))) // one, and only one
        return;
    SessionState& only = *kid->second;
    if (!only.begin || only.argvHash != child.argvHash)
        return;
    const Duration slack = (*child.end() - child.start) - (only.last - *only.begin);
    const SourceTime begin = slack > Duration::zero() ? later(child.start, slack * 85 / 100) : child.start;
    m_sessions.move(only, begin - *only.begin);
}

std::optional<SourceTime> SessionRouter::nearestBegin(SourceTime time) const
{
    std::optional<SourceTime> nearest;
    for (const RoutedSession& routed : m_state.alive) {
        if (routed.clock && (!nearest || std::chrono::abs(*routed.clock - time) < std::chrono::abs(*nearest - time)))
            nearest = routed.clock;
    }
    return nearest;
}

std::optional<SourceTime> SessionRouter::latest() const
{
    return m_all.empty() ? std::nullopt : std::optional(m_state.now);
}

void SessionRouter::finish()
{
    m_kinship.resolve(m_all);
    for (RoutedSession& routed : m_state.alive) {
        routed.kids.clear();
        for (SessionState* kid : routed.session->kids)
            noteKid(*kid);
    }
    for (SessionState* session : m_all)
        m_sessions.familyChanged(*session);
}

} // namespace emberline::trace2
