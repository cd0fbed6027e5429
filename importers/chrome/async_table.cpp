// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/async_table.h"

namespace emberline::chrome {

SliceTrack& AsyncTable::track(const std::string& key)
{
    SliceTrack*& known = m_trackOf[key];
    if (!known)
        known = &m_tracks.emplace_back();
    return *known;
}

} // namespace emberline::chrome
