// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Which theme the user wants; System follows the platform's palette.
enum class ThemeChoice { System, Light, Dark };

} // namespace emberline
