// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/live/socket_input.h"
#include "importers/reading/byte_source.h"
#include "importers/reading/importer.h"
#include "model/time.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

class ImportClock;

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

/// The diagnostics of reading files, whatever their format.
[[nodiscard]] std::span<const DiagnosticKind* const> importDiagnostics();

/// The diagnostic of a reading that was cancelled before the end, until it goes on. Its example says how far the reading came: "37 %", or
/// bytes where the total is not known.
[[nodiscard]] const DiagnosticKind& readingStopped();

/// Reads sources into one trace: files, directories with everything below them, and "-". Lives on the import worker's thread; the command
/// line and the window both use it. A large input hands out early batches, so that the user sees something at once.
class Import {
public:
    struct Callbacks {
        std::function<void(TraceBatch)> batch; ///< may be empty: then the caller calls takeBatch() at the end
        std::function<void(const ImportProgress&)> progress; ///< about 20 times a second, and whenever a large file is begun
        /// Whether the receiver would take a batch at once. Live input asks, because it must not wait. Empty: always.
        std::function<bool()> hasRoom;
        /// Live input: how much of the past to keep; zero keeps everything. May change at any time. Null: keeps everything.
        const std::atomic<Duration>* keep = nullptr;
        SocketInput::Received received; ///< see there; may be empty
        /// Live input: takes the files and directories that are to be read next, to their ends, while the live input goes on. Asked several
        /// times a second; nothing: none so far. Empty: never any.
        std::function<std::optional<std::vector<std::string>>()> nextAdded;
        /// What could not be read of these; a batch with all that could was handed out.
        std::function<void(std::vector<ImportFailure>)> added;
        const std::atomic<bool>* cancel = nullptr; ///< checked every few milliseconds; what was read stays
        /// Whether a cancelled read() keeps its place for goOn(). Then the files stay open.
        bool keepsPlace = false;
    };

    Import();
    ~Import();
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;

    /// See ImportContext. Call it before reading.
    void setAddsOtherLogs(bool adds) { m_generation->context.setAddsOtherLogs(adds); }

    /// Reads `paths` to their ends. May be called again to add to the same trace.
    std::vector<ImportFailure> read(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Whether the last read() was cancelled and kept its place. The next job other than goOn() gives it up.
    [[nodiscard]] bool canGoOn() const { return m_reading != nullptr; }
    /// Reads on where the last read() or goOn() was cancelled. `callbacks.cancel` must be the same as then. Returns the failures that were
    /// not returned before.
    std::vector<ImportFailure> goOn(const Callbacks& callbacks);

    /// Reads `paths` and goes on reading what is written to them, until cancelled. With `keep`, the trace keeps at least that much of the
    /// past and at most 1.5 times as much. It then starts over (TraceBatch::restarts) from what can be read again, so that memory stays
    /// bounded by the kept part. It drops files that were not written since, and the older part of longer files; a process that is still
    /// running keeps its whole log up to some megabytes. Chrome JSON files stay whole.
    void follow(const std::vector<std::string>& paths, const Callbacks& callbacks);
    /// Creates a socket and reads what is written to it, until cancelled. The error says why there is no socket.
    Result<bool> listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks);

    [[nodiscard]] TraceBuilder& builder() { return m_generation->builder; }
    /// What was read since the last batch.
    TraceBatch takeBatch();

private:
    struct Reading;
    struct Live;
    std::vector<ImportFailure> readOn(ImportClock& clock, const Callbacks& callbacks);
    std::vector<ImportFailure> readPaths(ImportClock& clock, const Callbacks& callbacks);
    void giveUpReading();
    void runLive(LiveInput& input, const Callbacks& callbacks);
    void takeTurn(Live& live, std::chrono::milliseconds patience);
    std::vector<ImportFailure> readBetween(Live& live, const std::vector<std::string>& paths);
    void settle(Live& live);
    void report(Live& live, bool force);
    bool letGo(Live& live);
    std::uint64_t countRecords();

    /// A trace and what its importers share. If only the newest part is kept, a new generation replaces the old one from time to time: no
    /// row is ever removed from a trace, so readers of the old one need not know.
    struct Generation {
        TraceBuilder builder;
        ImportContext context{builder};
    };
    std::unique_ptr<Generation> m_generation = std::make_unique<Generation>();
    bool m_restarts = false; ///< the next batch is the first of its generation
    std::unique_ptr<Reading> m_reading; ///< was cancelled and kept its place
    std::optional<std::string> m_stoppedAt; ///< how far m_reading came; said in each batch until it goes on
    bool m_resendsDiagnostics = false; ///< with the next batch, because the last one that was handed out differs
};

} // namespace emberline
