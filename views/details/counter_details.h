// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

void addCounter(DetailRows& rows, CounterId id);

} // namespace emberline
