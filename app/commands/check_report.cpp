// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_report.h"

#include "app/output/terminal.h"

#include <QString>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace emberline {

namespace {

/// XML has no way to write most control characters, so they are made visible first. Nor has it one for the last two characters of the
/// first plane, which are no control characters.
std::string xmlText(const std::string& text)
{
    QString visible = QString::fromStdString(terminalText(text));
    for (const char16_t none : {u'\xfffe', u'\xffff'})
        visible.replace(QChar(none), QChar(QChar::ReplacementCharacter));
    return visible.toHtmlEscaped().toStdString();
}

/// Text that Markdown shows as it is, without markup, links, pictures and HTML of its own. An underscore inside a word marks nothing up.
std::string markdownText(const std::string& text)
{
    const std::string visible = terminalText(text);
    const auto isInWord = [&](std::size_t i) { return i < visible.size() && std::isalnum(static_cast<unsigned char>(visible[i])) != 0; };
    std::string escaped;
    for (std::size_t i = 0; i < visible.size(); ++i) {
        const char c = visible[i];
        if (std::string_view("\\`*[<&~").find(c) != std::string_view::npos || (c == '_' && !(i > 0 && isInWord(i - 1) && isInWord(i + 1))))
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string junitCase(const std::string& verb, const Check& check)
{
    std::string details;
    for (const std::string& detail : check.details)
        details += xmlText(detail) + "\n";
    const std::string sentence = xmlText(check.sentence);
    const auto element
        = [&](const char* kind) { return std::string("<") + kind + " message=\"" + sentence + "\">" + details + "</" + kind + ">"; };
    const std::string outcome = check.outcome == CheckOutcome::Error ? element("error")
        : check.outcome == CheckOutcome::Failed                      ? element("failure")
        : check.outcome == CheckOutcome::Skipped                     ? element("skipped")
                                                                     : "<system-out>" + sentence + "\n" + details + "</system-out>";
    return "<testcase classname=\"emberline." + verb + "\" name=\"" + xmlText(check.name) + "\">" + outcome + "</testcase>";
}

} // namespace

std::string checksAsMarkdown(std::span<const Check> checks)
{
    std::string text;
    for (const Check& check : checks) {
        text += (text.empty() ? "**" : "\n**") + markdownText(check.word) + "**: " + markdownText(check.sentence) + "\n";
        for (const std::string& detail : check.details)
            text += "\n- " + markdownText(detail);
        text += check.details.empty() ? "" : "\n";
    }
    return text;
}

std::string checksAsJunit(const std::string& verb, std::span<const Check> checks)
{
    const auto count
        = [&](CheckOutcome outcome) { return "\"" + std::to_string(std::ranges::count(checks, outcome, &Check::outcome)) + "\""; };
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"emberline " + verb + "\" tests=\""
        + std::to_string(checks.size()) + "\" failures=" + count(CheckOutcome::Failed) + " errors=" + count(CheckOutcome::Error)
        + " skipped=" + count(CheckOutcome::Skipped) + ">";
    for (const Check& check : checks)
        text += junitCase(verb, check);
    return text + "</testsuite>\n";
}

} // namespace emberline
