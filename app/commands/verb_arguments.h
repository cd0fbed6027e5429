// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/time.h"
#include "views/format/time_format.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <string_view>
#include <utility>

/// What all verbs share: parsing their arguments, the values of options as users type them, and messages on standard error.
namespace emberline {

/// The arguments of main(), for verbs that create the application object themselves.
QStringList commandLineArguments(int argc, char** argv);

/// The words that an option's value is one of; empty if it is anything else.
[[nodiscard]] QStringList choicesOf(const QCommandLineOption& option);

/// Adds the options to the parser and parses. Returns what is wrong with the arguments, such as a value that is not among the choices of
/// its option.
[[nodiscard]] std::optional<QString> parseOptions(
    QCommandLineParser& parser, const QList<QCommandLineOption>& options, const QStringList& arguments);

/// What follows the verb.
[[nodiscard]] QStringList operandsOf(const QCommandLineParser& parser);

/// Handles wrong usage: prints `message` and how to get help, and returns the exit status.
int usageError(const QString& message);

/// Handles what could not be read, written or shown: prints `message`, which may hold text of a trace, and returns the exit status.
int failure(std::string_view message);

/// The options that select regions, like the window's filter.
[[nodiscard]] QList<QCommandLineOption> filterOptions();
/// What they say, after the parser has parsed; nothing if a time or a number is invalid.
[[nodiscard]] std::optional<RegionFilter> filterOf(const QCommandLineParser& parser);

/// "1600x1000"; from 100 to 16384 pixels each way.
std::optional<QSize> parseSize(const QString& text);

/// "FROM..TO", each in the syntax of parseDuration(), FROM before TO.
std::optional<std::pair<Duration, Duration>> parseRange(const QString& text);

/// "10%" or "10" -> 0.1; nothing if it is no percentage or a negative one.
std::optional<double> parsePercent(QString text);

/// How much of the past to keep, or how long to go on: "90s", "30m", "2h" or "1d". An empty text returns zero: keep everything.
std::optional<Duration> parseKeep(const QString& text);

} // namespace emberline
