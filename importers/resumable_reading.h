// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/file_set_reader.h"
#include "importers/import_callbacks.h"
#include "importers/imported_trace.h"
#include "importers/reading/memory_room.h"

#include <memory>
#include <optional>
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

/// Reads paths into a trace, one set after the other, and reports what could not be read. A reading that was cancelled may keep its place;
/// it then goes on, or is given up. Used on the import worker's thread.
class ResumableReading {
public:
    /// `trace` must outlive this object.
    explicit ResumableReading(ImportedTrace& trace) : m_trace(trace) { }

    /// Begins to read `paths`, after giveUp(). Call step() until it returns false, and then end().
    void begin(const std::vector<std::string>& paths);
    /// Begins to read on where the last reading was cancelled.
    void resume(ImportClock& clock);
    /// Reads a part that takes some milliseconds. Returns whether there may be more. The caller may do other work between two calls.
    bool step(ImportClock& clock) { return m_paths->step(clock); }
    /// The reading is complete, or was cancelled: then it keeps its place if `keepsPlace`, or is given up. Returns what could not be read
    /// and was not returned before.
    std::vector<ImportFailure> end(ImportClock& clock, bool keepsPlace);
    /// Whether there is a reading: one is under way, or was cancelled and kept its place.
    [[nodiscard]] bool isBegun() const { return m_paths.has_value(); }
    /// Makes what was read so far worth drawing.
    void settle();
    /// What was kept of a cancelled reading is complete as it is.
    void giveUp();

private:
    ImportedTrace& m_trace;
    std::optional<PathsReading> m_paths;
    ImportProgress m_progress; ///< of m_paths when it was cancelled
};

} // namespace emberline
