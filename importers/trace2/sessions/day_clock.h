// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/git_times.h"

namespace emberline::trace2 {

/// Times of day, as PERF and NORMAL write them, become points in time: since the midnight before the first of them, on and on past the
/// next. Lines of several processes are out of order by milliseconds, also around midnight. An hour that summer time takes or gives is
/// taken out again, so that times go on as the processes did: a step back by itself, one forward when a process tells of it (step()).
class DayClock {
public:
    /// The midnight before the first line; where the date is not known, the epoch.
    explicit DayClock(Timestamp midnight = {}) : m_midnight(midnight) { }

    Timestamp read(Duration timeOfDay)
    {
        constexpr Duration half = kDay / 2;
        if (m_started && timeOfDay > m_timeOfDay + half && m_days > 0)
            return later(m_midnight, kDay * (m_days - 1) + timeOfDay + m_steps); // a straggler of the day before
        const bool rolled = m_started && timeOfDay < m_timeOfDay - half;
        const Duration change = m_started && !rolled ? timeOfDay - m_timeOfDay : Duration::zero();
        if (rolled && m_days < kMostDays)
            ++m_days;
        if (change <= -kAlmostAnHour && change > -kHour - kJitter)
            m_steps += kHour;
        m_jumped = m_jumped || change >= kAlmostAnHour || change <= -kAlmostAnHour;
        m_started = true;
        m_timeOfDay = timeOfDay;
        m_last = later(m_midnight, kDay * m_days + timeOfDay + m_steps);
        return m_last;
    }

    /// The time of day has moved by an hour or so, which step() may explain.
    [[nodiscard]] bool hasJumped() const { return m_jumped; }
    /// A process says that its time jumped by `by` against its own clock: that much is taken out from here on, when it is the hour of
    /// summer time. What was taken out.
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

    [[nodiscard]] bool hasStarted() const { return m_started; }
    [[nodiscard]] Timestamp last() const { return m_last; }
    [[nodiscard]] Duration lastTimeOfDay() const { return m_timeOfDay; }

private:
    static constexpr int kMostDays = 3650;
    static constexpr Duration kHour = std::chrono::hours(1);
    static constexpr Duration kAlmostAnHour = std::chrono::minutes(50);
    static constexpr Duration kJitter = std::chrono::seconds(1);

    Timestamp m_midnight;
    Timestamp m_last{};
    Duration m_timeOfDay{};
    Duration m_steps{}; ///< that were taken out
    int m_days = 0;
    bool m_started = false;
    bool m_jumped = false;
};

} // namespace emberline::trace2
