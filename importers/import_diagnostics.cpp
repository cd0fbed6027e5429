// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import_diagnostics.h"

#include "importers/live/live_diagnostics.h"
#include "importers/reading/file_diagnostics.h"

#include <vector>

namespace emberline {

std::span<const DiagnosticKind* const> importDiagnostics()
{
    static const std::vector<const DiagnosticKind*> kinds = [] {
        std::vector<const DiagnosticKind*> all(fileDiagnostics().begin(), fileDiagnostics().end());
        all.insert(all.end(), {&kReadingStopped, &kOlderLetGo, &kNoCommonClock});
        all.insert(all.end(), liveDiagnostics().begin(), liveDiagnostics().end());
        return all;
    }();
    return kinds;
}

} // namespace emberline
