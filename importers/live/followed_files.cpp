// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_files.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {
constexpr std::size_t kReadAtOnce = 256 << 10;
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
        else if (file && !file->isPacked && file->feed->hasFormat())
            add(identity);
    }
}

void StartQueue::startAll(ImportContext& context)
{
    const std::deque<FileIdentity> waiting = std::exchange(m_waiting, {});
    m_isWaiting.clear();
    for (const FileIdentity& identity : waiting) {
        if (const FollowedFile* const file = m_files.find(identity); file && !file->isPacked && !file->feed->isStarted())
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
    std::vector<FollowedFile*> files = startedWith(m_files.at(first));
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

namespace {

using namespace std::chrono_literals;

/// The beginning of the first line at or after `offset`, if there is one nearby.
std::uint64_t lineBegin(int descriptor, std::uint64_t offset)
{
    if (offset == 0)
        return 0;
    std::array<char, 64 << 10> bytes{};
    const ssize_t got = ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset - 1));
    const std::size_t line = std::string_view(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0).find('\n');
    return line == std::string_view::npos ? offset : offset + line;
}

} // namespace

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
    const bool hasEnded = m_files.takeEnded() || std::exchange(m_hasEnded, false);
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

/// Reads what is new in a file.
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
    if (static_cast<std::uint64_t>(status.st_size) < file.offset || !file.beginsAsBefore(descriptor)) {
        m_context->builder().diagnostics().add(follow::kTruncated, {file.source(), 0, file.offset}, path);
        file.lose(m_context->builder(), GoneReader::Cause::Replaced);
        m_aloneUntil.erase(identity);
        m_hasEnded = true;
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
    UnixTime oldest = UnixTime::max();
    for (const auto& [identity, file] : m_files.all())
        oldest = std::min(oldest, file.isWholeKept() ? file.written.value_or(UnixTime{}) : file.marks.front().written);
    return oldest;
}

/// Takes over from the context which files share what they hold, before it goes.
void FollowedFiles::noteShared()
{
    for (const auto& [identity, file] : m_files.all()) {
        const auto shared = m_context->sharedFrom().find(file.source());
        if (shared != m_context->sharedFrom().end())
            m_aloneUntil[identity] = shared->second;
    }
}

void FollowedFiles::restart(ImportContext& context, UnixTime since)
{
    m_since = since;
    noteShared();
    std::vector<std::pair<std::string, StartAt>> kept; // by path, so that the order of the rows does not change
    for (const auto& [identity, file] : m_files.all()) {
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
