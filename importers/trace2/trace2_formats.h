// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/importer.h"

namespace emberline::trace2 {

/// git's Trace2 targets. EVENT: one JSON object a line.
const ImporterInfo& eventFormat();

} // namespace emberline::trace2
