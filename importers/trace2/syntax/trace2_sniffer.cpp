// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/trace2_sniffer.h"

#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"

#include <algorithm>

namespace emberline::trace2 {

namespace {

enum class Target { None, Event, Perf, Normal };

std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::string_view blank(" \t\r\0", 4); // zeros are what a power cut leaves
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
    return text;
}

/// Takes a member's key and colon, with the blanks that Python's json.dumps writes, too; empty where there is none.
std::string_view takeKey(std::string_view& text)
{
    text = withoutBlanks(text);
    const std::size_t end = text.starts_with('"') ? text.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos)
        return {};
    const std::string_view key = text.substr(1, end - 1);
    text = withoutBlanks(text.substr(end + 1));
    if (!text.starts_with(':'))
        return {};
    text = withoutBlanks(text.substr(1));
    return key;
}

/// Whether a line is a record of EVENT, or the beginning of one: an object that says its event first and whose process it is. Text within
/// other JSON may look the same, but begins no line.
bool beginsEvent(std::string_view line)
{
    line = withoutBlanks(line);
    if (!line.starts_with('{'))
        return false;
    line.remove_prefix(1);
    return takeKey(line) == "event" && line.starts_with('"') && line.find("\"sid\"") != std::string_view::npos;
}

/// Whether a log cannot be one of git's, as it is a JSON document of several lines, or Chrome's.
bool isOtherJson(std::string_view head)
{
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (head.starts_with('['))
        return true;
    if (!head.starts_with('{'))
        return false;
    std::string_view inside = withoutBlanks(head.substr(1));
    return inside.starts_with('\n') || takeKey(inside) == "traceEvents";
}

/// What git calls its version begins with a number: other files have a first line of the word and something else.
bool isVersionOfGit(std::string_view payload)
{
    return !payload.empty() && payload.front() >= '0' && payload.front() <= '9';
}

/// Brief NORMAL lines are nearly plain text: only those will do that little else looks like. That is the line with which a log of git's
/// begins and, where it has lost that, how a process ended.
bool isSurelyNormal(const TextLine& line)
{
    if (line.timeOfDay)
        return line.verb != Verb::Printf;
    const bool isExit = line.verb == Verb::Exit || line.verb == Verb::Atexit;
    return (line.verb == Verb::Version && isVersionOfGit(line.payload)) || (isExit && line.payload.starts_with("elapsed:"));
}

Target targetOfLine(std::string_view line)
{
    TextLine columns;
    if (beginsEvent(line))
        return Target::Event;
    if (PerfSyntax().split(line, columns))
        return Target::Perf;
    if (NormalSyntax().split(line, columns) && isSurelyNormal(columns))
        return Target::Normal;
    return Target::None;
}

Target targetOfLog(std::string_view head)
{
    if (isOtherJson(head))
        return Target::None;
    while (!head.empty()) {
        const std::size_t end = head.find('\n');
        std::string_view line = head.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (const Target target = targetOfLine(line); target != Target::None)
            return target;
        head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    }
    return Target::None;
}

} // namespace

bool isEvent(std::string_view head)
{
    return targetOfLog(head) == Target::Event;
}

bool isPerf(std::string_view head)
{
    return targetOfLog(head) == Target::Perf;
}

bool isNormal(std::string_view head)
{
    return targetOfLog(head) == Target::Normal;
}

} // namespace emberline::trace2
