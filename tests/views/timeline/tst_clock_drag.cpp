// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QSignalSpy>

using namespace emberline;

namespace {

/// Two sources with one region each, 300 ms apart, at 1 ms per pixel.
struct TwoSources {
    TraceBuilder builder;
    sample::Maker first{builder};
    sample::Maker second{builder};
    TraceStore store;
    ViewState state;
    TimelineView view{store, state};
    sample::Maker::Process early = first.process("early", 100, 300, 0);
    sample::Maker::Process late = second.process("late", 600, 900, 0);

    TwoSources()
    {
        view.setAnimated(false);
        store.apply(builder.takeBatch());
        view.resize(1300, 500);
        view.show();
        QTRY_VERIFY(view.isSettled());
        state.setVisibleRange({sample::shownAt(0), sample::shownAt(lanes().width())});
        QCoreApplication::processEvents();
        lanes().grab();
    }
    [[nodiscard]] LanesWidget& lanes() { return view.lanes(); }
    [[nodiscard]] Duration offset() const { return store.trace().source(second.source).clockOffset; }
    [[nodiscard]] QPoint inLate()
    {
        const auto place = view.controller().layout().placeOf(store.trace(), late.life);
        return {700, static_cast<int>(view.controller().layout().laneTop(*place)) + 5};
    }
    void press() { QTest::mousePress(&lanes(), Qt::LeftButton, Qt::ControlModifier, inLate()); }
    void moveBy(int pixels)
    {
        for (const int step : {pixels / 2, pixels}) {
            const QPoint at = inLate() + QPoint(step, 0);
            QMouseEvent move(QEvent::MouseMove, at, lanes().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::ControlModifier);
            QCoreApplication::sendEvent(&lanes(), &move);
        }
    }
};

constexpr Duration ms(std::int64_t count)
{
    return Duration(count * sample::kMs);
}

} // namespace

class ClockDragTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ctrlDragMovesTheClockOfTheSourceUnderTheMouse()
    {
        TwoSources shown;
        const TraceRange visible = shown.state.visibleRange();
        shown.press();
        shown.moveBy(-150);
        QCOMPARE(shown.offset(), ms(-150));
        QCOMPARE(shown.store.trace().source(shown.first.source).clockOffset, Duration(0));
        QTest::mouseRelease(&shown.lanes(), Qt::LeftButton, Qt::ControlModifier, shown.inLate() - QPoint(150, 0));
        QTRY_VERIFY(shown.view.isSettled());
        QCOMPARE(shown.offset(), ms(-150));
        QCOMPARE(shown.state.visibleRange().begin, visible.begin);
        QCOMPARE(shown.state.visibleRange().end, visible.end);
        QVERIFY(shown.state.selection().isEmpty());
    }

    void edgesCatchOnThoseOfOtherSources()
    {
        TwoSources shown;
        shown.press();
        shown.moveBy(-305); // late's begin to 295, near early's end at 300
        QCOMPARE(shown.offset(), ms(-300));
        shown.moveBy(-320);
        QCOMPARE(shown.offset(), ms(-320));
        shown.moveBy(-497);
        QCOMPARE(shown.offset(), ms(-500)); // begin on begin
        shown.moveBy(-604);
        QCOMPARE(shown.offset(), ms(-600)); // end on end
    }

    void escapeLeavesTheClockAsItWas()
    {
        TwoSources shown;
        shown.store.setClockOffset(shown.second.source, ms(40));
        shown.press();
        shown.moveBy(-150);
        QCOMPARE(shown.offset(), ms(-110));
        QTest::keyClick(&shown.lanes(), Qt::Key_Escape);
        QCOMPARE(shown.offset(), ms(40));
        shown.moveBy(-200);
        QCOMPARE(shown.offset(), ms(40));
    }

    void theOffsetIsShownWhileDragging()
    {
        TwoSources shown;
        const auto corner = [&] { return shown.lanes().grab().toImage().copy(0, 0, 500, 40); }; // away from the mouse
        shown.press();
        shown.moveBy(1); // not a drag yet
        const QImage before = corner();
        shown.moveBy(-60);
        QVERIFY(corner() != before);
        QTest::mouseRelease(&shown.lanes(), Qt::LeftButton, Qt::ControlModifier, shown.inLate());
        QCOMPARE(corner(), before);
    }

    void aDragThatMovedAClockIsAnnounced()
    {
        TwoSources shown;
        QSignalSpy moved(&shown.view.controller(), &TimelineController::clockMoved);
        shown.store.setClockOffset(shown.second.source, ms(40));
        shown.press();
        shown.moveBy(-150);
        QCOMPARE(moved.count(), 0); // it may still be cancelled
        QTest::mouseRelease(&shown.lanes(), Qt::LeftButton, Qt::ControlModifier, shown.inLate() - QPoint(150, 0));
        QCOMPARE(moved.count(), 1);
        QCOMPARE(moved.first().at(0).value<SourceId>(), shown.second.source);
        QCOMPARE(moved.first().at(1).value<Duration>(), ms(40)); // as it was
        shown.press();
        shown.moveBy(-50);
        QTest::keyClick(&shown.lanes(), Qt::Key_Escape);
        QCOMPARE(moved.count(), 1);
    }

    void theOnlySourceHasNoClockToMove()
    {
        TwoSources shown;
        TraceBuilder builder;
        sample::Maker(builder).process("alone", 0, 900);
        shown.store.reset();
        shown.store.apply(builder.takeBatch());
        QTRY_VERIFY(shown.view.isSettled());
        QSignalSpy said(&shown.view.controller(), &TimelineController::said);
        const TraceRange visible = shown.state.visibleRange();
        QTest::mousePress(&shown.lanes(), Qt::LeftButton, Qt::ControlModifier, {500, 10});
        for (const int x : {550, 600}) {
            QMouseEvent move(QEvent::MouseMove, QPoint(x, 10), shown.lanes().mapToGlobal(QPoint(x, 10)), Qt::NoButton, Qt::LeftButton,
                Qt::ControlModifier);
            QCoreApplication::sendEvent(&shown.lanes(), &move);
        }
        QTest::mouseRelease(&shown.lanes(), Qt::LeftButton, Qt::ControlModifier, {600, 10});
        QCOMPARE(shown.store.trace().source(SourceId(0)).clockOffset, Duration(0));
        QCOMPARE(shown.state.visibleRange(), visible);
        QCOMPARE(said.count(), 1); // why nothing happened
    }

    void noTimeOverflows()
    {
        TwoSources shown;
        const ClockDrag drag(shown.store.trace(), shown.lanes().scene(), shown.second.source);
        QVERIFY(drag.at(FineDuration(1e30), FineDuration(1)).offset > Duration(0));
        QVERIFY(drag.at(FineDuration(-1e30), FineDuration(1)).offset < Duration(0));
    }
};

EMBERLINE_TEST(ClockDragTest, QApplication)
#include "tst_clock_drag.moc"
