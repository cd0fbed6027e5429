// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

/// Adds an instant's name, message, place and time.
void addInstant(DetailRows& rows, InstantId id);

} // namespace emberline
