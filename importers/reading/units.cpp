// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/units.h"

#include "importers/text/digits.h"

#include <algorithm>
#include <limits>

namespace emberline {

namespace {

__extension__ using Unsigned128 = unsigned __int128;

/// How many decimals of a nanosecond are kept.
constexpr int fractionDigits(DecimalTime::Reach reach)
{
    return reach == DecimalTime::Reach::Clock ? 18 : 6;
}
constexpr int kMaxDigits = 38; ///< significant digits that fit in 128 bits
constexpr int kMaxExponent = 100'000; ///< beyond it every number is zero or out of range
constexpr std::ptrdiff_t kPlainDigits = 15; ///< before the point; with three decimals they fit an int64
constexpr std::int64_t kPlainScale[] = {1'000, 100, 10, 1}; ///< by the number of decimals

Unsigned128 powerOfTen(int exponent)
{
    Unsigned128 power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 10;
    return power;
}

/// digits * 10^exponent; the digits have no leading zeros.
struct Scientific {
    Unsigned128 digits = 0;
    int digitCount = 0;
    int exponent = 0;
    bool isNegative = false;
};

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) { }

    std::optional<Scientific> read()
    {
        Scientific number;
        number.isNegative = take('-');
        if (!number.isNegative)
            take('+');
        bool any = readDigits(number, false);
        if (take('.'))
            any |= readDigits(number, true);
        if (!any)
            return std::nullopt;
        if (take('e') || take('E')) {
            const auto exponent = readExponent();
            if (!exponent)
                return std::nullopt;
            number.exponent += *exponent;
        }
        return m_at == m_text.size() ? std::optional(number) : std::nullopt;
    }

private:
    bool take(char c)
    {
        if (m_at == m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    bool readDigits(Scientific& number, bool isFraction)
    {
        const std::size_t from = m_at;
        for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at) {
            const auto digit = static_cast<unsigned>(m_text[m_at] - '0');
            if (number.digitCount < kMaxDigits) {
                number.digits = number.digits * 10 + digit;
                number.digitCount += number.digitCount > 0 || digit > 0 ? 1 : 0;
                number.exponent -= isFraction ? 1 : 0;
            } else {
                number.exponent += isFraction ? 0 : 1;
            }
            number.exponent = std::clamp(number.exponent, -kMaxExponent, kMaxExponent);
        }
        return m_at > from;
    }
    std::optional<int> readExponent()
    {
        const bool isNegative = take('-');
        if (!isNegative)
            take('+');
        const std::size_t from = m_at;
        int value = 0;
        for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at)
            value = std::min(value * 10 + (m_text[m_at] - '0'), kMaxExponent);
        if (m_at == from)
            return std::nullopt;
        return isNegative ? -value : value;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

DecimalTime DecimalTime::parse(std::string_view text, Reach reach)
{
    DecimalTime time;
    time.m_reach = reach;
    const auto number = Reader(text).read();
    if (!number) {
        time.m_state = State::NotANumber;
        return time;
    }
    if (number->digits == 0)
        return time;
    constexpr int kNsPerMicrosecond = 3; // as a power of ten
    const int exponent = number->exponent + kNsPerMicrosecond + fractionDigits(reach);
    if (number->digitCount + exponent > kMaxDigits) {
        time.m_state = State::OutOfRange;
        return time;
    }
    const Unsigned128 magnitude = exponent >= 0 ? number->digits * powerOfTen(exponent)
        : exponent >= -kMaxDigits               ? number->digits / powerOfTen(-exponent)
                                                : 0;
    constexpr auto kMost = static_cast<Unsigned128>(std::numeric_limits<Wide>::max() / 4);
    if (magnitude > kMost) {
        time.m_state = State::OutOfRange;
        return time;
    }
    time.m_value = number->isNegative ? -static_cast<Wide>(magnitude) : static_cast<Wide>(magnitude);
    return time;
}

DecimalTime DecimalTime::fromNs(std::int64_t ns, Reach reach)
{
    DecimalTime time;
    time.m_reach = reach;
    time.m_value = ns * static_cast<Wide>(powerOfTen(fractionDigits(reach)));
    return time;
}

std::optional<std::int64_t> DecimalTime::toNs() const
{
    if (m_state != State::Ok)
        return std::nullopt;
    const auto one = static_cast<Wide>(powerOfTen(fractionDigits(m_reach)));
    const Wide rounded = (m_value + (m_value < 0 ? -one / 2 : one / 2)) / one;
    if (rounded < std::numeric_limits<std::int64_t>::min() || rounded > std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    return static_cast<std::int64_t>(rounded);
}

DecimalTime operator+(DecimalTime a, DecimalTime b)
{
    a.m_value += b.m_value; // each is at most a quarter of what fits
    return a;
}

DecimalTime operator-(DecimalTime a, DecimalTime b)
{
    a.m_value -= b.m_value;
    return a;
}

bool plainMicrosecondsToNs(std::string_view text, std::int64_t& ns)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    const bool isNegative = at != end && *at == '-';
    at += isNegative ? 1 : 0;
    const char* const first = at;
    std::int64_t value = 0;
    for (; at != end && isDigit(*at); ++at) {
        if (at - first == kPlainDigits)
            return false;
        value = value * 10 + (*at - '0');
    }
    if (at == first)
        return false;
    std::ptrdiff_t decimals = 0;
    if (at != end) {
        decimals = end - at - 1;
        if (*at != '.' || decimals < 1 || decimals > 3)
            return false;
        for (++at; at != end; ++at) {
            if (!isDigit(*at))
                return false;
            value = value * 10 + (*at - '0');
        }
    }
    const std::int64_t scale = kPlainScale[decimals];
    ns = isNegative ? -value * scale : value * scale;
    return true;
}

} // namespace emberline
