// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/kinship.h"

#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace emberline::trace2 {

namespace {

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

bool isPlainGit(const ChildState& child)
{
    return child.runsGit && !child.useShell;
}

} // namespace

Kinship::Moment Kinship::moment(std::uint64_t order, SourceTime time) const
{
    return {m_moments == Moments::ByOrder ? static_cast<std::int64_t>(order) : toNs(time)};
}

Kinship::Moment Kinship::birth(const SessionState& kid) const
{
    return moment(kid.firstOrder, kid.begin.value_or(kid.last));
}

Kinship::Moment Kinship::death(const SessionState& kid) const
{
    return moment(kid.lastOrder, kid.last);
}

Kinship::Moment Kinship::atMost(Moment moment, int times) const
{
    return {m_moments == Moments::ByOrder ? moment.at : moment.at + times * toNs(kStartJitter)};
}

/// A process's hierarchy is its parent's at the time of spawning, plus its own name.
int Kinship::hierarchyScore(const SessionState& kid, const SessionState& parent) const
{
    if (kid.hierarchies.empty())
        return 0;
    const std::string_view own = m_builder.text(kid.hierarchies.front());
    const std::string_view inherited = parentSid(own);
    if (parent.hierarchies.empty())
        return 0;
    const bool matches = std::ranges::any_of(parent.hierarchies, [&](StringId id) { return m_builder.text(id) == inherited; });
    return matches ? kHierarchy : kOtherHierarchy;
}

std::optional<int> Kinship::childScore(const SessionState& kid, const SessionState& parent, const ChildState& child) const
{
    if (child.pid() == -1 || moment(child.startOrder, child.start) > atMost(birth(kid)))
        return std::nullopt;
    int sum = hierarchyScore(kid, parent);
    if (kid.pid && child.pid()) {
        if (*kid.pid == *child.pid())
            sum += kSamePid;
        else if (isPlainGit(child))
            return std::nullopt;
    }
    if (kid.argvHash != 0 && kid.argvHash == child.argvHash)
        sum += kSameArgv;
    else if (isPlainGit(child))
        sum += kOtherArgv;
    if (child.takenBy && child.takenBy != kid.id)
        sum += kTaken;
    if (!child.code())
        return sum;
    const Moment end = moment(child.endOrder, *child.end());
    if (atMost(end) < birth(kid))
        sum += kNotRunning;
    else if (atMost(end) < death(kid))
        sum += kOutlives;
    if (kid.begin && !kid.brief && !parent.brief) {
        const Duration misfit
            = std::chrono::abs(*kid.begin - child.start - kTypicalSpawn) + std::chrono::abs(*child.end() - kid.last - kReap);
        sum -= static_cast<int>(std::min<SaturatingCount>(misfit / 50us, kMostMisfit));
    }
    return sum;
}

std::optional<int> Kinship::execScore(const SessionState& kid, const SessionState& parent, const ExecState& exec) const
{
    if (exec.failed || moment(exec.startOrder, exec.start) > atMost(birth(kid)))
        return std::nullopt;
    if (kid.pid && parent.pid && *kid.pid != *parent.pid)
        return std::nullopt;
    int sum = hierarchyScore(kid, parent);
    if (kid.pid && parent.pid)
        sum += kSamePid;
    if (kid.argvHash != 0 && kid.argvHash == exec.argvHash)
        sum += kSameArgv;
    if (death(parent) > atMost(birth(kid))) // the parent went on writing, so it was not replaced by then
        sum += kNotRunning;
    return sum;
}

std::optional<int> Kinship::score(const SessionState& kid, const Candidate& candidate) const
{
    const SessionState& parent = *candidate.parent;
    if (&parent == &kid || (kid.depth && parent.depth && *kid.depth != *parent.depth + 1))
        return std::nullopt;
    return candidate.isExec ? execScore(kid, parent, parent.execs[candidate.index])
                            : childScore(kid, parent, parent.children[candidate.index]);
}

Starter Kinship::best(const SessionState& kid, std::span<const Candidate> candidates) const
{
    Starter starter;
    int second = kLeast;
    for (const Candidate& candidate : candidates) {
        const std::optional<int> sum = score(kid, candidate);
        if (!sum || *sum < kLeast)
            continue;
        // With equal scores: a child with exactly this argv wins if it is the earliest; otherwise the latest child is the likeliest.
        const bool exact = !candidate.isExec && kid.argvHash != 0 && candidate.parent->children[candidate.index].argvHash == kid.argvHash;
        if (starter && (*sum < starter.score || (*sum == starter.score && exact))) {
            second = std::max(second, *sum);
            continue;
        }
        if (starter)
            second = std::max(second, starter.score);
        starter.parent = candidate.parent;
        starter.child = candidate.isExec ? std::nullopt : std::optional(candidate.index);
        starter.exec = candidate.isExec ? std::optional(candidate.index) : std::nullopt;
        starter.score = *sum;
    }
    starter.certain = starter.score - second >= kClear;
    return starter;
}

Starter Kinship::starterOf(const SessionState& kid, std::span<SessionState* const> parents) const
{
    std::vector<Candidate> candidates;
    for (SessionState* parent : parents) {
        const std::size_t count = parent->children.size();
        for (std::size_t i = count - std::min(count, kMostParents); i < count; ++i) {
            if (!parent->children[i].code())
                candidates.push_back({parent, static_cast<std::uint32_t>(i), false});
        }
        for (std::size_t i = 0; i < parent->execs.size() && i < kMostParents; ++i)
            candidates.push_back({parent, static_cast<std::uint32_t>(i), true});
    }
    return best(kid, candidates);
}

void Kinship::resolve(std::span<SessionState* const> sessions)
{
    struct Start {
        Moment at;
        Candidate candidate;
    };
    std::vector<Start> starts;
    std::vector<SessionState*> kids(sessions.begin(), sessions.end());
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
    std::ranges::stable_sort(kids, [&](const SessionState* a, const SessionState* b) { return birth(*a) < birth(*b); });

    std::size_t next = 0;
    std::vector<Candidate> running;
    for (SessionState* kid : kids) {
        const Moment born = atMost(birth(*kid));
        for (; next < starts.size() && starts[next].at <= born; ++next)
            running.push_back(starts[next].candidate);
        std::erase_if(running, [&](const Candidate& candidate) {
            if (candidate.isExec)
                return atMost(death(*candidate.parent), 2) < born && candidate.parent->execs[candidate.index].failed;
            const ChildState& child = candidate.parent->children[candidate.index];
            return child.pid() == -1 || (child.code() && atMost(moment(child.endOrder, *child.end()), 2) < born);
        });
        if (running.size() > kMostParents)
            running.erase(running.begin(), running.end() - kMostParents);
        const Starter starter = best(*kid, running);
        if (starter.child) {
            ChildState& child = starter.parent->children[*starter.child];
            if (child.argvHash == kid->argvHash)
                child.takenBy = kid->id;
        }
        write(*kid, starter, m_builder);
    }
}

void Kinship::write(SessionState& kid, const Starter& starter, TraceBuilder& builder)
{
    for (const SessionState* at = starter.parent; at; at = at->parent) { // never its own ancestor
        if (at == &kid)
            return;
    }
    if (kid.parent != starter.parent) {
        if (kid.parent)
            std::erase(kid.parent->kids, &kid);
        if (starter.parent)
            starter.parent->kids.push_back(&kid);
        kid.parent = starter.parent;
    }
    const bool byPid = starter && starter.score > kSamePid + kLeast;
    kid.linkedByPid = byPid;
    kid.spawnedByChild = starter.child;
    kid.toldCode.reset();
    Session& row = builder.edit(kid.id);
    row.parent = starter ? starter.parent->id : SessionId();
    row.link = !starter ? SessionLink::None : byPid ? SessionLink::Pid : kid.depth ? SessionLink::Depth : SessionLink::Time;
    row.linkInferred = starter && !byPid && !starter.certain;
    row.spawnedBy = {};
    if (starter.child) {
        const ChildState& child = starter.parent->children[*starter.child];
        row.spawnedBy = child.region;
        if (byPid || (isPlainGit(child) && child.argvHash == kid.argvHash))
            kid.toldCode = child.code();
    } else if (starter.exec) {
        row.spawnedBy = starter.parent->execs[*starter.exec].region;
    }
}

} // namespace emberline::trace2
