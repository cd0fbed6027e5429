// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/percent.h"

namespace emberline {

namespace {

QString withSign(const QString& number)
{
    return number + QChar(QChar::Nbsp) + QLatin1Char('%');
}

} // namespace

double shareOf(Duration part, Duration whole)
{
    return whole > Duration::zero() ? static_cast<double>(toNs(part)) / static_cast<double>(toNs(whole)) : 0;
}

QString percentNumber(double share)
{
    const double percent = share * 100;
    if (percent > 0 && percent < 0.05)
        return QStringLiteral("< 0.1");
    return percent < 100 && percent >= 99.95 ? QStringLiteral("> 99.9") : QString::number(percent, 'f', 1);
}

QString percentText(double share)
{
    return withSign(percentNumber(share));
}

QString roughPercentText(double share)
{
    const double percent = share * 100;
    const bool isNearlyAll = percent >= 99.5 && percent < 100;
    return withSign(percent >= 10 && !isNearlyAll ? QString::number(percent, 'f', 0) : percentNumber(share));
}

} // namespace emberline
