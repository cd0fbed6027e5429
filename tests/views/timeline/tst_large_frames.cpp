// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/kit/canvas.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/painter.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>

using namespace emberline;

namespace {

/// A trace of very many processes, named against the order of time, with one below the last, and its rows.
struct ManyRows {
    static constexpr int kProcesses = 21'000;

    TraceStore rowStore;
    ViewState rowState;
    TraceBuilder builder;
    SessionId last, child;
    std::unique_ptr<TimelineController> controller = std::make_unique<TimelineController>(rowStore, rowState);

    ManyRows()
    {
        sample::Maker maker(builder);
        sample::Maker::Process made;
        for (int i = 0; i < kProcesses; ++i)
            made = maker.process("p" + std::to_string(kProcesses - i), i, i + 1);
        last = made.session;
        child = maker.process("child", kProcesses - 0.8, kProcesses - 0.2, 0, made.life).session;
        controller->setAnimated(false);
        controller->setViewport(900, 300);
    }
    /// As a window does that has read it.
    void open()
    {
        rowStore.apply(builder.takeBatch());
        rows().setSort(RowSort::Name);
    }
    [[nodiscard]] TimelineModel& rows() const { return controller->model(); }
    [[nodiscard]] QString first() const { return rows().nameOf({rows().layout().rows().front().session, {}}); }
};

} // namespace

/// Frames that several threads make, because they have very many regions and boxes, and rows that another thread makes.
class LargeFramesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        TraceBuilder builder;
        sample::addCrowd(builder, 1'050'000, 200);
        view.setAnimated(false);
        view.resize(900, 3000);
        store.apply(builder.takeBatch());
        view.show();
        QTRY_VERIFY(view.isSettled());
        picture = view.lanes().grab().toImage().convertToFormat(QImage::Format_RGB32);
        QVERIFY(view.lanes().scene().boxes.size() > 20'000);
    }

    void lanesStandInTheirOrder()
    {
        const Scene& scene = view.lanes().scene();
        std::uint32_t next = 0;
        std::int32_t bottom = std::numeric_limits<std::int32_t>::min();
        for (const SceneLane& lane : scene.lanes) {
            QCOMPARE(lane.firstBox, next);
            QVERIFY(lane.y >= bottom);
            next += lane.boxCount;
            bottom = lane.y + lane.height;
            for (const SceneBox& box : std::span(scene.boxes).subspan(lane.firstBox, lane.boxCount))
                QCOMPARE(store.trace().depth(box.region), lane.lane);
        }
        QCOMPARE(next, scene.boxes.size());
    }

    /// Whichever thread made it. Folds are a little paler, by how much of their column they cover.
    void boxesHaveTheColoursOfTheirRegions()
    {
        const Theme& theme = Theme::of(view.lanes().palette());
        RegionStyles styles(theme);
        std::size_t others = 0;
        for (const SceneBox& box : view.lanes().scene().boxes) {
            const QRgb fill = styles.of(store.trace(), box.region).fill;
            std::uint32_t alpha = 192;
            while (alpha <= Canvas::kOpaque && box.fill != blended(theme.surface.rgb(), fill, alpha))
                ++alpha;
            others += alpha > Canvas::kOpaque ? 1 : 0;
        }
        QCOMPARE(others, std::size_t{0});
    }

    void thePictureIsThatOfOneCanvas()
    {
        const Scene& scene = view.lanes().scene();
        QVERIFY(scene.labels.empty());
        QImage image(scene.width, scene.height, QImage::Format_RGB32);
        const LabelCache labels(view.lanes().font(), 1);
        PixelCanvas canvas(image, labels);
        paintScene(scene, Theme::of(view.lanes().palette()), canvas);
        QCOMPARE(picture, image);
    }

    void manyRowsAreMadeOnceWhileTheWindowGoesOn()
    {
        ManyRows many;
        const QSignalSpy layouts(&many.rows(), &TimelineModel::layoutChanged);
        many.open();
        QVERIFY(many.rows().isLayingOut() && many.rows().layout().rows().empty());
        QCOMPARE(many.rows().extent(), many.rowStore.trace().extent());
        QTRY_VERIFY(many.rows().isSettled());
        QCOMPARE(layouts.size(), 1);
        QCOMPARE(many.rows().layout().rows().size(), std::size_t{ManyRows::kProcesses + 1});
        QCOMPARE(many.first(), QStringLiteral("p1"));
        many.rows().setSort(RowSort::Start);
        many.rows().setSort(RowSort::Trace);
        QCOMPARE(many.first(), QStringLiteral("p1")); // the rows of before stay
        QTRY_VERIFY(many.rows().isSettled());
        QCOMPARE(many.first(), "p" + QString::number(ManyRows::kProcesses));
        QCOMPARE(layouts.size(), 2); // the first order is no longer wished
        many.rows().refresh();
        QTRY_VERIFY(many.rows().isSettled());
        QCOMPARE(layouts.size(), 2);
    }

    void aRowAmongManyIsRevealedOnceItIsMade()
    {
        ManyRows many;
        many.open();
        many.rows().setSort(RowSort::Trace);
        QTRY_VERIFY(many.rows().isSettled());
        many.rows().toggleCollapsed(*many.rows().layout().rowOf(many.last));
        QTRY_VERIFY(!many.rows().layout().rowOf(many.child));
        many.rowState.select({.session = many.child});
        QVERIFY(many.controller->revealRow());
        QVERIFY(!many.rows().layout().rowOf(many.child) && many.controller->scrollY() == 0);
        many.controller->setViewport(900, 250); // Details came beside it
        QTRY_VERIFY(many.rows().layout().rowOf(many.child));
        QVERIFY(many.controller->scrollY() > 0);
    }

    void nobodyWaitsForRowsThatAreNoLongerWanted()
    {
        ManyRows many;
        many.open();
        QVERIFY(many.rows().isLayingOut());
        many.rowStore.reset(); // Cancel, and another trace
        QVERIFY(!many.rows().isLayingOut());
        QTRY_VERIFY(many.rows().isSettled());
        QVERIFY(many.rows().layout().rows().empty());
        ManyRows closed;
        closed.open();
        QVERIFY(Background::isAnyBusy());
        closed.controller.reset();
        QVERIFY(!Background::isAnyBusy());
    }

private:
    TraceStore store;
    ViewState state;
    TimelineView view{store, state};
    QImage picture;
};

EMBERLINE_TEST(LargeFramesTest, QApplication)
#include "tst_large_frames.moc"
