// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QByteArray>
#include <QFont>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QTransform>

namespace emberline {

/// Writes QPainter's calls as SVG elements.
class SvgEngine : public QPaintEngine {
public:
    SvgEngine();

    bool begin(QPaintDevice* device) override;
    bool end() override;
    void updateState(const QPaintEngineState& to) override;
    void drawRects(const QRectF* rects, int count) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags flags) override;
    [[nodiscard]] Type type() const override { return QPaintEngine::SVG; }

    [[nodiscard]] const QByteArray& elements() const { return m_elements; }

private:
    void write(const QByteArray& element, const QByteArray& paint, const QByteArray& rest = "/>");
    void closeClip();
    [[nodiscard]] QByteArray paint(bool filled) const;
    [[nodiscard]] QByteArray placement() const;
    void updateClip(const QPaintEngineState& to);
    void setClip(const QPainterPath& devicePath, Qt::ClipOperation operation);

    QByteArray m_elements;
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
    QPainterPath m_clip; ///< device coordinates
    bool m_clips = false;
    int m_clipNumber = 0; ///< of the last one defined
    QPainterPath m_openClip; ///< of the group that elements are written into; empty: none is open
};

} // namespace emberline
