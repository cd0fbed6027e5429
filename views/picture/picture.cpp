// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture/picture.h"

#include "views/picture/svg_device.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QWidget>

namespace emberline {

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
