// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

/// Every diagnostic of a Chrome trace. The codes are stable: we do not change them.
namespace emberline::chrome {

/// The whole list, for `emberline diagnostics`.
[[nodiscard]] std::span<const DiagnosticKind* const> diagnosticKinds();

/// The same problem where it is usual for the writer: worth knowing, but nothing to mend. `kind` is of the list.
[[nodiscard]] const DiagnosticKind& asUsual(const DiagnosticKind& kind);

namespace told {

// About the text.
extern const DiagnosticKind kSyntax;
extern const DiagnosticKind kCut;
extern const DiagnosticKind kNoise;
extern const DiagnosticKind kComment;
extern const DiagnosticKind kNotAnEvent;
extern const DiagnosticKind kNestedArray;
extern const DiagnosticKind kJoined;
extern const DiagnosticKind kContainerCut;
extern const DiagnosticKind kNoTraceEvents;
extern const DiagnosticKind kEventTooLarge;
extern const DiagnosticKind kStrayComma;
extern const DiagnosticKind kMissingComma;
extern const DiagnosticKind kDisplayTimeUnit;
extern const DiagnosticKind kBaseTime;
extern const DiagnosticKind kMetadataTooLarge;

// About a value that was read although JSON does not allow it.
extern const DiagnosticKind kControlCharacter;
extern const DiagnosticKind kUnknownEscape;
extern const DiagnosticKind kLoneSurrogate;
extern const DiagnosticKind kInvalidUtf8;
extern const DiagnosticKind kNumberForm;
extern const DiagnosticKind kNotANumber;
extern const DiagnosticKind kTooDeep;

// About one event.
extern const DiagnosticKind kNoPhase;
extern const DiagnosticKind kUnknownPhase;
extern const DiagnosticKind kPhaseNotShown;
extern const DiagnosticKind kBadTime;
extern const DiagnosticKind kTimeOutOfRange;
extern const DiagnosticKind kTimesShifted;
extern const DiagnosticKind kDurationTooLong;
extern const DiagnosticKind kBadDuration;
extern const DiagnosticKind kNegativeDuration;
extern const DiagnosticKind kBadActor;
extern const DiagnosticKind kBadScope;
extern const DiagnosticKind kNoId;
extern const DiagnosticKind kCounterWithoutValues;
extern const DiagnosticKind kCounterValue;
extern const DiagnosticKind kMetadataArgs;
extern const DiagnosticKind kNoSnapshot;
extern const DiagnosticKind kUnknownStackFrame;
extern const DiagnosticKind kStackFrameCycle;

// About several events together.
extern const DiagnosticKind kEndWithoutBegin;
extern const DiagnosticKind kEndNamesOuter;
extern const DiagnosticKind kEndNamesNone;
extern const DiagnosticKind kOverlap;
extern const DiagnosticKind kObjectNotCreated;
extern const DiagnosticKind kObjectCreatedTwice;
extern const DiagnosticKind kObjectDestroyedTwice;
extern const DiagnosticKind kFlowWithoutStart;
extern const DiagnosticKind kFlowUnfinished;
extern const DiagnosticKind kFlowsNeverMeet;
extern const DiagnosticKind kFlowOneEnd;

} // namespace told

} // namespace emberline::chrome
