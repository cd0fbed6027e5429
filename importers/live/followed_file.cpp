// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_file.h"

#include "importers/live/wall_clock.h"
#include "importers/reading/byte_source.h"
#include "importers/reading/modified_time.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kReadAtOnce = 256 << 10;
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

void FollowedFile::begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from)
{
    SourceName name{path, path, directoryEntry, modified, isWithin(modified, kRecent), true, from, true};
    feed = std::make_unique<SourceFeed>(context, std::move(name));
    offset = from;
    written = modified;
    marks.clear();
    isPacked = false;
    isReady = false;
}

bool FollowedFile::beginsAsBefore(int descriptor)
{
    std::array<char, kBeginning> now{};
    const ssize_t got = ::pread(descriptor, now.data(), now.size(), 0);
    const std::string_view bytes(now.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    const bool same = bytes.starts_with(beginning);
    beginning = bytes;
    return same;
}

std::uint64_t FollowedFile::readHead(ImportContext& context, Cancellation cancel)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return 0;
    std::uint64_t sum = 0;
    for (std::uint64_t size = 1; size > 0 && !feed->hasFullHead() && !cancel.isRequested(); sum += size)
        size = readPiece(descriptor);
    ::close(descriptor);
    if (offset == sum && feed->head().starts_with("\x1f\x8b"))
        return readPacked(context, cancel);
    const std::string_view head = feed->head();
    if (feed->identify())
        isReady = feed->rank() == 0 || head.find('\n') < head.size() - 1 || isOld();
    return sum;
}

std::uint64_t FollowedFile::readPiece(int descriptor, const std::function<void()>& passing)
{
    const std::span<char> room = feed->prepare(kReadAtOnce);
    const ssize_t got = ::pread(descriptor, room.data(), room.size(), static_cast<off_t>(offset));
    const std::size_t size = got > 0 ? static_cast<std::size_t>(got) : 0;
    if (size > 0 && passing)
        passing();
    feed->commit(size);
    offset += size;
    return size;
}

/// A packed file in a followed directory is already finished, so it is read whole, once.
std::uint64_t FollowedFile::readPacked(ImportContext& context, Cancellation cancel)
{
    isPacked = true;
    auto opened = openByteSource(path, cancel);
    if (!opened)
        return 0;
    feed = std::make_unique<SourceFeed>(context, SourceName{path, {}, {}, opened.value()->modified()});
    while (!feed->isRejected()) {
        const auto got = opened.value()->read(feed->prepare(kReadAtOnce));
        if (!got || got.value() == 0)
            break;
        feed->commit(got.value());
    }
    const std::uint64_t bytes = feed->bytes();
    feed->finish();
    return bytes;
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

/// Packed files and Chrome's JSON cannot be read from the middle, and short files are not worth cutting.
bool FollowedFile::isWholeKept(const TraceBuilder& builder) const
{
    const SourceId source = feed->source();
    return isPacked || marks.empty() || (source && builder.source(source).format.starts_with("chrome"));
}

void FollowedFile::end()
{
    if (!isPacked)
        feed->finish();
}

void FollowedFile::lose(TraceBuilder& builder, GoneReader::Cause cause)
{
    end();
    if (const SourceId source = feed->source())
        builder.edit(source).reader = std::make_shared<GoneReader>(path, cause);
}

} // namespace emberline
