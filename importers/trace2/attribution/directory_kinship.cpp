// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/attribution/directory_kinship.h"

#include "importers/trace2/attribution/kinship.h"

namespace emberline::trace2 {

std::span<SessionState* const> DirectoryKinship::resolve(bool atEnd)
{
    if (m_sessions.empty() || (!atEnd && m_sessions.size() < 2 * m_resolved))
        return {};
    m_resolved = m_sessions.size();
    Kinship(m_builder, Moments::ByTime).resolve(m_sessions);
    return m_sessions;
}

} // namespace emberline::trace2
