// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/changed_families.h"

#include "importers/trace2/attribution/child_links.h"

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

std::vector<SessionState*> ChangedFamilies::link()
{
    std::vector<SessionState*> told;
    for (SessionState* family : m_families) {
        family->familyListed = false;
        linkFamily(*family, m_builder);
        for (SessionState* kid : family->kids) {
            if (kid->source && kid->toldCode && !kid->atexit)
                told.push_back(kid);
        }
    }
    m_families.clear();
    return told;
}

} // namespace emberline::trace2
