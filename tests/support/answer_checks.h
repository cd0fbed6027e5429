// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
#include "model/answers/critical_path.h"
#include "model/answers/time_split.h"

#include <QStringList>
#include <QTest>

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

/// Properties of the answers of any trace, and one-line texts of answers for tests with expectations worked out by hand.
namespace emberline {

inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// How many whole `unit` there are in `time`.
inline qint64 wholeUnits(Duration time, Duration unit)
{
    return toNs(time) / toNs(unit);
}

/// "regions Reading the index 10, not-instrumented 90", in units of `unit`.
inline QString splitText(const TimeSplit& split, Duration unit = Duration(1))
{
    QStringList lines;
    for (const SplitLine& line : split.lines) {
        QString name = toQString(line.topic.id);
        if (!line.topic.name.empty())
            name += QLatin1Char(' ') + toQString(line.topic.name);
        lines << name + QLatin1Char(' ') + QString::number(wholeUnits(line.time, unit));
    }
    return lines.join(QStringLiteral(", "));
}

/// "git x 0..10 -10, sed 10..50 -30": box, range since the command's begin, time saved without it.
inline QString pathText(const Trace& trace, const CriticalPath& path, Duration unit = Duration(1))
{
    QStringList steps;
    for (const CriticalStep& step : path.steps) {
        const std::string_view name = step.region ? trace.name(step.region) : trace.text(trace.session(step.session).name);
        steps << QStringLiteral("%1 %2..%3 -%4")
                     .arg(toQString(name))
                     .arg(wholeUnits(step.range.begin - path.range.begin, unit))
                     .arg(wholeUnits(step.range.end - path.range.begin, unit))
                     .arg(wholeUnits(step.saving, unit));
    }
    return steps.join(QStringLiteral(", "));
}

/// Verifies that the lines add up to the whole, and the parts of a line, which are in their order, to its time. A box is at most once in a
/// line.
inline void verifyAddsUp(const TimeSplit& split)
{
    Duration sum{};
    for (const SplitLine& line : split.lines) {
        sum += line.time;
        std::set<std::pair<RegionId, SessionId>> boxes;
        std::vector<std::tuple<Duration, RegionId, SessionId>> order;
        Duration parts{};
        for (const SplitPart& part : line.parts) {
            QVERIFY(boxes.emplace(part.region, part.session).second);
            QVERIFY(part.time > Duration::zero());
            order.emplace_back(-part.time, part.region, part.session);
            parts += part.time;
        }
        QCOMPARE(parts, line.time);
        const auto sorted = std::min(kSortedParts, order.size());
        QVERIFY(std::ranges::is_sorted(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(sorted)));
        for (std::size_t i = sorted; i < order.size(); ++i)
            QVERIFY(order[i] > order[sorted - 1]);
    }
    QCOMPARE(sum, split.range.length());
    QCOMPARE(split.counted, sum);
}

inline void verifyIsAsLongAsTheCommand(const CriticalPath& path)
{
    SourceTime at = path.range.begin;
    for (const CriticalStep& step : path.steps) {
        QCOMPARE(step.range.begin, at);
        QVERIFY(!step.range.isEmpty());
        QVERIFY(step.saving >= Duration::zero() && step.saving <= step.range.length());
        at = step.range.end;
    }
    QCOMPARE(at, path.range.end);
}

/// Verifies that each change in one comparison appears in the other with the opposite sign.
inline void verifyIsNegative(const Comparison& forth, const Comparison& back)
{
    using Changes = std::multiset<std::tuple<std::int64_t, double, double, bool>>;
    const auto changesOf = [](const Comparison& comparison, int sign) {
        Changes changes;
        for (const ComparedRow& row : comparison.rows)
            changes.emplace(sign * toNs(row.timeChange()), sign * row.valueChange(), sign * row.countChange(), row.insideSpread);
        return changes;
    };
    QCOMPARE(forth.differences.size(), back.differences.size());
    QCOMPARE(changesOf(forth, 1), changesOf(back, -1));
}

} // namespace emberline
