// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

/// Whether the window has read what it was told to read and calculates nothing, or comes to that. What it gathers for a moment before it
/// begins may still be to come.
[[nodiscard]] bool becomesIdle(MainWindow& window);
/// Whether nothing happens in the window any more: idle for longer than it gathers anything.
[[nodiscard]] bool becomesStill(MainWindow& window);

} // namespace emberline::hour
