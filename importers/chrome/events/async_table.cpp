// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/async_table.h"

namespace emberline::chrome {

SliceTrack& AsyncTable::track(const std::string& key)
{
    SliceTrack*& known = m_trackOf[key];
    if (!known) {
        known = &m_tracks.emplace_back();
        known->isAsync = true;
    }
    return *known;
}

TrackId AsyncTable::trackIn(SliceTrack& operations, const std::string& key, StringId id, Process& process)
{
    const SessionId session = m_actors.sessionOf(process);
    if (!operations.track) {
        operations.owner = &process;
        operations.track = m_builder.addAsyncTrack(session, id, Nesting::Later);
    }
    if (operations.owner == &process)
        return operations.track;
    operations.isShared = true;
    const std::uint32_t row = session.row();
    TrackId& other = m_otherTracks[key + std::string(reinterpret_cast<const char*>(&row), sizeof row)];
    if (!other)
        other = m_builder.addAsyncTrack(session, id, Nesting::Later);
    return other;
}

} // namespace emberline::chrome
