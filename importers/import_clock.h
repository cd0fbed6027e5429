// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import_callbacks.h"
#include "importers/reading/import_context.h"
#include "model/cancellation.h"

#include <chrono>

namespace emberline {

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
