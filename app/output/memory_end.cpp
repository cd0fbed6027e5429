// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/memory_end.h"

#include "app/output/unfinished_file.h"

#include <cstdlib>
#include <new>
#include <string_view>

#include <unistd.h>

namespace emberline {

namespace {

int g_status = 0;

/// There is no memory, and other threads may hold any lock: this calls only what needs neither.
void end()
{
    static constexpr std::string_view kSentence
        = "emberline: there is not enough memory for this. Open a part of the logs, or close other programs.\n";
    UnfinishedFile::removeAll();
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kSentence.data(), kSentence.size());
    std::_Exit(g_status);
}

} // namespace

void endWithSentenceWithoutMemory(int status)
{
    g_status = status;
    std::set_new_handler(end);
}

} // namespace emberline
