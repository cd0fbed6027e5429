// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/verb_arguments.h"

#include "app/commands/command_verbs.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"

#include <QRegularExpression>

#include <chrono>
#include <cmath>

namespace emberline {

QStringList commandLineArguments(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << pathText(argv[i]);
    return arguments;
}

QStringList choicesOf(const QCommandLineOption& option)
{
    const QString value = option.valueName();
    return value.contains(QLatin1Char('|')) ? value.split(QLatin1Char('|')) : QStringList();
}

std::optional<QString> parseOptions(QCommandLineParser& parser, const QList<QCommandLineOption>& options, const QStringList& arguments)
{
    constexpr qsizetype kWidestChoices = 30; // in --help; the description lists the choices that are wider
    for (QCommandLineOption option : options) {
        if (option.valueName().size() > kWidestChoices)
            option.setValueName(option.names().constLast().toUpper());
        parser.addOption(option);
    }
    if (!parser.parse(arguments))
        return parser.errorText();
    for (const QCommandLineOption& option : options) {
        const QStringList choices = choicesOf(option);
        for (const QString& value : choices.isEmpty() ? QStringList() : parser.values(option)) {
            if (!choices.contains(value))
                return QStringLiteral("--%1 is one of %2 and %3.")
                    .arg(option.names().constLast(), choices.first(choices.size() - 1).join(QStringLiteral(", ")), choices.constLast());
        }
    }
    return std::nullopt;
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

QList<QCommandLineOption> filterOptions()
{
    return {
        {"name", "Only regions whose name contains TEXT.", "TEXT"},
        {"category", "Only regions that have this category, also beside others; may be given several times: one is enough.", "CATEGORY"},
        {"hide-category", "No regions that have this category, also beside others; may be given several times.", "CATEGORY"},
        {"at-least", "Only regions that took at least TIME, such as 5ms, and no instants, which take none.", "TIME"},
        {"at-most", "Only regions that took at most TIME.", "TIME"},
        {"exit-code", "Only of processes that ended with this exit code.", "N"},
        {"failed", "Only of processes that ended with an error."},
    };
}

std::optional<RegionFilter> filterOf(const QCommandLineParser& parser)
{
    const auto texts = [&](const QString& option) {
        std::vector<std::string> all;
        for (const QString& text : parser.values(option))
            all.push_back(text.toStdString());
        return all;
    };
    bool isWrong = false;
    const auto timeOf = [&](const QString& option) {
        const QString text = parser.value(option).trimmed();
        const auto time = parseDuration(text);
        isWrong = isWrong || (parser.isSet(option) && (!time || *time < Duration::zero() || !text.back().isLetter()));
        return time;
    };
    RegionFilter filter;
    filter.onlyCategories = texts(QStringLiteral("category"));
    filter.hiddenCategories = texts(QStringLiteral("hide-category"));
    filter.name.text = parser.value(QStringLiteral("name")).toStdString();
    filter.shortest = timeOf(QStringLiteral("at-least"));
    filter.longest = timeOf(QStringLiteral("at-most"));
    bool isNumber = true;
    if (parser.isSet(QStringLiteral("exit-code")))
        filter.exitCode = parser.value(QStringLiteral("exit-code")).toLongLong(&isNumber);
    filter.errorsOnly = parser.isSet(QStringLiteral("failed"));
    return isWrong || !isNumber ? std::nullopt : std::optional(filter);
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
