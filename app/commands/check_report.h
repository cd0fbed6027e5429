// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

/// What a verb judged, in the forms that servers for CI show: Markdown for a comment, JUnit's XML for a list of tests. Texts are UTF-8 and
/// may hold anything that a trace does: both forms make control characters visible and show markup as text.
namespace emberline {

enum class CheckOutcome { Passed, Failed, Error, Skipped };

struct Check {
    std::string name; ///< what was judged
    CheckOutcome outcome = CheckOutcome::Passed;
    std::string word; ///< the verdict in a word
    std::string sentence; ///< why
    std::vector<std::string> details; ///< a line each
};

[[nodiscard]] std::string checksAsMarkdown(std::span<const Check> checks);
/// One test suite, "emberline VERB".
[[nodiscard]] std::string checksAsJunit(const std::string& verb, std::span<const Check> checks);

} // namespace emberline
