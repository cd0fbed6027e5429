// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/changed_families.h"

#include "importers/trace2/attribution/child_links.h"
#include "importers/trace2/sessions/replacement.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace emberline::trace2 {

void ChangedFamilies::list(SessionState& family)
{
    if (!family.hasSid || family.kids.empty() || family.familyListed)
        return;
    family.familyListed = true;
    m_families.push_back(&family);
}

void ChangedFamilies::note(SessionState& session)
{
    if (session.parent)
        list(*session.parent);
    if (session.familyDirty)
        list(session);
    session.familyDirty = false;
}

namespace {

/// Adds the sessions of the process of `first` that did not say themselves how they ended: `first`, and those that replaced it.
void addReplacements(SessionState& first, std::vector<SessionState*>& told)
{
    std::vector<SessionState*> waiting{&first};
    while (!waiting.empty()) {
        SessionState* const session = waiting.back();
        waiting.pop_back();
        if (session->source && !session->atexit)
            told.push_back(session);
        std::ranges::copy_if(session->kids, std::back_inserter(waiting), [](SessionState* kid) { return hasReplacedParent(*kid); });
    }
}

} // namespace

std::vector<SessionState*> ChangedFamilies::link()
{
    std::vector<SessionState*> told;
    for (SessionState* family : m_families) {
        family->familyListed = false;
        linkFamily(*family, m_builder);
        for (SessionState* kid : family->kids) {
            if (kid->toldCode)
                addReplacements(*kid, told);
        }
    }
    m_families.clear();
    return told;
}

} // namespace emberline::trace2
