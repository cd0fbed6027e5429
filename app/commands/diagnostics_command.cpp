// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/verb_arguments.h"
#include "app/output/terminal.h"
#include "importers/formats.h"

#include <algorithm>
#include <vector>

namespace emberline {

namespace {

int runDiagnostics(const QCommandLineParser& parser)
{
    if (!operandsOf(parser).isEmpty())
        return usageError(QStringLiteral("diagnostics takes no arguments."));
    const std::vector<const DiagnosticKind*> kinds = allDiagnostics();
    std::size_t width = 0;
    for (const DiagnosticKind* kind : kinds)
        width = std::max(width, kind->code.size());
    for (const DiagnosticKind* kind : kinds) {
        std::string line(kind->code);
        line.resize(width + 2, ' ');
        line += severityName(kind->severity);
        line.resize(width + 11, ' ');
        say(line + std::string(kind->meaning) + "\n");
    }
    return exit_status::kDone;
}

} // namespace

const Verb kDiagnosticsVerb{.name = "diagnostics",
    .synopsis = "",
    .oneLine = "the diagnostic codes and what each means",
    .help = "Lists the diagnostic codes and what each means.",
    .options = [] { return QList<QCommandLineOption>(); },
    .run = runDiagnostics};

} // namespace emberline
