// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include "importers/live/followed_files.h"
#include "importers/live/wall_clock.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/free_memory.h"
#include "importers/reading/source_feed.h"

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

constexpr std::size_t kReadSize = 1 << 20;
constexpr std::uint64_t kManyBytes = 64 << 20; ///< an import of this size frees a lot of memory
constexpr auto kLiveInterval = 30ms; ///< between batches of live input
constexpr auto kLookInterval = 1s; ///< see SharedImportState::look()

const DiagnosticKind kFileSkipped{"file-not-a-trace", Severity::Info, "A file in a directory is not a trace; the others were read."};
const DiagnosticKind kFileUnreadable{"file-unreadable", Severity::Error, "A file in a directory could not be read; the others were."};
const DiagnosticKind kSourceUnreadable{"source-unreadable", Severity::Error, "A source could not be read at all; nothing of it is shown."};
const DiagnosticKind kStreamDamaged{
    "stream-damaged", Severity::Error, "A packed or recoded file is damaged; what could be unpacked was read."};
const DiagnosticKind kReadFailed{"read-failed", Severity::Error, "Reading a file failed midway; what came before was kept."};
const DiagnosticKind kStopped{
    "reading-stopped", Severity::Info, "Reading was cancelled before the end: what had been read by then is shown, the rest is missing."};
const DiagnosticKind kOlderLetGo{
    "live-older-let-go", Severity::Info, "Only the last minutes are kept, as requested: what was written earlier is no longer shown."};

Error notATrace(const std::string& path, const SourceFeed& feed)
{
    if (feed.isEmpty())
        return {path + ": the file is empty; if it is packed, nothing of it could be unpacked."};
    if (!feed.seemsToBe().empty())
        return {path + ": this seems to be " + std::string(feed.seemsToBe()) + ". Emberline opens git Trace2 logs and Chrome JSON traces."};
    return {path
        + ": this is neither a git Trace2 log nor a Chrome JSON trace. Record one with GIT_TRACE2_EVENT=/path/to/file, or open a JSON file "
          "of Trace Events."};
}

/// How far the reading came.
std::string shareRead(const ImportProgress& progress)
{
    if (progress.bytesTotal == 0)
        return std::to_string(progress.bytesRead) + " bytes";
    return std::to_string(std::min<std::uint64_t>(progress.bytesRead * 100 / progress.bytesTotal, 100)) + " %";
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

} // namespace

std::span<const DiagnosticKind* const> importDiagnostics()
{
    static const std::vector<const DiagnosticKind*> kinds = [] {
        std::vector<const DiagnosticKind*> all{
            &kFileSkipped, &kFileUnreadable, &kSourceUnreadable, &kStreamDamaged, &kReadFailed, &kStopped, &kOlderLetGo};
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

/// When to report and to hand out batches. The intervals between batches grow, so that settling a large input repeatedly takes only a
/// fraction of the time of reading it.
struct Import::Clock {
    using Steady = std::chrono::steady_clock;

    const Callbacks& callbacks;
    Cancellation cancel{callbacks.cancel};
    ImportProgress progress = {};
    bool stopped = false; ///< by the user, before the end
    Steady::time_point nextProgress = Steady::now();
    Steady::duration batchInterval = 100ms;
    Steady::time_point nextBatch = Steady::now() + batchInterval;

    [[nodiscard]] bool isBatchDue() const { return callbacks.batch && Steady::now() >= nextBatch; }
    [[nodiscard]] bool cancelled() const { return cancel.isRequested(); }
    void report(bool force = false)
    {
        if (!callbacks.progress || (!force && Steady::now() < nextProgress))
            return;
        nextProgress = Steady::now() + 50ms;
        callbacks.progress(progress);
    }
};

Import::Import()
{
    letLargeBlocksGo();
}
Import::~Import() = default;

std::vector<ImportFailure> Import::listFiles(const std::vector<std::string>& paths, std::vector<File>& files, Cancellation cancel)
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
            failures.push_back({path, {path + ": the directory holds no files. Point GIT_TRACE2_EVENT at it and run git."}});
        for (const std::string& file : found)
            files.push_back({file, fs::path(file).lexically_relative(path).string()});
    }
    return failures;
}

std::vector<ImportFailure> Import::read(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    std::vector<File> files;
    Clock clock{callbacks};
    std::vector<ImportFailure> failures = listFiles(paths, files, clock.cancel);
    clock.progress.filesTotal = files.size();
    for (const File& file : files) {
        std::error_code ignored;
        const std::uintmax_t size = file.path == "-" ? 0 : fs::file_size(file.path, ignored);
        clock.progress.bytesTotal += ignored ? 0 : size;
    }
    std::size_t tracesInDirectories = 0;
    std::size_t filesInDirectories = 0;
    for (const File& file : files) {
        if (clock.cancelled()) {
            clock.stopped = true;
            break;
        }
        clock.progress.current = file.path;
        auto read = readFile(file, clock);
        clock.progress.filesDone += clock.stopped ? 0 : 1;
        const bool inDirectory = !file.directoryEntry.empty();
        filesInDirectories += inDirectory ? 1 : 0;
        tracesInDirectories += inDirectory && read ? 1 : 0;
        if (!read && !inDirectory)
            failures.push_back({file.path, read.error()});
    }
    if (filesInDirectories > 0 && tracesInDirectories == 0 && !clock.cancelled()) {
        for (const std::string& path : paths) {
            if (std::error_code ignored; fs::is_directory(path, ignored))
                failures.push_back(
                    {path, {path + ": the directory holds no trace. Point GIT_TRACE2_EVENT at it and run git, or name a trace file."}});
        }
    }
    for (const ImportFailure& failure : failures)
        m_generation->builder.diagnostics().add(kSourceUnreadable, {}, failure.error.message);
    if (clock.stopped)
        m_generation->builder.diagnostics().add(kStopped, {}, shareRead(clock.progress));
    m_generation->context.finish();
    clock.report(true);
    if (callbacks.batch)
        callbacks.batch(takeBatch());
    if (clock.progress.bytesRead >= kManyBytes) {
        m_generation->builder.settle(); // frees what only reading needed
        giveBackFreeMemory();
    }
    return failures;
}

Result<bool> Import::readFile(const File& file, Clock& clock)
{
    const std::uint64_t bytesBefore = clock.progress.bytesRead;
    const bool inDirectory = !file.directoryEntry.empty();
    auto opened = openByteSource(file.path, clock.cancel);
    if (!opened) {
        if (inDirectory)
            m_generation->builder.diagnostics().add(kFileUnreadable, {}, opened.error().message);
        return opened.error();
    }
    ByteSource& bytes = *opened.value();
    SourceFeed feed(m_generation->context, {file.path, bytes.rereadPath(), file.directoryEntry, bytes.modifiedNs()});
    std::optional<Error> failed;
    bool stopped = false;
    while (!feed.isRejected()) {
        auto got = bytes.read(feed.prepare(kReadSize));
        stopped = clock.cancelled(); // then 0 is not necessarily the end
        if (!got)
            failed = got.error();
        if (!got || got.value() == 0)
            break;
        feed.commit(got.value());
        clock.progress.bytesRead = bytesBefore + bytes.bytesRead();
        clock.report();
        if (stopped)
            break;
        if (clock.isBatchDue()) {
            feed.settle();
            publish(clock);
        }
    }
    stopped ? feed.stop() : feed.finish();
    const bool isTrace = feed.isTrace();
    if (!stopped)
        clock.progress.bytesRead = bytesBefore + std::max(bytes.totalBytes(), bytes.bytesRead());
    clock.stopped = stopped;
    if (!isTrace && stopped) // too little was read to know the format
        return true;
    if (!isTrace) {
        if (inDirectory)
            m_generation->builder.diagnostics().add(kFileSkipped, {}, file.path);
        return failed ? *failed : notATrace(file.path, feed);
    }
    if (failed)
        m_generation->builder.diagnostics().add(kReadFailed, {feed.source(), 0, feed.bytes()}, failed->message);
    if (const std::string trouble = bytes.trouble(); !trouble.empty() && !stopped)
        m_generation->builder.diagnostics().add(kStreamDamaged, {feed.source(), 0, feed.bytes()}, trouble);
    clock.report();
    if (clock.isBatchDue())
        publish(clock);
    return true;
}

void Import::publish(Clock& clock)
{
    m_generation->context.settle();
    clock.callbacks.batch(m_generation->builder.takeBatch());
    clock.batchInterval *= 2;
    clock.nextBatch = Clock::Steady::now() + clock.batchInterval;
}

void Import::follow(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    const std::int64_t keepNs = callbacks.keepNs ? callbacks.keepNs->load() : 0;
    FollowedFiles files(m_generation->context, paths, keepNs > 0 ? unixNow() - keepNs : 0, Cancellation(callbacks.cancel));
    runLive(files, callbacks);
}

Result<bool> Import::listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks)
{
    auto input = SocketInput::listen(m_generation->context, socket, kind);
    if (!input)
        return input.error();
    runLive(*input.value(), callbacks);
    return true;
}

/// Waits for input, reads it, and hands out a batch when there is news, at most one every 30 ms. While the receiver is behind, reading goes
/// on and fills the next batch.
void Import::runLive(LiveInput& input, const Callbacks& callbacks)
{
    Clock clock{callbacks};
    bool news = true;
    auto lastBatch = Clock::Steady::time_point::min();
    auto lastWork = lastBatch;
    auto nextLook = Clock::Steady::now() + kLookInterval;
    std::vector<pollfd> descriptors;
    while (!clock.cancelled()) {
        const auto now = Clock::Steady::now();
        const auto due = lastBatch == Clock::Steady::time_point::min() ? now : lastBatch + kLiveInterval;
        if (news && now >= due && (!callbacks.hasRoom || callbacks.hasRoom())) {
            input.settle();
            TraceBatch batch = takeBatch();
            if (const std::int64_t writtenNs = input.writtenNs(); writtenNs != 0)
                batch.written = UnixTime(Duration(writtenNs));
            callbacks.batch(std::move(batch));
            lastBatch = Clock::Steady::now();
            news = false;
        }
        if (now >= nextLook) {
            const std::int64_t keepNs = callbacks.keepNs ? callbacks.keepNs->load(std::memory_order_relaxed) : 0;
            news = m_generation->context.look() || letGo(input, keepNs) || news;
            nextLook = now + kLookInterval;
        }
        descriptors.clear();
        input.watched(descriptors);
        const auto wait = std::min<Clock::Steady::duration>(input.patience(), news ? kLiveInterval / 2 : Cancellation::kInterval);
        const int ready
            = ::poll(descriptors.data(), descriptors.size(), static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(wait).count()));
        if (ready > 0 || lastWork == Clock::Steady::time_point::min() || Clock::Steady::now() - lastWork >= input.patience()) {
            news = input.work() || news;
            lastWork = Clock::Steady::now();
            clock.progress.bytesRead = input.bytesRead();
            if (news)
                clock.report();
        }
    }
    input.finish();
    m_generation->context.finish();
    callbacks.batch(takeBatch());
}

/// Begins the trace anew without what is older than `keepNs`, if that is due. Returns whether it did.
bool Import::letGo(LiveInput& input, std::int64_t keepNs)
{
    input.setKeeping(keepNs > 0);
    const std::int64_t now = unixNow();
    const bool isDue = keepNs > 0 && input.oldestNs() < now - keepNs - keepNs / 2;
    if (!isDue || input.writtenNs() < now - keepNs) // without new input nothing grows, and the last part stays visible
        return false;
    auto next = std::make_unique<Generation>();
    next->builder.diagnostics().add(kOlderLetGo, {}, "");
    input.restart(next->context, now - keepNs);
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
    return batch;
}

} // namespace emberline
