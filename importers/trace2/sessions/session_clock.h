// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/record.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace emberline::trace2 {

/// Every time zone is a multiple of this away from UTC.
using ZoneStep = std::chrono::duration<std::int64_t, std::ratio<900>>;

/// Converts times of day, as PERF and NORMAL write them, to points in time since the midnight before the first of them, counting on past
/// later midnights. Lines of several processes may be out of order by milliseconds, around midnight too. Removes the hour that the clock
/// jumps when summer time begins or ends, so that times go on as the processes did: a step back is recognized by itself, a step forward
/// only when a process reveals it (step()). A day in which nothing is written leaves no trace, unless a process ran on meanwhile
/// (passDays()).
class DayClock {
public:
    /// `midnight`: the one before the first line, or the epoch if the date is unknown.
    explicit DayClock(SourceTime midnight = {}) : m_midnight(midnight) { }

    /// `isAfterAll`: nothing runs that could have written the line earlier.
    SourceTime read(Duration timeOfDay, bool isAfterAll = false)
    {
        constexpr Duration half = kDay / 2;
        const bool isLate = m_days > 0 && timeOfDay > m_timeOfDay + (isAfterAll ? kDay - kLate : half);
        if (m_started && isLate)
            return later(m_midnight, kDay * (m_days - 1) + timeOfDay + m_steps); // a late line of the day before
        const bool rolled = m_started && timeOfDay < m_timeOfDay - (isAfterAll ? kClockSteps : half);
        const Duration change = m_started && !rolled ? timeOfDay - m_timeOfDay : Duration::zero();
        if (rolled && m_days < kMostDays)
            ++m_days;
        if (change <= -kAlmostAnHour && change > -kHour - kJitter)
            m_steps += kHour;
        m_jumped = m_jumped || rolled || change >= kAlmostAnHour || change <= -kAlmostAnHour;
        m_started = true;
        m_timeOfDay = timeOfDay;
        m_last = later(m_midnight, kDay * m_days + timeOfDay + m_steps);
        return m_last;
    }

    /// The time of day has jumped by about an hour, or may have in a silent night; step() may explain that.
    [[nodiscard]] bool hasJumped() const { return m_jumped; }
    /// A process reveals that its time of day jumped by `by` against its own clock. If that is the hour of summer time, removes it from now
    /// on. Returns what it removed.
    Duration step(Duration by)
    {
        m_jumped = false;
        const Duration hours = by > Duration::zero() ? kHour : -kHour;
        if (by - hours > kJitter || by - hours < -kJitter)
            return Duration::zero();
        m_steps -= hours;
        m_last = later(m_last, -hours);
        return hours;
    }

    /// How many whole days `missing` is, one of which may have 23 or 25 hours; none if it is not nearly that.
    [[nodiscard]] static Duration wholeDays(Duration missing)
    {
        const Duration days = nearestDays(missing);
        for (const Duration change : {Duration::zero(), kHour, -kHour}) {
            if (days > Duration::zero() && std::chrono::abs(missing - days - change) <= kJitter)
                return days + change;
        }
        return Duration::zero();
    }
    /// So many midnights (wholeDays()) passed before the last line, as its process reveals. Returns how far that moved it.
    Duration passDays(Duration days)
    {
        const auto passed = static_cast<int>(std::min<Duration::rep>(nearestDays(days) / kDay, kMostDays - m_days));
        const Duration change = days - nearestDays(days);
        m_days += passed;
        m_steps += change;
        m_last = later(m_last, kDay * passed + change);
        return kDay * passed + change;
    }

    [[nodiscard]] bool hasStarted() const { return m_started; }
    [[nodiscard]] SourceTime last() const { return m_last; }
    [[nodiscard]] Duration lastTimeOfDay() const { return m_timeOfDay; }

private:
    static constexpr int kMostDays = 3650;
    static constexpr Duration kHour = std::chrono::hours(1);
    static constexpr Duration kAlmostAnHour = std::chrono::minutes(50);
    static constexpr Duration kJitter = std::chrono::seconds(1);
    static constexpr Duration kLate = std::chrono::seconds(10); ///< between reading the time of day and writing it
    static constexpr Duration kClockSteps = std::chrono::hours(2); ///< summer time, or somebody sets the clock

    static Duration nearestDays(Duration time) { return kDay * ((time + kDay / 2) / kDay); }

    SourceTime m_midnight;
    SourceTime m_last{};
    Duration m_timeOfDay{};
    Duration m_steps{}; ///< removed so far
    int m_days = 0;
    bool m_started = false;
    bool m_jumped = false;
};

/// When things happened in a session. main() began at the smallest (wall time - t_abs) of its records; where records lack wall times, what
/// was placed by a guess moves as soon as a record reveals more.
class SessionClock {
public:
    explicit SessionClock(TraceBuilder& builder) : m_builder(builder) { }

    /// When the record was written. Learns from it when the session began.
    SourceTime read(SessionState& session, const Record& record);

    /// Moves everything in a brief session in time, a few times at most; returns whether it did. The session's begin must be known.
    bool moveBrief(SessionState& session, Duration by);

    /// A data record directly in a region gives the region's start (t_abs - t_rel). If the region_enter had no time, the region and what
    /// came after it on the thread move to that time.
    void setExactStart(SessionState& session, ThreadState& thread, const Record& record);

    /// When a region, child or thread began that this record ends. Git reads its clock once for all targets, and each target writes the
    /// wall time when its turn comes: on a busy disk that of a begin may be late by much, while the record's t_rel is exact. Moves the
    /// region then. `start`: by the record of its begin. `after`: it did not begin before.
    SourceTime startByEnd(const SessionState& session, const Record& end, SourceTime endTime, RegionId region, SourceTime start,
        SourceTime after = SourceTime::min());

private:
    void learnBegin(SessionState& session, const Record& record);
    void moveRegion(RegionId id, Duration by);

    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
