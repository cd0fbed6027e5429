// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"

namespace emberline::trace2 {

// git's Trace2 targets.
const ImporterInfo& eventFormat(); ///< one JSON object on each line
const ImporterInfo& perfFormat(); ///< columns between bars
const ImporterInfo& normalFormat(); ///< plain text

} // namespace emberline::trace2
