// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/chart_points.h"

#include <cmath>

namespace emberline {

namespace {

/// A path that skips points equal to the previous one.
class Path {
public:
    void to(std::size_t x, double y)
    {
        const QPointF point(static_cast<double>(x), y);
        if (m_points.isEmpty() || m_points.last().x() != point.x() || m_points.last().y() != point.y())
            m_points.append(point);
    }
    QList<QPointF> take() { return std::move(m_points); }

private:
    QList<QPointF> m_points;
};

std::size_t firstKnown(std::span<const CounterColumn> columns)
{
    std::size_t first = 0;
    while (first < columns.size() && !columns[first].known)
        ++first;
    return first;
}

} // namespace

QList<QPointF> stepLine(std::span<const CounterColumn> columns)
{
    const std::size_t first = firstKnown(columns);
    if (first == columns.size())
        return {};
    Path path;
    double value = columns[first].min == columns[first].last ? columns[first].max : columns[first].min;
    path.to(first, value);
    for (std::size_t x = first; x < columns.size(); ++x) {
        const CounterColumn& column = columns[x];
        if (column.min == value && column.max == value)
            continue;
        path.to(x, value);
        // The extreme farther from the end comes first, so that the stroke overlaps itself as little as possible.
        const bool maxFirst = column.max - column.last > column.last - column.min;
        path.to(x, maxFirst ? column.max : column.min);
        path.to(x, maxFirst ? column.min : column.max);
        path.to(x, column.last);
        value = column.last;
    }
    path.to(columns.size(), value);
    return path.take();
}

QList<QPointF> stepRoof(std::span<const CounterColumn> columns)
{
    const std::size_t first = firstKnown(columns);
    if (first == columns.size())
        return {};
    Path path;
    double height = columns[first].max;
    path.to(first, height);
    for (std::size_t x = first + 1; x < columns.size(); ++x) {
        if (columns[x].max == height)
            continue;
        path.to(x, height);
        height = columns[x].max;
        path.to(x, height);
    }
    path.to(columns.size(), height);
    return path.take();
}

} // namespace emberline
