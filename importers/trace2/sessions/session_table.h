// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "importers/trace2/runs/same_run.h"
#include "importers/trace2/sessions/session_assembler.h"
#include "importers/trace2/sessions/session_state.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace emberline::trace2 {

/// All Trace2 sessions of a trace, from however many files: finds them by sid, makes placeholders for parents that no log holds, and keeps
/// the list of those whose rows, links or order are out of date. On the import worker's thread.
class SessionTable final : public SharedImportState {
public:
    explicit SessionTable(ImportContext& context);

    /// The session of an EVENT record, made when it is the first one. Its parents are there, too.
    SessionState& bySid(std::string_view sid, SourceId source);
    /// A new session of a log without sids. `component` is what the name of its file says, in a trace directory.
    SessionState& addWithoutSid(SourceId source, std::string_view component);
    void apply(SessionState& session, const Record& record, const RecordPlace& place);

    /// Moves a brief session, and all below it, in time.
    void move(SessionState& session, Duration by);
    /// The parent of a session without a sid was looked for anew; with it comes the exit code that the parent tells.
    void familyChanged(SessionState& session)
    {
        touch(session);
        m_orderDirty = true;
    }
    /// For trace directories of PERF and NORMAL: how their clocks relate to UTC, learned from the first file.
    std::optional<Timestamp>& directoryEpoch() { return m_directoryEpoch; }
    /// The date of a source without dates was taken from its file.
    void noteUndated(SourceId source) { m_undated.push_back(source); }
    [[nodiscard]] SameRun& sameRun() { return m_sameRun; }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] const TraceBuilder& builder() const { return m_builder; }

    void settle() override;
    /// Finds out which of the running processes were killed: their logs do not tell.
    bool look() override;
    void finish() override;

private:
    /// Sids are in the string table only.
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
    void makeParents(SessionState& session);
    void touch(SessionState& session);
    void resolveDirectory(bool atEnd);
    void settleAll(bool atEnd);
    void settleSessions(bool atEnd);
    void settlePlaceholders();
    void growPlaceholders(const SessionState& session);
    void settlePlaceholdersAnew();
    void settleFamilies();
    void settleOrder();
    void tellAtEnd();

    TraceBuilder& m_builder;
    SessionAssembler m_assembler;
    std::deque<SessionState> m_sessions;
    std::unordered_set<SessionState*, SidHash, SidEqual> m_bySid;
    SessionState* m_latest = nullptr; ///< of bySid(): lines of one session mostly follow one another
    std::string_view m_latestSid;
    std::vector<SessionState*> m_dirty;
    std::vector<SessionState*> m_unsettled; ///< of m_dirty, those that stay there
    std::vector<SessionState*> m_watched; ///< open, and of this machine
    std::vector<SessionState*> m_dirtyFamilies;
    bool m_orderDirty = false;
    std::vector<SessionState*> m_directory; ///< sessions of trace directories without sids
    std::size_t m_directoryResolved = 0;
    std::optional<Timestamp> m_directoryEpoch;
    std::vector<SourceId> m_undated;
    SameRun m_sameRun;
};

} // namespace emberline::trace2
