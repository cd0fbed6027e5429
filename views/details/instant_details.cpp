// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/instant_details.h"

#include "views/kit/trace_texts.h"

namespace emberline {

namespace {

QString scopeText(InstantScope scope)
{
    switch (scope) {
    case InstantScope::Thread:
        return DetailRows::tr("thread");
    case InstantScope::Process:
        return DetailRows::tr("process");
    case InstantScope::Global:
        break;
    }
    return DetailRows::tr("global");
}

} // namespace

void addInstant(DetailRows& rows, InstantId id)
{
    const Trace& trace = rows.trace();
    const InstantColumns& columns = trace.instants();
    const std::size_t row = id.row();
    rows.add(DetailRows::tr("Event"), columns.name[row] ? nameText(trace, columns.name[row]) : DetailRows::tr("unnamed"));
    const Args kept = trace.keptArgs(trace.lastArg(id));
    if (const Arg* message = kept.find("msg"))
        rows.add(DetailRows::tr("Message"), argText(message->value));
    rows.add(DetailRows::tr("Category"), columns.category[row]);
    rows.addPlace(columns.session[row], columns.thread[row]);
    rows.addTime(DetailRows::tr("Time"), columns.session[row], columns.time[row]);
    rows.add(DetailRows::tr("Scope"), scopeText(columns.scope[row]));
}

} // namespace emberline
