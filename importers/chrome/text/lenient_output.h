// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// What the reader accepts although it is not JSON.
enum class Leniency : std::uint8_t {
    ControlCharacter, ///< raw in a string
    UnknownEscape, ///< kept as written
    LoneSurrogate, ///< U+FFFD
    InvalidUtf8, ///< U+FFFD for each maximal part
    StrayComma, ///< trailing or doubled
    MissingComma,
    NumberForm, ///< 007 .5 1. +1
    NotANumber, ///< NaN and Infinity, kept as texts
    TooDeep, ///< replaced by null
};
inline constexpr std::size_t kLeniencies = static_cast<std::size_t>(Leniency::TooDeep) + 1;

/// What tolerant reading makes of one value: strict JSON, and how often each leniency was needed.
class LenientOutput {
public:
    void clear();
    void write(std::string_view text)
    {
        if (!m_isMuted)
            m_json += text;
    }
    /// While muted, nothing is written.
    void mute(bool isMuted) { m_isMuted = isMuted; }
    void count(Leniency what) { ++m_counts[static_cast<std::size_t>(what)]; }

    [[nodiscard]] const std::string& json() const { return m_json; }
    [[nodiscard]] std::uint32_t countOf(Leniency what) const { return m_counts[static_cast<std::size_t>(what)]; }

private:
    std::string m_json;
    bool m_isMuted = false;
    std::array<std::uint32_t, kLeniencies> m_counts{};
};

} // namespace emberline::chrome
