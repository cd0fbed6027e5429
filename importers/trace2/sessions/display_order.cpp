// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/display_order.h"

#include <algorithm>
#include <vector>

namespace emberline::trace2 {

void setDisplayOrder(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    const auto latestFirst = [&](const SessionState* a, const SessionState* b) {
        const SourceTime startA = builder.session(a->id).start;
        const SourceTime startB = builder.session(b->id).start;
        return startA != startB ? startA > startB : a->id > b->id;
    };
    std::vector<const SessionState*> waiting; // a stack, the next one last
    for (const SessionState& session : sessions) {
        if (!session.parent)
            waiting.push_back(&session);
    }
    std::ranges::sort(waiting, latestFirst);
    std::uint32_t rank = 0;
    while (!waiting.empty()) {
        const SessionState& session = *waiting.back();
        waiting.pop_back();
        if (builder.session(session.id).order != rank)
            builder.edit(session.id).order = rank;
        ++rank;
        const auto firstKid = static_cast<std::ptrdiff_t>(waiting.size());
        waiting.insert(waiting.end(), session.kids.begin(), session.kids.end());
        std::sort(waiting.begin() + firstKid, waiting.end(), latestFirst);
    }
}

} // namespace emberline::trace2
