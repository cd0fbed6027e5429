// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/command_index.h"

#include "model/analysis/busy_time.h"
#include "model/answers/facts.h"
#include "model/answers/plain_topics.h"
#include "model/dialect.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace emberline {

/// Groups the rows of `ids` by `ownerOf`, keeping their order: an owner's rows are at `first[owner] .. first[owner + 1]`.
template <class IdType, class OwnerOf>
static void groupBy(std::size_t owners, std::size_t count, std::vector<IdType>& grouped, std::vector<std::uint32_t>& first, OwnerOf ownerOf)
{
    first.assign(owners + 1, 0);
    for (std::size_t row = 0; row < count; ++row) {
        if (const SessionId owner = ownerOf(row))
            ++first[owner.row() + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    grouped.resize(first.back());
    for (std::size_t row = 0; row < count; ++row) {
        if (const SessionId owner = ownerOf(row))
            grouped[next[owner.row()]++] = IdType(row);
    }
}

/// Whether an exec put it in place of its parent.
static bool hasReplacedParent(const Trace& trace, SessionId id)
{
    const RegionId bar = trace.session(id).spawnedBy;
    return bar && trace.role(bar) == RegionRole::Exec;
}

static bool saysHowItEnded(const Session& session)
{
    return session.exitCode || session.signal;
}

static bool isCommand(const Trace& trace, const Session& session)
{
    return !session.attributes->placeholder && (!session.parent || trace.session(session.parent).attributes->placeholder);
}

CommandIndex::CommandIndex(const Trace& trace) :
    m_categoriesTell(emberline::categoriesTell(trace)), m_lastBeforeCut(lastBeforeEachCut(trace))
{
    const SharedRows<Session>& sessions = trace.sessions();
    const SharedRows<Track>& tracks = trace.tracks();
    groupBy(sessions.size(), sessions.size(), m_children, m_firstChild, [&](std::size_t row) { return sessions[row].parent; });
    groupBy(sessions.size(), tracks.size(), m_tracks, m_firstTrack, [&](std::size_t row) { return tracks[row].session; });
    const SharedRows<Counter>& counters = trace.counters();
    const auto keyOf = [](const Counter& counter) { return std::tuple(counter.session, counter.name, counter.series); };
    std::set<std::tuple<SessionId, StringId, StringId>> totals;
    for (const Counter& counter : counters) {
        if (!counter.thread)
            totals.insert(keyOf(counter));
    }
    groupBy(sessions.size(), counters.size(), m_amounts, m_firstAmount, [&](std::size_t row) {
        const bool isPart = counters[row].thread && totals.contains(keyOf(counters[row]));
        return isPart ? SessionId() : counters[row].session;
    });
    for (std::size_t row = 0; row < sessions.size(); ++row) {
        if (isCommand(trace, sessions[row]))
            m_commands.emplace_back(row);
    }
}

std::vector<SessionId> CommandIndex::topDown() const
{
    std::vector<SessionId> order = m_commands;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::span<const SessionId> below = children(order[i]);
        order.insert(order.end(), below.begin(), below.end());
    }
    return order;
}

/// The latest end of a session and of the processes until whose end it lasts, on the session's own clock.
SourceTime CommandIndex::lastEnd(const Trace& trace, SessionId id, auto endOf) const
{
    const SourceTime begin = trace.session(id).start;
    SourceTime end = endOf(trace.session(id));
    if (children(id).empty())
        return std::clamp(end, begin, begin + Duration::max());
    const ClockShift own = trace.clockShift(id);
    std::vector<SessionId> lasting{id};
    for (std::size_t i = 0; i < lasting.size(); ++i) {
        for (const SessionId child : children(lasting[i])) {
            const bool isItself = child == id; // in a log with contradictory parents
            if (isItself || !lastsUntilEndOf(trace, child))
                continue;
            end = std::max(end, own.inSource(trace.shown(child, endOf(trace.session(child)))));
            lasting.push_back(child);
        }
    }
    return std::clamp(end, begin, begin + Duration::max());
}

SourceRange CommandIndex::runOf(const Trace& trace, SessionId id) const
{
    return {trace.session(id).start, lastEnd(trace, id, [](const Session& session) { return session.promptTime(); })};
}

Duration CommandIndex::backgroundOf(const Trace& trace, SessionId id) const
{
    return lastEnd(trace, id, [](const Session& session) { return session.end; }) - runOf(trace, id).end;
}

SessionId CommandIndex::endedAs(const Trace& trace, SessionId id) const
{
    SessionId ended = id;
    // At most as many steps as there are sessions, whatever the parents say.
    for (std::size_t steps = trace.sessions().size(); steps > 0; --steps) {
        const std::span<const SessionId> below = children(id);
        const auto next = std::find_if(below.rbegin(), below.rend(), [&](SessionId child) { return hasReplacedParent(trace, child); });
        if (next == below.rend())
            break;
        id = *next;
        if (saysHowItEnded(trace.session(id)) || !saysHowItEnded(trace.session(ended)))
            ended = id;
    }
    return ended;
}

SessionId CommandIndex::commandOf(const Trace& trace, SessionId id) const
{
    // At most as many steps as there are sessions, whatever the parents say.
    for (std::size_t steps = trace.sessions().size(); steps > 0 && !isCommand(trace, trace.session(id)); --steps) {
        const SessionId parent = trace.session(id).parent;
        if (!parent)
            return id;
        id = parent;
    }
    return id;
}

bool CommandIndex::isTimed(const Trace& trace, SessionId id) const
{
    return std::ranges::any_of(tracks(id), [&](TrackId track) { return firstOf(trace.track(track).lanes) && takesTime(trace, track); });
}

std::vector<SessionId> piecesOf(const Trace& trace)
{
    constexpr std::size_t kPieces = 3;
    std::vector<SessionId> pieces;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const SessionId id(row);
        if (!trace.session(id).parent && !trace.dialect(id).subjectOf(trace, id).empty())
            pieces.push_back(id);
    }
    return pieces.size() < kPieces ? std::vector<SessionId>() : pieces;
}

int CommandIndex::rankOf(const Trace& trace, SessionId id, double busy, double busiest) const
{
    constexpr double kBusiestPerRanked = 2;
    return busy * kBusiestPerRanked >= busiest ? trace.dialect(id).rankOf(trace, id, tracks(id)) : 0;
}

SessionId CommandIndex::foremost(const Trace& trace) const
{
    const bool bySpan = m_commands.size() < 2 || runsCommands(trace);
    std::vector<Duration> busy(m_commands.size());
    if (!bySpan)
        parallelFor(busy.size(), workThreads(), [&](std::size_t i) { busy[i] = busyTimeOf(trace, tracks(m_commands[i])); });
    const auto nsOf = [](Duration time) { return static_cast<double>(toNs(time)); };
    const double busiest = busy.empty() ? 0 : nsOf(std::ranges::max(busy));
    SessionId found;
    std::tuple<int, Duration, bool, Duration> most;
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        const SessionId id = m_commands[i];
        const int ranked = bySpan ? 0 : rankOf(trace, id, nsOf(busy[i]), busiest);
        const std::tuple rank(ranked, busy[i], isTimed(trace, id), runOf(trace, id).length());
        if (!found || rank > most) {
            found = id;
            most = rank;
        }
    }
    return found;
}

RegionId CommandIndex::lastBeforeCut(SourceId source) const
{
    const auto found = m_lastBeforeCut.find(source);
    return found == m_lastBeforeCut.end() ? RegionId() : found->second;
}

SessionId CommandIndex::slowest(const Trace& trace, std::string_view name) const
{
    SessionId found;
    Duration longest(-1);
    for (const SessionId id : m_commands) {
        const Duration length = runOf(trace, id).length();
        if (length > longest && commandName(trace, id) == name) {
            longest = length;
            found = id;
        }
    }
    return found;
}

bool lastsUntilEndOf(const Trace& trace, SessionId child)
{
    if (hasReplacedParent(trace, child))
        return true;
    const SessionId parent = trace.session(child).parent;
    const RegionId bar = trace.session(child).spawnedBy;
    return parent && trace.session(parent).open && bar && trace.isOpen(bar);
}

bool runsCommands(const Trace& trace)
{
    return std::ranges::any_of(trace.sessions(), [](const Session& session) { return session.attributes->hasArgv; });
}

bool hasUnloggedParent(const Trace& trace, SessionId id)
{
    const SessionId parent = trace.session(id).parent;
    return parent && trace.session(parent).attributes->placeholder && trace.dialect(id).isOwnId(trace.text(trace.session(parent).sid));
}

std::string commandName(const Trace& trace, SessionId id)
{
    const Dialect& dialect = trace.dialect(id);
    const std::string name = dialect.commandOf(trace, id).name;
    return hasUnloggedParent(trace, id) ? name + std::string(kByUnlogged) + std::string(dialect.writer()) + " without a log)" : name;
}

SessionId behindAlias(const Trace& trace, const CommandIndex& index, SessionId id)
{
    const auto isMeant = [&](SessionId child) {
        const RegionId bar = trace.session(child).spawnedBy;
        return bar && trace.dialect(child).runsAlias(trace, bar);
    };
    // At most as many steps as there are sessions, whatever the parents say.
    for (std::size_t steps = trace.sessions().size(); steps > 0 && trace.session(id).attributes->alias; --steps) {
        const auto child = std::ranges::find_if(index.children(id), isMeant);
        if (child == index.children(id).end())
            break;
        id = *child;
    }
    return id;
}

} // namespace emberline
