// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/formats.h"

#include "importers/chrome/chrome_importer.h"
#include "importers/chrome/dialects/dialects.h"
#include "importers/file_set_reader.h"
#include "importers/live/live_input.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/trace2/trace2_formats.h"

#include <algorithm>

namespace emberline {

const FormatTable& formatTable()
{
    // Trace2's EVENT lines are JSON objects too, so EVENT comes before Chrome's format.
    static const FormatTable table({&trace2::eventFormat(), &trace2::perfFormat(), &trace2::normalFormat(), &chrome::jsonFormat()},
        {&trace2::git::dialectInfo(), &chrome::bazelDialect(), &chrome::clangDialect(), &chrome::dartDialect(), &chrome::devtoolsDialect(),
            &chrome::nodeDialect(), &chrome::oldPassesClangDialect(), &chrome::pytorchDialect(), &chrome::rubyDialect(),
            &chrome::tensorflowDialect(), &chrome::typescriptDialect(), &chrome::unityDialect(), &chrome::viztracerDialect()});
    return table;
}

std::vector<const DiagnosticKind*> allDiagnostics()
{
    std::vector<const DiagnosticKind*> kinds{&kReadingStopped, &kOlderLetGo, &kNoCommonClock};
    kinds.insert(kinds.end(), fileDiagnostics().begin(), fileDiagnostics().end());
    kinds.insert(kinds.end(), liveDiagnostics().begin(), liveDiagnostics().end());
    for (const ImporterInfo* format : formatTable().formats())
        kinds.insert(kinds.end(), format->diagnostics.begin(), format->diagnostics.end());
    std::ranges::sort(kinds, {}, &DiagnosticKind::code);
    const auto isSame = [](const DiagnosticKind* a, const DiagnosticKind* b) { return a->code == b->code; };
    kinds.erase(std::unique(kinds.begin(), kinds.end(), isSame), kinds.end());
    return kinds;
}

} // namespace emberline
