// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Gives the window priority over the calling thread, and over the threads that it starts, when there is more work than cores. Only on
/// Linux; elsewhere it does nothing.
void giveWayToTheWindow();

} // namespace emberline
