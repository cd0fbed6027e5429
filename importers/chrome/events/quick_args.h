// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/reread_file.h"
#include "importers/chrome/text/event_parser.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Finds the args of a file's events again, for who goes through many of them, as an export does: a block of the file serves all events in
/// it, and an event that is strict JSON goes to no tree of values. A block is believed for a moment only, so that a later look sees the
/// file as it is then. Used on one thread at a time.
class QuickArgs {
public:
    /// `stamp` outlives it.
    QuickArgs(std::string path, const FileStamp& stamp) : m_path(std::move(path)), m_stamp(stamp) { }

    /// The args of the event at `offset`, strict JSON; empty when it has none. Nothing where the event is not plain: it is not strict JSON,
    /// does not fit, states something of our own, or cannot be read.
    std::optional<std::string> find(std::uint64_t offset);

private:
    using Clock = std::chrono::steady_clock;
    struct Block {
        std::string text;
        std::uint64_t offset = 0;
        Clock::time_point readAt;

        [[nodiscard]] bool isFresh(Clock::time_point now) const;
        [[nodiscard]] std::string_view from(std::uint64_t at) const; ///< empty when it is not in the block
        void read(const RereadFile& file, std::uint64_t at, std::size_t size, Clock::time_point now);
    };

    std::string_view eventAt(std::uint64_t offset);

    std::string m_path;
    const FileStamp& m_stamp;
    Block m_ahead; ///< where the pass is
    Block m_aside; ///< where it looked besides: ends stand behind their begins
    EventParser m_parser;
    ParsedStretch m_parsed;
};

} // namespace emberline::chrome
