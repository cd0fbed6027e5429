// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/shell_words.h"

#include <algorithm>

namespace emberline::trace2 {

void ShellWords::readWord(std::string_view text, std::size_t& at, std::string& word)
{
    word.clear();
    while (at < text.size() && text[at] != ' ') {
        if (text[at] == '\'') {
            const std::size_t close = std::min(text.find('\'', at + 1), text.size());
            word += text.substr(at + 1, close - at - 1);
            at = std::min(close + 1, text.size());
        } else {
            if (text[at] == '\\' && at + 1 < text.size())
                ++at;
            word += text[at++];
        }
    }
}

void ShellWords::split(std::string_view text)
{
    m_size = 0;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
        if (m_size == m_words.size())
            m_words.emplace_back();
        readWord(text, at, m_words[m_size++]);
    }
}

std::string ShellWords::takeWord(std::string_view& text)
{
    std::string word;
    std::size_t at = 0;
    readWord(text, at, word);
    text.remove_prefix(std::min(at + 1, text.size()));
    return word;
}

bool ShellWords::endsQuoted(std::string_view text, bool quoted)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'')
            quoted = !quoted;
        else if (text[i] == '\\' && !quoted)
            ++i;
    }
    return quoted;
}

} // namespace emberline::trace2
