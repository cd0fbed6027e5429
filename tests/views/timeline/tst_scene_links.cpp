// SPDX-License-Identifier: GPL-3.0-or-later
// Objects and flows on the timeline: rows, shapes, hits.
#include "tests/support/test_room.h"
#include "tests/views/timeline/scene_stage.h"
#include "views/timeline/scene.h"
#include "views/timeline/scene_builder.h"

#include <QApplication>

using namespace emberline;

namespace {

const SceneLife* lifeOf(const Scene& scene, ObjectId object)
{
    const auto found = std::ranges::find(scene.lives, object, &SceneLife::object);
    return found == scene.lives.end() ? nullptr : &*found;
}

std::size_t rowsOf(const TrackLayout& layout, RowKind kind)
{
    return static_cast<std::size_t>(std::ranges::count(layout.rows(), kind, &LayoutRow::kind));
}

} // namespace

class SceneLinksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anObjectIsABarFromItsStartToItsEnd()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        const ObjectId object = stage.maker.object(process.session, "Tree", "0x1000", 100, 400, {200, 300});
        stage.build(0, 1000);
        QCOMPARE(rowsOf(stage.layout, RowKind::Object), std::size_t{1});
        QVERIFY(lifeOf(stage.scene, object));
        QCOMPARE(lifeOf(stage.scene, object)->begin, 100);
        QCOMPARE(lifeOf(stage.scene, object)->end, 400);
        QCOMPARE(stage.scene.snapshots.size(), std::size_t{2});
        QCOMPARE(stage.scene.snapshots[1].x, 300);
        QCOMPARE(stage.scene.snapshots[1].snapshot, 1U);
        QVERIFY(stage.labelTexts().contains("0x1000"));
    }

    void anIdUsedAgainAtTheTimeItWasDestroyedKeepsItsLane()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        stage.maker.object(process.session, "Tree", "0x2000", 0, 1000);
        const ObjectId first = stage.maker.object(process.session, "Tree", "0x1000", 100, 400);
        const ObjectId second = stage.maker.object(process.session, "Tree", "0x1000", 400, 600);
        stage.build(0, 1000);
        QCOMPARE(stage.layout.placeOf(first)->lane, stage.layout.placeOf(second)->lane);
        // Start inclusive, end exclusive: column 400 is the second's.
        QCOMPARE(lifeOf(stage.scene, first)->end, 400);
        QCOMPARE(lifeOf(stage.scene, second)->begin, 400);
        const int y = lifeOf(stage.scene, first)->y + 4;
        QCOMPARE(hitTest(stage.scene, stage.layout, 399, y, 3).life->object, first);
        QCOMPARE(hitTest(stage.scene, stage.layout, 401, y, 3).life->object, second);
    }

    void objectsOfOneNameShareARowAndOthersDoNot()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        stage.maker.object(process.session, "Tree", "1", 0, 500);
        stage.maker.object(process.session, "Leaf", "2", 0, 500);
        const ObjectId other = stage.maker.object(process.session, "Tree", "3", 100, -1);
        stage.build(0, 1000);
        QCOMPARE(rowsOf(stage.layout, RowKind::Object), std::size_t{2});
        QCOMPARE(stage.layout.placeOf(other)->lane, 1U);
        QVERIFY(lifeOf(stage.scene, other)->flags & box_flag::kOpen);
        QCOMPARE(lifeOf(stage.scene, other)->end, 1000);
    }

    void snapshotsAreHitBeforeTheLifeTheyLieOn()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        const ObjectId object = stage.maker.object(process.session, "Tree", "1", 0, 1000, {500});
        stage.build(0, 1000);
        const int y = lifeOf(stage.scene, object)->y + 9;
        QVERIFY(hitTest(stage.scene, stage.layout, 502, y, 3).snapshot);
        QVERIFY(!hitTest(stage.scene, stage.layout, 520, y, 3).snapshot);
        QVERIFY(hitTest(stage.scene, stage.layout, 520, y, 3).life);
    }

    void manyShortLivesFoldIntoColumns()
    {
        Stage stage;
        const auto process = stage.maker.process("p", 0, 1000);
        for (int i = 0; i < 20'000; ++i)
            stage.maker.object(process.session, "Tree", std::to_string(i % 7), i * 0.05, i * 0.05 + 0.04, {i * 0.05 + 0.01});
        stage.build(0, 1000);
        std::size_t folded = 0;
        for (const SceneLife& life : stage.scene.lives)
            folded += life.folded;
        QVERIFY(stage.scene.lives.size() <= 1000 * stage.layout.rows().back().laneCount);
        QCOMPARE(folded, std::size_t{20'000});
        QVERIFY(!stage.painted().isNull());
    }

    void anArrowLeadsFromOneSliceToTheOther()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 400);
        const auto b = stage.maker.process("b", 500, 1000);
        stage.maker.flow("send", {{a.life, 100}, {b.life, 600}});
        stage.build(0, 1000);
        QCOMPARE(stage.scene.arrows.size(), std::size_t{1});
        const SceneArrow& arrow = stage.scene.arrows[0];
        QCOMPARE(arrow.x0, 100);
        QCOMPARE(arrow.x1, 600);
        QVERIFY(arrow.y1 > arrow.y0);
        QCOMPARE(arrow.y1 - arrow.y0, stage.boxY(b.life) - stage.boxY(a.life));
    }

    void anArrowBoundToTheNextSlicePointsAtItsBegin()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 400);
        const auto b = stage.maker.process("b", 500, 1000);
        stage.maker.flow("send", {{a.life, 100}, {b.life, 450}});
        stage.build(0, 1000);
        QCOMPARE(stage.scene.arrows[0].x1, 500);
    }

    void arrowsFollowTheirSlicesWhenSessionsAreClosed()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const RegionId inner = stage.maker.region(a.main, "inner", "", 100, 900, a.life);
        const auto b = stage.maker.process("b", 0, 1000);
        stage.maker.flow("send", {{inner, 200}, {b.life, 600}});
        stage.build(0, 1000);
        const int open = stage.scene.arrows.at(0).y0;
        stage.state.collapsed.insert(a.session);
        stage.build(0, 1000);
        QVERIFY(stage.scene.arrows.at(0).y0 < open);
    }

    void onlyArrowsThatCrossTheViewAreDrawn()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const auto b = stage.maker.process("b", 0, 1000);
        stage.maker.flow("across", {{a.life, 100}, {b.life, 900}});
        stage.maker.flow("before", {{a.life, 100}, {b.life, 300}});
        stage.build(400, 500);
        QCOMPARE(stage.scene.arrows.size(), std::size_t{1});
        QVERIFY(!stage.painted().isNull());
    }

    void theSelectedSliceHasAllItsArrows()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const auto b = stage.maker.process("b", 0, 1000);
        for (int i = 0; i < 50; ++i)
            stage.maker.flow("out", {{a.life, 100 + i * 0.01}, {b.life, 600 + i}});
        stage.maker.flow("in", {{b.life, 10}, {a.life, 20}});
        stage.build(0, 1000);
        QVERIFY(stage.scene.arrows.size() < 20);
        const ArrowFrame frame{stage.trace, stage.layout, TimeScale({sample::shownAt(0), sample::shownAt(1000)}, 1000), 0, 600, 1};
        QCOMPARE(arrowsOf(frame, stage.flows, a.life, 1000).size(), std::size_t{51});
        QCOMPARE(stage.flows.touching(a.life).size(), std::size_t{51});
    }

    void arrowsThatBeginAndEndTogetherAreOne()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const auto b = stage.maker.process("b", 0, 1000);
        for (int i = 0; i < 900; ++i)
            stage.maker.flow("f", {{a.life, i / 10}, {b.life, i / 10 + 800}});
        stage.build(0, 1000);
        QCOMPARE(stage.scene.arrows.size(), std::size_t{12}); // 90 pixels in steps of 8
        const ArrowFrame frame{stage.trace, stage.layout, TimeScale({sample::shownAt(0), sample::shownAt(1000)}, 1000), 0, 600, 1};
        QCOMPARE(arrowsOf(frame, stage.flows, a.life, 100).size(), std::size_t{100});
    }

    void theSelectedSliceHasItsWholeChain()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const auto b = stage.maker.process("b", 0, 1000);
        const auto c = stage.maker.process("c", 0, 1000);
        stage.maker.flow("f", {{a.life, 100}, {b.life, 200}, {c.life, 300}, {b.life, 400}, {a.life, 500}});
        stage.maker.flow("g", {{a.life, 100}, {b.life, 200}});
        stage.build(0, 1000);
        const ArrowFrame frame{stage.trace, stage.layout, TimeScale({sample::shownAt(0), sample::shownAt(1000)}, 1000), 0, 600, 1};
        QCOMPARE(arrowsOf(frame, stage.flows, c.life, 1000).size(), std::size_t{4});
        QCOMPARE(arrowsOf(frame, stage.flows, b.life, 1000).size(), std::size_t{5}); // f comes through twice
    }

    void aHundredThousandFlowsCostPixels()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        const auto b = stage.maker.process("b", 0, 1000);
        for (int i = 0; i < 100'000; ++i)
            stage.maker.flow("f", {{a.life, i * 0.01}, {b.life, std::min(1000.0, i * 0.01 + (i % 100) * 2)}});
        for (const auto& [from, to] : {std::pair(0.0, 1000.0), std::pair(500.0, 510.0), std::pair(0.0, 0.001)}) {
            stage.build(from, to);
            std::vector<SceneArrow> arrows;
            const TimeScale scale({sample::shownAt(from), sample::shownAt(to)}, 1000);
            addArrows({stage.trace, stage.layout, scale, 0, 600, 1}, stage.flows, arrows);
            QVERIFY(arrows.size() <= 1000);
            QVERIFY(!arrows.empty());
        }
        stage.build(0, 1000);
        stage.draw(0, 1000);
        QVERIFY(!stage.painted().isNull());
    }

    void theIndexFindsWhatRunsAtATime()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 10'000);
        std::vector<std::pair<double, double>> spans;
        for (int i = 0; i < 3000; ++i) {
            const double begin = i * 3;
            const double end = begin + (i % 97 == 0 ? 5000 : i % 10);
            spans.emplace_back(begin, std::min(end, 10'000.0));
            stage.maker.flow("f", {{a.life, spans.back().first}, {a.life, spans.back().second}});
        }
        stage.build(0, 1000);
        const FlowLegs& legs = stage.flows.bySource().begin()->second;
        for (const double time : {0.0, 17.0, 1000.0, 4999.5, 8999.0, 9999.0}) {
            const std::size_t first = legs.firstFrom(sample::at(time));
            std::size_t found = 0;
            legs.visitRunning(first, sample::at(time), [&](const FlowLeg&) { return ++found > 0; });
            const auto expected = std::ranges::count_if(spans, [&](const auto& span) { return span.first < time && span.second > time; });
            QCOMPARE(found, static_cast<std::size_t>(expected));
        }
    }

    void nothingOfAHiddenSourceIsShown()
    {
        Stage stage;
        const auto a = stage.maker.process("a", 0, 1000);
        stage.maker.object(a.session, "Tree", "1", 0, 1000);
        stage.maker.flow("f", {{a.life, 10}, {a.life, 900}});
        stage.maker.instant(a.session, {}, InstantScope::Global, "everywhere", 500);
        Source other;
        other.path = "other.json";
        other.format = "chrome-json";
        const SourceId otherSource = stage.builder.addSource(std::move(other));
        const auto child = stage.maker.process("child", 300, 600, 0, a.life);
        stage.builder.edit(child.session).source = otherSource;
        stage.build(0, 1000);
        QCOMPARE(stage.layout.extent().end, sample::shownAt(1000));
        stage.state.hiddenSources.insert(stage.maker.source);
        stage.build(0, 1000);
        QCOMPARE(stage.layout.rows().size(), std::size_t{1});
        QCOMPARE(stage.layout.rows()[0].session, child.session);
        QVERIFY(stage.scene.lives.empty() && stage.scene.arrows.empty() && stage.scene.marks.empty());
        const TraceRange shown{sample::shownAt(300), sample::shownAt(600)};
        QCOMPARE(stage.layout.extent(), shown);
    }
};

EMBERLINE_TEST(SceneLinksTest, QApplication)
#include "tst_scene_links.moc"
