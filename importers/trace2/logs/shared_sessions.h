// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/trace2/sessions/session_set.h"
#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// The date of a PERF or NORMAL log, which has only times of day: the moment from which the times of `clock` count (Source::epoch).
/// The file's mtime (`modified`) should be the time of its last line. If both agree to the second, apart from the
/// time zone, that gives the zone of the log too. Otherwise (a copied file) the log's zone is assumed to be this machine's, and its last
/// line to be from the day of the mtime or the day before.
[[nodiscard]] UnixTime epochOf(const DayClock& clock, UnixTime modified);

/// What the Trace2 importers of one trace share: the sessions, and what depends on several of them or on several files (links, dates).
/// Lives on the import worker's thread.
class SharedSessions final : public SharedImportState {
public:
    explicit SharedSessions(ImportContext& context) : m_builder(context.builder()), m_sessions(m_builder) { }

    [[nodiscard]] SessionSet& sessions() { return m_sessions; }
    /// The one session of a file in a trace directory of PERF and NORMAL that is named after `component`.
    SessionState& addOfDirectory(SourceId source, std::string_view component);

    /// For trace directories of PERF and NORMAL: how their clocks relate to UTC, known from the first file.
    std::optional<SourceTime>& directoryEpoch() { return m_directoryEpoch; }
    /// The date of this source comes from the file and not from its records, unless finish() finds it in another log.
    void noteUndated(SourceId source)
    {
        m_undated.push_back(source);
        m_builder.edit(source).date = DateOrigin::File;
    }

    void updateModel() override { updateSessions(false); }
    bool checkProcesses() override { return m_sessions.checkProcesses(); }
    void finish() override;

private:
    void updateSessions(bool atEnd);
    void findParentsInDirectory(bool atEnd);
    void link();

    TraceBuilder& m_builder;
    SessionSet m_sessions;
    std::vector<SessionState*> m_inDirectory; ///< of trace directories of PERF and NORMAL: files without sids inside
    std::size_t m_resolvedInDirectory = 0; ///< how many there were at the last search for their parents
    std::optional<SourceTime> m_directoryEpoch;
    std::vector<SourceId> m_undated;
};

} // namespace emberline::trace2
