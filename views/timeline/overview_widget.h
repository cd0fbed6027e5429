// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/trace_calculation.h"
#include "views/timeline/timeline_controller.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <vector>

namespace emberline {

/// A strip of the whole trace: its activity over time, in the colour of what took most of it, and the visible part. The user can drag the
/// visible part and its edges; a drag elsewhere selects another part.
class OverviewWidget : public QWidget {
    Q_OBJECT

public:
    OverviewWidget(TimelineController& controller, QWidget* parent);
    /// Places in time that a flag marks, in any order.
    void setFlags(std::vector<TraceTime> flags);
    [[nodiscard]] bool isSettled() const { return !m_later.isActive() && !m_measuring.isBusy(); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip { None, Left, Right, Window, Choose };

    void contentChanged();
    void showNow();
    void measure();
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] Grip gripAt(double x) const;

    TimelineController& m_controller;
    TraceCalculation m_measuring;
    TraceRange m_of; ///< the range of m_bars and m_hits
    TimeFolds m_ofFolds; ///< theirs
    std::vector<float> m_bars;
    std::vector<QRgb> m_fills; ///< of the bars; 0: unknown
    std::vector<float> m_hits; ///< by pixel
    std::vector<TraceTime> m_flags;
    QTimer m_later; ///< measures a growing trace a few times a second
    QElapsedTimer m_measured;
    bool m_again = false; ///< something changed during the measurement
    Grip m_grip = Grip::None;
    double m_pressX = 0;
    TraceRange m_pressRange;
};

} // namespace emberline
