// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "model/diagnostics.h"

#include <vector>

namespace emberline {

/// The table of all formats and dialects: the only place that names each of them. Any thread.
[[nodiscard]] const FormatTable& formatTable();

/// Every diagnostic that reading may report, each once, by code.
[[nodiscard]] std::vector<const DiagnosticKind*> allDiagnostics();

} // namespace emberline
