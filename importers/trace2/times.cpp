// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/times.h"

#include <cstring>

namespace emberline::trace2 {

namespace {

constexpr std::size_t kUtcSize = 27;

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

/// Digits of a known number, and whether all of them were some: without a branch for each.
class Digits {
public:
    /// The number that the `count` bytes at `at` write.
    std::int64_t read(const char* at, int count)
    {
        unsigned value = 0;
        for (int i = 0; i < count; ++i) {
            const unsigned digit = static_cast<unsigned char>(at[i]) - unsigned{'0'};
            m_others |= static_cast<unsigned>(digit > 9);
            value = value * 10 + digit;
        }
        return value;
    }
    [[nodiscard]] bool areAll() const { return m_others == 0; }

private:
    unsigned m_others = 0;
};

/// Each of its own width: "22", "55", "07", "772344".
std::optional<Duration> timeOfDay(const char* hour, const char* minute, const char* second, const char* micro)
{
    Digits digits;
    const std::int64_t h = digits.read(hour, 2);
    const std::int64_t m = digits.read(minute, 2);
    const std::int64_t s = digits.read(second, 2);
    const std::int64_t us = digits.read(micro, 6);
    if (!digits.areAll() || h > 23 || m > 59 || s > 60)
        return std::nullopt;
    return std::chrono::hours(h) + std::chrono::minutes(m) + std::chrono::seconds(s) + std::chrono::microseconds(us);
}

std::optional<Timestamp> midnight(std::string_view year, std::string_view month, std::string_view day)
{
    const std::int64_t y = decimal(year);
    const std::int64_t m = decimal(month);
    const std::int64_t d = decimal(day);
    if (y < 1970 || y > 2100 || m < 1 || m > 12 || d < 1 || d > 31)
        return std::nullopt;
    const std::chrono::year_month_day date{
        std::chrono::year(static_cast<int>(y)), std::chrono::month(static_cast<unsigned>(m)), std::chrono::day(static_cast<unsigned>(d))};
    return Timestamp(kDay * std::chrono::sys_days(date).time_since_epoch().count());
}

std::optional<Timestamp> at(std::optional<Timestamp> day, std::optional<Duration> time)
{
    if (!day || !time)
        return std::nullopt;
    return *day + *time;
}

} // namespace

std::optional<Duration> parseSeconds(std::string_view text)
{
    if (text.size() == 8 && text[1] == '.') { // git's usual "0.001193"
        Digits digits;
        const std::int64_t whole = digits.read(text.data(), 1);
        const std::int64_t us = digits.read(text.data() + 2, 6);
        return digits.areAll() ? std::optional<Duration>(std::chrono::seconds(whole) + std::chrono::microseconds(us)) : std::nullopt;
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

std::optional<Timestamp> parseUtc(std::string_view t)
{
    if (t.size() != kUtcSize || t[4] != '-' || t[7] != '-' || t[10] != 'T' || t[13] != ':' || t[16] != ':' || t[19] != '.' || t[26] != 'Z')
        return std::nullopt;
    return at(
        midnight(t.substr(0, 4), t.substr(5, 2), t.substr(8, 2)), timeOfDay(t.data() + 11, t.data() + 14, t.data() + 17, t.data() + 20));
}

std::optional<Timestamp> parseSidTime(std::string_view t)
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

std::optional<Timestamp> UtcReader::read(std::string_view text)
{
    if (text.size() == kUtcSize && std::memcmp(text.data(), m_second, kToSecond) == 0) {
        Digits digits;
        const std::int64_t us = digits.read(text.data() + kToSecond, 6);
        if (digits.areAll() && text.back() == 'Z')
            return m_base + std::chrono::microseconds(us);
        return std::nullopt;
    }
    const std::optional<Timestamp> time = parseUtc(text);
    if (time) {
        std::memcpy(m_second, text.data(), kToSecond);
        m_base = *time - std::chrono::microseconds(decimal(text.substr(kToSecond, 6)));
    }
    return time;
}

} // namespace emberline::trace2
