// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Output to the standard streams. Main thread.
namespace emberline {

/// Call it first in main(). Opens closed standard streams in such a way that their use fails. Otherwise a later file could get a stream's
/// number and receive its output. It also makes a write beyond the file size limit fail instead of ending the program.
void prepareStandardStreams();

/// Writes whole lines to standard output, buffered: as they are into a file or pipe, and to a terminal with all control characters made
/// visible, as text of a trace would command it. Returns false once any write has failed.
bool say(std::string_view text);
/// Writes bytes to standard error.
void complain(std::string_view text);
/// Shows a line on standard error in place of the one that it showed before; an empty one takes that away. Call it so before anything else
/// is written. Shows nothing if standard error is no terminal, or is to get no control characters (TERM=dumb, NO_COLOR). Any thread; it
/// neither allocates nor locks.
void showProgress(std::string_view line);
/// Flushes standard output. Returns an error if any part did not arrive.
[[nodiscard]] std::optional<Error> finishSaying();

/// Makes control and direction characters in a trace's text visible, for a terminal.
std::string terminalText(std::string_view text);
/// "2.39.5, 2.40.1 and 3 more": at most so many of the values.
[[nodiscard]] std::string listText(std::span<const std::string> values, std::size_t most);

} // namespace emberline
