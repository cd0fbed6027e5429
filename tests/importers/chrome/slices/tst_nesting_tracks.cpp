// SPDX-License-Identifier: GPL-3.0-or-later
// A track that grows nests as one that is read at once, whatever comes when, and only its end is nested again.
#include "importers/chrome/slices/nesting_tracks.h"
#include "model/trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace emberline;
using namespace emberline::chrome;

namespace {

enum class What { Begin, End, Complete };

struct Event {
    What what;
    std::int64_t time;
    std::int64_t end; ///< of a complete one
    int name; ///< 0: none
};

/// One track and what has been added to it.
struct OneTrack {
    explicit OneTrack(bool isAsync = false)
    {
        slices.track = builder.trackOf(builder.addThread({builder.addSession({}), {}, 0, {}, {}, {}, {}}, Nesting::Later));
        slices.isAsync = isAsync;
    }
    void add(const Event& event)
    {
        const SourceTime time = sourceTimeFromNs(event.time);
        extent.include(time);
        const StringId name = event.name == 0 ? StringId() : builder.intern("n" + std::to_string(event.name));
        const std::uint64_t origin = count++;
        if (event.what == What::End)
            return slices.addEnd({time, name, StringId(), origin << 1 | (event.name & 1)});
        const bool isPair = event.what == What::Begin;
        const SourceTime end = isPair ? time : sourceTimeFromNs(event.end);
        extent.include(end);
        const RegionId region = builder.regions().add({slices.track, RegionRole::Slice, name, {}, time, end, isPair, 0, {}, origin});
        if (isPair)
            slices.addBegin(region);
        else
            slices.addComplete(region);
    }
    void nest(NestingTracks::Which which)
    {
        const std::vector<SliceTrack*> tracks{&slices};
        nesting.match(tracks, which);
        SourceExtent all = extent;
        NestingTracks::include(tracks, all);
        nesting.nest(all.end, false);
        trace.apply(builder.takeBatch());
    }
    /// Regions from the last cut on, and ends.
    [[nodiscard]] std::size_t nestedAgain() const
    {
        const NestingCut* cut = slices.lastCut();
        return slices.size() - (cut ? cut->pairs + cut->complete : 0);
    }
    /// How the regions nest, and which lanes they are in.
    [[nodiscard]] std::vector<std::int64_t> shown() const
    {
        std::vector<std::int64_t> all{toNs(slices.paired().lastEnd)};
        for (const EndEventData& data : slices.paired().endData)
            all.push_back(data.region.row());
        const RegionColumns& columns = builder.regionColumns();
        for (std::size_t row = 0; row < columns.start.size(); ++row)
            all.insert(all.end(), {toNs(columns.end[row]), columns.kind[row].isOpen(), columns.depth[row], columns.parentRow[row]});
        for (const Lane& lane : trace.track(slices.track).lanes) {
            all.push_back(-1);
            for (const LaneRunPtr& run : lane.runs) {
                for (const RegionId region : run->regions())
                    all.push_back(region.row());
            }
        }
        return all;
    }
    /// The end of the region that ends last, as the lanes' summaries have it.
    [[nodiscard]] std::vector<std::int64_t> lastEnds() const
    {
        std::vector<std::int64_t> all;
        for (const Lane& lane : trace.track(slices.track).lanes) {
            SourceTime last = SourceTime::min();
            for (const LaneRunPtr& run : lane.runs)
                last = std::max(last, run->extent().end);
            all.push_back(toNs(last));
        }
        return all;
    }

    TraceBuilder builder;
    SliceTrack slices;
    NestingTracks nesting{builder};
    SourceExtent extent;
    Trace trace;
    std::uint64_t count = 0;
};

struct Shape {
    int pairs; ///< in a hundred; the others are complete
    bool isAsync;
    int late; ///< in a thousand that reach back
    int unnamed; ///< in a hundred whose end is of another name
};

std::vector<Event> eventsOf(const Shape& shape, std::mt19937& random, std::size_t count)
{
    const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
    std::vector<Event> events;
    std::vector<int> open;
    std::int64_t now = 0;
    while (events.size() < count) {
        now += upTo(3);
        const std::int64_t time = upTo(999) < shape.late ? std::max<std::int64_t>(0, now - upTo(4000)) : now;
        if (upTo(99) >= shape.pairs) {
            events.push_back({What::Complete, time, time + upTo(upTo(40)), upTo(3)});
        } else if (open.size() < 6 && (open.empty() || upTo(1) == 0)) {
            open.push_back(upTo(3));
            events.push_back({What::Begin, time, 0, open.back()});
        } else if (!open.empty()) {
            events.push_back({What::End, time, 0, upTo(99) < shape.unnamed ? upTo(4) : open.back()});
            open.pop_back();
        }
    }
    return events;
}

/// Adds `events` in pieces, and compares after each with a track that has all so far at once. Returns the most that was nested again.
std::size_t grow(const Shape& shape, const std::vector<Event>& events, std::size_t piece)
{
    OneTrack growing(shape.isAsync);
    std::size_t most = 0;
    for (std::size_t at = 0; at < events.size();) {
        const std::size_t end = std::min(events.size(), at + piece);
        for (; at < end; ++at)
            growing.add(events[at]);
        growing.nest(NestingTracks::Which::Changed);
        OneTrack whole(shape.isAsync);
        std::for_each_n(events.begin(), at, [&](const Event& event) { whole.add(event); });
        whole.nest(NestingTracks::Which::All);
        if (growing.shown() != whole.shown() || growing.lastEnds() != whole.lastEnds())
            qFatal("not the same after %zu events", at);
        most = std::max(most, growing.nestedAgain());
    }
    return most;
}

} // namespace

class NestingTracksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTrackThatGrowsNestsAsOneThatIsReadAtOnce_data()
    {
        QTest::addColumn<int>("pairs");
        QTest::addColumn<bool>("isAsync");
        QTest::addColumn<int>("late");
        QTest::addColumn<int>("unnamed");
        QTest::newRow("begins and ends") << 100 << false << 0 << 0;
        QTest::newRow("ends of other names") << 100 << false << 0 << 20;
        QTest::newRow("complete events") << 0 << false << 0 << 0;
        QTest::newRow("both") << 50 << false << 0 << 5;
        QTest::newRow("few begins") << 2 << false << 0 << 0;
        QTest::newRow("late begins and ends") << 100 << false << 1 << 1;
        QTest::newRow("late complete events") << 0 << false << 1 << 0;
        QTest::newRow("late ones of both") << 80 << false << 1 << 0;
        QTest::newRow("async") << 100 << true << 0 << 10;
        QTest::newRow("late async") << 90 << true << 1 << 10;
    }
    void aTrackThatGrowsNestsAsOneThatIsReadAtOnce()
    {
        QFETCH(int, pairs);
        QFETCH(bool, isAsync);
        QFETCH(int, late);
        QFETCH(int, unnamed);
        const Shape shape{pairs, isAsync, late, unnamed};
        for (unsigned seed = 1; seed <= 3; ++seed) {
            std::mt19937 random(seed);
            const std::vector<Event> events = eventsOf(shape, random, 6000);
            grow(shape, events, 300 + random() % 1500);
        }
    }

    void onlyTheEndOfAGrowingTrackIsNestedAgain()
    {
        std::mt19937 random(1);
        for (const int pairs : {0, 100}) {
            const Shape shape{pairs, false, 0, 0};
            QVERIFY(grow(shape, eventsOf(shape, random, 12'000), 2000) < 4500);
        }
    }

    void aRegionAroundAllOthersKeepsNothingFromBeingCut()
    {
        std::vector<Event> events{{What::Begin, 0, 0, 1}, {What::Begin, 0, 0, 2}};
        for (std::int64_t time = 1; events.size() < 12'000; time += 2) {
            events.push_back({What::Begin, time, 0, 3});
            events.push_back({What::End, time + 1, 0, 3});
        }
        QVERIFY(grow({100, false, 0, 0}, events, 1000) < 4500);
        for (std::size_t at = 2; at < events.size(); at += 2)
            events[at] = {What::Complete, events[at].time, events[at].time + 1, 3};
        std::erase_if(events, [](const Event& event) { return event.what == What::End; });
        QVERIFY(grow({50, false, 0, 0}, events, 500) < 3000);
    }

    void aLateBeginTakesBackTheCutsBehindIt()
    {
        OneTrack one;
        for (std::int64_t time = 0; time < 8000; time += 2)
            one.add({What::Complete, time, time + 1, 1});
        one.nest(NestingTracks::Which::Changed);
        QVERIFY(one.slices.lastCut() && one.slices.lastCut()->time > sourceTimeFromNs(3000));
        one.add({What::Complete, 3000, 3001, 1});
        one.nest(NestingTracks::Which::Changed);
        QVERIFY(std::ranges::is_sorted(one.slices.paired().cuts->cuts, {}, &NestingCut::time));
        QCOMPARE(one.builder.regionColumns().depth[4000], std::uint16_t{1});
    }

    void findingsTakeTheRoomOfTheirExamples()
    {
        static_assert(sizeof(TrackFindings) == sizeof(void*) && sizeof(TrackFindings::Finding) <= 16, "a trace may have a million of them");
        TrackFindings findings;
        QVERIFY(findings.examples().empty());
        findings.add(TrackFindings::NeverEnded, 7);
        QCOMPARE(findings.examples().size(), std::size_t{1});
        for (std::uint64_t origin = 0; origin < 1000; ++origin)
            findings.add(TrackFindings::Overlap, origin);
        findings.add(TrackFindings::NeverEnded, 8);
        std::map<TrackFindings::Kind, std::vector<std::uint64_t>> origins;
        std::map<TrackFindings::Kind, std::uint32_t> counts;
        for (const TrackFindings::Finding& finding : findings.examples()) {
            origins[finding.kind].push_back(finding.origin);
            counts[finding.kind] += finding.count;
        }
        QCOMPARE(origins[TrackFindings::NeverEnded], (std::vector<std::uint64_t>{7, 8}));
        QCOMPARE(counts[TrackFindings::NeverEnded], 2U);
        QCOMPARE(origins[TrackFindings::Overlap].size(), Diagnostics::kMaxExamples);
        QCOMPARE(counts[TrackFindings::Overlap], 1000U);
    }

    void theLastPassFreesTheEventsOfATrack()
    {
        OneTrack track;
        for (int time = 0; time < 100; ++time)
            track.add({time % 3 == 0 ? What::Begin : time % 3 == 1 ? What::Complete : What::End, time, time, 1});
        track.nest(NestingTracks::Which::Changed);
        QCOMPARE(track.slices.size(), std::size_t{100});
        track.nest(NestingTracks::Which::All);
        QCOMPARE(track.slices.size(), std::size_t{0});
    }
};

EMBERLINE_TEST(NestingTracksTest, QCoreApplication)
#include "tst_nesting_tracks.moc"
