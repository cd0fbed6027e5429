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

/// What a source's times count from. Some writers' epochs lie so far away that none of their times fits 64 bits of nanoseconds: such a file
/// is counted from its own first event. Where one time fits, those that do not are damage. So events whose time does not fit are held until
/// it is known which of the two it is.
class FarTimes {
public:
    /// An event, as strict JSON, and where it stands in the source.
    struct Held {
        std::string strict;
        std::string written; ///< as it stands there, or the beginning of it
        std::uint64_t offset;
        std::uint64_t line;
        std::string time; ///< its ts
    };

    /// Whether all times have to pass by here: not from the moment on that one fitted.
    [[nodiscard]] bool isNeeded() const { return m_state != State::AsWritten; }
    [[nodiscard]] bool isShifting() const { return m_state == State::Shifted; }
    [[nodiscard]] bool holdsAny() const { return !m_held.empty(); }

    void hold(Held event) { m_held.push_back(std::move(event)); }
    /// So many are held that it is the file's way, not damage.
    [[nodiscard]] bool holdsEnough() const { return m_held.size() >= kEnough; }
    /// Times are as they are written. Returns what was held.
    std::vector<Held> takeAsWritten();
    /// Times are counted from the first event that is held, unless that is beyond all reckoning. There must be one. Returns what was held.
    std::vector<Held> takeShifted();

    /// The event with its times counted from the first event; `time` and `duration` are those as written where its time does not fit.
    [[nodiscard]] EventRecord shifted(const EventRecord& record, std::string_view time, std::string_view duration) const;

private:
    enum class State { Undecided, AsWritten, Shifted };
    static constexpr std::size_t kEnough = 64;

    State m_state = State::Undecided;
    DecimalTime m_origin;
    std::vector<Held> m_held;
};

} // namespace emberline::chrome
