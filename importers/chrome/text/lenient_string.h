// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/lenient_output.h"

#include <cstddef>
#include <string_view>

namespace emberline::chrome {

/// Reads one string tolerantly, for LenientJson.
class LenientString {
public:
    enum class Step {
        Ok,
        NeedMore, ///< the text ends before what is being read does
        Damaged, ///< at() is the place of the error
    };
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    /// `at`: of its opening quote in `text`.
    LenientString(std::string_view text, std::size_t at, LenientOutput& output) : m_text(text), m_at(at), m_output(output) { }

    /// Reads to behind the closing quote, and writes the string to the output.
    Step read();
    [[nodiscard]] std::size_t at() const { return m_at; } ///< how far it has read
    [[nodiscard]] std::size_t lineBreak() const { return m_lineBreak; } ///< of the first line break in the string, or kNowhere

private:
    Step readEscape();
    Step readUnicodeEscape();
    Step readMultibyte();
    void readControl();
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

    std::string_view m_text;
    std::size_t m_at;
    LenientOutput& m_output;
    std::size_t m_lineBreak = kNowhere;
};

} // namespace emberline::chrome
