// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_files.h"

#include "importers/reading/file_diagnostics.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <span>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

using namespace std::chrono_literals;

constexpr std::size_t kReadAtOnce = 256 << 10;
constexpr std::size_t kReadFirst = 4 << 10; ///< most logs are not longer
constexpr std::size_t kBeginning = 256; ///< enough to hold a sid or a time, so that no two logs begin alike
constexpr std::uint64_t kMarkPitch = 4 << 20;
/// A file found with an older mtime is finished, until it grows.
constexpr auto kRecent = 1h;
/// A program that has not written for so long has created all its files, and written a packed one to its end.
constexpr auto kCreating = 2s;

static bool isWithin(std::optional<UnixTime> modified, Duration age)
{
    return modified && unixNow() - *modified < age;
}

/// The beginning of the first line at or after `offset`, if there is one nearby.
static std::uint64_t lineBegin(int descriptor, std::uint64_t offset)
{
    if (offset == 0)
        return 0;
    std::array<char, 64 << 10> bytes{};
    const ssize_t got = ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset - 1));
    const std::size_t line = std::string_view(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0).find('\n');
    return line == std::string_view::npos ? offset : offset + line;
}

void FollowedFile::begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from,
    std::uint64_t aloneUntil)
{
    SourceName name{path, path, directoryEntry, modified, isWithin(modified, kRecent), true, from, true, aloneUntil};
    feed = std::make_unique<SourceFeed>(context, std::move(name));
    offset = from;
    written = modified;
    marks.clear();
    beginning.clear();
    isPacked = isBeingPacked = isReady = false;
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
    if (emberline::isPacked(beginning)) {
        const std::uint64_t read = readPacked(descriptor, cancel);
        ::close(descriptor);
        return read;
    }
    std::uint64_t sum = 0;
    std::size_t room = kReadFirst;
    for (std::uint64_t size = 1; size > 0 && !feed->hasFullHead() && !cancel.isRequested(); sum += size, room *= 2)
        size = readPiece(descriptor, room);
    ::close(descriptor);
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

/// A packed file is read whole, once nothing was written to it for a moment. A time in the future says nothing.
std::uint64_t FollowedFile::readPacked(int descriptor, Cancellation cancel)
{
    mark(descriptor);
    isPacked = isReady || !isWithin(written, kCreating + morePatience) || written > unixNow();
    isBeingPacked = !isPacked;
    if (isBeingPacked)
        return 0;
    const off_t size = ::lseek(descriptor, 0, SEEK_END);
    offset = size > 0 ? static_cast<std::uint64_t>(size) : 0;
    FileReading reading(*m_context, {path, m_directoryEntry}, openByteSource(path, cancel), cancel);
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
        lose(file->second, builder, lost.cause);
        m_files.erase(file);
    }
}

void FollowedFileTable::lose(FollowedFile& file, TraceBuilder& builder, GoneReader::Cause cause)
{
    file.lose(builder, cause);
    if (file.source())
        m_oldestLost = std::min(m_oldestLost, file.oldestPart());
    m_hasEnded = true;
}

void FollowedFileTable::clear()
{
    m_oldestLost = UnixTime::max();
    m_files.clear();
    m_byPath.clear();
    m_lost.clear();
    m_lostBefore.clear();
}

bool TailReader::readOn(FollowedFile& file, int descriptor)
{
    const std::uint64_t before = file.offset;
    const bool isStep = file.group.isOneProcess; // the poorer logs of the group already contain these records
    while (!m_cancel.isRequested()) {
        const std::uint64_t size = file.readPiece(descriptor, kReadAtOnce, [&] {
            if (isStep)
                readOthers(file, true);
        });
        if (size == 0)
            break;
        m_bytesRead += size;
    }
    file.feed->reachEnd();
    if (file.offset == before)
        return false;
    m_changed.insert(file.identity);
    file.mark(descriptor);
    m_written = std::max(m_written, file.written);
    if (!isStep) // the richer logs must contain these records, too, before the two are compared
        readOthers(file, false);
    return true;
}

/// Reads on in the files of the group of `file` that have a lower rank, or a higher one.
void TailReader::readOthers(const FollowedFile& file, bool poorer)
{
    const FollowedGroups::Group* const group = m_groups.find(file.group);
    if (!group || group->number == 0)
        return;
    for (const FileIdentity& identity : std::vector<FileIdentity>(group->members)) {
        FollowedFile* const other = m_files.find(identity);
        if (!other || !other->feed->isStarted())
            continue;
        const int rank = other->feed->rank();
        if (rank == 0 || !(poorer ? rank < file.feed->rank() : rank > file.feed->rank()))
            continue;
        const int descriptor = other->open();
        if (descriptor < 0)
            continue;
        if (readOn(*other, descriptor))
            other->feed->setLive();
        ::close(descriptor);
    }
}

void TailReader::start(FollowedFile& file)
{
    file.feed->start();
    m_changed.insert(file.identity);
    m_written = std::max(m_written, file.written);
    const int descriptor = file.open();
    if (descriptor < 0)
        return;
    readOn(file, descriptor);
    ::close(descriptor);
}

void TailReader::updateModel()
{
    for (const FileIdentity& identity : m_changed) {
        if (const FollowedFile* const file = m_files.find(identity))
            file->feed->updateModel();
    }
    m_changed.clear();
}

bool StartQueue::isAnyReady() const
{
    return m_waiting.size() > kAtOnce || std::ranges::any_of(m_waiting, [&](const FileIdentity& identity) {
        const FollowedFile* const file = m_files.find(identity);
        return file && file->isReady;
    });
}

std::vector<FileIdentity> StartQueue::take()
{
    std::vector<FileIdentity> taken;
    while (!m_waiting.empty() && taken.size() < kAtOnce) {
        const FileIdentity identity = m_waiting.front();
        m_waiting.pop_front();
        m_isWaiting.erase(identity);
        FollowedFile* const file = m_files.find(identity);
        if (!file || file->isPacked || file->feed->isStarted())
            continue;
        if (!m_cancel.isRequested())
            m_reader.readHead(*file);
        taken.push_back(identity);
    }
    return taken;
}

void StartQueue::startReady(const std::vector<FileIdentity>& taken, ImportContext& context)
{
    for (const FileIdentity& identity : taken) {
        const FollowedFile* const file = m_files.find(identity);
        if (file && file->isReady)
            start(identity, context);
        else if (file && !file->isPacked && (file->isBeingPacked || file->feed->hasFormat()))
            add(identity);
    }
}

void StartQueue::startAll(ImportContext& context)
{
    const std::deque<FileIdentity> waiting = std::exchange(m_waiting, {});
    m_isWaiting.clear();
    for (const FileIdentity& identity : waiting) {
        FollowedFile* const file = m_files.find(identity);
        if (!file || file->isPacked || file->feed->isStarted())
            continue;
        file->isReady = true;
        start(identity, context);
    }
}

/// The files that start when `first` does: itself and those of its group that are not started, by when they were found.
std::vector<FollowedFile*> StartQueue::startedWith(FollowedFile& first) const
{
    const FollowedGroups::Group* const group = m_groups.find(first.group);
    if (first.feed->rank() == 0 || !group || group->isTooLarge())
        return {&first};
    std::vector<FollowedFile*> files;
    for (const FileIdentity& identity : group->members) {
        if (FollowedFile* const file = m_files.find(identity); file && !file->isPacked && !file->feed->isStarted())
            files.push_back(file);
    }
    return files;
}

/// Starts `first` and its group: importers first, then the bytes, those of lower rank before those of higher rank.
void StartQueue::start(const FileIdentity& first, ImportContext& context)
{
    std::vector<FollowedFile*> files = startedWith(*m_files.find(first));
    for (FollowedFile* file : files)
        m_reader.readHead(*file);
    std::erase_if(files, [](const FollowedFile* file) { return file->isPacked || !file->feed->hasFormat(); });
    if (files.empty())
        return;
    // The files of one process begin together, so a single one of them needs no number. A file of many processes does: another may be empty
    // for now, or not exist yet, and must find it.
    const FileGroupKey& key = files.front()->group;
    const auto feedOf = [](const FollowedFile* file) -> SourceFeed& { return *file->feed; };
    FollowedGroups::begin(files, feedOf, m_groups.numberFor(key, files, feedOf, key.isOneProcess ? 2 : 1, context));
    for (FollowedFile* file : files)
        m_reader.start(*file);
}

FollowedFiles::FollowedFiles(
    ImportContext& context, const std::vector<std::string>& paths, std::optional<UnixTime> since, Cancellation cancel) :
    m_context(&context),
    m_tree(paths, cancel, context.builder().diagnostics()), m_reader(m_files, m_groups, cancel),
    m_starts(m_files, m_groups, m_reader, cancel), m_since(since)
{
    m_tree.visitAll([this](const std::string& path) { readNew(path); }, m_context->builder().diagnostics());
    const std::size_t found = m_starts.size();
    for (std::size_t taken = 0; taken < found; taken += StartQueue::kAtOnce)
        step();
}

std::chrono::milliseconds FollowedFiles::patience() const
{
    if (m_starts.isAnyReady())
        return 1ms;
    const bool isAnyWaiting = !m_starts.isEmpty() || m_files.isAnyLeaving();
    return isAnyWaiting ? std::min<std::chrono::milliseconds>(m_tree.patience(), 50ms) : m_tree.patience();
}

bool FollowedFiles::work()
{
    const std::uint64_t before = m_reader.bytesRead();
    step();
    const bool hasEnded = m_files.takeEnded();
    return m_reader.bytesRead() != before || m_reader.hasChanged() || hasEnded;
}

/// A file starts only when all files of its group are known. Its program creates all of them before it writes a second record to any. So
/// this first notes which files are ready, then looks at the changes, which include every new file of those groups, and then starts them.
void FollowedFiles::step()
{
    const std::vector<FileIdentity> waiting = m_starts.take();
    m_files.beginRound();
    const WatchedTree::Visit visit = [this](const std::string& path) { readNew(path); };
    Diagnostics& diagnostics = m_context->builder().diagnostics();
    const WatchedChanges changes = m_tree.takeChanges();
    if (changes.rescan) {
        m_tree.visitAll(visit, diagnostics);
        for (const std::string& path : m_files.paths())
            readNew(path);
    }
    m_tree.visitChanged(changes, visit, diagnostics);
    m_files.sweep(m_context->builder());
    m_starts.startReady(waiting, *m_context);
}

void FollowedFiles::readNew(const std::string& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status { };
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        if (descriptor >= 0)
            ::close(descriptor);
        else
            reportUnreadable(path, errno);
        m_files.miss(path);
        return;
    }
    const FileIdentity identity{status.st_dev, status.st_ino};
    const std::optional<UnixTime> modified = modifiedTime(status);
    if (m_since && modified < m_since && !m_files.contains(identity)) {
        ::close(descriptor);
        return;
    }
    FollowedFile& file = m_files.put(path, identity);
    if (!file.feed)
        begin(file, modified, m_startAt && m_startAt->file == identity ? lineBegin(descriptor, m_startAt->offset) : 0);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size < file.offset || (file.isPacked && size > file.offset) || !file.beginsAsBefore(descriptor)) {
        const bool hasGrown = file.isPacked && size > file.offset;
        if (hasGrown)
            file.morePatience = 2 * file.morePatience + kCreating;
        m_context->builder().diagnostics().add(
            follow::kTruncated, {file.source(), 0, file.offset}, hasGrown ? path + ": the packed file grew after it had been read." : path);
        m_files.lose(file, m_context->builder(), GoneReader::Cause::Replaced);
        m_aloneUntil.erase(identity);
        begin(file, modified, 0);
        file.beginsAsBefore(descriptor); // notes how it begins now
    }
    file.feed->setModified(modified);
    if (file.feed->isStarted()) {
        if (m_reader.readOn(file, descriptor))
            file.feed->setLive();
    } else if (!file.isPacked && !file.feed->isRejected()) {
        m_starts.add(identity);
    }
    ::close(descriptor);
}

/// Reports once that a file is there but cannot be opened.
void FollowedFiles::reportUnreadable(const std::string& path, int error)
{
    std::error_code ignored;
    if (error == ENOENT || !std::filesystem::is_regular_file(path, ignored) || !m_unreadable.insert(path).second)
        return;
    const bool isNamed = m_tree.directoryEntry(path).empty();
    m_context->builder().diagnostics().add(isNamed ? files::kSourceUnreadable : files::kUnreadable, {}, systemError(path, error).message);
}

void FollowedFiles::begin(FollowedFile& file, std::optional<UnixTime> modified, std::uint64_t offset)
{
    const std::string entry = m_tree.directoryEntry(file.path);
    file.group = m_context->formats().groupKeyOf(file.path, entry);
    const auto alone = m_aloneUntil.find(file.identity);
    file.begin(*m_context, entry, modified, offset, alone == m_aloneUntil.end() ? 0 : alone->second);
    m_groups.add(file.group, file.identity);
}

UnixTime FollowedFiles::oldest() const
{
    UnixTime oldest = m_files.oldestLost();
    for (const auto& [identity, file] : m_files.all())
        oldest = std::min(oldest, file.oldestPart());
    return oldest;
}

void FollowedFiles::restart(ImportContext& context, UnixTime since)
{
    m_since = since;
    std::vector<std::pair<std::string, StartAt>> kept; // by path, so that the order of the rows does not change
    for (const auto& [identity, file] : m_files.all()) {
        const auto shared = m_context->sharedFrom().find(file.source());
        if (shared != m_context->sharedFrom().end()) // the context, which knows it, goes
            m_aloneUntil[identity] = shared->second;
        std::uint64_t from = 0;
        for (const FollowedFile::Mark& mark : file.marks) {
            if (!file.isWholeKept() && mark.written < since)
                from = mark.offset;
        }
        if (file.written >= since)
            kept.emplace_back(file.path, StartAt{identity, from});
    }
    std::ranges::sort(kept, {}, [](const auto& file) { return file.first; });
    m_files.clear();
    m_reader.forgetChanged();
    m_groups.clear();
    m_starts.clear();
    m_unreadable.clear();
    m_context = &context;
    for (const auto& [path, from] : kept) {
        m_startAt = from;
        readNew(path);
    }
    m_startAt.reset();
    m_starts.startAll(*m_context);
}

/// The richest first: what becomes of the others depends on it.
void FollowedFiles::finish()
{
    m_starts.startAll(*m_context);
    m_files.beginRound();
    m_files.sweep(m_context->builder());
    std::vector<FollowedFile*> files;
    for (auto& [identity, file] : m_files.all())
        files.push_back(&file);
    std::ranges::stable_sort(files, std::greater(), [](const FollowedFile* file) { return file->feed->rank(); });
    for (FollowedFile* file : files)
        file->finish();
}

} // namespace emberline
