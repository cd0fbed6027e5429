// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/paths_reading.h"

#include "importers/listed_files.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace emberline {

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

} // namespace emberline
