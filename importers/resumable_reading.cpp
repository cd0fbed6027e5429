// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/resumable_reading.h"

#include "importers/formats.h"
#include "importers/import_callbacks.h"
#include "importers/import_diagnostics.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/file_reading.h"
#include "model/cancellation.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

namespace {

namespace fs = std::filesystem;

/// The files in `directory` and below it, sorted. Does not follow links to directories. Lists a file with several names once, by its own
/// name rather than a link's.
std::vector<std::string> filesBelow(const std::string& directory, Cancellation cancel, std::error_code& error)
{
    struct Found {
        bool isLink;
        std::string path;
        auto operator<=>(const Found&) const = default;
    };
    std::vector<Found> found;
    auto entry = fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, error);
    while (!error && entry != fs::recursive_directory_iterator() && !cancel.isRequested()) {
        if (std::error_code ignored; entry->is_regular_file(ignored))
            found.push_back({entry->is_symlink(ignored), entry->path().string()});
        entry.increment(error);
    }
    std::ranges::sort(found);
    std::set<FileIdentity> known;
    std::vector<std::string> files;
    for (Found& file : found) {
        const auto identity = identityOf(file.path);
        if (!identity || known.insert(*identity).second)
            files.push_back(std::move(file.path));
    }
    std::ranges::sort(files);
    return files;
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

/// Adds the files that `paths` lead to to `files`: a directory's in the order of their names. Once cancelled, some may be missing. Returns
/// the directories that could not be listed, or are empty. Any thread.
std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel)
{
    std::vector<ImportFailure> failures;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            files.push_back({path, {}});
            continue;
        }
        const std::vector<std::string> found = filesBelow(path, cancel, error);
        if (error)
            failures.push_back({path, {path + ": the directory could not be listed: " + error.message() + "."}});
        else if (found.empty() && !cancel.isRequested())
            failures.push_back({path, {path + ": the directory holds no files." + howToFillDirectory()}});
        for (const std::string& file : found)
            files.push_back({file, fs::path(file).lexically_relative(path).string()});
    }
    return failures;
}

/// In bytes on disk, as far as known. Any thread.
std::uint64_t sizeOf(const std::vector<InputFile>& files)
{
    std::uint64_t sum = 0;
    for (const InputFile& file : files) {
        std::error_code ignored;
        const std::uintmax_t size = file.path == "-" ? 0 : fs::file_size(file.path, ignored);
        sum += ignored ? 0 : size;
    }
    return sum;
}

} // namespace

bool PathsReading::step(ImportClock& clock)
{
    if (!m_reader) {
        list(clock);
        return m_reader != nullptr;
    }
    m_isMemoryShort = m_memory.isShort();
    if (m_isMemoryShort)
        return false;
    const FileSetReader::Step step = m_reader->step(clock);
    m_isComplete = step == FileSetReader::Step::AtEnd;
    return step == FileSetReader::Step::Done;
}

/// There is no m_reader afterwards if it was cancelled.
void PathsReading::list(ImportClock& clock)
{
    m_files.clear();
    m_unlisted = listFiles(m_paths, m_files, clock.cancellation());
    if (clock.isCancelled())
        return;
    clock.progress.filesTotal = m_files.size();
    clock.progress.bytesTotal = sizeOf(m_files);
    m_isReported.resize(m_files.size());
    m_reader = std::make_unique<FileSetReader>(m_context, m_files, clock.cancellation());
}

void PathsReading::settle()
{
    if (m_reader)
        m_reader->settle();
}

void PathsReading::stop(ImportClock& clock)
{
    if (m_reader)
        m_reader->stop(clock);
}

std::vector<ImportFailure> PathsReading::newFailures()
{
    std::vector<ImportFailure> failures = std::exchange(m_unlisted, {});
    for (std::size_t i = 0; m_reader && i < m_files.size(); ++i) {
        const std::optional<Result<bool>>& result = m_reader->results()[i];
        const bool isInDirectory = !m_files[i].directoryEntry.empty(); // then a diagnostic says what is wrong with it
        if (result && !result->ok() && !isInDirectory && !m_isReported[i])
            failures.push_back({m_files[i].path, result->error()});
        m_isReported[i] = result.has_value();
    }
    for (const std::string& path : isWithoutTrace() ? m_paths : std::vector<std::string>()) {
        if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
            failures.push_back(
                {path, {path + ": the directory holds no trace." + howToFillDirectory() + " You can also name a trace file."}});
    }
    return failures;
}

/// Whether all files of directories were read, and none was a trace.
bool PathsReading::isWithoutTrace() const
{
    bool isAnyRead = false;
    for (std::size_t i = 0; m_isComplete && i < m_files.size(); ++i) {
        const std::optional<Result<bool>>& result = m_reader->results()[i];
        if (m_files[i].directoryEntry.empty() || !result)
            continue;
        if (result->ok())
            return false;
        isAnyRead = true;
    }
    return isAnyRead;
}

namespace {

/// How far the reading came.
std::string shareRead(const ImportProgress& progress)
{
    if (progress.bytesTotal == 0)
        return std::to_string(progress.bytesRead) + " bytes";
    return std::to_string(std::min<std::uint64_t>(progress.bytesRead * 100 / progress.bytesTotal, 100)) + " %";
}

} // namespace

void ResumableReading::begin(const std::vector<std::string>& paths)
{
    giveUp();
    m_paths.emplace(m_trace.context(), paths);
}

void ResumableReading::resume(ImportClock& clock)
{
    m_trace.setStoppedAt({});
    clock.progress = m_progress;
}

std::vector<ImportFailure> ResumableReading::end(ImportClock& clock, bool keepsPlace)
{
    clock.stopped = !m_paths->isComplete();
    const bool isKept = clock.stopped && keepsPlace && !m_paths->isMemoryShort();
    if (clock.stopped && !isKept)
        m_paths->stop(clock);
    std::vector<ImportFailure> failures = m_paths->newFailures();
    for (const ImportFailure& failure : failures)
        m_trace.diagnostics().add(files::kSourceUnreadable, {}, failure.error.message);
    if (isKept) {
        m_progress = clock.progress;
        m_trace.setStoppedAt(shareRead(clock.progress));
        return failures;
    }
    if (clock.stopped)
        m_trace.diagnostics().add(m_paths->isMemoryShort() ? files::kMemoryShort : readingStopped(), {}, shareRead(clock.progress));
    m_paths.reset();
    return failures;
}

void ResumableReading::settle()
{
    if (m_paths)
        m_paths->settle();
}

void ResumableReading::giveUp()
{
    if (!m_paths)
        return;
    const ImportCallbacks none;
    ImportClock clock(none);
    m_paths->stop(clock);
    m_trace.diagnostics().add(readingStopped(), {}, m_trace.stoppedAt().value_or(std::string()));
    m_trace.setStoppedAt({});
    m_paths.reset();
}

} // namespace emberline
