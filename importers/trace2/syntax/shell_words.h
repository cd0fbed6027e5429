// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// Reverses git's sq_quote_argv_pretty(): words separated by blanks, bare or in '...', in which ' is written '\'' and ! is written '\!'.
/// Quotes may contain raw line breaks. New words replace the previous ones and reuse their memory. One thread at a time.
class ShellWords {
public:
    /// Splits all of `text`.
    void split(std::string_view text);
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::string_view operator[](std::size_t i) const { return m_words[i]; }

    /// Removes one word, and the blank after it, from the front of `text` and returns it.
    static std::string takeWord(std::string_view& text);
    /// Whether `text` ends inside quotes. `quoted`: whether it begins inside them.
    static bool endsQuoted(std::string_view text, bool quoted = false);

private:
    static void readWord(std::string_view text, std::size_t& at, std::string& word);

    std::vector<std::string> m_words;
    std::size_t m_size = 0;
};

} // namespace emberline::trace2
