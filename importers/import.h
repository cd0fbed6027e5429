// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/file_set_reader.h"
#include "importers/live/socket_input.h"

#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// Reads sources into one trace: files, directories with everything below them, and "-". Lives on the import worker's thread; the command
/// line and the window both use it. A large input hands out early batches, so that the user sees something at once.
class Import {
public:
    using Callbacks = ImportCallbacks;

    Import() = default;
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;

    /// See ImportContext. Call it before reading.
    void setAddsOtherLogs(bool adds) { m_trace.context().setAddsOtherLogs(adds); }

    /// Reads `paths` to their ends. May be called again to add to the same trace.
    std::vector<ImportFailure> read(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Reads some files of listFiles(), which know where in a directory they lie.
    std::vector<ImportFailure> read(std::vector<InputFile> files, const Callbacks& callbacks);
    /// Whether the last read() was cancelled and kept its place. The next job other than resume() gives it up.
    [[nodiscard]] bool canResume() const { return m_reading.has_value(); }
    /// Reads on where the last read() or resume() was cancelled. `callbacks.cancel` must be the same. Returns new failures.
    std::vector<ImportFailure> resume(const Callbacks& callbacks);

    /// Reads `paths` and goes on reading what is written to them, until cancelled. With `keep`, the trace keeps at least that much of the
    /// past and at most 1.5 times as much. It then starts over (TraceBatch::restarts) from what can be read again, so that memory stays
    /// bounded by the kept part. It drops files that were not written since, and the older part of longer files; a process that is still
    /// running keeps its whole log up to some megabytes. Chrome JSON files stay whole.
    void follow(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Creates a socket and reads what is written to it, until cancelled. The error says why there is no socket.
    Result<bool> listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks);

    [[nodiscard]] TraceBuilder& builder() { return m_trace.builder(); }
    /// What was read since the last batch.
    TraceBatch takeBatch() { return m_trace.takeBatch(); }

private:
    std::vector<ImportFailure> readOn(ImportClock& clock, const Callbacks& callbacks);
    void giveUp();

    ImportedTrace m_trace;
    std::optional<FileSetReader> m_reading; ///< between two jobs: was cancelled and kept its place
};

} // namespace emberline
