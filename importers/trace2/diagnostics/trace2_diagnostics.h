// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <array>
#include <span>

/// Every diagnostic of a Trace2 log. The codes are stable: we do not change them.
namespace emberline::trace2 {

inline constexpr DiagnosticKind kTornRecord{"trace2-torn-record", Severity::Error,
    QT_TRANSLATE_NOOP("Diagnostics", "A record is cut off or damaged; it was skipped and reading went on with the next one.")};
inline constexpr DiagnosticKind kNoise{
    "trace2-noise", Severity::Warning, QT_TRANSLATE_NOOP("Diagnostics", "Text between the records is not Trace2 and was skipped.")};
inline constexpr DiagnosticKind kInvalidUtf8{"trace2-invalid-utf8", Severity::Info,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "A record holds bytes that are not UTF-8 (a path or message in another encoding); they were replaced.")};
inline constexpr DiagnosticKind kBadField{"trace2-bad-field", Severity::Warning,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "A field of a record holds a value that its kind cannot have; the record was read without that field.")};
inline constexpr DiagnosticKind kUnknownEvent{"trace2-unknown-event", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "Emberline does not know this event and shows it as an instant.")};
inline constexpr DiagnosticKind kUnmatchedLeave{"trace2-unmatched-leave", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A region_leave has no matching region_enter; it was ignored.")};
inline constexpr DiagnosticKind kUnmatchedChild{"trace2-unmatched-child", Severity::Warning,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "A child_exit, child_ready or exec_result has no matching start, or its child has ended before; it was ignored.")};
inline constexpr DiagnosticKind kTooManyFiles{"trace2-too-many-files", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "The directory reached trace2.maxFiles: git wrote this sentinel file and then no more logs, so later commands are missing.")};
inline constexpr DiagnosticKind kMissingParent{"trace2-missing-parent", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "The log of a parent process is missing; a placeholder is shown in its place.")};
inline constexpr DiagnosticKind kGuessedLink{"trace2-guessed-link", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "Several children may have started a process; the likeliest one was chosen and marked as inferred.")};
inline constexpr DiagnosticKind kDeepSid{"trace2-deep-sid", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "A session id lists more ancestors than is plausible; the outermost ones were ignored.")};
inline constexpr DiagnosticKind kInferredTimes{"trace2-inferred-times", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics", "The log is in brief form, without the time of day: times were inferred and are approximate.")};
inline constexpr DiagnosticKind kNoExit{"trace2-no-exit", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "A process did not end in this log: it was killed, or was still running when the log was read.")};

inline constexpr DiagnosticKind kSameRun{"trace2-same-run", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "Several targets, or copies of one log, recorded the same process: it is shown once, from the most detailed file; the others add "
        "only "
        "what that one lacks.")};
inline constexpr DiagnosticKind kBeside{"trace2-beside", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "A PERF or NORMAL log beside a more detailed one was left out, at least in part: its processes ran at the same time or were still "
        "running, so it is unclear which of them wrote which line; or the other log does not have them; or the log is too long. Open it by "
        "its own name, alone or together with the other, to see it.")};
inline constexpr DiagnosticKind kNestingLimit{"trace2-nesting-limit", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics",
        "A region that always holds others, or data, holds none here: git left out deeply nested regions, because by default it records "
        "only two levels. GIT_TRACE2_EVENT_NESTING=10 records them.")};
inline constexpr DiagnosticKind kNoDate{"trace2-no-date", Severity::Info,
    QT_TRANSLATE_NOOP(
        "Diagnostics", "The log has times of day without a date; the file's date is used, in this machine's time zone or a guessed one.")};
inline constexpr DiagnosticKind kClockSetBack{"trace2-clock-set-back", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics",
        "The clock was set back while a process ran: what it recorded before may lie too late, and Where the time went may leave out a "
        "part of it.")};

/// The whole list, for `emberline diagnostics`.
[[nodiscard]] inline std::span<const DiagnosticKind* const> diagnosticKinds()
{
    static constexpr std::array kinds{&kTornRecord, &kNoise, &kInvalidUtf8, &kBadField, &kUnknownEvent, &kUnmatchedLeave, &kUnmatchedChild,
        &kTooManyFiles, &kMissingParent, &kGuessedLink, &kDeepSid, &kInferredTimes, &kNoExit, &kSameRun, &kBeside, &kNestingLimit, &kNoDate,
        &kClockSetBack};
    return kinds;
}

} // namespace emberline::trace2
