// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "importers/formats.h"

namespace emberline {

static int runDiagnostics(const QCommandLineParser& parser)
{
    if (!operandsOf(parser).isEmpty())
        return usageError(QStringLiteral("diagnostics takes no arguments."));
    std::vector<std::vector<std::string>> rows;
    for (const DiagnosticKind* kind : allDiagnostics())
        rows.push_back({std::string(kind->code), std::string(severityName(kind->severity)), std::string(kind->meaning)});
    sayTable(rows, [](std::size_t /*row*/, std::size_t /*column*/) { return false; });
    return exit_status::kDone;
}

const Verb kDiagnosticsVerb{.name = "diagnostics",
    .synopsis = "",
    .oneLine = "the diagnostic codes and what each means",
    .help = "Lists the diagnostic codes and what each means.",
    .options = [] { return QList<QCommandLineOption>(); },
    .run = runDiagnostics};

} // namespace emberline
