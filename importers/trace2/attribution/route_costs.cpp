// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/route_costs.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/payload.h"
#include "importers/trace2/syntax/perf_syntax.h"
#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <charconv>
#include <chrono>

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

/// The cost of a line whose t_rel counts from `start`, if it belongs to the session.
int startCost(const SessionState& session, const TextLine& line, SourceTime start)
{
    if (!line.tRel || !line.tAbs)
        return 0;
    const Duration sinceBegin = session.begin ? start - *session.begin : Duration::zero();
    return std::chrono::abs(sinceBegin - (*line.tAbs - *line.tRel)) <= kRounding ? -RouteCosts::kUnlikely : kImpossible;
}

} // namespace

int RouteCosts::otherCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
{
    int sum = stageCost(routed, line) + identityCost(routed, line, wall) + waitingCost(routed);
    sum += static_cast<int>(std::min<std::uint64_t>(m_state.order - routed.order, 20));
    if (routed.ended)
        sum += kUnlikely;
    if (!wall && !m_state.areSeveral && isOvertaken(routed)) // more likely it was killed
        sum += kOdd;
    return sum;
}

bool RouteCosts::isOvertaken(const RoutedSession& routed) const
{
    return !routed.session->parent && std::ranges::any_of(m_state.alive, [&](const RoutedSession& other) {
        return !other.ended && other.firstOrder > routed.order && !other.session->parent;
    });
}

/// The cost of a line that would move the beginning of its process by `misfit`. Git takes t_abs first, and the time of day when it writes
/// the line. On a busy machine the process may wait in between, so that the time of day is too late; that may also be true of the only line
/// so far.
int RouteCosts::misfitCost(const RoutedSession& routed, Duration misfit) const
{
    if (std::chrono::abs(misfit) >= kLongestWait)
        return 2 * kForeign;
    const int fine = step(misfit, finestMisfit(), kImpossible * 3 / 2);
    const int coarse = step(misfit, 1ms, kImpossible / 2);
    return coarse + (routed.hasOneClock && misfit < Duration::zero() ? std::min(fine, kUnlikely + kOdd) : fine);
}

/// The misfit that costs one.
Duration RouteCosts::finestMisfit() const
{
    return m_hasDepths ? 2us : 20us;
}

Duration RouteCosts::leastMisfit(int cost) const
{
    return cost <= kUnlikely + kOdd ? finestMisfit() * cost : Duration::max();
}

int RouteCosts::clockCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
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

/// A process reports version, start, cmd_ancestry, then repositories and names, ..., exit, statistics, atexit.
int RouteCosts::stageCost(const RoutedSession& routed, const TextLine& line) const
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
int RouteCosts::hierarchyCost(const SessionState& session, std::string_view hierarchy) const
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
int RouteCosts::nameCost(const SessionState& session, std::string_view name) const
{
    const ShortList<StringId>& argv = m_builder.session(session.id).attributes.argv;
    const auto isName = [&](StringId id) { return m_builder.text(id).ends_with(name); }; // e.g. git-daemon
    return name.starts_with('_') || std::ranges::any_of(argv, isName) ? 0 : kOdd;
}

int RouteCosts::identityCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
{
    switch (line.verb) {
    case Verb::ChildStart:
    case Verb::ChildExit:
    case Verb::ChildReady:
        return childCost(routed, line, wall);
    default:
        return m_hasDepths ? threadCost(*routed.session, line) : 0;
    }
}

/// Ids count up, and what ends has begun when t_abs - t_rel says.
int RouteCosts::childCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const
{
    const SessionState& session = *routed.session;
    if (line.verb == Verb::ChildStart)
        return childIdOf(line) == static_cast<std::int64_t>(session.children.size()) ? spawnCost(session, line) : kImpossible;
    const auto child = session.lastChild(childIdOf(line).value_or(-1));
    if (!child || session.children[*child].code())
        return kImpossible;
    const ChildState& known = session.children[*child];
    if (m_hasDepths || !line.tRel || !wall)
        return startCost(session, line, known.start);
    return step(later(known.start, *line.tRel) - *wall, 10us, kImpossible) - kOdd; // NORMAL: by the wall clock
}

/// The dots count the open regions of the thread.
int RouteCosts::threadCost(const SessionState& session, const TextLine& line) const
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
        return dots + PerfSyntax::kDotsPerRegion == open * PerfSyntax::kDotsPerRegion ? startCost(session, line, thread.open.back().start)
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
bool RouteCosts::runs(const SessionState& session, std::string_view command) const
{
    const ShortList<StringId>& argv = m_builder.session(session.id).attributes.argv;
    return std::ranges::any_of(argv.begin(), argv.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(argv.size(), 2)),
        [&](StringId word) { return m_builder.text(word).ends_with(command); });
}

/// upload-pack starts nothing but pack-objects.
int RouteCosts::spawnCost(const SessionState& session, const TextLine& line) const
{
    return runs(session, "upload-pack") && line.payload.find("pack-objects") == std::string_view::npos ? kUnlikely : 0;
}

/// A process usually waits for its children and writes nothing meanwhile. During a fetch or push, however, it talks to the other side. That
/// exception applies where times help to tell the two apart, but are not certain.
int RouteCosts::waitingCost(const RoutedSession& routed) const
{
    const bool hasWall = routed.versionWall != SourceTime{};
    const bool talks = m_hasDepths != hasWall;
    const auto waitsFor = [&](const SessionState& kid) {
        return kid.parent == routed.session && !kid.atexit && kid.spawnedByChild && !routed.session->children[*kid.spawnedByChild].code()
            && !(talks && (runs(kid, "upload-pack") || runs(kid, "receive-pack")));
    };
    // One suffices. Those that it no longer waits for it will wait for again only if their origin is guessed anew.
    while (!routed.waitedFor.empty() && !waitsFor(*routed.waitedFor.back()))
        routed.waitedFor.pop_back();
    return routed.waitedFor.empty() ? 0 : m_hasDepths ? kWaiting : kUnlikely;
}

} // namespace emberline::trace2
