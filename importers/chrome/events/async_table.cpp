// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/async_table.h"

#include "model/hash.h"

#include <string>

namespace emberline::chrome {

std::size_t AsyncTable::ShareHash::operator()(const Share& share) const
{
    return static_cast<std::size_t>(mixed(mixed(0, reinterpret_cast<std::uintptr_t>(share.operations)), share.session.row()));
}

AsyncTrack& AsyncTable::track(std::string_view key)
{
    const std::size_t row = m_keys->intern(key).row();
    if (row == m_tracks.size())
        m_tracks.emplace_back().isAsync = true;
    return m_tracks[row];
}

TrackId AsyncTable::trackIn(AsyncTrack& operations, StringId id, Process& process)
{
    const SessionId session = m_actors.sessionOf(process);
    if (!operations.track) {
        operations.owner = &process;
        operations.track = m_builder.addAsyncTrack(session, id, Nesting::Later);
    }
    if (operations.owner == &process)
        return operations.track;
    operations.isShared = true;
    TrackId& other = m_otherTracks[{&operations, session}];
    if (!other)
        other = m_builder.addAsyncTrack(session, id, Nesting::Later);
    return other;
}

SliceTrack& AsyncTable::statesOf(ProcessThread& thread)
{
    const auto address = reinterpret_cast<std::uintptr_t>(&thread);
    std::string key(1, 's');
    key.append(reinterpret_cast<const char*>(&address), sizeof address);
    AsyncTrack& states = track(key);
    if (!states.track) {
        const bool isNumber = thread.tid.kind == ActorId::Kind::Number;
        const std::string tid = isNumber ? std::to_string(thread.tid.value) : std::string(m_builder.text(thread.tid.text()));
        trackIn(states, m_builder.intern("thread " + tid), *thread.process);
    }
    return states;
}

void AsyncTable::release()
{
    m_keys.reset();
    m_tracks.clear();
    m_otherTracks.clear();
}

} // namespace emberline::chrome
