// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/exact_times.h"

namespace emberline::chrome {

namespace {

/// Nothing if it does not fit 64 bits of nanoseconds.
std::optional<SourceTime> sourceTimeOf(const DecimalTime& time)
{
    const auto ns = time.toNs();
    return ns ? std::optional(sourceTimeFromNs(*ns)) : std::nullopt;
}

} // namespace

std::optional<SourceTime> countedFrom(const DecimalTime& origin, SourceTime time)
{
    return sourceTimeOf(DecimalTime::fromNs(toNs(time), origin.reach()) - origin);
}

void readExactTimes(std::string_view time, std::optional<std::string_view> duration, const DecimalTime& origin, EventRecord& record)
{
    using State = DecimalTime::State;
    DecimalTime start = DecimalTime::parse(time, TimeUnit::Microseconds, origin.reach());
    record.time = TimeState::Bad;
    if (start.state() == State::NotANumber)
        return;
    if (start.state() == State::Ok)
        start = start - origin;
    const std::optional<SourceTime> fitting = sourceTimeOf(start);
    record.time = fitting ? TimeState::Ok : TimeState::OutOfRange;
    record.start = fitting.value_or(SourceTime{});
    record.end = record.start;
    if (!duration)
        return;
    const DecimalTime length = DecimalTime::parse(*duration, TimeUnit::Microseconds, origin.reach());
    if (length.state() == State::NotANumber) {
        record.duration = DurationState::Bad;
    } else if (length.isNegative()) {
        record.duration = DurationState::Negative;
    } else if (fitting) {
        const auto end = length.state() == State::Ok ? sourceTimeOf(start + length) : std::nullopt;
        record.duration = end ? DurationState::Ok : DurationState::OutOfRange;
        record.end = end.value_or(SourceTime{});
    }
}

} // namespace emberline::chrome
