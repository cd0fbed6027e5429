// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

namespace emberline {

/// During its lifetime, SIGINT, SIGTERM and SIGHUP end the application's event loop with 128 + the signal's number instead of killing the
/// process. So sockets and temporary directories are removed, and the window's state is saved. One per process; GUI thread. Does nothing
/// on platforms other than Unix.
class Termination : public QObject {
public:
    static constexpr int kInterrupt = 2; ///< SIGINT, which Ctrl+C sends to the terminal's foreground processes

    Termination();
    ~Termination() override;

    /// Call it after the event loop, when only memory is left to free, which takes seconds for a huge trace: if the process has not ended
    /// within half a second, this ends it with `status` and removes unfinished files.
    static void endSoon(int status);
    /// The first signal since the constructor, even if the event loop has not noticed it yet, or has returned another status because
    /// something else ended it in the same turn; nothing if there was none.
    [[nodiscard]] static std::optional<int> signalSoFar();
    /// The signal that ended the event loop with `status`; nothing if it was not a signal.
    [[nodiscard]] static std::optional<int> signalOf(int status);
};

} // namespace emberline
