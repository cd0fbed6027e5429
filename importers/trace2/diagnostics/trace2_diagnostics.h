// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

/// Every diagnostic of a Trace2 log. The codes are stable: we do not change them.
namespace emberline::trace2 {

extern const DiagnosticKind kTornRecord;
extern const DiagnosticKind kNoise;
extern const DiagnosticKind kInvalidUtf8;
extern const DiagnosticKind kBadField;
extern const DiagnosticKind kUnknownEvent;
extern const DiagnosticKind kUnmatchedLeave;
extern const DiagnosticKind kUnmatchedChild;
extern const DiagnosticKind kTooManyFiles;
extern const DiagnosticKind kMissingParent;
extern const DiagnosticKind kGuessedLink;
extern const DiagnosticKind kDeepSid;
extern const DiagnosticKind kInferredTimes;
extern const DiagnosticKind kNoExit;
extern const DiagnosticKind kSameRun;
extern const DiagnosticKind kBeside;
extern const DiagnosticKind kNestingLimit;
extern const DiagnosticKind kNoDate;

/// The whole list, for `emberline diagnostics`.
[[nodiscard]] std::span<const DiagnosticKind* const> diagnosticKinds();

} // namespace emberline::trace2
