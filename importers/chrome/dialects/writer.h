// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"
#include "model/trace_builder.h"

#include <span>

namespace emberline::chrome {

/// What a source, whose sessions are `sessions`, shows of its writer so far; later events may show more. Its texts are the builder's.
[[nodiscard]] WriterEvidence evidenceOf(const TraceBuilder& builder, SourceId source, std::span<const SessionId> sessions);

} // namespace emberline::chrome
