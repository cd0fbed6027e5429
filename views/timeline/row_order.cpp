// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_order.h"

#include "model/analysis/thread_load.h"
#include "model/answers/command_index.h"
#include "model/answers/history.h"
#include "model/dialect.h"
#include "views/format/display_text.h"

#include <QCollator>

#include <cctype>
#include <iterator>
#include <tuple>
#include <utility>

namespace emberline {

std::vector<TrackSetting> keptSettings(const Trace& trace, const RowSettings& settings)
{
    std::vector<RowKey> rows = settings.pinned; // first, because their order matters
    std::set<RowKey> others;
    for (const auto& [row, name] : settings.names)
        others.insert(row);
    for (const auto& [row, position] : settings.positions)
        others.insert(row);
    for (const auto* sessions : {&settings.collapsed, &settings.opened, &settings.quietShown}) {
        for (const SessionId session : *sessions)
            others.insert({session, {}});
    }
    for (const RowKey& row : settings.pinned)
        others.erase(row);
    rows.insert(rows.end(), others.begin(), others.end());

    std::vector<TrackSetting> kept;
    for (const RowKey& row : rows) {
        TrackSetting setting;
        if (row.thread)
            setting.track = referenceTo(trace, trace.thread(row.thread).track);
        else
            setting.track.session = referenceTo(trace, row.session);
        if (const auto name = settings.names.find(row); name != settings.names.end())
            setting.name = name->second;
        if (const auto position = settings.positions.find(row); position != settings.positions.end())
            setting.position = position->second;
        setting.pinned = kept.size() < settings.pinned.size();
        setting.collapsed = !row.thread && settings.collapsed.contains(row.session);
        setting.opened = !row.thread && settings.opened.contains(row.session);
        setting.quietShown = !row.thread && settings.quietShown.contains(row.session);
        kept.push_back(std::move(setting));
    }
    return kept;
}

RowSettings openedSettings(References& references, const std::vector<TrackSetting>& kept)
{
    const Trace& trace = references.trace();
    RowSettings settings;
    std::set<RowKey> pinned;
    for (const TrackSetting& setting : kept) {
        const TrackReference& track = setting.track;
        const bool isSession = track.thread.empty() && !track.tid && track.asyncId.empty();
        const TrackId found = isSession ? TrackId() : references.find(track);
        const RowKey row{isSession ? references.find(track.session)
                : found            ? trace.track(found).session
                                   : SessionId(),
            found ? trace.track(found).thread : ThreadId()};
        if (!row.session || (!isSession && !row.thread))
            continue;
        if (!setting.name.empty())
            settings.names[row] = setting.name;
        if (setting.position)
            settings.positions[row] = *setting.position;
        if (setting.pinned && pinned.insert(row).second)
            settings.pinned.push_back(row);
        if (setting.collapsed && isSession)
            settings.collapsed.insert(row.session);
        if (setting.opened && isSession)
            settings.opened.insert(row.session);
        if (setting.quietShown && isSession)
            settings.quietShown.insert(row.session);
    }
    return settings;
}

namespace {

/// Whether a thread of the process has the number 0, which systems give to none: the writer counts its threads.
bool countsThreads(const Trace& trace, std::span<const std::uint32_t> threads)
{
    return std::ranges::any_of(threads, [&](std::uint32_t row) { return trace.threads()[row].tid == 0; });
}

/// Of threads that are counted, the one with the number of its process is just another.
bool isMainThread(const Trace& trace, const Thread& thread, bool isCounted)
{
    const std::string_view name = trace.text(thread.name);
    const std::optional<std::int64_t>& pid = trace.session(thread.session).pid;
    const bool beginsWithMain = name.starts_with("Main") && (name.size() == 4 || std::islower(static_cast<unsigned char>(name[4])) == 0);
    return name.ends_with("Main") || beginsWithMain || name == "main" || (pid && thread.tid == pid && (*pid == 0 || !isCounted));
}

/// Whether the process's life is a bar of the thread.
bool showsLife(const Trace& trace, const Thread& thread)
{
    const Lanes& lanes = trace.track(thread.track).lanes;
    return !lanes.empty() && !lanes.front().runs.empty() && !lanes.front().runs.front()->regions().empty()
        && trace.role(lanes.front().runs.front()->regions().front()) == RegionRole::Process;
}

/// Whether processes are commands, or runs of any kind: their order is that of time.
bool showsLives(const Trace& trace)
{
    return runsCommands(trace) || std::ranges::any_of(trace.threads(), [&](const Thread& thread) { return showsLife(trace, thread); });
}

SourceTime startOf(const Trace& trace, const Thread& thread)
{
    const Lanes& lanes = trace.track(thread.track).lanes;
    return lanes.empty() || lanes.front().runs.empty() || lanes.front().runs.front()->regions().empty()
        ? SourceTime::max()
        : lanes.front().runs.front()->begin();
}

} // namespace

/// Rows mostly come in order. To see that takes no memory and fewer looks at the trace than sorting, and there may be a million.
template <class KeyOf>
void RowOrder::sortUnlessSorted(std::span<std::uint32_t> rows, KeyOf keyOf) const
{
    const auto checked = [&](std::uint32_t row) {
        checkCancelled();
        return keyOf(row);
    };
    if (!std::ranges::is_sorted(rows, {}, checked))
        std::ranges::stable_sort(rows, {}, checked);
}

/// Makes each key once.
template <class KeyOf>
void RowOrder::sortByKey(std::span<std::uint32_t> rows, KeyOf keyOf) const
{
    checkCancelled();
    if (rows.size() < 2)
        return;
    std::vector<std::pair<decltype(keyOf(0U)), std::uint32_t>> keyed;
    keyed.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        checkCancelled();
        keyed.emplace_back(keyOf(row), row);
    }
    std::stable_sort(keyed.begin(), keyed.end(), [this](const auto& one, const auto& two) {
        checkCancelled();
        return one.first < two.first;
    });
    std::ranges::transform(keyed, rows.begin(), [](const auto& one) { return one.second; });
}

RowSort shownSort(const Trace& trace, const RowSettings& settings)
{
    if (settings.sort != RowSort::Busiest)
        return settings.sort;
    if (trace.written())
        return RowSort::Trace;
    if (!settings.sides && hasManyCommands(trace)) // which are grouped
        return RowSort::Busiest;
    if (showsLives(trace))
        return RowSort::Trace;
    return settings.sides || piecesOf(trace).empty() ? RowSort::Busiest : RowSort::Start;
}

RowOrder::RowOrder(const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel) :
    m_trace(trace), m_withInstants(withInstants), m_settings(settings), m_cancel(cancel),
    m_children(trace.sessions().size() + 1, trace.sessions().size(), [&](std::size_t row) { return keyOfParent(SessionId(row)); }),
    m_threads(trace.sessions().size(), trace.threads().size(), [&](std::size_t row) { return trace.threads()[row].session.row(); }),
    m_asyncTracks(trace.sessions().size(), trace.tracks().size(),
        [&](std::size_t row) { return trace.tracks()[row].thread ? Grouping::kNoKey : trace.tracks()[row].session.row(); })
{
    m_isPiecework = !m_settings.sides && !piecesOf(m_trace).empty();
    sort();
    leaveOut();
    checkCancelled();
    findQuiet();
    if (!m_commands.empty()) // so that the filter does not part the runs of a command
        std::stable_partition(m_children.of(0).begin(), m_children.of(0).end(), [&](std::uint32_t row) { return m_kept[row]; });
}

bool RowOrder::isHidden(SessionId session) const
{
    const SourceId source = m_trace.session(session).source;
    return source && m_settings.hiddenSources.contains(source);
}

/// The nearest visible ancestor stands in for hidden parents. Bounded, because a hostile trace may nest sessions without end.
std::size_t RowOrder::keyOfParent(SessionId session) const
{
    constexpr int kLevels = 1000;
    if (isHidden(session))
        return Grouping::kNoKey;
    SessionId at = session;
    for (int level = 0; level < kLevels; ++level) {
        const SessionId parent = m_trace.session(at).parent;
        if (!parent || parent.row() >= m_trace.sessions().size() || parent == session)
            return 0;
        if (!isHidden(parent))
            return parent.row() + 1;
        at = parent;
    }
    return 0;
}

void RowOrder::sort()
{
    const auto sideOf
        = [&](std::uint32_t row) { return m_settings.sides ? m_settings.sides->of(m_trace.sessions()[row].source) : Side::Head; };
    for (std::size_t key = 0; key <= m_trace.sessions().size(); ++key)
        sortUnlessSorted(m_children.of(key), [&](std::uint32_t row) { return std::pair(sideOf(row), m_trace.sessions()[row].order); });
    for (std::size_t key = 0; key < m_trace.sessions().size(); ++key)
        sortUnlessSorted(m_threads.of(key), [&](std::uint32_t row) { return m_trace.threads()[row].order; });
    sortAsWished();
    if (!m_settings.sides && hasManyCommands(m_trace))
        groupByCommand();
    std::set<std::size_t> parents; // of sessions that the user moved
    std::set<std::size_t> sessions; // of threads that the user moved
    for (const auto& [row, position] : m_settings.positions) {
        if (!isHidden(row.session))
            row.thread ? sessions.insert(row.session.row()) : parents.insert(keyOfParent(row.session));
    }
    for (const std::size_t key : parents)
        moveSiblings(m_children.of(key), false);
    for (const std::size_t key : sessions) // the thread beside its session's header stays there
        moveSiblings(m_threads.of(key).subspan(inlinedThread(SessionId(key)) ? 1 : 0), true);
}

void RowOrder::sortAsWished()
{
    const auto sortAll = [&](auto ofSession, auto ofThread) {
        for (std::size_t key = 0; key <= m_trace.sessions().size(); ++key)
            ofSession(m_children.of(key));
        for (std::size_t key = 0; key < m_trace.sessions().size(); ++key)
            ofThread(m_threads.of(key));
    };
    const auto sideOf
        = [&](std::uint32_t session) { return m_settings.sides ? m_settings.sides->of(m_trace.sessions()[session].source) : Side::Head; };
    if (m_settings.sort == RowSort::Busiest && !m_trace.written() && !showsLives(m_trace)) {
        const std::vector<float> busy = busyTimes(m_trace);
        std::vector<float> ofAllThreads(m_trace.sessions().size());
        for (std::size_t thread = 0; thread < busy.size(); ++thread)
            ofAllThreads[m_trace.threads()[thread].session.row()] += busy[thread];
        std::map<Side, float> busiest;
        for (std::uint32_t row = 0; row < ofAllThreads.size(); ++row)
            busiest[sideOf(row)] = std::max(busiest[sideOf(row)], ofAllThreads[row]);
        checkCancelled();
        const CommandIndex index(m_trace);
        std::vector<int> ranks;
        for (std::uint32_t row = 0; row < ofAllThreads.size(); ++row) {
            checkCancelled();
            ranks.push_back(index.rankOf(m_trace, SessionId(row), ofAllThreads[row], busiest[sideOf(row)]));
        }
        const auto sessionKey = [&](std::uint32_t row) {
            const auto start = m_trace.shown(SessionId(row), m_trace.sessions()[row].start);
            return std::tuple(sideOf(row), m_isPiecework ? start : TraceTime(), -ranks[row], -ofAllThreads[row]);
        };
        sortAll([&](auto rows) { sortUnlessSorted(rows, sessionKey); },
            [&](auto rows) {
                const bool isCounted = countsThreads(m_trace, rows);
                sortUnlessSorted(
                    rows, [&](auto row) { return std::pair(!isMainThread(m_trace, m_trace.threads()[row], isCounted), -busy[row]); });
            });
    } else if (m_settings.sort == RowSort::Start) {
        sortAll(
            [&](auto rows) {
                sortUnlessSorted(
                    rows, [&](auto row) { return std::pair(sideOf(row), m_trace.shown(SessionId(row), m_trace.sessions()[row].start)); });
            },
            [&](auto rows) {
                sortUnlessSorted(rows, [&](auto row) {
                    return std::pair(!showsLife(m_trace, m_trace.threads()[row]), startOf(m_trace, m_trace.threads()[row]));
                });
            });
    } else if (m_settings.sort == RowSort::Name) {
        const QCollator inOrder = naturalOrder();
        const auto nameOf = [&](const auto& row) { return inOrder.sortKey(displayText(m_trace.text(row.name))); };
        sortAll([&](auto rows) { sortByKey(rows, [&](auto row) { return std::pair(sideOf(row), nameOf(m_trace.sessions()[row])); }); },
            [&](auto rows) {
                sortByKey(
                    rows, [&](auto row) { return std::pair(!showsLife(m_trace, m_trace.threads()[row]), nameOf(m_trace.threads()[row])); });
            });
    }
}

void RowOrder::groupByCommand()
{
    std::map<std::pair<std::string, Duration>, std::uint32_t> numbers; // overlaid traces must remain distinguishable, hence the clock
    std::vector<Duration> totals{Duration()}; // by number
    m_commands.assign(m_trace.sessions().size(), 0);
    std::optional<CommandIndex> index; // for aliases, which few logs have
    for (const std::uint32_t row : m_children.of(0)) {
        checkCancelled();
        const Session& session = m_trace.sessions()[row];
        SessionId runner(row);
        if (session.attributes->alias)
            runner = behindAlias(m_trace, index ? *index : index.emplace(m_trace), runner);
        const auto number = static_cast<std::uint32_t>(totals.size());
        const auto [command, isNew]
            = numbers.try_emplace({commandName(m_trace, runner), m_trace.clockShift(SessionId(row)).ahead()}, number);
        if (isNew) {
            totals.emplace_back();
            m_runners.push_back(runner);
        }
        m_commands[row] = command->second;
        totals[command->second] += session.promptTime() - session.start;
    }
    const bool isLive = m_trace.written().has_value(); // rows that jump cannot be read
    sortUnlessSorted(m_children.of(0), [&](std::uint32_t row) {
        return std::pair(isLive || m_settings.sort != RowSort::Busiest ? Duration() : -totals[m_commands[row]], m_commands[row]);
    });
}

/// Rows with a position of their own take it; the others keep their order around them.
void RowOrder::moveSiblings(std::span<std::uint32_t> rows, bool threads) const
{
    std::vector<std::uint32_t> order;
    std::vector<std::pair<int, std::uint32_t>> placed;
    std::vector<std::uint32_t> unseen; // positions count rows
    for (const std::uint32_t row : rows) {
        if (threads && !hasContent(ThreadId(row))) {
            unseen.push_back(row);
            continue;
        }
        const RowKey key = threads ? RowKey{m_trace.threads()[row].session, ThreadId(row)} : RowKey{SessionId(row), {}};
        if (const auto found = m_settings.positions.find(key); found != m_settings.positions.end())
            placed.emplace_back(found->second, row);
        else
            order.push_back(row);
    }
    std::ranges::stable_sort(placed, {}, [](const auto& one) { return one.first; });
    for (const auto& [position, row] : placed) {
        const auto at = std::clamp<std::ptrdiff_t>(position, 0, static_cast<std::ptrdiff_t>(order.size()));
        order.insert(order.begin() + at, row);
    }
    order.insert(order.end(), unseen.begin(), unseen.end());
    std::ranges::copy(order, rows.begin());
}

/// Drops sessions without visible regions and objects, in themselves or in their descendants.
void RowOrder::leaveOut()
{
    m_kept.assign(m_trace.sessions().size(), !m_settings.only);
    const auto keep = [&](SessionId session) {
        for (; session && !m_kept[session.row()]; session = m_trace.session(session).parent)
            m_kept[session.row()] = true;
    };
    for (std::size_t track = 0; track < m_trace.tracks().size() && m_settings.only; ++track) {
        if (m_settings.only->touches(TrackId(track)))
            keep(m_trace.tracks()[track].session);
    }
    for (std::size_t object = 0; object < m_trace.objects().size() && m_settings.only; ++object) {
        if (m_settings.only->contains(ObjectId(object)))
            keep(m_trace.objects()[object].session);
    }
}

void RowOrder::findQuiet()
{
    constexpr std::size_t kMany = 12; // threads of a session
    constexpr std::size_t kWorthARow = 4; // quiet ones
    constexpr float kQuiet = 0.01F; // of the time in which the busiest of them ran
    m_quiet.assign(m_trace.threads().size(), false);
    const TimedTracks takesTime(m_trace);
    const bool mayBeQuiet = m_settings.sort == RowSort::Busiest && !m_settings.only && !m_trace.written() && !showsLives(m_trace);
    std::vector<float> busy; // few traces need it
    for (std::size_t key = 0; key < m_trace.sessions().size(); ++key) {
        checkCancelled();
        const auto rows = m_threads.of(key);
        if (rows.size() <= kMany && takesTime.all())
            continue;
        const auto isTable = [&](std::uint32_t row) { return !takesTime[m_trace.threads()[row].track]; };
        if (!takesTime.all() && std::ranges::count_if(rows, isTable) > 1)
            std::ranges::for_each(rows, [&](std::uint32_t row) { m_quiet[row] = isTable(row); });
        std::vector<std::uint32_t> many;
        std::ranges::copy_if(rows, std::back_inserter(many), [&](auto row) { return hasContent(ThreadId(row)) && !isTable(row); });
        if (!mayBeQuiet || many.size() <= kMany)
            continue;
        if (busy.empty())
            busy = coveredTimes(m_trace);
        const bool isCounted = countsThreads(m_trace, rows);
        const float busiest = busy[std::ranges::max(many, {}, [&](std::uint32_t row) { return busy[row]; })];
        std::erase_if(many, [&](std::uint32_t row) {
            const RowKey own{SessionId(key), ThreadId(row)};
            return busy[row] >= busiest * kQuiet || isMainThread(m_trace, m_trace.threads()[row], isCounted)
                || m_settings.positions.contains(own) || m_settings.names.contains(own);
        });
        if (many.size() >= kWorthARow)
            std::ranges::for_each(many, [&](std::uint32_t row) { m_quiet[row] = true; });
    }
}

ThreadId RowOrder::inlinedThread(SessionId session) const
{
    const auto own = threads(session);
    if (own.empty())
        return {};
    const Thread& first = m_trace.threads()[own.front()];
    const bool holdsProcess = showsLife(m_trace, first);
    const bool onlyAndNameless = own.size() == 1 && !first.name;
    return holdsProcess || onlyAndNameless ? ThreadId(own.front()) : ThreadId();
}

bool RowOrder::hasContent(ThreadId thread) const
{
    if (m_settings.only && !m_settings.only->touches(m_trace.thread(thread).track))
        return false;
    return !m_trace.track(m_trace.thread(thread).track).lanes.empty()
        || (thread.row() < m_withInstants.size() && m_withInstants[thread.row()]);
}

bool RowOrder::hasContent(TrackId asyncTrack) const
{
    return !m_trace.track(asyncTrack).lanes.empty() && (!m_settings.only || m_settings.only->touches(asyncTrack));
}

namespace {

const std::vector<InstantId> kNone;
constexpr std::size_t kAlwaysSorted = 500'000;

template <class Key>
const std::vector<InstantId>& listOf(const std::unordered_map<Key, std::vector<InstantId>>& lists, Key key)
{
    const auto found = lists.find(key);
    return found == lists.end() ? kNone : found->second;
}

} // namespace

std::vector<InstantId>& InstantIndex::listFor(const Trace& trace, InstantId id)
{
    const InstantColumns& instants = trace.instants();
    const InstantScope scope = instants.scope[id.row()];
    const SessionId session = instants.session[id.row()];
    if (scope == InstantScope::Global)
        return m_global[trace.source(id)];
    const ThreadId thread = instants.thread[id.row()];
    if (scope == InstantScope::Thread && thread) {
        m_threads.resize(std::max<std::size_t>(m_threads.size(), thread.row() + 1));
        m_threads[thread.row()] = true;
        return m_byThread[thread];
    }
    return m_bySession[session];
}

InstantIndex::InstantIndex(const Trace& trace, CompiledFilter passes)
{
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        if (const InstantId id(row); passes(id))
            listFor(trace, id).push_back(id);
    }
    sort(trace);
}

void InstantIndex::update(const Trace& trace)
{
    if (m_of != trace.identity()) {
        *this = InstantIndex();
        m_of = trace.identity();
    }
    const bool grew = trace.instantCount() != m_known;
    for (; m_known < trace.instantCount(); ++m_known)
        listFor(trace, InstantId(m_known)).emplace_back(m_known);
    // Importers may move known instants. While millions stream in, sorting may wait for the batch that adds none.
    if (grew && m_known > kAlwaysSorted && m_known < 2 * m_sorted)
        return;
    m_sorted = m_known;
    sort(trace);
}

void InstantIndex::sort(const Trace& trace)
{
    for (auto& [source, list] : m_global)
        sort(trace, list);
    for (auto& [session, list] : m_bySession)
        sort(trace, list);
    for (auto& [thread, list] : m_byThread)
        sort(trace, list);
}

void InstantIndex::sort(const Trace& trace, std::vector<InstantId>& list)
{
    const auto timeOf = [&times = trace.instants().time](InstantId id) { return times[id.row()]; };
    if (!std::ranges::is_sorted(list, {}, timeOf))
        std::ranges::stable_sort(list, {}, timeOf);
}

const std::vector<InstantId>& InstantIndex::of(SessionId session) const
{
    return listOf(m_bySession, session);
}

const std::vector<InstantId>& InstantIndex::of(ThreadId thread) const
{
    return listOf(m_byThread, thread);
}

} // namespace emberline
