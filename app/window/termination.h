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

    /// The signal that ended the event loop with `status`; nothing if it was not a signal.
    [[nodiscard]] static std::optional<int> signalOf(int status);
};

} // namespace emberline
