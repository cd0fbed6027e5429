// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slice_track.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace emberline::chrome {

/// The async operations of one source: those of one id nest with one another, on a track of their own.
class AsyncTable {
public:
    /// The operations with this key, made when there are none; they stay where they are.
    SliceTrack& track(const std::string& key);
    [[nodiscard]] std::deque<SliceTrack>& tracks() { return m_tracks; }
    void release()
    {
        m_trackOf.clear();
        m_tracks.clear();
    }

private:
    std::deque<SliceTrack> m_tracks;
    std::unordered_map<std::string, SliceTrack*> m_trackOf;
};

} // namespace emberline::chrome
