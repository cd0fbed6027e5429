// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include "importers/live/followed_files.h"
#include "importers/live/socket_input.h"
#include "importers/live_import.h"
#include "importers/reading/free_memory.h"
#include "model/wall_clock.h"

#include <utility>

namespace emberline {

namespace {

constexpr std::uint64_t kManyBytes = 64 << 20; ///< an import of this size frees a lot of memory

} // namespace

Import::Import()
{
    letLargeBlocksGo();
}

std::vector<ImportFailure> Import::read(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    ImportClock clock(callbacks);
    m_reading.begin(paths);
    return readOn(clock, callbacks);
}

std::vector<ImportFailure> Import::goOn(const Callbacks& callbacks)
{
    if (!m_reading.isBegun())
        return {};
    ImportClock clock(callbacks);
    m_reading.resume(clock);
    if (callbacks.batch)
        callbacks.batch(takeBatch()); // without the diagnostic
    return readOn(clock, callbacks);
}

/// Reads, hands out the rest, and ends the input unless the reading may go on.
std::vector<ImportFailure> Import::readOn(ImportClock& clock, const Callbacks& callbacks)
{
    while (m_reading.step(clock)) { }
    std::vector<ImportFailure> failures = m_reading.end(clock, callbacks.keepsPlace);
    if (!canGoOn())
        m_trace.context().finish();
    clock.report(true);
    if (callbacks.batch)
        callbacks.batch(takeBatch());
    if (!canGoOn() && clock.progress.bytesRead >= kManyBytes) {
        builder().settle(); // frees what only reading needed
        giveBackFreeMemory();
    }
    return failures;
}

void Import::follow(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    m_reading.giveUp();
    const Duration keep = callbacks.keptLength();
    const auto since = keep > Duration::zero() ? std::optional(unixNow() - keep) : std::nullopt;
    FollowedFiles files(m_trace.context(), paths, since, Cancellation(callbacks.cancel));
    LiveImport(m_trace, m_reading, files, callbacks).run();
}

Result<bool> Import::listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks)
{
    m_reading.giveUp();
    auto listening = ListeningSocket::open(socket, kind);
    if (!listening)
        return listening.error();
    SocketInput input(m_trace.context(), std::move(listening.value()));
    input.setReceiver(callbacks.received);
    LiveImport(m_trace, m_reading, input, callbacks).run();
    return true;
}

} // namespace emberline
