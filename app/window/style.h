// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/run_window.h"
#include "views/theme/theme.h"

#include <QString>

namespace emberline {

/// What Fusion with the theme's palette does not give: quiet lines, flat buttons, tabs with an accent underline.
[[nodiscard]] QString styleSheet(const Theme& theme);

/// Dresses the whole application. Cheap when nothing changes. For ThemeChoice::System the platform's palette decides.
void applyTheme(ThemeChoice choice);

} // namespace emberline
