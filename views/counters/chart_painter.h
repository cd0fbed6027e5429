// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/chart_plane.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QRect>
#include <QStringList>

class QPainter;

namespace emberline {

/// The place beside the crosshair at `x` for its lines of text; empty without lines.
[[nodiscard]] QRect crosshairBox(const ChartPlane& plane, const QFont& font, double x, const QStringList& lines);

/// Paints what Qt Charts does not: axes, grid, marked range and crosshair. Lives for one paint event.
class ChartPainter {
public:
    ChartPainter(QPainter& painter, const ChartPlane& plane, const Theme& theme, const QFont& font) :
        m_painter(painter), m_plane(plane), m_theme(theme), m_font(font)
    { }

    void paintAxes();
    void paintMarkedRange();
    void paintCrosshair(double x, const QStringList& lines);

private:
    void paintTimeLabels();

    QPainter& m_painter;
    const ChartPlane& m_plane;
    const Theme& m_theme;
    QFont m_font;
};

} // namespace emberline
