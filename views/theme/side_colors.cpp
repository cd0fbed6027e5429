// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/side_colors.h"

namespace emberline {

QColor sideColor(const Theme& theme, Side side)
{
    if (side == Side::Base)
        return theme.dark ? QColor(0xc0, 0x84, 0xfc) : QColor(0x82, 0x50, 0xc4);
    return theme.dark ? QColor(0x8e, 0xe3, 0xf0) : QColor(0x0a, 0x5f, 0x86);
}

} // namespace emberline
