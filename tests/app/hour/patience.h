// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

/// Whether nothing happens in the window any more, or it comes to that: it has read what it was told to read, calculates nothing, and
/// gathers nothing for later (PendingTimers).
[[nodiscard]] bool becomesStill(MainWindow& window);

} // namespace emberline::hour
