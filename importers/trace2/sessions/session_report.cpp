// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_report.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"

namespace emberline::trace2 {

void reportSessions(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    for (const DiagnosticKind* kind : {&kMissingParent, &kNoExit, &kInferredTimes, &kGuessedLink})
        builder.diagnostics().drop(*kind);
    for (const SessionState& session : sessions) {
        const Session& row = builder.session(session.id);
        const RecordPlace& place = session.first;
        if (!session.source)
            builder.diagnostics().add(kMissingParent, place, builder.text(session.sid));
        else if (row.open)
            builder.diagnostics().add(kNoExit, place, builder.text(row.name));
        if (session.brief)
            builder.diagnostics().add(kInferredTimes, place, builder.text(row.name));
        if (row.linkInferred)
            builder.diagnostics().add(kGuessedLink, place, builder.text(row.name));
    }
}

} // namespace emberline::trace2
