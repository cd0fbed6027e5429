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

Selection boxOf(RegionId region, SessionId session, ThreadId thread)
{
    return region ? Selection{.region = region} : Selection{.session = session, .thread = thread};
}

void revealBox(ViewState& state, RegionId region, SessionId session, std::optional<TraceRange> marked, ViewState::Reveal extent)
{
    const Selection box = boxOf(region, session);
    if (box.isEmpty())
        return;
    state.jump([&] {
        state.reveal(box, extent);
        if (marked)
            state.setMarkedRange(marked);
    });
}

} // namespace emberline
