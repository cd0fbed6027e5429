// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace emberline {

/// Which session started which, and which tracks and amounts belong to each. Built once for a trace in one pass over its sessions, tracks,
/// counters and first regions (of sources that were cut, also last ones), for code that looks at commands one by one. Holds ids only; build
/// it again when the trace has grown.
class CommandIndex {
public:
    explicit CommandIndex(const Trace& trace);

    /// Sessions that no other session of the log started, by row. A parent that is in no log does not count.
    [[nodiscard]] const std::vector<SessionId>& commands() const { return m_commands; }
    /// The commands and all that they started, parents before children. A session whose parents go round in a circle is not among them.
    [[nodiscard]] std::vector<SessionId> topDown() const;
    [[nodiscard]] std::span<const SessionId> children(SessionId id) const { return slice<SessionId>(m_children, m_firstChild, id); }
    [[nodiscard]] std::span<const TrackId> tracks(SessionId id) const { return slice<TrackId>(m_tracks, m_firstTrack, id); }
    /// The counters that come to what a session did. Where a log has the total of all threads (`counter`), `th_counter` is a part of it.
    [[nodiscard]] std::span<const CounterId> amounts(SessionId id) const { return slice<CounterId>(m_amounts, m_firstAmount, id); }
    /// When a session ran, on its source's clock. It extends to the end of what it started where lastsUntilEndOf() says so; if it went on
    /// in the background, it ends at the prompt. At most the longest Duration.
    [[nodiscard]] SourceRange runOf(const Trace& trace, SessionId id) const;
    /// How long it continued in the background after that; usually zero.
    [[nodiscard]] Duration backgroundOf(const Trace& trace, SessionId id) const;
    /// The session that says how this one ended: after an exec, the last of those that replaced it; if that one does not say, the last that
    /// does: what a parent recorded of the end of its child is said of the first.
    [[nodiscard]] SessionId endedAs(const Trace& trace, SessionId id) const;
    [[nodiscard]] SessionId commandOf(const Trace& trace, SessionId id) const;
    /// Whether the session has a region that takes time (dialect.h).
    [[nodiscard]] bool isTimed(const Trace& trace, SessionId id) const;
    /// How much a process is what its trace is about (Dialect::rankOf), or 0 if it is busy for less than half of the time of the busiest,
    /// by any measure.
    [[nodiscard]] int rankOf(const Trace& trace, SessionId id, double busy, double busiest) const;
    /// The command that answers for the whole trace: the longest-running one. Of processes that are no commands, which may all last as long
    /// as the trace, the busiest of those with the highest rankOf(). None if the trace has no sessions. Uses several threads.
    [[nodiscard]] SessionId foremost(const Trace& trace) const;
    /// categoriesTell() of the trace: asked for each command.
    [[nodiscard]] bool categoriesTell() const { return m_categoriesTell; }
    /// What came last in a source that was cut, see lastBeforeEachCut(): asked for each command. None of another source.
    [[nodiscard]] RegionId lastBeforeCut(SourceId source) const;
    /// The longest run of the command with that name; see commandName().
    [[nodiscard]] SessionId slowest(const Trace& trace, std::string_view name) const;

private:
    [[nodiscard]] SourceTime lastEnd(const Trace& trace, SessionId id, auto endOf) const;
    template <class T>
    [[nodiscard]] std::span<const T> slice(const std::vector<T>& all, const std::vector<std::uint32_t>& first, SessionId id) const
    {
        return std::span(all).subspan(first[id.row()], first[id.row() + 1] - first[id.row()]);
    }

    std::vector<SessionId> m_commands;
    std::vector<SessionId> m_children; ///< by parent
    std::vector<std::uint32_t> m_firstChild;
    std::vector<TrackId> m_tracks; ///< by session
    std::vector<std::uint32_t> m_firstTrack;
    std::vector<CounterId> m_amounts; ///< by session
    std::vector<std::uint32_t> m_firstAmount;
    bool m_categoriesTell;
    std::map<SourceId, RegionId> m_lastBeforeCut;
};

/// The processes of a job in pieces, such as a build: those that no other started and that each worked on something of their own
/// (Dialect::subjectOf). Empty if they are fewer than three.
[[nodiscard]] std::vector<SessionId> piecesOf(const Trace& trace);

/// Whether the parent of a session lasts at least until that one ends: an exec put the session in its place, or the parent's log was cut
/// while it waited for the session. Nothing says that it waited for one without a bar: what a child left behind has none.
[[nodiscard]] bool lastsUntilEndOf(const Trace& trace, SessionId child);

/// Whether any process of the trace gives its command line: it is a command. Elsewhere a process is just that.
[[nodiscard]] bool runsCommands(const Trace& trace);

/// Whether another process of the same writer started it, whose log is missing: nobody typed it, although nothing in the log is above it.
[[nodiscard]] bool hasUnloggedParent(const Trace& trace, SessionId id);

/// Behind the name of a session with an unlogged parent, before the writer: its runs are no typed ones.
inline constexpr std::string_view kByUnlogged = " (started by a ";

/// What a session runs, in a word or two for grouping (Dialect::commandOf), and kByUnlogged.
[[nodiscard]] std::string commandName(const Trace& trace, SessionId id);

/// Of an alias, the session of the command that it stands for, if the log has that; otherwise `id`. Its name is what runs are counted by.
[[nodiscard]] SessionId behindAlias(const Trace& trace, const CommandIndex& index, SessionId id);

} // namespace emberline
