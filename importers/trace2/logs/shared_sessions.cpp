// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/shared_sessions.h"

#include "importers/trace2/attribution/line_router.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <unordered_map>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// The sid's time and child_start's come from two processes' wall clocks, so they may be out of order by this much.
constexpr Duration kClockJitter = 1ms;
/// Of children that run at once, only the last so many are considered.
constexpr std::size_t kMostCandidates = 500;

/// Links each child session of `parent` to the child_start or exec that it came from: sets Session::spawnedBy, linkInferred and the exit
/// code that the parent reports. The rules, in this order (checked against strace on 1,254 child sessions):
///
/// 1. the child session has the parent's pid, and the parent had an exec: that exec;
/// 2. a child_exit or child_ready gives the child session's pid: that child;
/// 3. a single candidate: the child was running when the child session began, it really started, and it is not a git that rule 2 has linked
/// (a traced git puts its own sid in front, so its descendants cannot name `parent`);
/// 4. several candidates: the one still running with the child session's argv; else the one whose shell was told to run just that; else the
/// only one that is not plain git; else the last one started, as a guess.
///
/// link() may be called for it again when more is known: links by rules 1 and 2 stay, the others are decided again.
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
        for (SessionState* childSession : m_parent.childSessions) {
            if (!linkByExec(*childSession) && !linkByPid(*childSession) && childSession->source)
                later.push_back(childSession);
        }
        if (later.empty() || m_parent.children.empty())
            return;
        for (const SessionState* childSession : m_parent.childSessions) {
            if (childSession->linkedByPid && childSession->spawnedByChild)
                m_tracedGit.insert(*childSession->spawnedByChild);
        }
        linkByTime(later);
    }

private:
    [[nodiscard]] bool hasTimes() const { return !m_parent.brief; }
    [[nodiscard]] SourceTime birthOf(const SessionState& childSession) const
    {
        return childSession.sidTime.value_or(childSession.begin.value_or(childSession.last));
    }

    void write(SessionState& childSession, RegionId region, bool inferred)
    {
        const Session& known = m_builder.session(childSession.id);
        if (known.spawnedBy == region && known.linkInferred == inferred)
            return;
        Session& row = m_builder.edit(childSession.id);
        row.spawnedBy = region;
        row.linkInferred = inferred;
    }

    bool linkByExec(SessionState& childSession)
    {
        if (m_parent.execs.empty() || !childSession.pid || childSession.pid != m_parent.pid)
            return false;
        write(childSession, m_parent.execs.back().region, false);
        return true;
    }

    bool linkByPid(SessionState& childSession)
    {
        const auto found = childSession.pid ? m_byPid.find(*childSession.pid) : m_byPid.end();
        if (found == m_byPid.end())
            return false;
        // Pids repeat: the last one that started before the child session counts.
        for (auto at = found->second.rbegin(); at != found->second.rend(); ++at) {
            const ChildState& child = m_parent.children[*at];
            if (hasTimes() && childSession.sidTime && *childSession.sidTime < child.start - kClockJitter)
                continue;
            childSession.linkedByPid = true;
            childSession.spawnedByChild = *at;
            if (child.code())
                childSession.exitCodeFromParent = child.code();
            write(childSession, child.region, false);
            return true;
        }
        return false;
    }

    /// Goes through the child sessions by birth and keeps the list of children that may have started them.
    void linkByTime(std::vector<SessionState*>& childSessions)
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
        std::ranges::stable_sort(childSessions, [&](const SessionState* a, const SessionState* b) {
            return timed ? birthOf(*a) < birthOf(*b) : a->firstOrder < b->firstOrder;
        });
        std::size_t next = 0;
        std::vector<std::uint32_t> running; // by start
        for (SessionState* childSession : childSessions) {
            for (; next < starts.size() && hasStarted(m_parent.children[starts[next]], *childSession); ++next)
                running.push_back(starts[next]);
            std::erase_if(running, [&](std::uint32_t i) { return hasEnded(m_parent.children[i], *childSession); });
            if (running.size() > kMostCandidates)
                running.erase(running.begin(), running.end() - kMostCandidates);
            choose(*childSession, running);
        }
    }

    [[nodiscard]] bool hasStarted(const ChildState& child, const SessionState& childSession) const
    {
        return hasTimes() ? child.start - kClockJitter <= birthOf(childSession)
                          : !sameSource(childSession) || child.startOrder < childSession.firstOrder;
    }
    [[nodiscard]] bool hasEnded(const ChildState& child, const SessionState& childSession) const
    {
        if (!child.code())
            return false;
        return hasTimes() ? birthOf(childSession) > *child.end() : sameSource(childSession) && child.endOrder < childSession.firstOrder;
    }
    [[nodiscard]] bool sameSource(const SessionState& childSession) const { return childSession.source == m_parent.source; }

    void choose(SessionState& childSession, const std::vector<std::uint32_t>& running)
    {
        std::vector<std::uint32_t> candidates = running;
        // Children that began after the session are candidates only if all did: then clocks differ.
        const auto isTooYoung = [&](std::uint32_t i) { return m_parent.children[i].start > birthOf(childSession); };
        if (hasTimes() && !std::ranges::all_of(running, isTooYoung))
            std::erase_if(candidates, isTooYoung);
        std::optional<std::uint32_t> chosen = onlyOne(candidates, [](const ChildState&) { return true; });
        if (!chosen) {
            chosen = onlyOne(candidates, [&](const ChildState& child) {
                return !child.pid() && childSession.argvHash != 0 && child.argvHash == childSession.argvHash;
            });
        }
        if (!chosen) // if a shell ran the child session, pid and exit belong to the shell
            chosen = onlyOne(candidates,
                [&](const ChildState& child) { return childSession.argvHash != 0 && child.shellHash == childSession.argvHash; });
        if (!chosen)
            chosen = onlyOne(candidates, [](const ChildState& child) { return child.useShell || !child.runsGit; });
        const bool guess = !chosen && !candidates.empty();
        if (guess)
            chosen = candidates.back();
        childSession.spawnedByChild = chosen;
        write(childSession, chosen ? m_parent.children[*chosen].region : RegionId(), guess);
    }

    [[nodiscard]] std::optional<std::uint32_t> onlyOne(const std::vector<std::uint32_t>& candidates, auto matches) const
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

/// Adds the sessions of the process of `first` that did not say themselves how they ended: `first`, and those that replaced it.
void addReplacements(SessionState& first, std::vector<SessionState*>& ended)
{
    std::vector<SessionState*> waiting{&first};
    while (!waiting.empty()) {
        SessionState* const session = waiting.back();
        waiting.pop_back();
        if (session->source && !session->atexit)
            ended.push_back(session);
        std::ranges::copy_if(session->childSessions, std::back_inserter(waiting),
            [](SessionState* childSession) { return hasReplacedParent(*childSession); });
    }
}

/// Notes a session with a sid, and its child sessions, to be linked anew.
void listFamily(SessionState& family, std::vector<SessionState*>& families)
{
    if (!family.hasSid || family.childSessions.empty() || family.familyListed)
        return;
    family.familyListed = true;
    families.push_back(&family);
}

constexpr Duration kSoon = 5s; ///< the most that mtime may differ from the time of the last line
constexpr Duration kFuture = 1h; ///< a last line so much after mtime is from the day before

/// `timeOfDay` on the local day of `unix`, or `daysBefore` days earlier.
UnixTime localTime(std::time_t unix, int daysBefore, Duration timeOfDay)
{
    std::tm day{};
    ::localtime_r(&unix, &day);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(timeOfDay);
    day.tm_mday -= daysBefore;
    day.tm_hour = static_cast<int>(seconds / 1h);
    day.tm_min = static_cast<int>(seconds % 1h / 1min);
    day.tm_sec = static_cast<int>(seconds % 1min / 1s);
    day.tm_isdst = -1;
    return UnixTime(std::chrono::seconds(std::mktime(&day)) + (timeOfDay - seconds));
}

/// How much two targets may differ about when a process began: git writes them one after the other, and a busy machine can stop it in
/// between. Where many processes ran the same command, less is allowed, or one of them is found near a quarter of an hour by chance.
constexpr Duration kSameCommand = 2ms;
constexpr Duration kSameOnlyCommand = 200ms;
/// At most so many processes of each source vote, each on at most so many that ran the same command.
constexpr std::size_t kMostAsked = 50;
constexpr std::size_t kMostAlike = 1000;

using Begins = std::unordered_map<std::size_t, std::vector<SourceTime>>;

/// The begin times of EVENT's processes, by argv.
Begins eventBegins(const std::deque<SessionState>& sessions)
{
    Begins begins;
    for (const SessionState& session : sessions) {
        if (session.hasSid && session.source && session.begin && session.argvHash != 0 && !session.brief)
            begins[session.argvHash].push_back(*session.begin);
    }
    return begins;
}

/// The offset that makes most of a source's processes begin when EVENT says; nothing if that is unclear.
std::optional<Duration> offsetOf(std::span<const SessionState* const> asked, const Begins& begins)
{
    std::map<Duration, std::size_t> votes;
    for (const SessionState* session : asked) {
        const auto alike = begins.find(session->argvHash);
        if (alike == begins.end())
            continue;
        const std::size_t count = std::min(alike->second.size(), kMostAlike);
        const Duration allowed = std::max(kSameCommand, kSameOnlyCommand / static_cast<std::int64_t>(count));
        for (std::size_t i = 0; i < count; ++i) {
            const Duration apart = alike->second[i].time_since_epoch() - session->begin->time_since_epoch();
            const Duration steps = std::chrono::round<ZoneStep>(apart);
            if (std::chrono::abs(apart - steps) <= allowed)
                ++votes[steps];
        }
    }
    const auto most = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; });
    return most != votes.end() && most->second * 2 > asked.size() ? std::optional(most->first) : std::nullopt;
}

/// The sources `undated` have times of day, and a date that comes from the file. If the trace has EVENT logs of the same processes, they
/// give date and zone: both logs have the same commands, which begin at the same time except for a multiple of a quarter of an hour. Sets
/// the sources' `epoch` and `date` accordingly. Returns the sources without such a match.
std::vector<SourceId> alignToEvent(const std::deque<SessionState>& sessions, const std::vector<SourceId>& undated, TraceBuilder& builder)
{
    if (undated.empty())
        return {};
    std::map<SourceId, std::vector<const SessionState*>> asked;
    for (const SourceId source : undated)
        asked[source];
    for (const SessionState& session : sessions) {
        const auto in = asked.find(session.source);
        if (in != asked.end() && in->second.size() < kMostAsked && session.begin && session.argvHash != 0 && !session.brief)
            in->second.push_back(&session);
    }
    const Begins begins = eventBegins(sessions);
    std::vector<SourceId> others;
    for (const auto& [source, some] : asked) {
        const auto offset = offsetOf(some, begins);
        Source& row = builder.edit(source);
        row.epoch = offset ? UnixTime(*offset) : row.epoch;
        row.date = offset ? DateOrigin::Records : DateOrigin::File;
        if (!offset)
            others.push_back(source);
    }
    return others;
}

/// Reports, at the end of all input, what is missing or inferred in the sessions. If more comes nevertheless, the next report replaces it.
void reportSessions(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    for (const DiagnosticKind* kind : {&kMissingParent, &kNoExit, &kInferredTimes, &kGuessedLink})
        builder.diagnostics().drop(*kind);
    for (const SessionState& session : sessions) {
        const Session& row = builder.session(session.id);
        const RecordPlace& place = session.first;
        if (!session.source)
            builder.diagnostics().add(kMissingParent, place, builder.text(session.sid));
        else if (row.open)
            builder.diagnostics().add(kNoExit, place, builder.text(row.name));
        if (session.brief)
            builder.diagnostics().add(kInferredTimes, place, builder.text(row.name));
        if (row.linkInferred)
            builder.diagnostics().add(kGuessedLink, place, builder.text(row.name));
    }
}

} // namespace

UnixTime epochOf(const DayClock& clock, UnixTime modified)
{
    const Duration last = clock.last().time_since_epoch();
    const auto unix = static_cast<std::time_t>(std::chrono::floor<std::chrono::seconds>(modified).time_since_epoch().count());
    UnixTime written = localTime(unix, 0, clock.lastTimeOfDay());
    if (written > modified + kFuture)
        written = localTime(unix, 1, clock.lastTimeOfDay());
    if (std::chrono::abs(modified - written) <= kSoon)
        return written - last;
    const UnixTime zoned = std::chrono::round<ZoneStep>(modified - last);
    return std::chrono::abs(modified - last - zoned) <= kSoon ? zoned : written - last;
}

SessionState& SharedSessions::addOfDirectory(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.addWithoutSid(source, component);
    if (session.pid)
        m_inDirectory.push_back(&session);
    return session;
}

void SharedSessions::updateSessions(bool atEnd)
{
    findParentsInDirectory(atEnd);
    link();
    m_sessions.updateChanged(atEnd);
}

/// Searches at the end, and before that whenever the number of sessions has doubled.
void SharedSessions::findParentsInDirectory(bool atEnd)
{
    if (m_inDirectory.empty() || (!atEnd && m_inDirectory.size() < 2 * m_resolvedInDirectory))
        return;
    m_resolvedInDirectory = m_inDirectory.size();
    ParentResolver(m_builder, Moments::ByTime).resolve(m_inDirectory);
    for (SessionState* session : m_inDirectory)
        m_sessions.familyChanged(*session);
}

/// Links the sessions whose families have changed, and notes those whose exit code may now be known from their parent's child_exit.
void SharedSessions::link()
{
    std::vector<SessionState*> families;
    for (SessionState* session : m_sessions.changed()) {
        if (session->parent)
            listFamily(*session->parent, families);
        if (session->familyDirty)
            listFamily(*session, families);
        session->familyDirty = false;
    }
    std::vector<SessionState*> ended;
    for (SessionState* family : families) {
        family->familyListed = false;
        Family(*family, m_builder).link();
        for (SessionState* childSession : family->childSessions) {
            if (childSession->exitCodeFromParent)
                addReplacements(*childSession, ended);
        }
    }
    for (SessionState* childSession : ended)
        m_sessions.touch(*childSession);
}

void SharedSessions::finish()
{
    updateSessions(true);
    m_sessions.finish();
    m_builder.diagnostics().drop(kNoDate); // said at the end of earlier input
    for (const SourceId source : alignToEvent(m_sessions.all(), m_undated, m_builder))
        m_builder.diagnostics().add(kNoDate, {source, 1, 0}, "");
    reportSessions(m_sessions.all(), m_builder);
}

} // namespace emberline::trace2
