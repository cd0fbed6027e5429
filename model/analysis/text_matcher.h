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

/// What somebody looks for. Letters of either case are the same unless `matchCase`.
struct TextQuery {
    std::string text = {}; ///< UTF-8
    TextMode mode = TextMode::Plain;
    bool matchCase = false;

    [[nodiscard]] bool isEmpty() const { return text.empty(); }
    friend bool operator==(const TextQuery&, const TextQuery&) = default;
};

/// A TextQuery made ready to be asked millions of times. Words end where a letter, digit or underscore meets something else. One thread at
/// a time; a copy is for another thread.
class TextMatcher {
public:
    /// An error is a sentence about a regular expression that is not one. An empty query matches everything. Once cancelled, a regular
    /// expression matches nothing any more.
    [[nodiscard]] static Result<TextMatcher> compile(const TextQuery& query, Cancellation cancel = {});

    [[nodiscard]] bool matches(std::string_view utf8) const;
    /// A sentence, when a regular expression took too many steps on a text, here or in a copy: since then it matches nothing, so that no
    /// answer that it gave is of use.
    [[nodiscard]] std::optional<Error> trouble() const;

private:
    TextMatcher(const TextQuery& query, Cancellation cancel);

    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const;
    [[nodiscard]] std::size_t findFolded(std::string_view text, std::size_t from) const;
    [[nodiscard]] bool matchesUnicode(std::string_view text) const;
    [[nodiscard]] bool matchesRegex(std::string_view text) const;

    std::string m_pattern; ///< of plain and word queries; in lower case when m_fold
    TextMode m_mode;
    bool m_fold; ///< compare ASCII letters without their case
    bool m_unicode = false; ///< the pattern has letters whose case ASCII does not know
    std::array<char, 2> m_first{}; ///< the pattern's first byte in both cases
    QStringMatcher m_matcher;
    QRegularExpression m_regex;
    Cancellation m_cancel;
    std::shared_ptr<std::atomic<bool>> m_isTooCostly = std::make_shared<std::atomic<bool>>(false); ///< the copies' too
};

} // namespace emberline
