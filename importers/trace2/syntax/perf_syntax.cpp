// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/perf_syntax.h"

#include "importers/text/utf8.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/payload.h"
#include "importers/trace2/syntax/verbs.h"

#include <algorithm>
#include <charconv>

namespace emberline::trace2 {

namespace {

constexpr std::string_view kBar = " | ";
constexpr std::size_t kPerfTimeSize = 15; ///< "22:55:07.772344"
constexpr std::size_t kPrefixSize = 44; ///< time, blank, place; since git 2.24
constexpr std::size_t kThreadSize = 24;
constexpr std::size_t kEventSize = 12;

/// Removes a column of at least `width` bytes, and the bar after it, from the front of `text`.
bool takeColumn(std::string_view& text, std::size_t width, std::string_view& column)
{
    if (text.size() < width)
        return false;
    std::size_t bar = text.substr(width).starts_with(kBar) ? width : text.find(kBar, width);
    if (bar == std::string_view::npos) {
        if (!text.ends_with(" |")) // an editor removed the blank after an empty payload
            return false;
        bar = text.size() - 2;
    }
    column = text.substr(0, bar);
    text.remove_prefix(std::min(bar + kBar.size(), text.size()));
    return true;
}

bool takeTime(std::string_view& text, std::optional<Duration>& out)
{
    std::string_view column;
    if (!takeColumn(text, 9, column))
        return false;
    column = trimmed(column);
    out = column.empty() ? std::nullopt : parseSeconds(column);
    return column.empty() || out;
}

} // namespace

bool PerfSyntax::split(std::string_view line, TextLine& out) const
{
    out = {};
    std::string_view rest = line;
    if (!line.starts_with('d')) {
        if (line.size() < kPrefixSize || line[2] != ':' || line[kPerfTimeSize] != ' ')
            return false;
        out.timeOfDay = parseTimeOfDay(line.substr(0, kPerfTimeSize));
        const std::size_t bar = line.find("| d", kPerfTimeSize);
        if (!out.timeOfDay || bar == std::string_view::npos)
            return false;
        out.place = trimmed(line.substr(kPerfTimeSize, bar - kPerfTimeSize));
        rest = line.substr(bar + 2);
    }
    unsigned depth = 0;
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), depth);
    if (error != std::errc())
        return false;
    out.depth = depth;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    std::string_view column;
    if (!take(rest, kBar) || !rest.substr(std::min(kThreadSize, rest.size())).starts_with(kBar)) // git cuts longer names
        return false;
    out.thread = trimmedRight(rest.substr(0, kThreadSize));
    rest.remove_prefix(kThreadSize + kBar.size());
    if (out.thread.empty() || !takeColumn(rest, kEventSize, column))
        return false;
    out.event = trimmedRight(column);
    out.verb = verbOf(out.event);
    const auto isNameByte = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const bool isName = out.verb != Verb::Unknown || (!out.event.empty() && std::ranges::all_of(out.event, isNameByte));
    if (!isName || !takeColumn(rest, 3, column))
        return false;
    out.repo = trimmed(column);
    if (!out.repo.empty() && !out.repo.starts_with('r'))
        return false;
    if (!takeTime(rest, out.tAbs) || !takeTime(rest, out.tRel) || !takeColumn(rest, 10, column))
        return false;
    out.category = trimmedRight(column);
    out.payload = rest;
    out.dots = std::min(rest.find_first_not_of('.'), rest.size());
    return true;
}

std::size_t PerfSyntax::findHead(std::string_view line, std::size_t from) const
{
    for (std::size_t bar = line.find(" | d", from); bar != std::string_view::npos; bar = line.find(" | d", bar + 1)) {
        if (bar >= kPrefixSize && bar - kPrefixSize >= from && line[bar - kPrefixSize + 2] == ':')
            return bar - kPrefixSize;
    }
    return std::string_view::npos;
}

void PerfSyntax::read(const TextLine& line, std::size_t openRegions, Record& out)
{
    out.clear();
    out.verb = line.verb;
    out.set(Text::Event, line.event);
    out.set(Text::Thread, line.thread);
    setPlace(line.place, out);
    if (line.repo.starts_with('r'))
        setNumber(line.repo.substr(1), "repo", Number::Repo, out);
    if (line.tAbs)
        out.set(Span::TAbs, *line.tAbs);
    if (line.tRel)
        out.set(Span::TRel, *line.tRel);
    if (const std::string_view category = withoutCutCharacter(line.category); !category.empty())
        out.set(Text::Category, replaceInvalidUtf8(category, m_category) ? std::string_view(m_category) : category);
    const std::string_view payload = replaceInvalidUtf8(line.payload, m_repaired) ? std::string_view(m_repaired) : line.payload;
    const std::size_t dots = line.dots;
    if (line.verb == Verb::RegionEnter || line.verb == Verb::RegionLeave) {
        out.set(Number::Nesting, static_cast<std::int64_t>(dots / kDotsPerRegion) + 1);
        m_payload.readRegion(payload.substr(dots), out);
    } else {
        m_payload.read(line.verb, payload.substr(std::min(dots, openRegions * kDotsPerRegion)), out);
    }
}

bool PerfSyntax::records(Verb verb) const
{
    return verb != Verb::Unknown && verb != Verb::TooManyFiles;
}

} // namespace emberline::trace2
