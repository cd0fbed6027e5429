// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/imported_trace.h"
#include "importers/paths_reading.h"

#include <optional>
#include <string>
#include <vector>

namespace emberline {

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
