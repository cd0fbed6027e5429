// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"

namespace emberline::chrome {

/// Chrome's Trace Event JSON: arrays with or without the closing `]`, objects with traceEvents, and bare event objects.
const ImporterInfo& jsonFormat();

} // namespace emberline::chrome
