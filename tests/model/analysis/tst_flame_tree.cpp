// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/flame_tree.h"
#include "model/analysis/range_statistics.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <map>
#include <random>

using namespace emberline;

namespace {

/// "name count self total", indented by depth, in the order of the siblings.
std::string drawn(const Trace& trace, const FlameTree& tree, std::uint32_t node = 0)
{
    std::string text;
    for (std::uint32_t i = tree.nodes[node].firstChild; i != FlameNode::kNone; i = tree.nodes[i].nextSibling) {
        const FlameNode& child = tree.nodes[i];
        text += std::string(2 * (child.depth - 1), ' ') + std::string(trace.text(child.name)) + " " + std::to_string(child.count) + " "
            + std::to_string(toNs(child.self)) + " " + std::to_string(toNs(child.total)) + "\n" + drawn(trace, tree, i);
    }
    return text;
}

FlameTree treeOf(const Trace& trace, const FlameQuery& query = {})
{
    return buildFlameTree(trace, query).value();
}

#define COMPARE_TREE(trace, tree, expected) QCOMPARE(drawn(trace, tree), std::string(expected))

} // namespace

class FlameTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameCallsAreFoldedAndTheLargestComesFirst()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "small", 0, 10, a);
        const RegionId b = t.addRegion(thread, "b", 10, 40, a);
        t.addRegion(thread, "c", 20, 25, b);
        const RegionId again = t.addRegion(thread, "a", 200, 230);
        t.addRegion(thread, "b", 200, 220, again);
        COMPARE_TREE(t.trace(), treeOf(t.trace()),
            "a 2 70 130\n"
            "  b 2 45 50\n"
            "    c 1 5 5\n"
            "  small 1 10 10\n");
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.order = FlameOrder::ByTime}),
            "a 2 70 130\n"
            "  small 1 10 10\n"
            "  b 2 45 50\n"
            "    c 1 5 5\n");
        const FlameTree tree = treeOf(t.trace());
        QCOMPARE(std::ranges::max(tree.nodes, {}, &FlameNode::depth).depth, 3U);
        QCOMPARE(tree.nodes[1].longest, a);
        QCOMPARE(tree.root().total, Duration(130));
    }

    void aProcessHangsUnderTheChildBarThatSpawnedIt()
    {
        SmallTrace t;
        const SessionId git = t.addSession("git");
        const ThreadId main = t.addThread(git);
        const ThreadId helper = t.addThread(git, "th01:helper");
        const RegionId process = t.addRegion(main, "git fetch", 0, 100, {}, {.role = RegionRole::Process});
        t.addRegion(helper, "th01:helper", 80, 95, {}, {.role = RegionRole::Thread});
        const RegionId bar = t.addRegion(main, "index-pack", 10, 70, process, {.category = "child", .role = RegionRole::Child});
        const SessionId child = t.addSession("index-pack", {}, bar);
        t.builder.edit(child).start = sourceTimeFromNs(15);
        t.builder.edit(child).end = sourceTimeFromNs(65);
        t.addRegion(t.addThread(child), "git index-pack", 15, 65, {}, {.role = RegionRole::Process});
        COMPARE_TREE(t.trace(), treeOf(t.trace()),
            "git fetch 1 40 115\n"
            "  index-pack 1 10 60\n"
            "    git index-pack 1 50 50\n"
            "  th01:helper 1 15 15\n");
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.range = rangeNs(60, 90)}),
            "git fetch 1 20 40\n"
            "  index-pack 1 5 10\n"
            "    git index-pack 1 5 5\n"
            "  th01:helper 1 10 10\n");
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.filter = {.hiddenCategories = {"child"}}}),
            "git fetch 1 40 105\n"
            "  git index-pack 1 50 50\n"
            "  th01:helper 1 15 15\n");
    }

    void aFilteredRegionIsReplacedByItsChildren()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 100, {}, {.category = "x"});
        const RegionId b = t.addRegion(thread, "b", 10, 60, a, {.category = "y"});
        t.addRegion(thread, "c", 20, 30, b, {.category = "x"});
        t.addRegion(thread, "c", 70, 75, a, {.category = "x"});
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.filter = {.hiddenCategories = {"y"}}}),
            "a 1 45 60\n"
            "  c 2 15 15\n");
        QVERIFY(!buildFlameTree(t.trace(), {.filter = {.name = {"(", TextMode::Regex}}}));
    }

    void callersAndCalleesOfOneNameCountRecursionOnce()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId one = t.addRegion(thread, "one", 0, 100);
        const RegionId f = t.addRegion(thread, "f", 0, 60, one);
        const RegionId inner = t.addRegion(thread, "f", 10, 30, f);
        t.addRegion(thread, "g", 10, 15, inner);
        const RegionId two = t.addRegion(thread, "two", 100, 200);
        const RegionId other = t.addRegion(thread, "f", 100, 130, two);
        t.addRegion(thread, "g", 100, 110, other);
        const FlameTree tree = treeOf(t.trace());
        const StringId name = t.builder.intern("f");
        COMPARE_TREE(t.trace(), calleesOf(tree, {}, name, FlameOrder::LeftHeavy),
            "f 2 60 90\n"
            "  f 1 15 20\n"
            "    g 1 5 5\n"
            "  g 1 10 10\n");
        COMPARE_TREE(t.trace(), callersOf(tree, {}, name, FlameOrder::LeftHeavy),
            "f 2 0 90\n"
            "  one 1 60 60\n"
            "  two 1 30 30\n");
        QCOMPARE(callersOf(tree, {}, t.builder.intern("nobody"), FlameOrder::ByTime).nodes.size(), std::size_t{1});
    }

    void theRootIsTheSumOfAllSelfTimesWhateverTheRangeAndFilter()
    {
        std::mt19937 random(11);
        SmallTrace t;
        for (int s = 0; s < 5; ++s) {
            const ThreadId thread = t.addThread(t.addSession("git"));
            std::int64_t at = 0;
            for (int i = 0; i < 300; ++i) {
                const std::int64_t length = random() % 1000;
                const RegionId a = t.addRegion(thread, "a" + std::to_string(random() % 5), at, at + length, {}, {.category = "x"});
                const RegionId b = t.addRegion(thread, "b" + std::to_string(random() % 5), at, at + length / 2, a, {.category = "y"});
                t.addRegion(thread, "c", at + length / 4, at + length / 2, b, {.category = "z"});
                t.addRegion(thread, "d", at + length / 2, at + length * 3 / 4, a, {.category = "z"});
                at += length;
            }
        }
        const RegionFilter noY{.hiddenCategories = {"y"}};
        for (const RegionFilter& filter : {RegionFilter(), noY}) {
            for (const ShownRange& range : {ShownRange(), ShownRange(rangeNs(12'345, 67'890))}) {
                const FlameTree tree = treeOf(t.trace(), {.range = range, .filter = filter});
                Duration self{};
                std::uint64_t count = 0;
                const RangeStatistics statistics = computeStatistics(t.trace(), {.range = range, .filter = filter}).value();
                for (const StatisticsRow& row : statistics.rows) {
                    self += row.self;
                    count += row.count;
                }
                std::uint64_t nodeCount = 0;
                for (const FlameNode& node : tree.nodes)
                    nodeCount += node.count;
                QCOMPARE(tree.root().total, self);
                QCOMPARE(nodeCount, count);
            }
        }
    }

    void whatOverlapsCountsOnceAndNoBoxIsWiderThanItsRegionsAreLong()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("worker"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        const RegionId b = t.addRegion(thread, "b", 10, 60, a);
        const RegionId c = t.addRegion(thread, "c", 40, 80, a, {.extraDepth = 1});
        t.addRegion(thread, "straddles", 50, 70, c);
        t.addRegion(thread, "early", 42, 48, c);
        t.addRegion(thread, "late", 44, 47, b, {.extraDepth = 3}); // so b counts longer than until c begins
        const RegionId out = t.addRegion(thread, "out", 90, 130, a);
        t.addRegion(thread, "behind", 95, 125, out);
        const FlameTree tree = treeOf(t.trace(), {.order = FlameOrder::ByTime});
        COMPARE_TREE(t.trace(), tree,
            "a 1 20 100\n"
            "  b 1 30 33\n"
            "    late 1 3 3\n"
            "  c 1 14 37\n"
            "    early 1 3 3\n"
            "    straddles 1 20 20\n"
            "  out 1 5 10\n"
            "    behind 1 5 5\n");
        std::map<std::string_view, std::int64_t> cutOff;
        for (const FlameNode& node : tree.nodes)
            cutOff[t.trace().text(node.name)] = toNs(node.cutOff);
        const std::map<std::string_view, std::int64_t> expected{
            {"", 0}, {"a", 0}, {"b", 17}, {"late", 0}, {"c", 3}, {"early", 3}, {"straddles", 0}, {"out", 30}, {"behind", 25}};
        QVERIFY(cutOff == expected);
    }

    /// As the statistics: its box is as wide as what is inside it.
    void aSliceThatLostItsEndHasNoTimeOfItsOwn()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.addSource()));
        const RegionId loop = t.addRegion(thread, "loop", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        t.addRegion(thread, "work", 10, 30, loop, {.role = RegionRole::Slice});
        COMPARE_TREE(t.trace(), treeOf(t.trace()), "loop 1 80 100\n  work 1 20 20\n");
        t.builder.edit(SourceId(0)).isWhole = true;
        const FlameTree tree = treeOf(t.trace());
        COMPARE_TREE(t.trace(), tree, "loop 1 0 20\n  work 1 20 20\n");
        QCOMPARE(tree.nodes[1].lostEnds, std::uint64_t{1});
    }

    void whatOverlapsOnATrackWithoutACallerCountsOnceToo()
    {
        SmallTrace t;
        const SessionId session = t.addSession("worker");
        const ThreadId thread = t.addThread(session);
        t.addRegion(thread, "a", 0, 100);
        const RegionId b = t.addRegion(thread, "b", 50, 150, {}, {.extraDepth = 1});
        t.addRegion(thread, "in b", 60, 130, b);
        t.addRegion(thread, "c", 200, 210);
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.order = FlameOrder::ByTime}),
            "a 1 50 50\n"
            "b 1 30 100\n"
            "  in b 1 70 70\n"
            "c 1 10 10\n");
        QCOMPARE(treeOf(t.trace(), {.range = rangeNs(90, 140)}).root().total, Duration(50));
        t.addRegion(t.addThread(session, "another"), "beside", 0, 100); // threads run side by side
        QCOMPARE(treeOf(t.trace()).root().total, Duration(260));
    }

    void whatOverlapsKeepsItsChildProcessesAndLeavesWhatLostItsEndNothing()
    {
        SmallTrace t;
        const SessionId session = t.addSession("worker", t.addSource());
        const ThreadId thread = t.addThread(session);
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "b", 50, 150, {}, {.extraDepth = 5});
        t.addRegion(thread, "child", 20, 60, a, {.role = RegionRole::Child});
        t.addRegion(thread, "another", 30, 40, a, {.role = RegionRole::Child, .extraDepth = 1});
        t.addRegion(thread, "lost", 90, 200, {}, {.role = RegionRole::Slice, .open = true, .extraDepth = 6});
        t.builder.edit(SourceId(0)).isWhole = true;
        COMPARE_TREE(t.trace(), treeOf(t.trace(), {.order = FlameOrder::ByTime}),
            "a 1 20 70\n"
            "  child 1 40 40\n"
            "  another 1 10 10\n"
            "b 1 100 100\n"
            "lost 1 0 0\n");
    }

    void theOperationsOfOneAsyncIdCountOnceAndThoseOfTwoAddUp()
    {
        SmallTrace t;
        const SessionId session = t.addSession("worker");
        const auto add = [&](TrackId track, std::string_view name, std::int64_t start, std::int64_t end, std::uint32_t depth) {
            t.builder.regions().add({.track = track,
                .role = RegionRole::Async,
                .name = t.builder.intern(name),
                .start = sourceTimeFromNs(start),
                .end = sourceTimeFromNs(end),
                .depth = depth});
        };
        const TrackId one = t.builder.addAsyncTrack(session, t.builder.intern("0x1"));
        add(one, "load", 0, 100, 0);
        add(one, "parse", 50, 150, 1);
        QCOMPARE(treeOf(t.trace()).root().total, Duration(150));
        add(t.builder.addAsyncTrack(session, t.builder.intern("0x2")), "load", 0, 100, 0);
        QCOMPARE(treeOf(t.trace()).root().total, Duration(250));
    }

    void sessionsThatNameEachOtherAsParentsEndSomewhere()
    {
        SmallTrace t;
        const SessionId a = t.addSession("a");
        const SessionId b = t.addSession("b");
        t.builder.edit(a).parent = b;
        t.builder.edit(b).parent = a;
        t.addRegion(t.addThread(a), "in a", 0, 10);
        t.addRegion(t.addThread(b), "in b", 0, 20);
        COMPARE_TREE(t.trace(), treeOf(t.trace()), "in b 1 20 20\nin a 1 10 10\n");
        QCOMPARE(treeOf(Trace()).nodes.size(), std::size_t{1});
    }
};

EMBERLINE_TEST(FlameTreeTest, QCoreApplication)
#include "tst_flame_tree.moc"
