// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <span>

namespace emberline::chrome {

/// The dialect of a source, whose sessions are `sessions`, judged by what was read so far; later events may reveal another one.
[[nodiscard]] const Dialect& recogniseWriter(const TraceBuilder& builder, SourceId source, std::span<const SessionId> sessions);

} // namespace emberline::chrome
