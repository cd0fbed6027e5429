// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/cancellation.h"
#include "model/result.h"

#include <QRegularExpression>
#include <QStringMatcher>

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace emberline {

enum class TextMode { Plain, Word, Regex };

/// What somebody searches for. Case does not matter unless `matchCase`.
struct TextQuery {
    std::string text = {}; ///< UTF-8
    TextMode mode = TextMode::Plain;
    bool matchCase = false;

    [[nodiscard]] bool isEmpty() const { return text.empty(); }
    friend bool operator==(const TextQuery&, const TextQuery&) = default;
};

/// A TextQuery compiled for millions of tests. Words end where a letter, digit or underscore meets another character. Use it on one thread
/// at a time; give other threads a copy.
class TextMatcher {
public:
    /// An error is a sentence about an invalid regular expression. An empty query matches everything. Once cancelled, a regular expression
    /// no longer matches anything.
    [[nodiscard]] static Result<TextMatcher> compile(const TextQuery& query, Cancellation cancel = {});

    [[nodiscard]] bool matches(std::string_view text) const;
    /// A sentence if a regular expression took too many steps on a text, here or in a copy. Then it matches nothing: discard its answers.
    [[nodiscard]] std::optional<Error> trouble() const;

private:
    TextMatcher(const TextQuery& query, Cancellation cancel);

    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const
    {
        return m_fold ? findFolded(text, from) : text.find(m_pattern, from);
    }
    [[nodiscard]] std::size_t findFolded(std::string_view text, std::size_t from) const;
    [[nodiscard]] bool matchesUnicode(std::string_view utf8) const;
    [[nodiscard]] bool matchesRegex(std::string_view text) const;

    std::string m_pattern; ///< for plain and word queries; in lower case if m_fold
    TextMode m_mode;
    bool m_fold; ///< compare ASCII letters regardless of case
    bool m_unicode = false; ///< the pattern has letters with case beyond ASCII
    std::array<char, 2> m_first{}; ///< the pattern's first byte in both cases
    QStringMatcher m_matcher;
    QRegularExpression m_regex;
    Cancellation m_cancel;
    std::shared_ptr<std::atomic<bool>> m_isTooCostly = std::make_shared<std::atomic<bool>>(false); ///< shared with the copies
};

} // namespace emberline
