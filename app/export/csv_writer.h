// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes all regions as a table per RFC 4180: a header line, then one line per region, each ending in CR LF. Quotes cells that contain a
/// comma, a quote or a line break. Text that a spreadsheet would treat as a formula (it begins with = + - @, a tab or CR) gets an
/// apostrophe in front. Times are in nanoseconds. A cell is empty if the model has no value.
std::optional<Error> writeCsv(const Exported& exported, const ExportSink& sink);

} // namespace emberline
