// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "model/trace_columns.h"

#include <string_view>

/// The words that all exporters write for the model's enumerations. They are a stable interface.
namespace emberline {

std::string_view linkName(SessionLink link); ///< "none", "sid", "pid", "time", "depth"
std::string_view roleName(RegionRole role); ///< "process", "thread", "region", "child", "exec", "slice", "async"
std::string_view scopeName(InstantScope scope); ///< "thread", "process", "global"

} // namespace emberline
