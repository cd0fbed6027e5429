// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/chart_plane.h"
#include "views/counters/counter_stack.h"
#include "views/theme/theme.h"

#include <QColor>
#include <QString>

#include <vector>

class QAbstractSeries;
class QAreaSeries;
class QChart;
class QLineSeries;
class QValueAxis;

namespace emberline {

/// One series in a chart.
struct ChartSeries {
    Counter counter;
    QString name;
    QColor fill;
};

/// The stacked areas of a chart on Qt Charts. Samples the points to the plot's pixel columns, so a frame costs the same for ten points and
/// ten million.
class ChartAreas {
public:
    /// `chart` must outlive this object; it gets hidden axes.
    explicit ChartAreas(QChart& chart);

    [[nodiscard]] const std::vector<ChartSeries>& series() const { return m_series; }
    void setSeries(std::vector<ChartSeries> series); ///< from the bottom up; sum() then shows them
    void setTheme(const Theme& theme);
    void setFittedToVisible(bool fitted) { m_fitted = fitted; }
    /// Sums the series' points for some milliseconds. Returns whether all are summed.
    bool sum();
    /// Draws what is summed into `plane`, and sets the plane's value axis.
    void sample(ChartPlane& plane);

private:
    struct Layer {
        QAreaSeries* area;
        QLineSeries* roof;
        QLineSeries* floor;
        QLineSeries* outline;
    };
    void makeLayers();
    void add(QAbstractSeries* series);
    [[nodiscard]] ValueRange valuesOf(const std::vector<std::vector<CounterColumn>>& sampled) const;

    QChart& m_chart;
    QValueAxis* m_columnAxis;
    QValueAxis* m_valueAxis;
    std::vector<ChartSeries> m_series;
    std::vector<Layer> m_layers;
    CounterStack m_stack;
    bool m_fitted = false;
};

} // namespace emberline
