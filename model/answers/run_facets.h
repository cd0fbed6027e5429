// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What tells one run from another, as a text: by these, runs are grouped, chosen and set against each other.
namespace emberline {

enum class FacetKind : std::uint8_t { Command, Version, Host, User, Repository, Week, Caller, Failed, Parameter };

struct Facet {
    FacetKind kind = FacetKind::Command;
    std::string parameter = {}; ///< the name of the setting
    friend bool operator==(const Facet&, const Facet&) = default;
};

/// "version", or "param:NAME"; nothing if there is no such facet.
[[nodiscard]] std::optional<Facet> parseFacet(std::string_view name);
[[nodiscard]] std::string facetName(const Facet& facet);
/// The names that parseFacet() takes, for a message.
[[nodiscard]] std::string facetNames();

/// The ISO week of a time in UTC, as "2026-W40"; nothing if the clock counts from something else.
[[nodiscard]] std::optional<std::string> isoWeek(TraceTime time);

} // namespace emberline
