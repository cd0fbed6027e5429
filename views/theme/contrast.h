// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace emberline {

/// WCAG 2.1, success criterion 1.4.3: the minimum for body text.
inline constexpr double kReadableContrast = 4.5;

/// WCAG 2.1 relative luminance, 0 (black) to 1 (white). Alpha is ignored.
[[nodiscard]] double relativeLuminance(const QColor& color);

/// WCAG 2.1 contrast ratio, 1 to 21, in either order.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace emberline
