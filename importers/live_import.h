// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import_clock.h"
#include "importers/imported_trace.h"
#include "importers/live/live_input.h"
#include "importers/resumable_reading.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>

namespace emberline {

/// Reads live input into a trace until cancelled, and hands out batches. Reads what is added meanwhile, and lets the older part of the
/// input go if only the newest is kept. Used on the import worker's thread.
class LiveImport {
public:
    /// All must outlive this object. `reading` reads what is added.
    LiveImport(ImportedTrace& trace, ResumableReading& reading, LiveInput& input, const ImportCallbacks& callbacks);

    void run();

private:
    using Steady = ImportClock::Steady;

    void takeTurn(std::chrono::milliseconds patience);
    void handOutIfDue();
    void lookIfDue();
    void poll(std::chrono::milliseconds patience);
    void work();
    void handOut(TraceBatch batch);
    void settle();
    void report(bool force);
    std::vector<ImportFailure> readAdded(const std::vector<std::string>& paths);
    bool letGo();

    ImportedTrace& m_trace;
    ResumableReading& m_reading;
    LiveInput& m_input;
    const ImportCallbacks& m_callbacks;
    ImportClock m_clock;
    bool m_hasNews = true; ///< for the next batch
    Steady::time_point m_lastBatch = Steady::time_point::min();
    Steady::time_point m_lastWork = Steady::time_point::min();
    Steady::time_point m_nextLook;
    Steady::time_point m_nextCount = Steady::time_point::min();
    std::vector<pollfd> m_descriptors;
    std::vector<std::string> m_added; ///< paths that were read, to be read again if the trace starts over
    /// Of the paths that were read last, whose batch was not handed out yet.
    std::optional<std::vector<ImportFailure>> m_failures;
    bool m_isStartingOver = false; ///< no batch until all is there again
};

} // namespace emberline
