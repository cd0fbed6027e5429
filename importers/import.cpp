// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include "importers/file_set_reader.h"
#include "importers/import_clock.h"
#include "importers/listed_files.h"
#include "importers/live/follow_diagnostics.h"
#include "importers/live/followed_files.h"
#include "importers/live/wall_clock.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/reading/free_memory.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr std::uint64_t kManyBytes = 64 << 20; ///< an import of this size frees a lot of memory
constexpr auto kLiveInterval = 30ms; ///< between batches of live input
constexpr auto kFirstInterval = 100ms; ///< before the first part of an added file is shown
constexpr auto kCountInterval = 200ms; ///< between two counts of what waits
constexpr auto kLookInterval = 1s; ///< see SharedImportState::look()

const DiagnosticKind kStopped{
    "reading-stopped", Severity::Info, "You stopped the reading before the end: what had been read by then is shown, the rest is missing."};
const DiagnosticKind kOlderLetGo{
    "live-older-let-go", Severity::Info, "Only the last minutes are kept, as requested: what was written earlier is no longer shown."};

/// How far the reading came.
std::string shareRead(const ImportProgress& progress)
{
    if (progress.bytesTotal == 0)
        return std::to_string(progress.bytesRead) + " bytes";
    return std::to_string(std::min<std::uint64_t>(progress.bytesRead * 100 / progress.bytesTotal, 100)) + " %";
}

/// How much of the past to keep of live input; zero: everything.
Duration keptLength(const Import::Callbacks& callbacks)
{
    return callbacks.keep ? callbacks.keep->load(std::memory_order_relaxed) : Duration::zero();
}

std::uint64_t recordsIn(const TraceBatch& batch)
{
    std::uint64_t sum = 0;
    for (const Source& source : batch.sources)
        sum += source.records;
    return sum;
}

} // namespace

/// The reading of some paths, which may be cancelled in between.
struct Import::Reading {
    std::vector<std::string> paths;
    std::vector<InputFile> files;
    std::unique_ptr<FileSetReader> reader; ///< once the files are listed
    ImportProgress progress; ///< when it was cancelled
    std::vector<ImportFailure> unlisted; ///< failures of listing, not returned yet
    std::vector<bool> told; ///< by file: its result was considered

    /// Lists the files, unless that is done. Returns false if cancelled.
    bool list(ImportContext& context, ImportClock& clock)
    {
        if (reader)
            return true;
        files.clear();
        unlisted = listFiles(paths, files, clock.cancellation());
        if (clock.isCancelled())
            return false;
        clock.progress.filesTotal = files.size();
        clock.progress.bytesTotal = sizeOf(files);
        told.resize(files.size());
        reader = std::make_unique<FileSetReader>(context, files, clock.cancellation());
        return true;
    }

    /// What could not be read, and was not returned by an earlier call.
    std::vector<ImportFailure> newFailures(bool isComplete)
    {
        std::vector<ImportFailure> failures = std::exchange(unlisted, {});
        std::size_t tracesInDirectories = 0;
        std::size_t filesInDirectories = 0;
        for (std::size_t i = 0; reader && i < files.size(); ++i) {
            const bool inDirectory = !files[i].directoryEntry.empty();
            const std::optional<Result<bool>>& result = reader->results()[i];
            filesInDirectories += inDirectory && result ? 1 : 0;
            tracesInDirectories += inDirectory && result && result->ok() ? 1 : 0;
            if (result && !result->ok() && !inDirectory && !told[i])
                failures.push_back({files[i].path, result->error()});
            told[i] = result.has_value();
        }
        if (filesInDirectories > 0 && tracesInDirectories == 0 && isComplete) {
            for (const std::string& path : paths) {
                if (std::error_code ignored; fs::is_directory(path, ignored))
                    failures.push_back(
                        {path, {path + ": the directory holds no trace." + howToFillDirectory() + " You can also name a trace file."}});
            }
        }
        return failures;
    }
};

/// Live input, and the files that are added to it.
struct Import::Live {
    LiveInput& input;
    const Callbacks& callbacks;
    ImportClock clock{callbacks};
    bool news = true; ///< for the next batch
    ImportClock::Steady::time_point lastBatch = ImportClock::Steady::time_point::min();
    ImportClock::Steady::time_point lastWork = lastBatch;
    ImportClock::Steady::time_point nextLook = ImportClock::Steady::now() + kLookInterval;
    ImportClock::Steady::time_point nextCount = lastBatch;
    std::vector<pollfd> descriptors = {};
    std::vector<std::string> added = {}; ///< paths that were read, to be read again if the trace starts over
    std::optional<std::vector<ImportFailure>> untold = {}; ///< of the paths that were read last, whose batch was not handed out yet
    bool isStartingOver = false; ///< no batch until all is there again

    void handOut(TraceBatch batch)
    {
        batch.written = input.written();
        clock.progress.records = recordsIn(batch);
        callbacks.batch(std::move(batch));
        news = false;
        if (untold)
            callbacks.added(*std::exchange(untold, std::nullopt));
    }
};

std::span<const DiagnosticKind* const> importDiagnostics()
{
    static const std::vector<const DiagnosticKind*> kinds = [] {
        std::vector<const DiagnosticKind*> all(fileDiagnostics().begin(), fileDiagnostics().end());
        all.insert(all.end(), {&kStopped, &kOlderLetGo});
        all.insert(all.end(), followDiagnostics().begin(), followDiagnostics().end());
        all.insert(all.end(), listenDiagnostics().begin(), listenDiagnostics().end());
        return all;
    }();
    return kinds;
}

const DiagnosticKind& readingStopped()
{
    return kStopped;
}

Import::Import()
{
    letLargeBlocksGo();
}
Import::~Import() = default;

std::vector<ImportFailure> Import::read(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    giveUpReading();
    m_reading = std::make_unique<Reading>();
    m_reading->paths = paths;
    ImportClock clock(callbacks);
    return readOn(clock, callbacks);
}

std::vector<ImportFailure> Import::goOn(const Callbacks& callbacks)
{
    if (!m_reading)
        return {};
    m_stoppedAt.reset();
    if (callbacks.batch)
        callbacks.batch(takeBatch()); // without the diagnostic
    ImportClock clock(callbacks);
    clock.progress = m_reading->progress;
    return readOn(clock, callbacks);
}

std::vector<ImportFailure> Import::readOn(ImportClock& clock, const Callbacks& callbacks)
{
    std::vector<ImportFailure> failures = readPaths(clock, callbacks);
    if (!m_reading)
        m_generation->context.finish();
    clock.report(true);
    if (callbacks.batch)
        callbacks.batch(takeBatch());
    if (!m_reading && clock.progress.bytesRead >= kManyBytes) {
        m_generation->builder.settle(); // frees what only reading needed
        giveBackFreeMemory();
    }
    return failures;
}

/// Reads m_reading. It is still there afterwards only if it was cancelled and keeps its place.
std::vector<ImportFailure> Import::readPaths(ImportClock& clock, const Callbacks& callbacks)
{
    Reading& reading = *m_reading;
    const bool isComplete = reading.list(m_generation->context, clock) && reading.reader->read(clock);
    clock.stopped = !isComplete;
    const bool isKept = clock.stopped && callbacks.keepsPlace;
    if (clock.stopped && !isKept && reading.reader)
        reading.reader->stop(clock);
    std::vector<ImportFailure> failures = reading.newFailures(isComplete);
    Diagnostics& diagnostics = m_generation->builder.diagnostics();
    for (const ImportFailure& failure : failures)
        diagnostics.add(files::kSourceUnreadable, {}, failure.error.message);
    if (isKept) {
        reading.progress = clock.progress;
        m_stoppedAt = shareRead(clock.progress);
    } else {
        if (clock.stopped)
            diagnostics.add(kStopped, {}, shareRead(clock.progress));
        m_reading.reset();
    }
    return failures;
}

/// What was kept of a cancelled reading is complete as it is.
void Import::giveUpReading()
{
    if (!m_reading)
        return;
    const Callbacks none;
    ImportClock clock(none);
    if (m_reading->reader)
        m_reading->reader->stop(clock);
    m_generation->builder.diagnostics().add(kStopped, {}, m_stoppedAt.value_or(std::string()));
    m_stoppedAt.reset();
    m_reading.reset();
}

void Import::follow(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    giveUpReading();
    const Duration keep = keptLength(callbacks);
    const auto since = keep > Duration::zero() ? std::optional(unixNow() - keep) : std::nullopt;
    FollowedFiles files(m_generation->context, paths, groupKeyOf, since, Cancellation(callbacks.cancel));
    runLive(files, callbacks);
}

Result<bool> Import::listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks)
{
    giveUpReading();
    auto input = SocketInput::listen(m_generation->context, socket, kind);
    if (!input)
        return input.error();
    input.value()->setReceived(callbacks.received);
    runLive(*input.value(), callbacks);
    return true;
}

void Import::runLive(LiveInput& input, const Callbacks& callbacks)
{
    Live live{input, callbacks};
    while (!live.clock.isCancelled()) {
        takeTurn(live, Cancellation::kInterval);
        if (live.untold || !callbacks.nextAdded)
            continue;
        if (const auto paths = callbacks.nextAdded()) {
            live.untold = readBetween(live, *paths);
            live.added.insert(live.added.end(), paths->begin(), paths->end());
        }
    }
    input.finish();
    if (!m_reading)
        m_generation->context.finish();
    live.handOut(takeBatch());
}

/// Waits for input at most for `patience`, reads it, and hands out a batch when there is news, at most one every 30 ms. While the receiver
/// is behind, reading goes on and fills the next batch.
void Import::takeTurn(Live& live, std::chrono::milliseconds patience)
{
    const auto now = ImportClock::Steady::now();
    const auto due = live.lastBatch == ImportClock::Steady::time_point::min() ? now : live.lastBatch + kLiveInterval;
    const bool handsOut = live.news && now >= due && !live.isStartingOver;
    if (handsOut && (!live.callbacks.hasRoom || live.callbacks.hasRoom())) {
        settle(live);
        live.handOut(takeBatch());
        report(live, true);
        live.lastBatch = ImportClock::Steady::now();
    } else if (handsOut && now >= live.nextCount) { // nobody takes it: says at least how much there is
        settle(live);
        live.clock.progress.records = countRecords();
        report(live, true);
        live.nextCount = now + kCountInterval;
    }
    if (now >= live.nextLook) {
        live.nextLook = now + kLookInterval;
        live.news = m_generation->context.look() || letGo(live) || live.news;
    }
    live.descriptors.clear();
    live.input.watched(live.descriptors);
    const auto wait
        = std::min<ImportClock::Steady::duration>(live.input.patience(), std::min(patience, live.news ? kLiveInterval / 2 : patience));
    const int ready = ::poll(
        live.descriptors.data(), live.descriptors.size(), static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(wait).count()));
    if (ready > 0 || live.lastWork == ImportClock::Steady::time_point::min()
        || ImportClock::Steady::now() - live.lastWork >= live.input.patience()) {
        const std::uint64_t reported = m_generation->builder.diagnostics().revision();
        live.news = live.input.work() || m_generation->builder.diagnostics().revision() != reported || live.news;
        live.lastWork = ImportClock::Steady::now();
        live.clock.progress.bytesRead = live.input.bytesRead();
        if (live.news)
            report(live, false);
    }
}

void Import::settle(Live& live)
{
    live.input.settle();
    if (m_reading && m_reading->reader)
        m_reading->reader->settle();
}

/// Files that are read meanwhile report their own progress.
void Import::report(Live& live, bool force)
{
    if (!m_reading)
        live.clock.report(force);
}

/// Reads `paths` while the live input goes on, and leaves the result to the next batch. A large file is shown in between, at growing
/// intervals.
std::vector<ImportFailure> Import::readBetween(Live& live, const std::vector<std::string>& paths)
{
    Callbacks between;
    between.progress = live.callbacks.progress;
    between.cancel = live.callbacks.cancel;
    between.keepsPlace = live.callbacks.keepsPlace && !live.isStartingOver;
    m_reading = std::make_unique<Reading>();
    m_reading->paths = paths;
    ImportClock clock(between);
    clock.progress.records = live.clock.progress.records;
    ImportClock::Steady::duration interval = kFirstInterval;
    auto next = ImportClock::Steady::now() + interval;
    clock.betweenBlocks = [&] {
        if (ImportClock::Steady::now() >= next) {
            live.news = true;
            interval *= 2;
            next = ImportClock::Steady::now() + interval;
        }
        takeTurn(live, {});
    };
    std::vector<ImportFailure> failures = readPaths(clock, between);
    (m_reading ? clock : live.clock).report(true);
    live.news = true;
    return failures;
}

/// Begins the trace anew without what is older than is to be kept of the live input, if that is due. Returns whether it did.
bool Import::letGo(Live& live)
{
    const Duration keep = keptLength(live.callbacks);
    live.input.setKeeping(keep > Duration::zero());
    const UnixTime now = unixNow();
    const bool isDue = keep > Duration::zero() && !m_reading && live.input.oldest() < now - keep - keep / 2;
    if (!isDue || live.input.written() < now - keep) // without new input nothing grows, and the last part stays visible
        return false;
    auto next = std::make_unique<Generation>();
    next->builder.diagnostics().add(kOlderLetGo, {}, "");
    live.input.restart(next->context, now - keep);
    m_generation = std::move(next);
    m_restarts = true;
    if (!live.added.empty()) {
        live.isStartingOver = true;
        std::ignore = readBetween(live, live.added);
        live.isStartingOver = false;
    }
    giveBackFreeMemory();
    return true;
}

TraceBatch Import::takeBatch()
{
    m_generation->context.settle();
    TraceBatch batch = m_generation->builder.takeBatch();
    batch.restarts = std::exchange(m_restarts, false);
    const bool resends = std::exchange(m_resendsDiagnostics, m_stoppedAt.has_value());
    if ((m_stoppedAt || resends) && !batch.diagnostics)
        batch.diagnostics = m_generation->builder.diagnostics();
    if (m_stoppedAt) // not the builder's: it no longer holds once the reading goes on
        batch.diagnostics->add(kStopped, {}, *m_stoppedAt);
    return batch;
}

/// How many records the trace has, those included that no batch has brought yet.
std::uint64_t Import::countRecords()
{
    const TraceBatch unsent = takeBatch(); // the next one has all of it, except for what is said once
    m_restarts = unsent.restarts;
    m_resendsDiagnostics = true;
    return recordsIn(unsent);
}

} // namespace emberline
