// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/file_set_reader.h"
#include "importers/import_callbacks.h"
#include "importers/reading/memory_room.h"

#include <memory>
#include <string>
#include <vector>

namespace emberline {

/// The reading of some paths to their ends, directories with everything below them. When cancelled, it keeps its place: the next step()
/// goes on there, or stop() ends it. Used on the import worker's thread.
class PathsReading {
public:
    /// `context` must outlive this object.
    PathsReading(ImportContext& context, std::vector<std::string> paths) : m_context(context), m_paths(std::move(paths)) { }
    PathsReading(const PathsReading&) = delete;
    PathsReading& operator=(const PathsReading&) = delete;

    /// Lists the files, or reads a part of them that takes some milliseconds. Returns false at the end, when cancelled, and when memory
    /// runs short.
    bool step(ImportClock& clock);
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    /// Whether it ended before the end because memory runs short. To go on would end the program.
    [[nodiscard]] bool isMemoryShort() const { return m_isMemoryShort; }
    /// Makes what was read so far worth drawing.
    void settle();
    /// Gives up what is left after a cancellation: the files that were begun are complete as they are.
    void stop(ImportClock& clock);
    /// What could not be read, and no earlier call returned.
    [[nodiscard]] std::vector<ImportFailure> newFailures();

private:
    void list(ImportClock& clock);
    [[nodiscard]] bool isWithoutTrace() const;

    ImportContext& m_context;
    std::vector<std::string> m_paths;
    std::vector<InputFile> m_files;
    std::unique_ptr<FileSetReader> m_reader; ///< once the files are listed
    MemoryRoom m_memory;
    bool m_isMemoryShort = false;
    bool m_isComplete = false;
    std::vector<ImportFailure> m_unlisted; ///< failures of listing, not returned yet
    std::vector<bool> m_isReported; ///< by file: newFailures() has considered its result
};

} // namespace emberline
