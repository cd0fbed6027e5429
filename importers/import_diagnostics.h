// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

namespace emberline {

/// The user stopped a reading before its end. The example says how far it came: "37 %", or bytes where the total is not known.
[[nodiscard]] const DiagnosticKind& readingStopped();

/// The older part of live input was dropped, as the user asked.
[[nodiscard]] const DiagnosticKind& olderLetGo();

/// Some files say when they began, others count from an unknown moment.
[[nodiscard]] const DiagnosticKind& noCommonClock();

/// The diagnostics of reading files and live input, whatever their format.
[[nodiscard]] std::span<const DiagnosticKind* const> importDiagnostics();

} // namespace emberline
