// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import_diagnostics.h"

#include "importers/live/live_diagnostics.h"
#include "importers/reading/file_diagnostics.h"

#include <vector>

namespace emberline {

namespace {

const DiagnosticKind kStopped{
    "reading-stopped", Severity::Info, "You stopped the reading before the end: what had been read by then is shown, the rest is missing."};
const DiagnosticKind kOlderLetGo{
    "live-older-let-go", Severity::Info, "Only the last minutes are kept, as requested: what was written earlier is no longer shown."};

const DiagnosticKind kNoCommonClock{"no-common-clock", Severity::Warning,
    "Some files say when they began, others count from an unknown moment: how far apart they are on the timeline means nothing."};

} // namespace

const DiagnosticKind& noCommonClock()
{
    return kNoCommonClock;
}

const DiagnosticKind& readingStopped()
{
    return kStopped;
}

const DiagnosticKind& olderLetGo()
{
    return kOlderLetGo;
}

std::span<const DiagnosticKind* const> importDiagnostics()
{
    static const std::vector<const DiagnosticKind*> kinds = [] {
        std::vector<const DiagnosticKind*> all(fileDiagnostics().begin(), fileDiagnostics().end());
        all.insert(all.end(), {&kStopped, &kOlderLetGo, &kNoCommonClock});
        all.insert(all.end(), liveDiagnostics().begin(), liveDiagnostics().end());
        return all;
    }();
    return kinds;
}

} // namespace emberline
