// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/line_router.h"

#include "importers/trace2/syntax/sid.h"

#include <chrono>

namespace emberline::trace2 {

using namespace std::chrono_literals;

constexpr Duration kStartJitter = 1ms;
/// Typical times from child_start to the child's main(), and from its atexit to child_exit.
constexpr Duration kTypicalSpawn = 800us;
constexpr Duration kReap = 170us;
/// Of children that run at once, only the last so many are considered.
constexpr std::size_t kMostParents = 200;

// The weights of the clues. Mainly their order matters: a pid beats everything, time and hierarchy beat argv, argv beats the rest.
constexpr int kSamePid = 2000;
constexpr int kSameArgv = 200;
constexpr int kOtherArgv = -150; ///< of a child that is itself a git
constexpr int kHierarchy = 150;
constexpr int kOtherHierarchy = -300;
constexpr int kNotRunning = -500;
constexpr int kOutlives = -120;
constexpr int kTaken = -250;
constexpr int kMostMisfit = 90; ///< of the spawn and reap times
constexpr int kLeast = -340; ///< below this, there is no parent
constexpr int kClear = 40; ///< a lead over the second best that makes it certain

static bool isPlainGit(const ChildState& child)
{
    return child.runsGit && !child.useShell;
}

ParentResolver::Moment ParentResolver::atMost(Moment moment, int times) const
{
    return {m_moments == Moments::ByOrder ? moment.at : moment.at + times * toNs(kStartJitter)};
}

/// A process's hierarchy is its parent's at the time of spawning, plus its own name.
int ParentResolver::hierarchyScore(const SessionState& childSession, const SessionState& parent) const
{
    if (childSession.hierarchies.empty())
        return 0;
    const std::string_view own = m_builder.text(childSession.hierarchies.front());
    const std::string_view inherited = parentSid(own);
    if (parent.hierarchies.empty())
        return 0;
    const bool matches = std::ranges::any_of(parent.hierarchies, [&](StringId id) { return m_builder.text(id) == inherited; });
    return matches ? kHierarchy : kOtherHierarchy;
}

std::optional<int> ParentResolver::childScore(const SessionState& childSession, const SessionState& parent, const ChildState& child) const
{
    if (child.pid() == -1 || moment(child.startOrder, child.start) > atMost(birth(childSession)))
        return std::nullopt;
    int sum = hierarchyScore(childSession, parent);
    if (childSession.pid && child.pid()) {
        if (*childSession.pid == *child.pid())
            sum += kSamePid;
        else if (isPlainGit(child))
            return std::nullopt;
    }
    if (childSession.argvHash != 0 && childSession.argvHash == child.argvHash)
        sum += kSameArgv;
    else if (isPlainGit(child))
        sum += kOtherArgv;
    if (child.takenBy && child.takenBy != childSession.id)
        sum += kTaken;
    if (!child.code())
        return sum;
    const Moment end = moment(child.endOrder, *child.end());
    if (atMost(end) < birth(childSession))
        sum += kNotRunning;
    else if (atMost(end) < death(childSession))
        sum += kOutlives;
    if (childSession.begin && !childSession.brief && !parent.brief) {
        const Duration misfit = std::chrono::abs(*childSession.begin - child.start - kTypicalSpawn)
            + std::chrono::abs(*child.end() - childSession.last - kReap);
        sum -= static_cast<int>(std::min<SaturatingCount>(misfit / 50us, kMostMisfit));
    }
    return sum;
}

std::optional<int> ParentResolver::execScore(const SessionState& childSession, const SessionState& parent, const ExecState& exec) const
{
    if (exec.failed || moment(exec.startOrder, exec.start) > atMost(birth(childSession)))
        return std::nullopt;
    if (childSession.pid && parent.pid && *childSession.pid != *parent.pid)
        return std::nullopt;
    int sum = hierarchyScore(childSession, parent);
    if (childSession.pid && parent.pid)
        sum += kSamePid;
    if (childSession.argvHash != 0 && childSession.argvHash == exec.argvHash)
        sum += kSameArgv;
    if (death(parent) > atMost(birth(childSession))) // the parent went on writing, so it was not replaced by then
        sum += kNotRunning;
    return sum;
}

std::optional<int> ParentResolver::score(const SessionState& childSession, const Spawn& spawn) const
{
    const SessionState& parent = *spawn.parent;
    if (&parent == &childSession || (childSession.depth && parent.depth && *childSession.depth != *parent.depth + 1))
        return std::nullopt;
    return spawn.isExec ? execScore(childSession, parent, parent.execs[spawn.index])
                        : childScore(childSession, parent, parent.children[spawn.index]);
}

ParentCandidate ParentResolver::best(const SessionState& childSession, std::span<const Spawn> spawns) const
{
    ParentCandidate found;
    int second = kLeast;
    for (const Spawn& spawn : spawns) {
        const std::optional<int> sum = score(childSession, spawn);
        if (!sum || *sum < kLeast)
            continue;
        // With equal scores: a child with exactly this argv wins if it is the earliest; otherwise the latest child is the likeliest.
        const bool exact
            = !spawn.isExec && childSession.argvHash != 0 && spawn.parent->children[spawn.index].argvHash == childSession.argvHash;
        if (found && (*sum < found.score || (*sum == found.score && exact))) {
            second = std::max(second, *sum);
            continue;
        }
        if (found)
            second = std::max(second, found.score);
        found.parent = spawn.parent;
        found.child = spawn.isExec ? std::nullopt : std::optional(spawn.index);
        found.exec = spawn.isExec ? std::optional(spawn.index) : std::nullopt;
        found.score = *sum;
    }
    found.certain = found.score - second >= kClear;
    return found;
}

ParentCandidate ParentResolver::parentOf(const SessionState& childSession, std::span<SessionState* const> parents) const
{
    std::vector<Spawn> spawns;
    for (SessionState* parent : parents) {
        const std::size_t count = parent->children.size();
        for (std::size_t i = count - std::min(count, kMostParents); i < count; ++i) {
            if (!parent->children[i].code())
                spawns.push_back({parent, static_cast<std::uint32_t>(i), false});
        }
        for (std::size_t i = 0; i < parent->execs.size() && i < kMostParents; ++i)
            spawns.push_back({parent, static_cast<std::uint32_t>(i), true});
    }
    return best(childSession, spawns);
}

void ParentResolver::resolve(std::span<SessionState* const> sessions)
{
    struct Start {
        Moment at;
        Spawn spawn;
    };
    std::vector<Start> starts;
    std::vector<SessionState*> childSessions(sessions.begin(), sessions.end());
    for (SessionState* session : sessions) {
        for (std::uint32_t i = 0; i < session->children.size(); ++i) {
            ChildState& child = session->children[i];
            child.takenBy = {};
            starts.push_back({moment(child.startOrder, child.start), {session, i, false}});
        }
        for (std::uint32_t i = 0; i < session->execs.size(); ++i)
            starts.push_back({moment(session->execs[i].startOrder, session->execs[i].start), {session, i, true}});
    }
    std::ranges::stable_sort(starts, {}, &Start::at);
    std::ranges::stable_sort(childSessions, [&](const SessionState* a, const SessionState* b) { return birth(*a) < birth(*b); });

    std::size_t next = 0;
    std::vector<Spawn> running;
    for (SessionState* childSession : childSessions) {
        const Moment born = atMost(birth(*childSession));
        for (; next < starts.size() && starts[next].at <= born; ++next)
            running.push_back(starts[next].spawn);
        std::erase_if(running, [&](const Spawn& spawn) {
            if (spawn.isExec)
                return atMost(death(*spawn.parent), 2) < born && spawn.parent->execs[spawn.index].failed;
            const ChildState& child = spawn.parent->children[spawn.index];
            return child.pid() == -1 || (child.code() && atMost(moment(child.endOrder, *child.end()), 2) < born);
        });
        if (running.size() > kMostParents)
            running.erase(running.begin(), running.end() - kMostParents);
        const ParentCandidate found = best(*childSession, running);
        if (found.child) {
            ChildState& child = found.parent->children[*found.child];
            if (child.argvHash == childSession->argvHash)
                child.takenBy = childSession->id;
        }
        write(*childSession, found, m_builder);
    }
}

void ParentResolver::write(SessionState& childSession, const ParentCandidate& found, TraceBuilder& builder)
{
    for (const SessionState* at = found.parent; at; at = at->parent) { // never its own ancestor
        if (at == &childSession)
            return;
    }
    if (childSession.parent != found.parent) {
        if (childSession.parent)
            std::erase(childSession.parent->childSessions, &childSession);
        if (found.parent)
            found.parent->childSessions.push_back(&childSession);
        childSession.parent = found.parent;
    }
    const bool byPid = found && found.score > kSamePid + kLeast;
    childSession.linkedByPid = byPid;
    childSession.spawnedByChild = found.child;
    childSession.exitCodeFromParent.reset();
    Session& row = builder.edit(childSession.id);
    row.parent = found ? found.parent->id : SessionId();
    row.link = !found ? SessionLink::None : byPid ? SessionLink::Pid : childSession.depth ? SessionLink::Depth : SessionLink::Time;
    row.linkInferred = found && !byPid && !found.certain;
    row.spawnedBy = {};
    if (found.child) {
        const ChildState& child = found.parent->children[*found.child];
        row.spawnedBy = child.region;
        if (byPid || (isPlainGit(child) && child.argvHash == childSession.argvHash))
            childSession.exitCodeFromParent = child.code();
    } else if (found.exec) {
        row.spawnedBy = found.parent->execs[*found.exec].region;
    }
}

} // namespace emberline::trace2
