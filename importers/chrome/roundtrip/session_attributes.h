// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "model/trace_builder.h"

#include <nlohmann/json_fwd.hpp>

namespace emberline::chrome {

/// What a process reported about itself, as JSON with the same names as in the dump. Anybody may have written it.
void readAttributes(const nlohmann::json& said, TraceBuilder& builder, SessionAttributes& attributes);

} // namespace emberline::chrome
