// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_sniffer.h"

#include "importers/chrome/text/event_parser.h"
#include "importers/chrome/text/find_trace_events.h"
#include "importers/chrome/text/json_grammar.h"
#include "importers/chrome/text/lenient_json.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

constexpr std::size_t kWholeHead = 64 << 10; ///< a head of this size may be incomplete

/// Reads objects and says whether they are events, that is, have a phase.
class PhaseFinder {
public:
    /// `strict`: an object as strict JSON.
    bool hasPhase(std::string_view strict)
    {
        m_parsed.clear();
        m_parser.parse(strict, EventSequence::Array, m_parsed);
        return !m_parsed.events.empty() && m_parsed.events.front().phase != phase::kMissing;
    }

private:
    EventParser m_parser;
    ParsedStretch m_parsed;
};

/// Whether the values may be events: false if they are whole objects that all lack a phase. `goesOn`: others may follow.
bool mayBeEvents(std::string_view values, bool goesOn)
{
    LenientJson json;
    PhaseFinder finder;
    bool anyOther = false;
    while (true) {
        const auto next = std::ranges::find_if(values, [](char c) { return !isJsonSpace(c) && c != ',' && c != '['; });
        values.remove_prefix(static_cast<std::size_t>(next - values.begin()));
        if (values.empty() || values.front() == ']')
            return goesOn || !anyOther;
        if (json.read(values) != LenientJson::Outcome::Complete)
            return goesOn || !anyOther || saysPhase(values);
        if (values.front() == '{') {
            if (finder.hasPhase(json.strict()))
                return true;
            anyOther = anyOther || values.substr(1, json.size() - 2).find_first_not_of(" \t\r\n") != std::string_view::npos;
        }
        values.remove_prefix(json.size());
    }
}

bool looksLikeArray(std::string_view inside, bool goesOn)
{
    const auto first = std::ranges::find_if_not(inside, isJsonSpace);
    if (first == inside.end())
        return true;
    // An INI file also begins with a bracket. A damaged array contains an event somewhere.
    const bool isLetter = (*first >= 'a' && *first <= 'z') || (*first >= 'A' && *first <= 'Z') || *first == '_';
    return (!isLetter || inside.find('{') != std::string_view::npos) && mayBeEvents(inside, goesOn);
}

/// Whether the object is an event, that is, has a phase. For a damaged object, its text must look like one.
bool looksLikeEvent(std::string_view head)
{
    LenientJson json;
    return json.read(head) == LenientJson::Outcome::Complete ? PhaseFinder().hasPhase(json.strict()) : saysPhase(head);
}

} // namespace

bool saysPhase(std::string_view damaged)
{
    return damaged.find("\"ph\"") != std::string_view::npos;
}

bool looksLikeChromeJson(std::string_view head)
{
    const auto first = std::ranges::find_if_not(head, isJsonSpace);
    const std::string_view text = head.substr(static_cast<std::size_t>(first - head.begin()));
    if (text.starts_with('['))
        return looksLikeArray(text.substr(1), head.size() >= kWholeHead);
    if (!text.starts_with('{'))
        return false;
    switch (findTraceEvents(text)) {
    case TextVerdict::Yes:
        return true;
    case TextVerdict::Unknown:
        if (head.size() >= kWholeHead) // the text before the events is that long
            return true;
        break;
    case TextVerdict::No:
        break;
    }
    return looksLikeEvent(text);
}

} // namespace emberline::chrome
