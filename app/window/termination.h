// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

namespace emberline {

/// While it lives, SIGINT, SIGTERM and SIGHUP end the application's event loop with 128 + the signal's number instead of the process at
/// once: sockets and temporary directories are removed, the window's state is saved. One a process; GUI thread. Elsewhere than on Unix it
/// does nothing.
class Termination : public QObject {
public:
    static constexpr int kInterrupt = 2; ///< SIGINT, as Ctrl+C sends it to all that the terminal runs in front

    Termination();
    ~Termination() override;

    /// The signal that ended the event loop with `status`; nothing when it was no signal.
    [[nodiscard]] static std::optional<int> signalOf(int status);
};

} // namespace emberline
