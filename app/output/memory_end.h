// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

/// From now on, an allocation that fails on any thread ends the program with a sentence and this exit status, and removes unfinished
/// outputs. The last resort: readings end earlier, with what they read (importers/reading/memory_room.h).
void endWithSentenceWithoutMemory(int status);

} // namespace emberline
