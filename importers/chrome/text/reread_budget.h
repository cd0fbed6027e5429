// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace emberline::chrome {

/// Bounds how much recovery reads again, so that reading stays linear whatever the damage.
class RereadBudget {
public:
    /// Whether recovery may still read ahead at `offset`.
    [[nodiscard]] bool allows(std::uint64_t offset) const { return m_bytes <= kAtMost * offset + kFreely; }
    void count(std::size_t size) { m_bytes += size; }
    /// At the end of the input, which is at `end`: `size` bytes must be read again. Once the budget is spent, we assume that each event
    /// ends on its own line.
    void countAtEnd(std::size_t size, std::uint64_t end)
    {
        m_bytes += size;
        m_isLineByLine = m_isLineByLine || m_bytes > kAtMost * end;
    }
    [[nodiscard]] bool isLineByLine() const { return m_isLineByLine; }
    /// The furthest that an event at the start of `text` may reach.
    [[nodiscard]] std::string_view within(std::string_view text) const { return m_isLineByLine ? text.substr(0, text.find('\n')) : text; }

private:
    static constexpr std::uint64_t kFreely = 1 << 20;
    static constexpr std::uint64_t kAtMost = 4; ///< times the input

    std::uint64_t m_bytes = 0; ///< read more than once
    bool m_isLineByLine = false;
};

} // namespace emberline::chrome
