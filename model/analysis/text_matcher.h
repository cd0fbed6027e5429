// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QRegularExpression>
#include <QStringMatcher>

#include <array>
#include <string>
#include <string_view>

namespace emberline {

enum class TextMode { Plain, Word, Regex };

/// What somebody looks for. Letters of either case are the same unless `matchCase`.
struct TextQuery {
    std::string text = {}; ///< UTF-8
    TextMode mode = TextMode::Plain;
    bool matchCase = false;

    [[nodiscard]] bool isEmpty() const { return text.empty(); }
    friend bool operator==(const TextQuery&, const TextQuery&) = default;
};

/// A TextQuery made ready to be asked millions of times. Words end where a letter, digit or underscore meets something else. One thread at
/// a time; copies are independent.
class TextMatcher {
public:
    /// An error is a sentence about a regular expression that is not one. An empty query matches everything.
    [[nodiscard]] static Result<TextMatcher> compile(const TextQuery& query);

    [[nodiscard]] bool matches(std::string_view utf8) const;

private:
    explicit TextMatcher(const TextQuery& query);

    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const;
    [[nodiscard]] std::size_t findFolded(std::string_view text, std::size_t from) const;
    [[nodiscard]] bool matchesUnicode(std::string_view text) const;

    std::string m_pattern; ///< of plain and word queries; in lower case when m_fold
    TextMode m_mode;
    bool m_fold; ///< compare ASCII letters without their case
    bool m_unicode = false; ///< the pattern has letters whose case ASCII does not know
    std::array<char, 2> m_first{}; ///< the pattern's first byte in both cases
    QStringMatcher m_matcher;
    QRegularExpression m_regex;
};

} // namespace emberline
