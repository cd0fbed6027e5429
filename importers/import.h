// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/live/socket_input.h"
#include "importers/reading/byte_source.h"
#include "importers/reading/importer.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace emberline {

struct ImportProgress {
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesTotal = 0; ///< 0 when not known (pipes)
    std::uint64_t filesDone = 0;
    std::uint64_t filesTotal = 0;
    std::string current; ///< path being read
};

/// A source that could not be read at all.
struct ImportFailure {
    std::string path;
    Error error;
};

/// The diagnostics of reading files, whatever their format.
[[nodiscard]] std::span<const DiagnosticKind* const> importDiagnostics();

/// Told when reading was cancelled before the end; the example's text is how far it was: "37 %", or bytes where the whole is not known.
[[nodiscard]] const DiagnosticKind& readingStopped();

/// Reads sources into one trace: files, directories (with all that is below them) and "-". Lives on one thread, the import worker's; the
/// command line and the window use it alike. Large inputs hand out early batches so that something can be seen at once.
class Import {
public:
    struct Callbacks {
        std::function<void(TraceBatch)> batch; ///< may be empty: takeBatch() is then the caller's to call at the end
        std::function<void(const ImportProgress&)> progress; ///< about 20 times a second
        /// Whether a batch would be taken at once; asked by live input, which must not wait. Empty: always.
        std::function<bool()> hasRoom;
        /// Of live input: how much of the past is kept, in ns; 0: all. May change at any time. Null: all.
        const std::atomic<std::int64_t>* keepNs = nullptr;
        const std::atomic<bool>* cancel = nullptr; ///< looked at every few milliseconds; what was read stays
    };

    Import();
    ~Import();
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;

    /// See ImportContext; to be called before reading.
    void setAddsOtherLogs(bool adds) { m_generation->context.setAddsOtherLogs(adds); }

    /// Reads `paths` to their ends. May be called again to add to the same trace.
    std::vector<ImportFailure> read(const std::vector<std::string>& paths, const Callbacks& callbacks);

    /// Reads `paths` and goes on with what is written to them, until cancelled. With keepNs only what was written within that time is kept,
    /// and up to half of it more: then the trace begins anew (TraceBatch::restarts) with what can be read again, so that memory stays that
    /// of the kept part. Files not written since are let go whole, of longer ones the older part; a process that is still at work keeps all
    /// its log up to some megabytes. Chrome JSON files are kept whole.
    void follow(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Makes a socket and takes what is written to it, until cancelled. The error says why there is no socket.
    Result<bool> listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks);

    [[nodiscard]] TraceBuilder& builder() { return m_generation->builder; }
    /// What has come since the last batch.
    TraceBatch takeBatch();

private:
    struct File {
        std::string path;
        std::string directoryEntry; ///< set for a file found in a directory
    };
    struct Clock;

    static std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<File>& files, Cancellation cancel);
    Result<bool> readFile(const File& file, Clock& clock);
    void publish(Clock& clock);
    void runLive(LiveInput& input, const Callbacks& callbacks);
    bool letGo(LiveInput& input, std::int64_t keepNs);

    /// A trace and all that its importers share. Where only the newest part is kept, another one takes its place from time to time: rows
    /// are never taken out of a trace, so that readers of the old one need not know.
    struct Generation {
        TraceBuilder builder;
        ImportContext context{builder};
    };
    std::unique_ptr<Generation> m_generation = std::make_unique<Generation>();
    bool m_restarts = false; ///< the next batch is the first of its generation
};

} // namespace emberline
