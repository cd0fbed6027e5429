// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <array>
#include <map>

namespace emberline::chrome {

namespace told {

using enum Severity;

const DiagnosticKind kSyntax{"json-syntax", Error, "An event is damaged JSON and was skipped; the events around it were read."};
const DiagnosticKind kCut{"json-cut", Error, "The file ends within an event, or an event has no end; that event was skipped."};
const DiagnosticKind kNoise{"json-noise", Error, "Bytes between the events are not JSON and were skipped."};
const DiagnosticKind kComment{"json-comment", Warning, "A comment between the events was skipped; JSON has no comments."};
const DiagnosticKind kNotAnEvent{"json-not-an-event", Error, "A value in the list of events is not an object and was skipped."};
const DiagnosticKind kNestedArray{"json-nested-array", Warning, "An array within the array of events was read as if it were not nested."};
const DiagnosticKind kJoined{"json-joined", Warning, "The file holds several traces one after the other; they were joined."};
const DiagnosticKind kContainerCut{"json-container-cut", Warning, "The file ends before the object that holds the events is closed."};
const DiagnosticKind kNoTraceEvents{"json-no-trace-events", Error, "The object has no traceEvents array, so no event was read."};
const DiagnosticKind kEventTooLarge{"json-event-too-large", Error, "An event is larger than 1 GiB and was skipped."};
const DiagnosticKind kStrayComma{"json-stray-comma", Warning, "There is a comma where JSON allows none; it was ignored."};
const DiagnosticKind kMissingComma{"json-missing-comma", Warning, "A comma is missing; the values were read as if it were present."};
const DiagnosticKind kDisplayTimeUnit{"chrome-display-time-unit", Warning, "displayTimeUnit is neither ms nor ns and was ignored."};
const DiagnosticKind kBaseTime{
    "chrome-base-time", Warning, "baseTimeNanoseconds or beginningOfTime is no time since 1970 as a whole number; it was ignored."};
const DiagnosticKind kMetadataTooLarge{"chrome-metadata-too-large", Warning, "A top-level value is larger than 4 MiB and was not kept."};

const DiagnosticKind kControlCharacter{"json-control-character", Warning, "A string holds an unescaped control character."};
const DiagnosticKind kUnknownEscape{"json-unknown-escape", Warning, "A backslash starts no escape that JSON knows; it was kept."};
const DiagnosticKind kLoneSurrogate{"json-lone-surrogate", Warning, "Half a surrogate pair is shown as the replacement character."};
const DiagnosticKind kInvalidUtf8{"json-invalid-utf8", Warning, "Bytes that are not UTF-8 are shown as replacement characters."};
const DiagnosticKind kNumberForm{
    "json-number-form", Warning, "A number is written in a form that JSON does not allow; it was read anyway."};
const DiagnosticKind kNotANumber{"json-nan", Warning, "NaN or Infinity, which JSON does not have, was kept as text."};
const DiagnosticKind kTooDeep{"json-too-deep", Warning, "A value nests deeper than 200 levels; deeper values were replaced by null."};

const DiagnosticKind kNoPhase{"chrome-no-phase", Error, "An event has no phase (ph) and was skipped."};
const DiagnosticKind kUnknownPhase{"chrome-unknown-phase", Warning, "An event with an unknown phase (ph) is shown as an instant."};
const DiagnosticKind kPhaseNotShown{"chrome-phase-not-shown", Info, "A sample, memory dump, mark or clock event is shown as an instant."};
const DiagnosticKind kBadTime{"chrome-bad-time", Error, "An event has no numeric ts and was skipped."};
const DiagnosticKind kTimeOutOfRange{
    "chrome-time-out-of-range", Error, "An event's time does not fit into 64 bits of nanoseconds (292 years); the event was skipped."};
const DiagnosticKind kTimesShifted{"chrome-times-shifted", Warning,
    "The times of this file do not fit into 64 bits of nanoseconds; they are counted from its first event."};
const DiagnosticKind kDurationTooLong{"chrome-duration-too-long", Warning,
    "A slice's duration does not fit into 64 bits of nanoseconds; it is shown as 292 years, the longest that does."};
const DiagnosticKind kBadDuration{"chrome-bad-duration", Warning, "dur is not a number; the slice is shown as open."};
const DiagnosticKind kNegativeDuration{"chrome-negative-duration", Warning, "dur is negative; the slice is shown as empty."};
const DiagnosticKind kBadActor{"chrome-bad-pid-or-tid", Warning, "pid or tid is neither a number nor text; it was treated as missing."};
const DiagnosticKind kBadScope{"chrome-bad-scope", Warning, "The scope (s) of an instant is unknown; it is shown in its thread."};
const DiagnosticKind kNoId{"chrome-no-id", Error, "An async, flow or object event has no id and was skipped."};
const DiagnosticKind kCounterWithoutValues{"chrome-counter-without-values", Error, "A counter event has no values and was skipped."};
const DiagnosticKind kCounterValue{"chrome-counter-value", Error, "A counter's value is not a number; it is a gap in its series."};
const DiagnosticKind kMetadataArgs{
    "chrome-metadata-args", Error, "A metadata event lacks its argument, or the argument has the wrong type; it was skipped."};
const DiagnosticKind kNoSnapshot{"chrome-no-snapshot", Error, "An object snapshot has no args.snapshot and was skipped."};
const DiagnosticKind kUnknownStackFrame{
    "chrome-unknown-stack-frame", Warning, "An event's call stack needs a frame that is not in the file; the stack ends there."};
const DiagnosticKind kStackFrameCycle{
    "chrome-stack-frame-cycle", Warning, "A stack frame is among its own callers; the call stack ends where it would repeat."};

const DiagnosticKind kEndWithoutBegin{"chrome-end-without-begin", Error, "An end event has no begin and was skipped."};
const DiagnosticKind kEndNamesOuter{
    "chrome-end-names-outer", Warning, "An end event names an outer slice; the slices inside it were ended too."};
const DiagnosticKind kEndNamesNone{
    "chrome-end-names-none", Warning, "An end event has a name that no open slice has; it ended the innermost slice."};
const DiagnosticKind kOverlap{
    "chrome-overlap", Warning, "Slices of one thread overlap without nesting; the later one is shown one row down."};
const DiagnosticKind kObjectNotCreated{"chrome-object-not-created", Warning,
    "An object is destroyed without having been created; it is shown from the beginning of the trace."};
const DiagnosticKind kObjectCreatedTwice{
    "chrome-object-created-twice", Warning, "An object is created although it exists already; the older one ends there."};
const DiagnosticKind kObjectDestroyedTwice{
    "chrome-object-destroyed-twice", Error, "An object is destroyed that does not exist; the event was skipped."};
const DiagnosticKind kFlowWithoutStart{
    "chrome-flow-without-start", Info, "A flow continues or ends without a start in this trace, so there is no arrow to draw."};
const DiagnosticKind kFlowUnfinished{
    "chrome-flow-unfinished", Info, "A flow starts and leads nowhere in this trace, so there is no arrow to draw."};
const DiagnosticKind kFlowsNeverMeet{"chrome-flows-never-meet", Warning,
    "Flows are started under one category and name and end under another, so no start meets its end; none of them is shown."};
const DiagnosticKind kFlowOneEnd{
    "chrome-flow-one-end", Info, "A slice names a flow that leaves or enters it, but the other end is missing; no arrow is shown."};

} // namespace told

std::span<const DiagnosticKind* const> diagnosticKinds()
{
    using namespace told;
    static const std::array kinds{&kSyntax, &kCut, &kNoise, &kComment, &kNotAnEvent, &kNestedArray, &kJoined, &kContainerCut,
        &kNoTraceEvents, &kEventTooLarge, &kStrayComma, &kMissingComma, &kControlCharacter, &kUnknownEscape, &kLoneSurrogate, &kInvalidUtf8,
        &kNumberForm, &kNotANumber, &kTooDeep, &kDisplayTimeUnit, &kBaseTime, &kMetadataTooLarge, &kNoPhase, &kUnknownPhase,
        &kPhaseNotShown, &kBadTime, &kTimeOutOfRange, &kTimesShifted, &kDurationTooLong, &kBadDuration, &kNegativeDuration, &kBadActor,
        &kBadScope, &kNoId, &kCounterWithoutValues, &kCounterValue, &kMetadataArgs, &kNoSnapshot, &kUnknownStackFrame, &kStackFrameCycle,
        &kEndWithoutBegin, &kEndNamesOuter, &kEndNamesNone, &kOverlap, &kObjectNotCreated, &kObjectCreatedTwice, &kObjectDestroyedTwice,
        &kFlowWithoutStart, &kFlowUnfinished, &kFlowsNeverMeet, &kFlowOneEnd};
    return kinds;
}

const DiagnosticKind& asUsual(const DiagnosticKind& kind)
{
    static const auto kinds = [] {
        std::map<const DiagnosticKind*, DiagnosticKind> all;
        for (const DiagnosticKind* one : diagnosticKinds())
            all.emplace(one, DiagnosticKind{one->code, Severity::Info, one->meaning});
        return all;
    }();
    return kinds.at(&kind);
}

} // namespace emberline::chrome
