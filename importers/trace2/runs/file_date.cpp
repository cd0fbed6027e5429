// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/file_date.h"

#include <chrono>
#include <cstdint>
#include <ctime>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr Duration kSoon = 5s; ///< the most that mtime may differ from the time of the last line
using ZoneStep = std::chrono::duration<std::int64_t, std::ratio<900>>; ///< every time zone is a multiple of this away from UTC
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

} // namespace emberline::trace2
