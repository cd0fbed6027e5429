// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/payload.h"

#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <charconv>

namespace emberline::trace2 {

std::string_view valueOf(std::string_view text, std::string_view key)
{
    std::size_t at = text.find(key);
    while (at != std::string_view::npos && at > 0 && text[at - 1] != ' ')
        at = text.find(key, at + 1);
    if (at == std::string_view::npos)
        return {};
    const std::string_view value = text.substr(at + key.size());
    return value.substr(0, value.find(' '));
}

void setNumber(std::string_view text, Number field, Record& out)
{
    std::int64_t value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc())
        out.set(field, value);
}

void setSeconds(std::string_view text, Span field, Record& out)
{
    if (const std::optional<Duration> value = parseSeconds(text))
        out.set(field, *value);
}

void setList(std::string_view words, ShellWords& splitter, Record& out)
{
    splitter.split(words);
    for (std::size_t i = 0; i < splitter.size(); ++i)
        out.list.push_back(splitter[i]);
    out.hasList = true;
}

void setNameAndHierarchy(std::string_view text, Record& out)
{
    const std::size_t open = text.ends_with(')') ? text.rfind(" (") : std::string_view::npos;
    out.set(Text::Name, text.substr(0, open));
    if (open != std::string_view::npos)
        out.set(Text::Hierarchy, text.substr(open + 2, text.size() - open - 3));
}

void takeStatistics(std::string_view& text, Record& out)
{
    const std::size_t at = std::min(text.rfind(" intervals:"), text.rfind(" value:"));
    if (at == std::string_view::npos)
        return;
    const std::string_view numbers = text.substr(at + 1);
    setNumber(valueOf(numbers, "intervals:"), Number::Intervals, out);
    setNumber(valueOf(numbers, "value:"), Number::Value, out);
    setSeconds(valueOf(numbers, "total:"), Span::Total, out);
    setSeconds(valueOf(numbers, "min:"), Span::Min, out);
    setSeconds(valueOf(numbers, "max:"), Span::Max, out);
    text = text.substr(0, at);
}

} // namespace emberline::trace2
