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

void setNumber(std::string_view value, std::string_view key, Number field, Record& out)
{
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    if (const auto [at, error] = std::from_chars(value.data(), end, number); error == std::errc() && at == end)
        out.set(field, number);
    else
        out.setBad(key, value);
}

void findNumber(std::string_view text, std::string_view key, Number field, Record& out)
{
    if (const std::string_view value = valueOf(text, key); value.data())
        setNumber(value, key.substr(0, key.size() - 1), field, out);
}

void findSeconds(std::string_view text, std::string_view key, Span field, Record& out)
{
    const std::string_view value = valueOf(text, key);
    if (const std::optional<Duration> seconds = parseSeconds(value))
        out.set(field, *seconds);
    else if (value.data())
        out.setBad(key.substr(0, key.size() - 1), value);
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
    findNumber(numbers, "intervals:", Number::Intervals, out);
    findNumber(numbers, "value:", Number::Value, out);
    findSeconds(numbers, "total:", Span::Total, out);
    findSeconds(numbers, "min:", Span::Min, out);
    findSeconds(numbers, "max:", Span::Max, out);
    text = text.substr(0, at);
}

} // namespace emberline::trace2
