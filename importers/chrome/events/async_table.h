// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/slices/slice_track.h"
#include "model/string_table.h"

#include <tsl/robin_map.h>

#include <deque>
#include <memory>
#include <string_view>

namespace emberline::chrome {

/// The async operations of one source. The operations of one id nest among themselves, on a separate track in each process that has some.
class AsyncTable {
public:
    AsyncTable(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// The operations with this key; creates them if necessary. Their address does not change.
    AsyncTrack& track(std::string_view key);
    /// The track for those of the operations' regions that belong to `process`; creates it if necessary.
    TrackId trackIn(AsyncTrack& operations, StringId id, Process& process);
    /// The states of a thread, on a track of their own.
    SliceTrack& statesOf(ProcessThread& thread);
    [[nodiscard]] std::deque<AsyncTrack>& tracks() { return m_tracks; }
    /// Frees what is needed only while events arrive.
    void release();

private:
    struct Share {
        const SliceTrack* operations;
        SessionId session;
        friend bool operator==(const Share&, const Share&) = default;
    };
    struct ShareHash {
        std::size_t operator()(const Share& share) const;
    };

    TraceBuilder& m_builder;
    ActorTable& m_actors;
    std::unique_ptr<StringTable> m_keys = std::make_unique<StringTable>(); ///< the row of a key is its row in m_tracks
    std::deque<AsyncTrack> m_tracks;
    tsl::robin_map<Share, TrackId, ShareHash> m_otherTracks; ///< the tracks of processes that used an id after its first one
};

} // namespace emberline::chrome
