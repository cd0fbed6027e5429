// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <map>

namespace emberline::chrome {

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
