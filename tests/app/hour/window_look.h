// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/snapshot.h"

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

class Hand;

/// What a window shows once it is still: title, bars, the timeline's parts and all visible docks as texts and pictures, and after these
/// what each of the other docks shows when its key brings it to the front. Nothing if the window does not come to rest.
[[nodiscard]] Snapshot lookAt(const Hand& hand);

/// Where the window's parts stand, one line a part.
[[nodiscard]] QString placesOf(MainWindow& window);

} // namespace emberline::hour
