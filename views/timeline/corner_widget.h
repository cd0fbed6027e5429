// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_controller.h"

#include <QWidget>

namespace emberline {

/// The corner above the gutter: the overview's title with what the colours tell, or the names of the compared traces, and the date on which
/// the trace begins.
class CornerWidget : public QWidget {
    Q_OBJECT

public:
    CornerWidget(TimelineController& controller, int overviewHeight, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintSteps(QPainter& painter);
    void paintSides(QPainter& painter, const ComparedSides& sides);

    TimelineController& m_controller;
    int m_overviewHeight;
};

} // namespace emberline
