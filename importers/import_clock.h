// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/reading/import_context.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "model/time.h"
#include "model/trace.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

struct ImportProgress {
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesTotal = 0; ///< 0 when not known (pipes)
    std::uint64_t filesDone = 0;
    std::uint64_t filesTotal = 0;
    std::string current; ///< path being read
    std::uint64_t records = 0; ///< of live input: in the trace, whether or not a batch with them was handed out
};

/// A source that could not be read at all.
struct ImportFailure {
    std::string path;
    Error error;
};

/// What an import tells and asks the code that drives it. All are called on the import worker's thread.
struct ImportCallbacks {
    std::function<void(TraceBatch)> batch; ///< may be empty: then the caller calls Import::takeBatch() at the end
    std::function<void(const ImportProgress&)> progress; ///< about 20 times a second, and whenever a large file is begun
    /// Whether the receiver would take a batch at once. Live input asks, because it must not wait. Empty: always.
    std::function<bool()> hasRoom;
    /// Live input: how much of the past to keep; zero keeps everything. May change at any time. Null: keeps everything.
    const std::atomic<Duration>* keep = nullptr;
    LineReceiver received; ///< see there; may be empty
    /// Live input: takes the files and directories that are to be read next, to their ends, while the live input goes on. Asked several
    /// times a second; nothing: none so far. Empty: never any.
    std::function<std::optional<std::vector<std::string>>()> nextAdded;
    /// What could not be read of these; a batch with all that could was handed out.
    std::function<void(std::vector<ImportFailure>)> added;
    const std::atomic<bool>* cancel = nullptr; ///< checked every few milliseconds; what was read stays
    /// Whether a cancelled Import::read() keeps its place for resume(). Then the files stay open.
    bool keepsPlace = false;

    [[nodiscard]] Duration keptLength() const { return keep ? keep->load(std::memory_order_relaxed) : Duration::zero(); }
};

/// When an import reports and hands out batches. The intervals between batches grow, so that settling a large input repeatedly takes only a
/// fraction of the time of reading it.
class ImportClock {
public:
    using Steady = std::chrono::steady_clock;

    explicit ImportClock(const ImportCallbacks& callbacks) : m_callbacks(callbacks), m_cancel(callbacks.cancel) { }

    ImportProgress progress;
    bool stopped = false; ///< by the user, before the end

    [[nodiscard]] Cancellation cancellation() const { return m_cancel; }
    [[nodiscard]] bool isCancelled() const { return m_cancel.isRequested(); }
    void report(bool force = false)
    {
        if (!m_callbacks.progress || (!force && Steady::now() < m_nextProgress))
            return;
        m_nextProgress = Steady::now() + kReportInterval;
        m_callbacks.progress(progress);
    }

    [[nodiscard]] bool isBatchDue() const { return m_callbacks.batch && Steady::now() >= m_nextBatch; }
    /// Hands out what was read; whatever is being read was settled.
    void publish(ImportContext& context)
    {
        context.settle();
        m_callbacks.batch(context.builder().takeBatch());
        m_batchInterval *= 2;
        m_nextBatch = Steady::now() + m_batchInterval;
    }

private:
    /// At least, between two reports of progress.
    static constexpr std::chrono::milliseconds kReportInterval{50};

    const ImportCallbacks& m_callbacks;
    Cancellation m_cancel;
    Steady::time_point m_nextProgress = Steady::now();
    Steady::duration m_batchInterval = std::chrono::milliseconds(100);
    Steady::time_point m_nextBatch = Steady::now() + m_batchInterval;
};

} // namespace emberline
