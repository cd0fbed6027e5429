// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sniff.h"

#include "importers/trace2/normal_syntax.h"
#include "importers/trace2/perf_syntax.h"

namespace emberline::trace2 {

namespace {

enum class Target { None, Event, Perf, Normal };

/// Brief NORMAL lines are nearly plain text: only one with which a log of git's begins will do.
bool beginsNormal(const TextLine& line)
{
    return line.timeOfDay ? line.verb != Verb::Printf : line.verb == Verb::Version;
}

Target targetOf(std::string_view line)
{
    TextLine columns;
    if (line.find(R"({"event":")") != std::string_view::npos)
        return Target::Event;
    if (PerfSyntax().split(line, columns))
        return Target::Perf;
    if (NormalSyntax().split(line, columns) && beginsNormal(columns))
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
