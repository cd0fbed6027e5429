// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// Returns what was freed to the system, where the C library would keep it: an importer frees much at once that nobody needs again.
void giveBackFreeMemory();

} // namespace emberline
