// SPDX-License-Identifier: GPL-3.0-or-later
// A library for LD_PRELOAD: makes one call that concerns files below a directory fail, as a full disk or a broken one would.
//   FAILING_BELOW  the directory, absolute
//   FAILING_LOG    a file elsewhere: gets a line "CALL PATH" for each call that counts; the one that fails begins with "!"
//   FAILING_CALL   which one fails, from 1; 0: none
//   FAILING_WITH   an errno; or 0: write() and read() do half of what was asked for, as they may; or -1: it does not fail, but the
//                  process stops before it, so that a test can do something at this very moment (SIGCONT continues)
// A full disk (ENOSPC) stays full: all later calls that need room fail, too.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<int> g_calls = 0;
std::atomic<bool> g_isFull = false;

int number(const char* name)
{
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : 0;
}

bool isBelow(const char* path)
{
    const char* directory = std::getenv("FAILING_BELOW");
    return directory && path && std::strncmp(path, directory, std::strlen(directory)) == 0;
}

/// The path of an open file if it is below the directory, otherwise empty.
std::string pathOf(int descriptor)
{
    const int before = errno;
    char path[4096];
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const long size = ::syscall(SYS_readlinkat, AT_FDCWD, link.c_str(), path, sizeof path - 1);
    errno = before;
    path[size < 0 ? 0 : size] = '\0';
    return isBelow(path) ? path : "";
}

/// Opened before main(): later the program may have given up writing here.
const long g_log = [] {
    const char* file = std::getenv("FAILING_LOG");
    return file ? ::syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}();

void log(bool fails, const char* call, const std::string& path)
{
    const std::string line = (fails ? "!" : "") + std::string(call) + " " + path + "\n";
    if (g_log >= 0)
        ::syscall(SYS_write, g_log, line.data(), line.size());
}

enum class Outcome { Succeeds, Fails, IsShort };

/// Counts the call. If it is to fail, errno is set.
Outcome count(const char* call, const std::string& path, bool needsRoom)
{
    if (path.empty())
        return Outcome::Succeeds;
    const int before = errno;
    const bool isIt = ++g_calls == number("FAILING_CALL");
    const int with = number("FAILING_WITH");
    log(isIt, call, path);
    if (isIt && with < 0)
        ::raise(SIGSTOP);
    errno = before;
    if (isIt && with < 0)
        return Outcome::Succeeds;
    if (isIt && with == 0)
        return Outcome::IsShort;
    if (isIt && with == ENOSPC && needsRoom)
        g_isFull = true;
    if (!isIt && !(g_isFull && needsRoom))
        return Outcome::Succeeds;
    errno = with;
    return Outcome::Fails;
}

template <class Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

using Open = int (*)(const char*, int, ...);
using Write = ssize_t (*)(int, const void*, size_t);
using Read = ssize_t (*)(int, void*, size_t);
using WriteAt = ssize_t (*)(int, const void*, size_t, off64_t);
using ReadAt = ssize_t (*)(int, void*, size_t, off64_t);
using Simple = int (*)(int);
using Resize = int (*)(int, off64_t);
using Rename = int (*)(const char*, const char*);

int opened(const char* name, const char* path, int flags, mode_t mode)
{
    if (isBelow(path) && count("open", path, (flags & O_CREAT) != 0) == Outcome::Fails)
        return -1;
    return next<Open>(name)(path, flags, mode);
}

mode_t modeOf(int flags, va_list more)
{
    return (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
}

size_t sizeFor(Outcome outcome, size_t size)
{
    return outcome == Outcome::IsShort && size > 1 ? size / 2 : size;
}

int simple(const char* name, int descriptor)
{
    const Outcome outcome = count(name, pathOf(descriptor), false);
    if (outcome != Outcome::Fails)
        return next<Simple>(name)(descriptor);
    const int why = errno;
    if (std::strcmp(name, "close") == 0) // on Linux it is closed all the same
        next<Simple>(name)(descriptor);
    errno = why;
    return -1;
}

} // namespace

extern "C" {

int open(const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = modeOf(flags, more);
    va_end(more);
    return opened("open", path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = modeOf(flags, more);
    va_end(more);
    return opened("open64", path, flags, mode);
}

ssize_t write(int descriptor, const void* bytes, size_t size)
{
    const Outcome outcome = count("write", pathOf(descriptor), true);
    return outcome == Outcome::Fails ? -1 : next<Write>("write")(descriptor, bytes, sizeFor(outcome, size));
}

ssize_t read(int descriptor, void* room, size_t size)
{
    const Outcome outcome = count("read", pathOf(descriptor), false);
    return outcome == Outcome::Fails ? -1 : next<Read>("read")(descriptor, room, sizeFor(outcome, size));
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t at)
{
    const Outcome outcome = count("pwrite", pathOf(descriptor), true);
    return outcome == Outcome::Fails ? -1 : next<WriteAt>("pwrite64")(descriptor, bytes, sizeFor(outcome, size), at);
}

ssize_t pread64(int descriptor, void* room, size_t size, off64_t at)
{
    const Outcome outcome = count("pread", pathOf(descriptor), false);
    return outcome == Outcome::Fails ? -1 : next<ReadAt>("pread64")(descriptor, room, sizeFor(outcome, size), at);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t at)
{
    return pwrite64(descriptor, bytes, size, at);
}

ssize_t pread(int descriptor, void* room, size_t size, off_t at)
{
    return pread64(descriptor, room, size, at);
}

int close(int descriptor)
{
    return simple("close", descriptor);
}

int fsync(int descriptor)
{
    return simple("fsync", descriptor);
}

int fdatasync(int descriptor)
{
    return simple("fdatasync", descriptor);
}

int ftruncate64(int descriptor, off64_t size)
{
    return count("ftruncate", pathOf(descriptor), false) == Outcome::Fails ? -1 : next<Resize>("ftruncate64")(descriptor, size);
}

int ftruncate(int descriptor, off_t size)
{
    return ftruncate64(descriptor, size);
}

int fchmod(int descriptor, mode_t mode)
{
    using Fchmod = int (*)(int, mode_t);
    return count("fchmod", pathOf(descriptor), false) == Outcome::Fails ? -1 : next<Fchmod>("fchmod")(descriptor, mode);
}

int rename(const char* from, const char* to)
{
    return isBelow(to) && count("rename", to, false) == Outcome::Fails ? -1 : next<Rename>("rename")(from, to);
}

} // extern "C"
