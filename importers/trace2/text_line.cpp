// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/text_line.h"

#include "importers/trace2/plain_json.h"

namespace emberline::trace2 {

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

void setPlace(std::string_view place, Record& out)
{
    const std::size_t colon = place.rfind(':');
    std::int64_t line = 0;
    if (colon == std::string_view::npos || !PlainJson::integer(place.substr(colon + 1), line))
        return;
    out.set(Text::File, place.substr(0, colon));
    out.set(Number::Line, line);
}

} // namespace emberline::trace2
