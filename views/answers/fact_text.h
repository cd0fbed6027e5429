// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/facts.h"

#include <QString>

namespace emberline {

/// A fact as a sentence without its full stop. Plain text, safe to display.
[[nodiscard]] QString factText(const Fact& fact);

} // namespace emberline
