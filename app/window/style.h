// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/window_settings.h"
#include "views/theme/theme.h"

#include <QString>

namespace emberline {

/// What Fusion with the theme's palette lacks: faint lines, flat buttons, tabs with an accent underline.
[[nodiscard]] QString styleSheet(const Theme& theme);

/// Styles the whole application. Cheap if nothing changes. ThemeChoice::System follows the platform's palette.
void applyTheme(ThemeChoice choice);

} // namespace emberline
