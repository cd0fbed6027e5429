// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

namespace emberline {

/// The example says how far the reading came: "37 %", or bytes where the total is not known.
inline constexpr DiagnosticKind kReadingStopped{
    "reading-stopped", Severity::Info, "You stopped the reading before the end: what had been read by then is shown, the rest is missing."};
inline constexpr DiagnosticKind kOlderLetGo{
    "live-older-let-go", Severity::Info, "Only the last minutes are kept, as requested: what was written earlier is no longer shown."};
inline constexpr DiagnosticKind kNoCommonClock{"no-common-clock", Severity::Warning,
    "Some files say when they began, others count from an unknown moment: how far apart they are on the timeline means nothing."};

/// The diagnostics of reading files and live input, whatever their format.
[[nodiscard]] std::span<const DiagnosticKind* const> importDiagnostics();

} // namespace emberline
