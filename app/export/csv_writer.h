// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes all regions as a table by RFC 4180: a header line, then a line a region, ending in CR LF. Cells that hold a comma, a quote or a
/// line break are quoted. Text that a spreadsheet would take for a formula (it begins with = + - @, a tab or CR) gets an apostrophe in
/// front. Times are in nanoseconds; a cell is empty where the model has nothing.
std::optional<Error> writeCsv(const Exported& exported, const ExportSink& sink);

} // namespace emberline
