// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/termination.h"

#include "app/output/output_file.h"

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
#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
std::array<int, 2> pipeEnds{-1, -1};
std::atomic<int> firstSignal = 0; ///< 0: none
static_assert(std::atomic<int>::is_always_lock_free); // the handler must not wait

/// A signal handler may do next to nothing: the event loop does the rest.
void tell(int signal)
{
    const int before = errno;
    int none = 0;
    firstSignal.compare_exchange_strong(none, signal);
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1], &byte, 1);
    errno = before;
}

} // namespace

Termination::Termination()
{
    firstSignal = 0;
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

std::optional<int> Termination::signalSoFar()
{
    const int signal = firstSignal;
    return signal > 0 ? std::optional(signal) : std::nullopt;
}

} // namespace emberline

#else

namespace emberline {

Termination::Termination() = default;
Termination::~Termination() = default;

std::optional<int> Termination::signalSoFar()
{
    return std::nullopt;
}

} // namespace emberline

#endif
