// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QCommandLineParser>
#include <QStringList>

/// What the verbs have in common: reading their arguments and their sources.
namespace emberline {

/// The arguments of main(), for verbs that make their application object themselves.
QStringList commandLineArguments(int argc, char** argv);

/// A parser for one verb, with --help. `synopsis` is what stands behind the verb.
void describeVerb(QCommandLineParser& parser, const QString& verb, const QString& synopsis, const QString& description);

/// Parses; when that ends the program (wrong usage, --help) returns false and sets `status`.
bool parseVerb(QCommandLineParser& parser, const QStringList& arguments, int& status);

/// Ends wrong usage: says `message` and where help is; returns the exit status.
int usageError(const QString& message);

struct LoadedTrace {
    Trace trace;
    bool anyUnreadable = false;
};

/// Reads the sources into one trace, without a display. What cannot be read, and one line a diagnostic code, go to standard error.
/// `addsOtherLogs`: see ImportContext.
LoadedTrace loadTrace(const QStringList& paths, bool addsOtherLogs = true);

/// The exit status that model-dump promises for this outcome.
int loadStatus(const LoadedTrace& loaded, bool strict);

} // namespace emberline
