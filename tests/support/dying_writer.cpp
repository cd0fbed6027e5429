// SPDX-License-Identifier: GPL-3.0-or-later
// dying_writer FILE COUNT END [PAUSE]: a traced program that never writes the closing bracket. Writes an array of COUNT B/E pairs, each
// with a counter, and ends by END: abort, kill (SIGKILL), cut (aborts in the middle of an event) or exit. After PAUSE pairs it waits for a
// line on standard input, so that a reader can follow.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    std::FILE* file = std::fopen(argv[1], "w");
    if (!file)
        return 1;
    const int count = std::atoi(argv[2]);
    const int pause = argc > 4 ? std::atoi(argv[4]) : count;
    std::fputs("[\n", file);
    for (int i = 0; i < count; ++i) {
        if (i == pause)
            std::getchar();
        std::fprintf(file, "{\"name\":\"step %d\",\"cat\":\"work\",\"ph\":\"B\",\"pid\":7,\"tid\":1,\"ts\":%d},\n", i, i * 10);
        std::fprintf(file, "{\"name\":\"done\",\"ph\":\"C\",\"pid\":7,\"ts\":%d,\"args\":{\"steps\":%d}},\n", i * 10 + 4, i);
        std::fprintf(file, "{\"ph\":\"E\",\"pid\":7,\"tid\":1,\"ts\":%d},\n", i * 10 + 5);
        std::fflush(file);
    }
    if (std::strcmp(argv[3], "cut") == 0)
        std::fputs("{\"name\":\"last\",\"ph\":\"B\",\"pid\":7,\"tid\":1,\"ts\":", file);
    std::fflush(file);
    if (std::strcmp(argv[3], "kill") == 0)
        std::raise(SIGKILL);
    if (std::strcmp(argv[3], "exit") == 0)
        std::_Exit(0);
    std::abort();
}
