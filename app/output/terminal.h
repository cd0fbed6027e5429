// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <optional>
#include <string>
#include <string_view>

/// What the program says on its standard streams. Main thread.
namespace emberline {

/// To be called first in main(): a standard stream that is closed is opened so that using it fails, and no file that is opened later gets
/// its number and what was meant for the stream. Without it a limit on the size of files ends the program; with it, writing fails.
void prepareStandardStreams();

/// Writes to standard output, as bytes, buffered. False once anything could not be written.
bool say(std::string_view text);
/// Writes to standard error, as bytes.
void complain(std::string_view text);
/// Brings everything to standard output; an error when any of it did not arrive.
[[nodiscard]] std::optional<Error> finishSaying();

/// Text of a trace for a terminal: control and direction characters made visible.
std::string terminalText(std::string_view text);

} // namespace emberline
