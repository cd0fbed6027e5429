// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_facets.h"

#include "model/dialect.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace emberline {

namespace {

constexpr std::array<std::pair<std::string_view, FacetKind>, 8> kFacetNames{{
    {"command", FacetKind::Command},
    {"version", FacetKind::Version},
    {"host", FacetKind::Host},
    {"user", FacetKind::User},
    {"repo", FacetKind::Repository},
    {"week", FacetKind::Week},
    {"caller", FacetKind::Caller},
    {"failed", FacetKind::Failed},
}};
constexpr std::string_view kParameterPrefix = "param:";
constexpr std::array<std::string_view, 9> kShells{"sh", "bash", "zsh", "dash", "fish", "ash", "ksh", "csh", "tcsh"};

std::optional<std::string> said(std::string_view text)
{
    return text.empty() ? std::nullopt : std::optional(std::string(text));
}

std::optional<std::string> callerOf(const Trace& trace, SessionId session)
{
    std::string_view caller;
    for (const StringId ancestor : trace.session(session).attributes->ancestry) { // the parent comes first
        caller = trace.text(ancestor);
        const std::string_view program = caller.starts_with('-') ? caller.substr(1) : caller; // a login shell
        if (std::ranges::find(kShells, program) == kShells.end())
            break;
    }
    return said(caller); // if all are shells, the outermost
}

} // namespace

/// An ISO week belongs to the year that has its Thursday.
std::optional<std::string> isoWeek(TraceTime time)
{
    using namespace std::chrono;
    const auto day = floor<days>(UnixTime(Duration(toNs(time))));
    if (day < sys_days(year(1971) / 1 / 1)) // this clock counts from something else
        return std::nullopt;
    const sys_days thursday = day - (weekday(day) - Monday) + days(3);
    const year_month_day date(thursday);
    const auto week = (thursday - sys_days(date.year() / 1 / 1)) / weeks(1) + 1;
    return std::to_string(static_cast<int>(date.year())) + (week < 10 ? "-W0" : "-W") + std::to_string(week);
}

std::optional<Facet> parseFacet(std::string_view name)
{
    if (name.starts_with(kParameterPrefix) && name.size() > kParameterPrefix.size())
        return Facet{FacetKind::Parameter, std::string(name.substr(kParameterPrefix.size()))};
    const auto* const found = std::ranges::find(kFacetNames, name, &std::pair<std::string_view, FacetKind>::first);
    return found == kFacetNames.end() ? std::nullopt : std::optional(Facet{found->second});
}

std::string facetName(const Facet& facet)
{
    if (facet.kind == FacetKind::Parameter)
        return std::string(kParameterPrefix) + facet.parameter;
    return std::string(std::ranges::find(kFacetNames, facet.kind, &std::pair<std::string_view, FacetKind>::second)->first);
}

std::string facetNames()
{
    std::string names;
    for (const auto& [name, kind] : kFacetNames)
        names += std::string(name) + ", ";
    return names + "param:NAME";
}

std::optional<std::string> facetOf(const Trace& trace, const HistoryRow& row, const Facet& facet)
{
    const Dialect& dialect = trace.dialect(row.session);
    switch (facet.kind) {
    case FacetKind::Command:
        return said(row.behindAlias);
    case FacetKind::Version:
        return said(trace.text(trace.session(row.session).attributes->version));
    case FacetKind::Host:
        return said(dialect.hostOf(trace, row.session));
    case FacetKind::User:
        return said(dialect.userOf(trace, row.session));
    case FacetKind::Repository:
        return said(trace.text(row.repository));
    case FacetKind::Week:
        return isoWeek(row.start);
    case FacetKind::Caller:
        return callerOf(trace, row.session);
    case FacetKind::Failed:
        return row.failed ? "yes" : "no";
    case FacetKind::Parameter:
        break;
    }
    const auto value = parameterOf(trace, row.session, facet.parameter);
    return value ? std::optional(std::string(trace.text(*value))) : std::nullopt;
}

} // namespace emberline
