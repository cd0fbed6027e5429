// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/whole_lines.h"
#include "model/result.h"
#include "model/time.h"
#include "model/trace.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

struct ImportProgress {
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesTotal = 0; ///< 0 when not known (pipes)
    std::uint64_t filesDone = 0;
    std::uint64_t filesTotal = 0;
    std::string current; ///< path being read
    std::uint64_t records = 0; ///< of live input: in the trace, whether or not a batch with them was handed out
};

/// A source that could not be read at all.
struct ImportFailure {
    std::string path;
    Error error;
};

/// What an import tells and asks the code that drives it. All are called on the import worker's thread.
struct ImportCallbacks {
    std::function<void(TraceBatch)> batch; ///< may be empty: then the caller calls Import::takeBatch() at the end
    std::function<void(const ImportProgress&)> progress; ///< about 20 times a second, and whenever a large file is begun
    /// Whether the receiver would take a batch at once. Live input asks, because it must not wait. Empty: always.
    std::function<bool()> hasRoom;
    /// Live input: how much of the past to keep; zero keeps everything. May change at any time. Null: keeps everything.
    const std::atomic<Duration>* keep = nullptr;
    LineReceiver received; ///< see there; may be empty
    /// Live input: takes the files and directories that are to be read next, to their ends, while the live input goes on. Asked several
    /// times a second; nothing: none so far. Empty: never any.
    std::function<std::optional<std::vector<std::string>>()> nextAdded;
    /// What could not be read of these; a batch with all that could was handed out.
    std::function<void(std::vector<ImportFailure>)> added;
    const std::atomic<bool>* cancel = nullptr; ///< checked every few milliseconds; what was read stays
    /// Whether a cancelled Import::read() keeps its place for goOn(). Then the files stay open.
    bool keepsPlace = false;

    [[nodiscard]] Duration keptLength() const { return keep ? keep->load(std::memory_order_relaxed) : Duration::zero(); }
};

} // namespace emberline
