// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/resumable_reading.h"

#include "importers/import_diagnostics.h"
#include "importers/reading/file_diagnostics.h"

#include <algorithm>

namespace emberline {

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
