// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace emberline {

/// A name as a frame of folded stacks ("outer;inner 123"), for flamegraph.pl and what reads the same: what ends a frame or a line becomes
/// something else. So does a blank before a number at the end, as of "git log -n 5", with which such readers would take the line for one
/// of two counts: it becomes a blank that does not break (U+00A0).
[[nodiscard]] std::string foldedFrame(std::string_view name);

} // namespace emberline
