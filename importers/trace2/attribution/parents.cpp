// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/parents.h"

#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <set>
#include <utility>

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

ParentResolver::Moment ParentResolver::moment(std::uint64_t order, SourceTime time) const
{
    return {m_moments == Moments::ByOrder ? static_cast<std::int64_t>(order) : toNs(time)};
}

ParentResolver::Moment ParentResolver::birth(const SessionState& kid) const
{
    return moment(kid.firstOrder, kid.begin.value_or(kid.last));
}

ParentResolver::Moment ParentResolver::death(const SessionState& kid) const
{
    return moment(kid.lastOrder, kid.last);
}

ParentResolver::Moment ParentResolver::atMost(Moment moment, int times) const
{
    return {m_moments == Moments::ByOrder ? moment.at : moment.at + times * toNs(kStartJitter)};
}

/// A process's hierarchy is its parent's at the time of spawning, plus its own name.
int ParentResolver::hierarchyScore(const SessionState& kid, const SessionState& parent) const
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

std::optional<int> ParentResolver::childScore(const SessionState& kid, const SessionState& parent, const ChildState& child) const
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

std::optional<int> ParentResolver::execScore(const SessionState& kid, const SessionState& parent, const ExecState& exec) const
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

std::optional<int> ParentResolver::score(const SessionState& kid, const Candidate& candidate) const
{
    const SessionState& parent = *candidate.parent;
    if (&parent == &kid || (kid.depth && parent.depth && *kid.depth != *parent.depth + 1))
        return std::nullopt;
    return candidate.isExec ? execScore(kid, parent, parent.execs[candidate.index])
                            : childScore(kid, parent, parent.children[candidate.index]);
}

Starter ParentResolver::best(const SessionState& kid, std::span<const Candidate> candidates) const
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

Starter ParentResolver::starterOf(const SessionState& kid, std::span<SessionState* const> parents) const
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

void ParentResolver::resolve(std::span<SessionState* const> sessions)
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

void ParentResolver::write(SessionState& kid, const Starter& starter, TraceBuilder& builder)
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
    kid.exitCodeFromParent.reset();
    Session& row = builder.edit(kid.id);
    row.parent = starter ? starter.parent->id : SessionId();
    row.link = !starter ? SessionLink::None : byPid ? SessionLink::Pid : kid.depth ? SessionLink::Depth : SessionLink::Time;
    row.linkInferred = starter && !byPid && !starter.certain;
    row.spawnedBy = {};
    if (starter.child) {
        const ChildState& child = starter.parent->children[*starter.child];
        row.spawnedBy = child.region;
        if (byPid || (isPlainGit(child) && child.argvHash == kid.argvHash))
            kid.exitCodeFromParent = child.code();
    } else if (starter.exec) {
        row.spawnedBy = starter.parent->execs[*starter.exec].region;
    }
}

namespace {

using namespace std::chrono_literals;

/// The sid's time and child_start's come from two processes' wall clocks, so they may be out of order by this much.
constexpr Duration kClockJitter = 1ms;
/// Of children that run at once, only the last so many are considered.
constexpr std::size_t kMostCandidates = 500;

class Family {
public:
    Family(SessionState& parent, TraceBuilder& builder) : m_parent(parent), m_builder(builder) { }

    void link()
    {
        for (std::uint32_t i = 0; i < m_parent.children.size(); ++i) {
            if (const std::optional<std::int64_t> pid = m_parent.children[i].pid(); pid && *pid != -1)
                m_byPid[*pid].push_back(i);
        }
        std::vector<SessionState*> later;
        for (SessionState* kid : m_parent.kids) {
            if (!linkByExec(*kid) && !linkByPid(*kid) && kid->source)
                later.push_back(kid);
        }
        if (later.empty() || m_parent.children.empty())
            return;
        for (const SessionState* kid : m_parent.kids) {
            if (kid->linkedByPid && kid->spawnedByChild)
                m_tracedGit.insert(*kid->spawnedByChild);
        }
        linkByTime(later);
    }

private:
    [[nodiscard]] bool hasTimes() const { return !m_parent.brief; }
    [[nodiscard]] SourceTime birthOf(const SessionState& kid) const { return kid.sidTime.value_or(kid.begin.value_or(kid.last)); }

    void write(SessionState& kid, RegionId region, bool inferred)
    {
        const Session& known = m_builder.session(kid.id);
        if (known.spawnedBy == region && known.linkInferred == inferred)
            return;
        Session& row = m_builder.edit(kid.id);
        row.spawnedBy = region;
        row.linkInferred = inferred;
    }

    bool linkByExec(SessionState& kid)
    {
        if (m_parent.execs.empty() || !kid.pid || kid.pid != m_parent.pid)
            return false;
        write(kid, m_parent.execs.back().region, false);
        return true;
    }

    bool linkByPid(SessionState& kid)
    {
        const auto found = kid.pid ? m_byPid.find(*kid.pid) : m_byPid.end();
        if (found == m_byPid.end())
            return false;
        // Pids repeat: the last one that started before the kid counts.
        for (auto at = found->second.rbegin(); at != found->second.rend(); ++at) {
            const ChildState& child = m_parent.children[*at];
            if (hasTimes() && kid.sidTime && *kid.sidTime < child.start - kClockJitter)
                continue;
            kid.linkedByPid = true;
            kid.spawnedByChild = *at;
            if (child.code())
                kid.exitCodeFromParent = child.code();
            write(kid, child.region, false);
            return true;
        }
        return false;
    }

    /// Goes through the kids by birth and keeps the list of children that may have started them.
    void linkByTime(std::vector<SessionState*>& kids)
    {
        const bool timed = hasTimes();
        std::vector<std::uint32_t> starts;
        for (std::uint32_t i = 0; i < m_parent.children.size(); ++i) {
            const ChildState& child = m_parent.children[i];
            if (child.pid() != -1 && !m_tracedGit.contains(i))
                starts.push_back(i);
        }
        const auto start = [&](std::uint32_t i) { return m_parent.children[i].start; };
        const auto startOrder = [&](std::uint32_t i) { return m_parent.children[i].startOrder; };
        if (timed)
            std::ranges::stable_sort(starts, {}, start);
        else
            std::ranges::stable_sort(starts, {}, startOrder);
        std::ranges::stable_sort(kids, [&](const SessionState* a, const SessionState* b) {
            return timed ? birthOf(*a) < birthOf(*b) : a->firstOrder < b->firstOrder;
        });
        std::size_t next = 0;
        std::vector<std::uint32_t> running; // by start
        for (SessionState* kid : kids) {
            for (; next < starts.size() && hasStarted(m_parent.children[starts[next]], *kid); ++next)
                running.push_back(starts[next]);
            std::erase_if(running, [&](std::uint32_t i) { return hasEnded(m_parent.children[i], *kid); });
            if (running.size() > kMostCandidates)
                running.erase(running.begin(), running.end() - kMostCandidates);
            choose(*kid, running);
        }
    }

    [[nodiscard]] bool hasStarted(const ChildState& child, const SessionState& kid) const
    {
        return hasTimes() ? child.start - kClockJitter <= birthOf(kid) : !sameSource(kid) || child.startOrder < kid.firstOrder;
    }
    [[nodiscard]] bool hasEnded(const ChildState& child, const SessionState& kid) const
    {
        if (!child.code())
            return false;
        return hasTimes() ? birthOf(kid) > *child.end() : sameSource(kid) && child.endOrder < kid.firstOrder;
    }
    [[nodiscard]] bool sameSource(const SessionState& kid) const { return kid.source == m_parent.source; }

    void choose(SessionState& kid, const std::vector<std::uint32_t>& candidates)
    {
        std::optional<std::uint32_t> chosen = onlyOne(candidates, [](const ChildState&) { return true; });
        if (!chosen) {
            chosen = onlyOne(
                candidates, [&](const ChildState& child) { return !child.pid() && kid.argvHash != 0 && child.argvHash == kid.argvHash; });
        }
        if (!chosen) // if a shell ran the kid, pid and exit belong to the shell
            chosen = onlyOne(candidates, [&](const ChildState& child) { return kid.argvHash != 0 && child.shellHash == kid.argvHash; });
        if (!chosen)
            chosen = onlyOne(candidates, [](const ChildState& child) { return child.useShell || !child.runsGit; });
        const bool guess = !chosen && !candidates.empty();
        if (guess)
            chosen = candidates.back();
        kid.spawnedByChild = chosen;
        write(kid, chosen ? m_parent.children[*chosen].region : RegionId(), guess);
    }

    template <class Predicate>
    [[nodiscard]] std::optional<std::uint32_t> onlyOne(const std::vector<std::uint32_t>& candidates, Predicate matches) const
    {
        std::optional<std::uint32_t> only;
        for (const std::uint32_t i : candidates) {
            if (!matches(m_parent.children[i]))
                continue;
            if (only)
                return std::nullopt;
            only = i;
        }
        return only;
    }

    SessionState& m_parent;
    TraceBuilder& m_builder;
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> m_byPid;
    std::set<std::uint32_t> m_tracedGit;
};

/// Links each kid of `parent` to the child_start or exec that it came from: sets Session::spawnedBy, linkInferred and the exit code that
/// the parent reports. The rules, in this order (checked against strace on 1,254 child sessions):
///
/// 1. the kid has the parent's pid, and the parent had an exec: that exec;
/// 2. a child_exit or child_ready gives the kid's pid: that child;
/// 3. a single candidate: the child was running when the kid began, it really started, and it is not a git that rule 2 has linked (a traced
/// git puts its own sid in front, so its descendants cannot name `parent`);
/// 4. several candidates: the one still running with the kid's argv; else the one whose shell was told to run just that; else the only one
/// that is not plain git; else the last one started, as a guess.
///
/// May be called again when more is known: links by rules 1 and 2 stay, the others are decided again.
void linkFamily(SessionState& parent, TraceBuilder& builder)
{
    Family(parent, builder).link();
}

} // namespace

void ChangedFamilies::list(SessionState& family)
{
    if (!family.hasSid || family.kids.empty() || family.familyListed)
        return;
    family.familyListed = true;
    m_families.push_back(&family);
}

void ChangedFamilies::note(SessionState& session)
{
    if (session.parent)
        list(*session.parent);
    if (session.familyDirty)
        list(session);
    session.familyDirty = false;
}

namespace {

/// Adds the sessions of the process of `first` that did not say themselves how they ended: `first`, and those that replaced it.
void addReplacements(SessionState& first, std::vector<SessionState*>& told)
{
    std::vector<SessionState*> waiting{&first};
    while (!waiting.empty()) {
        SessionState* const session = waiting.back();
        waiting.pop_back();
        if (session->source && !session->atexit)
            told.push_back(session);
        std::ranges::copy_if(session->kids, std::back_inserter(waiting), [](SessionState* kid) { return hasReplacedParent(*kid); });
    }
}

} // namespace

std::vector<SessionState*> ChangedFamilies::link()
{
    std::vector<SessionState*> told;
    for (SessionState* family : m_families) {
        family->familyListed = false;
        linkFamily(*family, m_builder);
        for (SessionState* kid : family->kids) {
            if (kid->exitCodeFromParent)
                addReplacements(*kid, told);
        }
    }
    m_families.clear();
    return told;
}

} // namespace emberline::trace2
