// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

namespace emberline::listening {

extern const DiagnosticKind kTooManyWriters;
extern const DiagnosticKind kNotWritten;

} // namespace emberline::listening

namespace emberline {

/// The diagnostics of listening.
[[nodiscard]] std::span<const DiagnosticKind* const> listenDiagnostics();

} // namespace emberline
