// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>

namespace emberline {

// Times and numbers as text. Pure functions, but for the decimal point: that of English, unless the program says otherwise at its start.

/// What stands before the decimals of all numbers that people read. Call it before anything is formatted; any thread may format then.
void setDecimalPoint(QChar point);
/// `value` as QString::number() writes it, with that point.
[[nodiscard]] QString formatNumber(double value, char form, int precision);

/// The prefixes of the powers of a thousand, from nano on.
inline constexpr std::array kSiPrefixes = {"n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
inline constexpr int kNoSiPrefix = 3; ///< the index of the power 0

/// How to write times of day. Relative times count from the trace's first event.
enum class TimeMode { Relative, Utc, Local };

/// For reading at a glance, three digits, so that numbers in a column or a sentence are equally exact: "2.57 s", "50.0 ms", "56.0 µs",
/// "120 ns", "1 min 41 s", "2 h 05 min".
[[nodiscard]] QString formatDuration(Duration duration);
/// The length of a range, part of which is folded away: "1.20 s + 2 min 02 s folded"; as above if nothing is.
[[nodiscard]] QString formatMeasured(Duration length, Duration folded);
/// For how long of all its time something ran: "1.20 s busy of 2 min 03 s"; as above if that was all the time.
[[nodiscard]] QString formatBusy(Duration busy, Duration whole);
/// In the same unit, with every digit down to the last non-zero one, in groups of three: "2.570 031 s", "120 ns", "89.120 µs", "320 ms",
/// "1 min 40.594 s".
[[nodiscard]] QString formatExactDuration(Duration duration);
/// A point on an axis that counts from the trace's begin, with the unit and the decimals that `step` needs: "0.5 s", "1 250 ms", "2 min",
/// "1 h 30 min".
[[nodiscard]] QString formatAxisDuration(Duration offset, Duration step);

/// "12 Sep", or "12 Sep 2025" if `first` is in another year, in the user's language. Only Utc and Local.
[[nodiscard]] QString formatDay(TraceTime time, TimeMode mode, TraceTime first);
/// "09:14:02.481" with as many decimals as `step` needs. Only Utc and Local.
[[nodiscard]] QString formatTimeOfDay(TraceTime time, TimeMode mode, Duration step);
/// "2026-11-20 09:14:02.791 870". Times within a day of zero get no date, because the source's clock does not count from the Unix epoch.
[[nodiscard]] QString formatDateTime(TraceTime time, TimeMode mode);
/// How to write `time` if the user chose `chosen`: a clock without dates, which counts from when a machine started, tells no time of day.
[[nodiscard]] TimeMode modeFor(TraceTime time, TimeMode chosen);
/// Whether the range is so long that times of day do not tell where one is.
[[nodiscard]] bool isManyDays(TraceRange range);
/// How the ruler writes times: as dates in a trace of many days even if times from the beginning are wished, because only dates tell there
/// where one is.
[[nodiscard]] TimeMode rulerMode(TraceRange extent, TimeMode wished);

/// "1 884", "51 004".
[[nodiscard]] QString formatCount(std::uint64_t count);
/// With an SI prefix, three digits: "2.4 M", "950", "1.25 k", "-3 m".
[[nodiscard]] QString formatSi(double value);
/// Exact up to a double's precision: "1 234 567.25".
[[nodiscard]] QString formatValue(double value);
/// Binary prefixes: "231 MiB".
[[nodiscard]] QString formatBytes(std::uint64_t bytes);

/// Parses a length of time that a user types: "2s", "1.5 ms", "300us", "300 µs", "42ns", "-0.25 s", "1 h 5 min", "1 min 40.594 s"; a bare
/// number means seconds. Accepts spaces between digits and both decimal points, English and set, so that it reads the output of
/// formatExactDuration() back to the nanosecond.
/// Returns nothing for other texts and for values out of range.
[[nodiscard]] std::optional<Duration> parseDuration(const QString& text);

} // namespace emberline
