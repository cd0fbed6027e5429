// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "model/args.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// What follows the last slash.
[[nodiscard]] std::string_view baseName(std::string_view path);

/// An argv as a one-line title, "git fetch origin": the program without its directory, the rest unchanged; cut if very long.
[[nodiscard]] std::string displayName(const std::vector<std::string_view>& argv);

/// Equal for a child_start's argv and for that of the process it started: ignores the program's directory. 0 for an empty argv.
[[nodiscard]] std::size_t argvHash(const std::vector<std::string_view>& argv);

/// argvHash() of the words that a shell makes of "git-upload-pack '/a b'". Understands only words and quotes; the hash of any other shell
/// syntax equals nothing.
[[nodiscard]] std::size_t shellHash(std::string_view command);

/// The record's list as a JSON array of strings.
[[nodiscard]] RawJson jsonList(const Record& record);

} // namespace emberline::trace2
