// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Lets the window go before the calling thread, and those that it starts, where there are fewer cores than work. Only on Linux; elsewhere
/// nothing happens.
void giveWayToTheWindow();

} // namespace emberline
