// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <array>
#include <span>

namespace emberline {

namespace follow {

inline constexpr DiagnosticKind kPolling{"live-polling", Severity::Info,
    "The system's limit of file notifications is reached; Emberline checks the files 20 times a second instead. "
    "Raise fs.inotify.max_user_instances or max_user_watches."};
inline constexpr DiagnosticKind kTruncated{
    "live-truncated", Severity::Info, "A followed file was truncated or rewritten; it was read again from the beginning, as a new source."};

} // namespace follow

namespace listening {

inline constexpr DiagnosticKind kTooManyWriters{"live-too-many-writers", Severity::Warning,
    "More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit -n."};
inline constexpr DiagnosticKind kNotWritten{
    "live-not-written", Severity::Error, "What the socket receives can no longer be written to the file of --output; it is only shown."};

} // namespace listening

/// The diagnostics of following files and of listening.
[[nodiscard]] inline std::span<const DiagnosticKind* const> liveDiagnostics()
{
    static constexpr std::array kinds{&follow::kPolling, &follow::kTruncated, &listening::kTooManyWriters, &listening::kNotWritten};
    return kinds;
}

} // namespace emberline
