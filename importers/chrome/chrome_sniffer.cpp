// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_sniffer.h"

#include "importers/chrome/document_reader.h"
#include "importers/chrome/event_parser.h"
#include "importers/chrome/json_text.h"
#include "importers/chrome/lenient_json.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

constexpr std::size_t kWholeHead = 64 << 10; ///< a head of this size may go on

bool looksLikeArray(std::string_view inside)
{
    const auto first = std::ranges::find_if_not(inside, isJsonSpace);
    if (first == inside.end())
        return true;
    // An INI file begins with a bracket too. A damaged array shows an event somewhere.
    const bool isLetter = (*first >= 'a' && *first <= 'z') || (*first >= 'A' && *first <= 'Z') || *first == '_';
    return !isLetter || inside.find('{') != std::string_view::npos;
}

/// Whether the object is an event: it has a phase. Of one that is damaged its text must do.
bool looksLikeEvent(std::string_view head)
{
    LenientJson json;
    if (json.read(head) != LenientJson::Outcome::Complete)
        return head.find("\"ph\"") != std::string_view::npos;
    EventParser parser;
    ParsedStretch parsed;
    parser.parse(json.strict(), EventSequence::Array, parsed);
    return !parsed.events.empty() && parsed.events.front().phase != phase::kMissing;
}

} // namespace

bool looksLikeChromeJson(std::string_view head)
{
    const auto first = std::ranges::find_if_not(head, isJsonSpace);
    const std::string_view text = head.substr(static_cast<std::size_t>(first - head.begin()));
    if (text.starts_with('['))
        return looksLikeArray(text.substr(1));
    if (!text.starts_with('{'))
        return false;
    switch (findTraceEvents(text)) {
    case TextVerdict::Yes:
        return true;
    case TextVerdict::Unknown:
        if (head.size() >= kWholeHead) // what comes before the events is that long
            return true;
        break;
    case TextVerdict::No:
        break;
    }
    return looksLikeEvent(text);
}

} // namespace emberline::chrome
