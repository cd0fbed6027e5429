// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/formats.h"
#include "importers/live/live_input.h"
#include "importers/reading/ahead_queue.h"
#include "importers/reading/file_reading.h"
#include "importers/reading/free_memory.h"
#include "importers/reading/import_context.h"
#include "model/cancellation.h"
#include "model/diagnostics.h"
#include "model/result.h"
#include "model/time.h"
#include "model/trace.h"
#include "model/trace_builder.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// The example says how far the reading came: "37 %", or bytes where the total is not known.
inline constexpr DiagnosticKind kReadingStopped{"reading-stopped", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "You stopped the reading before the end: what had been read by then is shown, the rest is missing.")};
inline constexpr DiagnosticKind kOlderLetGo{"live-older-let-go", Severity::Info,
    QT_TRANSLATE_NOOP("Diagnostics", "Only the last minutes are kept, as requested: what was written earlier is no longer shown.")};
inline constexpr DiagnosticKind kNoCommonClock{"no-common-clock", Severity::Warning,
    QT_TRANSLATE_NOOP("Diagnostics",
        "Some files count from an unknown moment, such as their own beginning: these are shown as if they began with the first of the "
        "others.")};

struct ImportProgress {
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesTotal = 0; ///< 0 when not known (pipes)
    std::uint64_t filesDone = 0;
    std::uint64_t filesTotal = 0;
    std::string current = {}; ///< path being read
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

/// When an import reports and hands out batches. The intervals between batches grow, so that updating the model of a large input repeatedly
/// takes only a fraction of the time of reading it.
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
    /// Hands out what was read. Call updateModel() for the sources that are being read before.
    void publish(ImportContext& context)
    {
        context.updateModel();
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

/// The trace that an import makes, and what its importers share. It can begin anew: a new generation replaces the old one from time to time
/// if only the newest part of live input is kept, and once when a richer log begins with what a poorer one showed. No row is ever removed
/// from a trace, so readers of the old one need not know. Used on the import worker's thread.
class ImportedTrace {
public:
    [[nodiscard]] ImportContext& context() { return m_generation->context; }
    [[nodiscard]] TraceBuilder& builder() { return m_generation->builder; }
    [[nodiscard]] Diagnostics& diagnostics() { return m_generation->builder.diagnostics(); }

    /// Begins anew: `fill` moves all input that goes on to the new context, then the old generation is deleted. The next batch is the first
    /// of the new one (TraceBatch::restarts).
    void startOver(const std::function<void(ImportContext&)>& fill);

    /// How far the reading came that was cancelled and may go on; nothing: none was. Each batch reports it as kReadingStopped until then.
    void setStoppedAt(std::optional<std::string> share) { m_stoppedAt = std::move(share); }
    [[nodiscard]] const std::optional<std::string>& stoppedAt() const { return m_stoppedAt; }

    /// What was read since the last batch.
    [[nodiscard]] TraceBatch takeBatch();
    /// How many records the trace has, those included that no batch has brought yet.
    [[nodiscard]] std::uint64_t countRecords();

private:
    struct Generation {
        TraceBuilder builder;
        ImportContext context{builder, formatTable()};
    };
    std::unique_ptr<Generation> m_generation = std::make_unique<Generation>();
    bool m_restarts = false; ///< the next batch is the first of its generation
    std::optional<std::string> m_stoppedAt;
    bool m_resendsDiagnostics = false; ///< with the next batch, because the last one that was handed out differs
};

[[nodiscard]] std::uint64_t recordsIn(const TraceBatch& batch);

/// Adds the files that `paths` lead to to `files`: a directory's, and those of all below it, in the order of their names; a file with
/// several names, or given several times, once. Does not follow links to directories. Once cancelled, some may be missing. Returns the
/// directories that could not be listed, or are empty. Any thread.
[[nodiscard]] std::vector<ImportFailure> listFiles(
    const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel);

/// Reads some paths to their ends, directories with everything below them, one file after the other. Files whose names say that they may
/// be logs of one run are opened at once; if their formats agree, their importers are created together (ImportSource::group), and the
/// bytes come in the order of ranks. Another thread opens the next files of a large directory, and reads their first bytes. A reading that
/// was cancelled may keep its place. Used on the import worker's thread.
class FileSetReader {
public:
    /// `trace` must outlive this object, and not start over meanwhile.
    FileSetReader(ImportedTrace& trace, std::vector<std::string> paths) : m_trace(trace), m_paths(std::move(paths)) { }
    FileSetReader(ImportedTrace& trace, std::vector<InputFile> files) : m_trace(trace), m_files(std::move(files)) { }
    FileSetReader(const FileSetReader&) = delete;
    FileSetReader& operator=(const FileSetReader&) = delete;

    /// Lists the files, reads one block, or opens or completes a file. Returns false at the end, when cancelled, and when memory runs
    /// short; then call end(). The caller may do other work between two calls.
    bool step(ImportClock& clock);
    /// Brings the model up to date with the file that is being read.
    void updateModel()
    {
        if (!m_toRead.empty())
            m_open.at(m_toRead.front()).feed().updateModel();
    }
    /// Reports how the reading ended. If it was cancelled, it keeps its place if `keepsPlace`; but not if memory ran short, because to go
    /// on would end the program. Returns what could not be read, and no earlier call returned.
    std::vector<ImportFailure> end(ImportClock& clock, bool keepsPlace);
    /// After end(): whether it kept its place.
    [[nodiscard]] bool canResume() const { return m_kept.has_value(); }
    /// Goes on where it was cancelled: call step() again.
    void resume(ImportClock& clock);
    /// What was read before it was cancelled is complete as it is.
    void giveUp();

private:
    using Paths = std::vector<std::string>;

    bool list(ImportClock& clock);
    bool beginNext(ImportClock& clock);
    bool begin(std::size_t file, Cancellation cancel);
    [[nodiscard]] FileGroupKey keyOf(std::size_t file) const
    {
        return formatTable().groupKeyOf(m_files[file].path, m_files[file].directoryEntry);
    }
    SourceFeed& open(std::size_t file, Cancellation cancel);
    Result<std::unique_ptr<ByteSource>> openBytes(std::size_t file, Cancellation cancel);
    void openAhead(Cancellation cancel);
    bool readBlock(ImportClock& clock);
    void finish(std::size_t file, ImportClock& clock);
    void stop(ImportClock& clock);

    using Opened = std::map<std::size_t, Result<std::unique_ptr<ByteSource>>>; ///< by file
    /// Some files that are opened before their turn.
    struct Opening : AheadTask {
        std::vector<std::size_t> files; ///< ascending
        const std::vector<InputFile>* all = nullptr;
        Cancellation cancel;
        Opened opened; ///< once it is done
    };
    struct Opener {
        void work(Opening& opening)
        {
            for (const std::size_t file : opening.files)
                opening.opened.emplace(file, openByteSource((*opening.all)[file].path, opening.cancel));
        }
    };

    ImportedTrace& m_trace;
    Paths m_paths;
    bool m_isListed = false;
    std::vector<InputFile> m_files;
    std::vector<bool> m_isRead; ///< by file
    FileGroups<std::size_t> m_groups; ///< the files of one are opened with the first of them
    std::map<std::size_t, FileReading> m_open;
    std::size_t m_next = 0; ///< no earlier file is left to open
    // The files that are begun: one, or those of a group.
    std::deque<std::size_t> m_toRead; ///< not read to their ends, in this order
    std::deque<std::size_t> m_toFinish; ///< all that are not complete, in this order
    bool m_isFirstBlock = true; ///< of m_toRead.front()
    std::size_t m_tracesInDirectories = 0;
    std::size_t m_othersInDirectories = 0; ///< files that are no trace, or could not be read
    std::vector<ImportFailure> m_failures; ///< not returned yet
    MemoryRoom m_memory;
    bool m_isMemoryShort = false;
    bool m_isComplete = false;
    std::optional<ImportProgress> m_kept; ///< how far it came, if it keeps its place
    Opened m_opened; ///< and not begun
    std::deque<Opening> m_ahead; ///< in the order of their files
    std::size_t m_nextAhead = 0; ///< the first file that was not looked at for m_ahead
    AheadQueue<Opening, Opener> m_opener; ///< last member: its thread works on m_ahead
};

} // namespace emberline
