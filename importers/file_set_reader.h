// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import_clock.h"
#include "importers/imported_trace.h"
#include "importers/reading/file_reading.h"
#include "importers/reading/free_memory.h"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// Adds the files that `paths` lead to to `files`: a directory's, and those of all below it, in the order of their names; a file with
/// several names, or given several times, once. Does not follow links to directories. Once cancelled, some may be missing. Returns the
/// directories that could not be listed, or are empty. Any thread.
[[nodiscard]] std::vector<ImportFailure> listFiles(
    const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel);

/// Reads some paths to their ends, directories with everything below them, one file after the other. Files whose names say that they may
/// be logs of one run are opened at once; if their formats agree, their importers are created together (ImportSource::group), and the
/// bytes come in the order of ranks. A reading that was cancelled may keep its place. Used on the import worker's thread.
class FileSetReader {
public:
    /// `trace` must outlive this object, and not start over meanwhile.
    FileSetReader(ImportedTrace& trace, std::vector<std::string> paths) : m_trace(trace), m_paths(std::move(paths)) { }
    FileSetReader(ImportedTrace& trace, std::vector<InputFile> files) : m_trace(trace), m_files(std::move(files)) { }
    FileSetReader(const FileSetReader&) = delete;
    FileSetReader& operator=(const FileSetReader&) = delete;

    /// Lists the files, reads one block, or opens or completes a file. Returns false at the end, when cancelled, and when memory runs
    /// short; then call end(). The caller may do other work between two calls.
    bool step(ImportClock& clock);
    /// Makes what was read so far of the file that is being read worth drawing.
    void settle();
    /// Reports how the reading ended. If it was cancelled, it keeps its place if `keepsPlace`; but not if memory ran short, because to go
    /// on would end the program. Returns what could not be read, and no earlier call returned.
    std::vector<ImportFailure> end(ImportClock& clock, bool keepsPlace);
    /// After end(): whether it kept its place.
    [[nodiscard]] bool canResume() const { return m_kept.has_value(); }
    /// Goes on where it was cancelled: call step() again.
    void resume(ImportClock& clock);
    /// What was read before it was cancelled is complete as it is.
    void giveUp();

private:
    using Paths = std::vector<std::string>;
    using Group = std::vector<std::size_t>;

    bool list(ImportClock& clock);
    bool beginNext(ImportClock& clock);
    bool begin(std::size_t file, Cancellation cancel);
    FileReading& open(std::size_t file, Cancellation cancel);
    bool readBlock(ImportClock& clock);
    void finish(std::size_t file, ImportClock& clock);
    void stop(ImportClock& clock);

    ImportedTrace& m_trace;
    Paths m_paths;
    bool m_isListed = false;
    std::vector<InputFile> m_files;
    std::vector<bool> m_isRead; ///< by file
    std::map<std::size_t, Group> m_groups; ///< of files that are not opened yet, by their first one
    std::map<std::size_t, FileReading> m_open;
    std::size_t m_next = 0; ///< no earlier file is left to open
    // The files that are begun: one, or those of a group.
    std::deque<std::size_t> m_toRead; ///< not read to their ends, in this order
    std::deque<std::size_t> m_toFinish; ///< all that are not complete, in this order
    bool m_isFirstBlock = true; ///< of m_toRead.front()
    std::size_t m_tracesInDirectories = 0;
    std::size_t m_othersInDirectories = 0; ///< files that are no trace, or could not be read
    std::vector<ImportFailure> m_failures; ///< not returned yet
    MemoryRoom m_memory;
    bool m_isMemoryShort = false;
    bool m_isComplete = false;
    std::optional<ImportProgress> m_kept; ///< how far it came, if it keeps its place
};

} // namespace emberline
