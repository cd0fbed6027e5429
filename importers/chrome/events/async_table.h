// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/slice_track.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace emberline::chrome {

/// The async operations of one source: those of one id nest with one another, on a track of their own in each process that has some.
class AsyncTable {
public:
    AsyncTable(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// The operations with this key, made when there are none; they stay where they are.
    SliceTrack& track(const std::string& key);
    /// The track for the regions of `process` among them, made when there is none.
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
    std::unordered_map<std::string, TrackId> m_otherTracks; ///< by key and session: those of processes that did not use the id first
};

} // namespace emberline::chrome
