// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/text_matcher.h"

#include <algorithm>

namespace emberline {

namespace {

/// Limits what an expression with endless backtracking costs, to some 50 ms a text. JIT-compiled code would not count the steps of simple
/// loops, and is no faster on names.
constexpr std::string_view kBounds = "(*NO_JIT)(*LIMIT_MATCH=1000000)";

constexpr bool isAscii(char c)
{
    return static_cast<unsigned char>(c) < 0x80;
}

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Bytes of letters beyond ASCII count as part of a word.
constexpr bool isPartOfWord(char c)
{
    return !isAscii(c) || c == '_' || (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
}

bool isPartOfWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c.isMark() || c.isSurrogate();
}

/// Whether the pattern, which occurs at `at`, neither begins nor ends within a word.
template <class Text, class Pattern, class Size>
bool isWholeWord(const Text& text, const Pattern& pattern, Size at)
{
    const Size end = at + pattern.size();
    const bool begins = at == 0 || !isPartOfWord(pattern.front()) || !isPartOfWord(text[at - 1]);
    const bool ends = end == text.size() || !isPartOfWord(pattern.back()) || !isPartOfWord(text[end]);
    return begins && ends;
}

QString decoded(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

Result<TextMatcher> TextMatcher::compile(const TextQuery& query, Cancellation cancel)
{
    TextMatcher matcher(query, cancel);
    if (query.mode == TextMode::Regex) {
        QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
        if (!query.matchCase)
            options |= QRegularExpression::CaseInsensitiveOption;
        matcher.m_regex = QRegularExpression(decoded(kBounds) + decoded(query.text), options);
        if (!matcher.m_regex.isValid()) {
            const qsizetype at = std::max<qsizetype>(matcher.m_regex.patternErrorOffset() - static_cast<qsizetype>(kBounds.size()), 0);
            return Error{"This is not a valid regular expression: " + matcher.m_regex.errorString().toStdString() + " (at character "
                + std::to_string(at) + ")."};
        }
        matcher.m_regex.optimize();
    }
    return matcher;
}

TextMatcher::TextMatcher(const TextQuery& query, Cancellation cancel) :
    m_pattern(query.text), m_mode(query.mode), m_fold(!query.matchCase && std::ranges::all_of(query.text, isAscii)),
    m_unicode(!query.matchCase && !m_fold), m_cancel(cancel)
{
    if (m_fold)
        std::ranges::transform(m_pattern, m_pattern.begin(), lower);
    if (!m_pattern.empty())
        m_first = {m_pattern.front(), m_fold ? upper(m_pattern.front()) : m_pattern.front()};
    if (m_unicode)
        m_matcher = QStringMatcher(decoded(query.text), Qt::CaseInsensitive);
}

bool TextMatcher::matches(std::string_view text) const
{
    if (m_pattern.empty())
        return true;
    if (m_mode == TextMode::Regex)
        return matchesRegex(text);
    if (m_unicode)
        return matchesUnicode(text);
    for (std::size_t at = find(text, 0); at != std::string_view::npos; at = find(text, at + 1)) {
        if (m_mode == TextMode::Plain || isWholeWord(text, m_pattern, at))
            return true;
    }
    return false;
}

bool TextMatcher::matchesRegex(std::string_view text) const
{
    if (m_cancel.isRequested() || m_isTooCostly->load(std::memory_order_relaxed))
        return false;
    const QRegularExpressionMatch match = m_regex.match(decoded(text));
    if (!match.isValid())
        m_isTooCostly->store(true, std::memory_order_relaxed);
    return match.hasMatch();
}

std::optional<Error> TextMatcher::trouble() const
{
    if (!m_isTooCostly->load(std::memory_order_relaxed))
        return std::nullopt;
    return Error{
        "The regular expression takes too many steps on a text of this trace. Simplify it: avoid a repetition within another one."};
}

std::size_t TextMatcher::findFolded(std::string_view text, std::size_t from) const
{
    if (text.size() < m_pattern.size())
        return std::string_view::npos;
    const std::size_t stop = text.size() - m_pattern.size();
    for (std::size_t at = from; at <= stop; ++at) {
        if (text[at] != m_first[0] && text[at] != m_first[1])
            continue;
        std::size_t same = 1;
        while (same < m_pattern.size() && lower(text[at + same]) == m_pattern[same])
            ++same;
        if (same == m_pattern.size())
            return at;
    }
    return std::string_view::npos;
}

bool TextMatcher::matchesUnicode(std::string_view utf8) const
{
    const QString text = decoded(utf8);
    const QString& pattern = m_matcher.pattern();
    for (qsizetype at = m_matcher.indexIn(text); at >= 0; at = m_matcher.indexIn(text, at + 1)) {
        if (m_mode == TextMode::Plain || isWholeWord(text, pattern, at))
            return true;
    }
    return false;
}

} // namespace emberline
