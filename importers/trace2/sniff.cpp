// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sniff.h"

#include "importers/trace2/normal_syntax.h"
#include "importers/trace2/perf_syntax.h"

namespace emberline::trace2 {

namespace {

enum class Target { None, Event, Perf, Normal };

/// Brief NORMAL lines are nearly plain text: only those will do that little else looks like. That is the line with which a log of git's
/// begins and, where it has lost that, how a process ended.
bool isSurelyNormal(const TextLine& line)
{
    if (line.timeOfDay)
        return line.verb != Verb::Printf;
    const bool isExit = line.verb == Verb::Exit || line.verb == Verb::Atexit;
    return line.verb == Verb::Version || (isExit && line.payload.starts_with("elapsed:"));
}

Target targetOf(std::string_view line)
{
    TextLine columns;
    if (line.find(R"({"event":")") != std::string_view::npos)
        return Target::Event;
    if (PerfSyntax().split(line, columns))
        return Target::Perf;
    if (NormalSyntax().split(line, columns) && isSurelyNormal(columns))
        return Target::Normal;
    return Target::None;
}

Target targetOfLog(std::string_view head)
{
    if (head.starts_with('[')) // Chrome's
        return Target::None;
    while (!head.empty()) {
        const std::size_t end = head.find('\n');
        std::string_view line = head.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (const Target target = targetOf(line); target != Target::None)
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
