// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/termination.h"

#include "app/output/unfinished_file.h"

#include <QtGlobal>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace emberline {

namespace {
using namespace std::chrono_literals;

constexpr int kSignalExitBase = 128;
constexpr auto kToFreeMemory = 500ms;
} // namespace

void Termination::endSoon(int status)
{
    std::thread([status] {
        std::this_thread::sleep_for(kToFreeMemory);
        UnfinishedFile::removeAll();
        std::_Exit(status);
    }).detach();
}

std::optional<int> Termination::signalOf(int status)
{
    return status > kSignalExitBase ? std::optional(status - kSignalExitBase) : std::nullopt;
}

} // namespace emberline

#ifdef Q_OS_UNIX

#include <QCoreApplication>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
std::array<int, 2> pipeEnds{-1, -1};

/// A signal handler may do next to nothing: the event loop does the rest.
void tell(int signal)
{
    const int before = errno;
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1], &byte, 1);
    errno = before;
}

} // namespace

Termination::Termination()
{
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto* notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [] {
        unsigned char signal = 0;
        if (::read(pipeEnds[0], &signal, 1) == 1)
            QCoreApplication::exit(kSignalExitBase + signal);
    });
    struct sigaction action { };
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART;
    for (const int signal : kSignals)
        ::sigaction(signal, &action, nullptr);
}

Termination::~Termination()
{
    for (const int signal : kSignals)
        std::signal(signal, SIG_DFL);
    for (const int end : pipeEnds) {
        if (end >= 0)
            ::close(end);
    }
    pipeEnds = {-1, -1};
}

} // namespace emberline

#else

namespace emberline {

Termination::Termination() = default;
Termination::~Termination() = default;

} // namespace emberline

#endif
