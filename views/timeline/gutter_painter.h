// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"
#include "views/timeline/row_text.h"

#include <QPointF>
#include <QRect>

class QPainter;
class QWidget;

namespace emberline {

/// Draws the row headers of one gutter. Lives for one paint event.
class GutterPainter {
public:
    // In logical pixels.
    static constexpr int kSideBand = 4; ///< width of the band that tells base from head
    static constexpr int kLeft = 14; ///< middle of the outermost triangle
    static constexpr int kTextGap = 12; ///< from a triangle to its text
    static constexpr int kRight = 8;

    GutterPainter(QPainter& painter, const QWidget& gutter, const TimelineController& controller, RowStack stack);

    void paint();

private:
    void paintRow(const LayoutRow& row);
    void paintSession(const LayoutRow& row, QRect line);
    [[nodiscard]] SourceId sourceOf(const LayoutRow& row) const;
    void paintDetail(const LayoutRow& row, QRect line);
    /// Returns the right end of the room beside it.
    [[nodiscard]] int paintBadge(SessionId session, QRect line);
    void paintTriangle(QPointF middle, bool collapsed);

    QPainter& m_painter;
    const QWidget& m_gutter;
    const TimelineController& m_controller;
    RowStack m_stack;
    RowText m_text;
    const Theme& m_theme;
};

} // namespace emberline
