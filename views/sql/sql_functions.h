// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace emberline {

/// Replaces SQLite's functions that take time with the product of their arguments' lengths: nothing can stop a statement within a call of a
/// function. The new ones take time with the sum, or refuse arguments that are too long. Returns whether all were replaced.
bool replaceSlowFunctions(sqlite3* handle);

} // namespace emberline
