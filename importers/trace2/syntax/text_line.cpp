// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_line.h"

#include "importers/text/digits.h"
#include "importers/text/utf8.h"

namespace emberline::trace2 {

using namespace std::chrono_literals;

bool isSoon(Duration since)
{
    constexpr Duration soon = 10s;
    return since >= -soon && since <= soon;
}

std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line)
{
    if (!line.timeOfDay)
        return std::string_view::npos;
    const auto payload = static_cast<std::size_t>(line.payload.data() - text.data());
    const std::size_t at = syntax.findHead(text, payload);
    TextLine next;
    if (at == std::string_view::npos || !syntax.split(text.substr(at), next) || !next.timeOfDay)
        return std::string_view::npos;
    return isSoon(*next.timeOfDay - *line.timeOfDay) ? at : std::string_view::npos; // else it is text that looks like a record
}

bool hasFreeText(Verb verb)
{
    switch (verb) {
    case Verb::Error:
    case Verb::Printf:
    case Verb::Data:
    case Verb::DefParam:
    case Verb::CmdName:
    case Verb::CmdMode:
    case Verb::ExecResult:
    case Verb::Unknown:
        return true;
    default:
        return false;
    }
}

bool hasQuotedWords(Verb verb)
{
    switch (verb) {
    case Verb::Start:
    case Verb::Alias:
    case Verb::ChildStart:
    case Verb::Exec:
    case Verb::CmdAncestry:
    case Verb::DefRepo:
        return true;
    default:
        return false;
    }
}

void setPlace(std::string_view place, std::string& repaired, Record& out)
{
    if (replaceInvalidUtf8(place, repaired))
        place = repaired;
    if (place.empty())
        return;
    const std::size_t colon = place.rfind(':');
    std::int64_t line = 0;
    if (colon == std::string_view::npos || !readInteger(place.substr(colon + 1), line)) {
        out.setBad("file:line", place);
        return;
    }
    out.set(Text::File, place.substr(0, colon));
    out.set(Number::Line, line);
}

} // namespace emberline::trace2
