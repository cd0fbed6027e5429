// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/output_file.h"

#include "app/output/native_path.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

// The system's calls for writing, with every way in which they fail. Each returns an errno, or 0.

int writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written)); // a short write: the next write reports the reason
        else if (written == 0 || errno != EINTR)
            return written == 0 ? ENOSPC : errno;
    }
    return 0;
}

/// Some file systems report a full disk only now; some have nothing to sync.
int syncToDisk(int descriptor)
{
    return ::fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

int closeChecked(int descriptor)
{
    return ::close(descriptor) != 0 && errno != EINTR ? errno : 0;
}

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

namespace {

namespace fs = std::filesystem;

/// The descriptor behind an entry of /proc/self/fd, to which /dev/stdout leads.
std::optional<int> ownDescriptor(const fs::path& path)
{
    std::error_code error;
    const fs::path own = fs::canonical("/proc/self/fd", error);
    if (error || fs::canonical(path.parent_path(), error) != own || error)
        return std::nullopt;
    const std::string name = path.filename().string();
    int descriptor = -1;
    const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), descriptor);
    return failed == std::errc() && end == name.data() + name.size() ? std::optional(descriptor) : std::nullopt;
}

/// Resolves the links of `path`, even if the target does not exist yet. Keeps an entry of /proc/self/fd as it is.
fs::path followed(fs::path path)
{
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int links = 0; links < kMostLinks && fs::is_symlink(fs::symlink_status(path, error)) && !ownDescriptor(path); ++links)
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

std::string randomSuffix()
{
    static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
    std::string suffix(".");
    for (int i = 0; i < 6; ++i)
        suffix += kLetters[letter(random)];
    return suffix;
}

} // namespace

OutputFile::OutputFile(const QString& path) : m_target(target(path))
{
    struct stat status { };
    const auto descriptor = ownDescriptor(m_target);
    const bool isThere = ::stat(m_target.c_str(), &status) == 0;
    if (descriptor)
        openStream(::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0));
    else if (isThere && !S_ISREG(status.st_mode))
        openStream(::open(m_target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    else
        openBeside(isThere, status.st_mode & 07777U);
}

std::string OutputFile::target(const QString& path)
{
    return followed(fs::path(pathBytes(path))).string();
}

OutputFile::~OutputFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_working.empty())
        ::unlink(m_working.c_str());
}

void OutputFile::openStream(int descriptor)
{
    m_isStream = true;
    m_descriptor = descriptor;
    if (m_descriptor < 0)
        fail(errno);
}

void OutputFile::openBeside(bool isThere, unsigned mode)
{
    constexpr std::size_t kLongestName = 240; // with the suffix, still below the limit of file systems
    constexpr int kAttempts = 100;
    if (isThere && ::access(m_target.c_str(), W_OK) != 0)
        return fail(errno);
    const fs::path target(m_target);
    const std::string beginning = (target.parent_path() / target.filename().string().substr(0, kLongestName)).string();
    for (int attempt = 0; attempt < kAttempts && m_descriptor < 0; ++attempt) {
        m_working = beginning + randomSuffix();
        // Nobody can open it who may not read the file that it replaces.
        m_descriptor = ::open(m_working.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? 0600 : 0666);
        if (m_descriptor < 0 && errno != EEXIST)
            break;
    }
    if (m_descriptor < 0) {
        fail(errno);
        m_working.clear();
        return;
    }
    m_unfinished.watch(m_working);
    if (isThere && ::fchmod(m_descriptor, mode) != 0)
        fail(errno);
}

void OutputFile::fail(int error)
{
    if (m_trouble.empty())
        m_trouble = std::system_category().message(error);
}

bool OutputFile::write(std::string_view bytes)
{
    if (const int error = m_trouble.empty() ? writeAll(m_descriptor, bytes) : 0; error != 0)
        fail(error);
    return m_trouble.empty();
}

QString OutputFile::workingName() const
{
    return pathText(m_working);
}

bool OutputFile::commit()
{
    if (m_descriptor < 0)
        return false;
    if (const int error = m_trouble.empty() && !m_isStream ? syncToDisk(m_descriptor) : 0; error != 0)
        fail(error);
    if (const int error = closeChecked(std::exchange(m_descriptor, -1)); error != 0)
        fail(error);
    if (m_trouble.empty() && !m_isStream) {
        if (::rename(m_working.c_str(), m_target.c_str()) == 0) {
            m_working.clear();
            m_unfinished.release();
        } else {
            fail(errno);
        }
    }
    return m_trouble.empty();
}

bool OutputFile::namesStream(const QString& path)
{
    struct stat status { };
    return ::stat(pathBytes(path).c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

std::optional<QString> writeWholeFile(const QString& path, std::string_view bytes)
{
    OutputFile file(path);
    file.write(bytes);
    return file.commit() ? std::nullopt : std::optional(file.trouble());
}

Result<std::unique_ptr<GrowingFile>> GrowingFile::make(const QString& path)
{
    const std::string name = pathBytes(path);
    const int make = OutputFile::namesStream(path) ? 0 : O_CREAT | O_EXCL;
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | make, 0666);
    if (descriptor >= 0)
        return std::unique_ptr<GrowingFile>(new GrowingFile(name, descriptor));
    if (errno == EEXIST)
        return Error{name + ": this exists already. Choose another name."};
    return Error{name + ": the file could not be made: " + std::system_category().message(errno) + "."};
}

GrowingFile::~GrowingFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void GrowingFile::fail(int error)
{
    if (m_trouble.empty())
        m_trouble = std::system_category().message(error);
}

bool GrowingFile::write(std::string_view bytes)
{
    m_isEmpty = m_isEmpty && bytes.empty();
    if (const int error = m_trouble.empty() ? writeAll(m_descriptor, bytes) : 0; error != 0)
        fail(error);
    return m_trouble.empty();
}

std::optional<Error> GrowingFile::finish()
{
    if (const int error = syncToDisk(m_descriptor); error != 0)
        fail(error);
    if (const int error = closeChecked(std::exchange(m_descriptor, -1)); error != 0)
        fail(error);
    if (m_isEmpty && identityOf(m_path) == m_file && !OutputFile::namesStream(pathText(m_path)))
        ::unlink(m_path.c_str());
    if (m_trouble.empty())
        return std::nullopt;
    return Error{m_path + ": not everything could be written: " + m_trouble + "."};
}

std::optional<QString> copyAll(QFile& from, OutputFile& to)
{
    constexpr qint64 kBlock = 1 << 18;
    from.seek(0);
    QByteArray block;
    do {
        block = from.read(kBlock);
    } while (!block.isEmpty() && to.write({block.constData(), static_cast<std::size_t>(block.size())}));
    return from.error() == QFile::NoError ? std::nullopt : std::optional(from.errorString());
}

std::optional<QString> copyWholeFile(const QString& from, const QString& to)
{
    QFile input(from);
    if (!input.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return input.errorString();
    OutputFile output(to);
    if (auto trouble = copyAll(input, output))
        return trouble;
    return output.commit() ? std::nullopt : std::optional(output.trouble());
}

} // namespace emberline
