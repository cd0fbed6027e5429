// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/placeholders.h"

#include <algorithm>

namespace emberline::trace2 {

bool Placeholders::cover(const SessionState& session)
{
    bool any = false;
    for (const SessionState* at = &session; at->parent && !at->parent->source; at = at->parent) {
        const Session& kid = m_builder.session(at->id);
        const Session& known = m_builder.session(at->parent->id);
        const bool isFirst = known.start == SourceTime{} && known.end == SourceTime{};
        if (!isFirst && known.start <= kid.start && known.end >= kid.end)
            break;
        const SourceRange life{kid.start, kid.end}; // a copy: edit() invalidates the references
        Session& row = m_builder.edit(at->parent->id);
        row.start = isFirst ? life.begin : std::min(row.start, life.begin);
        row.end = isFirst ? life.end : std::max(row.end, life.end);
        any = true;
    }
    return any;
}

bool Placeholders::coverAnew(const std::deque<SessionState>& sessions)
{
    for (const SessionState& session : sessions) {
        if (session.source)
            continue;
        Session& row = m_builder.edit(session.id);
        row.start = row.end = SourceTime{};
    }
    bool any = false;
    for (const SessionState& session : sessions) {
        if (session.source)
            any = cover(session) || any;
    }
    return any;
}

} // namespace emberline::trace2
