// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/imported_trace.h"

#include "importers/import_diagnostics.h"

#include <utility>

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
    m_generation->context.settle();
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

} // namespace emberline
