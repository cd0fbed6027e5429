// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_facets.h"

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

} // namespace emberline
