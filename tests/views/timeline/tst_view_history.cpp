// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/answers/shown_command.h"
#include "views/timeline/timeline_controller.h"

#include <QApplication>

#include <memory>

using namespace emberline;

namespace {

/// The fetch sample in a low timeline.
struct Visited {
    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    TimelineController controller{store, state};
    ViewHistory history{controller};

    Visited()
    {
        controller.setAnimated(false);
        controller.setViewport(1000, 100);
        sample::addFetch(builder);
        store.apply(builder.takeBatch());
        QTRY_VERIFY(controller.isSettled());
    }
    void jump(double from, double to) { state.jumpTo({sample::shownAt(from), sample::shownAt(to)}, sample::shownAt(from)); }
    [[nodiscard]] bool shows(double from, double to) const
    {
        return state.visibleRange() == TraceRange{sample::shownAt(from), sample::shownAt(to)};
    }
};

} // namespace

class ViewHistoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jumpsAreTakenBackAndMadeAgain()
    {
        Visited s;
        const TraceRange whole = s.state.visibleRange();
        QVERIFY(!s.history.canGoBack() && !s.history.canGoForward());
        s.controller.select(RegionId(3));
        s.jump(100, 200);
        s.state.reveal({.region = RegionId(5)});
        const TraceRange last = s.state.visibleRange();
        s.history.goBack();
        QVERIFY(s.shows(100, 200));
        QCOMPARE(s.state.selection().region, RegionId(3));
        s.history.goBack();
        QVERIFY(s.state.visibleRange() == whole);
        QVERIFY(!s.history.canGoBack() && s.history.canGoForward());
        s.history.goForward();
        s.history.goForward();
        QVERIFY(s.state.visibleRange() == last);
        QCOMPARE(s.state.selection().region, RegionId(5));
        s.history.goBack();
        s.jump(300, 400);
        QVERIFY(!s.history.canGoForward());
        s.history.goBack();
        QVERIFY(s.shows(100, 200));
    }

    void aJumpFromAPlaceThatBackLeadsToForgetsWhatLayAhead()
    {
        Visited s;
        const TraceRange whole = s.state.visibleRange();
        s.jump(100, 200);
        s.jump(300, 400);
        s.history.goBack();
        s.controller.setVisible(whole, false);
        s.jump(500, 600);
        QVERIFY(!s.history.canGoForward());
    }

    void theMarkedRangeIsThatOfThePlace()
    {
        Visited s;
        s.state.reveal({.region = RegionId(3)});
        s.state.setMarkedRange(s.store.trace().shown(RegionId(3)));
        s.state.reveal({.region = RegionId(5)});
        s.state.setMarkedRange(s.store.trace().shown(RegionId(5)));
        s.history.goBack();
        QVERIFY(s.state.markedRange() == s.store.trace().shown(RegionId(3)));
        s.history.goBack();
        QVERIFY(!s.state.markedRange());
    }

    void aJumpOutOfTheMarkedRangeEndsIt()
    {
        Visited s;
        const TraceRange marked = s.store.trace().shown(RegionId(4));
        s.state.setMarkedRange(marked);
        s.state.reveal({.region = RegionId(4)});
        QVERIFY(s.state.markedRange() == marked);
        s.state.reveal({.region = RegionId(1)}); // ends before it
        QVERIFY(!s.state.markedRange());
        s.history.goBack();
        QVERIFY(s.state.markedRange() == marked);
        s.controller.select(RegionId(1));
        s.controller.fitSelection();
        QVERIFY(!s.state.markedRange());
        s.history.goBack();
        QVERIFY(s.state.markedRange() == marked);
        s.state.jumpTo(s.state.visibleRange(), marked.begin);
        QVERIFY(s.state.markedRange() == marked);
        s.state.jumpTo(s.store.trace().extent(), s.store.trace().extent().begin); // a moment before it, though it is in view
        QVERIFY(!s.state.markedRange());
        s.history.goBack();
        QVERIFY(s.state.markedRange() == marked);
    }

    /// As the steps of a critical path do that lie in one box.
    void aJumpThatOnlyMarksAnotherRangeIsTakenBack()
    {
        Visited s;
        const TraceRange box = s.store.trace().shown(RegionId(3));
        const TraceTime middle = box.begin + box.length() / 2;
        const TraceRange first{box.begin, middle};
        revealBox(s.state, RegionId(3), {}, first);
        revealBox(s.state, RegionId(3), {}, TraceRange{middle, box.end});
        s.history.goBack();
        QVERIFY(s.state.markedRange() == first);
        s.history.goBack();
        QVERIFY(!s.state.markedRange() && !s.history.canGoBack());
    }

    void fittingTheSelectionShowsItsRow()
    {
        Visited s;
        s.controller.scrollTo(s.controller.maxScrollY());
        const std::int64_t y = s.controller.scrollY();
        s.controller.select(RegionId(0)); // as a row of a dock does
        QCOMPARE(s.controller.scrollY(), y);
        s.controller.fitSelection();
        QVERIFY(s.controller.scrollY() < y);
        s.history.goBack();
        QCOMPARE(s.controller.scrollY(), y);
    }

    void whatMovesByHandLeavesNoPlaceOfItsOwn()
    {
        Visited s;
        const TraceRange whole = s.state.visibleRange();
        s.jump(1000, 2000);
        s.controller.perform(Command::ZoomIn);
        s.controller.perform(Command::PanRight);
        s.controller.perform(Command::NextSibling);
        const TraceRange moved = s.state.visibleRange();
        s.controller.zoomTo({sample::shownAt(3000), sample::shownAt(3100)});
        s.history.goBack();
        QVERIFY(s.state.visibleRange() == moved);
        s.history.goBack();
        QVERIFY(s.state.visibleRange() == whole);
    }

    void aJumpThatLedNowhereIsNoPlace()
    {
        Visited s;
        s.jump(1000, 2000);
        for (int i = 0; i < 3; ++i)
            s.jump(1000, 2000);
        s.jump(3000, 4000);
        s.history.goBack();
        QVERIFY(s.shows(1000, 2000));
        s.history.goBack();
        QVERIFY(!s.shows(1000, 2000));
    }

    void aJumpThatChangesNothingLeavesWhatLiesAhead()
    {
        Visited s;
        s.state.reveal({.region = RegionId(3)});
        s.jump(100, 200);
        s.history.goBack();
        s.state.reveal({.region = RegionId(3)});
        s.state.jumpTo(s.state.visibleRange(), s.state.visibleRange().begin);
        QVERIFY(s.history.canGoForward());
        s.history.goForward();
        QVERIFY(s.shows(100, 200));
    }

    void theRowsAreScrolledBackToo()
    {
        Visited s;
        s.controller.scrollTo(s.controller.maxScrollY());
        const std::int64_t y = s.controller.scrollY();
        s.state.reveal({.region = RegionId(0)});
        QVERIFY(s.controller.scrollY() != y);
        s.history.goBack();
        QCOMPARE(s.controller.scrollY(), y);
    }

    void aRowThatWasOpenIsOpenAgain()
    {
        Visited s;
        s.controller.select(RegionId(3));
        QVERIFY(s.controller.hasRowOfSelection());
        s.jump(100, 200);
        s.controller.model().setAllCollapsed(true);
        QVERIFY(!s.controller.hasRowOfSelection());
        s.history.goBack();
        QVERIFY(s.controller.hasRowOfSelection());
    }

    void theWholeTraceIsAllOfItAlsoOnceItHasGrown()
    {
        Visited s;
        s.jump(1000, 2000);
        sample::Maker(s.builder).process("later", 9000, 9900);
        s.store.apply(s.builder.takeBatch());
        QTRY_VERIFY(s.controller.isSettled());
        QVERIFY(s.shows(1000, 2000));
        s.history.goBack();
        QVERIFY(s.state.visibleRange().contains(sample::shownAt(9500)));
    }

    void thePlacesAreBoundedAndEndWithTheirTrace()
    {
        Visited s;
        for (std::size_t i = 0; i < 2 * ViewHistory::kMostPlaces; ++i)
            s.jump(static_cast<double>(i), 1000);
        std::size_t places = 0;
        for (; s.history.canGoBack(); ++places)
            s.history.goBack();
        QCOMPARE(places, ViewHistory::kMostPlaces);
        s.store.reset();
        QVERIFY(!s.history.canGoBack() && !s.history.canGoForward());
    }
};

EMBERLINE_TEST(ViewHistoryTest, QApplication)
#include "tst_view_history.moc"
