// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

class QWidget;

namespace emberline {

enum class PictureFormat { Png, Svg };

/// By the name's ending; PNG for others.
[[nodiscard]] PictureFormat pictureFormatOf(const QString& path);

/// The widget as it stands, with everything in it. A PNG has `scale` pixels a logical pixel. GUI thread.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, PictureFormat format, double scale = 1);

} // namespace emberline
