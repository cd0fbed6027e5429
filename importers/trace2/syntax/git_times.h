// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <optional>
#include <string_view>

namespace emberline::trace2 {

/// The only place where git's units become the model's nanoseconds. All results are bounded (kFarthest), so that no sum of them, and no
/// later(), can overflow, even with a hostile log.
inline constexpr Duration kFarthest = std::chrono::hours(24 * 365 * 140);
inline constexpr Duration kDay = std::chrono::hours(24);

/// Clamped to kFarthest.
[[nodiscard]] constexpr SourceTime later(SourceTime time, Duration by)
{
    return SourceTime(std::clamp(time.time_since_epoch() + std::clamp(by, -kFarthest, kFarthest), -kFarthest, kFarthest));
}

/// "0.001193" (seconds, any number of decimals, no exponent, no sign). Nothing for other text.
[[nodiscard]] std::optional<Duration> parseSeconds(std::string_view text);
/// A number of seconds of a JSON reader. To the nearest microsecond: git writes six decimals, which a double holds exactly up to kFarthest.
/// Nothing for negative numbers and those beyond kFarthest.
[[nodiscard]] std::optional<Duration> secondsOf(double number);
/// "2026-11-21T06:55:07.772357Z", as time since the Unix epoch; also with another number of decimals, or an offset such as "+00:00" in
/// place of the Z, as programs that git starts write it.
[[nodiscard]] std::optional<SourceTime> parseUtc(std::string_view text);
/// Whether a text that parseUtc() can read has the form in which git writes it: six decimals and a Z.
[[nodiscard]] constexpr bool isGitsForm(std::string_view text)
{
    return text.size() == 27 && text[19] == '.' && text[26] == 'Z';
}
/// "20261121T065507.772282Z" as in a sid, as time since the Unix epoch.
[[nodiscard]] std::optional<SourceTime> parseSidTime(std::string_view text);
/// "22:55:07.772344", as time since midnight.
[[nodiscard]] std::optional<Duration> parseTimeOfDay(std::string_view text);

/// parseUtc() for logs, in which consecutive lines usually share the second.
class UtcReader {
public:
    [[nodiscard]] std::optional<SourceTime> read(std::string_view text);

private:
    static constexpr std::size_t kToSecond = 20; ///< "2026-11-21T06:55:07."
    char m_second[kToSecond] = {};
    SourceTime m_base{};
};

} // namespace emberline::trace2
