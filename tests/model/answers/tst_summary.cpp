// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/analysis/busy_time.h"
#include "model/answers/command_index.h"
#include "model/answers/summary.h"
#include "model/trace_builder.h"

using namespace emberline;

class SummaryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsUpRegionsByCategoryAndNameAndRanksThem()
    {
        TraceBuilder builder;
        const SessionId session = builder.addSession({.end = sourceTimeFromNs(100), .exitCode = 1});
        const TrackId track = builder.trackOf(builder.addThread({session, {}, 0, {}, {}, {}, {}}));
        const auto add = [&](RegionRole role, const char* name, std::int64_t start, std::int64_t end) {
            return builder.regions().add({track, role, builder.intern(name), builder.intern("index"), sourceTimeFromNs(start),
                sourceTimeFromNs(end), false, 0, {}, kNoOrigin});
        };
        add(RegionRole::Process, "git", 0, 100);
        add(RegionRole::Region, "read", 0, 10);
        const RegionId slow = add(RegionRole::Region, "read", 20, 50);
        add(RegionRole::Region, "write", 60, 65);
        const RegionId child = add(RegionRole::Child, "ssh", 70, 90);
        Trace trace;
        trace.apply(builder.takeBatch());

        const TraceSummary summary = summarize(trace, CommandIndex(trace), 1);
        QCOMPARE(summary.counts.sessions, std::uint64_t{1});
        QCOMPARE(summary.counts.failedSessions, std::uint64_t{1});
        QCOMPARE(summary.regionCount, std::size_t{3}); // neither the process nor the child
        QCOMPARE(summary.roots.size(), std::size_t{1});
        QCOMPARE(summary.roots[0].session, session);
        QCOMPARE(summary.roots[0].wall, Duration(100));
        QCOMPARE(summary.children.size(), std::size_t{1});
        QCOMPARE(summary.children[0].bar, child);
        QCOMPARE(summary.regions.size(), std::size_t{1});
        QCOMPARE(summary.regions[0].count, std::uint64_t{2});
        QCOMPARE(summary.regions[0].total, Duration(40));
        QCOMPARE(summary.regions[0].longestRegion, slow);
    }

    void aRegionInAnotherOfItsNameCountsOnce()
    {
        TraceBuilder builder;
        const SessionId session = builder.addSession({});
        const TrackId track = builder.trackOf(builder.addThread({session, {}, 0, {}, {}, {}, {}}));
        const auto add = [&](std::int64_t start, std::int64_t end, std::uint16_t depth, RegionId parent) {
            return builder.regions().add({track, RegionRole::Region, builder.intern("walk"), {}, sourceTimeFromNs(start),
                sourceTimeFromNs(end), false, depth, parent, kNoOrigin});
        };
        const RegionId outer = add(0, 100, 0, {});
        add(10, 40, 1, outer);
        add(50, 90, 1, outer);
        add(200, 205, 0, {});
        Trace trace;
        trace.apply(builder.takeBatch());
        const RegionGroup group = summarize(trace, CommandIndex(trace), 1).regions.front();
        QCOMPARE(group.count, std::uint64_t{4});
        QCOMPARE(group.total, Duration(105));
        QCOMPARE(group.self, Duration(105));
        QCOMPARE(group.longest, Duration(100));
    }

    void theBusiestProcessIsForemostNotTheLongest()
    {
        TraceBuilder builder;
        const auto addProcess = [&](std::int64_t end) { return builder.addSession({.end = sourceTimeFromNs(end)}); };
        const auto addRegions = [&](TrackId track, RegionRole role, const std::vector<std::pair<std::int64_t, std::int64_t>>& times) {
            for (const auto& [start, end] : times)
                builder.regions().add({track, role, {}, {}, sourceTimeFromNs(start), sourceTimeFromNs(end), false, 0, {}, kNoOrigin});
        };
        const SessionId idle = addProcess(1000);
        const SessionId busy = addProcess(600);
        const SessionId parallel = addProcess(900);
        const SessionId looping = addProcess(1000);
        const auto addThread = [&](SessionId session) { return builder.trackOf(builder.addThread({session, {}, 0, {}, {}, {}, {}})); };
        addRegions(addThread(idle), RegionRole::Slice, {{0, 10}, {990, 1000}});
        addRegions(builder.addAsyncTrack(idle, builder.intern("request")), RegionRole::Async, {{0, 1000}});
        addRegions(addThread(busy), RegionRole::Slice, {{0, 100}, {200, 300}, {500, 600}});
        addRegions(addThread(busy), RegionRole::Slice, {{250, 350}});
        for (int thread = 0; thread < 4; ++thread)
            addRegions(addThread(parallel), RegionRole::Slice, {{100, 200}, {210, 310}});
        const TrackId loop = addThread(looping);
        builder.regions().add({loop, RegionRole::Slice, {}, {}, sourceTimeFromNs(100), sourceTimeFromNs(1000), true, 0, {}, kNoOrigin});
        addRegions(loop, RegionRole::Slice, {{50, 60}, {200, 230}});
        Trace trace;
        trace.apply(builder.takeBatch());

        const CommandIndex index(trace);
        QCOMPARE(busyTimeOf(trace, index.tracks(looping)), Duration(40));
        QCOMPARE(busyTimeOf(trace, index.tracks(idle)), Duration(20));
        QCOMPARE(busyTimeOf(trace, index.tracks(busy)), Duration(350));
        QCOMPARE(busyTimeOf(trace, index.tracks(parallel)), Duration(200));
        QCOMPARE(index.foremost(trace), busy);
    }

    void theLongestCommandsComeFirstAndEqualOnesInOrder()
    {
        TraceBuilder builder;
        for (const std::int64_t end : {1, 3, 2, 3, 1}) {
            Session row;
            row.end = sourceTimeFromNs(end);
            row.attributes.edit().hasArgv = true;
            builder.addSession(row);
        }
        Trace trace;
        trace.apply(builder.takeBatch());
        const std::vector<CommandRun> runs = commandRuns(trace, CommandIndex(trace), 3);
        QCOMPARE(runs.size(), std::size_t{5});
        for (const auto& [place, session] : {std::pair(0, 1), std::pair(1, 3), std::pair(2, 2)})
            QCOMPARE(runs.at(static_cast<std::size_t>(place)).session, SessionId(static_cast<std::size_t>(session)));
    }
};

EMBERLINE_TEST(SummaryTest, QCoreApplication)
#include "tst_summary.moc"
