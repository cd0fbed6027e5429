// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/option_values.h"

#include <QRegularExpression>

#include <chrono>

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
