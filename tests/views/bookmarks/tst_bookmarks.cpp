// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/bookmarks/bookmarks.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/format/time_format.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace emberline;

namespace {

struct Fixture {
    Fixture()
    {
        const ThreadId thread = trace.addThread(trace.addSession("git", trace.builder.addSource({.path = "a.json"})));
        region = trace.addRegion(thread, "fetch", 1000, 5000);
        trace.addRegion(thread, "push", 6000, 9000);
        store.apply(trace.builder.takeBatch());
        state.setVisibleRange({traceTimeFromNs(1000), traceTimeFromNs(9000)});
    }
    void select(RegionId id) { state.select({.region = id}); }

    SmallTrace trace;
    TraceStore store;
    ViewState state;
    Bookmarks bookmarks{store, state};
    RegionId region;
};

} // namespace

class BookmarksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marksTheSelectedRegion()
    {
        Fixture f;
        const QAbstractItemModelTester tester(&f.bookmarks);
        f.select(f.region);
        QCOMPARE(f.bookmarks.add(f.bookmarks.suggestion()), 0);
        QCOMPARE(f.bookmarks.at(0).name, QStringLiteral("fetch"));
        QCOMPARE(f.bookmarks.regionOf(0), f.region);
        QCOMPARE(f.bookmarks.timeOf(0), traceTimeFromNs(1000));
    }

    void aBookmarkHasTheLabelThatTheBarShows()
    {
        Fixture f;
        const ThreadId thread = f.trace.addThread(f.trace.addSession("talk", f.trace.builder.addSource(talkingSource())));
        const RegionId wait = f.trace.addRegion(thread, "wait", 2000, 3000);
        f.store.apply(f.trace.builder.takeBatch());
        f.select(wait);
        QCOMPARE(f.bookmarks.suggestion().name, QStringLiteral("wait for the disk"));
    }

    void withoutASelectionABookmarkIsATime()
    {
        Fixture f;
        QCOMPARE(f.bookmarks.suggestion().time, traceTimeFromNs(5000)); // the middle
        f.state.setCursor(traceTimeFromNs(2000));
        QCOMPARE(f.bookmarks.suggestion().time, traceTimeFromNs(2000));
        QVERIFY(!f.bookmarks.suggestion().region);
        QCOMPARE(f.bookmarks.suggestion().name, QStringLiteral("Bookmark 1"));
        f.bookmarks.add(f.bookmarks.suggestion());
        QCOMPARE(f.bookmarks.suggestion().name, QStringLiteral("Bookmark 2"));
    }

    void aRegionFollowsItsClock()
    {
        Fixture f;
        f.select(f.region);
        f.bookmarks.add(f.bookmarks.suggestion());
        f.store.setClockOffset(SourceId(0), Duration(500));
        QCOMPARE(f.bookmarks.timeOf(0), traceTimeFromNs(1500));
        QCOMPARE(f.bookmarks.all()[0].time, traceTimeFromNs(1500));
    }

    void aRegionThatIsReadLaterIsFound()
    {
        Fixture f;
        f.select(f.region);
        const Bookmark bookmark = f.bookmarks.suggestion();
        TraceStore empty;
        ViewState state;
        Bookmarks bookmarks(empty, state);
        bookmarks.setAll({bookmark});
        QVERIFY(!bookmarks.regionOf(0));
        QCOMPARE(bookmarks.timeOf(0), traceTimeFromNs(1000));
        SmallTrace again;
        again.addSource();
        const ThreadId thread = again.addThread(again.addSession("git", again.builder.addSource({.path = "a.json"})));
        again.addRegion(thread, "before", 10, 20);
        const RegionId region = again.addRegion(thread, "fetch", 1000, 5000);
        empty.apply(again.builder.takeBatch());
        QCOMPARE(bookmarks.regionOf(0), region);
    }

    void aRegionWhoseDateIsAGuessShowsNone()
    {
        Fixture f;
        const ThreadId thread = f.trace.addThread(f.trace.addSession("git",
            f.trace.builder.addSource({.path = "undated.json", .epoch = UnixTime(std::chrono::days(20'000)), .date = DateOrigin::Guess})));
        const RegionId region = f.trace.addRegion(thread, "fetch", 2000, 3000);
        f.store.apply(f.trace.builder.takeBatch());
        f.state.setTimeMode(TimeMode::Utc);
        f.select(region);
        f.bookmarks.add(f.bookmarks.suggestion());
        const QString time = f.bookmarks.index(0, Bookmarks::TimeColumn).data().toString();
        QVERIFY2(!time.isEmpty() && !time.contains(QStringLiteral("2024-10-04")), qPrintable(time));
    }

    void namesAndNotesAreEdited()
    {
        Fixture f;
        const QAbstractItemModelTester tester(&f.bookmarks);
        Bookmark bookmark = f.bookmarks.suggestion();
        QCOMPARE(f.bookmarks.add(bookmark), 0);
        QCOMPARE(f.bookmarks.add(bookmark), 0); // the same place
        bookmark.time += Duration(1);
        QCOMPARE(f.bookmarks.add(bookmark), 1);
        QVERIFY(f.bookmarks.setData(f.bookmarks.index(0, Bookmarks::NameColumn), QStringLiteral("here"), Qt::EditRole));
        QVERIFY(f.bookmarks.setData(f.bookmarks.index(0, Bookmarks::NoteColumn), QStringLiteral("<b>slow</b>"), Qt::EditRole));
        QVERIFY(!f.bookmarks.setData(f.bookmarks.index(0, Bookmarks::TimeColumn), 1, Qt::EditRole));
        QCOMPARE(f.bookmarks.at(0).name, QStringLiteral("here"));
        QVERIFY(f.bookmarks.index(0, Bookmarks::NoteColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
        f.bookmarks.remove(0);
        QCOMPARE(f.bookmarks.count(), 1);
        f.store.reset();
        QCOMPARE(f.bookmarks.count(), 0);
    }

    void theTimeBetweenTwoIsMeasuredAndMarked()
    {
        Fixture f;
        BookmarksPanel panel(f.bookmarks, f.store, f.state);
        Bookmark bookmark;
        for (const std::int64_t ns : {7000, 2500}) {
            bookmark.time = traceTimeFromNs(ns);
            f.bookmarks.add(bookmark);
        }
        panel.table().selectRow(0);
        QVERIFY(panel.measure().startsWith(QStringLiteral("Select two")));
        panel.table().selectAll();
        QVERIFY2(panel.measure().startsWith(formatExactDuration(Duration(4500))), qPrintable(panel.measure()));
        auto* mark = panel.findChild<QPushButton*>(QStringLiteral("markBetween"));
        QVERIFY(mark && mark->isEnabled());
        mark->click();
        QCOMPARE(f.state.markedRange(), std::optional(TraceRange{traceTimeFromNs(2500), traceTimeFromNs(7000)}));
    }

    void goingToABookmarkShowsIt()
    {
        Fixture f;
        BookmarksPanel panel(f.bookmarks, f.store, f.state);
        f.select(f.region);
        panel.addBookmarkAction()->trigger();
        f.state.clear();
        f.bookmarks.add({.time = traceTimeFromNs(8000)});
        QSignalSpy revealed(&f.state, &ViewState::revealRequested);
        Q_EMIT panel.table().activated(panel.table().model()->index(0, 0));
        QCOMPARE(revealed.size(), 1);
        QCOMPARE(f.state.selection().region, f.region);
        f.state.setVisibleRange({traceTimeFromNs(0), traceTimeFromNs(8000)});
        Q_EMIT panel.table().activated(panel.table().model()->index(1, 0));
        QCOMPARE(f.state.visibleRange(), (TraceRange{traceTimeFromNs(1080), traceTimeFromNs(9080)})); // no further than the trace goes
        QCOMPARE(f.state.cursor(), std::optional(traceTimeFromNs(8000)));
        f.state.setCursor(std::nullopt);
        const TraceRange visible{traceTimeFromNs(2000), traceTimeFromNs(9000)};
        f.state.setVisibleRange(visible);
        Q_EMIT panel.table().activated(panel.table().model()->index(1, 0));
        QCOMPARE(f.state.visibleRange(), visible); // it is in sight
        QCOMPARE(f.state.cursor(), std::optional(traceTimeFromNs(8000)));
    }

    void deleteDeletesWhatIsSelected()
    {
        Fixture f;
        BookmarksPanel panel(f.bookmarks, f.store, f.state);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        for (int i = 0; i < 3; ++i)
            f.bookmarks.add({.name = QString::number(i), .time = traceTimeFromNs(-i)});
        panel.table().setFocus();
        panel.table().selectRow(0); // the earliest was added last
        QTest::keyClick(&panel.table(), Qt::Key_Delete);
        QCOMPARE(f.bookmarks.count(), 2);
        QCOMPARE(f.bookmarks.at(1).name, QStringLiteral("1"));
    }
};

EMBERLINE_TEST(BookmarksTest, QApplication)
#include "tst_bookmarks.moc"
