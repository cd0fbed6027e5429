// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

/// The exit codes by which commands of git say no, from the section "Exit status" of their manual pages, and from their options --quiet,
/// --exit-code, --verify and --refresh.
namespace emberline::trace2::git {

/// Whether a code other than 0 tells what the command found: `git diff --quiet` a difference, `git grep` nothing. A shell's 128 + 13 is
/// judged as the signal.
[[nodiscard]] bool isAnswer(std::string_view command, std::int64_t exitCode);

/// Whether the signal ended a command that writes lists, because nobody read on: `git log | head`.
[[nodiscard]] bool stopsUnread(std::string_view command, std::int64_t signal);

} // namespace emberline::trace2::git
