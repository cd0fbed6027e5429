// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/dialect.h"
#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/search/search_hits.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

/// Each with more threads than a low view shows, and nothing else.
struct TwoHighProcesses {
    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    TimelineView view{store, state};
    std::vector<SessionId> processes;

    TwoHighProcesses()
    {
        sample::Maker maker(builder);
        for (const char* name : {"one", "two"}) {
            processes.push_back(maker.process(name, 0, 3000).session);
            for (int i = 0; i < 20; ++i)
                maker.region(maker.thread(processes.back(), "worker " + std::to_string(i)), "work", "x", 0, 3000);
        }
        store.apply(builder.takeBatch());
        view.show();
        setHeight(300);
    }
    /// Of the rows.
    void setHeight(int height)
    {
        QTRY_VERIFY(view.isSettled());
        view.resize(1300, view.height() - view.controller().viewHeight() + height);
        QTRY_COMPARE(view.controller().viewHeight(), height);
    }
    [[nodiscard]] SessionId lower()
    {
        const TrackLayout& layout = view.controller().layout();
        return *std::ranges::max_element(processes, {}, [&](SessionId process) { return layout.rows()[*layout.rowOf(process)].y; });
    }
};

/// The real widget with the fetch sample, settled.
struct ShownTimeline {
    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    SearchHits hits{store, state};
    TimelineView view{store, state, nullptr, nullptr, &hits};

    ShownTimeline()
    {
        view.setAnimated(false);
        view.resize(1300, 600);
        sample::addFetch(builder);
        store.apply(builder.takeBatch());
        view.show();
        waitUntilSettled();
    }
    void waitUntilSettled()
    {
        QTRY_VERIFY(view.isSettled());
        QCoreApplication::processEvents();
    }
    [[nodiscard]] TimelineController& controller() { return view.controller(); }
    [[nodiscard]] LanesWidget& lanes() { return view.lanes(); }
    void key(Qt::Key key) { QTest::keyClick(&lanes(), key); }
    [[nodiscard]] RegionId region(std::string_view name) const
    {
        for (std::size_t row = 0; row < store.trace().regionCount(); ++row) {
            if (store.trace().name(RegionId(row)) == name)
                return RegionId(row);
        }
        return {};
    }
    /// The middle of a region's box.
    [[nodiscard]] QPoint middleOf(RegionId region)
    {
        const auto place = controller().layout().placeOf(store.trace(), region);
        const TraceRange range = controller().model().shownRange(region);
        const double x = (controller().scale().pixelAt(range.begin) + controller().scale().pixelAt(range.end)) / 2;
        const std::int64_t top = controller().layout().laneTop(*place) - controller().scrollY();
        return {static_cast<int>(x), static_cast<int>(top) + metrics::kLaneHeight / 2};
    }
    void wheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent event(at, lanes().mapToGlobal(at), {}, {0, notches * 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&lanes(), &event);
    }
    [[nodiscard]] double length() const { return fineLength(state.visibleRange()).count(); }
};

void drag(QWidget* widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(widget, Qt::LeftButton, modifiers, from);
    for (int step = 1; step <= 5; ++step) {
        const QPoint at = from + (to - from) * step / 5;
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, modifiers, to);
}

/// Two runs of two seconds, two minutes apart, settled.
struct TwoRuns {
    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    TimelineView view{store, state};
    RegionId first;
    RegionId second;

    /// The second run begins after so many milliseconds.
    explicit TwoRuns(double secondAt = 122'000)
    {
        view.setAnimated(false);
        view.resize(1300, 600);
        sample::Maker maker(builder);
        first = maker.process("first", 0, 2000).life;
        second = maker.process("second", secondAt, secondAt + 2000).life;
        store.apply(builder.takeBatch());
        view.show();
        waitUntilSettled();
    }
    void waitUntilSettled() { QTRY_VERIFY(view.isSettled() && !view.lanes().isDirty()); }
    [[nodiscard]] std::int32_t widthOf(RegionId region)
    {
        const auto& boxes = view.lanes().scene().boxes;
        const auto found = std::ranges::find(boxes, region, &SceneBox::region);
        return found == boxes.end() ? 0 : found->end - found->begin;
    }
    [[nodiscard]] int middleOfFold()
    {
        const SceneFold& fold = view.lanes().scene().folds.front();
        return (fold.begin + fold.end) / 2;
    }
};

} // namespace

class TimelineViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewTraceIsShownWhole()
    {
        ShownTimeline window;
        QVERIFY(window.state.visibleRange().begin <= sample::shownAt(0));
        QVERIFY(window.state.visibleRange().end >= sample::shownAt(5199));
        QVERIFY(!window.lanes().scene().boxes.empty());
    }

    void aGrowingTraceStaysWholeUntilTheUserMoves()
    {
        ShownTimeline window;
        sample::Maker maker(window.builder);
        maker.process("later", 6000, 9000);
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        QVERIFY(window.state.visibleRange().end >= sample::shownAt(9000));
        window.key(Qt::Key_W);
        const TraceRange chosen = window.state.visibleRange();
        maker.process("much later", 20'000, 30'000);
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        QCOMPARE(window.state.visibleRange(), chosen);
        window.key(Qt::Key_0);
        QVERIFY(window.state.visibleRange().end >= sample::shownAt(30'000));
    }

    void whatGrowsAboveTheLastRowDoesNotCutItWhileTheNewestIsFollowed()
    {
        TwoHighProcesses two;
        TimelineController& timeline = two.view.controller();
        two.setHeight(static_cast<int>(timeline.layout().height()));
        timeline.followNewest(true);
        sample::Maker maker(two.builder);
        const ThreadId upper = two.store.trace().thread(RegionId(1));
        const RegionId outer = maker.region(upper, "outer", "x", 3000, 3100);
        maker.region(upper, "inner", "x", 3000, 3100, outer);
        two.store.apply(two.builder.takeBatch());
        QTRY_VERIFY(timeline.layout().height() > timeline.viewHeight());
        QTRY_VERIFY(two.view.isSettled());
        QVERIFY(timeline.layout().rows().back().y < timeline.viewHeight());
        QCOMPARE(timeline.scrollY(), timeline.maxScrollY());
    }

    void wAndSZoomAtTheMouse()
    {
        ShownTimeline window;
        const QPoint at(700, 300);
        QTest::mouseMove(&window.lanes(), at);
        window.state.setCursor(window.controller().scale().timeAt(at.x()));
        const TraceTime under = *window.state.cursor();
        const double before = window.length();
        window.key(Qt::Key_W);
        QVERIFY(window.length() < before * 0.8);
        QVERIFY(std::abs(window.controller().scale().pixelAt(under) - at.x()) < 1);
        window.key(Qt::Key_S);
        QVERIFY(std::abs(window.length() - before) < before * 0.01);
    }

    void whatIsUnderARestingMouseIsZoomedAlsoWhileTheViewMoves()
    {
        ShownTimeline window;
        const double x = 700;
        window.controller().pointAt(x);
        const auto under = [&] { return window.controller().scale().timeAt(x); };
        const TraceTime ofWhole = under();
        window.controller().zoomTo({sample::shownAt(100), sample::shownAt(200)});
        window.waitUntilSettled();
        QCOMPARE(*window.state.cursor(), under());
        window.controller().fitAll();
        window.controller().zoomBy(0.5); // before it has got there
        window.waitUntilSettled();
        QVERIFY(std::abs(window.controller().scale().pixelAt(ofWhole) - x) < 1);
        QCOMPARE(*window.state.cursor(), under());
    }

    void aAndDPan()
    {
        ShownTimeline window;
        window.key(Qt::Key_W);
        window.key(Qt::Key_W);
        const TraceRange before = window.state.visibleRange();
        window.key(Qt::Key_D);
        QVERIFY(window.state.visibleRange().begin > before.begin);
        window.key(Qt::Key_A);
        QVERIFY(std::chrono::abs(window.state.visibleRange().begin - before.begin) < std::chrono::milliseconds(1));
    }

    void ctrlWheelZoomsShiftWheelPansAndTheWheelScrolls()
    {
        ShownTimeline window;
        window.view.resize(1300, 200);
        window.waitUntilSettled();
        const double before = window.length();
        const TraceTime under = window.controller().scale().timeAt(400);
        window.wheel({400, 50}, 1, Qt::ControlModifier);
        QVERIFY(window.length() < before);
        QVERIFY(std::abs(window.controller().scale().pixelAt(under) - 400) < 1);
        const TraceTime begin = window.state.visibleRange().begin;
        window.wheel({400, 50}, -1, Qt::ShiftModifier);
        QVERIFY(window.state.visibleRange().begin > begin);
        QCOMPARE(window.controller().scrollY(), 0);
        window.wheel({400, 50}, -1, Qt::NoModifier);
        QVERIFY(window.controller().scrollY() > 0);
    }

    void theViewStartsAtAProcessUnlessTheUserScrolls()
    {
        ShownTimeline window;
        window.view.resize(1300, 200);
        window.waitUntilSettled();
        TimelineController& timeline = window.controller();
        const TrackLayout& layout = window.controller().layout();
        const SessionId last(window.store.trace().sessions().size() - 1);
        const auto isSeen = [&, y = layout.rows()[*layout.rowOf(last)].y] {
            return y >= timeline.scrollY() && y < timeline.scrollY() + timeline.viewHeight();
        };
        QVERIFY(!isSeen());
        timeline.startAt(last);
        QVERIFY(isSeen());
        timeline.scrollTo(0);
        timeline.startAt(last);
        QCOMPARE(timeline.scrollY(), 0);
    }

    void theViewStartsAtAProcessAlsoAfterItHasFollowedTheNewest()
    {
        TwoHighProcesses window;
        TimelineController& timeline = window.view.controller();
        timeline.followNewest(true);
        QVERIFY(timeline.scrollY() > 0);
        timeline.followNewest(false);
        const SessionId upper = window.lower() == window.processes.front() ? window.processes.back() : window.processes.front();
        timeline.startAt(upper);
        QCOMPARE(timeline.scrollY(), 0);
    }

    /// Rows above its header would look like its own.
    void aProcessBeyondTheFirstPictureStartsAtTheTop()
    {
        ShownTimeline window;
        sample::Maker maker(window.builder);
        std::vector<SessionId> processes;
        for (const char* name : {"one", "two"}) {
            processes.push_back(maker.process(name, 0, 3000).session);
            for (int i = 0; i < 20; ++i)
                maker.region(maker.thread(processes.back(), "worker " + std::to_string(i)), "work", "x", 0, 3000);
        }
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        TimelineController& timeline = window.controller();
        const auto topOf = [&](SessionId process) { return timeline.layout().rows()[*timeline.layout().rowOf(process)].y; };
        const SessionId lower = *std::ranges::max_element(processes, {}, topOf);
        const auto startIn = [&, above = window.view.height() - timeline.viewHeight()](std::int64_t height) {
            window.view.resize(1300, above + static_cast<int>(height));
            window.waitUntilSettled();
            timeline.startAt(lower);
            return timeline.scrollY();
        };
        QCOMPARE(startIn(topOf(lower) * 2), 0); // it can be seen with many of its rows
        const std::int64_t atTop = startIn(topOf(lower) + 2 * metrics::kLanePitch);
        QVERIFY(atTop > 0);
        QCOMPARE(atTop, std::min(topOf(lower), timeline.maxScrollY()));
        QCOMPARE(startIn(300), topOf(lower));
    }

    /// Those of a window as it opens, too, which then gets its size.
    void heightsThatMoveTheViewAreNotTheUserWhoScrolls()
    {
        TwoHighProcesses window;
        const TimelineController& timeline = window.view.controller();
        window.setHeight(300);
        window.view.controller().startAt(window.lower());
        const std::int64_t top = timeline.scrollY();
        QCOMPARE(top, timeline.layout().rows()[*timeline.layout().rowOf(window.lower())].y);
        window.setHeight(static_cast<int>(top) + 2 * metrics::kLanePitch); // too high for its rows to begin at the top
        QCOMPARE(timeline.scrollY(), timeline.maxScrollY());
        QVERIFY(timeline.scrollY() < top);
        window.setHeight(300);
        QCOMPARE(timeline.scrollY(), top);
        window.setHeight(static_cast<int>(top) * 3 / 2 + metrics::kLanePitch);
        QVERIFY(timeline.maxScrollY() > 0);
        QCOMPARE(timeline.scrollY(), 0); // where it can be seen
    }

    void theFirstRowBelowAHiddenHeaderSaysWhoseItIs()
    {
        TwoHighProcesses window;
        TimelineController& timeline = window.view.controller();
        window.setHeight(300);
        timeline.scrollTo(timeline.layout().rows()[2].y);
        const RowText text(timeline, RowStack::All);
        const auto rows = timeline.layout().rows();
        const QString process = text.title(rows.front());
        QCOMPARE(text.title(rows[2]), process + QStringLiteral(" › ") + timeline.model().nameOf(*rowKeyOf(rows[2])));
        QCOMPARE(text.title(rows[3]), timeline.model().nameOf(*rowKeyOf(rows[3])));
        timeline.scrollTo(0);
        QCOMPARE(text.title(rows[2]), timeline.model().nameOf(*rowKeyOf(rows[2])));
    }

    void aClickSelectsWhatIsUnderIt()
    {
        ShownTimeline window;
        const RegionId round = window.region("round 5");
        QTest::mouseClick(&window.lanes(), Qt::LeftButton, {}, window.middleOf(round));
        QCOMPARE(window.state.selection().region, round);
        QTest::mouseClick(&window.lanes(), Qt::LeftButton, {}, {5, window.lanes().height() - 5});
        QVERIFY(window.state.selection().isEmpty());
    }

    void aSelectedInstantIsALineOverAllRows()
    {
        ShownTimeline window;
        const InstantId instant(0);
        const auto x = static_cast<int>(window.controller().scale().pixelAt(window.store.trace().shown(instant)));
        const auto lineHeight = [&] {
            const QImage image = window.lanes().grab().toImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                count += image.pixel(x, y) == Theme::of(window.view.palette()).selection.rgb() ? 1 : 0;
            return count;
        };
        QCOMPARE(lineHeight(), 0);
        window.state.select({.instant = instant});
        QVERIFY(lineHeight() >= window.lanes().height() - 1); // the focus has a line at the top
        window.state.select({});
        QCOMPARE(lineHeight(), 0);
    }

    void aDragPansAndSelectsNothing()
    {
        ShownTimeline window;
        window.key(Qt::Key_W);
        const TraceTime under = window.controller().scale().timeAt(600);
        drag(&window.lanes(), {600, 40}, {450, 40});
        QVERIFY(std::abs(window.controller().scale().pixelAt(under) - 450) < 6);
        QVERIFY(window.state.selection().isEmpty());
    }

    void theRulerSaysTheUnitsThatDoNotChangeOnce()
    {
        constexpr double kDay = 86'400'000;
        ShownTimeline window;
        sample::Maker(window.builder).process("days later", 40 * kDay, 40 * kDay + 1000);
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        auto* ruler = window.view.findChild<RulerWidget*>();
        const auto ticksOf = [&](double day) { // right of the fixed part
            window.controller().setVisible({sample::shownAt(day * kDay + 5000), sample::shownAt(day * kDay + 15'000)}, false);
            const QImage all = ruler->grab().toImage();
            return all.copy(200, 0, all.width() - 200, all.height());
        };
        QCOMPARE(ticksOf(34), ticksOf(35));
    }

    void shiftDragAndADragInTheRulerMarkARange()
    {
        ShownTimeline window;
        drag(&window.lanes(), {300, 40}, {500, 60}, Qt::ShiftModifier);
        QVERIFY(window.state.markedRange());
        QVERIFY(std::abs(window.controller().scale().pixelAt(window.state.markedRange()->begin) - 300) < 1);
        QVERIFY(std::abs(window.controller().scale().pixelAt(window.state.markedRange()->end) - 500) < 1);
        auto* ruler = window.view.findChild<RulerWidget*>();
        drag(ruler, {800, 10}, {700, 10});
        QVERIFY(std::abs(window.controller().scale().pixelAt(window.state.markedRange()->begin) - 700) < 1);
        QTest::mouseClick(ruler, Qt::LeftButton, {}, {100, 10});
        QVERIFY(!window.state.markedRange());
    }

    void theMarkedRangesLengthZoomsToItAndItsCrossClearsIt()
    {
        ShownTimeline window;
        auto* ruler = window.view.findChild<RulerWidget*>();
        QVERIFY(!ruler->pill());
        drag(ruler, {700, 10}, {720, 10}); // under its length, which is longer
        QCOMPARE(ruler->cursor().shape(), Qt::SizeHorCursor);
        drag(ruler, {700, 10}, {800, 10});
        const TraceRange marked = *window.state.markedRange();
        const auto length = [&] {
            QRectF room = ruler->pill()->whole;
            room.setRight(ruler->pill()->close.left());
            return room.center().toPoint();
        };
        const double before = window.length();
        QTest::mouseClick(ruler, Qt::LeftButton, {}, length());
        QCOMPARE(*window.state.markedRange(), marked);
        QTest::mouseDClick(ruler, Qt::LeftButton, {}, length());
        QCOMPARE(*window.state.markedRange(), marked);
        QVERIFY(window.length() < before / 2);
        QVERIFY(window.state.visibleRange().begin <= marked.begin && window.state.visibleRange().end >= marked.end);
        QTest::mouseClick(ruler, Qt::LeftButton, {}, ruler->pill()->close.center().toPoint());
        QVERIFY(!window.state.markedRange());
        QVERIFY(!ruler->pill());
    }

    void fFitsTheSelectionAndMMarksIt()
    {
        ShownTimeline window;
        const RegionId negotiation = window.region("negotiation_v2");
        window.state.select({.region = negotiation});
        window.key(Qt::Key_F);
        const TraceRange range = window.store.trace().shown(negotiation);
        QVERIFY(window.state.visibleRange().begin <= range.begin && window.state.visibleRange().end >= range.end);
        QVERIFY(window.length() < fineLength(range).count() * 1.3);
        window.key(Qt::Key_M);
        QCOMPARE(*window.state.markedRange(), range);
        window.key(Qt::Key_Escape);
        QVERIFY(window.state.selection().isEmpty());
        QVERIFY(!window.state.markedRange());
    }

    void arrowsWalkSiblingsParentsAndChildrenAcrossProcesses()
    {
        ShownTimeline window;
        window.state.select({.region = window.region("round 5")});
        window.key(Qt::Key_Right);
        QCOMPARE(window.state.selection().region, window.region("round 6"));
        window.key(Qt::Key_Left);
        window.key(Qt::Key_Left);
        QCOMPARE(window.state.selection().region, window.region("round 4"));
        window.key(Qt::Key_Up);
        QCOMPARE(window.state.selection().region, window.region("negotiation_v2"));
        window.key(Qt::Key_Down);
        QCOMPARE(window.state.selection().region, window.region("round 1"));
        window.state.select({.region = window.region("child[1] git index-pack --stdin --fix-thin")});
        window.key(Qt::Key_Down);
        QCOMPARE(window.state.selection().region, window.region("git index-pack --stdin --fix-thin"));
        window.key(Qt::Key_Up);
        QCOMPARE(window.state.selection().region, window.region("child[1] git index-pack --stdin --fix-thin"));
    }

    void allArrowsAreDrawnOnDemand()
    {
        ShownTimeline window;
        sample::Maker maker(window.builder);
        maker.flow("f", {{window.region("round 1"), 1}, {window.region("round 6"), 2}});
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        const auto arrows = [&] {
            window.view.grab();
            return window.lanes().scene().arrows.size();
        };
        QCOMPARE(arrows(), std::size_t{0});
        window.state.setShowsAllArrows(true);
        QCOMPARE(arrows(), std::size_t{1});
        window.state.setShowsAllArrows(false);
        QCOMPARE(arrows(), std::size_t{0});
    }

    void arrowsStartAtTheFirstRegion()
    {
        ShownTimeline window;
        window.key(Qt::Key_Right);
        QCOMPARE(window.state.selection().region, window.region("git fetch origin"));
    }

    void theSelectionIsBroughtIntoSight()
    {
        ShownTimeline window;
        window.view.resize(1300, 150);
        window.waitUntilSettled();
        window.state.reveal({.region = window.region("pack-objects")});
        const QPoint at = window.middleOf(window.region("pack-objects"));
        QVERIFY(at.y() >= 0 && at.y() < window.lanes().height());
        QVERIFY(at.x() >= 0 && at.x() < window.lanes().width());
    }

    void aBoxWiderThanTheViewIsRevealedInPartOrWhole()
    {
        ShownTimeline window;
        const TraceRange wide = window.controller().model().shownRange(window.region("pack-objects"));
        const TraceRange narrow{wide.begin, wide.begin + wide.length() / 10};
        window.state.setVisibleRange(narrow);
        window.state.reveal({.region = window.region("pack-objects")});
        QCOMPARE(window.state.visibleRange(), narrow);
        window.state.reveal({.region = window.region("pack-objects")}, ViewState::Reveal::Whole);
        QVERIFY(window.state.visibleRange().begin <= wide.begin && window.state.visibleRange().end >= wide.end);
        const TraceRange whole = window.state.visibleRange();
        window.state.reveal({.region = window.region("pack-objects")}, ViewState::Reveal::Whole);
        QCOMPARE(window.state.visibleRange(), whole);
    }

    void aBoxToCatchTheEyeIsWholeAndATenthOfTheViewOrMore()
    {
        ShownTimeline window;
        const RegionId pass = window.region("first pass");
        const TraceRange box = window.controller().model().shownRange(pass);
        for (const Duration before : {box.length() / 10, box.length() * 15}) {
            window.state.setVisibleRange({box.begin, box.begin + before});
            window.state.reveal({.region = pass}, ViewState::Reveal::Large);
            const TraceRange seen = window.state.visibleRange();
            QVERIFY(seen.begin <= box.begin && seen.end >= box.end);
            QVERIFY(seen.length() <= box.length() * 10);
        }
    }

    void revealingOpensWhatHidesIt()
    {
        ShownTimeline window;
        const RegionId refresh = window.region("refresh"); // inside the folded git status
        QVERIFY(!window.controller().layout().placeOf(window.store.trace(), refresh));
        window.state.reveal({.region = refresh});
        QVERIFY(window.controller().layout().placeOf(window.store.trace(), refresh));
        const SessionId fetch = window.store.trace().session(window.region("git fetch origin"));
        window.controller().model().toggleCollapsed(*window.controller().layout().rowOf(fetch));
        QVERIFY(!window.controller().layout().placeOf(window.store.trace(), window.region("first pass")));
        window.state.reveal({.region = window.region("first pass")});
        QVERIFY(window.controller().layout().placeOf(window.store.trace(), window.region("first pass")));
    }

    void revealingABoxOfAQuietThreadShowsItsThread()
    {
        ShownTimeline window;
        TraceBuilder other;
        sample::Maker maker(other);
        const SessionId program = other.addSession({});
        RegionId quiet;
        for (int i = 0; i < 14; ++i)
            quiet = maker.region(maker.thread(program, "t" + std::to_string(i)), "work", "", 0, i < 3 ? 100 : 0.5);
        window.store.reset();
        window.store.apply(other.takeBatch());
        window.waitUntilSettled();
        const auto rows = [&] { return window.controller().layout().rows(); };
        const std::size_t folded = rows().size() - 1;
        QVERIFY(rows()[folded].kind == RowKind::Quiet);
        window.state.reveal({.region = quiet});
        const auto place = window.controller().layout().placeOf(window.store.trace(), quiet);
        QVERIFY(place && place->row > folded && rows()[place->row].kind == RowKind::Thread);
        window.controller().model().toggleCollapsed(folded);
        QCOMPARE(rows().size(), folded + 1);
    }

    void aDoubleClickZoomsToARegion()
    {
        ShownTimeline window;
        const RegionId round = window.region("round 5");
        QTest::mouseDClick(&window.lanes(), Qt::LeftButton, {}, window.middleOf(round));
        QCOMPARE(window.state.selection().region, round);
        QVERIFY(window.length() < 400e6);
    }

    void homeAndEndGoToTheEnds()
    {
        ShownTimeline window;
        for (int i = 0; i < 6; ++i)
            window.key(Qt::Key_W);
        window.key(Qt::Key_Home);
        QCOMPARE(window.state.visibleRange().begin, window.controller().model().extent().begin);
        window.key(Qt::Key_End);
        QCOMPARE(window.state.visibleRange().end, window.controller().model().extent().end);
    }

    void spaceClosesASession()
    {
        ShownTimeline window;
        const std::size_t rows = window.controller().layout().rows().size();
        window.state.select({.session = SessionId(0)});
        window.key(Qt::Key_Space);
        QVERIFY(window.controller().layout().rows().size() < rows);
        window.key(Qt::Key_Space);
        QCOMPARE(window.controller().layout().rows().size(), rows);
    }

    void zoomsEndAtTheirTargetWhenAnimated()
    {
        ShownTimeline window;
        window.view.setAnimated(true);
        const double before = window.length();
        window.controller().zoomBy(0.5);
        window.controller().zoomBy(0.5); // while the first is still running
        window.waitUntilSettled();
        QVERIFY(std::abs(window.length() - before / 4) < before * 0.001);
    }

    void aFitEndsAtAllOfATraceThatChangesMeanwhile()
    {
        ShownTimeline window;
        window.view.setAnimated(true);
        window.controller().zoomBy(0.5);
        window.waitUntilSettled();
        window.controller().fitAll();
        QVERIFY(window.controller().isMoving());
        window.store.setClockOffset(SourceId(0), std::chrono::seconds(100));
        window.waitUntilSettled();
        const TraceRange whole = window.store.trace().extent();
        QVERIFY(window.state.visibleRange().begin <= whole.begin && window.state.visibleRange().end >= whole.end);
    }

    void theVisibleRangeGoesWithItsTrace()
    {
        ShownTimeline window;
        QVERIFY(!window.state.visibleRange().isEmpty());
        window.store.reset();
        QVERIFY(window.state.visibleRange().isEmpty());
    }

    void aNameThatIsBeingEditedGoesWithItsTrace()
    {
        ShownTimeline window;
        auto* gutter = window.view.findChild<GutterWidget*>();
        QVERIFY(gutter->startRename({SessionId(0), {}}));
        QVERIFY(gutter->findChild<QLineEdit*>());
        window.store.reset();
        QTRY_VERIFY(!gutter->findChild<QLineEdit*>());
    }

    void theToolTipOfAnAsyncRowSaysWhatItHolds()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        builder.regions().add({.track = builder.addAsyncTrack(make.process("server", 0, 100).session, builder.intern("1")),
            .role = RegionRole::Async,
            .start = sample::at(10),
            .end = sample::at(20)});
        TraceStore store;
        ViewState state;
        TimelineView view(store, state);
        view.resize(800, 400);
        view.show();
        store.apply(builder.takeBatch());
        auto* gutter = view.findChild<GutterWidget*>();
        const auto tipOf = [&](const LayoutRow& row) {
            const QPoint at(20, static_cast<int>(row.y) + 3);
            QHelpEvent help(QEvent::ToolTip, at, gutter->mapToGlobal(at));
            QApplication::sendEvent(gutter, &help);
            return QToolTip::text();
        };
        const auto isAsync = [](const LayoutRow& row) { return row.kind == RowKind::Async; };
        const auto rows = [&] { return view.controller().layout().rows(); };
        QTRY_VERIFY(std::ranges::any_of(rows(), isAsync));
        QVERIFY(tipOf(*std::ranges::find_if(rows(), isAsync)).contains(QStringLiteral("no thread waits for")));
    }

    void aResetForgetsEverything()
    {
        ShownTimeline window;
        window.state.select({.region = RegionId(3)});
        window.store.reset();
        QCoreApplication::processEvents();
        QVERIFY(window.state.selection().isEmpty());
        QVERIFY(window.controller().layout().rows().empty());
        window.view.grab();
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_D, Qt::Key_F, Qt::Key_0, Qt::Key_M, Qt::Key_Right, Qt::Key_Home, Qt::Key_Space})
            window.key(key);
        QTest::mouseClick(&window.lanes(), Qt::LeftButton, {}, {100, 100});
        TraceBuilder other;
        sample::Maker(other).process("new", 0, 10);
        window.store.apply(other.takeBatch());
        window.waitUntilSettled();
        QCOMPARE(window.controller().layout().rows().size(), std::size_t{1});
    }

    void anInstantOfNoSessionCanBeSelectedAndRevealed()
    {
        ShownTimeline window;
        for (std::size_t row = 0; row < window.store.trace().instantCount(); ++row) {
            window.state.reveal({.instant = InstantId(row)});
            window.key(Qt::Key_F);
            window.key(Qt::Key_M);
            window.key(Qt::Key_Space);
            window.view.grab();
        }
        QVERIFY(!window.state.markedRange());
    }

    void runsMinutesApartAreBothWideUntilTheUserWantsTheTrueScale()
    {
        TwoRuns window;
        QCOMPARE(window.view.lanes().scene().folds.size(), std::size_t{1});
        QVERIFY(window.widthOf(window.first) > 400);
        QVERIFY(window.widthOf(window.second) > 400);
        window.state.setIdleFolded(false);
        window.waitUntilSettled();
        QVERIFY(window.view.lanes().scene().folds.empty());
        QVERIFY(window.widthOf(window.first) < 30);
        QVERIFY(window.state.visibleRange().end > sample::shownAt(125'000));
        window.state.setIdleFolded(true);
        window.waitUntilSettled();
        QVERIFY(window.widthOf(window.first) > 400);
        QVERIFY(window.state.visibleRange().end < sample::shownAt(124'100));
    }

    /// Folds of a day may be narrower than a line.
    void overManyDaysTheCornerSaysThatIdleTimeIsFolded()
    {
        constexpr double kDays = 3.0 * 24 * 3600 * 1000;
        TwoRuns days(kDays);
        const auto* corner = days.view.findChild<CornerWidget*>();
        const QString begin = formatDateTime(days.view.controller().model().extent().begin, TimeMode::Utc);
        QCOMPARE(corner->beginText(), QStringLiteral("UTC %1, idle folded").arg(begin.left(19)));
        days.state.setIdleFolded(false);
        days.waitUntilSettled();
        QCOMPARE(corner->beginText(), QStringLiteral("UTC ") + begin.left(19));
        const TwoRuns minutes;
        QCOMPARE(minutes.view.findChild<CornerWidget*>()->beginText(), QStringLiteral("UTC ") + begin);
    }

    void aFoldTellsHowLongNothingRan()
    {
        TwoRuns window;
        const auto foldAt = [&](double x) { return foldText(window.state.folds(), window.view.controller().scale().timeAt(x)); };
        QVERIFY(foldAt(window.middleOfFold()).contains(formatDuration(120s)));
        QVERIFY(foldAt(10).isEmpty());
        auto* overview = window.view.findChild<OverviewWidget*>(); // it shows all, as the lanes do here
        const auto tipAt = [&](double x) {
            QHelpEvent help(QEvent::ToolTip, QPoint(static_cast<int>(x), 5), overview->mapToGlobal(QPoint(static_cast<int>(x), 5)));
            QApplication::sendEvent(overview, &help);
            return QToolTip::text();
        };
        QVERIFY(tipAt(window.middleOfFold()).contains(formatDuration(120s)));
        const QString when = tipAt(10);
        QVERIFY(!when.isEmpty() && !when.contains(formatDuration(120s)));
        QToolTip::hideText();
    }

    void theOverviewSaysWhatItsFlagsAndMarksAre()
    {
        ShownTimeline window;
        const TraceTime flag = sample::shownAt(1000);
        const TraceTime mark = sample::shownAt(4400);
        window.view.setFlags({flag});
        auto* overview = window.view.findChild<OverviewWidget*>(); // it shows all, as the lanes do here
        const auto tipAt = [&](double x) {
            const QPoint at(static_cast<int>(x), 5);
            QHelpEvent help(QEvent::ToolTip, at, overview->mapToGlobal(at));
            QApplication::sendEvent(overview, &help);
            return QToolTip::text();
        };
        const auto placeOf = [&](TraceTime time) { return window.controller().scale().pixelAt(time); };
        QVERIFY(tipAt(placeOf(flag)).contains(QStringLiteral("Bookmark")));
        QVERIFY(!tipAt(placeOf(flag) + 20).contains(QStringLiteral("Bookmark")));
        const auto isFound = [&](double x) { return tipAt(x).contains(QStringLiteral("Found by the search")); };
        window.hits.setQuery({{"Resolving"}});
        QTRY_VERIFY(isFound(placeOf(mark)));
        QVERIFY(!isFound(placeOf(flag)));
        const double before = placeOf(mark);
        sample::Maker(window.builder).process("late", 5200, 10'400);
        window.store.apply(window.builder.takeBatch());
        window.controller().model().refresh(); // the marks are still those of before
        QVERIFY(placeOf(mark) < before / 1.5);
        QVERIFY(isFound(placeOf(mark)) && !isFound(before));
        QToolTip::hideText();
    }

    void aClickBehindAFoldSelectsWhatIsThere()
    {
        TwoRuns window;
        const auto& boxes = window.view.lanes().scene().boxes;
        const auto box = std::ranges::find(boxes, window.second, &SceneBox::region);
        const auto place = window.view.controller().layout().placeOf(window.store.trace(), window.second);
        const auto top = static_cast<int>(window.view.controller().layout().laneTop(*place));
        QTest::mouseClick(&window.view.lanes(), Qt::LeftButton, {}, {(box->begin + box->end) / 2, top + metrics::kLaneHeight / 2});
        QCOMPARE(window.state.selection().region, window.second);
        QTest::keyClick(&window.view.lanes(), Qt::Key_F);
        window.waitUntilSettled();
        QVERIFY(window.widthOf(window.second) > 800);
        QTest::keyClick(&window.view.lanes(), Qt::Key_M);
        QCOMPARE(*window.state.markedRange(), (TraceRange{sample::shownAt(122'000), sample::shownAt(124'000)}));
    }

    void aRangeAcrossAFoldHasItsTrueTimes()
    {
        TwoRuns window;
        const TimeScale scale = window.view.controller().scale();
        window.view.controller().markBetween(scale.pixelAt(sample::shownAt(1000)), scale.pixelAt(sample::shownAt(123'000)));
        const TraceRange marked = *window.state.markedRange();
        QVERIFY(std::chrono::abs(fineLength(marked) - FineDuration(122e9)) < FineDuration(1e6));
        QCOMPARE(window.state.folds().idleIn(marked), Duration(120s));
    }

    void zoomingAndMovingAcrossAFoldReachesBothSides()
    {
        TwoRuns window;
        TimelineController& controller = window.view.controller();
        controller.zoomTo({sample::shownAt(500), sample::shownAt(1500)});
        const double before = controller.scale().perPixel().count();
        for (int step = 0; step < 20; ++step)
            controller.panBy(-100, 0);
        QVERIFY(window.state.visibleRange().begin > sample::shownAt(2000));
        QVERIFY(std::abs(controller.scale().perPixel().count() / before - 1) < 0.01);
        controller.perform(Command::GoToBegin);
        QCOMPARE(window.state.visibleRange().begin, sample::shownAt(0));
        controller.fitAll();
        const TraceTime anchor = controller.scale().timeAt(900);
        controller.zoomAt(900, 0.25);
        QVERIFY(std::abs(controller.scale().pixelAt(anchor) - 900) < 1);
    }

    void aTraceThatIsFollowedKeepsTheTrueScale()
    {
        TwoRuns window;
        window.builder.edit(SourceId(0)).live = true;
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        QVERIFY(window.state.folds().isEmpty());
        const TraceRange elsewhere{sample::shownAt(500), sample::shownAt(1500)};
        window.view.controller().setVisible(elsewhere, false);
        sample::Maker(window.builder).process("third", 250'000, 252'000); // which ends another gap
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        QVERIFY(window.state.folds().isEmpty());
        QCOMPARE(window.state.visibleRange(), elsewhere);
        window.builder.edit(SourceId(0)).live = false;
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        QVERIFY(!window.state.folds().isEmpty());
    }

    void anotherTraceIsFoldedAgain()
    {
        TwoRuns window;
        window.state.setIdleFolded(false);
        window.store.reset();
        QVERIFY(window.state.isIdleFolded());
        QVERIFY(window.state.folds().isEmpty());
    }

    void toolTipsArePlainText()
    {
        QVERIFY(plainToolTip(QStringLiteral("<b>x</b>")).contains(QStringLiteral("&lt;b&gt;")));
        ShownTimeline window;
        const QString text = toolTipText(window.store.trace(), window.region("negotiation_v2"));
        QVERIFY(text.contains(QStringLiteral("2.570")));
        QVERIFY(text.contains(QStringLiteral("git fetch origin")));
        QVERIFY2(text.contains(QStringLiteral(" · self ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\nCategory ")), qPrintable(text));
    }

    void theToolTipOfAProcessSaysItsCommandOnceAndCountsItsArguments()
    {
        ShownTimeline window;
        sample::Maker maker(window.builder);
        const auto process = maker.process("git gc --quiet", 0, 100);
        window.builder.args().add(process.life, window.builder.intern("one"), std::int64_t{1});
        window.store.apply(window.builder.takeBatch());
        const QString text = toolTipText(window.store.trace(), process.life);
        QCOMPARE(text.count(QStringLiteral("git gc --quiet")), 1);
        QVERIFY2(text.contains(QStringLiteral("\npid ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n1 argument")) && !text.contains(QStringLiteral("arguments")), qPrintable(text));
    }

    /// As the list of keys calls it.
    void rowsAreCollapsedAndExpanded()
    {
        ShownTimeline window;
        QStringList texts;
        for (const QAction* action : window.view.rowActions())
            texts += action->text().remove(QLatin1Char('&')).section(QLatin1Char('\t'), 0, 0);
        for (const char* text : {"Collapse or Expand", "Collapse All", "Expand All"})
            QVERIFY2(texts.contains(QLatin1String(text)), text);
    }

    void theToolTipsOfAProcessThatIsNamedByItsFileHaveBothNames()
    {
        struct FileDialect final : Dialect {
            [[nodiscard]] std::string_view writer() const override { return "compiler"; }
            [[nodiscard]] std::string subjectOf(const Trace& /*trace*/, SessionId /*session*/) const override { return "math.cpp"; }
        };
        static const FileDialect dialect;
        const Source source{.dialect = &dialect};
        SmallTrace small;
        const SessionId session = small.addSession("compiler-11", small.builder.addSource(source));
        const RegionId parse = small.addRegion(small.addThread(session), "Parse", 0, 1000);
        TraceStore store;
        ViewState state;
        TimelineView view{store, state};
        store.apply(small.builder.takeBatch());
        const QString text = toolTipText(store.trace(), parse);
        QVERIFY2(text.contains(QStringLiteral("math.cpp (compiler-11)")), qPrintable(text));
        view.show();
        QTRY_VERIFY(view.isSettled());
        const auto rows = view.controller().layout().rows();
        const auto row = std::ranges::find(rows, RowKind::Session, &LayoutRow::kind);
        QVERIFY(row != rows.end());
        const QString ofRow = RowText(view.controller(), RowStack::All).toolTip(*row);
        QVERIFY2(ofRow.startsWith(QStringLiteral("math.cpp\ncompiler-11")), qPrintable(ofRow));
    }

    void aRightClickOnABoxSelectsItAndAsksForAMenu()
    {
        ShownTimeline window;
        QSignalSpy asked(&window.view, &TimelineView::boxMenuRequested);
        const auto rightClick = [&](QPoint at) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, window.lanes().mapToGlobal(at));
            QCoreApplication::sendEvent(&window.lanes(), &event);
        };
        rightClick({5, window.lanes().height() - 5}); // below the rows
        QCOMPARE(asked.count(), 0);
        const RegionId round = window.region("round 5");
        rightClick(window.middleOf(round));
        QCOMPARE(window.state.selection().region, round);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.first().first().toPoint(), window.lanes().mapToGlobal(window.middleOf(round)));
        QContextMenuEvent key(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(&window.lanes(), &key);
        QCOMPARE(asked.count(), 2);
    }

    void aRightClickOnARowOfManyRunsOpensIt()
    {
        ShownTimeline window;
        sample::Maker maker(window.builder);
        for (int i = 0; i < 40; ++i)
            maker.process("git status", 6000 + i * 20, 6010 + i * 20);
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        const auto group = [&] {
            const auto rows = window.controller().layout().rows();
            return std::ranges::find(rows, RowKind::Repeats, &LayoutRow::kind);
        };
        QVERIFY(group() != window.controller().layout().rows().end());
        QVERIFY(group()->collapsed);
        window.controller().scrollTo(group()->y);
        auto* gutter = window.view.findChild<GutterWidget*>();
        for (GutterWidget* one : window.view.findChildren<GutterWidget*>())
            gutter = one->isVisible() ? one : gutter;
        const QPoint at(20, static_cast<int>(group()->y - window.controller().scrollY()) + 5);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, gutter->mapToGlobal(at));
        QCoreApplication::sendEvent(gutter, &event);
        auto* menu = window.view.findChild<QMenu*>(QStringLiteral("groupMenu"));
        QVERIFY(menu);
        QVERIFY(menu->actions().size() > 3); // and what is about all rows
        QCOMPARE(menu->actions().first()->text(), QStringLiteral("&Expand"));
        menu->actions().first()->trigger();
        menu->close();
        QVERIFY(!group()->collapsed);
    }

    /// The frame's sides are where the view ends. Beyond the trace there is no side.
    void theFrameOfTheOverviewIsOpenWhereTheViewGoesOnBeyondTheTrace()
    {
        ShownTimeline window;
        auto* overview = window.view.findChild<OverviewWidget*>();
        const auto isSide = [&](int x) {
            const QImage image = overview->grab().toImage();
            return image.pixelColor(x, image.height() / 3) == image.pixelColor(image.width() / 4, 0);
        };
        QVERIFY(isSide(0));
        const Duration half = window.state.visibleRange().length() / 2;
        const TraceTime begin = window.store.trace().extent().begin;
        window.controller().setVisible({begin - half, begin + half}, false);
        const TraceRange visible = window.state.visibleRange();
        QVERIFY(std::abs(toNs(begin - visible.begin) * 4 - toNs(visible.length())) < 10); // a quarter
        QVERIFY(!isSide(0));
    }

    /// Of two children side by side, the one that began last has the time, though the parent waits for both. Before them nothing is known.
    void theOverviewHasTheColoursOfWhereTheTimeWent()
    {
        ShownTimeline window;
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto parent = maker.process("program", 0, 1000);
        RegionId work;
        for (const double begin : {200, 300}) {
            const RegionId bar = maker.region(parent.main, "child", "", begin, 1000, parent.life, RegionRole::Child);
            const auto child = maker.process("child", begin, 1000, 0, bar);
            work = maker.region(child.main, begin < 300 ? "older" : "younger", "", begin, 1000, child.life);
        }
        window.store.reset();
        window.store.apply(builder.takeBatch());
        window.waitUntilSettled();
        auto* overview = window.view.findChild<OverviewWidget*>();
        QTRY_VERIFY(overview->isSettled());
        const QImage image = overview->grab().toImage();
        RegionStyles styles(Theme::of(window.view.palette()));
        const auto fillAt = [&image](int percent) { return image.pixel(image.width() * percent / 100 / 4 * 4 + 1, image.height() - 3); };
        QCOMPARE(fillAt(10), styles.theme().idle.rgb());
        QCOMPARE(fillAt(50), styles.of(window.store.trace(), work).fill);
    }

    void showingAPathMovesNothing() // a dock that opens shows one, too
    {
        ShownTimeline window;
        window.view.resize(1300, 200);
        window.waitUntilSettled();
        sample::Maker maker(window.builder);
        const auto last = maker.process("at the bottom", 100, 5000);
        window.store.apply(window.builder.takeBatch());
        window.waitUntilSettled();
        TimelineController& timeline = window.controller();
        const TraceRange visible{sample::shownAt(0), sample::shownAt(50)};
        timeline.setVisible(visible, false);
        const auto path = std::make_shared<ShownPath>();
        path->steps.push_back({{sample::shownAt(100), sample::shownAt(5000)}, last.life});
        window.state.setPath(path);
        QCOMPARE(timeline.scrollY(), 0);
        QCOMPARE(timeline.target(), visible);
    }

    void theImageFollowsTheTheme()
    {
        ShownTimeline window;
        QPalette dark = window.view.palette();
        window.view.setPalette(Theme::light().palette());
        const QColor light = window.view.grab().toImage().pixelColor(1000, 590);
        window.view.setPalette(Theme::darkTheme().palette());
        QCOMPARE(light, Theme::light().surface);
        QCOMPARE(window.view.grab().toImage().pixelColor(1000, 590), Theme::darkTheme().surface);
    }

    void aTraceWithoutAProcessHasNoTimes()
    {
        TraceBuilder builder;
        TraceStore store;
        ViewState state;
        TimelineView view(store, state);
        (void)builder.addSource({});
        store.apply(builder.takeBatch());
        view.resize(1300, 600);
        view.show();
        QTRY_VERIFY(view.isSettled());
        const QImage ruler = view.findChild<RulerWidget*>()->grab().toImage();
        for (int x = 1; x < ruler.width(); ++x)
            QCOMPARE(ruler.pixel(x, ruler.height() / 2), ruler.pixel(0, ruler.height() / 2));
    }

    void eachPartHasAnAccessibleName()
    {
        ShownTimeline window;
        for (const QWidget* part : window.view.findChildren<QWidget*>()) {
            if (part->inherits("emberline::LanesWidget") || part->inherits("emberline::GutterWidget")
                || part->inherits("emberline::RulerWidget") || part->inherits("emberline::OverviewWidget"))
                QVERIFY2(!part->accessibleName().isEmpty(), part->metaObject()->className());
        }
        window.state.select({.region = window.region("round 5")});
        QVERIFY(window.lanes().accessibleDescription().contains(QStringLiteral("round 5")));
    }
};

EMBERLINE_TEST(TimelineViewTest, QApplication)
#include "tst_timeline_view.moc"
