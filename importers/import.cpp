// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/import.h"

#include "importers/live/followed_files.h"
#include "importers/live/live_input.h"
#include "importers/reading/free_memory.h"
#include "model/time.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <poll.h>

namespace emberline {

namespace {

using namespace std::chrono_literals;

constexpr auto kBatchInterval = 30ms; ///< between batches
constexpr auto kFirstInterval = 100ms; ///< before the first part of an added file is shown
constexpr auto kCountInterval = 200ms; ///< between two counts of what waits
constexpr auto kCheckInterval = 1s; ///< between two calls of SharedImportState::checkProcesses()

/// Reads live input into a trace until cancelled, and hands out batches. Reads what is added meanwhile, and lets the older part of the
/// input go if only the newest is kept. Used on the import worker's thread.
class LiveImport {
public:
    /// All must outlive this object. `reading` reads what is added.
    LiveImport(ImportedTrace& trace, std::optional<FileSetReader>& reading, LiveInput& input, const ImportCallbacks& callbacks) :
        m_trace(trace), m_reading(reading), m_input(input), m_callbacks(callbacks), m_clock(callbacks),
        m_nextCheck(Steady::now() + kCheckInterval)
    { }

    void run()
    {
        while (!m_clock.isCancelled()) {
            takeTurn(Cancellation::kInterval);
            if (m_failures || !m_callbacks.nextAdded)
                continue;
            if (const auto paths = m_callbacks.nextAdded()) {
                m_failures = readAdded(*paths);
                m_added.insert(m_added.end(), paths->begin(), paths->end());
            }
        }
        m_input.finish();
        if (!m_reading)
            m_trace.context().finish();
        handOut(m_trace.takeBatch());
    }

private:
    using Steady = ImportClock::Steady;

    /// Waits for input at most for `patience`, reads it, and hands out a batch when there is news.
    void takeTurn(std::chrono::milliseconds patience)
    {
        handOutIfDue();
        checkIfDue();
        poll(patience);
        m_hasNews = leaveShared() || m_hasNews;
    }
    /// Hands out at most one batch every 30 ms. While the receiver is behind, reading goes on and fills the next batch.
    void handOutIfDue()
    {
        const auto now = Steady::now();
        const auto due = m_lastBatch == Steady::time_point::min() ? now : m_lastBatch + kBatchInterval;
        if (!m_hasNews || now < due || m_isStartingOver)
            return;
        if (!m_callbacks.hasRoom || m_callbacks.hasRoom()) {
            updateModel();
            handOut(m_trace.takeBatch());
            report(true);
            m_lastBatch = Steady::now();
        } else if (now >= m_nextCount) { // nobody takes it: says at least how much there is
            updateModel();
            m_clock.progress.records = m_trace.countRecords();
            report(true);
            m_nextCount = now + kCountInterval;
        }
    }
    void checkIfDue()
    {
        const auto now = Steady::now();
        if (now < m_nextCheck)
            return;
        m_nextCheck = now + kCheckInterval;
        m_hasNews = m_trace.context().checkProcesses() || dropOldest() || m_hasNews;
    }
    void poll(std::chrono::milliseconds patience)
    {
        m_descriptors.clear();
        m_input.watched(m_descriptors);
        const auto wait = std::min<Steady::duration>(m_input.patience(), std::min(patience, m_hasNews ? kBatchInterval / 2 : patience));
        const int ready = ::poll(
            m_descriptors.data(), m_descriptors.size(), static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(wait).count()));
        if (ready > 0 || m_lastWork == Steady::time_point::min() || Steady::now() - m_lastWork >= m_input.patience())
            work();
    }
    void work()
    {
        const std::uint64_t reported = m_trace.diagnostics().revision();
        m_hasNews = m_input.work() || m_trace.diagnostics().revision() != reported || m_hasNews;
        m_lastWork = Steady::now();
        m_clock.progress.bytesRead = m_input.bytesRead();
        if (m_hasNews)
            report(false);
    }
    void handOut(TraceBatch batch)
    {
        batch.written = m_input.written();
        m_clock.progress.records = recordsIn(batch);
        m_callbacks.batch(std::move(batch));
        m_hasNews = false;
        if (m_failures)
            m_callbacks.added(*std::exchange(m_failures, std::nullopt));
    }
    void updateModel()
    {
        m_input.updateModel();
        if (m_reading)
            m_reading->updateModel();
    }
    /// Files that are read meanwhile report their own progress.
    void report(bool force)
    {
        if (!m_reading)
            m_clock.report(force);
    }
    /// Reads `paths` while the live input goes on, and leaves the result to the next batch. Shows a large file at growing intervals.
    std::vector<ImportFailure> readAdded(const std::vector<std::string>& paths)
    {
        ImportCallbacks between;
        between.progress = m_callbacks.progress;
        between.cancel = m_callbacks.cancel;
        ImportClock clock(between);
        clock.progress.records = m_clock.progress.records;
        Steady::duration interval = kFirstInterval;
        auto next = Steady::now() + interval;
        m_reading.emplace(m_trace, paths);
        while (m_reading->step(clock)) {
            if (Steady::now() >= next) {
                m_hasNews = true;
                interval *= 2;
                next = Steady::now() + interval;
            }
            takeTurn({});
        }
        std::vector<ImportFailure> failures = m_reading->end(clock, m_callbacks.keepsPlace && !m_isStartingOver);
        if (!m_reading->canResume())
            m_reading.reset();
        (m_reading ? clock : m_clock).report(true);
        m_hasNews = true;
        return failures;
    }
    /// Begins the trace anew without what is older than is to be kept of the live input, if that is due. Returns whether it did.
    bool dropOldest()
    {
        const Duration keep = m_callbacks.keptLength();
        m_input.setKeeping(keep > Duration::zero());
        const UnixTime now = unixNow();
        const bool isDue = keep > Duration::zero() && !m_reading && m_input.oldest() < now - keep - keep / 2;
        if (!isDue || m_input.written() < now - keep) // without new input nothing grows, and the last part stays visible
            return false;
        startOver(now - keep);
        return true;
    }
    /// Begins the trace anew if it shows runs twice, which a file alone showed until a richer one told of them. Returns whether it did.
    bool leaveShared()
    {
        if (m_reading || m_trace.context().sharedFrom().empty())
            return false;
        const Duration keep = m_callbacks.keptLength();
        startOver(keep > Duration::zero() ? std::optional(unixNow() - keep) : std::nullopt);
        return true;
    }
    /// Begins the trace anew without what was written before `since`, or with all that can be read again.
    void startOver(std::optional<UnixTime> since)
    {
        m_trace.startOver([&](ImportContext& context) {
            if (since)
                context.builder().diagnostics().add(kOlderLetGo, {}, "");
            m_input.restart(context, since.value_or(UnixTime::min()));
        });
        if (!m_added.empty()) {
            m_isStartingOver = true;
            std::ignore = readAdded(m_added);
            m_isStartingOver = false;
        }
        giveBackFreeMemory();
    }

    ImportedTrace& m_trace;
    std::optional<FileSetReader>& m_reading;
    LiveInput& m_input;
    const ImportCallbacks& m_callbacks;
    ImportClock m_clock;
    bool m_hasNews = true; ///< for the next batch
    Steady::time_point m_lastBatch = Steady::time_point::min();
    Steady::time_point m_lastWork = Steady::time_point::min();
    Steady::time_point m_nextCheck;
    Steady::time_point m_nextCount = Steady::time_point::min();
    std::vector<pollfd> m_descriptors;
    std::vector<std::string> m_added; ///< paths that were read, to be read again if the trace starts over
    /// Of the paths that were read last, whose batch was not handed out yet.
    std::optional<std::vector<ImportFailure>> m_failures;
    bool m_isStartingOver = false; ///< no batch until all is there again
};

/// Reports files that have no common clock. Several may each count from their own beginning. Or they lie apart by what one of them counts
/// from, "54 years" between two builds of a minute: then the first of those that count from an unknown moment begins with the first of the
/// others; how these lie to one another stays.
void alignClocks(TraceBuilder& builder)
{
    constexpr Duration kYear = std::chrono::days(365); // no clock of a computer that ran so long counts from its start
    std::map<SourceId, Duration> undated; // when their first process began
    std::set<SourceId> dated;
    Duration begin = Duration::max(); // of what is dated
    for (std::size_t row = 0; row < builder.sessionCount(); ++row) {
        const Session& session = builder.session(SessionId(row));
        const bool isNamedOnly = session.start == session.end && session.start == SourceTime();
        if (!session.source || isNamedOnly || (session.attributes.areSaid() && session.attributes->placeholder))
            continue;
        const Duration since = session.start.time_since_epoch() + builder.source(session.source).epoch.time_since_epoch();
        if (since >= kYear) {
            dated.insert(session.source);
            begin = std::min(begin, since);
        } else {
            Duration& first = undated.try_emplace(session.source, since).first->second;
            first = std::min(first, since);
        }
    }
    for (const SourceId source : dated)
        undated.erase(source);
    // Files of one machine may all count from its start, but then none can begin within a second of it.
    const auto fromOwnStart = std::ranges::count_if(undated, [](const auto& entry) { return entry.second < std::chrono::seconds(1); });
    if (undated.empty() || (dated.empty() && fromOwnStart < 2))
        return;
    const auto isOurs = [](const auto& entry) { return entry.kind == &kNoCommonClock; };
    if (std::ranges::none_of(builder.diagnostics().entries(), isOurs))
        builder.diagnostics().add(kNoCommonClock, {undated.begin()->first}, "");
    if (dated.empty())
        return;
    const auto earlier = [](const auto& a, const auto& b) { return a.second < b.second; };
    const Duration earliest = std::ranges::min_element(undated, earlier)->second;
    for (const auto& entry : undated) {
        Source& source = builder.edit(entry.first);
        source.epoch += begin - earliest;
        source.date = DateOrigin::Guess;
    }
}

constexpr std::uint64_t kManyBytes = 64 << 20; ///< an import of this size frees a lot of memory

} // namespace

std::vector<ImportFailure> Import::read(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    ImportClock clock(callbacks);
    giveUp();
    m_reading.emplace(m_trace, paths);
    return readOn(clock, callbacks);
}

std::vector<ImportFailure> Import::read(std::vector<InputFile> files, const Callbacks& callbacks)
{
    ImportClock clock(callbacks);
    giveUp();
    m_reading.emplace(m_trace, std::move(files));
    return readOn(clock, callbacks);
}

std::vector<ImportFailure> Import::resume(const Callbacks& callbacks)
{
    if (!m_reading)
        return {};
    ImportClock clock(callbacks);
    m_reading->resume(clock);
    if (callbacks.batch)
        callbacks.batch(takeBatch()); // without the diagnostic
    return readOn(clock, callbacks);
}

/// Reads, hands out the rest, and ends the input unless the reading may go on.
std::vector<ImportFailure> Import::readOn(ImportClock& clock, const Callbacks& callbacks)
{
    while (m_reading->step(clock)) { }
    std::vector<ImportFailure> failures = m_reading->end(clock, callbacks.keepsPlace);
    if (!m_reading->canResume()) {
        m_reading.reset();
        m_trace.context().finish();
        alignClocks(builder());
    }
    clock.report(true);
    if (callbacks.batch)
        callbacks.batch(takeBatch());
    if (!m_reading && clock.progress.bytesRead >= kManyBytes)
        builder().sort(); // frees what only reading needed
    return failures;
}

/// Ends what a cancelled reading left.
void Import::giveUp()
{
    if (m_reading)
        m_reading->giveUp();
    m_reading.reset();
}

void Import::follow(const std::vector<std::string>& paths, const Callbacks& callbacks)
{
    giveUp();
    const Duration keep = callbacks.keptLength();
    const auto since = keep > Duration::zero() ? std::optional(unixNow() - keep) : std::nullopt;
    FollowedFiles files(m_trace.context(), paths, since, Cancellation(callbacks.cancel));
    LiveImport(m_trace, m_reading, files, callbacks).run();
}

Result<bool> Import::listen(const std::string& socket, SocketKind kind, const Callbacks& callbacks)
{
    giveUp();
    auto listening = ListeningSocket::open(socket, kind);
    if (!listening)
        return listening.error();
    SocketInput input(m_trace.context(), std::move(listening.value()));
    input.setReceiver(callbacks.received);
    LiveImport(m_trace, m_reading, input, callbacks).run();
    return true;
}

} // namespace emberline
