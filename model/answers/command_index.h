// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <span>
#include <string>
#include <vector>

namespace emberline {

/// Which sessions began which, and which tracks are whose: made once for a trace, in one pass over its sessions and tracks, for whoever
/// looks at its commands one by one. Holds ids only; to be made anew when the trace has grown.
class CommandIndex {
public:
    explicit CommandIndex(const Trace& trace);

    /// Sessions that no other session of the log began, by row. A parent that no log holds does not count.
    [[nodiscard]] const std::vector<SessionId>& commands() const { return m_commands; }
    [[nodiscard]] std::span<const SessionId> kids(SessionId id) const { return slice<SessionId>(m_kids, m_firstKid, id); }
    [[nodiscard]] std::span<const TrackId> tracks(SessionId id) const { return slice<TrackId>(m_tracks, m_firstTrack, id); }
    /// When a session ran, on its source's clock: with exec to the end of what took its place, and no further than to the prompt where it
    /// went on in the background. No longer than a Duration holds.
    [[nodiscard]] TimeRange runOf(const Trace& trace, SessionId id) const;
    /// How long it went on in the background after that; mostly not at all.
    [[nodiscard]] Duration backgroundOf(const Trace& trace, SessionId id) const;
    /// The command that a session is a part of.
    [[nodiscard]] SessionId commandOf(const Trace& trace, SessionId id) const;
    /// The longest-running command; none in a trace without sessions.
    [[nodiscard]] SessionId slowest(const Trace& trace) const;
    /// The longest run of the command of that name; see commandName().
    [[nodiscard]] SessionId slowest(const Trace& trace, std::string_view name) const;

private:
    template <class EndOf>
    [[nodiscard]] Timestamp lastEnd(const Trace& trace, SessionId id, EndOf endOf) const;
    template <class T>
    [[nodiscard]] std::span<const T> slice(const std::vector<T>& all, const std::vector<std::uint32_t>& first, SessionId id) const
    {
        return std::span(all).subspan(first[id.row()], first[id.row() + 1] - first[id.row()]);
    }

    std::vector<SessionId> m_commands;
    std::vector<SessionId> m_kids; ///< by parent
    std::vector<std::uint32_t> m_firstKid;
    std::vector<TrackId> m_tracks; ///< by session
    std::vector<std::uint32_t> m_firstTrack;
};

/// What a session runs, in a word or two for grouping: "fetch", "status" (git's own name of it), else the program without its arguments.
[[nodiscard]] std::string commandName(const Trace& trace, SessionId id);

} // namespace emberline
