// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture/picture.h"

#include <QBrush>
#include <QBuffer>
#include <QFont>
#include <QFontInfo>
#include <QImage>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QPixmap>
#include <QTransform>
#include <QWidget>

#include <cmath>
#include <utility>

namespace emberline {

namespace {

QByteArray number(double value)
{
    if (!std::isfinite(value))
        value = 0;
    QByteArray text = QByteArray::number(std::round(value * 100) / 100, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray attribute(const char* name, double value)
{
    return QByteArray(" ") + name + "=\"" + number(value) + '"';
}

QByteArray pathData(const QPainterPath& path)
{
    QByteArray data;
    const auto point = [&data](const QPainterPath::Element& at) { data += number(at.x) + ' ' + number(at.y) + ' '; };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.type == QPainterPath::MoveToElement)
            data += 'M';
        else if (element.type == QPainterPath::LineToElement)
            data += 'L';
        else if (element.type == QPainterPath::CurveToElement)
            data += 'C';
        point(element);
    }
    return data.trimmed();
}

/// Characters that XML cannot represent become question marks.
QByteArray escaped(const QString& text)
{
    QString safe;
    for (const QChar c : text)
        safe += c.unicode() < 0x20 || c.unicode() == 0xfffe || c.unicode() == 0xffff ? QChar('?') : c;
    return safe.toHtmlEscaped().toUtf8();
}

} // namespace

/// Writes QPainter's calls as SVG elements.
class SvgEngine : public QPaintEngine {
public:
    SvgEngine() : QPaintEngine(PrimitiveTransform | AlphaBlend | ConstantOpacity | Antialiasing | PainterPaths | PixmapTransform) { }

    bool begin(QPaintDevice* /*device*/) override
    {
        m_elements.clear();
        m_transform = {};
        m_clips = false;
        m_clipNumber = 0;
        setActive(true);
        return true;
    }
    bool end() override
    {
        closeClip();
        setActive(false);
        return true;
    }
    void updateState(const QPaintEngineState& to) override
    {
        const DirtyFlags flags = to.state();
        if (flags & DirtyTransform)
            m_transform = to.transform();
        if (flags & DirtyPen)
            m_pen = to.pen();
        if (flags & DirtyBrush)
            m_brush = to.brush();
        if (flags & DirtyOpacity)
            m_opacity = to.opacity();
        if (flags & (DirtyClipPath | DirtyClipRegion | DirtyClipEnabled))
            updateClip(to);
    }
    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i) {
            const QRectF rect = rects[i].normalized();
            write("rect" + attribute("x", rect.x()) + attribute("y", rect.y()) + attribute("width", rect.width())
                    + attribute("height", rect.height()),
                paint(true));
        }
    }
    void drawPath(const QPainterPath& path) override
    {
        if (!path.isEmpty())
            write("path d=\"" + pathData(path) + '"' + (path.fillRule() == Qt::OddEvenFill ? " fill-rule=\"evenodd\"" : ""), paint(true));
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QByteArray list;
        for (int i = 0; i < count; ++i)
            list += number(points[i].x()) + ',' + number(points[i].y()) + ' ';
        const bool open = mode == PolylineMode;
        write((open ? "polyline points=\"" : "polygon points=\"") + list.trimmed() + '"', paint(!open));
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QFontInfo font(item.font());
        QByteArray element = "text" + attribute("x", at.x()) + attribute("y", at.y());
        element += " font-family=\"" + escaped(font.family()) + ", sans-serif\"" + attribute("font-size", font.pixelSize());
        if (font.weight() != QFont::Normal)
            element += attribute("font-weight", font.weight());
        if (font.italic())
            element += " font-style=\"italic\"";
        // The reader's font may differ, so this fixes the text's width.
        element += attribute("textLength", item.width()) + R"( lengthAdjust="spacingAndGlyphs" xml:space="preserve")";
        QByteArray paint = " fill=\"" + m_pen.color().name().toLatin1() + '"';
        const double opacity = m_pen.color().alphaF() * m_opacity;
        if (opacity < 1)
            paint += attribute("fill-opacity", opacity);
        write(element, paint, '>' + escaped(item.text()) + "</text>");
    }
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override
    {
        drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
    }
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags /*flags*/) override
    {
        write("image" + attribute("x", target.x()) + attribute("y", target.y()) + attribute("width", target.width())
                + attribute("height", target.height()) + R"( preserveAspectRatio="none" xlink:href="data:image/png;base64,)"
                + pngOf(image.copy(source.toAlignedRect())).toBase64() + '"',
            m_opacity < 1 ? attribute("opacity", m_opacity) : QByteArray());
    }
    [[nodiscard]] Type type() const override { return QPaintEngine::SVG; }

    [[nodiscard]] const QByteArray& elements() const { return m_elements; }

private:
    void write(const QByteArray& element, const QByteArray& paint, const QByteArray& rest = "/>")
    {
        if (m_clips && m_clip.isEmpty())
            return;
        const QPainterPath clip = m_clips ? m_clip : QPainterPath();
        if (clip != m_openClip) {
            closeClip();
            m_openClip = clip;
            if (m_clips) {
                const QByteArray name = "clip" + QByteArray::number(++m_clipNumber);
                // The group has the document's coordinates; its elements may have others.
                m_elements += "<defs><clipPath id=\"" + name + "\"><path d=\"" + pathData(clip)
                    + "\"/></clipPath></defs>\n<g clip-path=\"url(#" + name + ")\">\n";
            }
        }
        m_elements += '<' + element + placement() + paint + rest + '\n';
    }
    void closeClip()
    {
        if (!m_openClip.isEmpty())
            m_elements += "</g>\n";
        m_openClip = {};
    }
    [[nodiscard]] QByteArray paint(bool filled) const
    {
        QByteArray text;
        const auto colour = [&](const char* name, const QColor& value) {
            text += QByteArray(" ") + name + "=\"" + value.name().toLatin1() + '"';
            const double opacity = value.alphaF() * m_opacity;
            if (opacity < 1)
                text += attribute((QByteArray(name) + "-opacity").constData(), opacity);
        };
        if (filled && m_brush.style() != Qt::NoBrush) {
            const QGradient* gradient = m_brush.gradient();
            colour("fill", gradient && !gradient->stops().isEmpty() ? gradient->stops().first().second : m_brush.color());
        } else {
            text += " fill=\"none\"";
        }
        if (m_pen.style() == Qt::NoPen)
            return text;
        colour("stroke", m_pen.color());
        const double width = m_pen.widthF() > 0 ? m_pen.widthF() : 1;
        text += attribute("stroke-width", width);
        if (m_pen.isCosmetic() && !m_transform.isIdentity())
            text += " vector-effect=\"non-scaling-stroke\"";
        if (m_pen.style() != Qt::SolidLine) {
            QByteArray dashes;
            for (const double dash : m_pen.dashPattern())
                dashes += number(dash * width) + ' ';
            text += " stroke-dasharray=\"" + dashes.trimmed() + '"';
        }
        return text;
    }
    [[nodiscard]] QByteArray placement() const
    {
        if (m_transform.isIdentity())
            return {};
        QByteArray text = " transform=\"matrix(";
        for (const double value : {m_transform.m11(), m_transform.m12(), m_transform.m21(), m_transform.m22(), m_transform.dx()})
            text += QByteArray::number(value, 'g', 8) + ' ';
        return text + QByteArray::number(m_transform.dy(), 'g', 8) + ")\"";
    }
    void updateClip(const QPaintEngineState& to)
    {
        const DirtyFlags flags = to.state();
        if (flags & DirtyClipPath)
            setClip(m_transform.map(to.clipPath()), to.clipOperation());
        if (flags & DirtyClipRegion) {
            QPainterPath path;
            path.addRegion(to.clipRegion());
            setClip(m_transform.map(path), to.clipOperation());
        }
        if (flags & DirtyClipEnabled)
            m_clips = to.isClipEnabled() && !m_clip.isEmpty();
    }
    void setClip(const QPainterPath& devicePath, Qt::ClipOperation operation)
    {
        if (operation == Qt::IntersectClip && m_clips)
            m_clip = m_clip.intersected(devicePath);
        else
            m_clip = devicePath;
        m_clips = operation != Qt::NoClip;
    }

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

constexpr int kDotsPerInch = 96;
constexpr double kMillimetres = 25.4;

SvgDevice::SvgDevice(QSize size, QString title) : m_size(size), m_title(std::move(title)), m_engine(std::make_unique<SvgEngine>())
{ }

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return m_engine.get();
}

QByteArray SvgDevice::document() const
{
    const QByteArray width = QByteArray::number(m_size.width());
    const QByteArray height = QByteArray::number(m_size.height());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\""
        + width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">\n<title>" + m_title.toHtmlEscaped().toUtf8()
        + "</title>\n" + m_engine->elements() + "</svg>\n";
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return static_cast<int>(m_size.width() * kMillimetres / kDotsPerInch);
    case PdmHeightMM:
        return static_cast<int>(m_size.height() * kMillimetres / kDotsPerInch);
    case PdmNumColors:
        return 0x7fffffff;
    case PdmDepth:
        return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return kDotsPerInch;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
    }
    return 0;
}

PictureFormat pictureFormatOf(const QString& path)
{
    return path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive) ? PictureFormat::Svg : PictureFormat::Png;
}

QByteArray pictureOf(QWidget& widget, PictureFormat format, double scale)
{
    const QWidget::RenderFlags flags = QWidget::DrawWindowBackground | QWidget::DrawChildren;
    if (format == PictureFormat::Svg) {
        SvgDevice device(widget.size(), widget.accessibleName().isEmpty() ? widget.windowTitle() : widget.accessibleName());
        widget.render(&device, QPoint(), QRegion(), flags);
        return device.document();
    }
    QImage image(widget.size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(widget.palette().color(QPalette::Base));
    widget.render(&image, QPoint(), QRegion(), flags);
    return pngOf(image);
}

QByteArray pngOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace emberline
