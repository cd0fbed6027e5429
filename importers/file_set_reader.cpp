// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/file_set_reader.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <sys/stat.h>

namespace emberline {

void ImportedTrace::startOver(const std::function<void(ImportContext&)>& fill)
{
    auto next = std::make_unique<Generation>();
    next->context.setAddsOtherLogs(m_generation->context.addsOtherLogs());
    fill(next->context);
    m_generation = std::move(next);
    m_restarts = true;
}

TraceBatch ImportedTrace::takeBatch()
{
    m_generation->context.updateModel();
    TraceBatch batch = builder().takeBatch();
    batch.restarts = std::exchange(m_restarts, false);
    const bool resends = std::exchange(m_resendsDiagnostics, m_stoppedAt.has_value());
    if ((m_stoppedAt || resends) && !batch.diagnostics)
        batch.diagnostics = diagnostics();
    if (m_stoppedAt) // not the builder's: it no longer holds once the reading goes on
        batch.diagnostics->add(kReadingStopped, {}, *m_stoppedAt);
    return batch;
}

std::uint64_t ImportedTrace::countRecords()
{
    const TraceBatch unsent = takeBatch(); // the next one has all of it, except for what is said once
    m_restarts = unsent.restarts;
    m_resendsDiagnostics = true;
    return recordsIn(unsent);
}

std::uint64_t recordsIn(const TraceBatch& batch)
{
    std::uint64_t sum = 0;
    for (const Source& source : batch.sources)
        sum += source.records;
    return sum;
}

namespace {

namespace fs = std::filesystem;

struct FoundFile {
    bool isLink;
    std::string path;
    auto operator<=>(const FoundFile&) const = default;
};

/// Adds the files in `directory` and below it, and a failure for each directory that could not be listed.
void findBelow(const fs::path& directory, std::vector<FoundFile>& found, std::vector<ImportFailure>& failures, Cancellation cancel)
{
    std::error_code error;
    auto entry = fs::directory_iterator(directory, error);
    while (!error && entry != fs::directory_iterator() && !cancel.isRequested()) {
        std::error_code ignored;
        const bool isLink = entry->is_symlink(ignored);
        if (!isLink && entry->is_directory(ignored))
            findBelow(entry->path(), found, failures, cancel);
        else if (entry->is_regular_file(ignored))
            found.push_back({isLink, entry->path().string()});
        entry.increment(error);
    }
    if (error)
        failures.push_back({directory.string(), {directory.string() + ": the directory could not be listed: " + error.message() + "."}});
}

/// How to get traces into a directory: sentences, each after a blank.
std::string howToFillDirectory()
{
    std::string sentences;
    for (const FormatFamily* family : formatTable().families()) {
        if (!family->fillsDirectory.empty())
            sentences.append(" ").append(family->fillsDirectory);
    }
    return sentences;
}

/// Sorted. Lists a file with several names once, by its own name rather than a link's.
std::vector<InputFile> filesBelow(const std::string& directory, std::vector<ImportFailure>& failures, Cancellation cancel)
{
    const std::size_t before = failures.size();
    std::vector<FoundFile> found;
    findBelow(directory, found, failures, cancel);
    if (found.empty() && failures.size() == before && !cancel.isRequested())
        failures.push_back({directory, {directory + ": the directory holds no files." + howToFillDirectory()}});
    std::ranges::sort(found);
    std::set<FileIdentity> known;
    std::vector<InputFile> files;
    for (FoundFile& file : found) {
        struct stat status { };
        const bool exists = ::stat(file.path.c_str(), &status) == 0;
        if (!exists || known.insert({status.st_dev, status.st_ino}).second)
            files.push_back({file.path, file.path.substr(file.path.find_first_not_of('/', directory.size())),
                exists ? static_cast<std::uint64_t>(status.st_size) : 0});
    }
    std::ranges::sort(files, {}, &InputFile::path);
    return files;
}

/// How far the reading came.
std::string shareRead(const ImportProgress& progress)
{
    if (progress.bytesTotal == 0)
        return std::to_string(progress.bytesRead) + " bytes";
    return std::to_string(std::min<std::uint64_t>(progress.bytesRead * 100 / progress.bytesTotal, 100)) + " %";
}

} // namespace

std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel)
{
    std::vector<ImportFailure> failures;
    std::map<FileIdentity, std::size_t> known; // by identity: where it stands in `files`; only if several paths may lead to one file
    const auto add = [&](InputFile file) {
        const auto identity = paths.size() > 1 ? identityOf(file.path) : std::nullopt;
        const auto [at, isNew] = identity ? known.try_emplace(*identity, files.size()) : std::pair(known.end(), true);
        if (isNew)
            files.push_back(std::move(file));
        else if (files[at->second].directoryEntry.empty()) // so that it is read together with what lies beside it
            files[at->second].directoryEntry = std::move(file.directoryEntry);
    };
    for (const std::string& path : paths) {
        std::error_code ignored;
        if (path != "-" && fs::is_directory(path, ignored)) {
            for (InputFile& file : filesBelow(path, failures, cancel))
                add(std::move(file));
        } else if (path != "-" && fs::is_regular_file(path, ignored)) {
            add({path, {}, fs::file_size(path, ignored)});
        } else {
            files.push_back({path, {}}); // a pipe gives its bytes once
        }
    }
    return failures;
}

bool FileSetReader::step(ImportClock& clock)
{
    if (!m_isListed)
        return list(clock);
    m_isMemoryShort = m_memory.isShort();
    if (m_isMemoryShort)
        return false;
    bool goesOn = true;
    if (!m_toRead.empty()) {
        goesOn = readBlock(clock);
    } else if (!m_toFinish.empty()) {
        finish(m_toFinish.front(), clock);
        m_toFinish.pop_front();
    } else {
        goesOn = beginNext(clock);
    }
    if (!goesOn && !m_isComplete)
        updateModel();
    return goesOn;
}

/// Returns false if cancelled; then the next call lists again.
bool FileSetReader::list(ImportClock& clock)
{
    if (!m_paths.empty()) {
        m_files.clear();
        m_failures = listFiles(m_paths, m_files, clock.cancellation());
    }
    if (clock.isCancelled())
        return false;
    clock.progress.filesTotal = m_files.size();
    clock.progress.bytesTotal = 0;
    m_isRead.resize(m_files.size());
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        clock.progress.bytesTotal += m_files[i].size;
        m_groups.add(keyOf(i), i);
    }
    m_isListed = true;
    return true;
}

/// Opens the next file and those of its group. Returns false if there is none, or if cancelled.
bool FileSetReader::beginNext(ImportClock& clock)
{
    while (m_next < m_files.size() && m_isRead[m_next])
        ++m_next;
    m_isComplete = m_next == m_files.size();
    if (m_isComplete || clock.isCancelled())
        return false;
    clock.progress.current = m_files[m_next].path;
    clock.report();
    openAhead(clock.cancellation());
    return begin(m_next, clock.cancellation());
}

/// Opens `file` and the files of its group, and creates the importers of those that are to be read together. Returns false if cancelled
/// before that is known.
bool FileSetReader::begin(std::size_t file, Cancellation cancel)
{
    const FileGroupKey key = keyOf(file);
    const auto* const group = m_groups.find(key);
    const bool isGroup = group && !group->isTooLarge() && group->members.front() == file;
    std::vector<std::size_t> files = isGroup ? group->members : std::vector{file};
    for (const std::size_t member : files)
        open(member, cancel);
    const auto feedOf = [this](std::size_t member) -> SourceFeed& { return m_open.at(member).feed(); };
    if (cancel.isRequested() && (files.size() > 1 || !feedOf(file).hasFormat()))
        return false;
    const std::uint64_t number = m_groups.numberFor(key, files, feedOf, 2, m_trace.context());
    if (number == 0)
        files = {file}; // the others begin later
    m_groups.begin(files, feedOf, number);
    const auto logs = std::ranges::find_if(files, [&](std::size_t member) { return feedOf(member).rank() > 0; });
    m_toRead.assign(logs, files.end());
    m_toRead.insert(m_toRead.end(), files.begin(), logs);
    std::reverse(logs, files.end()); // the richest first: what becomes of the others depends on it
    m_toFinish.assign(files.begin(), files.end());
    return true;
}

SourceFeed& FileSetReader::open(std::size_t file, Cancellation cancel)
{
    if (!m_open.contains(file))
        m_open.try_emplace(file, m_trace.context(), m_files[file], openBytes(file, cancel), cancel);
    FileReading& reading = m_open.at(file);
    if (!reading.feed().isStarted())
        reading.readHead();
    return reading.feed();
}

Result<std::unique_ptr<ByteSource>> FileSetReader::openBytes(std::size_t file, Cancellation cancel)
{
    for (; !m_ahead.empty() && m_ahead.front().files.front() <= file; m_ahead.pop_front()) {
        m_opener.await(m_ahead.front());
        m_opened.merge(m_ahead.front().opened);
    }
    auto opened = m_opened.extract(file);
    if (!opened.empty() && opened.mapped().ok()) // else too many files were open, perhaps
        return std::move(opened.mapped());
    return openByteSource(m_files[file].path, cancel);
}

/// Lets the other thread open the next files, some at a time, because waking a thread costs as much as a few files do. Only those whose
/// size is known: a pipe gives its bytes once, to whoever opens it, and may get them late.
void FileSetReader::openAhead(Cancellation cancel)
{
    constexpr std::size_t kAtOnce = 16;
    constexpr std::size_t kMost = 2 * kAtOnce; // each holds a descriptor, and up to 64 KiB
    m_nextAhead = std::max(m_nextAhead, m_next + 1);
    while (m_opened.size() + (m_ahead.size() + 1) * kAtOnce <= kMost && m_nextAhead + kAtOnce <= m_files.size()) {
        std::vector<std::size_t> files;
        for (const std::size_t end = m_nextAhead + kAtOnce; m_nextAhead < end; ++m_nextAhead) {
            if (m_files[m_nextAhead].size > 0 && !m_isRead[m_nextAhead] && !m_open.contains(m_nextAhead))
                files.push_back(m_nextAhead);
        }
        if (files.empty())
            continue;
        Opening& opening = m_ahead.emplace_back();
        opening.files = std::move(files);
        opening.all = &m_files;
        opening.cancel = cancel;
        m_opener.push(opening);
    }
}

/// Reads on in the files that are begun. Returns false if cancelled.
bool FileSetReader::readBlock(ImportClock& clock)
{
    const std::size_t file = m_toRead.front();
    FileReading& reading = m_open.at(file);
    SourceFeed& feed = reading.feed();
    clock.progress.current = m_files[file].path;
    if (feed.hasFormat() && !feed.isStarted())
        feed.start();
    const bool more = reading.readBlock();
    clock.progress.bytesRead += reading.newBytes();
    clock.report(more && std::exchange(m_isFirstBlock, false));
    if (more) {
        if (clock.isBatchDue()) {
            feed.updateModel();
            clock.publish(m_trace.context());
        }
        return true;
    }
    m_isFirstBlock = true;
    if (reading.isStopped())
        return false;
    if (m_toFinish.size() > 1 && feed.rank() > 0)
        feed.reachEnd();
    m_toRead.pop_front();
    return true;
}

void FileSetReader::finish(std::size_t file, ImportClock& clock)
{
    const Result<bool> result = m_open.at(file).finish();
    m_open.erase(file);
    m_isRead[file] = true;
    if (!m_files[file].directoryEntry.empty()) // then a diagnostic says what is wrong with it
        ++(result ? m_tracesInDirectories : m_othersInDirectories);
    else if (!result)
        m_failures.push_back({m_files[file].path, result.error()});
    clock.progress.filesDone += clock.stopped ? 0 : 1;
    clock.report();
    if (clock.isBatchDue())
        clock.publish(m_trace.context());
}

std::vector<ImportFailure> FileSetReader::end(ImportClock& clock, bool keepsPlace)
{
    clock.stopped = !m_isComplete;
    const bool isKept = clock.stopped && keepsPlace && !m_isMemoryShort;
    for (Opening& opening : m_ahead) // closes what was opened before its turn; it will be opened again
        m_opener.drop(opening);
    m_ahead.clear();
    m_opened.clear();
    m_nextAhead = 0;
    if (clock.stopped && !isKept)
        stop(clock);
    for (const std::string& path : m_isComplete&& m_othersInDirectories > 0 && m_tracesInDirectories == 0 ? m_paths : Paths()) {
        if (std::error_code ignored; fs::is_directory(path, ignored))
            m_failures.push_back(
                {path, {path + ": the directory holds no trace." + howToFillDirectory() + " You can also name a trace file."}});
    }
    for (const ImportFailure& failure : m_failures)
        m_trace.diagnostics().add(files::kSourceUnreadable, {}, failure.error.message);
    if (isKept) {
        m_kept = clock.progress;
        m_trace.setStoppedAt(shareRead(clock.progress));
    } else if (clock.stopped) {
        m_trace.diagnostics().add(m_isMemoryShort ? files::kMemoryShort : kReadingStopped, {}, shareRead(clock.progress));
    }
    return std::exchange(m_failures, {});
}

void FileSetReader::resume(ImportClock& clock)
{
    clock.progress = *std::exchange(m_kept, std::nullopt);
    m_trace.setStoppedAt({});
}

void FileSetReader::giveUp()
{
    const ImportCallbacks none;
    ImportClock clock(none);
    stop(clock);
    m_trace.diagnostics().add(kReadingStopped, {}, m_trace.stoppedAt().value_or(std::string()));
    m_trace.setStoppedAt({});
}

/// The files that were begun are complete as they are.
void FileSetReader::stop(ImportClock& clock)
{
    clock.stopped = true;
    if (m_toFinish.empty() && m_open.contains(m_next)) {
        m_toRead = {m_next};
        m_toFinish = {m_next};
    }
    for (const std::size_t file : std::exchange(m_toRead, {}))
        m_open.at(file).stop();
    for (const std::size_t file : std::exchange(m_toFinish, {}))
        finish(file, clock);
}

} // namespace emberline
