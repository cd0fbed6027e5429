// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSize>
#include <QString>

#include <memory>

class QImage;
class QWidget;

namespace emberline {

class SvgEngine;

/// Records painting as an SVG 1.1 document: rectangles, lines, paths and clips as such, text as text in the fonts of the reader's machine,
/// images embedded. Gradients and other brushes become their first colour. One painter at a time.
class SvgDevice : public QPaintDevice {
public:
    /// `title` is the picture's name for assistive technologies.
    SvgDevice(QSize size, QString title);
    ~SvgDevice() override;

    /// Call it after painting has ended.
    [[nodiscard]] QByteArray document() const;
    [[nodiscard]] QPaintEngine* paintEngine() const override;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_size;
    QString m_title;
    std::unique_ptr<SvgEngine> m_engine;
};

enum class PictureFormat { Png, Svg };

/// Chosen by the file name's extension; PNG for others.
[[nodiscard]] PictureFormat pictureFormatOf(const QString& path);

/// The widget as it is now, with all its children. A PNG has `scale` pixels per logical pixel. GUI thread.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, PictureFormat format, double scale = 1);

[[nodiscard]] QByteArray pngOf(const QImage& image);

} // namespace emberline
