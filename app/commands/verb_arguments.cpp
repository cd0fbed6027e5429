// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/verb_arguments.h"

#include "app/commands/exit_status.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"

#include <string>

namespace emberline {

QStringList commandLineArguments(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << pathText(argv[i]);
    return arguments;
}

void describeVerb(QCommandLineParser& parser, const QString& verb, const QString& synopsis, const QString& description)
{
    parser.setApplicationDescription(description);
    parser.addHelpOption();
    parser.addPositionalArgument(verb, QString(), verb + QLatin1Char(' ') + synopsis);
}

std::optional<int> parseVerb(QCommandLineParser& parser, const QStringList& arguments)
{
    if (!parser.parse(arguments))
        return usageError(parser.errorText());
    if (!parser.isSet(QStringLiteral("help")))
        return std::nullopt;
    say(parser.helpText().toStdString());
    return exit_status::kDone;
}

QStringList operandsOf(const QCommandLineParser& parser)
{
    return parser.positionalArguments().mid(1);
}

int usageError(const QString& message)
{
    complain("emberline: " + terminalText(message.toStdString()) + " See emberline --help.\n");
    return exit_status::kUsage;
}

int failure(std::string_view message)
{
    complain("emberline: " + terminalText(message) + "\n");
    return exit_status::kUnreadable;
}

} // namespace emberline
