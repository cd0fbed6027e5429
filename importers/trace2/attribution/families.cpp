// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/families.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <unordered_map>

namespace emberline::trace2 {

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

    void choose(SessionState& kid, const std::vector<std::uint32_t>& running)
    {
        std::vector<std::uint32_t> candidates = running;
        // What clocks out of order may explain counts only where nothing else does.
        const auto isTooYoung = [&](std::uint32_t i) { return m_parent.children[i].start > birthOf(kid); };
        if (hasTimes() && !std::ranges::all_of(running, isTooYoung))
            std::erase_if(candidates, isTooYoung);
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
