// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::chrome {

/// Whether a source that begins with `head` is a Chrome trace: an array, an object with an array of traceEvents, or bare events.
bool looksLikeChromeJson(std::string_view head);

/// Whether damaged text seems to contain an event's phase.
bool saysPhase(std::string_view damaged);

} // namespace emberline::chrome
