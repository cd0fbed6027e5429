// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/far_times.h"

#include "importers/chrome/text/exact_times.h"

#include <optional>
#include <utility>

namespace emberline::chrome {

std::vector<FarTimes::Held> FarTimes::takeAsWritten()
{
    m_state = State::AsWritten;
    return std::exchange(m_held, {});
}

std::vector<FarTimes::Held> FarTimes::takeShifted()
{
    m_origin = DecimalTime::parse(m_held.front().time, TimeUnit::Microseconds, DecimalTime::Reach::Far);
    m_state = m_origin.state() == DecimalTime::State::Ok ? State::Shifted : State::AsWritten;
    return std::exchange(m_held, {});
}

EventRecord FarTimes::shifted(const EventRecord& record, std::string_view time, std::string_view duration) const
{
    EventRecord result = record;
    if (record.time == TimeState::OutOfRange) {
        readExactTimes(time, duration.empty() ? std::nullopt : std::optional(duration), m_origin, result);
        return result;
    }
    const auto start = countedFrom(m_origin, record.start);
    const auto end = countedFrom(m_origin, record.end);
    result.time = start ? TimeState::Ok : TimeState::OutOfRange;
    result.start = start.value_or(SourceTime{});
    result.end = end.value_or(result.start);
    if (!end && record.duration == DurationState::Ok)
        result.duration = DurationState::OutOfRange;
    return result;
}

} // namespace emberline::chrome
