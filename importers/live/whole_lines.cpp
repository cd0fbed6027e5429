// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/whole_lines.h"

#include <utility>

namespace emberline {

namespace {
constexpr std::size_t kLongestLine = 16 << 20; ///< that is passed on in one piece
}

std::string_view WholeLines::add(std::string_view text)
{
    const std::size_t end = text.rfind('\n') + 1;
    if (end == 0 && m_begun.size() + text.size() <= kLongestLine) {
        m_begun += text;
        return {};
    }
    const std::size_t whole = end == 0 ? text.size() : end;
    m_whole = std::move(m_begun);
    m_whole += text.substr(0, whole);
    m_begun = text.substr(whole);
    return m_whole;
}

std::string WholeLines::takeRest()
{
    return m_begun.empty() ? std::string() : std::exchange(m_begun, {}) + '\n';
}

} // namespace emberline
