// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/output_file.h"
#include "app/output/terminal.h"
#include "app/window/help/guide.h"
#include "app/window/run_window.h"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include <unistd.h>

namespace emberline {

namespace {

int g_status = 0;

/// There is no memory, and other threads may hold any lock: this calls only what needs neither.
void end()
{
    static constexpr std::string_view kSentence
        = "emberline: there is not enough memory for this. Open a part of the logs, or close other programs.\n";
    UnfinishedFile::removeAll();
    showProgress({});
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kSentence.data(), kSentence.size());
    std::_Exit(g_status);
}

/// From now on, an allocation that fails on any thread ends the program with a sentence and this exit status, and removes unfinished
/// outputs. The last resort: readings end earlier, with what they read (importers/reading/free_memory.h).
void endWithSentenceWithoutMemory(int status)
{
    g_status = status;
    std::set_new_handler(end);
}

constexpr std::array kVerbs{&kExportVerb, &kSummaryVerb, &kQueryVerb, &kStatsVerb, &kCompareVerb, &kGateVerb, &kBudgetsVerb, &kCollectVerb,
    &kStoreVerb, &kDiagnosticsVerb, &kRecordVerb, &kListenVerb};

void sayHelp()
{
    say("Emberline shows where the time went in git Trace2 logs and Chrome JSON traces.\n\nusage:\n");
    say(std::string("  emberline ") + kWindowSynopsis + "\n      open traces in a window: files, directories or - for standard input\n");
    for (const Verb* verb : kVerbs)
        say(std::string("  emberline ") + verb->name + " " + verb->synopsis + "\n      " + verb->oneLine + "\n");
    say("  emberline help schemas [NAME]\n      JSON Schemas of what --json and --format json print, and of a file of budgets\n");
    say("  emberline help [VERB|PAGE], VERB --help, --help, --version\n\n"
        "exit status: 0 all sources were read; 1 a source could not be read or the output could not be written; 2 wrong usage;\n"
        "3 with --strict if there is an error, a warning or an exceeded budget, and with compare --fail-over if a command\n"
        "certainly got slower by more than that, with gate if head did, and with budgets if one was not kept; 4 if gate could\n"
        "not tell\n");
}

/// Hidden, for those who make packages: they install what it prints.
int sayCompletion(std::string_view shell)
{
    QList<CompletedVerb> verbs{{QString(), QString(), windowOptions()}};
    for (const Verb* verb : kVerbs)
        verbs.append({QLatin1String(verb->name), QLatin1String(verb->oneLine), verb->options()});
    const std::string script = completionScript(shell, verbs);
    if (script.empty())
        return usageError(QStringLiteral("--completion takes bash, zsh or fish."));
    say(script);
    return exit_status::kDone;
}

const Verb* findVerb(std::string_view name)
{
    const auto* const found = std::ranges::find(kVerbs, name, &Verb::name);
    return found == kVerbs.end() ? nullptr : *found;
}

/// Hidden, as that of the completions is.
int sayManual(std::string_view name)
{
    const Verb* verb = findVerb(name);
    if (verb == nullptr)
        return usageError(QStringLiteral("--manual takes a verb."));
    say(manualPage(*verb));
    return exit_status::kDone;
}

/// A word that is neither a verb nor a file: a window that says so would keep a script waiting.
bool isMistypedVerb(const char* argument)
{
    const std::string_view word = argument;
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; })
        && !QFileInfo::exists(pathText(argument));
}

int runParsed(const Verb& verb, int argc, char** argv)
{
    const QString name = QLatin1String(verb.name);
    QCommandLineParser parser;
    parser.setApplicationDescription(QString::fromUtf8(verb.help));
    parser.addHelpOption();
    parser.addPositionalArgument(name, QString(), name + QLatin1Char(' ') + QLatin1String(verb.synopsis));
    const auto wrong = parseOptions(parser, verb.options(), commandLineArguments(argc, argv));
    if (verb.runItself != nullptr && (wrong || !parser.isSet(QStringLiteral("help"))))
        return verb.runItself(argc, argv);
    if (wrong)
        return usageError(*wrong);
    const bool draws = &verb == &kExportVerb && exportsPicture(parser);
    if (draws)
        drawWithoutDisplay();
    const std::unique_ptr<QCoreApplication> application(draws ? new QApplication(argc, argv) : new QCoreApplication(argc, argv));
    if (parser.isSet(QStringLiteral("help"))) {
        say(parser.helpText().toStdString());
        return exit_status::kDone;
    }
    if (verb.needsPaths && operandsOf(parser).isEmpty())
        return usageError(QStringLiteral("%1 needs a trace to read.").arg(name));
    return verb.run(parser);
}

int runVerb(int argc, char** argv, std::string_view commit);

/// "help summary" is "summary --help"; "help git" is the page of that name in the guide.
int sayHelpOf(char** argv, std::string_view commit)
{
    const std::string_view name = argv[2];
    if (findVerb(name) == nullptr) {
        if (const QString page = guidePage(pathText(argv[2])); !page.isEmpty()) {
            say(page.toStdString());
            return exit_status::kDone;
        }
        return usageError(QStringLiteral("there is no verb %1, and no such page in the guide: %2.")
                              .arg(pathText(argv[2]), guidePages().join(QStringLiteral(", "))));
    }
    std::string help = "--help";
    std::array<char*, 4> arguments{argv[0], argv[2], help.data(), nullptr};
    return runVerb(3, arguments.data(), commit);
}

int runVerb(int argc, char** argv, std::string_view commit)
{
    QCoreApplication::setApplicationName(QStringLiteral("emberline"));
    QCoreApplication::setOrganizationName(QStringLiteral("emberline"));
    QCoreApplication::setApplicationVersion(QStringLiteral(EMBERLINE_VERSION));
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "help" && (argc == 3 || argc == 4) && std::string_view(argv[2]) == "schemas")
        return saySchemas(argc == 4 ? pathText(argv[3]) : QString());
    if (first == "help" && argc == 3)
        return sayHelpOf(argv, commit);
    if (first == "help" && argc > 3)
        return usageError(QStringLiteral("help takes one verb or one page of the guide."));
    if (first == "--completion")
        return sayCompletion(argc == 3 ? argv[2] : "");
    if (first == "--manual")
        return sayManual(argc == 3 ? argv[2] : "");
    if (first == "--help" || first == "-h" || (first == "help" && argc == 2)) {
        sayHelp();
        return exit_status::kDone;
    }
    if (first == "--version" || first == "-v") {
        say("emberline " EMBERLINE_VERSION + (commit.empty() ? std::string() : " (commit " + std::string(commit) + ")") + "\n"
            + confinementSentence() + "\n");
        return exit_status::kDone;
    }
    if (const Verb* verb = findVerb(first))
        return runParsed(*verb, argc, argv);
    if (argc > 1 && isMistypedVerb(argv[1]))
        return usageError(QStringLiteral("there is no verb and no file %1.").arg(pathText(argv[1])));
    return runWindowCommand(argc, argv);
}

} // namespace

int runCommandLine(int argc, char** argv, std::string_view commit)
{
    prepareStandardStreams();
    endWithSentenceWithoutMemory(exit_status::kUnreadable);
    const int status = runVerb(argc, argv, commit);
    const auto lost = finishSaying();
    if (!lost)
        return status;
    complain("emberline: " + lost->message + "\n");
    return exit_status::kUnreadable;
}

} // namespace emberline
