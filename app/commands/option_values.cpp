// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/option_values.h"

#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace emberline {

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

std::optional<Duration> parseDuration(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(-?\\d+(?:\\.\\d*)?)\\s*(s|ms|us|µs|ns|)$"));
    const auto match = form.match(text.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    const QString unit = match.captured(2);
    const double factor = unit == QLatin1String("ns")                        ? 1
        : unit == QLatin1String("ms")                                        ? 1e6
        : unit.endsWith(QLatin1String("us")) || unit == QStringLiteral("µs") ? 1e3
                                                                             : 1e9;
    const double ns = match.captured(1).toDouble() * factor;
    if (std::abs(ns) >= static_cast<double>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return Duration(static_cast<std::int64_t>(std::llround(ns)));
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

} // namespace emberline
