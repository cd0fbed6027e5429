// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>

namespace emberline {

/// Whether whoever asked for some work wants it to end. Cheap enough to be asked between blocks, files and texts. Any thread.
class Cancellation {
public:
    /// How often what waits for input looks.
    static constexpr std::chrono::milliseconds kInterval{50};

    /// Never cancelled.
    Cancellation() = default;
    /// Cancelled once `flag` is true; it outlives this object. Null: never.
    explicit Cancellation(const std::atomic<bool>* flag) : m_flag(flag) { }

    [[nodiscard]] bool isRequested() const { return m_flag && m_flag->load(std::memory_order_relaxed); }

private:
    const std::atomic<bool>* m_flag = nullptr;
};

} // namespace emberline
