// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/times.h"

namespace emberline::trace2 {

/// Times of day, as PERF and NORMAL write them, become points in time: since the midnight before the first of them, on and on past the
/// next. Lines of several processes are out of order by milliseconds, also around midnight.
class DayClock {
public:
    /// The midnight before the first line; where the date is not known, the epoch.
    explicit DayClock(Timestamp midnight = {}) : m_midnight(midnight) { }

    Timestamp read(Duration timeOfDay)
    {
        constexpr Duration half = kDay / 2;
        if (m_started && timeOfDay > m_last + half && m_days > 0)
            return later(m_midnight, kDay * (m_days - 1) + timeOfDay); // a straggler of the day before
        if (m_started && timeOfDay < m_last - half && m_days < kMostDays)
            ++m_days;
        m_started = true;
        m_last = timeOfDay;
        return later(m_midnight, kDay * m_days + timeOfDay);
    }

private:
    static constexpr int kMostDays = 3650;

    Timestamp m_midnight;
    Duration m_last{};
    int m_days = 0;
    bool m_started = false;
};

} // namespace emberline::trace2
