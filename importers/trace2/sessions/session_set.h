// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/sessions/session_writer.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace emberline::trace2 {

/// Finds out which processes of this machine were killed, because their logs do not say.
class ProcessWatch {
public:
    explicit ProcessWatch(TraceBuilder& builder) : m_builder(builder) { }

    /// Watches the session from now on if it is open and its process may run here.
    void add(SessionState& session);
    /// Marks the sessions whose process no longer exists. Returns whether there are any new ones.
    bool checkProcesses();

private:
    TraceBuilder& m_builder;
    std::vector<SessionState*> m_watched;
};

/// The Trace2 sessions of a trace, from any number of files: finds them by sid, and creates them with their rows in the model. A session
/// that only the sids of others name is a placeholder: it has no source. Applies records to the sessions, and remembers which of them have
/// changed, so that updateChanged() looks only at those. Lives on the import worker's thread.
class SessionSet {
public:
    explicit SessionSet(TraceBuilder& builder);
    SessionSet(const SessionSet&) = delete;
    SessionSet& operator=(const SessionSet&) = delete;

    /// The session of an EVENT record, created with its parents at its first record.
    SessionState& bySid(std::string_view sid, SourceId source);
    /// A new session of a log without sids. `component` is the sid component from the file's name, in a trace directory; else empty.
    SessionState& addWithoutSid(SourceId source, std::string_view component);
    [[nodiscard]] const std::deque<SessionState>& all() const { return m_sessions; }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);
    /// Moves a brief session, and all its descendants, in time.
    void move(SessionState& session, Duration by);
    /// The rows of the session are out of date.
    void touch(SessionState& session);
    /// Call it after a new search for the parent of a session without a sid, which may also change the exit code that the parent reports.
    void familyChanged(SessionState& session)
    {
        touch(session);
        m_orderChanged = true;
    }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    /// Those whose rows are out of date.
    [[nodiscard]] std::span<SessionState* const> changed() const { return m_changed; }
    /// Brings the rows and placeholders of changed(), and the order of the sessions, up to date. Their links must be up to date already.
    void updateChanged(bool atEnd);
    /// After the last updateChanged(): no more records come.
    void finish();
    /// As in ProcessWatch.
    bool checkProcesses() { return m_watch.checkProcesses(); }

private:
    /// Only the string table holds the sids, so the set hashes and compares through it.
    struct SidHash {
        using is_transparent = void;
        const TraceBuilder* builder;
        std::size_t operator()(std::string_view sid) const noexcept { return std::hash<std::string_view>{}(sid); }
        std::size_t operator()(const SessionState* session) const noexcept { return (*this)(builder->text(session->sid)); }
    };
    struct SidEqual {
        using is_transparent = void;
        const TraceBuilder* builder;
        bool operator()(const SessionState* a, const SessionState* b) const { return a == b; }
        bool operator()(std::string_view sid, const SessionState* session) const { return sid == builder->text(session->sid); }
        bool operator()(const SessionState* session, std::string_view sid) const { return (*this)(sid, session); }
    };

    SessionState& find(std::string_view sid);
    void makeParents(SessionState& first);
    [[nodiscard]] bool isRepeated(SessionState& session, const Record& record, const RecordPlace& place);

    [[nodiscard]] bool updateRows(SessionState& session, bool atEnd);
    void updateOrder();

    TraceBuilder& m_builder;
    std::deque<SessionState> m_sessions;
    std::unordered_set<SessionState*, SidHash, SidEqual> m_bySid;
    SessionState* m_latest = nullptr; ///< the last result of bySid(): most lines follow another line of their session
    std::string_view m_latestSid;
    SessionClock m_clock;
    SessionWriter m_writer;
    ProcessWatch m_watch;
    std::vector<SessionState*> m_changed;
    bool m_orderChanged = false;
    std::size_t m_ordered = 0; ///< how many sessions have a rank
};

} // namespace emberline::trace2
