// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace emberline {

/// While it lives, SIGINT, SIGTERM and SIGHUP end the application's event loop with 128 + the signal's number instead of the process at
/// once: sockets and temporary directories are removed, the window's state is saved. One a process; GUI thread. Elsewhere than on Unix it
/// does nothing.
class Termination : public QObject {
public:
    Termination();
    ~Termination() override;
};

} // namespace emberline
