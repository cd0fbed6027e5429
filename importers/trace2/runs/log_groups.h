// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_group_key.h"

#include <string>
#include <string_view>

namespace emberline::trace2 {

/// The sid component that begins the name of a trace directory's file. Git adds ".1" to ".9" on a collision, and packing adds ".gz". Empty
/// for other names.
[[nodiscard]] std::string_view componentOf(std::string_view directoryEntry);

/// Which files may be logs of one run. Git's three targets may write into one directory. Then each process has three
/// files: NORMAL "<sid>", PERF "<sid>.1" and EVENT "<sid>.2" (git makes the name unique). Or each target has a directory of its own, with a
/// file "<sid>" in each. Or each target has one file for all processes, in one directory, with any name; then only their contents show
/// whether they belong together.
///
/// `path` is `directoryEntry` within an opened directory, or was named by the user if that is empty.
[[nodiscard]] FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry);

} // namespace emberline::trace2
