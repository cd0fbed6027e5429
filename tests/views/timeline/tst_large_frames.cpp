// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/kit/canvas.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/painter.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QTest>

#include <cstdint>
#include <limits>
#include <span>

using namespace emberline;

/// Frames that several threads make, because they have very many regions and boxes.
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

private:
    TraceStore store;
    ViewState state;
    TimelineView view{store, state};
    QImage picture;
};

EMBERLINE_TEST(LargeFramesTest, QApplication)
#include "tst_large_frames.moc"
