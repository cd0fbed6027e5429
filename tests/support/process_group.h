// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <cerrno>
#include <csignal>

namespace emberline {

/// Whether no process of the group remains, or soon none does.
inline bool hasEnded(qint64 group)
{
    return QTest::qWaitFor([&] { return ::kill(static_cast<pid_t>(-group), 0) != 0 && errno == ESRCH; }, 10000);
}

} // namespace emberline
