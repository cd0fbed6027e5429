// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"
#include "model/trace_builder.h"

#include <string_view>
#include <vector>

namespace emberline::chrome {

/// What a source shows of its writer so far; later events may show more. `processes` and `threads` are the names of its processes and
/// threads, also of those without a row. Its texts are the builder's.
[[nodiscard]] WriterEvidence evidenceOf(
    const TraceBuilder& builder, SourceId source, std::vector<std::string_view> processes, std::vector<std::string_view> threads);

} // namespace emberline::chrome
