// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

/// Adds a counter's name, place, number of points and last value.
void addCounter(DetailRows& rows, CounterId id);

} // namespace emberline
