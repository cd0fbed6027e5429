// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline::exit_status {

inline constexpr int kDone = 0; ///< all sources were read, with or without diagnostics
inline constexpr int kUnreadable = 1; ///< a source could not be read, or not to its end, or the requested output could not be written
inline constexpr int kUsage = 2;
inline constexpr int kStrict = 3; ///< --strict with an error, a warning or an exceeded budget; compare --fail-over with a command beyond
                                  ///< it, or failing only in head; gate with a slower head; budgets not kept
inline constexpr int kUndecided = 4; ///< gate ended before it could tell; compare --fail-over of runs that are not comparable

} // namespace emberline::exit_status
