// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "importers/reading/units.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Chooses the zero of a source's times. Some writers count from a moment so far away that none of their times fits 64 bits of nanoseconds;
/// such a file gets its own zero, its first event. If one time fits, the times that do not fit are damage. So this class holds events with
/// times that do not fit until one fits, or enough are held.
class FarTimes {
public:
    /// An event, as strict JSON, and its place in the source.
    struct Held {
        std::string strict;
        std::string written; ///< as in the source; may be only the beginning
        std::uint64_t offset;
        std::uint64_t line;
        std::string time; ///< its ts
    };

    /// Whether all times have to pass through here; no longer once one time has fitted.
    [[nodiscard]] bool isNeeded() const { return m_state != State::AsWritten; }
    [[nodiscard]] bool isShifting() const { return m_state == State::Shifted; }
    [[nodiscard]] bool holdsAny() const { return !m_held.empty(); }

    void hold(Held event) { m_held.push_back(std::move(event)); }
    /// So many events are held that the file was written that way and is not damaged.
    [[nodiscard]] bool holdsEnough() const { return m_held.size() >= kEnough; }
    /// Times count as written. Returns the held events.
    std::vector<Held> takeAsWritten();
    /// Times count from the first held event, unless even its exponent is out of range. At least one event must be held. Returns the held
    /// events.
    std::vector<Held> takeShifted();

    /// The event with its times counted from the first event. `time` and `duration` are the original texts, for a time that does not fit.
    [[nodiscard]] EventRecord shifted(const EventRecord& record, std::string_view time, std::string_view duration) const;

private:
    enum class State { Undecided, AsWritten, Shifted };
    static constexpr std::size_t kEnough = 64;

    State m_state = State::Undecided;
    DecimalTime m_origin;
    std::vector<Held> m_held;
};

} // namespace emberline::chrome
