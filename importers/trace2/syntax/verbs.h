// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

namespace emberline::trace2 {

/// The verb for an event's name in EVENT and PERF; Unknown for events of a later git.
[[nodiscard]] Verb verbOf(std::string_view name);

} // namespace emberline::trace2
