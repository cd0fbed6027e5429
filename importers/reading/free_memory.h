// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace emberline {

/// How much memory is left for a reading. Knows the limit of this process (RLIMIT_AS), that of its control group, and what the system has
/// available; knows nothing where there is no /proc, and then there is always room. One thread at a time.
class MemoryRoom {
public:
    /// `root`: the folder below which proc and sys lie.
    explicit MemoryRoom(std::string root = {}) : m_root(std::move(root)) { }

    /// Whether a reading should end now, because what it has read will need the rest: lanes and answers take about half as much again.
    /// Looks at most every few milliseconds; says what it saw last in between.
    [[nodiscard]] bool isShort();

    /// In bytes; nothing if it is not known.
    [[nodiscard]] std::optional<std::uint64_t> left() const;

private:
    [[nodiscard]] std::string path(const char* below) const { return m_root + below; }

    std::string m_root;
    std::chrono::steady_clock::time_point m_nextLook{};
    bool m_isShort = false;
};

/// Returns freed memory to the system at once. It splits large pages that are partly in use, which makes the rest of them slower: call it
/// when a trace is gone, not between reading and answering.
void giveBackFreeMemory();

} // namespace emberline
