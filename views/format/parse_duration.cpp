// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/parse_duration.h"

#include <QRegularExpression>

#include <cstdlib>
#include <limits>
#include <utility>

namespace emberline {

namespace {

/// The number of decimals of this unit down to a nanosecond.
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
    static const QRegularExpression form(
        QStringLiteral("^([+-]?)(?=\\d)(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)min)?(?:(\\d+)(?:\\.(\\d*))?(s|ms|us|µs|ns|))?$"));
    static const QRegularExpression space(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
    QString joined = text;
    const auto match = form.match(joined.replace(QChar(0x2212), QLatin1Char('-')).remove(space));
    if (!match.hasMatch())
        return std::nullopt;
    const QString sign = match.captured(1) == QLatin1String("-") ? QStringLiteral("-") : QString();
    // Digit by digit and not through a double, which would lose nanoseconds beyond 104 days.
    const int decimals = decimalsOf(match.captured(7));
    const QString fraction = match.captured(6);
    bool ok = true;
    qint64 ns = 0;
    if (!match.captured(5).isEmpty())
        ns = (sign + match.captured(5) + fraction.left(decimals).leftJustified(decimals, QLatin1Char('0'))).toLongLong(&ok);
    if (ok && fraction.mid(decimals, 1) >= QLatin1String("5") && std::abs(ns) < std::numeric_limits<qint64>::max())
        ns += sign.isEmpty() ? 1 : -1;
    constexpr qint64 kSecond = 1'000'000'000;
    for (const auto& [part, unit] : {std::pair(2, 86'400 * kSecond), std::pair(3, 3'600 * kSecond), std::pair(4, 60 * kSecond)}) {
        qint64 count = 0;
        if (ok && !match.captured(part).isEmpty())
            count = (sign + match.captured(part)).toLongLong(&ok);
        ok = ok && !__builtin_mul_overflow(count, unit, &count) && !__builtin_add_overflow(ns, count, &ns);
    }
    return ok ? std::optional(Duration(ns)) : std::nullopt;
}

} // namespace emberline
