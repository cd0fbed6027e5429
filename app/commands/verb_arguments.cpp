// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/verb_arguments.h"

#include "app/commands/exit_status.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "views/format/time_format.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <chrono>
#include <cmath>
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

FilterOptions::FilterOptions(const QCommandLineParser& parser) : m_parser(parser)
{ }

QList<QCommandLineOption> FilterOptions::options()
{
    const auto option = [](const char* name, const char* description, const char* value = "") {
        return QCommandLineOption(QLatin1String(name), QLatin1String(description), QLatin1String(value));
    };
    return {
        option("name", "Only regions whose name contains TEXT.", "TEXT"),
        option("category", "Only regions of this category; may be given several times.", "CATEGORY"),
        option("hide-category", "No regions of this category; may be given several times.", "CATEGORY"),
        option("at-least", "Only regions that took at least TIME, such as 5ms.", "TIME"),
        option("at-most", "Only regions that took at most TIME.", "TIME"),
        option("exit-code", "Only of processes that ended with this exit code.", "N"),
        option("failed", "Only of processes that ended with an error."),
    };
}

std::vector<std::string> FilterOptions::texts(const QString& option) const
{
    std::vector<std::string> all;
    for (const QString& text : m_parser.values(option))
        all.push_back(text.toStdString());
    return all;
}

std::optional<RegionFilter> FilterOptions::value() const
{
    RegionFilter filter;
    filter.onlyCategories = texts(QStringLiteral("category"));
    filter.hiddenCategories = texts(QStringLiteral("hide-category"));
    filter.name.text = m_parser.value(QStringLiteral("name")).toStdString();
    filter.shortest = parseDuration(m_parser.value(QStringLiteral("at-least")));
    filter.longest = parseDuration(m_parser.value(QStringLiteral("at-most")));
    bool isNumber = true;
    if (m_parser.isSet(QStringLiteral("exit-code")))
        filter.exitCode = m_parser.value(QStringLiteral("exit-code")).toLongLong(&isNumber);
    filter.errorsOnly = m_parser.isSet(QStringLiteral("failed"));
    const bool isWrong = (m_parser.isSet(QStringLiteral("at-least")) && !filter.shortest)
        || (m_parser.isSet(QStringLiteral("at-most")) && !filter.longest) || !isNumber;
    return isWrong ? std::nullopt : std::optional(filter);
}

std::optional<QSize> parseSize(const QString& text)
{
    constexpr int kSmallest = 100;
    constexpr int kLargest = 16384;
    static const QRegularExpression form(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const auto match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || size.width() < kSmallest || size.height() < kSmallest || size.width() > kLargest || size.height() > kLargest)
        return std::nullopt;
    return size;
}

std::optional<std::pair<Duration, Duration>> parseRange(const QString& text)
{
    const qsizetype dots = text.indexOf(QLatin1String(".."));
    if (dots < 0)
        return std::nullopt;
    const auto from = parseDuration(text.left(dots));
    const auto to = parseDuration(text.mid(dots + 2));
    if (!from || !to || *from >= *to)
        return std::nullopt;
    return std::pair(*from, *to);
}

std::optional<double> parsePercent(QString text)
{
    text = text.trimmed();
    if (text.endsWith(QLatin1Char('%')))
        text.chop(1);
    bool ok = false;
    const double percent = text.toDouble(&ok);
    return ok && percent >= 0 && std::isfinite(percent) ? std::optional(percent / 100) : std::nullopt;
}

std::optional<Duration> parseKeep(const QString& text)
{
    using namespace std::chrono_literals;
    if (text.isEmpty())
        return Duration::zero();
    static const QRegularExpression form(QStringLiteral("^([1-9]\\d{0,5})([smhd])$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QString unit = match.captured(2);
    const Duration one = unit == QLatin1String("s") ? Duration(1s)
        : unit == QLatin1String("m")                ? Duration(1min)
        : unit == QLatin1String("h")                ? Duration(1h)
                                                    : Duration(24h);
    return one * match.captured(1).toInt();
}

} // namespace emberline
