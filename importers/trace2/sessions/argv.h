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

/// What comes after the last slash.
[[nodiscard]] std::string_view baseName(std::string_view path);

/// An argv on one line for a title, "git fetch origin": the program without its directory, the rest as it is, cut when it is very long.
[[nodiscard]] std::string displayName(const std::vector<std::string_view>& argv);

/// Equal for a child_start's argv and that of the process it started: the program's directory does not count. 0 for an empty one.
[[nodiscard]] std::size_t argvHash(const std::vector<std::string_view>& argv);

/// argvHash() of the words that a shell makes of "git-upload-pack '/a b'". Of more than words and quotes it makes nothing equal.
[[nodiscard]] std::size_t shellHash(std::string_view command);

/// The list of a record as a JSON array of strings.
[[nodiscard]] RawJson jsonList(const Record& record);

} // namespace emberline::trace2
