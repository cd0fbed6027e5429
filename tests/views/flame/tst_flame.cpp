// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/flame/flame_panel.h"
#include "views/flame/flame_view.h"
#include "views/search/search_hits.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>

#include <set>

using namespace emberline;

namespace {

/// "name begin end" of each box, one line per row.
std::string drawn(const Trace& trace, const FlameTree& tree, const FlameLayout& layout)
{
    std::string text;
    for (const std::vector<FlameBox>& row : layout.rows) {
        for (const FlameBox& box : row) {
            const FlameNode& node = tree.nodes[box.node];
            text += (node.parent == FlameNode::kNone ? std::string("all") : std::string(trace.text(node.name))) + " "
                + std::to_string(box.begin) + "-" + std::to_string(box.end) + (box.folded > 1 ? "*" + std::to_string(box.folded) : "")
                + "; ";
        }
        text += "\n";
    }
    return text;
}

std::uint32_t find(const Trace& trace, const FlameTree& tree, std::string_view name)
{
    for (std::uint32_t i = 1; i < tree.nodes.size(); ++i) {
        if (trace.text(tree.nodes[i].name) == name)
            return i;
    }
    return FlameNode::kNone;
}

struct Shown {
    Shown()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        store.apply(builder.takeBatch());
        panel.resize(900, 500);
        panel.show();
    }
    bool waitUntilSettled()
    {
        return QTest::qWaitFor([this] { return panel.isSettled(); }, 60'000);
    }
    FlameView* view() const { return panel.findChild<FlameView*>(QStringLiteral("flame")); }
    FlameView* callers() const { return panel.findChild<FlameView*>(QStringLiteral("callers")); }
    std::uint32_t node(std::string_view name) const { return find(store.trace(), view()->tree(), name); }
    void click(FlameView* on, std::uint32_t node) const { QTest::mouseClick(on->viewport(), Qt::LeftButton, {}, on->boxOf(node).center()); }

    TraceStore store;
    ViewState state;
    FilterState filter;
    SearchHits hits{store, state};
    FlamePanel panel{store, state, nullptr, &filter, &hits};
};

} // namespace

class FlameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byDurationABoxHasTheColourOfItsTotal()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const auto says = [&](const QString& text) {
            const auto labels = shown.panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
        };
        QVERIFY(!says(QStringLiteral("Colours: total time")));
        shown.state.setColorBy(ColorBy::Length);
        QVERIFY(says(QStringLiteral("Colours: total time")));
        const FlameTree& tree = shown.view()->tree();
        const std::uint32_t outermost = tree.nodes[0].firstChild;
        const QRect box = shown.view()->boxOf(outermost);
        const QImage image = shown.view()->viewport()->grab().toImage();
        const QColor fill = Theme::of(shown.panel.palette()).durationFill(durationStep(tree.nodes[outermost].total));
        QCOMPARE(QColor(image.pixel(box.left() + 3, box.center().y())).name(), fill.name());
    }

    void aBoxOfOneRegionHasTheNameOfThatOnTheTimeline()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("p", t.builder.addSource(talkingSource())));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "work", 10, 20, t.addRegion(thread, "wait", 0, 50, a));
        const RegionId b = t.addRegion(thread, "b", 100, 200);
        t.addRegion(thread, "work", 110, 120, t.addRegion(thread, "wait", 100, 150, b));
        t.addRegion(thread, "wait", 150, 180, b);
        const Trace& trace = t.trace();
        const FlameTree tree = buildFlameTree(trace, {}).value();
        const auto name = [&](const FlameTree& of, std::string_view parent) {
            for (const FlameNode& node : of.nodes) {
                if (trace.text(node.name) == "wait" && trace.text(of.nodes[node.parent].name) == parent)
                    return flameName(trace, node);
            }
            return QString();
        };
        QCOMPARE(name(tree, "a"), QStringLiteral("wait for the disk"));
        QCOMPARE(name(tree, "b"), QStringLiteral("wait"));
        QVERIFY(flameToolTip(trace, tree, find(trace, tree, "wait")).startsWith(QStringLiteral("wait for the disk\n")));
        const auto two = std::ranges::find(tree.nodes, std::uint64_t{2}, &FlameNode::count);
        QVERIFY(flameToolTip(trace, tree, static_cast<std::uint32_t>(two - tree.nodes.begin())).contains(QStringLiteral(": for the disk")));
        const FlameNode& work = tree.nodes[find(trace, tree, "work")];
        QCOMPARE(name(callersOf(tree, work.category, work.name, FlameOrder::LeftHeavy), "work"), QStringLiteral("wait"));
    }

    void theToolTipSaysWhereBoxesOverlap()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("worker"));
        const RegionId a = t.addRegion(thread, "a", 0, 100);
        t.addRegion(thread, "b", 10, 60, a);
        t.addRegion(thread, "c", 40, 80, a, {.extraDepth = 1});
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const auto tip = [&](std::string_view name) { return flameToolTip(t.trace(), tree, find(t.trace(), tree, name)); };
        QVERIFY(tip("a").contains(QStringLiteral("Boxes in it overlap")));
        QVERIFY(tip("a").contains(QStringLiteral("Total 100\u00a0ns")));
        QVERIFY(!tip("a").contains(QStringLiteral("side by side")));
        QVERIFY(!tip("c").contains(QStringLiteral("overlap")) && !tip("c").contains(QStringLiteral("Without")));
        QVERIFY(tip("b").contains(QStringLiteral("Without 20\u00a0ns")));
        QVERIFY(tip("b").contains(QStringLiteral("1 region of 50\u00a0ns")));
    }

    void theToolTipSaysWhatNeverEnded()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.addSource()));
        const RegionId loop = t.addRegion(thread, "loop", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        t.addRegion(thread, "work", 10, 30, loop, {.role = RegionRole::Slice});
        t.builder.edit(SourceId(0)).isWhole = true;
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const QString tip = flameToolTip(t.trace(), tree, find(t.trace(), tree, "loop"));
        QVERIFY2(
            tip.contains(QStringLiteral("\nIt never ended: only what is inside counts")) && !tip.contains(QStringLiteral("side by side")),
            qPrintable(tip));
        QVERIFY(!flameToolTip(t.trace(), tree, find(t.trace(), tree, "work")).contains(QStringLiteral("never")));
    }

    void theToolTipSaysWhereProcessesRanSideBySide()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git fetch"));
        const RegionId fetch = t.addRegion(thread, "git fetch", 0, 100, {}, {.role = RegionRole::Process});
        t.addRegion(thread, "child", 10, 70, fetch, {.role = RegionRole::Child});
        t.addRegion(thread, "child", 10, 70, fetch, {.role = RegionRole::Child, .extraDepth = 1});
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const QString tip = flameToolTip(t.trace(), tree, find(t.trace(), tree, "git fetch"));
        QVERIFY2(tip.contains(QStringLiteral("Total 160\u00a0ns")), qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("\nWall 100\u00a0ns: ")), qPrintable(tip));
        QVERIFY(!flameToolTip(t.trace(), tree, find(t.trace(), tree, "child")).contains(QStringLiteral("side by side")));
    }

    void theToolTipSaysWhereAProcessWentOnAfterWhatStartedIt()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git fetch"));
        const RegionId fetch = t.addRegion(thread, "git fetch", 0, 100, {}, {.role = RegionRole::Process});
        const RegionId child = t.addRegion(thread, "child", 90, 100, fetch, {.role = RegionRole::Child});
        const SessionId gc = t.addSession("git gc", {}, child);
        t.builder.edit(gc).start = sourceTimeFromNs(90);
        t.builder.edit(gc).end = sourceTimeFromNs(102);
        t.addRegion(t.addThread(gc), "git gc", 90, 102, {}, {.role = RegionRole::Process});
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const QString tip = flameToolTip(t.trace(), tree, find(t.trace(), tree, "git fetch"));
        QVERIFY2(tip.contains(QStringLiteral("Total 102\u00a0ns")), qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("\nWall 100\u00a0ns: ")) && tip.contains(QStringLiteral("went on after it")), qPrintable(tip));
    }

    void theFooterSaysWhereBoxesAddUpWhatRanSideBySide()
    {
        for (const unsigned children : {1U, 2U}) {
            SmallTrace t;
            const ThreadId thread = t.addThread(t.addSession("git fetch"));
            const RegionId fetch = t.addRegion(thread, "git fetch", 0, 100, {}, {.role = RegionRole::Process});
            for (unsigned i = 0; i < children; ++i)
                t.addRegion(thread, "child", 10, 70, fetch, {.role = RegionRole::Child, .extraDepth = i});
            TraceStore store;
            store.apply(t.builder.takeBatch());
            ViewState state;
            FlamePanel panel(store, state);
            panel.show();
            QTRY_VERIFY(panel.isSettled());
            panel.findChild<FlameView*>(QStringLiteral("flame"))->setCurrent(FlameNode::kNone);
            const QString footer = panel.findChild<QLabel*>("muted")->text();
            QVERIFY2(footer.contains(QStringLiteral("side by side")) == (children > 1), qPrintable(footer));
        }
    }

    void theToolTipSaysThatAsynchronousOperationsRanSideBySide()
    {
        SmallTrace t;
        const SessionId session = t.addSession("app");
        t.addRegion(t.addThread(session), "app", 0, 100, {}, {.role = RegionRole::Process});
        for (const char* id : {"1", "2"}) {
            t.builder.regions().add({.track = t.builder.addAsyncTrack(session, t.builder.intern(id)),
                .role = RegionRole::Async,
                .name = t.builder.intern("request"),
                .start = sourceTimeFromNs(10),
                .end = sourceTimeFromNs(70)});
        }
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const QString tip = flameToolTip(t.trace(), tree, find(t.trace(), tree, "app"));
        QVERIFY2(tip.contains(QStringLiteral("\nWall 100\u00a0ns: threads, processes or asynchronous operations")), qPrintable(tip));
    }

    void boxesAreAsWideAsTheirTotals()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a", 0, 60);
        t.addRegion(thread, "b", 0, 30, a);
        t.addRegion(thread, "c", 30, 40, a);
        t.addRegion(thread, "d", 60, 100);
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        QCOMPARE(drawn(t.trace(), tree, layOutFlame(tree, 0, 200)),
            "all 0-200; \n"
            "a 0-120; d 120-200; \n"
            "b 0-60; c 60-80; \n");
        const FlameLayout zoomed = layOutFlame(tree, find(t.trace(), tree, "a"), 120);
        QCOMPARE(drawn(t.trace(), tree, zoomed),
            "all 0-120; \n"
            "a 0-120; \n"
            "b 0-60; c 60-80; \n");
        QCOMPARE(flameBoxAt(zoomed, 2, 60)->node, find(t.trace(), tree, "c"));
        QVERIFY(!flameBoxAt(zoomed, 2, 80));
        QVERIFY(!flameBoxAt(zoomed, 3, 0));
        QVERIFY(layOutFlame(tree, 0, 0).rows.empty());
    }

    void aWideBoxWhoseLastColumnIsSharedHasItsName()
    {
        const auto ink = [](std::int64_t second) { // in the lane of the boxes
            SmallTrace t;
            const ThreadId thread = t.addThread(t.addSession("worker"));
            t.addRegion(thread, "first", 0, 100'000);
            t.addRegion(thread, "second", 100'000, 100'000 + second);
            TraceStore store;
            store.apply(t.builder.takeBatch());
            ViewState state;
            FlamePanel panel(store, state);
            panel.resize(900, 500);
            panel.show();
            if (!QTest::qWaitFor([&] { return panel.isSettled(); }, 60'000))
                return std::size_t{0};
            const auto* view = panel.findChild<FlameView*>(QStringLiteral("flame"));
            const QRect box = view->boxOf(find(store.trace(), view->tree(), "first"));
            const QImage lane = view->viewport()->grab(box.adjusted(0, 2, -box.width() / 2, -2)).toImage();
            std::set<QRgb> colors;
            for (int y = 0; y < lane.height(); ++y) {
                for (int x = 4; x < lane.width(); ++x)
                    colors.insert(lane.pixel(x, y));
            }
            return colors.size();
        };
        QVERIFY(ink(20'000) > 3);
        QVERIFY(ink(1) > 3);
    }

    void narrowNodesShareAColumn()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        t.addRegion(thread, "wide", 0, 9000);
        for (int i = 0; i < 100; ++i)
            t.addRegion(thread, "n" + std::to_string(i), 9000 + i * 10, 9010 + i * 10);
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        const FlameLayout layout = layOutFlame(tree, 0, 100);
        std::uint32_t nodes = 0;
        std::int32_t until = 0;
        for (const FlameBox& box : layout.rows[1]) {
            nodes += box.folded;
            QVERIFY(box.begin >= until);
            until = box.end;
        }
        QCOMPARE(nodes, 101U);
        QCOMPARE(until, 100);
        QVERIFY(layout.rows[1].size() <= 11);
    }

    void foldedStacksAreForOtherTools()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("git"));
        const RegionId a = t.addRegion(thread, "a;b", 0, 60);
        t.addRegion(thread, "c\nd", 0, 20, a);
        const FlameTree tree = buildFlameTree(t.trace(), {}).value();
        QCOMPARE(foldedStacks(t.trace(), tree), QStringLiteral("a,b 40\na,b;c d 20\n"));
    }

    void theGraphGoesThroughChildProcesses()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        const std::uint32_t resolving = s.node("Resolving deltas");
        QStringList stack = flameStack(s.store.trace(), s.view()->tree(), resolving).split(QLatin1Char('\n'));
        QCOMPARE(stack.front(), QStringLiteral("git fetch origin"));
        QCOMPARE(stack.at(stack.size() - 2), QStringLiteral("git index-pack --stdin --fix-thin"));
        QVERIFY(!s.view()->boxOf(resolving).isEmpty());
    }

    void aClickZoomsAndAClickAboveZoomsOut()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        FlameView* view = s.view();
        const std::uint32_t fetch = s.node("git fetch origin");
        s.click(view, fetch);
        QCOMPARE(view->zoomed(), fetch);
        QCOMPARE(view->current(), fetch);
        QCOMPARE(view->boxOf(fetch).width(), view->viewport()->width());
        QCOMPARE(view->nodeAt(view->boxOf(fetch).center()), fetch);
        s.click(view, 0);
        QCOMPARE(view->zoomed(), 0U);
        QSignalSpy revealed(&s.state, &ViewState::revealRequested);
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, view->boxOf(fetch).center());
        QCOMPARE(revealed.count(), 1);
        QCOMPARE(s.store.trace().name(s.state.selection().region), "git fetch origin");
    }

    void keysWalkAndZoom()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        FlameView* view = s.view();
        QTest::keyClick(view, Qt::Key_Down);
        QCOMPARE(view->current(), s.node("git fetch origin"));
        QTest::keyClick(view, Qt::Key_Right);
        const std::uint32_t second = view->current();
        QCOMPARE(view->tree().nodes[second].parent, 0U);
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(view->zoomed(), second);
        QTest::keyClick(view, Qt::Key_Left);
        QCOMPARE(view->current(), s.node("git fetch origin"));
        QCOMPARE(view->zoomed(), 0U);
        QTest::keyClick(view, Qt::Key_Up);
        QCOMPARE(view->current(), 0U);
    }

    void zoomIsKeptWhenTheTreeIsMadeAnew()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        s.view()->zoomTo(s.node("Resolving deltas"));
        s.filter.setShown("fetch-round", false);
        QVERIFY(s.waitUntilSettled());
        QCOMPARE(s.view()->zoomed(), s.node("Resolving deltas"));
        QCOMPARE(s.node("round 1"), FlameNode::kNone);
        s.state.setMarkedRange(TraceRange{sample::shownAt(0), sample::shownAt(100)});
        QVERIFY(s.waitUntilSettled());
        QCOMPARE(s.view()->zoomed(), 0U);
    }

    void theSandwichShowsCallersAboveAndCalleesBelow()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        const FlameNode pack = s.view()->tree().nodes[s.node("Resolving deltas")];
        s.panel.showSandwich(pack.category, pack.name);
        QVERIFY(s.callers()->isVisible());
        QVERIFY(find(s.store.trace(), s.view()->tree(), "second pass") != FlameNode::kNone);
        QVERIFY(find(s.store.trace(), s.callers()->tree(), "git fetch origin") != FlameNode::kNone);
        QCOMPARE(s.callers()->tree().root().total, pack.total);
        QCOMPARE(s.view()->tree().root().total, pack.total);
        s.panel.leaveSandwich();
        QVERIFY(!s.callers()->isVisible());
        QVERIFY(s.node("git status") != FlameNode::kNone);
    }

    void namesThatAreLookedForStandOut()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        const auto colorOf = [&](std::uint32_t node) {
            const QRect box = s.view()->boxOf(node);
            return s.view()->viewport()->grab().toImage().pixelColor(box.left() + 3, box.top() + 3);
        };
        const std::uint32_t pack = s.node("Resolving deltas");
        const std::uint32_t status = s.node("git status");
        const QColor packBefore = colorOf(pack);
        const QColor statusBefore = colorOf(status);
        s.hits.setQuery({{"resolving"}});
        QCOMPARE(colorOf(pack), packBefore);
        QVERIFY(colorOf(status) != statusBefore);
        s.hits.clear();
        QCOMPARE(colorOf(status), statusBefore);
    }

    void flamesStandOnTheBottom()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        s.panel.findChildren<QComboBox*>().last()->setCurrentIndex(1);
        const QRect root = s.view()->boxOf(0);
        QCOMPARE(root.bottom(), s.view()->viewport()->height() - 1);
        QVERIFY(s.view()->boxOf(s.node("git status")).bottom() < root.top() + 1);
    }

    void anotherTraceLeavesNothingBehind()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        s.store.reset();
        QCOMPARE(s.view()->tree().nodes.size(), std::size_t{1});
        QVERIFY(s.waitUntilSettled());
    }

    void theFooterOfAnotherTraceNamesNoBoxOfTheOne()
    {
        Shown s;
        QVERIFY(s.waitUntilSettled());
        const auto* footer = s.panel.findChild<QLabel*>("muted");
        QVERIFY(QTest::qWaitForWindowActive(&s.panel));
        s.view()->setFocus(Qt::TabFocusReason); // shows where the keys will start
        QCOMPARE(s.view()->current(), std::uint32_t{0});
        s.view()->clearFocus();
        QCOMPARE(s.view()->current(), FlameNode::kNone);
        const QString all = footer->text();
        s.view()->setCurrent(0);
        QVERIFY(footer->text() != all);
        s.store.reset();
        QCOMPARE(s.view()->current(), FlameNode::kNone);
        QCOMPARE(footer->text(), QString());
        TraceBuilder builder;
        sample::addFetch(builder);
        s.store.apply(builder.takeBatch());
        QTRY_VERIFY(footer->text() == all);
    }
};

EMBERLINE_TEST(FlameTest, QApplication)
#include "tst_flame.moc"
