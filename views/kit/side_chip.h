// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <QString>

class QPainter;
class QRect;

namespace emberline {

/// "Base" or "Head".
[[nodiscard]] QString sideName(Side side);

/// Draws the side's name on the side's colour at the left end of `line`, in the middle of its height. Returns the chip's width. Changes the
/// painter's font and pen.
int paintSideChip(QPainter& painter, const QRect& line, Side side, const Theme& theme);
/// Draws the chip and, in the painter's font, `name` beside it; if that does not fit, without its middle.
void paintSide(QPainter& painter, const QRect& line, Side side, const QString& name, const Theme& theme);

} // namespace emberline
