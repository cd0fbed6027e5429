// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "importers/trace2/runs/same_run.h"
#include "importers/trace2/sessions/session_assembler.h"
#include "importers/trace2/sessions/session_settler.h"
#include "importers/trace2/sessions/session_state.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace emberline::trace2 {

/// All Trace2 sessions of a trace, from any number of files. Finds sessions by sid, creates placeholders for parents without a log, and
/// remembers which rows, links and orders are out of date. Lives on the import worker's thread.
class SessionTable final : public SharedImportState {
public:
    explicit SessionTable(ImportContext& context);

    /// The session of an EVENT record, created with its parents at its first record.
    SessionState& bySid(std::string_view sid, SourceId source);
    /// A new session of a log without sids. `component` is the sid component from the file's name, in a trace directory; else empty.
    SessionState& addWithoutSid(SourceId source, std::string_view component);
    void apply(SessionState& session, const Record& record, const RecordPlace& place);

    /// Moves a brief session, and all its descendants, in time.
    void move(SessionState& session, Duration by);
    /// Call it after a new search for the parent of a session without a sid, which may also change the exit code that the parent reports.
    void familyChanged(SessionState& session)
    {
        touch(session);
        m_orderDirty = true;
    }
    /// For trace directories of PERF and NORMAL: how their clocks relate to UTC, known from the first file.
    std::optional<SourceTime>& directoryEpoch() { return m_directoryEpoch; }
    /// Reports that the date of this source comes from the file and not from its records.
    void noteUndated(SourceId source) { m_undated.push_back(source); }
    [[nodiscard]] SameRun& sameRun() { return m_sameRun; }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] const TraceBuilder& builder() const { return m_builder; }

    void settle() override;
    /// Finds out which running processes were killed, because their logs do not say.
    bool look() override;
    void finish() override;

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
    SessionRows m_rows;
    SessionClock m_clock;
    SessionAssembler m_assembler;
    SessionSettler m_settler;
    std::deque<SessionState> m_sessions;
    std::unordered_set<SessionState*, SidHash, SidEqual> m_bySid;
    SessionState* m_latest = nullptr; ///< the last result of bySid(): most lines follow another line of their session
    std::string_view m_latestSid;
    std::vector<SessionState*> m_dirty;
    std::vector<SessionState*> m_unsettled; ///< sessions of m_dirty that stay there
    std::vector<SessionState*> m_watched; ///< sessions that are open and belong to this machine
    std::vector<SessionState*> m_dirtyFamilies;
    bool m_orderDirty = false;
    std::vector<SessionState*> m_directory; ///< sessions without sids from trace directories
    std::size_t m_directoryResolved = 0;
    std::optional<SourceTime> m_directoryEpoch;
    std::vector<SourceId> m_undated;
    SameRun m_sameRun;
};

} // namespace emberline::trace2
