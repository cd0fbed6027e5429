// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/exported.h"

namespace emberline {

/// Writes the trace as OpenTelemetry's ExportTraceServiceRequest in its JSON form (OTLP/JSON), with one resourceSpans for each process.
std::optional<Error> writeOtlp(const Exported& exported, const ExportSink& sink);

} // namespace emberline
