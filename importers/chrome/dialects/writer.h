// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

namespace emberline::chrome {

/// The dialect of a source, judged by what was read so far; later events may reveal another one.
[[nodiscard]] const Dialect& recogniseWriter(const TraceBuilder& builder, SourceId source);

} // namespace emberline::chrome
