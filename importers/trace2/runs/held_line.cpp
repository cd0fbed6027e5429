// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/held_line.h"

#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/syntax/git_times.h"

#include <chrono>
#include <functional>
#include <string_view>

namespace emberline::trace2 {

namespace {

constexpr std::size_t kPerfCategorySize = 12;
constexpr Duration kLineRounding = std::chrono::microseconds(1);

std::size_t hashOfLine(std::string_view text)
{
    return std::hash<std::string_view>()(text);
}

} // namespace

std::optional<SourceTime> beginOf(const HeldLine& line)
{
    return line.wall && line.tAbs ? std::optional(later(*line.wall, -*line.tAbs)) : std::nullopt;
}

bool isSince(const HeldLine& line, std::optional<Duration> start)
{
    return !start || !line.tAbs || !line.tRel || std::chrono::abs(*line.tAbs - *line.tRel - *start) <= kLineRounding;
}

std::int64_t numberOf(const Record& record)
{
    switch (record.verb) {
    case Verb::RegionEnter:
    case Verb::RegionLeave:
        return record.number(Number::Nesting);
    case Verb::ChildStart:
    case Verb::ChildExit:
    case Verb::ChildReady:
        return record.number(Number::ChildId);
    case Verb::Exec:
    case Verb::ExecResult:
        return record.number(Number::ExecId);
    default:
        return 0;
    }
}

std::size_t subjectOf(const Record& record)
{
    switch (record.verb) {
    case Verb::Start:
    case Verb::ChildStart:
        return argvHash(record.list);
    case Verb::CmdName:
        return hashOfLine(record.text(Text::Name));
    case Verb::ChildExit:
    case Verb::ChildReady:
        return static_cast<std::size_t>(record.number(Number::Pid)) * 1000 + static_cast<std::size_t>(record.number(Number::Code));
    case Verb::Data:
    case Verb::DataJson:
        return hashOfLine(record.text(Text::Key));
    case Verb::RegionEnter:
    case Verb::RegionLeave: {
        std::string text(record.text(Text::Category).substr(0, kPerfCategorySize)); // PERF cuts it
        text += '\n';
        text += record.text(Text::Label);
        if (record.has(Text::Msg)) // which PERF does not always tell from the label
            text.append(" ").append(record.text(Text::Msg));
        return hashOfLine(text);
    }
    default:
        return 0;
    }
}

} // namespace emberline::trace2
