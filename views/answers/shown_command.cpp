// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/shown_command.h"

namespace emberline {

SessionId commandToShow(const Trace& trace, const CommandIndex& index, const Selection& selection)
{
    SessionId session = selection.session;
    if (selection.region && selection.region.row() < trace.regionCount())
        session = trace.session(selection.region);
    else if (selection.instant && selection.instant.row() < trace.instantCount())
        session = trace.instants().session[selection.instant.row()];
    if (session && session.row() < trace.sessions().size() && !trace.session(session).attributes->placeholder)
        return index.commandOf(trace, session);
    return index.foremost(trace);
}

void revealBox(ViewState& state, RegionId region, SessionId session)
{
    if (region)
        state.reveal({.region = region});
    else if (session)
        state.reveal({.session = session});
}

} // namespace emberline
