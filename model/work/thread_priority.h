// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Which threads go first when there is more work than cores.
enum class Priority {
    Normal, ///< as the window's own thread, or the only thread of a command
    BehindWindow, ///< the window goes first
};

/// Threads start with Normal.
[[nodiscard]] Priority priorityOfThisThread();

/// Lets the window go first from now on. A thread cannot take it back: that would need rights that users do not have.
void giveWayToTheWindow();

} // namespace emberline
