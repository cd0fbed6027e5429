// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>

namespace emberline {

/// Says whether the caller of some work wants it to stop. Cheap enough to check between blocks, files and texts. Any thread.
class Cancellation {
public:
    /// How often code that waits for input checks.
    static constexpr std::chrono::milliseconds kInterval{50};

    /// Never cancelled.
    Cancellation() = default;
    /// Cancelled once `flag` is true; `flag` outlives this object. Null: never.
    explicit Cancellation(const std::atomic<bool>* flag) : m_flag(flag) { }

    [[nodiscard]] bool isRequested() const { return m_flag && m_flag->load(std::memory_order_relaxed); }

private:
    const std::atomic<bool>* m_flag = nullptr;
};

} // namespace emberline
