// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

/// What our own export of another format says beyond the vocabulary of Trace Event JSON. The exporter writes these words and this importer
/// reads them. Its events have a field kField. On a region (X), it names the member of the args that describes the region. On a counter,
/// kOfThread says that the counter belongs to its tid. On an instant, kKept says that its args stay in memory. On a flow event, it is the
/// depth of the slice if that is not the innermost. Our reader skips events marked kAside: they exist for other readers. Other readers see
/// at most one additional arg.
namespace emberline::chrome::words {

// The object form's members that say which moment ts counts from. Our export leaves them out and writes times as shown.
inline constexpr const char* kBaseTime = "baseTimeNanoseconds"; ///< since 1970; Kineto's
inline constexpr const char* kBeginningOfTime = "beginningOfTime"; ///< the same in microseconds; clang's, since version 11

inline constexpr const char* kField = "emberline";
inline constexpr std::string_view kAside = "aside";
inline constexpr std::string_view kOfThread = "thread";
inline constexpr std::string_view kKept = "kept";

// Metadata.
inline constexpr std::string_view kSessionEvent = "emberline_session"; ///< describes a process that has no region of its whole life
inline constexpr std::string_view kExtentEvent = "emberline_extent"; ///< the time range of the trace

/// As in RegionRole. Only regions of the first kStatedRoles are described; slices and async operations are the vocabulary of the format.
inline constexpr std::array<std::string_view, 7> kRoles{"process", "thread", "region", "child", "exec", "slice", "async"};
inline constexpr std::size_t kStatedRoles = 5;
inline constexpr std::array<std::string_view, 5> kLinks{"none", "sid", "pid", "time", "depth"}; ///< as in SessionLink

// Members of the description of a region.
inline constexpr const char* kRole = "role";
inline constexpr const char* kDepth = "depth";
inline constexpr const char* kParentDepth = "parent_depth";
inline constexpr const char* kDurationNs = "duration_ns";
inline constexpr const char* kOpen = "open";
inline constexpr const char* kApproximate = "approximate";
inline constexpr const char* kCodePlace = "code_place";
inline constexpr const char* kTimes = "times";
inline constexpr const char* kEarlier = "earlier";
inline constexpr const char* kArgs = "args";
inline constexpr const char* kTimeNs = "time_ns";
inline constexpr const char* kProcesses = "processes";
inline constexpr const char* kSession = "session";

// Members of the description of a process.
inline constexpr const char* kPid = "pid";
inline constexpr const char* kExitCode = "exit_code";
inline constexpr const char* kSignal = "signal";
inline constexpr const char* kSid = "sid";
inline constexpr const char* kStartNs = "start_ns";
inline constexpr const char* kEndNs = "end_ns";
inline constexpr const char* kDetachedAfterNs = "detached_after_ns";
inline constexpr const char* kParent = "parent";
inline constexpr const char* kLink = "link";
inline constexpr const char* kLinkInferred = "link_inferred";
inline constexpr const char* kTimers = "timers";

// Members of a timer.
inline constexpr const char* kTid = "tid";
inline constexpr const char* kName = "name";
inline constexpr const char* kCategory = "category";
inline constexpr const char* kIntervals = "intervals";
inline constexpr const char* kTotalNs = "total_ns";
inline constexpr const char* kMinNs = "min_ns";
inline constexpr const char* kMaxNs = "max_ns";

// What a process reported about itself. Other exports have the same names.
inline constexpr const char* kArgv = "argv";
inline constexpr const char* kVersion = "version";
inline constexpr const char* kEvt = "evt";
inline constexpr const char* kCmdName = "cmd_name";
inline constexpr const char* kHierarchy = "hierarchy";
inline constexpr const char* kCmdMode = "cmd_mode";
inline constexpr const char* kAlias = "alias";
inline constexpr const char* kCmdPath = "cmd_path";
inline constexpr const char* kAncestry = "ancestry";
inline constexpr const char* kWorktrees = "worktrees";
inline constexpr const char* kParams = "params";
inline constexpr const char* kParam = "param";
inline constexpr const char* kValue = "value";
inline constexpr const char* kScope = "scope";
inline constexpr const char* kErrors = "errors";
inline constexpr const char* kMsg = "msg";
inline constexpr const char* kFmt = "fmt";
inline constexpr const char* kExitCodeInferred = "exit_code_inferred";
inline constexpr const char* kPlaceholder = "placeholder";

} // namespace emberline::chrome::words
