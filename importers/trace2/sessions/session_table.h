// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace emberline::trace2 {

/// The Trace2 sessions of a trace, from any number of files: finds them by sid, and creates them with their rows in the model. A session
/// that only the sids of others name is a placeholder: it has no source.
class SessionTable {
public:
    explicit SessionTable(TraceBuilder& builder);

    /// The session of an EVENT record, created with its parents at its first record.
    SessionState& bySid(std::string_view sid, SourceId source);
    /// A new session of a log without sids. `component` is the sid component from the file's name, in a trace directory; else empty.
    SessionState& addWithoutSid(SourceId source, std::string_view component);

    [[nodiscard]] const std::deque<SessionState>& all() const { return m_sessions; }

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

    TraceBuilder& m_builder;
    std::deque<SessionState> m_sessions;
    std::unordered_set<SessionState*, SidHash, SidEqual> m_bySid;
    SessionState* m_latest = nullptr; ///< the last result of bySid(): most lines follow another line of their session
    std::string_view m_latestSid;
};

} // namespace emberline::trace2
