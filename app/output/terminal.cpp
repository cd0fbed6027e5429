// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/terminal.h"

#include "views/format/display_text.h"

#include <QByteArray>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace emberline {

namespace {

int g_lost = 0; ///< errno of the first failed write to standard output
bool g_isTerminal = false; ///< standard output is
bool g_takesProgress = false; ///< standard error is a terminal that can replace a line
std::atomic<bool> g_hasProgress = false; ///< a line of it stands there

bool note(bool arrived)
{
    if (!arrived && g_lost == 0)
        g_lost = errno;
    return g_lost == 0;
}

} // namespace

void prepareStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) >= 0)
            continue;
        // The lowest free number is this one. Opens it in the wrong direction, so that using it fails. Children get it closed, as it was.
        const int way = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        [[maybe_unused]] const int opened = ::open("/dev/null", way | O_CLOEXEC);
    }
    g_isTerminal = ::isatty(STDOUT_FILENO) == 1; // a confined verb may not ask
    const QByteArray terminal = qgetenv("TERM");
    g_takesProgress = ::isatty(STDERR_FILENO) == 1 && !terminal.isEmpty() && terminal != "dumb" && qEnvironmentVariableIsEmpty("NO_COLOR");
    struct sigaction before { };
    if (::sigaction(SIGXFSZ, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) {
        struct sigaction action { };
        action.sa_handler = [](int) {}; // unlike SIG_IGN, children do not inherit it
        action.sa_flags = SA_RESTART;
        ::sigaction(SIGXFSZ, &action, nullptr);
    }
}

bool say(std::string_view text)
{
    std::string visible;
    if (g_isTerminal)
        text = visible = displayLines(text, 4 * static_cast<qsizetype>(text.size())).toStdString(); // four for a byte are the most
    return note(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void complain(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void showProgress(std::string_view line)
{
    static constexpr std::string_view kWipe = "\r\033[K";
    const bool stoodThere = g_hasProgress.exchange(!line.empty());
    if (!g_takesProgress || (!stoodThere && line.empty()))
        return;
    for (const std::string_view part : {kWipe, line}) {
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, part.data(), part.size());
    }
}

std::optional<Error> finishSaying()
{
    if (note(std::fflush(stdout) == 0))
        return std::nullopt;
    return Error{"standard output could not be written: " + std::system_category().message(g_lost) + "."};
}

std::string terminalText(std::string_view text)
{
    return displayText(text).toStdString();
}

std::string listText(std::span<const std::string> values, std::size_t most)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(most, values.size()); ++i)
        text += (i > 0 ? ", " : "") + values[i];
    return text + (values.size() > most ? " and " + std::to_string(values.size() - most) + " more" : "");
}

} // namespace emberline
