// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// The only place where the formats' units become nanoseconds.
namespace emberline {

/// A time exactly as its decimal text says, down to 10^-18 ns (10^-6 ns with Reach::Far), so that the sum of two is rounded only once.
/// Avoids double, which cannot hold microseconds since the Unix epoch with decimals.
class DecimalTime {
public:
    enum class State : std::uint8_t { Ok, NotANumber, OutOfRange };
    /// How much range and precision to keep beyond 64 bits of nanoseconds.
    enum class Reach : std::uint8_t {
        Clock, ///< a few times the range of 64-bit nanoseconds, with 18 decimals
        Far, ///< 10^31 ns, with 6 decimals: for times that will be subtracted from one another first
    };

    /// Zero.
    DecimalTime() = default;
    /// `text`: microseconds: an optional sign, digits with an optional point before, among or after them, an optional exponent.
    static DecimalTime parse(std::string_view text, Reach reach = Reach::Clock);

    static DecimalTime fromNs(std::int64_t ns, Reach reach);

    [[nodiscard]] Reach reach() const { return m_reach; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isNegative() const { return m_value < 0; }
    /// Rounds half a nanosecond away from zero. Nothing unless the state is Ok and the value fits.
    [[nodiscard]] std::optional<std::int64_t> toNs() const;
    // Both must be Ok and have the same reach.
    friend DecimalTime operator+(DecimalTime a, DecimalTime b);
    friend DecimalTime operator-(DecimalTime a, DecimalTime b);

private:
    __extension__ using Wide = __int128;

    Wide m_value = 0; ///< in units of 10^-18 ns, or 10^-6 ns if far; a sum of four fits
    State m_state = State::Ok;
    Reach m_reach = Reach::Clock;
};

/// The fast path for nearly every number in a trace: an optional minus, 1 to 15 digits, and at most three decimals. Returns whether `text`
/// has that form; then `ns` is what DecimalTime would give.
bool plainMicrosecondsToNs(std::string_view text, std::int64_t& ns);

} // namespace emberline
