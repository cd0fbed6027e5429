// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/parse_duration.h"

#include <QRegularExpression>

namespace emberline {

namespace {

/// Digits of a nanosecond after the point of a number in this unit.
int decimalsOf(const QString& unit)
{
    if (unit == QLatin1String("ns"))
        return 0;
    if (unit == QLatin1String("ms"))
        return 6;
    return unit == QLatin1String("us") || unit == QStringLiteral("µs") ? 3 : 9;
}

} // namespace

std::optional<Duration> parseDuration(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^([+-]?)(\\d+)(?:\\.(\\d*))?(s|ms|us|µs|ns|)$"));
    static const QRegularExpression space(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
    QString joined = text;
    const auto match = form.match(joined.replace(QChar(0x2212), QLatin1Char('-')).remove(space));
    if (!match.hasMatch())
        return std::nullopt;
    // In digits and not through a double, which would lose nanoseconds of what is longer than 104 days.
    const int decimals = decimalsOf(match.captured(4));
    bool ok = false;
    qint64 ns = (match.captured(1) + match.captured(2) + match.captured(3).left(decimals).leftJustified(decimals, QLatin1Char('0')))
                    .toLongLong(&ok);
    const QString beyond = match.captured(3).mid(decimals, 1);
    if (ok && beyond >= QLatin1String("5") && std::abs(ns) < std::numeric_limits<qint64>::max())
        ns += match.captured(1) == QLatin1String("-") ? -1 : 1;
    return ok ? std::optional(Duration(ns)) : std::nullopt;
}

} // namespace emberline
