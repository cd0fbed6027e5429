// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// Undoes git's sq_quote_argv_pretty(): words between blanks, bare or '...' in which ' is written '\'' and ! is written '\!'. Line breaks
/// stand raw inside the quotes. The words are made in place of those in `words`, whose memory is reused.
class ShellWords {
public:
    /// All words of `text`.
    void split(std::string_view text);
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::string_view operator[](std::size_t i) const { return m_words[i]; }

    /// Reads one word off the front of `text`, which loses it and the blank behind it.
    static std::string takeWord(std::string_view& text);
    /// Whether `text` ends inside quotes; `quoted`: whether it begins there.
    static bool endsQuoted(std::string_view text, bool quoted = false);

private:
    static void readWord(std::string_view text, std::size_t& at, std::string& word);

    std::vector<std::string> m_words;
    std::size_t m_size = 0;
};

} // namespace emberline::trace2
