// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/work/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace emberline {

namespace {
thread_local Priority t_priority = Priority::Normal;
}

Priority priorityOfThisThread()
{
    return t_priority;
}

void giveWayToTheWindow()
{
    t_priority = Priority::BehindWindow;
    constexpr int kNicer = 2; // only a little, so that an import still gets its share while other programs build on all cores
    // Linux has a priority for each thread, although POSIX defines it for processes.
    const auto thread = static_cast<id_t>(::syscall(SYS_gettid));
    ::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, thread) + kNicer);
}

} // namespace emberline
