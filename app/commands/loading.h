// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QCommandLineParser>
#include <QStringList>

/// What the verbs share: parsing arguments and reading sources.
namespace emberline {

/// The arguments of main(), for verbs that create the application object themselves.
QStringList commandLineArguments(int argc, char** argv);

/// Sets up a parser for one verb, with --help. `synopsis` follows the verb in the usage line.
void describeVerb(QCommandLineParser& parser, const QString& verb, const QString& synopsis, const QString& description);

/// Parses. If that ends the program (wrong usage, --help), sets `status` and returns false.
bool parseVerb(QCommandLineParser& parser, const QStringList& arguments, int& status);

/// Handles wrong usage: prints `message` and how to get help, and returns the exit status.
int usageError(const QString& message);

struct LoadedTrace {
    Trace trace;
    bool anyUnreadable = false;
};

/// Reads the sources into one trace, without a display. Prints read failures, and one line per diagnostic code, to standard error.
/// `addsOtherLogs`: see ImportContext.
LoadedTrace loadTrace(const QStringList& paths, bool addsOtherLogs = true);

/// The exit status that model-dump promises for this outcome.
int loadStatus(const LoadedTrace& loaded, bool strict);

} // namespace emberline
