// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/unfinished_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <utility>

#include <unistd.h>

namespace emberline {

namespace {

/// Memory that is never freed, because a signal may come at any moment.
struct UnfinishedSlot {
    std::atomic<bool> isTaken;
    std::atomic<bool> isNamed;
    std::array<char, PATH_MAX> path;
};
std::array<UnfinishedSlot, 8> g_unfinished;

void removeAllAndEnd(int signal)
{
    UnfinishedFile::removeAll();
    ::raise(signal); // the handler was reset, so this ends the program as soon as the handler returns
}

void handleEndingSignals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before { };
        if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL)
            continue;
        struct sigaction action { };
        action.sa_handler = removeAllAndEnd;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(signal, &action, nullptr);
    }
}

} // namespace

void UnfinishedFile::watch(const std::string& path)
{
    if (path.size() >= PATH_MAX)
        return;
    const auto free = std::ranges::find_if(g_unfinished, [](UnfinishedSlot& slot) { return !slot.isTaken.exchange(true); });
    if (free == g_unfinished.end())
        return;
    m_slot = static_cast<int>(free - g_unfinished.begin());
    std::copy_n(path.c_str(), path.size() + 1, free->path.begin());
    free->isNamed = true;
    handleEndingSignals();
}

void UnfinishedFile::removeAll()
{
    for (const auto remove : {::unlink, ::rmdir}) { // directories are empty then
        for (UnfinishedSlot& slot : g_unfinished) {
            if (slot.isNamed)
                remove(slot.path.data());
        }
    }
}

void UnfinishedFile::release()
{
    if (m_slot < 0)
        return;
    UnfinishedSlot& slot = g_unfinished[static_cast<std::size_t>(std::exchange(m_slot, -1))];
    slot.isNamed = false;
    slot.isTaken = false;
}

} // namespace emberline
