// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

/// An object's life, or one of its snapshots, with links to the other snapshots.
void addObject(DetailRows& rows, ObjectId id, std::optional<std::uint32_t> snapshot);

} // namespace emberline
