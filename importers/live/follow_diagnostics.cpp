// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/follow_diagnostics.h"

#include <array>

namespace emberline {

namespace follow {

const DiagnosticKind kPolling{"live-polling", Severity::Info,
    "The system's limit of file notifications is reached; Emberline checks the files 20 times a second instead. "
    "Raise fs.inotify.max_user_instances or max_user_watches."};
const DiagnosticKind kTruncated{
    "live-truncated", Severity::Info, "A followed file was truncated or rewritten; it was read again from the beginning, as a new source."};

} // namespace follow

std::span<const DiagnosticKind* const> followDiagnostics()
{
    static constexpr std::array kinds{&follow::kPolling, &follow::kTruncated};
    return kinds;
}

} // namespace emberline
