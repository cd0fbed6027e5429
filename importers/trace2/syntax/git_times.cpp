// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/git_times.h"

#include "importers/text/digits.h"

#include <cmath>
#include <cstring>

namespace emberline::trace2 {

namespace {

constexpr std::size_t kWithoutFraction = 19; ///< "2026-11-21T06:55:07"

/// The decimal number in `digits`, or -1.
constexpr std::int64_t decimal(std::string_view digits)
{
    std::int64_t value = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9')
            return -1;
        value = value * 10 + (c - '0');
    }
    return digits.empty() ? -1 : value;
}

/// The number in two digits, or a number that is too large.
constexpr unsigned twoDigits(const char* at)
{
    constexpr unsigned tooLarge = 100;
    const unsigned tens = static_cast<unsigned char>(at[0]) - unsigned{'0'};
    const unsigned ones = static_cast<unsigned char>(at[1]) - unsigned{'0'};
    return tens > 9 || ones > 9 ? tooLarge : tens * 10 + ones;
}

/// The decimals of a second, after their point; any number of them.
std::optional<Duration> parseFraction(std::string_view text)
{
    if (text.empty())
        return Duration::zero();
    return text.starts_with('.') ? parseSeconds("0" + std::string(text)) : std::nullopt;
}

/// "Z", or "+01:00": local time minus UTC.
std::optional<Duration> parseOffset(std::string_view text)
{
    if (text == "Z")
        return Duration::zero();
    if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':')
        return std::nullopt;
    const unsigned hours = twoDigits(text.data() + 1);
    const unsigned minutes = twoDigits(text.data() + 4);
    if (hours > 23 || minutes > 59)
        return std::nullopt;
    const Duration offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
    return text[0] == '-' ? -offset : offset;
}

/// Each part has its own number of digits: "22", "55", "07", "772344".
std::optional<Duration> timeOfDay(const char* hour, const char* minute, const char* second, const char* micro)
{
    const unsigned h = twoDigits(hour);
    const unsigned m = twoDigits(minute);
    const unsigned s = twoDigits(second);
    std::int64_t us = 0;
    if (h > 23 || m > 59 || s > 60 || !sixDigits(micro, us))
        return std::nullopt;
    return std::chrono::hours(h) + std::chrono::minutes(m) + std::chrono::seconds(s) + std::chrono::microseconds(us);
}

std::optional<SourceTime> midnight(std::string_view year, std::string_view month, std::string_view day)
{
    const std::int64_t y = decimal(year);
    const std::int64_t m = decimal(month);
    const std::int64_t d = decimal(day);
    if (y < 1970 || y > 2100 || m < 1 || m > 12 || d < 1 || d > 31)
        return std::nullopt;
    const std::chrono::year_month_day date{
        std::chrono::year(static_cast<int>(y)), std::chrono::month(static_cast<unsigned>(m)), std::chrono::day(static_cast<unsigned>(d))};
    return SourceTime(kDay * std::chrono::sys_days(date).time_since_epoch().count());
}

std::optional<SourceTime> at(std::optional<SourceTime> day, std::optional<Duration> time)
{
    if (!day || !time)
        return std::nullopt;
    return *day + *time;
}

} // namespace

std::optional<Duration> secondsOf(double number)
{
    constexpr auto farthest = static_cast<double>(kFarthest / std::chrono::seconds(1));
    if (!(number >= 0 && number <= farthest))
        return std::nullopt;
    return std::chrono::microseconds(std::llround(number * 1e6));
}

std::optional<Duration> parseSeconds(std::string_view text)
{
    if (text.size() == 8 && text[1] == '.') { // git's usual "0.001193"
        const std::int64_t whole = decimal(text.substr(0, 1));
        std::int64_t us = 0;
        if (whole >= 0 && sixDigits(text.data() + 2, us))
            return std::chrono::seconds(whole) + std::chrono::microseconds(us);
        return std::nullopt;
    }
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::int64_t whole = point > 10 ? -1 : decimal(text.substr(0, point));
    if (whole < 0 || std::chrono::seconds(whole) > kFarthest)
        return std::nullopt;
    std::int64_t ns = 0;
    if (point < text.size()) {
        const std::string_view fraction = text.substr(point + 1, 9);
        ns = decimal(fraction);
        if (ns < 0 || (text.size() > point + 10 && decimal(text.substr(point + 10, 18)) < 0))
            return std::nullopt;
        for (std::size_t digits = fraction.size(); digits < 9; ++digits)
            ns *= 10;
    }
    return std::chrono::seconds(whole) + Duration(ns);
}

std::optional<SourceTime> parseUtc(std::string_view t)
{
    if (t.size() < kWithoutFraction || t[4] != '-' || t[7] != '-' || t[10] != 'T' || t[13] != ':' || t[16] != ':')
        return std::nullopt;
    const std::optional<SourceTime> day = midnight(t.substr(0, 4), t.substr(5, 2), t.substr(8, 2));
    const std::string_view rest = t.substr(kWithoutFraction);
    if (isGitsForm(t))
        return at(day, timeOfDay(t.data() + 11, t.data() + 14, t.data() + 17, rest.data() + 1));
    const std::size_t zone = std::min(rest.find_first_of("Z+-"), rest.size());
    const std::optional<Duration> fraction = parseFraction(rest.substr(0, zone));
    const std::optional<Duration> offset = parseOffset(rest.substr(zone));
    const std::optional<SourceTime> second = at(day, timeOfDay(t.data() + 11, t.data() + 14, t.data() + 17, "000000"));
    if (!second || !fraction || !offset)
        return std::nullopt;
    return *second + *fraction - *offset;
}

std::optional<SourceTime> parseSidTime(std::string_view t)
{
    if (t.size() != 23 || t[8] != 'T' || t[15] != '.' || t[22] != 'Z')
        return std::nullopt;
    return at(
        midnight(t.substr(0, 4), t.substr(4, 2), t.substr(6, 2)), timeOfDay(t.data() + 9, t.data() + 11, t.data() + 13, t.data() + 16));
}

std::optional<Duration> parseTimeOfDay(std::string_view t)
{
    if (t.size() != 15 || t[2] != ':' || t[5] != ':' || t[8] != '.')
        return std::nullopt;
    return timeOfDay(t.data(), t.data() + 3, t.data() + 6, t.data() + 9);
}

std::optional<SourceTime> UtcReader::read(std::string_view text)
{
    const bool isUsual = isGitsForm(text);
    if (std::int64_t us = 0; isUsual && std::memcmp(text.data(), m_second, kToSecond) == 0 && sixDigits(text.data() + kToSecond, us))
        return m_base + std::chrono::microseconds(us);
    const std::optional<SourceTime> time = parseUtc(text);
    if (time && isUsual) {
        std::memcpy(m_second, text.data(), kToSecond);
        m_base = *time - std::chrono::microseconds(decimal(text.substr(kToSecond, 6)));
    }
    return time;
}

} // namespace emberline::trace2
