// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_report.h"

#include "app/output/terminal.h"

#include <QString>

#include <algorithm>

namespace emberline {

namespace {

/// XML has no way to write most control characters, so they are made visible first.
std::string xmlText(const std::string& text)
{
    return QString::fromStdString(terminalText(text)).toHtmlEscaped().toStdString();
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
        text += (text.empty() ? "**" : "\n**") + check.word + "**: " + check.sentence + "\n";
        for (const std::string& detail : check.details)
            text += "\n- " + detail;
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
