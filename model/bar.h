// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>

/// What a bar, the region of a child process or of an exec, says of the process. Importers keep it as arguments of the bar; all functions
/// answer with nothing for other regions, and where the bar does not say.
namespace emberline {

[[nodiscard]] constexpr bool isBar(RegionRole role)
{
    return role == RegionRole::Child || role == RegionRole::Exec;
}

[[nodiscard]] std::optional<std::int64_t> exitCodeOf(const Trace& trace, RegionId bar);
[[nodiscard]] std::optional<std::int64_t> pidOf(const Trace& trace, RegionId bar);
/// The hook that it runs; empty if none. Valid as long as the trace.
[[nodiscard]] std::string_view hookOf(const Trace& trace, RegionId bar);
/// The session that it started, if its log was read. Looks at all sessions.
[[nodiscard]] SessionId startedBy(const Trace& trace, RegionId bar);

} // namespace emberline
