// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QByteArray>
#include <QString>

class QWidget;

namespace emberline {

enum class PictureFormat { Png, Svg };

/// By the name's ending; PNG for others.
[[nodiscard]] PictureFormat pictureFormatOf(const QString& path);

/// The widget as it stands, with everything in it. A PNG has `scale` pixels a logical pixel. GUI thread.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, PictureFormat format, double scale = 1);

/// The same into a file that takes the name's place only when all of it is there; the error is a sentence.
[[nodiscard]] Result<bool> savePicture(QWidget& widget, const QString& path, double scale = 2);

} // namespace emberline
