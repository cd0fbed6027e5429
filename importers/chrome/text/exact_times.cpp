// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/exact_times.h"

namespace emberline::chrome {

void readExactTimes(std::string_view time, std::optional<std::string_view> duration, const DecimalTime& origin, EventRecord& record)
{
    using State = DecimalTime::State;
    DecimalTime start = DecimalTime::parse(time, TimeUnit::Microseconds, origin.reach());
    record.time = TimeState::Bad;
    if (start.state() == State::NotANumber)
        return;
    if (start.state() == State::Ok)
        start = start - origin;
    const auto startNs = start.toNs();
    record.time = startNs ? TimeState::Ok : TimeState::OutOfRange;
    record.startNs = startNs.value_or(0);
    record.endNs = record.startNs;
    if (!duration)
        return;
    const DecimalTime length = DecimalTime::parse(*duration, TimeUnit::Microseconds, origin.reach());
    if (length.state() == State::NotANumber) {
        record.duration = DurationState::Bad;
    } else if (length.isNegative()) {
        record.duration = DurationState::Negative;
    } else if (startNs) {
        const auto endNs = length.state() == State::Ok ? (start + length).toNs() : std::nullopt;
        record.duration = endNs ? DurationState::Ok : DurationState::OutOfRange;
        record.endNs = endNs.value_or(0);
    }
}

} // namespace emberline::chrome
