// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/lane_subset.h"
#include "model/cancellation.h"
#include "model/ids.h"
#include "model/reference.h"
#include "model/trace.h"
#include "views/theme/theme.h"

#include <QString>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace emberline {

/// Two traces on one timeline, set against each other. The rows of base stand above those of head.
struct ComparedSides {
    QString base; ///< display names
    QString head;
    std::set<SourceId> baseSources; ///< all others are head's

    [[nodiscard]] Side of(SourceId source) const { return baseSources.contains(source) ? Side::Base : Side::Head; }
    [[nodiscard]] const QString& name(Side side) const { return side == Side::Base ? base : head; }
};

/// A row that the user can name, pin and move: a thread's, or a session's own.
struct RowKey {
    SessionId session;
    ThreadId thread; ///< none: the session's own row
    friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

/// In which order processes and threads stand.
enum class RowSort : std::uint8_t {
    /// Processes that the trace is about (CommandIndex::rankOf) and main threads first; commands, and what still grows, stay in the order
    /// of the trace.
    Busiest,
    Start,
    Name, ///< numbers in names count as numbers
    Trace, ///< as the trace asks for, otherwise as they came
};

/// The user's settings for the timeline's rows. They survive a new layout, but not a reset.
struct RowSettings {
    RowSort sort = RowSort::Busiest; ///< survives a reset, too
    std::unordered_set<SessionId> collapsed;
    std::unordered_set<SessionId> opened; ///< Repeats rows, by their first session, and rows of pieces
    std::unordered_set<SessionId> quietShown; ///< their quiet threads have rows of their own
    SessionId shownRun; ///< has a row of its own though the Repeats row of its command is closed
    std::vector<RowKey> pinned; ///< top to bottom
    std::map<RowKey, std::string> names; ///< UTF-8; replaces the row's own name
    std::map<RowKey, int> positions; ///< among their siblings
    /// If set, sessions and threads without any of these regions and objects, in themselves or in a descendant, get no row, nor do other
    /// objects.
    std::shared_ptr<const LaneSubset> only;

    /// These sources get no rows. Their children from other sources move up.
    std::set<SourceId> hiddenSources;
    /// If set, the rows of base stand above those of head, and the gutter says which is which.
    std::optional<ComparedSides> sides;

    [[nodiscard]] bool isPinned(const RowKey& row) const { return std::ranges::find(pinned, row) != pinned.end(); }
};

/// The user's changes to one row of the timeline. A track without thread and async id stands for its session's row.
struct TrackSetting {
    TrackReference track;
    std::string name; ///< replaces its own name; empty: its own
    bool pinned = false;
    bool collapsed = false;
    std::optional<int> position; ///< among its siblings; none: the default place
    bool opened = false; ///< a row of a piece, or of many runs from this one on, which are closed by default
    bool quietShown = false; ///< its quiet threads have rows of their own
    friend bool operator==(const TrackSetting&, const TrackSetting&) = default;
};

/// The settings in the form that outlives the open trace, in the order of sessions and threads; pinned rows keep their own order.
[[nodiscard]] std::vector<TrackSetting> keptSettings(const Trace& trace, const RowSettings& settings);
/// The reverse of keptSettings(). Skips tracks that the trace does not have.
[[nodiscard]] RowSettings openedSettings(References& references, const std::vector<TrackSetting>& kept);

/// The instants of a trace, grouped by where they are drawn, each list in time order. Grows with the trace: update() looks only at new
/// rows, and starts over for another trace.
class InstantIndex {
public:
    InstantIndex() = default;
    /// Those that pass. Does not grow.
    InstantIndex(const Trace& trace, CompiledFilter passes);

    void update(const Trace& trace);

    /// Instants of scope global, by their source.
    [[nodiscard]] const std::map<SourceId, std::vector<InstantId>>& global() const { return m_global; }
    [[nodiscard]] const std::vector<InstantId>& of(SessionId session) const; ///< of scope process, or of an unknown thread
    [[nodiscard]] const std::vector<InstantId>& of(ThreadId thread) const;
    /// By ThreadId: whether the thread has any. Cheap to copy for another thread; later threads have none.
    [[nodiscard]] const std::vector<bool>& threads() const { return m_threads; }

private:
    std::vector<InstantId>& listFor(const Trace& trace, InstantId id);
    void sort(const Trace& trace);
    static void sort(const Trace& trace, std::vector<InstantId>& list);

    TraceIdentity m_of; ///< the trace that the members below describe
    std::size_t m_known = 0;
    std::size_t m_sorted = 0; ///< the number of instants when all lists were last sorted
    std::map<SourceId, std::vector<InstantId>> m_global;
    std::unordered_map<SessionId, std::vector<InstantId>> m_bySession;
    std::unordered_map<ThreadId, std::vector<InstantId>> m_byThread;
    std::vector<bool> m_threads;
};

/// Groups the rows of one table by a key into another, by counting: two flat arrays instead of a vector per key. Rows with the same key
/// keep their order.
class Grouping {
public:
    static constexpr std::size_t kNoKey = SIZE_MAX;

    /// `keyOf(row)` returns a key below `keys`, or kNoKey to skip the row.
    template <class KeyOf>
    Grouping(std::size_t keys, std::size_t rows, KeyOf keyOf) : m_first(keys + 1, 0)
    {
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                ++m_first[key + 1];
        }
        for (std::size_t key = 0; key < keys; ++key)
            m_first[key + 1] += m_first[key];
        m_rows.resize(m_first[keys]);
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                m_rows[next[key]++] = static_cast<std::uint32_t>(row);
        }
    }

    [[nodiscard]] std::span<std::uint32_t> of(std::size_t key)
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t key) const
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_rows;
};

/// The order of the rows as shown: RowSort::Busiest does not move commands, pieces of a build, and traces that still grow.
[[nodiscard]] RowSort shownSort(const Trace& trace, const RowSettings& settings);

/// Which sessions, threads and async tracks get rows, and in which order: sorted as the user wishes, changed by what the user moved,
/// without what the user hid or the filter left empty. Spans hold rows of the trace's tables.
class RowOrder {
public:
    /// Thrown by a cancelled constructor: its work is spread over sorts that nothing else could leave.
    struct Cancelled { };

    /// `withInstants`: InstantIndex::threads(). All arguments must outlive this object.
    RowOrder(const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel);

    [[nodiscard]] std::span<const std::uint32_t> roots() const { return m_children.of(0); }
    /// Children of a hidden session count as children of the nearest visible ancestor.
    [[nodiscard]] std::span<const std::uint32_t> children(SessionId session) const { return m_children.of(session.row() + 1); }
    [[nodiscard]] std::span<const std::uint32_t> threads(SessionId session) const { return m_threads.of(session.row()); }
    [[nodiscard]] std::span<const std::uint32_t> asyncTracks(SessionId session) const { return m_asyncTracks.of(session.row()); }

    /// Which command's runs the session belongs to, from 1, if many commands share the timeline; otherwise 0. The runs of a command are
    /// siblings beside each other, unless the user moved one; the command that took most time comes first, unless the trace still grows.
    [[nodiscard]] std::uint32_t commandOf(SessionId session) const { return m_commands.empty() ? 0 : m_commands[session.row()]; }
    /// A session that runs the command of which `session` is a run: of an alias, the one behind it (behindAlias()).
    [[nodiscard]] SessionId runnerOf(SessionId session) const { return m_runners[commandOf(session)]; }

    /// Whether the processes are the pieces of one job, such as a build (piecesOf()). Each has a low row then, in the order of start.
    [[nodiscard]] bool isPiecework() const { return m_isPiecework; }

    /// Whether the user hid the session's source.
    [[nodiscard]] bool isHidden(SessionId session) const;
    /// Whether the session or a descendant has regions or objects that the filter passes.
    [[nodiscard]] bool isKept(SessionId session) const { return m_kept[session.row()]; }
    [[nodiscard]] bool hasContent(ThreadId thread) const;
    /// Whether the thread shares one row with others of its session, which the user may open: it hardly ran, or it holds only sums of what
    /// other threads did.
    [[nodiscard]] bool isQuiet(ThreadId thread) const { return m_quiet[thread.row()]; }
    [[nodiscard]] bool hasContent(TrackId asyncTrack) const;
    /// The thread whose lanes stand beside the session's header: the main thread, or the only thread if it has no name to show.
    [[nodiscard]] ThreadId inlinedThread(SessionId session) const;

private:
    [[nodiscard]] std::size_t keyOfParent(SessionId session) const;
    void sort();
    void sortAsWished();
    void groupByCommand();
    void findQuiet();
    void moveSiblings(std::span<std::uint32_t> rows, bool threads) const;
    void leaveOut();
    void checkCancelled() const
    {
        if (m_cancel.isRequested())
            throw Cancelled();
    }
    template <class KeyOf>
    void sortUnlessSorted(std::span<std::uint32_t> rows, KeyOf keyOf) const;
    template <class KeyOf>
    void sortByKey(std::span<std::uint32_t> rows, KeyOf keyOf) const;

    const Trace& m_trace;
    const std::vector<bool>& m_withInstants;
    const RowSettings& m_settings;
    Cancellation m_cancel;
    Grouping m_children; ///< children of the session with row key - 1; key 0 holds the roots; no hidden sessions
    Grouping m_threads;
    Grouping m_asyncTracks;
    std::vector<bool> m_kept; ///< by SessionId
    std::vector<bool> m_quiet; ///< by ThreadId
    std::vector<std::uint32_t> m_commands; ///< by SessionId; or none
    std::vector<SessionId> m_runners{SessionId()}; ///< by command
    bool m_isPiecework = false;
};

} // namespace emberline
