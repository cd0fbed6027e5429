// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/listen_diagnostics.h"

#include <array>

namespace emberline {

namespace listening {

const DiagnosticKind kTooManyWriters{"live-too-many-writers", Severity::Warning,
    "More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit -n."};
const DiagnosticKind kNotWritten{
    "live-not-written", Severity::Error, "What the socket receives can no longer be written to the file of --output; it is only shown."};

} // namespace listening

std::span<const DiagnosticKind* const> listenDiagnostics()
{
    static constexpr std::array kinds{&listening::kTooManyWriters, &listening::kNotWritten};
    return kinds;
}

} // namespace emberline
