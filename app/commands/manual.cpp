// SPDX-License-Identifier: GPL-3.0-or-later
// The manual page of a verb, in the macros of man(7), from what its --help is made of.
#include "app/commands/command_verbs.h"

#include <QStringList>

namespace emberline {

namespace {

/// As text that no line of which is a request to man.
QString escaped(QString text)
{
    text.replace(QLatin1Char('\\'), QLatin1String("\\e")).replace(QLatin1Char('-'), QLatin1String("\\-"));
    return text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('\'')) ? QLatin1String("\\&") + text : text;
}

QString bold(const QString& text)
{
    return QLatin1String("\\fB") + escaped(text) + QLatin1String("\\fR");
}

/// Paragraphs, and examples as they stand.
QString description(const QString& help)
{
    QString text;
    bool isExample = false;
    for (const QString& line : help.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("  ")) != isExample) {
            isExample = !isExample;
            text += QLatin1String(isExample ? ".EX\n" : ".EE\n");
        }
        text += (line.isEmpty() ? QStringLiteral(".PP") : escaped(line)) + QLatin1Char('\n');
    }
    return isExample ? text + QLatin1String(".EE\n") : text;
}

QString optionEntry(const QCommandLineOption& option)
{
    QStringList names;
    for (const QString& name : option.names())
        names << bold(QLatin1String(name.size() == 1 ? "-" : "--") + name);
    const QString value = option.valueName().isEmpty() ? QString() : QStringLiteral(" \\fI%1\\fR").arg(escaped(option.valueName()));
    const QString what = escaped(option.description()).replace(QLatin1Char('\n'), QLatin1String("\n.br\n"));
    return QStringLiteral(".TP\n%1%2\n%3\n").arg(names.join(QStringLiteral(", ")), value, what);
}

} // namespace

std::string manualPage(const Verb& verb)
{
    const QString name = QLatin1String(verb.name);
    QString options;
    for (const QCommandLineOption& option : verb.options())
        options += optionEntry(option);
    return QStringLiteral(".TH EMBERLINE\\-%1 1 \"\" \"Emberline\" \"User Commands\"\n"
                          ".SH NAME\nemberline\\-%2 \\- %3\n"
                          ".SH SYNOPSIS\n%4\n%5\n"
                          ".SH DESCRIPTION\n%6%7"
                          ".SH SEE ALSO\n.BR emberline (1),\nwhich says what each exit status means.\n")
        .arg(name.toUpper(), name, escaped(QString::fromUtf8(verb.oneLine)), bold(QStringLiteral("emberline ") + name),
            escaped(QString::fromUtf8(verb.synopsis)), description(QString::fromUtf8(verb.help)),
            options.isEmpty() ? options : QStringLiteral(".SH OPTIONS\n") + options)
        .toStdString();
}

} // namespace emberline
