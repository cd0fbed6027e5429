// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

class QImage;
class QWidget;

namespace emberline {

enum class PictureFormat { Png, Svg };

/// Chosen by the file name's extension; PNG for others.
[[nodiscard]] PictureFormat pictureFormatOf(const QString& path);

/// The widget as it is now, with all its children. A PNG has `scale` pixels per logical pixel. GUI thread.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, PictureFormat format, double scale = 1);

[[nodiscard]] QByteArray pngOf(const QImage& image);

} // namespace emberline
