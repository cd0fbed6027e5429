// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>

/// Every diagnostic of a Chrome trace. The codes are stable: we do not change them.
namespace emberline::chrome {

namespace diagnostic {

// About the text.
inline constexpr DiagnosticKind kSyntax{"json-syntax", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "An event is damaged JSON and was skipped; the events around it were read.")};
inline constexpr DiagnosticKind kCut{"json-cut", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "The file ends within an event, or an event has no end; that event was skipped.")};
inline constexpr DiagnosticKind kNoise{
    "json-noise", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "Bytes between the events are not JSON and were skipped.")};
inline constexpr DiagnosticKind kComment{
    "json-comment", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "A comment was skipped; JSON has no comments.")};
inline constexpr DiagnosticKind kNotAnEvent{"json-not-an-event", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "A value in the list of events is not an object and was skipped.")};
inline constexpr DiagnosticKind kNestedArray{"json-nested-array", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An array within the array of events was read as if it were not nested.")};
inline constexpr DiagnosticKind kJoined{"json-joined", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "The file holds several traces one after the other; they were joined.")};
inline constexpr DiagnosticKind kContainerCut{"json-container-cut", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "The file ends before the object that holds the events is closed.")};
inline constexpr DiagnosticKind kNoTraceEvents{"json-no-trace-events", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "The object has no traceEvents array, so no event was read.")};
inline constexpr DiagnosticKind kEventTooLarge{
    "json-event-too-large", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An event is larger than 1 GiB and was skipped.")};
inline constexpr DiagnosticKind kStrayComma{
    "json-stray-comma", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "There is a comma where JSON allows none; it was ignored.")};
inline constexpr DiagnosticKind kMissingComma{"json-missing-comma", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A comma is missing; the values were read as if it were present.")};
inline constexpr DiagnosticKind kDisplayTimeUnit{"chrome-display-time-unit", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "displayTimeUnit is neither ms nor ns and was ignored.")};
inline constexpr DiagnosticKind kBaseTime{"chrome-base-time", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics",
        "baseTimeNanoseconds or beginningOfTime is no whole number of a time since 1970, comes behind another one, or would move times "
        "beyond the year 2262; it was ignored.")};
inline constexpr DiagnosticKind kMetadataTooLarge{"chrome-metadata-too-large", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A top-level value is larger than 4 MiB and was not kept.")};

// About a value that was read although JSON does not allow it.
inline constexpr DiagnosticKind kControlCharacter{
    "json-control-character", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "A string holds an unescaped control character.")};
inline constexpr DiagnosticKind kUnknownEscape{"json-unknown-escape", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A backslash starts no escape that JSON knows; it was kept.")};
inline constexpr DiagnosticKind kLoneSurrogate{"json-lone-surrogate", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "Half a surrogate pair is shown as the replacement character.")};
inline constexpr DiagnosticKind kInvalidUtf8{"json-invalid-utf8", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "Bytes that are not UTF-8 are shown as replacement characters.")};
inline constexpr DiagnosticKind kNumberForm{"json-number-form", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A number is written in a form that JSON does not allow; it was read anyway.")};
inline constexpr DiagnosticKind kNotANumber{
    "json-nan", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "NaN or Infinity, which JSON does not have, was kept as text.")};
inline constexpr DiagnosticKind kTooDeep{"json-too-deep", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A value nests deeper than 200 levels; deeper values were replaced by null.")};

// About one event.
inline constexpr DiagnosticKind kNoPhase{
    "chrome-no-phase", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An event has no phase (ph) and was skipped.")};
inline constexpr DiagnosticKind kUnknownPhase{"chrome-unknown-phase", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An event with an unknown phase (ph) is shown as an instant.")};
inline constexpr DiagnosticKind kPhaseNotShown{"chrome-phase-not-shown", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A sample, memory dump, mark or clock event is shown as an instant.")};
inline constexpr DiagnosticKind kThreadTimes{"chrome-thread-times", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "An event has times of its thread's own clock (tts, tdur); they are not shown.")};
inline constexpr DiagnosticKind kStackNotShown{"chrome-stack-not-shown", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "An event that is no slice has a call stack (sf, stack); the stack is not shown.")};
inline constexpr DiagnosticKind kSamplesNotShown{"chrome-samples-not-shown", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "The file holds samples beside its events; they are not shown.")};
inline constexpr DiagnosticKind kSystemTraceNotShown{"chrome-system-trace-not-shown", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "The file holds the log of another tracer (systemTraceEvents) beside its events; it is not shown.")};
inline constexpr DiagnosticKind kBadTime{
    "chrome-bad-time", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An event has no numeric ts and was skipped.")};
inline constexpr DiagnosticKind kTimeOutOfRange{"chrome-time-out-of-range", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "An event's time does not fit into 64 bits of nanoseconds (292 years); the event was skipped.")};
inline constexpr DiagnosticKind kTimesShifted{"chrome-times-shifted", Severity::Warning,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "The times of this file do not fit into 64 bits of nanoseconds; they are counted from its first event.")};
inline constexpr DiagnosticKind kDurationTooLong{"chrome-duration-too-long", Severity::Warning,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "A slice's duration does not fit into 64 bits of nanoseconds; it is shown as 292 years, the longest that does.")};
inline constexpr DiagnosticKind kBadDuration{
    "chrome-bad-duration", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "dur is not a number; the slice is shown as open.")};
inline constexpr DiagnosticKind kNegativeDuration{
    "chrome-negative-duration", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "dur is negative; the slice is shown as empty.")};
inline constexpr DiagnosticKind kBadActor{"chrome-bad-pid-or-tid", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "pid or tid is neither a number nor text; it was treated as missing.")};
inline constexpr DiagnosticKind kBadScope{"chrome-bad-scope", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "The scope (s) of an instant is unknown; it is shown in its thread.")};
inline constexpr DiagnosticKind kNoId{
    "chrome-no-id", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An async, flow or object event has no id and was skipped.")};
inline constexpr DiagnosticKind kCounterWithoutValues{
    "chrome-counter-without-values", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "A counter event has no values and was skipped.")};
inline constexpr DiagnosticKind kCounterValue{"chrome-counter-value", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "A counter's value is not a number; it is a gap in its series.")};
inline constexpr DiagnosticKind kMetadataArgs{"chrome-metadata-args", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "A metadata event lacks its argument, or the argument has the wrong type; it was skipped.")};
inline constexpr DiagnosticKind kNoSnapshot{
    "chrome-no-snapshot", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An object snapshot has no args.snapshot and was skipped.")};
inline constexpr DiagnosticKind kUnknownStackFrame{"chrome-unknown-stack-frame", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An event's call stack needs a frame that is not in the file; the stack ends there.")};
inline constexpr DiagnosticKind kStackFrameCycle{"chrome-stack-frame-cycle", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A stack frame is among its own callers; the call stack ends where it would repeat.")};

// About several events together.
inline constexpr DiagnosticKind kEndWithoutBegin{
    "chrome-end-without-begin", Severity::Error, QT_TRANSLATE_NOOP("Diagnostics", "An end event has no begin and was skipped.")};
inline constexpr DiagnosticKind kNeverEnded{"chrome-never-ended", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "A slice or an asynchronous operation has no end, though its trace does. It is shown up to the end of the trace, but Where the "
        "time went does not take it for work.")};
inline constexpr DiagnosticKind kEndNamesOuter{"chrome-end-names-outer", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An end event names an outer slice; the slices inside it were ended too.")};
inline constexpr DiagnosticKind kEndNamesNone{"chrome-end-names-none", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An end event has a name that no open slice has; it ended the innermost slice.")};
inline constexpr DiagnosticKind kOverlap{"chrome-overlap", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "Slices of one thread overlap without nesting; the later one is shown one row down.")};
inline constexpr DiagnosticKind kObjectNotCreated{"chrome-object-not-created", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An object is destroyed without having been created; it is shown from the beginning of the trace.")};
inline constexpr DiagnosticKind kObjectCreatedTwice{"chrome-object-created-twice", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "An object is created although it exists already; the older one ends there.")};
inline constexpr DiagnosticKind kObjectDestroyedTwice{"chrome-object-destroyed-twice", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "An object is destroyed that does not exist; the event was skipped.")};
inline constexpr DiagnosticKind kFlowWithoutStart{"chrome-flow-without-start", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A flow continues or ends without a start in this trace, so there is no arrow to draw.")};
inline constexpr DiagnosticKind kFlowUnfinished{"chrome-flow-unfinished", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A flow starts and leads nowhere in this trace, so there is no arrow to draw.")};
inline constexpr DiagnosticKind kFlowsNeverMeet{"chrome-flows-never-meet", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics",
        "Flows are started under one category and name and end under another, so no start meets its end; none of them is shown.")};
inline constexpr DiagnosticKind kFlowOneEnd{"chrome-flow-one-end", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A slice names a flow that leaves or enters it, but the other end is missing; no arrow is shown.")};

} // namespace diagnostic

/// The whole list, for `emberline diagnostics`.
[[nodiscard]] inline std::span<const DiagnosticKind* const> diagnosticKinds()
{
    using namespace diagnostic;
    static constexpr std::array kinds{&kSyntax, &kCut, &kNoise, &kComment, &kNotAnEvent, &kNestedArray, &kJoined, &kContainerCut,
        &kNoTraceEvents, &kEventTooLarge, &kStrayComma, &kMissingComma, &kControlCharacter, &kUnknownEscape, &kLoneSurrogate, &kInvalidUtf8,
        &kNumberForm, &kNotANumber, &kTooDeep, &kDisplayTimeUnit, &kBaseTime, &kMetadataTooLarge, &kNoPhase, &kUnknownPhase,
        &kPhaseNotShown, &kThreadTimes, &kStackNotShown, &kSamplesNotShown, &kSystemTraceNotShown, &kBadTime, &kTimeOutOfRange,
        &kTimesShifted, &kDurationTooLong, &kBadDuration, &kNegativeDuration, &kBadActor, &kBadScope, &kNoId, &kCounterWithoutValues,
        &kCounterValue, &kMetadataArgs, &kNoSnapshot, &kUnknownStackFrame, &kStackFrameCycle, &kEndWithoutBegin, &kNeverEnded,
        &kEndNamesOuter, &kEndNamesNone, &kOverlap, &kObjectNotCreated, &kObjectCreatedTwice, &kObjectDestroyedTwice, &kFlowWithoutStart,
        &kFlowUnfinished, &kFlowsNeverMeet, &kFlowOneEnd};
    return kinds;
}

/// Reports a problem with the event that begins at byte `offset`.
using ReportAt = std::function<void(const DiagnosticKind& kind, std::uint64_t offset)>;

} // namespace emberline::chrome
