// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/byte_source.h"
#include "importers/importer.h"
#include "importers/live/live_input.h"
#include "importers/live/socket_input.h"

#include <atomic>
#include <cstdint>
#include <functional>
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

/// Reads sources into one trace: files, directories (with all that is below them) and "-". Lives on one thread, the import worker's; the
/// command line and the window use it alike. Large inputs hand out early batches so that something can be seen at once.
class Import {
public:
    struct Callbacks {
        std::function<void(TraceBatch)> batch; ///< may be empty: takeBatch() is then the caller's to call at the end
        std::function<void(const ImportProgress&)> progress; ///< about 20 times a second
        /// Whether a batch would be taken at once; asked by live input, which must not wait. Empty: always.
        std::function<bool()> hasRoom;
        const std::atomic<bool>* cancel = nullptr; ///< looked at every few milliseconds; what was read stays
    };

    Import();
    ~Import();
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;

    /// Reads `paths` to their ends. May be called again to add to the same trace.
    std::vector<ImportFailure> read(const std::vector<std::string>& paths, const Callbacks& callbacks);

    /// Reads `paths` and goes on with what is written to them, until cancelled.
    void follow(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Makes a socket and takes what is written to it, until cancelled. The error says why there is no socket.
    Result<bool> listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks);

    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    /// What has come since the last batch.
    TraceBatch takeBatch();

private:
    struct File {
        std::string path;
        std::string directoryEntry; ///< set for a file found in a directory
    };
    struct Clock;

    std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<File>& files);
    Result<bool> readFile(const File& file, Clock& clock);
    void publish(Clock& clock);
    void runLive(LiveInput& input, const Callbacks& callbacks);

    TraceBuilder m_builder;
    ImportContext m_context;
};

} // namespace emberline
