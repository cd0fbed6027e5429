// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline {

inline constexpr const char* kListenSynopsis = "[--dgram] [--keep TIME] [--output FILE] SOCKET";

/// emberline listen SOCKET: opens a window on the events that git writes to a Unix socket.
int runListen(int argc, char** argv);

} // namespace emberline
