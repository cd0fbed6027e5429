// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/slices/nesting_tracks.h"

#include "model/work/parallel.h"

#include <algorithm>
#include <atomic>
#include <functional>

namespace emberline::chrome {

namespace {
constexpr std::size_t kWorthAThread = 50'000; ///< regions and ends
constexpr unsigned kThreads = 2; ///< as many as parse: an import leaves the other cores to the window's calculations
} // namespace

/// Calls work(nesting, index) once for every track.
template <class Work>
void NestingTracks::share(Work work)
{
    const unsigned threads = m_size < kWorthAThread || m_tracks.size() < 2 ? 1 : kThreads;
    std::atomic<std::size_t> next = 0;
    parallelFor(threads, threads, [&](std::size_t) {
        SliceNesting nesting(m_builder);
        for (std::size_t i = next++; i < m_tracks.size(); i = next++)
            work(nesting, i);
    });
}

void NestingTracks::match(std::span<SliceTrack* const> tracks, Which which)
{
    std::vector<std::pair<std::size_t, SliceTrack*>> sized;
    m_size = 0;
    for (SliceTrack* track : tracks) {
        if (which == Which::All || track->isDirty || track->hasOpen) {
            sized.emplace_back(track->size(), track);
            m_size += track->size();
        }
    }
    // Large tracks first, so that no thread starts a large one last.
    std::ranges::stable_sort(sized, std::greater(), &std::pair<std::size_t, SliceTrack*>::first);
    m_tracks.clear();
    m_givenBefore.clear();
    for (const auto& [size, track] : sized) {
        if (!track->given.empty())
            m_givenBefore.push_back({m_tracks.size(), std::move(track->given)});
        m_tracks.push_back(track);
    }
    m_findings.clear();
    m_findings.resize(m_tracks.size());
    share([&](SliceNesting& nesting, std::size_t i) { nesting.match(*m_tracks[i], m_findings[i]); });
}

void NestingTracks::include(std::span<SliceTrack* const> tracks, SourceExtent& extent)
{
    for (const SliceTrack* track : tracks) {
        if (track->lastEnd != SourceTime::min())
            extent.include(track->lastEnd);
    }
}

void NestingTracks::nest(SourceTime traceEnd)
{
    share([&](SliceNesting& nesting, std::size_t i) { nesting.nest(*m_tracks[i], traceEnd, m_findings[i]); });
    auto before = m_givenBefore.cbegin();
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const bool hasBefore = before != m_givenBefore.cend() && before->track == i;
        give(*m_tracks[i], hasBefore ? std::span<const EndGift>(before->gifts) : std::span<const EndGift>());
        before += hasBefore ? 1 : 0;
    }
}

void NestingTracks::release()
{
    m_tracks = std::vector<SliceTrack*>();
    m_givenBefore = std::vector<GivenBefore>();
    m_findings = std::vector<TrackFindings>();
    m_ownCnames.clear();
}

void NestingTracks::give(SliceTrack& track, std::span<const EndGift> before)
{
    const auto [same, stale] = std::ranges::mismatch(track.given, before);
    for (auto gift = stale; gift != before.end(); ++gift) {
        m_builder.args().setRecord(gift->region, kNoOrigin);
        if (gift->cname)
            m_builder.regions().setCname(gift->region, m_ownCnames.at(gift->region));
    }
    for (auto gift = same; gift != track.given.end(); ++gift) {
        if (gift->origin != kNoOrigin)
            m_builder.args().setRecord(gift->region, gift->origin);
        if (gift->cname) {
            m_ownCnames.try_emplace(gift->region, m_builder.regionColumns().cname[gift->region.row()]);
            m_builder.regions().setCname(gift->region, gift->cname);
        }
    }
}

} // namespace emberline::chrome
