// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/importer.h"
#include "importers/trace2/attribution/session_router.h"
#include "importers/trace2/logs/shared_sessions.h"
#include "importers/trace2/sessions/day_clock.h"

#include <optional>
#include <string_view>

namespace emberline::trace2 {

/// Applies the records of a PERF or NORMAL log to their sessions: the only one of a file that is named after a sid, or the one that
/// SessionRouter finds. Such a name gives the pid, and the date that the times of day lack; else the date comes from the file's mtime.
class TextSessions {
public:
    TextSessions(SharedSessions& shared, const ImportSource& source, TextSyntax& syntax);

    /// Returns false if the record fits no session: then git did not write it.
    bool read(const TextLine& line, const RecordPlace& place);
    /// Sets the source's date as far as it is known by now.
    void tellDate();
    /// The log has ended.
    void finish();

private:
    void openOnly(const TextLine& line);
    Record& fieldsOf(const TextLine& line, const SessionState& session);
    [[nodiscard]] std::optional<SourceTime> wallOf(const TextLine& line);
    void takeOutSummerTime(const TextLine& line, SourceTime& wall);

    SharedSessions& m_shared;
    SessionSet& m_sessions;
    ImportSource m_source;
    std::string_view m_component; ///< from the file's name, if that names one process
    TextSyntax& m_syntax;
    DayClock m_clock;
    SessionRouter m_router;
    SessionState* m_only = nullptr; ///< of a file that names one process, from its first record on
    bool m_dateTold = false;
    Record m_record;
};

} // namespace emberline::trace2
