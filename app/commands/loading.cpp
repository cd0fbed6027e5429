// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/loading.h"

#include "app/commands/command_line.h"
#include "app/output/terminal.h"
#include "importers/import.h"

#include <QFile>

#include <string>
#include <vector>

namespace emberline {

QStringList commandLineArguments(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QFile::decodeName(argv[i]);
    return arguments;
}

void describeVerb(QCommandLineParser& parser, const QString& verb, const QString& synopsis, const QString& description)
{
    parser.setApplicationDescription(description);
    parser.addHelpOption();
    parser.addPositionalArgument(verb, QString(), verb + QLatin1Char(' ') + synopsis);
}

bool parseVerb(QCommandLineParser& parser, const QStringList& arguments, int& status)
{
    if (!parser.parse(arguments)) {
        status = usageError(parser.errorText());
        return false;
    }
    if (parser.isSet(QStringLiteral("help"))) {
        say(parser.helpText().toStdString());
        status = exit_status::kDone;
        return false;
    }
    return true;
}

int usageError(const QString& message)
{
    complain("emberline: " + message.toStdString() + " See emberline --help.\n");
    return exit_status::kUsage;
}

LoadedTrace loadTrace(const QStringList& paths, bool addsOtherLogs)
{
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(paths.size()));
    for (const QString& path : paths)
        names.push_back(QFile::encodeName(path).toStdString());
    Import import;
    import.setAddsOtherLogs(addsOtherLogs);
    const std::vector<ImportFailure> failures = import.read(names, {});
    LoadedTrace loaded;
    loaded.trace.apply(import.takeBatch());
    loaded.anyUnreadable = !failures.empty();
    for (const ImportFailure& failure : failures)
        complain("emberline: " + terminalText(failure.error.message) + "\n");
    for (const Diagnostics::Entry& entry : loaded.trace.diagnostics().entries()) {
        complain(std::string(severityName(entry.kind->severity)) + ": " + std::string(entry.kind->code) + " x "
            + std::to_string(entry.count) + ": " + std::string(entry.kind->meaning) + "\n");
    }
    return loaded;
}

int loadStatus(const LoadedTrace& loaded, bool strict)
{
    if (loaded.anyUnreadable)
        return exit_status::kUnreadable;
    const Diagnostics& diagnostics = loaded.trace.diagnostics();
    const bool trouble = diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning) > 0;
    return strict && trouble ? exit_status::kStrict : exit_status::kDone;
}

} // namespace emberline
