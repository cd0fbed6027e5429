// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>

namespace emberline {

namespace {

constexpr std::int64_t kUs = 1000;
constexpr std::int64_t kMs = 1000 * kUs;
constexpr std::int64_t kSecond = 1000 * kMs;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr QChar kSpace(0x00a0); // no-break
constexpr QChar kGroup(0x202f); // narrow no-break

QChar g_decimalPoint = QLatin1Char('.');

/// |ns| without overflow for the most negative number.
std::uint64_t magnitude(std::int64_t ns)
{
    return ns < 0 ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
}

QString signOf(std::int64_t ns)
{
    return ns < 0 ? QStringLiteral("-") : QString();
}

QString grouped(const QString& digits)
{
    QString out;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            out += kGroup;
        out += digits[i];
    }
    return out;
}

/// The first `decimals` of the nine digits after the point, in groups of three from the point.
QString fraction(std::uint64_t ns, int decimals)
{
    const QString digits = QString::number(ns).rightJustified(9, QLatin1Char('0')).left(decimals);
    QString out;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && i % 3 == 0)
            out += kGroup;
        out += digits[i];
    }
    return out.isEmpty() ? out : g_decimalPoint + out;
}

/// How many decimals of a second distinguish multiples of `step`.
int decimalsFor(std::uint64_t stepNs)
{
    int decimals = 9;
    while (decimals > 0 && stepNs % 10 == 0) {
        stepNs /= 10;
        --decimals;
    }
    return decimals;
}

QString withUnit(const QString& number, const char* unit)
{
    return number + kSpace + QString::fromUtf8(unit);
}

/// `ns` / `unit` with three digits; nanoseconds have no decimals.
QString threeDigits(std::uint64_t ns, std::int64_t unit)
{
    const double value = static_cast<double>(ns) / static_cast<double>(unit);
    return formatNumber(value, 'f', unit == 1 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

struct Unit {
    std::int64_t ns;
    const char* name;
    std::int64_t precision; ///< for glances: lengths near the next unit are rounded to this
};
constexpr std::array kClockUnits
    = {Unit{kDay, "d", kHour}, Unit{kHour, "h", kMinute}, Unit{kMinute, "min", kSecond}, Unit{kSecond, "s", 100 * kMs}};
constexpr std::array kShortUnits = {Unit{kMs, "ms", kMs}, Unit{kUs, "µs", kUs}, Unit{1, "ns", 1}};

/// The largest unit of which the length has at least one; nanoseconds for zero.
Unit unitOf(std::uint64_t ns)
{
    for (const auto units : {std::span<const Unit>(kClockUnits), std::span<const Unit>(kShortUnits)}) {
        for (const Unit& unit : units) {
            if (ns >= static_cast<std::uint64_t>(unit.ns))
                return unit;
        }
    }
    return kShortUnits.back();
}

/// `ns` to the nearest multiple of `unit`.
std::uint64_t roundedTo(std::uint64_t ns, std::int64_t unit)
{
    const auto size = static_cast<std::uint64_t>(unit);
    return (ns + size / 2) / size * size;
}

/// "2 h 05 min 07": days, hours, minutes and seconds, from the first that is not zero down to `last`. If all are zero, `last` stands
/// alone. Omits the name of `last`.
QString clockParts(std::uint64_t ns, std::int64_t last)
{
    QString text;
    for (const Unit& unit : kClockUnits) {
        const auto size = static_cast<std::uint64_t>(unit.ns);
        const std::uint64_t count = ns / size;
        ns %= size;
        if (text.isEmpty() && count == 0 && unit.ns != last)
            continue;
        const QString number
            = text.isEmpty() ? grouped(QString::number(count)) : QString::number(count).rightJustified(2, QLatin1Char('0'));
        if (unit.ns == last)
            return text + number;
        text += withUnit(number, unit.name) + kSpace;
    }
    return text;
}

QString clockText(std::uint64_t ns, std::int64_t last)
{
    const auto* unit = std::ranges::find(kClockUnits, last, &Unit::ns);
    return withUnit(clockParts(ns, last), unit->name);
}

struct SplitTime {
    QDateTime second;
    std::uint64_t ns; ///< within the second
};
SplitTime split(TraceTime time, TimeMode mode)
{
    const std::int64_t seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::nanoseconds(toNs(time))).count();
    const auto spec = mode == TimeMode::Local ? Qt::LocalTime : Qt::UTC;
    return {QDateTime::fromSecsSinceEpoch(seconds, spec), static_cast<std::uint64_t>(toNs(time) - seconds * kSecond)};
}

} // namespace

void setDecimalPoint(QChar point)
{
    g_decimalPoint = point;
}

QString formatNumber(double value, char form, int precision)
{
    return QString::number(value, form, precision).replace(QLatin1Char('.'), g_decimalPoint);
}

QString formatDuration(Duration duration)
{
    const std::uint64_t ns = magnitude(toNs(duration));
    if (ns == 0)
        return withUnit(QStringLiteral("0"), "s");
    const Unit unit = unitOf(roundedTo(ns, unitOf(ns).precision)); // a length that would round up to 1 of the next unit uses that unit
    return signOf(toNs(duration))
        + (unit.ns > kSecond ? clockText(roundedTo(ns, unit.precision), unit.precision) : withUnit(threeDigits(ns, unit.ns), unit.name));
}

QString formatMeasured(Duration length, Duration folded)
{
    if (folded <= Duration::zero())
        return formatDuration(length);
    return QCoreApplication::translate("emberline::TimeFormat", "%1 + %2 folded")
        .arg(formatDuration(length - folded), formatDuration(folded));
}

QString formatBusy(Duration busy, Duration whole)
{
    if (busy >= whole)
        return formatDuration(whole);
    return QCoreApplication::translate("emberline::TimeFormat", "%1 busy of %2").arg(formatDuration(busy), formatDuration(whole));
}

QString formatExactDuration(Duration duration)
{
    const std::uint64_t ns = magnitude(toNs(duration));
    const Unit unit = ns == 0 ? kClockUnits.back() : unitOf(ns);
    if (unit.ns >= kSecond) {
        const std::uint64_t rest = ns % kSecond;
        const int decimals = rest % kMs == 0 ? 3 : rest % kUs == 0 ? 6 : 9;
        return signOf(toNs(duration)) + withUnit(clockParts(ns, kSecond) + fraction(rest, decimals), "s");
    }
    const auto size = static_cast<std::uint64_t>(unit.ns);
    const std::uint64_t rest = ns % size;
    const int decimals = rest == 0 ? 0 : rest % kUs == 0 ? 3 : unit.ns == kMs ? 6 : 3;
    return signOf(toNs(duration)) + withUnit(QString::number(ns / size) + fraction(rest * (kSecond / size), decimals), unit.name);
}

QString formatAxisDuration(Duration offset, Duration step)
{
    const std::uint64_t ns = magnitude(toNs(offset));
    const auto stepNs = std::max<std::uint64_t>(1, magnitude(toNs(step)));
    for (const Unit& unit : kClockUnits) { // the units of clocks
        if (stepNs >= kSecond * 30 && stepNs % static_cast<std::uint64_t>(unit.ns) == 0)
            return signOf(toNs(offset)) + clockText(ns, unit.ns);
    }
    if (stepNs >= kSecond && stepNs % kSecond == 0 && ns >= static_cast<std::uint64_t>(kMinute))
        return signOf(toNs(offset)) + clockText(ns, kSecond);
    if (ns >= static_cast<std::uint64_t>(kMinute)) {
        QString text = clockText(ns, kSecond);
        return signOf(toNs(offset))
            + text.insert(text.size() - 2, fraction(ns % kSecond, std::max(1, decimalsFor(stepNs)))); // before the unit
    }
    // The unit follows the step while the numbers stay short; far from zero only seconds keep them readable.
    for (auto unit = kShortUnits.rbegin(); unit != kShortUnits.rend(); ++unit) {
        const auto size = static_cast<std::uint64_t>(unit->ns);
        if (stepNs < size * 100 && stepNs * 1000 >= size && ns < size * 10000)
            return signOf(toNs(offset))
                + withUnit(grouped(QString::number(ns / size))
                        + fraction(ns % size * (kSecond / size), decimalsFor(stepNs % size * (kSecond / size))),
                    unit->name);
    }
    return signOf(toNs(offset))
        + withUnit(grouped(QString::number(ns / kSecond)) + fraction(ns % kSecond, std::max(1, decimalsFor(stepNs))), "s");
}

TimeMode modeFor(TraceTime time, TimeMode chosen)
{
    return hasDate(time) ? chosen : TimeMode::Relative;
}

bool isManyDays(TraceRange range)
{
    return range.length() >= Duration(2 * kDay);
}

TimeMode rulerMode(TraceRange extent, TimeMode wished)
{
    const TimeMode mode = modeFor(extent.begin, wished);
    return mode == TimeMode::Relative && hasDate(extent.begin) && isManyDays(extent) ? TimeMode::Utc : mode;
}

QString formatTimeOfDay(TraceTime time, TimeMode mode, Duration step)
{
    const SplitTime parts = split(time, mode);
    const auto stepNs = std::max<std::uint64_t>(1, magnitude(toNs(step)));
    return parts.second.toString(QStringLiteral("HH:mm:ss")) + fraction(parts.ns, decimalsFor(stepNs));
}

QString formatDay(TraceTime time, TimeMode mode, TraceTime first)
{
    const QDate day = split(time, mode).second.date();
    return QLocale().toString(day,
        day.year() == split(first, mode).second.date().year() ? QCoreApplication::translate("emberline::TimeFormat", "d MMM")
                                                              : QCoreApplication::translate("emberline::TimeFormat", "d MMM yyyy"));
}

QString formatDateTime(TraceTime time, TimeMode mode)
{
    const SplitTime parts = split(time, mode);
    const int decimals = parts.ns % kMs == 0 ? 3 : parts.ns % kUs == 0 ? 6 : 9;
    const QString date = hasDate(time) ? parts.second.toString(QStringLiteral("yyyy-MM-dd ")) : QString();
    return date + parts.second.toString(QStringLiteral("HH:mm:ss")) + fraction(parts.ns, decimals);
}

QString formatCount(std::uint64_t count)
{
    return grouped(QString::number(count));
}

QString formatSi(double value)
{
    if (!std::isfinite(value))
        return QString::number(value);
    if (value == 0)
        return QStringLiteral("0");
    const double size = std::abs(value);
    int step = static_cast<int>(std::floor(std::log10(size) / 3));
    step = std::clamp(step, -kNoSiPrefix, static_cast<int>(kSiPrefixes.size()) - 1 - kNoSiPrefix);
    double shown = value / std::pow(1000.0, step);
    if (std::abs(shown) >= 999.5 && step + kNoSiPrefix + 1 < static_cast<int>(kSiPrefixes.size())) // rounds up to the next prefix
        shown = value / std::pow(1000.0, ++step);
    const QString number = formatNumber(shown, 'g', 3);
    const int prefixAt = step + kNoSiPrefix;
    const char* prefix = kSiPrefixes[static_cast<std::size_t>(prefixAt)];
    return *prefix ? withUnit(number, prefix) : number;
}

QString formatValue(double value)
{
    if (!std::isfinite(value) || std::abs(value) >= 1e15)
        return formatNumber(value, 'g', 17);
    const QString text = formatNumber(value, 'f', QLocale::FloatingPointShortest);
    const qsizetype point = text.indexOf(g_decimalPoint);
    const QString whole = point < 0 ? text : text.left(point);
    const bool negative = whole.startsWith(QLatin1Char('-'));
    return (negative ? QStringLiteral("-") : QString()) + grouped(negative ? whole.mid(1) : whole)
        + (point < 0 ? QString() : text.mid(point));
}

QString formatBytes(std::uint64_t bytes)
{
    constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    std::size_t unit = 0;
    auto value = static_cast<double>(bytes);
    while (value >= 1023.5 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return withUnit(formatNumber(value, 'f', decimals), kUnits[unit]);
}

/// The number of decimals of this unit down to a nanosecond.
static int decimalsOf(const QString& unit)
{
    if (unit == QLatin1String("ns"))
        return 0;
    if (unit == QLatin1String("ms"))
        return 6;
    return unit == QLatin1String("us") || unit == QStringLiteral("µs") ? 3 : 9;
}

std::optional<Duration> parseDuration(const QString& text)
{
    static const QRegularExpression form(
        QStringLiteral("^([+-]?)(?=\\d)(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)min)?(?:(\\d+)(?:\\.(\\d*))?(s|ms|us|µs|ns|))?$"));
    static const QRegularExpression space(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
    QString joined = text;
    joined.replace(QChar(0x2212), QLatin1Char('-')).replace(g_decimalPoint, QLatin1Char('.')).remove(space);
    const auto match = form.match(joined);
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
    for (const auto& [part, unit] : {std::pair(2, 86'400 * kSecond), std::pair(3, 3'600 * kSecond), std::pair(4, 60 * kSecond)}) {
        qint64 count = 0;
        if (ok && !match.captured(part).isEmpty())
            count = (sign + match.captured(part)).toLongLong(&ok);
        ok = ok && !__builtin_mul_overflow(count, unit, &count) && !__builtin_add_overflow(ns, count, &ns);
    }
    return ok ? std::optional(Duration(ns)) : std::nullopt;
}

} // namespace emberline
