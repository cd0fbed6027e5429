// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QStringList>

#include <optional>
#include <string_view>

/// What all verbs share: parsing their arguments, --help, and messages on standard error.
namespace emberline {

/// The arguments of main(), for verbs that create the application object themselves.
QStringList commandLineArguments(int argc, char** argv);

/// Sets up a parser for one verb, with --help. `synopsis` follows the verb in the usage line.
void describeVerb(QCommandLineParser& parser, const QString& verb, const QString& synopsis, const QString& description);

/// Parses. Returns the exit status if that ends the program (wrong usage, --help).
[[nodiscard]] std::optional<int> parseVerb(QCommandLineParser& parser, const QStringList& arguments);

/// What follows the verb.
[[nodiscard]] QStringList operandsOf(const QCommandLineParser& parser);

/// Handles wrong usage: prints `message` and how to get help, and returns the exit status.
int usageError(const QString& message);

/// Handles what could not be read, written or shown: prints `message`, which may hold text of a trace, and returns the exit status.
int failure(std::string_view message);

} // namespace emberline
