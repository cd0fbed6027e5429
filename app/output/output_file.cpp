// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/output_file.h"

#include "app/output/checked_calls.h"
#include "app/output/native_path.h"

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

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
    if (isThere && ::access(m_target.c_str(), W_OK) != 0) {
        fail(errno);
        return;
    }
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

bool OutputFile::fail(int error)
{
    if (m_trouble.empty())
        m_trouble = std::system_category().message(error);
    return false;
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

} // namespace emberline
