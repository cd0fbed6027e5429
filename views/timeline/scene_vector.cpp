// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scene_vector.h"

#include "views/timeline/track_layout.h"

#include <QPaintEngine>
#include <QPainter>

#include <cmath>
#include <span>

namespace emberline {

namespace {

constexpr double kRound = 1.5;

/// All sizes are the scene's: device pixels.
class VectorPainter {
public:
    VectorPainter(QPainter& painter, const Scene& scene, const Theme& theme, const LabelCache& labels) :
        m_painter(painter), m_scene(scene), m_theme(theme), m_labels(labels), m_pixel(scene.devicePixelRatio)
    { }

    void paint()
    {
        fill(QRectF(0, 0, m_scene.width, m_scene.height), m_theme.surface);
        for (const SceneRow& row : m_scene.rows)
            fill(QRectF(0, row.y + row.height - m_pixel, m_scene.width, m_pixel), m_theme.line);
        for (const SceneSpan& span : m_scene.spans)
            fill(QRectF(span.begin, span.y, span.end - span.begin, span.height), QColor(span.color));
        for (const SceneHatch& hatch : m_scene.hatches)
            paintHatch(hatch);
        for (const SceneArea& area : m_scene.areas)
            paintArea(area);
        for (const SceneLane& lane : m_scene.lanes) {
            for (const SceneBox& box : std::span(m_scene.boxes).subspan(lane.firstBox, lane.boxCount))
                paintBox(box, lane);
        }
        for (const SceneHit& hit : m_scene.hits)
            outline(QRectF(hit.begin, hit.y, std::max(hit.end - hit.begin, 2), hit.height), m_theme.hit, 2 * m_pixel, Qt::SolidLine);
        for (const SceneLabel& label : m_scene.labels)
            paintLabel(label);
        for (const SceneMark& mark : m_scene.marks)
            paintMark(mark);
    }

private:
    void fill(const QRectF& rect, const QColor& color)
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(color);
        m_painter.drawRect(rect);
    }

    void outline(const QRectF& rect, const QColor& color, double width, Qt::PenStyle style)
    {
        m_painter.setPen(QPen(color, width, style));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    }

    void paintBox(const SceneBox& box, const SceneLane& lane)
    {
        const double gap = box.end - box.begin > 4 * m_pixel && !(box.flags & box_flag::kCutRight) ? m_pixel : 0;
        const QRectF rect(box.begin, lane.y, box.end - box.begin - gap, lane.height);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(QColor(box.fill));
        if (rect.width() > 4 * m_pixel)
            m_painter.drawRoundedRect(rect, kRound * m_pixel, kRound * m_pixel);
        else
            m_painter.drawRect(rect);
        if (box.flags & box_flag::kBad)
            outline(rect, m_theme.bad, kRound * m_pixel, Qt::SolidLine);
        else if (box.flags & (box_flag::kApproximate | box_flag::kOpen))
            outline(rect, m_theme.mutedText, m_pixel, Qt::DashLine);
    }

    void paintHatch(const SceneHatch& hatch)
    {
        const QRectF rect(hatch.begin, hatch.y, hatch.end - hatch.begin, hatch.height);
        const double step = 6 * m_pixel;
        m_painter.save();
        m_painter.setClipRect(rect, Qt::IntersectClip);
        m_painter.setPen(QPen(m_theme.hatch, m_pixel));
        const int lines = static_cast<int>(std::ceil((rect.width() + rect.height()) / step));
        for (int i = 0; i < lines; ++i) {
            const double x = rect.left() - rect.height() + i * step;
            m_painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
        }
        m_painter.restore();
        outline(rect, m_theme.hatch, m_pixel, Qt::SolidLine);
    }

    /// Draws a polygon between the series below and its own top.
    void paintArea(const SceneArea& area)
    {
        const auto bounds = std::span(m_scene.bounds).subspan(area.first, area.count);
        QPolygonF shape;
        for (std::size_t i = 0; i < bounds.size(); ++i)
            shape << QPointF(static_cast<double>(i) + area.firstColumn, area.base - bounds[i].light);
        for (std::size_t i = bounds.size(); i-- > 0;)
            shape << QPointF(static_cast<double>(i) + area.firstColumn, area.base - bounds[i].from);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(QColor(area.fill));
        m_painter.drawPolygon(shape);
    }

    void paintLabel(const SceneLabel& place)
    {
        const Label& label = m_labels[place.label];
        const Elided elided = m_labels.elide(label, place.width);
        if (elided.width == 0 && elided.glyphs == 0)
            return;
        const QFontMetricsF metrics(m_painter.font());
        const QString text = elided.ellipsis ? metrics.elidedText(label.text, Qt::ElideRight, place.width) : label.text;
        m_painter.setPen(QColor(place.color));
        const int height = m_labels.ascent() + m_labels.descent();
        const int baseline = place.y + (place.height - height) / 2 + m_labels.ascent();
        m_painter.drawText(QPointF(place.x, baseline), text);
    }

    void paintMark(const SceneMark& mark)
    {
        QColor color(mark.color);
        if (mark.fullLine) {
            color.setAlpha(150);
            fill(QRectF(mark.x, mark.top, m_pixel, mark.bottom - mark.top), color);
        }
        const double size = metrics::kMarkHead * m_pixel;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(QColor(mark.color));
        m_painter.drawPolygon(QPolygonF({{std::max(mark.x - size + 1, 0.0), double(mark.top)}, {mark.x + size, double(mark.top)},
            {mark.x + m_pixel / 2, mark.top + size}}));
    }

    QPainter& m_painter;
    const Scene& m_scene;
    const Theme& m_theme;
    const LabelCache& m_labels;
    double m_pixel; ///< one logical pixel
};

} // namespace

void paintSceneVector(QPainter& painter, const Scene& scene, const Theme& theme, const LabelCache& labels, const QFont& font)
{
    painter.save();
    painter.scale(1 / scene.devicePixelRatio, 1 / scene.devicePixelRatio);
    QFont scaled = font;
    scaled.setPixelSize(static_cast<int>(QFontInfo(font).pixelSize() * scene.devicePixelRatio));
    painter.setFont(scaled);
    VectorPainter(painter, scene, theme, labels).paint();
    painter.restore();
}

bool drawsShapes(const QPainter& painter)
{
    return painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::SVG;
}

} // namespace emberline
