// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/line_router.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/sid.h"

#include <charconv>
#include <chrono>
#include <iterator>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr Duration kRounding = 2us;
constexpr Duration kLongestWait = 1s;
constexpr Duration kUsualStartDelay = 25us;
/// NORMAL: main() begins about this long before git writes `version`.
constexpr Duration kMainToVersion = 500us;

// Beside RouteCosts::kUnlikely. Costs add up: no sum of odd clues may outweigh an impossible one.
constexpr int kImpossible = 1000;
constexpr int kOdd = 150;
constexpr int kWaiting = 60;

int step(Duration misfit, Duration unit, int most)
{
    return static_cast<int>(std::min<SaturatingCount>(std::chrono::abs(misfit) / unit, most));
}

/// The number at `at` in a payload, such as the 7 in "[ch7] ..." or "code:7".
std::optional<std::int64_t> numberAt(std::string_view text, std::size_t at)
{
    std::int64_t value = 0;
    if (at > text.size() || std::from_chars(text.data() + at, text.data() + text.size(), value).ec != std::errc())
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> childIdOf(const TextLine& line)
{
    if (line.number)
        return line.number;
    const std::size_t at = line.payload.find("[ch");
    return at == std::string_view::npos ? std::nullopt : numberAt(line.payload, at + 3);
}

/// How badly a line fits a session: the sum of the costs of all clues. A clue that fits costs nothing, or a negative amount if it is
/// unlikely to fit by chance. SessionRouter takes the session with the lowest sum.
class RouteCosts {
public:
    /// Both must outlive this.
    RouteCosts(const TraceBuilder& builder, const RoutingState& state, bool hasDepths) :
        m_builder(builder), m_state(state), m_hasDepths(hasDepths)
    { }

    /// The cost of a clue that is unlikely, and the most that otherCost() takes off.
    static constexpr int kUnlikely = 400;
    /// From this cost on, a line with a time does not belong to this log at all.
    static constexpr int kForeign = 3000;

    /// The cost of the line's time.
    [[nodiscard]] int clockCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
    {
        const bool firstTime = line.verb == Verb::Start;
        if (wall && line.tAbs) {
            const SourceTime begin = later(*wall, -*line.tAbs);
            if (routed.clock)
                return misfitCost(routed, begin - *routed.clock);
            if (firstTime)
                return step(*wall - routed.wall - kUsualStartDelay, 5us, kImpossible) + (begin > routed.wall ? kUnlikely : 0);
            return step(begin - routed.versionWall + kMainToVersion, 50us, 2 * kForeign);
        }
        if (wall)
            return step(*wall - routed.wall, 100us, 30);
        if (!line.tAbs || firstTime)
            return 0;
        int sum = *line.tAbs + kRounding < routed.tAbs ? kUnlikely : 0;
        const Duration ahead = later(*routed.session->begin, routed.late + *line.tAbs) - m_state.now;
        sum += ahead < Duration::zero() ? step(ahead + 300us, 20us, kUnlikely) : step(ahead, 100us, kOdd);
        return sum;
    }
    /// The cost of all other clues; at least -kUnlikely.
    [[nodiscard]] int otherCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
    {
        int sum = stageCost(routed, line) + identityCost(routed, line, wall) + waitingCost(routed);
        sum += static_cast<int>(std::min<std::uint64_t>(m_state.order - routed.order, 20));
        if (routed.ended)
            sum += kUnlikely;
        if (!wall && !m_state.areSeveral && isOvertaken(routed)) // more likely it was killed
            sum += kOdd;
        return sum;
    }
    /// The cost of t_abs and t_rel, ids and dots, which are part of otherCost(); below 0 if they identify the session.
    [[nodiscard]] int identityCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
    {
        if (line.verb == Verb::ChildStart || line.verb == Verb::ChildExit || line.verb == Verb::ChildReady)
            return childCost(routed, line, wall);
        return m_hasDepths ? threadCost(*routed.session, line) : 0;
    }
    /// The cost of writing while a child runs; 0 if none does. A process usually waits for its children and writes nothing meanwhile.
    /// During a fetch or push, however, it talks to the other side. That counts where times help to tell them apart, but are not certain.
    [[nodiscard]] int waitingCost(const RoutedSession& routed) const
    {
        const bool hasWall = routed.versionWall != SourceTime{};
        const bool talks = m_hasDepths != hasWall;
        const auto waitsFor = [&](const SessionState& childSession) {
            return childSession.parent == routed.session && !childSession.atexit && childSession.spawnedByChild
                && !routed.session->children[*childSession.spawnedByChild].code()
                && !(talks && (runs(childSession, "upload-pack") || runs(childSession, "receive-pack")));
        };
        // One suffices. Those that it no longer waits for it will wait for again only if their origin is guessed anew.
        while (!routed.waitedFor.empty() && !waitsFor(*routed.waitedFor.back()))
            routed.waitedFor.pop_back();
        return routed.waitedFor.empty() ? 0 : m_hasDepths ? kWaiting : kUnlikely;
    }
    /// Whether another command began after the session's last line and is still running. Commands that a process started do not
    /// count: they may run at the same time.
    [[nodiscard]] bool isOvertaken(const RoutedSession& routed) const
    {
        return !routed.session->parent && std::ranges::any_of(m_state.alive, [&](const RoutedSession& other) {
            return !other.ended && other.firstOrder > routed.order && !other.session->parent;
        });
    }
    /// The inverse of misfitCost(): the smallest misfit that costs at least `cost`; the maximum if there is no simple answer.
    [[nodiscard]] Duration leastMisfit(int cost) const { return cost <= kUnlikely + kOdd ? finestMisfit() * cost : Duration::max(); }

private:
    /// The cost of a line whose t_rel counts from `start`, if it belongs to the session.
    [[nodiscard]] static int startCost(const SessionState& session, const TextLine& line, SourceTime start)
    {
        if (!line.tRel || !line.tAbs)
            return 0;
        const Duration sinceBegin = session.begin ? start - *session.begin : Duration::zero();
        return std::chrono::abs(sinceBegin - (*line.tAbs - *line.tRel)) <= kRounding ? -kUnlikely : kImpossible;
    }
    /// The cost of a line that would move the beginning of its process by `misfit`. Git takes t_abs first, and the time of day when it
    /// writes the line. On a busy machine the process may wait in between, so that the time of day is too late; that may also be true of
    /// the only line so far.
    [[nodiscard]] int misfitCost(const RoutedSession& routed, Duration misfit) const
    {
        if (std::chrono::abs(misfit) >= kLongestWait)
            return 2 * kForeign;
        const int fine = step(misfit, finestMisfit(), kImpossible * 3 / 2);
        const int coarse = step(misfit, 1ms, kImpossible / 2);
        return coarse + (routed.hasOneClock && misfit < Duration::zero() ? std::min(fine, kUnlikely + kOdd) : fine);
    }
    /// The misfit that costs one.
    [[nodiscard]] Duration finestMisfit() const { return m_hasDepths ? 2us : 20us; }
    /// A process reports version, start, cmd_ancestry, then repositories and names, ..., exit, statistics, atexit.
    [[nodiscard]] int stageCost(const RoutedSession& routed, const TextLine& line) const
    {
        if (line.verb == Verb::Start)
            return routed.started ? kImpossible : 0;
        int sum = routed.started ? 0 : kUnlikely;
        switch (line.verb) {
        case Verb::CmdAncestry:
            sum += routed.hasAncestry ? kImpossible : 0;
            break;
        case Verb::DefRepo: {
            const std::optional<std::int64_t> repo = line.repo.starts_with('r') ? numberAt(line.repo, 1) : std::nullopt;
            sum += repo ? (*repo == routed.repos + 1 ? 0 : kUnlikely) : routed.repos * kOdd;
            break;
        }
        case Verb::CmdName: {
            Record record;
            setNameAndHierarchy(line.payload, record);
            sum += hierarchyCost(*routed.session, record.text(Text::Hierarchy)) + nameCost(*routed.session, record.text(Text::Name));
            break;
        }
        case Verb::Exit:
            sum += routed.exited ? kUnlikely : 0;
            break;
        case Verb::Atexit:
        case Verb::Timer:
        case Verb::Counter:
            sum += routed.exited ? 0 : kUnlikely;
            break;
        default:
            sum += routed.exited ? kOdd : 0;
        }
        return sum;
    }
    /// Each hierarchy of a process continues its previous one; the first continues its parent's.
    [[nodiscard]] int hierarchyCost(const SessionState& session, std::string_view hierarchy) const
    {
        const std::string_view inherited = parentSid(hierarchy);
        if (!session.hierarchies.empty())
            return m_builder.text(session.hierarchies.back()) == inherited ? kOdd / 2 : kUnlikely;
        if (!session.parent || session.parent->hierarchies.empty())
            return 0;
        const std::vector<StringId>& of = session.parent->hierarchies;
        return std::ranges::any_of(of, [&](StringId id) { return m_builder.text(id) == inherited; }) ? 0 : kUnlikely;
    }
    /// A command's name is usually a word of the argv.
    [[nodiscard]] int nameCost(const SessionState& session, std::string_view name) const
    {
        const ShortList<StringId>& argv = m_builder.session(session.id).attributes->argv;
        const auto isName = [&](StringId id) { return m_builder.text(id).ends_with(name); }; // e.g. git-daemon
        return name.starts_with('_') || std::ranges::any_of(argv, isName) ? 0 : kOdd;
    }
    /// Ids count up, and what ends has begun when t_abs - t_rel says.
    [[nodiscard]] int childCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
    {
        const SessionState& session = *routed.session;
        if (line.verb == Verb::ChildStart && childIdOf(line) != static_cast<std::int64_t>(session.children.size()))
            return kImpossible;
        if (line.verb == Verb::ChildStart) // upload-pack starts nothing but pack-objects
            return runs(session, "upload-pack") && line.payload.find("pack-objects") == std::string_view::npos ? kUnlikely : 0;
        const auto child = session.lastChild(childIdOf(line).value_or(-1));
        if (!child || session.children[*child].code())
            return kImpossible;
        const ChildState& known = session.children[*child];
        if (m_hasDepths || !line.tRel || !wall)
            return startCost(session, line, known.start);
        return step(later(known.start, *line.tRel) - *wall, 10us, kImpossible) - kOdd; // NORMAL: by the wall clock
    }
    /// The dots count the open regions of the thread.
    [[nodiscard]] int threadCost(const SessionState& session, const TextLine& line) const
    {
        const auto at = session.findThread(line.thread, m_builder);
        if (!at)
            return line.verb == Verb::ThreadStart || line.thread == "main" ? 0 : kOdd;
        const ThreadState& thread = session.threads[*at];
        const std::size_t open = thread.open.size();
        const std::size_t dots = line.dots;
        switch (line.verb) {
        case Verb::ThreadStart:
            return kImpossible;
        case Verb::ThreadExit:
            return startCost(session, line, thread.baseStart);
        case Verb::RegionEnter:
            return dots == open * PerfSyntax::kDotsPerRegion ? 0 : kUnlikely;
        case Verb::RegionLeave:
            return dots + PerfSyntax::kDotsPerRegion == open * PerfSyntax::kDotsPerRegion
                ? startCost(session, line, thread.open.back().start)
                : kImpossible;
        case Verb::Data:
        case Verb::DataJson:
            if (dots < open * PerfSyntax::kDotsPerRegion)
                return kImpossible;
            return open > 0 ? startCost(session, line, thread.open.back().start) : line.tRel == line.tAbs ? 0 : kOdd;
        default:
            return dots < open * PerfSyntax::kDotsPerRegion && line.verb != Verb::Atexit ? kUnlikely : 0;
        }
    }
    /// Whether the session runs `command` as "git command" or "git-command".
    [[nodiscard]] bool runs(const SessionState& session, std::string_view command) const
    {
        const ShortList<StringId>& argv = m_builder.session(session.id).attributes->argv;
        return std::ranges::any_of(argv.begin(), argv.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(argv.size(), 2)),
            [&](StringId word) { return m_builder.text(word).ends_with(command); });
    }

    const TraceBuilder& m_builder;
    const RoutingState& m_state;
    bool m_hasDepths;
};

} // namespace

/// A line is compared with at most so many sessions; beyond that, the one silent for longest is given up.
constexpr std::size_t kMostAlive = 64;
/// After its atexit, a process may go on as a daemon with the same sid; the router remembers at most this many of them.
constexpr std::ptrdiff_t kMostEnded = 16;
constexpr Duration kSpawn = 800us;

SessionRouter::SessionRouter(SessionSet& sessions, SourceId source, bool hasDepths) :
    m_sessions(sessions), m_source(source), m_hasDepths(hasDepths), m_parents(sessions.builder(), Moments::ByOrder)
{ }

SessionState* SessionRouter::route(const TextLine& line, std::optional<SourceTime> wall)
{
    ++m_state.order;
    if (line.verb == Verb::Version)
        return open(line, wall).session;
    const RouteCosts costs(m_sessions.builder(), m_state, m_hasDepths);
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
        const int clock = costs.clockCost(*routed, line, wall);
        if (best && clock - RouteCosts::kUnlikely >= least) // nothing could make up for that
            continue;
        const int sum = clock + costs.otherCost(*routed, line, wall);
        if (!best || sum < least) {
            best = &*routed;
            least = sum;
            tooFar = costs.leastMisfit(least + RouteCosts::kUnlikely);
        }
    }
    if (best && least >= RouteCosts::kForeign)
        return nullptr;
    m_isCertain = best && costs.identityCost(*best, line, wall) < 0;
    m_state.areSeveral = m_state.areSeveral || (m_isCertain && costs.isOvertaken(*best));
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
        const RouteCosts costs(m_sessions.builder(), m_state, m_hasDepths);
        const bool spawned = std::ranges::any_of(m_state.alive, [&](const RoutedSession& other) { return costs.waitingCost(other) > 0; });
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
        alignChildSessions(routed);
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
        before->childSessions.erase({*session.spawnedByChild, &session});
    ParentResolver::write(session, m_parents.parentOf(session, parents), m_sessions.builder());
    noteChildSession(session);
    m_sessions.familyChanged(session);
}

/// Call it when the session's origin, or what it runs, has changed.
void SessionRouter::noteChildSession(SessionState& childSession)
{
    RoutedSession* const parent = routedOf(childSession.parent);
    if (!parent || !childSession.spawnedByChild)
        return;
    parent->childSessions.emplace(*childSession.spawnedByChild, &childSession);
    parent->waitedFor.push_back(&childSession);
}

/// Brief: a child that is a git ends shortly before its child_exit. Most of the unknown time lies before its beginning, in spawning.
void SessionRouter::alignChildSessions(const RoutedSession& parent)
{
    const std::uint32_t index = parent.session->lastEnded;
    if (index >= parent.session->children.size() || !parent.session->children[index].end()) // the child_exit was of none of them
        return;
    const ChildState& child = parent.session->children[index];
    const auto childSession = parent.childSessions.lower_bound({index, nullptr});
    const auto isOfChild = [&](auto at) { return at != parent.childSessions.end() && at->first == index; };
    if (!isOfChild(childSession) || isOfChild(std::next(childSession))) // one, and only one
        return;
    SessionState& only = *childSession->second;
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

Duration SessionRouter::silentDays(SourceTime begin) const
{
    Duration days{};
    for (const RoutedSession& routed : m_state.alive) {
        if (days == Duration::zero())
            days = DayClock::wholeDays(routed.clock.value_or(routed.versionWall) - begin);
    }
    return days;
}

void SessionRouter::finish()
{
    m_parents.resolve(m_all);
    for (RoutedSession& routed : m_state.alive) {
        routed.childSessions.clear();
        for (SessionState* childSession : routed.session->childSessions)
            noteChildSession(*childSession);
    }
    for (SessionState* session : m_all)
        m_sessions.familyChanged(*session);
}

} // namespace emberline::trace2
