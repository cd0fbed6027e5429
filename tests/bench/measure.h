// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace emberline::bench {

struct Measurement {
    double wallSeconds = 0;
    double cpuSeconds = 0; ///< of all threads
    std::uint64_t peakBytes = 0; ///< resident memory at its highest, above what the process had at the start
    std::uint64_t keptBytes = 0; ///< resident anonymous memory when `work` had returned, above the start
    std::uint64_t count = 0; ///< what `work` returned: events, lines
    bool ok = false;
};

/// Runs `work` in a process of its own, so that its peak of memory is its own and nothing is warm but the page cache. The fastest of
/// `runs`.
Measurement measure(int runs, const std::function<std::uint64_t()>& work);

/// Resident memory of this process that no file stands behind.
[[nodiscard]] std::uint64_t anonymousBytes();

/// Calls `take` with blocks of the file, read into one reused buffer.
void readBlocks(const std::string& path, const std::function<void(std::string_view)>& take);
/// The least that a reader of the bytes can do.
std::uint64_t countNewlines(const std::string& path);

/// Whether `text` could be written.
bool writeText(const std::string& file, std::string_view text);

} // namespace emberline::bench
