// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/trace2/attribution/changed_families.h"
#include "importers/trace2/attribution/directory_kinship.h"
#include "importers/trace2/sessions/placeholders.h"
#include "importers/trace2/sessions/process_watch.h"
#include "importers/trace2/sessions/session_assembler.h"
#include "importers/trace2/sessions/session_settler.h"
#include "importers/trace2/sessions/session_table.h"

#include <optional>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// What the Trace2 importers of one trace share: they apply records to sessions here, and settle() brings what depends on several records
/// up to date, looking only at sessions that have changed: links, rows, placeholders, order. Lives on the import worker's thread.
class SharedSessions final : public SharedImportState {
public:
    explicit SharedSessions(ImportContext& context);

    /// As in SessionTable.
    SessionState& bySid(std::string_view sid, SourceId source) { return m_table.bySid(sid, source); }
    SessionState& addWithoutSid(SourceId source, std::string_view component);
    void apply(SessionState& session, const Record& record, const RecordPlace& place);

    /// Moves a brief session, and all its descendants, in time.
    void move(SessionState& session, Duration by);
    /// Call it after a new search for the parent of a session without a sid, which may also change the exit code that the parent reports.
    void familyChanged(SessionState& session);
    /// For trace directories of PERF and NORMAL: how their clocks relate to UTC, known from the first file.
    std::optional<SourceTime>& directoryEpoch() { return m_directoryEpoch; }
    /// Reports that the date of this source comes from the file and not from its records.
    void noteUndated(SourceId source) { m_undated.push_back(source); }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }
    [[nodiscard]] const TraceBuilder& builder() const { return m_builder; }

    void settle() override;
    bool look() override { return m_watch.look(); }
    void finish() override;

private:
    void touch(SessionState& session);
    void resolveDirectory(bool atEnd);
    void settleAll(bool atEnd);
    [[nodiscard]] bool settleRow(SessionState& session, bool atEnd);
    void settleOrder();

    TraceBuilder& m_builder;
    SessionTable m_table;
    SessionRows m_rows;
    SessionClock m_clock;
    SessionAssembler m_assembler;
    SessionSettler m_settler;
    DirectoryKinship m_directory;
    ChangedFamilies m_families;
    Placeholders m_placeholders;
    ProcessWatch m_watch;
    std::vector<SessionState*> m_changed; ///< sessions whose rows are out of date
    bool m_orderChanged = false;
    std::size_t m_ordered = 0; ///< how many sessions have a rank
    std::optional<SourceTime> m_directoryEpoch;
    std::vector<SourceId> m_undated;
};

} // namespace emberline::trace2
