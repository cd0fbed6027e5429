// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/slice_track.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace emberline::chrome {

/// The async operations of one source. The operations of one id nest among themselves, on a separate track in each process that has some.
class AsyncTable {
public:
    AsyncTable(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// The operations with this key; creates them if necessary. Their address does not change.
    SliceTrack& track(const std::string& key);
    /// The track for those of the operations' regions that belong to `process`; creates it if necessary.
    TrackId trackIn(SliceTrack& operations, const std::string& key, StringId id, Process& process);
    [[nodiscard]] std::deque<SliceTrack>& tracks() { return m_tracks; }
    void release()
    {
        m_trackOf.clear();
        m_tracks.clear();
        m_otherTracks.clear();
    }

private:
    TraceBuilder& m_builder;
    ActorTable& m_actors;
    std::deque<SliceTrack> m_tracks;
    std::unordered_map<std::string, SliceTrack*> m_trackOf;
    std::unordered_map<std::string, TrackId> m_otherTracks; ///< by key and session: the tracks of processes that used the id later
};

} // namespace emberline::chrome
