// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>

#include <string>
#include <string_view>

namespace emberline::exit_status {

inline constexpr int kDone = 0; ///< all sources were read, with or without diagnostics
inline constexpr int kUnreadable = 1; ///< a source could not be read, or not to its end, or the requested output could not be written
inline constexpr int kUsage = 2;
inline constexpr int kStrict = 3; ///< --strict with an error, a warning or an exceeded budget; compare --fail-over with a command beyond
                                  ///< it, or failing only in head; gate with a slower head; budgets not kept
inline constexpr int kUndecided = 4; ///< gate ended before it could tell; compare --fail-over of runs that are not comparable

} // namespace emberline::exit_status

/// The command line: one program, whose verbs need no display; without a verb the window opens. Each verb is the file of its name, and each
/// function that runs one returns the exit status. Its synopsis and options are data, from which its parser, both --help,
/// its manual page and the completions of shells are made. The name of an option's value says what it takes and what completes it: "a|b"
/// one of these words, FILE and DIR a path, anything else nothing.
namespace emberline {

/// Runs the program for the arguments of main(). `commit` is what it was built from, for --version; it may be empty.
int runCommandLine(int argc, char** argv, std::string_view commit);

inline constexpr const char* kWindowSynopsis
    = "[--follow [--keep TIME]] [--dialog record|follow] [--reuse-window] [--theme system|light|dark] "
      "[--screenshot FILE [--size WxH] [--range A..B]] [PATH...]";
/// Without a verb: opens the window, or renders it to a file. Creates the application object itself, because that needs a display or a
/// substitute.
int runWindowCommand(int argc, char** argv);
QList<QCommandLineOption> windowOptions();

struct Verb {
    const char* name;
    const char* synopsis; ///< what follows the name, in the program's --help and in its own
    const char* oneLine; ///< what it does, in the program's --help and in completions
    const char* help; ///< what it does, in its own --help and manual page: paragraphs, and lines behind two blanks that stay as they are
    bool needsPaths = false; ///< it reads the traces that its operands name
    QList<QCommandLineOption> (*options)();
    /// Returns the exit status. There is a QCoreApplication, and a QApplication if exportsPicture().
    int (*run)(const QCommandLineParser& parser) = nullptr;
    /// In place of `run`, for what opens a window: creates the application object, and reads the arguments but --help, itself.
    int (*runItself)(int argc, char** argv) = nullptr;
};
extern const Verb kBudgetsVerb;
extern const Verb kCollectVerb;
extern const Verb kCompareVerb;
extern const Verb kDiagnosticsVerb;
extern const Verb kExportVerb;
extern const Verb kGateVerb;
extern const Verb kListenVerb;
extern const Verb kQueryVerb;
extern const Verb kRecordVerb;
extern const Verb kStatsVerb;
extern const Verb kStoreVerb;
extern const Verb kSummaryVerb;

/// Whether the arguments of export ask for SVG or PNG.
bool exportsPicture(const QCommandLineParser& parser);

/// What the summary says about the trace itself: commands, slowest children, regions, and where the time of the slowest command or of the
/// busiest processes went.
std::string summaryText(const Trace& trace, const RegionFilter& filter = {});

/// emberline help schemas [NAME]: the JSON Schema of something that the program prints or reads, or the names of all. `name` is empty for
/// these.
int saySchemas(const QString& name);

/// What a shell's completion offers after a verb; the first one, whose name is empty, is the window.
struct CompletedVerb {
    QString name;
    QString description;
    QList<QCommandLineOption> options;
};
/// The completion script for bash, zsh or fish; empty for another shell.
std::string completionScript(std::string_view shell, const QList<CompletedVerb>& verbs);
/// The manual page emberline-VERB(1), for man.
std::string manualPage(const Verb& verb);

} // namespace emberline
