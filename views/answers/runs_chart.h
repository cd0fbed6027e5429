// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"
#include "views/theme/side_colors.h"

#include <QWidget>

#include <optional>
#include <vector>

class QChartView;

namespace emberline {

/// Runs of a command as dots along a time axis, one row per series, with a line at the median, and one at p95 if there are many runs.
struct RunSeries {
    QString name;
    std::vector<Duration> times; ///< shortest first
    std::optional<Side> side; ///< drawn in its colour; nothing: in the accent
};

/// Hides Qt Charts from other files.
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
