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
    std::uint64_t peakBytes = 0; ///< peak resident memory, minus the process's initial memory
    std::uint64_t keptBytes = 0; ///< resident anonymous memory when `work` had returned, minus the initial one
    std::uint64_t count = 0; ///< the result of `work`: events, lines
    bool ok = false;
};

/// Runs `work` in its own process, so that the peak of memory belongs to it and only the page cache is warm. Returns the fastest of
/// `runs`.
Measurement measure(int runs, const std::function<std::uint64_t()>& work);

/// This process's resident memory without files behind it.
[[nodiscard]] std::uint64_t anonymousBytes();

/// Calls `take` with blocks of the file, read into one reused buffer.
void readBlocks(const std::string& path, const std::function<void(std::string_view)>& take);
/// The minimal work of a reader.
std::uint64_t countNewlines(const std::string& path);

/// Returns whether `text` could be written.
bool writeText(const std::string& file, std::string_view text);

} // namespace emberline::bench
