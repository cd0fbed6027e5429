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

/// Finds the args of a file's events again, for callers that go through many of them, such as an export. One block of the file serves all
/// events in it, and no event that is strict JSON becomes a tree of values. A block counts as fresh for a moment only, so that a later look
/// sees the file as it is then. Used on one thread at a time.
class QuickArgs {
public:
    /// `stamp` outlives it.
    QuickArgs(std::string path, const FileStamp& stamp) : m_path(std::move(path)), m_stamp(stamp) { }

    /// The args of the event at `offset`, as strict JSON; empty if it has none. Nothing if the event is not plain: it is not strict JSON,
    /// does not fit, has a statement of our own export, or cannot be read.
    std::optional<std::string> find(std::uint64_t offset);

private:
    using Clock = std::chrono::steady_clock;
    struct Block {
        std::string text;
        std::uint64_t offset = 0;
        Clock::time_point readAt;

        [[nodiscard]] bool isFresh(Clock::time_point now) const;
        [[nodiscard]] std::string_view from(std::uint64_t at) const; ///< empty if `at` is not in the block
        void read(const RereadFile& file, std::uint64_t at, std::size_t size, Clock::time_point now);
    };

    std::string_view eventAt(std::uint64_t offset);

    std::string m_path;
    const FileStamp& m_stamp;
    Block m_ahead; ///< the block that the pass is reading
    Block m_aside; ///< the block of its other looks: end events are behind their begins
    EventParser m_parser;
    ParsedStretch m_parsed;
};

} // namespace emberline::chrome
