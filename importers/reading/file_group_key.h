// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// Which files may belong to one group (ImportSource::group), judging by their names.
struct FileGroupKey {
    /// In a larger group of files that hold many processes each, every file stands alone.
    static constexpr std::size_t kMostInGroup = 32;

    std::string name; ///< equal for files that may belong together; empty: the file stands alone
    bool isOneProcess = false; ///< one process writes each of its calls to all files of the group, in the order of their ranks
};

/// Files of one group, as indices into `keys`, in their order. Leaves out files that stand alone.
[[nodiscard]] std::vector<std::vector<std::size_t>> groupsOf(std::span<const FileGroupKey> keys);

} // namespace emberline
