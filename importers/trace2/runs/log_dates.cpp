// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/log_dates.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <span>
#include <unordered_map>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

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

} // namespace

UnixTime epochOf(const DayClock& clock, UnixTime modified)
{
    const Duration last = clock.last().time_since_epoch();
    const auto unix = static_cast<std::time_t>(std::chrono::floor<std::chrono::seconds>(modified).time_since_epoch().count());
    UnixTime told = localTime(unix, 0, clock.lastTimeOfDay());
    if (told > modified + kFuture)
        told = localTime(unix, 1, clock.lastTimeOfDay());
    if (std::chrono::abs(modified - told) <= kSoon)
        return told - last;
    const UnixTime zoned = std::chrono::round<ZoneStep>(modified - last);
    return std::chrono::abs(modified - last - zoned) <= kSoon ? zoned : told - last;
}

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
        if (const auto offset = offsetOf(some, begins))
            builder.edit(source).epoch = UnixTime(*offset);
        else
            others.push_back(source);
    }
    return others;
}

} // namespace emberline::trace2
