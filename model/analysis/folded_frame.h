// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace emberline {

/// A name as a frame of folded stacks ("outer;inner 123"), for flamegraph.pl and similar readers. Replaces the characters that end a frame
/// or a line. Also replaces a blank before a final number, as in "make -j 5", by a no-break space (U+00A0), because such readers would
/// see two counts in the line.
[[nodiscard]] std::string foldedFrame(std::string_view name);

} // namespace emberline
