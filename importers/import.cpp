// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include "importers/file_set_reader.h"
#include "importers/formats.h"
#include "importers/import_clock.h"
#include "importers/live/follow_diagnostics.h"
#include "importers/live/followed_files.h"
#include "importers/live/wall_clock.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/free_memory.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

namespace emberline {

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr std::uint64_t kManyBytes = 64 << 20; ///< an import of this size frees a lot of memory
constexpr auto kLiveInterval = 30ms; ///< between batches of live input
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

/// How to get traces into a directory: sentences, each after a blank.
std::string howToFill()
{
    std::string sentences;
    for (const FormatFamily* family : formatFamilies()) {
        if (!family->fillsDirectory.empty())
            sentences.append(" ").append(family->fillsDirectory);
    }
    return sentences;
}

/// The files in `directory` and below it, sorted. Does not follow links to directories. Lists a file with several names once, by its own
/// name rather than a link's.
std::vector<std::string> filesBelow(const std::string& directory, Cancellation cancel, std::error_code& error)
{
    struct Found {
        bool isLink;
        std::string path;
        auto operator<=>(const Found&) const = default;
    };
    std::vector<Found> found;
    auto entry = fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, error);
    while (!error && entry != fs::recursive_directory_iterator() && !cancel.isRequested()) {
        if (std::error_code ignored; entry->is_regular_file(ignored))
            found.push_back({entry->is_symlink(ignored), entry->path().string()});
        entry.increment(error);
    }
    std::ranges::sort(found);
    std::set<FileIdentity> known;
    std::vector<std::string> files;
    for (Found& file : found) {
        const auto identity = identityOf(file.path);
        if (!identity || known.insert(*identity).second)
            files.push_back(std::move(file.path));
    }
    std::ranges::sort(files);
    return files;
}

std::uint64_t recordsIn(const TraceBatch& batch)
{
    std::uint64_t sum = 0;
    for (const Source& source : batch.sources)
        sum += source.records;
    return sum;
}

/// In bytes on disk, as far as known.
std::uint64_t sizeOf(const std::vector<InputFile>& files)
{
    std::uint64_t sum = 0;
    for (const InputFile& file : files) {
        std::error_code ignored;
        const std::uintmax_t size = file.path == "-" ? 0 : fs::file_size(file.path, ignored);
        sum += ignored ? 0 : size;
    }
    return sum;
}

/// Lists in `files` what `paths` lead to.
std::vector<ImportFailure> listFiles(const std::vector<std::string>& paths, std::vector<InputFile>& files, Cancellation cancel)
{
    std::vector<ImportFailure> failures;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            files.push_back({path, {}});
            continue;
        }
        const std::vector<std::string> found = filesBelow(path, cancel, error);
        if (error)
            failures.push_back({path, {path + ": the directory could not be listed: " + error.message() + "."}});
        else if (found.empty() && !cancel.isRequested())
            failures.push_back({path, {path + ": the directory holds no files." + howToFill()}});
        for (const std::string& file : found)
            files.push_back({file, fs::path(file).lexically_relative(path).string()});
    }
    return failures;
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
                        {path, {path + ": the directory holds no trace." + howToFill() + " You can also name a trace file."}});
            }
        }
        return failures;
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
        m_generation->context.finish();
    }
    clock.report(true);
    if (callbacks.batch)
        callbacks.batch(takeBatch());
    if (!isKept && clock.progress.bytesRead >= kManyBytes) {
        m_generation->builder.settle(); // frees what only reading needed
        giveBackFreeMemory();
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

/// Waits for input, reads it, and hands out a batch when there is news, at most one every 30 ms. While the receiver is behind, reading goes
/// on and fills the next batch.
void Import::runLive(LiveInput& input, const Callbacks& callbacks)
{
    ImportClock clock(callbacks);
    bool news = true;
    auto lastBatch = ImportClock::Steady::time_point::min();
    auto lastWork = lastBatch;
    auto nextLook = ImportClock::Steady::now() + kLookInterval;
    auto nextCount = lastBatch;
    std::vector<pollfd> descriptors;
    while (!clock.isCancelled()) {
        const auto now = ImportClock::Steady::now();
        const auto due = lastBatch == ImportClock::Steady::time_point::min() ? now : lastBatch + kLiveInterval;
        if (news && now >= due && (!callbacks.hasRoom || callbacks.hasRoom())) {
            input.settle();
            TraceBatch batch = takeBatch();
            batch.written = input.written();
            clock.progress.records = recordsIn(batch);
            callbacks.batch(std::move(batch));
            clock.report(true);
            lastBatch = ImportClock::Steady::now();
            news = false;
        }
        if (news && now >= due && now >= nextCount) { // nobody takes it: says at least how much there is
            input.settle();
            clock.progress.records = countRecords();
            clock.report(true);
            nextCount = now + kCountInterval;
        }
        if (now >= nextLook) {
            news = m_generation->context.look() || letGo(input, keptLength(callbacks)) || news;
            nextLook = now + kLookInterval;
        }
        descriptors.clear();
        input.watched(descriptors);
        const auto wait = std::min<ImportClock::Steady::duration>(input.patience(), news ? kLiveInterval / 2 : Cancellation::kInterval);
        const int ready
            = ::poll(descriptors.data(), descriptors.size(), static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(wait).count()));
        if (ready > 0 || lastWork == ImportClock::Steady::time_point::min() || ImportClock::Steady::now() - lastWork >= input.patience()) {
            const std::uint64_t reported = m_generation->builder.diagnostics().revision();
            news = input.work() || m_generation->builder.diagnostics().revision() != reported || news;
            lastWork = ImportClock::Steady::now();
            clock.progress.bytesRead = input.bytesRead();
            if (news)
                clock.report();
        }
    }
    input.finish();
    m_generation->context.finish();
    callbacks.batch(takeBatch());
}

/// Begins the trace anew without what is older than `keep`, if that is due. Returns whether it did.
bool Import::letGo(LiveInput& input, Duration keep)
{
    input.setKeeping(keep > Duration::zero());
    const UnixTime now = unixNow();
    const bool isDue = keep > Duration::zero() && input.oldest() < now - keep - keep / 2;
    if (!isDue || input.written() < now - keep) // without new input nothing grows, and the last part stays visible
        return false;
    auto next = std::make_unique<Generation>();
    next->builder.diagnostics().add(kOlderLetGo, {}, "");
    input.restart(next->context, now - keep);
    m_generation = std::move(next);
    m_restarts = true;
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
