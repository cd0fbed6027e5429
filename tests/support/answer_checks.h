// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
#include "model/answers/critical_path.h"
#include "model/answers/time_split.h"

#include <QStringList>
#include <QTest>

#include <algorithm>
#include <map>
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

/// Verifies that pieces have no gap or overlap, that lines add up to the whole, and that the parts of a line are its pieces, added up by
/// box and in their order.
inline void verifyAddsUp(const TimeSplit& split)
{
    SourceTime at = split.range.begin;
    for (const SplitPiece& piece : split.pieces) {
        QCOMPARE(piece.range.begin, at);
        QVERIFY(!piece.range.isEmpty());
        at = piece.range.end;
    }
    QCOMPARE(at, split.range.end);
    Duration sum{};
    std::vector<std::map<std::pair<RegionId, SessionId>, Duration>> boxes(split.lines.size());
    for (const SplitPiece& piece : split.pieces)
        boxes.at(piece.line)[{piece.region, piece.session}] += piece.range.length();
    for (std::size_t row = 0; row < split.lines.size(); ++row) {
        const SplitLine& line = split.lines[row];
        sum += line.time;
        QCOMPARE(line.parts.size(), boxes[row].size()); // each box once
        std::vector<std::tuple<Duration, RegionId, SessionId>> order;
        Duration parts{};
        for (const SplitPart& part : line.parts) {
            QCOMPARE(part.time, boxes[row][std::pair(part.region, part.session)]);
            order.emplace_back(-part.time, part.region, part.session);
            parts += part.time;
        }
        QCOMPARE(parts, line.time);
        QVERIFY(std::ranges::is_sorted(order));
    }
    QCOMPARE(sum, split.range.length());
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
