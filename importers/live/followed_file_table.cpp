// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_file_table.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_reading.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <span>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kReadFirst = 4 << 10; ///< most logs are not longer
constexpr std::size_t kBeginning = 256; ///< enough to hold a sid or a time, so that no two logs begin alike
constexpr std::uint64_t kMarkPitch = 4 << 20;
/// A file found with an older mtime is finished, until it grows.
constexpr auto kRecent = 1h;
/// A program that has not written for so long has created all its files.
constexpr auto kCreating = 2s;

bool isWithin(std::optional<UnixTime> modified, Duration age)
{
    return modified && unixNow() - *modified < age;
}

} // namespace

void FollowedFile::begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from,
    std::uint64_t aloneUntil)
{
    SourceName name{path, path, directoryEntry, modified, isWithin(modified, kRecent), true, from, true, aloneUntil};
    feed = std::make_unique<SourceFeed>(context, std::move(name));
    offset = from;
    written = modified;
    marks.clear();
    beginning.clear();
    isPacked = false;
    isReady = false;
    m_context = &context;
    m_directoryEntry = directoryEntry;
    m_packedSource = {};
    m_isHeadRead = m_isNothingReported = m_isErrorReported = false;
}

int FollowedFile::open()
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return -1;
    struct stat status { };
    const bool isOther = ::fstat(descriptor, &status) == 0 && FileIdentity{status.st_dev, status.st_ino} != identity;
    if (!isOther && beginsAsBefore(descriptor))
        return descriptor;
    ::close(descriptor);
    errno = ENOENT;
    return -1;
}

bool FollowedFile::beginsAsBefore(int descriptor)
{
    std::array<char, kBeginning> now{};
    const ssize_t got = ::pread(descriptor, now.data(), now.size(), 0);
    if (got < 0)
        return true;
    const std::string_view bytes(now.data(), static_cast<std::size_t>(got));
    if (!bytes.starts_with(beginning))
        return false;
    beginning = bytes;
    return true;
}

std::uint64_t FollowedFile::readHead(Cancellation cancel)
{
    const int descriptor = open();
    if (descriptor < 0) {
        if (errno != ENOENT) // else it is about to be missed
            reportReadError(systemError(path, errno));
        return 0;
    }
    std::uint64_t sum = 0;
    std::size_t room = kReadFirst;
    for (std::uint64_t size = 1; size > 0 && !feed->hasFullHead() && !cancel.isRequested(); sum += size, room *= 2)
        size = readPiece(descriptor, room);
    ::close(descriptor);
    if (offset == sum && feed->head().starts_with("\x1f\x8b"))
        return readPacked(cancel);
    m_isHeadRead = m_isHeadRead || !cancel.isRequested();
    const std::string_view head = feed->head();
    const bool isFinal = m_isHeadRead && (feed->hasFullHead() || (!feed->isEmpty() && !isWithin(written, kRecent)));
    if (feed->identify()) {
        isReady = feed->rank() == 0 || head.find('\n') < head.size() - 1 || isOld();
    } else if (isFinal) {
        feed->finish();
        reportNoTrace();
    }
    return sum;
}

std::uint64_t FollowedFile::readPiece(int descriptor, std::size_t most, const std::function<void()>& passing)
{
    const std::span<char> room = feed->prepare(most);
    const ssize_t got = ::pread(descriptor, room.data(), room.size(), static_cast<off_t>(offset));
    if (got < 0)
        reportReadError(systemError(path, errno));
    const std::size_t size = got > 0 ? static_cast<std::size_t>(got) : 0;
    if (size > 0 && passing)
        passing();
    feed->commit(size);
    offset += size;
    return size;
}

/// A packed file in a followed directory is already finished, so it is read whole, once.
std::uint64_t FollowedFile::readPacked(Cancellation cancel)
{
    isPacked = true;
    FileReading reading(*m_context, {path, m_directoryEntry}, cancel);
    reading.readHead();
    if (reading.feed().hasFormat()) {
        reading.feed().begin(0);
        reading.feed().start();
    }
    while (reading.readBlock()) { }
    if (const Result<bool> read = reading.finish(); !read && m_directoryEntry.empty())
        reportNothingShown(files::kSourceUnreadable, {}, read.error());
    m_packedSource = reading.feed().source();
    return reading.feed().bytes();
}

bool FollowedFile::isOld() const
{
    return !isWithin(written, kCreating);
}

void FollowedFile::mark(int descriptor)
{
    struct stat status { };
    if (::fstat(descriptor, &status) == 0)
        written = modifiedTime(status);
    const std::uint64_t marked = marks.empty() ? feed->firstByte() : marks.back().offset;
    if (offset - marked >= kMarkPitch)
        marks.push_back({written.value_or(UnixTime{}), offset});
}

void FollowedFile::lose(TraceBuilder& builder, GoneReader::Cause cause)
{
    end();
    if (const SourceId lost = source())
        builder.edit(lost).reader = std::make_shared<GoneReader>(path, cause);
}

void FollowedFile::finish()
{
    end();
    if (!isPacked && m_isHeadRead && !feed->isTrace())
        reportNoTrace();
}

void FollowedFile::reportReadError(const Error& error)
{
    if (!feed->source()) {
        if (feed->isEmpty())
            reportNothingShown(files::kUnreadable, error.message, error);
    } else if (!std::exchange(m_isErrorReported, true)) {
        m_context->builder().diagnostics().add(files::kReadFailed, {feed->source(), 0, feed->bytes()}, error.message);
    }
}

/// Call it after the feed's finish().
void FollowedFile::reportNoTrace()
{
    reportNothingShown(files::kNotATrace, path, notATrace(path, *feed, m_context->formats()));
}

/// Reports it once. Says of a file that the user named what Import::read() says.
void FollowedFile::reportNothingShown(const DiagnosticKind& inDirectory, std::string_view text, const Error& error)
{
    if (std::exchange(m_isNothingReported, true))
        return;
    if (m_directoryEntry.empty())
        m_context->builder().diagnostics().add(files::kSourceUnreadable, {}, error.message);
    else
        m_context->builder().diagnostics().add(inDirectory, {}, text);
}

std::vector<std::string> FollowedFileTable::paths() const
{
    std::vector<std::string> paths;
    for (const auto& [path, identity] : m_byPath)
        paths.push_back(path);
    return paths;
}

FollowedFile& FollowedFileTable::put(const std::string& path, const FileIdentity& identity)
{
    if (const auto known = m_byPath.find(path); known != m_byPath.end() && known->second != identity)
        m_lost.push_back({known->second, GoneReader::Cause::Replaced});
    FollowedFile& file = m_files[identity];
    if (file.path != path && leadsTo(file.path, identity)) // renamed
        m_byPath.erase(file.path);
    m_byPath[path] = identity;
    file.identity = identity;
    file.path = path;
    return file;
}

void FollowedFileTable::miss(const std::string& path)
{
    const auto known = m_byPath.find(path);
    if (known == m_byPath.end())
        return;
    m_lost.push_back({known->second, GoneReader::Cause::Removed});
    m_byPath.erase(known);
}

void FollowedFileTable::sweep(TraceBuilder& builder)
{
    for (const LostName& lost : std::exchange(m_lostBefore, {})) {
        const auto file = m_files.find(lost.file);
        if (file == m_files.end() || leadsTo(file->second.path, lost.file))
            continue;
        file->second.lose(builder, lost.cause);
        m_hasEnded = true;
        m_files.erase(file);
    }
}

void FollowedFileTable::clear()
{
    m_files.clear();
    m_byPath.clear();
    m_lost.clear();
    m_lostBefore.clear();
}

} // namespace emberline
