// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/json_values.h"
#include "model/answers/change_test.h"

namespace emberline {

/// "slower", "faster", "same" or "undecided".
[[nodiscard]] const char* verdictName(ChangeVerdict verdict);
/// A change as compare and gate write it: the verdict at this tolerance, factor, interval, p, runs, and how many more would tell.
[[nodiscard]] Json changeJson(const ChangeTest& test, double tolerance);

} // namespace emberline
