// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace emberline {

/// Which files may belong to one group (ImportSource::group), judging by their names.
struct FileGroupKey {
    std::string name; ///< equal for files that may belong together; empty: the file stands alone
    bool isOneProcess = false; ///< one process writes each of its calls to all files of the group, in the order of their ranks
};

} // namespace emberline
