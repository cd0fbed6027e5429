// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QWidget>

#include <memory>
#include <vector>

class QChartView;

namespace emberline {

/// Runs of a command as dots along an axis of time, one row a series, with a line at the median; and at p95 where there are many.
struct RunSeries {
    QString name;
    std::vector<Duration> times; ///< shortest first
    bool isBad = false; ///< drawn in the colour of what got worse, else of what is good
};

/// Qt Charts stays behind this header.
class RunsChart : public QWidget {
    Q_OBJECT

public:
    explicit RunsChart(QWidget* parent = nullptr);
    void showRuns(const QString& title, std::vector<RunSeries> series);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QChartView* m_view;
    QString m_title;
    std::vector<RunSeries> m_series;
};

} // namespace emberline
