// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/importer.h"
#include "importers/trace2/session_assembler.h"
#include "importers/trace2/session_state.h"

#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline::trace2 {

/// All Trace2 sessions of a trace, from however many files: finds them by sid, makes placeholders for parents that no log holds, and keeps
/// the list of those whose rows, links or order are out of date. On the import worker's thread.
class SessionTable final : public SharedImportState {
public:
    explicit SessionTable(ImportContext& context);

    /// The session of an EVENT record, made when it is the first one. Its parents are there, too.
    SessionState& bySid(std::string_view sid, SourceId source);
    void apply(SessionState& session, const Record& record, const RecordPlace& place);

    void settle() override;
    void finish() override;

private:
    SessionState& find(std::string_view sid);
    void makeParents(SessionState& session);
    void settleSessions();
    void settlePlaceholders();
    void settleFamilies();
    void settleOrder();
    void tellAtEnd();

    TraceBuilder& m_builder;
    SessionAssembler m_assembler;
    std::deque<SessionState> m_sessions;
    std::unordered_map<std::string_view, SessionState*> m_bySid; ///< keys are in the string table
    SessionState* m_latest = nullptr; ///< of bySid(): lines of one session mostly follow one another
    std::string_view m_latestSid;
    std::vector<SessionState*> m_dirty;
    std::vector<SessionState*> m_dirtyFamilies;
    bool m_orderDirty = false;
};

} // namespace emberline::trace2
