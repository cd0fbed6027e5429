// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import_callbacks.h"
#include "importers/reading/file_reading.h"
#include "model/cancellation.h"

#include <cstdint>
#include <string>
#include <vector>

namespace emberline {

/// Adds the files that `paths` lead to to `files`: a directory's in the order of their names. Once cancelled, some may be missing. Returns
/// the directories that could not be listed, or are empty. Any thread.
[[nodiscard]] std::vector<ImportFailure> listFiles(
    const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel);

/// How to get traces into a directory: sentences, each after a blank.
[[nodiscard]] std::string howToFillDirectory();

/// In bytes on disk, as far as known. Any thread.
[[nodiscard]] std::uint64_t sizeOf(const std::vector<InputFile>& files);

} // namespace emberline
