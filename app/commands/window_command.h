// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

inline constexpr const char* kWindowSynopsis
    = "[--follow [--keep TIME]] [--theme system|light|dark] [--screenshot FILE [--size WxH] [--range A..B]] [PATH...]";

/// Without a verb: opens the window, or renders it to a file. Creates the application object itself, because that needs a display or a
/// substitute.
int runWindowCommand(int argc, char** argv);

} // namespace emberline
