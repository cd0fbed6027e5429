// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

/// All shares that people read are written here. A share of 1 is the whole.
namespace emberline {

/// 0 of an empty whole.
[[nodiscard]] double shareOf(Duration part, Duration whole);

/// "43.3"; "< 0.1" for a share that is small but not zero, and "> 99.9" for one that leaves little but not nothing.
[[nodiscard]] QString percentNumber(double share);
/// "43.3 %", unbroken.
[[nodiscard]] QString percentText(double share);
/// "43 %" or "4.3 %", for sentences and where room is scarce; "99.9 %" rather than all while anything is left.
[[nodiscard]] QString roughPercentText(double share);

} // namespace emberline
