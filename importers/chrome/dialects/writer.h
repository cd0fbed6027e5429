// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

namespace emberline::chrome {

/// The dialect of a source by what was read of it so far; later events may reveal more.
[[nodiscard]] const Dialect& recogniseWriter(const TraceBuilder& builder, SourceId source);

} // namespace emberline::chrome
