// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QCommandLineOption>
#include <QList>
#include <QStringList>

#include <string>
#include <string_view>

/// The command line: one program, whose verbs need no display; without a verb the window opens. Each function returns the exit status
/// (exit_status.h). command_line.cpp has the table of verbs, and each verb is the file of its name. Its options are data, from which its
/// parser, --help and the completions of shells are made. The name of an option's value says what completes it: "a|b" these words, FILE and
/// DIR a path, anything else nothing.
namespace emberline {

/// Runs the program for the arguments of main(). `commit` is what it was built from, for --version; it may be empty.
int runCommandLine(int argc, char** argv, std::string_view commit);

inline constexpr const char* kWindowSynopsis
    = "[--follow [--keep TIME]] [--theme system|light|dark] [--screenshot FILE [--size WxH] [--range A..B]] [PATH...]";
/// Without a verb: opens the window, or renders it to a file. Creates the application object itself, because that needs a display or a
/// substitute.
int runWindowCommand(int argc, char** argv);
QList<QCommandLineOption> windowOptions();

/// emberline summary [--json] [--budget BUDGET]... [--strict] PATH...
int runSummary(const QStringList& arguments);
QList<QCommandLineOption> summaryOptions();
/// What the summary says about the trace itself: commands, slowest children, regions, and where the time of the slowest command or of the
/// busiest processes went.
std::string summaryText(const Trace& trace, const RegionFilter& filter = {});

/// emberline query [--format table|csv|json] [--strict] QUERY PATH...
int runQuery(const QStringList& arguments);
QList<QCommandLineOption> queryOptions();

/// emberline stats [--by FACET]... [--where FACET=VALUE]... PATH...: statistics of many runs, a row a group.
int runStats(const QStringList& arguments);
QList<QCommandLineOption> statsOptions();

/// emberline compare [--json] [--fail-over PERCENT] BASE HEAD | --split FACET=A,B PATH...
int runCompare(const QStringList& arguments);
QList<QCommandLineOption> compareOptions();

/// emberline collect --store STORE PATH...: condenses finished commands into a store.
int runCollect(const QStringList& arguments);
QList<QCommandLineOption> collectOptions();

/// emberline store init|info|verify|vacuum STORE...
int runStore(const QStringList& arguments);
QList<QCommandLineOption> storeOptions();

/// emberline gate --base CMD --head CMD: runs both in turns until it can tell whether head is slower; gate BASE HEAD: judges logs.
int runGate(const QStringList& arguments);
QList<QCommandLineOption> gateOptions();

/// emberline budgets [--budgets FILE]... [--budget BUDGET]... PATH..., or budgets --record PATH...
int runBudgets(const QStringList& arguments);
QList<QCommandLineOption> budgetsOptions();

/// emberline export --format FORMAT [--output FILE] [--range A..B] [FILTER]... [--redact] [--strict] PATH... Needs a QApplication if
/// exportsPicture(), otherwise a QCoreApplication.
int runExport(const QStringList& arguments);
QList<QCommandLineOption> exportOptions();
/// Whether these arguments ask for SVG or PNG.
bool exportsPicture(const QStringList& arguments);

/// emberline diagnostics: every code and what it means.
int runDiagnostics(const QStringList& arguments);

/// emberline help schemas [NAME]: the JSON Schema of something that the program prints or reads, or the names of all. `name` is empty for
/// these.
int saySchemas(const QString& name);

inline constexpr const char* kListenSynopsis = "[--dgram] [--keep TIME] [--output FILE] SOCKET";
/// emberline listen SOCKET: opens a window on the events that git writes to a Unix socket.
int runListen(int argc, char** argv);
QList<QCommandLineOption> listenOptions();

inline constexpr const char* kRecordSynopsis = "[--nesting N] [--output DIR] [--no-window] -- COMMAND...";
/// emberline record: runs a command with tracing and shows it live, or prints a summary to standard error. Returns the command's own exit
/// status.
int runRecord(int argc, char** argv);
QList<QCommandLineOption> recordOptions();

/// What a shell's completion offers after a verb; the first one, whose name is empty, is the window.
struct CompletedVerb {
    QString name;
    QString description;
    QList<QCommandLineOption> options;
};
/// The completion script for bash, zsh or fish; empty for another shell.
std::string completionScript(std::string_view shell, const QList<CompletedVerb>& verbs);

} // namespace emberline
