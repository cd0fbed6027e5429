// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// The one place where the units of the formats become nanoseconds.
namespace emberline {

/// What a number in a file counts; the value is the power of ten that makes it nanoseconds.
enum class TimeUnit { Microseconds = 3, Seconds = 9 };

/// A time exactly as its decimal text says it, down to 10^-18 ns unless it is far, so that a sum of two rounds once. Never passes through a
/// double, which microseconds since the Unix epoch with decimals do not fit.
class DecimalTime {
public:
    enum class State : std::uint8_t { Ok, NotANumber, OutOfRange };
    /// How much is kept of what 64 bits of nanoseconds cannot hold.
    enum class Reach : std::uint8_t {
        Clock, ///< some times as far as they reach, and 18 decimals of a nanosecond
        Far, ///< 10^31 ns, and 6 decimals of one: for times that are subtracted from one another first
    };

    /// Zero.
    DecimalTime() = default;
    /// `text`: an optional sign, digits with an optional point among or before or behind them, an optional exponent; nothing else.
    static DecimalTime parse(std::string_view text, TimeUnit unit, Reach reach = Reach::Clock);

    static DecimalTime fromNs(std::int64_t ns, Reach reach);

    [[nodiscard]] Reach reach() const { return m_reach; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isNegative() const { return m_value < 0; }
    /// Half a nanosecond is rounded away from zero. Nothing unless the state is Ok and the value fits.
    [[nodiscard]] std::optional<std::int64_t> toNs() const;
    // Both must be Ok, and of one reach.
    friend DecimalTime operator+(DecimalTime a, DecimalTime b);
    friend DecimalTime operator-(DecimalTime a, DecimalTime b);

private:
    __extension__ using Wide = __int128;

    Wide m_value = 0; ///< in 10^-18 ns, or of far ones 10^-6 ns; a sum of four fits
    State m_state = State::Ok;
    Reach m_reach = Reach::Clock;
};

/// The quick way for what nearly every number in a trace looks like: an optional minus, 1 to 15 digits, and at most three decimals.
/// Returns whether `text` was one; then `ns` is what DecimalTime would say.
bool plainMicrosecondsToNs(std::string_view text, std::int64_t& ns);

} // namespace emberline
