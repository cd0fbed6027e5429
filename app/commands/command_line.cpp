// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/exit_status.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/output/unfinished_file.h"
#include "app/window/help/guide.h"
#include "app/window/run_window.h"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cstdlib>
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

struct Verb {
    const char* name;
    const char* synopsis;
    const char* description;
    int (*run)(const QStringList& arguments);
    QList<QCommandLineOption> (*options)();
};

constexpr std::array kVerbs{
    Verb{"export",
        "--format ndjson|chrome|csv|folded|otlp|sqlite|svg|png [--output FILE] [--range A..B] [FILTER]... [--redact] [--strict] PATH...",
        "write the loaded traces in another form", runExport, exportOptions},
    Verb{"summary", "[--json] [--budget BUDGET]... [--strict] PATH...",
        "commands, where the time of the slowest went, slowest children and regions, problems", runSummary, summaryOptions},
    Verb{"query", "[--format table|csv|json] [--strict] QUERY PATH...", "ask the traces in SQL", runQuery, queryOptions},
    Verb{"stats", "[--by FACET]... [--where FACET=VALUE]... [--inner] [--data KEY]... [--format text|json|csv] [--strict] PATH...",
        "statistics of many runs, by command, version, host, repository, week and more", runStats, statsOptions},
    Verb{"compare", "[--json] [--fail-over PERCENT] BASE HEAD | --split FACET=A,B|before=TIME [--where FACET=VALUE]... PATH...",
        "what changed between two traces, or two kinds of runs in one, by command, child and region, the largest change first", runCompare,
        compareOptions},
    Verb{"gate",
        "--base CMD --head CMD [--setup CMD] [--tolerance 5%] [--max-time 10m] [--min-runs N] [--format text|json|markdown|junit] | BASE "
        "HEAD",
        "runs two commands in turns until it is certain whether head is slower, and says which part of it", runGate, gateOptions},
    Verb{"budgets", "[--budgets FILE]... [--budget BUDGET]... [--format text|json|markdown|junit] PATH... | --record PATH...",
        "whether commands kept their budgets of time and of work; --record proposes some", runBudgets, budgetsOptions},
    Verb{"collect", "--store FILE|clickhouse://HOST[:PORT]/DATABASE [--follow] [--no-redact] [--patience TIME] [--spool FILE] PATH...",
        "condense the logs of finished commands into a store, which stats and compare take like a trace", runCollect, collectOptions},
    Verb{"store", "init [--cluster NAME]|info|verify|vacuum [--before DAY] STORE...", "look after a store", runStore, storeOptions},
    Verb{"diagnostics", "", "the diagnostic codes and what each means", runDiagnostics, [] { return QList<QCommandLineOption>(); }},
};

constexpr const char* kRecordDescription = "run a command traced and show it live";
constexpr const char* kListenDescription = "show what git writes to a Unix socket";

void sayHelp()
{
    say("Emberline shows where the time went in git Trace2 logs and Chrome JSON traces.\n\nusage:\n");
    say(std::string("  emberline ") + kWindowSynopsis + "\n      open traces in a window: files, directories or - for standard input\n");
    for (const Verb& verb : kVerbs)
        say(std::string("  emberline ") + verb.name + " " + verb.synopsis + "\n      " + verb.description + "\n");
    say(std::string("  emberline record ") + kRecordSynopsis + "\n      " + kRecordDescription + "; the exit status is its own\n");
    say(std::string("  emberline listen ") + kListenSynopsis + "\n      " + kListenDescription + "\n");
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
    for (const Verb& verb : kVerbs)
        verbs.append({QLatin1String(verb.name), QLatin1String(verb.description), verb.options()});
    verbs.append({QStringLiteral("record"), QLatin1String(kRecordDescription), recordOptions()});
    verbs.append({QStringLiteral("listen"), QLatin1String(kListenDescription), listenOptions()});
    const std::string script = completionScript(shell, verbs);
    if (script.empty())
        return usageError(QStringLiteral("--completion takes bash, zsh or fish."));
    say(script);
    return exit_status::kDone;
}

int runVerb(int argc, char** argv, std::string_view commit);

bool isVerb(std::string_view name)
{
    return name == "record" || name == "listen" || std::ranges::find(kVerbs, name, &Verb::name) != kVerbs.end();
}

/// A word that is neither a verb nor a file: a window that says so would keep a script waiting.
bool isMistypedVerb(const char* argument)
{
    const std::string_view word = argument;
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; })
        && !QFileInfo::exists(pathText(argument));
}

/// "help summary" is "summary --help"; "help git" is the page of that name in the guide.
int sayHelpOf(char** argv, std::string_view commit)
{
    const std::string_view name = argv[2];
    if (!isVerb(name)) {
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
    if (first == "--help" || first == "-h" || (first == "help" && argc == 2)) {
        sayHelp();
        return exit_status::kDone;
    }
    if (first == "--version" || first == "-v") {
        say("emberline " EMBERLINE_VERSION + (commit.empty() ? std::string() : " (commit " + std::string(commit) + ")") + "\n"
            + confinementSentence() + "\n");
        return exit_status::kDone;
    }
    if (first == "record")
        return runRecord(argc, argv);
    if (first == "listen")
        return runListen(argc, argv);
    const auto* const verb = std::ranges::find(kVerbs, first, &Verb::name);
    if (verb == kVerbs.end() && argc > 1 && isMistypedVerb(argv[1]))
        return usageError(QStringLiteral("there is no verb and no file %1.").arg(pathText(argv[1])));
    if (verb == kVerbs.end())
        return runWindowCommand(argc, argv);
    if (verb->run == runExport && exportsPicture(commandLineArguments(argc, argv))) {
        drawWithoutDisplay();
        const QApplication application(argc, argv);
        return verb->run(commandLineArguments(argc, argv));
    }
    const QCoreApplication application(argc, argv);
    return verb->run(commandLineArguments(argc, argv));
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
