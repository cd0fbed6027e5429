// SPDX-License-Identifier: GPL-3.0-or-later
// The window while it shows a growing directory.
#include "app/window/docks/window_docks.h"
#include "app/window/help/guide.h"
#include "app/window/live/live_control.h"
#include "app/window/live/output_panel.h"
#include "app/window/live/record_control.h"
#include "app/window/main_window.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/window_actions.h"
#include "importers/live/live_input.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "model/outcome.h"
#include "tests/app/window/counted_batches.h"
#include "tests/support/event_log.h"
#include "tests/support/process_group.h"
#include "tests/support/test_room.h"
#include "views/answers/compare_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/time_split_panel.h"
#include "views/kit/background.h"
#include "views/search/search_bar.h"
#include "views/theme/theme.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>
#include <QtNetwork/QLocalSocket>

#include <algorithm>
#include <csignal>
#include <memory>

using namespace emberline;

namespace {

/// A window that follows a directory with a single process that has just begun.
struct Following {
    QTemporaryDir directory;
    MainWindow window{std::make_unique<WindowSettings>(QString()), ThemeChoice::Light};

    bool start()
    {
        window.show();
        append(process(1, "version", 0) + process(1, "start", 1));
        window.opening().openLive({ImportJob::Kind::Follow, {directory.path().toStdString()}});
        return QTest::qWaitFor([this] { return window.trace().sessions().size() == 1; }, 60'000);
    }
    void append(const QByteArray& lines) const
    {
        QFile file(directory.filePath("log"));
        QVERIFY(file.open(QIODevice::Append));
        file.write(lines);
    }
    /// A line of now, or `ms` later.
    static QByteArray process(int pid, const char* event, int ms)
    {
        const QByteArray time = QDateTime::currentDateTimeUtc().addMSecs(ms).toString("yyyy-MM-ddThh:mm:ss.zzz000Z").toLatin1();
        return QByteArray(R"({"event":")") + event + R"(","sid":"20261120T010000.000000Z-Hffffffff-P)"
            + QByteArray::number(pid).rightJustified(8, '0') + R"(","thread":"main","time":")" + time
            + R"(","file":"a.c","line":1,"evt":"3","exe":"2.39.5","t_abs":0.001,"code":0,"argv":["git","gc"]})" + "\n";
    }
    [[nodiscard]] QAction* action(const QKeySequence& key) const { return action(window, key); }
    static QAction* action(const MainWindow& window, const QKeySequence& key)
    {
        for (QAction* action : window.actions()) {
            if (action->shortcut() == key)
                return action;
        }
        return nullptr;
    }
    [[nodiscard]] TraceRange seen() { return window.viewState().visibleRange(); }
};

std::unique_ptr<MainWindow> makeWindow()
{
    auto window = std::make_unique<MainWindow>(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
    window->show();
    return window;
}

void record(MainWindow& window, const QStringList& command)
{
    window.live().recording().record({.command = command, .isApart = true});
}

void answerQuestion(MainWindow& window, const QString& label)
{
    for (auto* button : window.questionBar().findChildren<QPushButton*>()) {
        if (button->text() == label && !button->isHidden())
            return button->click();
    }
    QFAIL(qPrintable("no answer " + label));
}

} // namespace

class LiveWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runningProcessesGrowWithTheClock()
    {
        Following live;
        QVERIFY(live.start());
        QTRY_VERIFY(live.window.viewState().now().has_value());
        const TraceTime before = *live.window.viewState().now();
        const TraceTime seenBefore = live.seen().end;
        QTRY_VERIFY(live.window.viewState().now().value_or(before) - before > std::chrono::milliseconds(200));
        QTRY_VERIFY(live.seen().end > seenBefore); // the view follows
        QVERIFY2(live.window.windowTitle().contains(QStringLiteral("1 process · running — ")), qPrintable(live.window.windowTitle()));
        live.append(Following::process(1, "atexit", 0));
        QTRY_VERIFY(!isAnythingRunning(live.window.trace()) && !live.window.viewState().now());
        QTRY_VERIFY2(!live.window.windowTitle().contains(QStringLiteral("running")), qPrintable(live.window.windowTitle()));
    }

    void theAnswerComesForwardWithTheFirstCommandUnlessTheUserWentElsewhere_data()
    {
        QTest::addColumn<QString>("raised");
        QTest::addColumn<bool>("used");
        QTest::addColumn<QString>("front");
        QTest::newRow("nothing done") << QString() << false << QStringLiteral("timeSplit");
        QTest::newRow("another dock raised") << QStringLiteral("flame") << false << QStringLiteral("flame");
        QTest::newRow("the dock used that stood in front") << QString() << true << QStringLiteral("statistics");
    }

    void theAnswerComesForwardWithTheFirstCommandUnlessTheUserWentElsewhere()
    {
        QFETCH(const QString, raised);
        QFETCH(const bool, used);
        QFETCH(const QString, front);
        Following live;
        live.window.show();
        live.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&live.window));
        const auto dock = [&](const QString& name) { return live.window.findChild<Dock*>(name); };
        const auto isInFront = [&](const QString& name) { return !dock(name)->visibleRegion().isEmpty(); };
        live.window.opening().openLive({ImportJob::Kind::Follow, {live.directory.path().toStdString()}});
        const auto* answer = live.window.findChild<TimeSplitPanel*>();
        const auto isAtRest = [n = 0]() mutable { return ++n > 30 && !Background::isAnyBusy(); };
        QVERIFY(QTest::qWaitFor(isAtRest, 20000)); // the answer about nothing has arrived
        live.append(R"({"event":"version","sid":12,"thread":"main"})"
                    "\n"); // a record that is damaged: a source without a process
        QTRY_VERIFY(!live.window.trace().isEmpty());
        QTRY_VERIFY(isInFront(QStringLiteral("statistics")));
        QVERIFY(!answer->hasContents());
        if (!raised.isEmpty()) {
            dock(raised)->raise();
            QTRY_VERIFY(isInFront(raised));
        }
        if (used) {
            static_cast<Panel*>(dock(QStringLiteral("statistics"))->widget())->takeFocus();
            QVERIFY(dock(QStringLiteral("statistics"))->isAncestorOf(QApplication::focusWidget()));
            live.window.timeline().setFocus();
        }
        live.append(Following::process(1, "version", 0) + Following::process(1, "start", 1));
        QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{1});
        if (front == QStringLiteral("timeSplit"))
            QTRY_VERIFY(isInFront(front));
        live.append(Following::process(1, "atexit", 5));
        QTRY_VERIFY(!isAnythingRunning(live.window.trace()));
        QVERIFY(QTest::qWaitFor(isAtRest, 20000));
        QVERIFY(isInFront(front));
        if (front == QStringLiteral("timeSplit")) { // the user's choice stays from here on
            dock(QStringLiteral("statistics"))->raise();
            live.append(Following::process(2, "version", 10) + Following::process(2, "start", 11));
            QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{2});
            QVERIFY(QTest::qWaitFor(isAtRest, 20000));
            QVERIFY(isInFront(QStringLiteral("statistics")));
        }
    }

    void whatTheUserRaisesWhileTheWindowWaitsStaysInFront_data()
    {
        QTest::addColumn<QString>("raised");
        QTest::newRow("beside the answer") << QStringLiteral("flame");
        QTest::newRow("beside the details") << QStringLiteral("arguments");
        QTest::newRow("with nothing to show") << QStringLiteral("compare");
    }

    void whatTheUserRaisesWhileTheWindowWaitsStaysInFront()
    {
        QFETCH(const QString, raised);
        Following live;
        live.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&live.window));
        live.window.opening().openLive({ImportJob::Kind::Follow, {live.directory.path().toStdString()}});
        const auto isInFront = [&](const QString& name) { return !live.window.findChild<Dock*>(name)->visibleRegion().isEmpty(); };
        QTRY_VERIFY(isInFront(QStringLiteral("timeSplit")));
        live.window.findChild<Dock*>(raised)->raise();
        QTRY_VERIFY(isInFront(raised));
        live.append(Following::process(1, "version", 0) + Following::process(1, "start", 1) + Following::process(1, "atexit", 5));
        QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{1});
        const auto isAtRest = [n = 0]() mutable { return ++n > 30 && !Background::isAnyBusy(); };
        QVERIFY(QTest::qWaitFor(isAtRest, 20000));
        QVERIFY(isInFront(raised));
        QCOMPARE(isInFront(QStringLiteral("details")), raised != QStringLiteral("arguments")); // the other group is as ever
    }

    /// The dock in front is empty while no trace is open, and a base is something to show.
    void whatReplacesAnEmptyDockAsATraceGoesIsNotTheUsersChoice()
    {
        Following live;
        QVERIFY(live.start());
        const auto dock = [&](const char* name) { return live.window.findChild<Dock*>(QLatin1String(name)); };
        const auto isInFront = [&](const char* name) { return !dock(name)->visibleRegion().isEmpty(); };
        live.window.findChild<ComparePanel*>()->setBase(live.window.trace());
        QTest::keyClicks(live.window.findChild<SearchBar*>()->findChild<QLineEdit*>(), QStringLiteral("git"));
        QTRY_VERIFY(dock("found")->isVisible()); // the search ends with its trace
        dock("flame")->raise();
        QTRY_VERIFY(isInFront("flame"));
        const QTemporaryDir other;
        QVERIFY(!sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(QDir(other.path()), "log").empty());
        live.window.opening().openLive({ImportJob::Kind::Follow, {other.path().toStdString()}});
        QTRY_VERIFY(isInFront("timeSplit"));
    }

    void theProcessesAreCountedOnceForEachBatch()
    {
        const std::size_t before = countsOfBatches().size();
        Following live;
        QVERIFY(live.start());
        for (int pid = 2; pid < 5; ++pid) {
            live.append(Following::process(pid, "version", 0) + Following::process(pid, "start", 1));
            QTRY_COMPARE(live.window.trace().sessions().size(), static_cast<std::size_t>(pid));
            QTRY_VERIFY(live.window.windowTitle().contains(QStringLiteral("%1 processes").arg(pid)));
        }
        const std::vector<int> counts(countsOfBatches().begin() + static_cast<std::ptrdiff_t>(before), countsOfBatches().end());
        QVERIFY(counts.size() >= 4);
        QCOMPARE(counts, std::vector<int>(counts.size(), 1)); // for title, totals and what runs
    }

    void theOverviewGrowsWithTheClockToo()
    {
        Following live;
        QVERIFY(live.start());
        const auto* overview = live.window.findChild<OverviewWidget*>();
        QVERIFY(overview);
        const TraceTime last = live.window.trace().extent().end;
        QTRY_VERIFY(live.window.viewState().now().value_or(last) - last > std::chrono::milliseconds(300)); // nothing is written
        const auto isBusyAt = [&](double share) {
            const QImage strip = live.window.findChild<OverviewWidget*>()->grab().toImage();
            const int x = static_cast<int>(share * strip.width());
            const QColor busy = Theme::of(overview->palette()).overview;
            return strip.pixelColor(x, strip.height() - 5) == busy || strip.pixelColor(x + 2, strip.height() - 5) == busy;
        };
        QTRY_VERIFY(isBusyAt(0.2) && isBusyAt(0.5) && isBusyAt(0.8));
    }

    void pauseFreezesTheViewWhileDataKeepsComing()
    {
        Following live;
        QVERIFY(live.start());
        live.action(Qt::SHIFT | Qt::Key_P)->trigger();
        QVERIFY(live.window.loader().isPaused());
        QTRY_VERIFY(live.window.timeline().isSettled());
        const TraceRange seen = live.seen();
        live.append(Following::process(2, "start", 10) + Following::process(2, "atexit", 20));
        TraceStore store; // of another reader, which is not paused
        TraceLoader other(store);
        other.openLive({ImportJob::Kind::Follow, {live.directory.path().toStdString()}});
        QTRY_COMPARE(store.trace().sessions().size(), std::size_t{2});
        live.append(Following::process(3, "start", 30));
        QTRY_COMPARE(store.trace().sessions().size(), std::size_t{3});
        QCOMPARE(live.window.trace().sessions().size(), std::size_t{1});
        QCOMPARE(live.seen(), seen);
        live.action(Qt::SHIFT | Qt::Key_P)->trigger();
        QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{3});
    }

    void panningStopsFollowingTheNewestAndAKeyResumes()
    {
        Following live;
        QVERIFY(live.start());
        QTRY_VERIFY(live.window.viewState().now() && live.seen().length() > std::chrono::milliseconds(200));
        QAction* newest = live.action(Qt::Key_L);
        QVERIFY(newest->isChecked());
        const TraceRange all = live.seen();
        const Duration quarter = all.length() / 4;
        live.window.viewState().setVisibleRange({all.begin + quarter, all.begin + 2 * quarter});
        QVERIFY(!newest->isChecked());
        const TraceRange panned = live.seen();
        live.append(Following::process(2, "start", 300));
        QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{2});
        QCOMPARE(live.seen(), panned);
        newest->trigger();
        QVERIFY(newest->isChecked());
        QVERIFY(live.seen().end > panned.end);
        QCOMPARE(live.seen().length(), panned.length());
        const TraceTime end = live.seen().end;
        QTRY_VERIFY(live.seen().end > end);
    }

    void whatAppearsBelowTheFoldIsScrolledToUntilTheUserScrollsAway()
    {
        Following live;
        QVERIFY(live.start());
        live.window.resize(900, 500);
        const TimelineController& timeline = live.window.timeline().controller();
        const auto begin = [&](int first, int count) {
            QByteArray lines;
            for (int pid = first; pid < first + count; ++pid) {
                QByteArray process = Following::process(pid, "version", pid) + Following::process(pid, "start", pid);
                lines += process.replace("\"gc\"", "\"c" + QByteArray::number(pid) + '"'); // processes of one name would share a row
            }
            live.append(lines);
        };
        // While it follows, a slow machine always has a newer picture to make: the rows settle, the view may not.
        const auto hasRows = [&](std::size_t count) {
            const TimelineModel& rows = live.window.timeline().controller().model();
            return QTest::qWaitFor(
                [&] { return live.window.trace().sessions().size() == count && rows.layout().rows().size() >= count; }, 20000);
        };
        begin(2, 60);
        QVERIFY(hasRows(61));
        QVERIFY(timeline.maxScrollY() > 0);
        QTRY_COMPARE(timeline.scrollY(), timeline.maxScrollY());
        QCOMPARE(live.window.live().badge(), LiveControl::Badge::Live);
        const TrackLayout& layout = timeline.model().layout();
        QCOMPARE(layout.rows()[layout.rowAt(timeline.scrollY())].y, timeline.scrollY()); // the first row is whole

        live.window.timeline().controller().scrollByPages(-1);
        QCOMPARE(live.window.live().badge(), LiveControl::Badge::Away);
        auto* button = live.window.findChild<QPushButton*>("followNewest");
        QVERIFY(button->isVisible());
        const std::int64_t away = timeline.scrollY();
        begin(62, 20);
        QVERIFY(hasRows(81));
        QCOMPARE(timeline.scrollY(), away);

        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!button->isVisible());
        QCOMPARE(live.window.live().badge(), LiveControl::Badge::Live);
        QCOMPARE(timeline.scrollY(), timeline.maxScrollY());
    }

    void theEndOfFollowingSaysThatIdleTimeIsFolded()
    {
        Following live;
        QVERIFY(live.start());
        live.append(Following::process(1, "atexit", 5));
        for (const char* event : {"version", "start", "atexit"})
            live.append(Following::process(2, event, 600'000));
        QTRY_VERIFY(live.window.trace().sessions().size() == 2);
        QVERIFY(!live.window.statusBar()->currentMessage().contains("Ctrl+I"));
        live.window.loader().cancel();
        QTRY_VERIFY(live.window.statusBar()->currentMessage().contains("Ctrl+I"));
    }

    void theEndOfFollowingManyCommandsMovesNoDock()
    {
        Following live;
        QVERIFY(live.start());
        constexpr int kMany = 25; // enough for History to be the answer
        live.append(Following::process(1, "atexit", 1));
        for (int pid = 2; pid <= kMany; ++pid) {
            for (const char* event : {"version", "start", "atexit"})
                live.append(Following::process(pid, event, pid));
        }
        QTRY_COMPARE(live.window.trace().sessions().size(), static_cast<std::size_t>(kMany));
        QVERIFY(live.window.findChild<HistoryPanel*>()->isTheAnswer());
        const auto rests = [] { return QTest::qWaitFor([n = 0]() mutable { return ++n > 30 && !Background::isAnyBusy(); }, 20000); };
        QVERIFY(rests());
        const auto places = [&] {
            QStringList shown;
            for (const Dock* dock : live.window.findChildren<Dock*>()) {
                if (const QRect seen = dock->visibleRegion().boundingRect(); !seen.isEmpty())
                    shown << QStringLiteral("%1 %2×%3").arg(dock->objectName()).arg(seen.width()).arg(seen.height());
            }
            return shown.join(QStringLiteral(", "));
        };
        const QString before = places();
        live.window.loader().cancel();
        QTRY_VERIFY(!live.window.loader().isLive());
        QVERIFY(rests());
        QCOMPARE(places(), before);
    }

    void theBadgeHasOneState()
    {
        Following live;
        QVERIFY(live.start());
        QAction* badge = live.action(Qt::Key_L);
        QAction* pause = live.action(Qt::SHIFT | Qt::Key_P);
        QTRY_VERIFY(badge->isChecked());
        QCOMPARE(badge->iconText(), QString("● LIVE"));
        pause->trigger();
        QVERIFY(!badge->isChecked() && !pause->isChecked());
        QVERIFY2(badge->iconText().endsWith("Paused"), qPrintable(badge->iconText()));
        live.append(Following::process(2, "version", 10) + Following::process(2, "start", 10) + Following::process(2, "atexit", 20));
        QTRY_VERIFY2(badge->iconText().endsWith("Paused, 3 new events"), qPrintable(badge->iconText()));
        QCOMPARE(live.window.trace().sessions().size(), std::size_t{1});
        badge->trigger(); // back to the newest
        QTRY_COMPARE(live.window.trace().sessions().size(), std::size_t{2});
        QVERIFY(badge->isChecked() && !live.window.loader().isPaused());
        live.window.loader().cancel();
        QTRY_COMPARE(badge->iconText(), QString("■ Ended"));
        QVERIFY(!badge->isChecked() && !badge->isEnabled() && badge->isVisible());
        live.window.windowActions().close->trigger();
        QVERIFY(!badge->isVisible());
    }

    void theToolBarHasOneStopWhileATraceGrows()
    {
        const auto stops = [](const MainWindow& window) {
            QList<QAction*> found = window.findChild<QToolBar*>("tools")->actions();
            found.removeIf([](const QAction* action) { return !action->isVisible() || action->iconText() != QStringLiteral("■ Stop"); });
            return found;
        };
        Following live;
        QVERIFY(stops(live.window).isEmpty());
        QVERIFY(live.start());
        QCOMPARE(stops(live.window).size(), 1);
        stops(live.window).first()->trigger();
        QTRY_VERIFY(!live.window.loader().isLive());
        QVERIFY(stops(live.window).isEmpty());
        record(live.window, {"sleep", "987"});
        QCOMPARE(stops(live.window), QList{live.window.live().recording().stopAction()});
    }

    void anotherTraceIsFollowedAgain()
    {
        Following live;
        QVERIFY(live.start());
        QTRY_VERIFY(live.window.viewState().now() && live.seen().length() > std::chrono::milliseconds(200));
        live.action(Qt::Key_L)->trigger();
        live.action(Qt::SHIFT | Qt::Key_P)->trigger();
        QCOMPARE(live.window.live().badge(), LiveControl::Badge::Paused);
        const QTemporaryDir empty;
        live.window.opening().openLive({ImportJob::Kind::Follow, {empty.path().toStdString()}});
        QTRY_VERIFY(live.window.trace().isEmpty());
        QTRY_COMPARE(live.window.live().badge(), LiveControl::Badge::Live);
    }

    void theStatusBarSaysWhetherAnythingRuns()
    {
        Following live;
        QVERIFY(live.start());
        const auto says = [&](const QString& text) {
            const auto labels = live.window.statusBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
        };
        QTRY_VERIFY(says("1 running"));
        live.append(Following::process(1, "atexit", 5));
        QTRY_VERIFY(says("all ended"));
        QTRY_VERIFY(!live.window.viewState().now());
    }

    void aRecordedCommandRunsBetweenItsProcesses()
    {
        const auto window = makeWindow();
        record(*window, {"sh", "-c", "git version; sleep 987"});
        QTRY_VERIFY_WITH_TIMEOUT(window->trace().sessions().size() == 1 && !isAnythingRunning(window->trace()), 20000);
        const auto labels = window->statusBar()->findChildren<QLabel*>();
        const auto saysRunning = [](const QLabel* label) { return label->text().endsWith("running"); };
        QVERIFY(std::ranges::any_of(labels, saysRunning));
        QVERIFY2(window->windowTitle().contains("running"), qPrintable(window->windowTitle()));
        window->live().recording().stopAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::none_of(labels, saysRunning) && !window->windowTitle().contains("running"), 20000);
    }

    void theStatusBarSaysHowMuchArrives_data()
    {
        QTest::addColumn<ImportJob::Kind>("kind");
        QTest::newRow("directory") << ImportJob::Kind::Follow;
        QTest::newRow("socket") << ImportJob::Kind::ListenStream;
    }
    void theStatusBarSaysHowMuchArrives()
    {
        QFETCH(const ImportJob::Kind, kind);
        Following live;
        QVERIFY(live.start());
        const auto* arrivals = live.window.statusBar()->findChild<QLabel*>("arrivals");
        QVERIFY(arrivals->isVisible());
        QTRY_COMPARE(arrivals->text(), QStringLiteral("waiting for more"));
        const QByteArray lines = Following::process(2, "version", 0) + Following::process(2, "start", 1);
        QLocalSocket git;
        if (kind == ImportJob::Kind::ListenStream) {
            const QString path = live.directory.filePath("socket");
            live.window.opening().openLive({kind, {path.toStdString()}});
            QTRY_VERIFY(live.window.trace().isEmpty() && QFile::exists(path));
            git.connectToServer(path);
        }
        const bool isSaid = QTest::qWaitFor(
            [&] { // for a second, which a busy machine may miss
                kind == ImportJob::Kind::ListenStream ? void(git.write(lines)) : live.append(lines);
                return arrivals->text().endsWith(QStringLiteral("\u00a0events/s"));
            },
            60'000);
        QVERIFY2(isSaid, qPrintable(arrivals->text()));
        QTRY_COMPARE(arrivals->text(), QStringLiteral("waiting for more"));
        live.window.loader().cancel();
        QTRY_VERIFY(!arrivals->isVisible());
    }

    void beforeTheFirstRecordTheWindowShowsWhatToRun()
    {
        Following live;
        QVERIFY(live.start());
        const QTemporaryDir empty;
        live.window.opening().openLive({ImportJob::Kind::Follow, {empty.path().toStdString()}});
        QTRY_VERIFY(live.window.trace().isEmpty()); // not the trace before
        const auto says = [&](const QString& text) {
            const auto labels = live.window.findChild<EmptyState*>()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
        };
        QVERIFY(says("GIT_TRACE2_EVENT=" + empty.path()));
        QVERIFY(!says(EmptyState::recordCommand()));
        live.window.loader().cancel();
        QTRY_VERIFY(says(EmptyState::recordCommand()));
    }

    void theRecordDialogShowsItsTextsAndStartsWhereTheTraceRan()
    {
        const QTemporaryDir worktree;
        const QTemporaryDir logs;
        const auto window = makeWindow();
        const auto dialog = [&] {
            Following::action(*window, Qt::CTRL | Qt::Key_R)->trigger();
            return window->findChildren<RecordDialog*>().last();
        };
        QCOMPARE(dialog()->options().directory, QDir::homePath());
        EventLog log("20261120T090000.000000Z-H00000001-P00000001");
        log.version().start(10, "status").worktree(20, worktree.path().toStdString()).exit(90, 0);
        window->opening().open({log.save(QDir(logs.path()), "status.event")});
        QTRY_VERIFY(!window->loader().isLoading());
        RecordDialog* there = dialog();
        QCOMPARE(there->options().directory, worktree.path());
        for (const QLineEdit* edit : there->findChildren<QLineEdit*>()) {
            QStyleOptionFrame option;
            option.initFrom(edit);
            const int room = edit->style()->subElementRect(QStyle::SE_LineEditContents, &option, edit).width();
            QVERIFY2(edit->fontMetrics().horizontalAdvance(edit->placeholderText()) <= room, qPrintable(edit->placeholderText()));
        }
        for (const QLabel* label : there->findChildren<QLabel*>())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }

    void theRecordDialogRunsACommandInTheChosenDirectory()
    {
        const QTemporaryDir repository;
        const QTemporaryDir kept;
        const QTemporaryDir home;
        const QString settings = home.filePath("window.ini");
        MainWindow window(std::make_unique<WindowSettings>(settings), ThemeChoice::Light);
        window.show();
        QCOMPARE(QProcess::execute("git", {"init", "-q", repository.path()}), 0);
        Following::action(window, Qt::CTRL | Qt::Key_R)->trigger();
        auto* dialog = window.findChild<RecordDialog*>();
        QVERIFY(dialog);
        const auto edit = [&](const QString& label) -> QLineEdit* {
            for (const QLabel* each : dialog->findChildren<QLabel*>()) {
                if (each->text() == label)
                    return qobject_cast<QLineEdit*>(each->buddy());
            }
            return nullptr;
        };
        auto* record = dialog->findChild<QPushButton*>("primaryButton");
        edit("&Run in")->setText(repository.path() + "/nowhere");
        QVERIFY(!record->isEnabled());
        edit("&Run in")->setText(repository.path());
        edit("&Command")->setText("git rev-parse --show-toplevel");
        edit("&Keep the log in")->setText(kept.path());
        record->click();
        QTRY_VERIFY(window.trace().sessions().size() == 1 && window.trace().sessions()[0].exitCode == 0);
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files).size(), 1);
        QTRY_VERIFY(!window.findChild<RecordDialog*>());
        const auto offered = [](MainWindow& one) {
            Following::action(one, Qt::CTRL | Qt::Key_R)->trigger();
            return one.findChildren<RecordDialog*>().last()->options().directory;
        };
        QCOMPARE(offered(window), repository.path());
        MainWindow next(std::make_unique<WindowSettings>(settings), ThemeChoice::Light); // of another start
        QCOMPARE(offered(next), repository.path());
        WindowSettings(settings).setRecordDirectory(repository.path() + "/gone");
        MainWindow last(std::make_unique<WindowSettings>(settings), ThemeChoice::Light);
        QCOMPARE(offered(last), QDir::homePath());
    }

    void theEndOfACommandEndsLiveModeAndShowsItsStatus()
    {
        const auto window = makeWindow();
        record(*window, {"sh", "-c", "git version; echo 'no luck' >&2; exit 3"});
        QVERIFY(window->loader().isLive());
        QVERIFY(window->live().recording().stopAction()->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        const QString said = window->hintBar().sentences().join(' ');
        QVERIFY2(said.contains("finished with exit 3 after "), qPrintable(said));
        QVERIFY2(said.contains("no luck"), qPrintable(said));
        QVERIFY(!window->loader().isLive());
        QVERIFY(!window->live().recording().stopAction()->isVisible());
        QCOMPARE(window->trace().sessions().size(), std::size_t{1});
    }

    void aRecordingSaysWhatItEndsToFollowAndLeadsBack()
    {
        const auto window = makeWindow();
        const QTemporaryDir logs;
        const QTemporaryDir others;
        const std::vector followed{logs.path().toStdString(), others.path().toStdString()};
        const QString both = logs.path() + ", " + others.path();
        window->opening().openLive({ImportJob::Kind::Follow, followed});
        QTRY_VERIFY(window->loader().paths() == followed);
        Following::action(*window, Qt::CTRL | Qt::Key_R)->trigger();
        auto* dialog = window->findChild<RecordDialog*>();
        const QList<QLabel*> labels = dialog->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains("stops following " + both); }));
        dialog->reject();

        for (int run = 0; run < 2; ++run) { // the second one leads back there, too
            record(*window, {"git", "version"});
            QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty() && !window->loader().isLive(); }, 20000));
            QVERIFY2(window->hintBar().sentences().first().contains("Followed before: " + both),
                qPrintable(window->hintBar().sentences().first()));
        }
        for (auto* button : window->hintBar().findChildren<QPushButton*>()) {
            if (button->text() == QLatin1String("Follow Again"))
                button->click();
        }
        QTRY_VERIFY(window->loader().isLive() && window->loader().paths() == followed);
    }

    void anEarlierRecordingCanBeOpenedAgain()
    {
        const auto window = makeWindow();
        const auto recorded = [&](const QStringList& command) {
            record(*window, command);
            QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty() && !window->loader().isLive(); }, 20000));
        };
        recorded({"git", "version"});
        const QMenu* earlier = window->live().recording().earlierMenu();
        QVERIFY(!earlier->menuAction()->isEnabled());
        recorded({"sh", "-c", "git version; git version"});
        QCOMPARE(window->trace().sessions().size(), std::size_t{2});
        QCOMPARE(earlier->actions().size(), 1);
        QVERIFY2(earlier->actions().first()->text().startsWith("git version, "), qPrintable(earlier->actions().first()->text()));
        earlier->actions().first()->trigger();
        QTRY_COMPARE(window->trace().sessions().size(), std::size_t{1});
        QCOMPARE(earlier->actions().size(), 2); // the other one has become an earlier one
        QTRY_VERIFY2(window->windowTitle().startsWith("Recording of git version, "), qPrintable(window->windowTitle()));
    }

    void aRecordingIsNamedByItsCommandShowsItsOutputAndIsSaved()
    {
        const auto window = makeWindow();
        record(*window, {"sh", "-c", "printf 'one\\rtwo\\n'; git version >&2"});
        const auto* output = window->findChild<OutputPanel*>();
        QVERIFY(output);
        QTRY_VERIFY(output->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        QVERIFY2(window->windowTitle().startsWith("Recording of sh -c "), qPrintable(window->windowTitle()));
        const QString text = output->findChild<QPlainTextEdit*>()->toPlainText();
        QVERIFY2(text.startsWith("two\ngit version "), qPrintable(text));

        RecordControl& recording = window->live().recording();
        QVERIFY(recording.saveAction()->isEnabled());
        const QTemporaryDir place;
        recording.save(place.filePath("kept"));
        QCOMPARE(QDir(place.filePath("kept")).entryList(QDir::Files).size(), 1);
        QVERIFY2(window->windowTitle().startsWith("kept/ — "), qPrintable(window->windowTitle()));
        window->session().saveTo(place.filePath("of-kept.emberline"));
        const auto session = readSession(place.filePath("of-kept.emberline"));
        QCOMPARE(session.value().session.opened, std::vector{place.filePath("kept").toStdString()});
        recording.save(place.filePath("kept"));
        QVERIFY(window->errorBar().sentences().join(' ').contains("exists already"));

        window->windowActions().close->trigger();
        QVERIFY(!recording.saveAction()->isEnabled());
        QCOMPARE(window->windowTitle(), QString("Emberline"));
        QVERIFY(output->findChild<QPlainTextEdit*>()->toPlainText().isEmpty());
        QVERIFY(window->findChild<QDockWidget*>("output")->isHidden()); // it would stand empty in front of the next trace
    }

    void aSavedRecordingHasItsPictureOnTheStartPage()
    {
        QStandardPaths::setTestModeEnabled(true); // where pictures are kept
        const QTemporaryDir place;
        MainWindow window(std::make_unique<WindowSettings>(place.filePath("window.ini")), ThemeChoice::Light);
        window.show();
        record(window, {"git", "version"});
        QVERIFY(QTest::qWaitFor([&] { return !window.hintBar().sentences().isEmpty(); }, 20000));
        window.live().recording().save(place.filePath("kept"));
        window.windowActions().close->trigger();
        const auto cards = window.findChild<EmptyState*>()->findChildren<QToolButton*>("recent");
        QCOMPARE(cards.size(), 1);
        QVERIFY(!cards.first()->icon().isNull());
    }

    void aRecordingThatIsSavedLaterHasItsPictureToo()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QTemporaryDir place;
        MainWindow window(std::make_unique<WindowSettings>(place.filePath("window.ini")), ThemeChoice::Light);
        window.show();
        record(window, {"git", "version"});
        QVERIFY(QTest::qWaitFor([&] { return !window.hintBar().sentences().isEmpty(); }, 20000));
        QVERIFY(QTest::qWaitFor([n = 0]() mutable { return ++n > 30 && !Background::isAnyBusy(); }, 20000));
        QTest::qWait(1500); // the picture is drawn once the view has rested for a moment
        window.windowActions().close->trigger();
        QVERIFY(!window.close());
        answerQuestion(window, "Save…");
        auto* dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(place.filePath("kept"));
        EmptyState page;
        page.setRecent(WindowSettings(place.filePath("window.ini")).recent());
        const auto cards = page.findChildren<QToolButton*>("recent");
        QVERIFY(cards.size() == 1 && !cards.first()->icon().isNull());
    }

    void aRecordingIsRecentByThePlaceWhereItsLogWasKept()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QTemporaryDir place;
        const QString log = place.filePath("log");
        MainWindow window(std::make_unique<WindowSettings>(place.filePath("window.ini")), ThemeChoice::Light);
        window.show();
        window.live().recording().record({.command = {"git", "version"}, .output = log, .isApart = true});
        QVERIFY(QTest::qWaitFor([&] { return !window.loader().isLive() && !window.trace().isEmpty(); }, 20000));
        QTRY_COMPARE(WindowSettings(place.filePath("window.ini")).recent(), QStringList(log));
        QTRY_VERIFY(QFile::exists(keptPicturePath(log, PictureTheme::Light)));
        QVERIFY2(window.windowTitle().startsWith(QFileInfo(place.path()).fileName() + "/log/ — "), qPrintable(window.windowTitle()));
    }

    void comparedRecordingsHaveTheirNames()
    {
        const auto window = makeWindow();
        const auto* compare = window->findChild<ComparePanel*>();
        const auto recorded = [&](const QStringList& command) {
            record(*window, command);
            QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty() && !window->loader().isLive(); }, 20000));
        };
        recorded({"git", "version"});
        window->findChild<Dock*>("compare")->show();
        window->findChild<Dock*>("compare")->raise();
        const auto buttons = compare->findChildren<QPushButton*>();
        auto* const keep = *std::ranges::find(buttons, QStringLiteral("Keep as base"), &QPushButton::text);
        QTRY_VERIFY(keep->isEnabled());
        keep->click();
        recorded({"git", "--version"});
        QVERIFY2(compare->sideNames().base.startsWith("Recording of git version, "), qPrintable(compare->sideNames().base));
        QVERIFY2(compare->sideNames().head.startsWith("Recording of git --version, "), qPrintable(compare->sideNames().head));
    }

    void theOutputStandsBesideTheDetailsAndLeavesWithItsTrace()
    {
        const auto window = makeWindow();
        const auto* output = window->findChild<Dock*>("output");
        record(*window, {"git", "version"});
        QTRY_VERIFY(!output->visibleRegion().isEmpty() && !window->findChild<Dock*>("details")->visibleRegion().isEmpty());
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        QVERIFY(!output->visibleRegion().isEmpty());
        const QTemporaryDir empty;
        window->opening().openLive({ImportJob::Kind::Follow, {empty.path().toStdString()}});
        QTRY_VERIFY(window->trace().isEmpty());
        QVERIFY(!window->findChild<OutputPanel*>()->hasContents());
        QVERIFY(output->isHidden());
    }

    void afterASilentCommandTheAnswerComesForward()
    {
        const auto window = makeWindow();
        record(*window, {"sh", "-c", "git version >/dev/null"});
        const auto* output = window->findChild<Dock*>("output");
        QTRY_VERIFY(!output->visibleRegion().isEmpty());
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        QTRY_VERIFY(output->visibleRegion().isEmpty());
        QVERIFY(!window->findChild<Dock*>("timeSplit")->visibleRegion().isEmpty());
    }

    void theOutputComesForwardWhereAStoredLayoutHasIt()
    {
        const QTemporaryDir place;
        const auto makeStoring = [&] {
            auto window = std::make_unique<MainWindow>(
                std::make_unique<WindowSettings>(place.filePath(QStringLiteral("window.ini"))), ThemeChoice::Light);
            window->show();
            return window;
        };
        auto window = makeStoring();
        auto* moved = window->findChild<Dock*>("output");
        moved->show();
        window->tabifyDockWidget(window->findChild<Dock*>("sourceLine"), moved);
        window->close();
        window = makeStoring();
        record(*window, {"git", "version"});
        auto* output = window->findChild<Dock*>("output");
        QTRY_VERIFY(!output->visibleRegion().isEmpty());
        QVERIFY(window->tabifiedDockWidgets(output).contains(window->findChild<Dock*>("details")));
    }

    void aCommandThatCannotBeStartedGivesAnErrorInTheWindow()
    {
        const auto window = makeWindow();
        record(*window, {"no-such-command-here"});
        QVERIFY(window->errorBar().sentences().join(' ').contains("could not be started"));
        QVERIFY(!window->loader().isLive());
    }

    void theRecordDialogReadsQuotesAndRefusesWhatTakesAShell()
    {
        RecordDialog dialog(QDir::homePath());
        const QList<QLineEdit*> lines = dialog.findChildren<QLineEdit*>();
        QLineEdit* command = lines[0];
        lines[1]->setText(QDir::tempPath()); // where it runs
        auto* button = dialog.findChild<QPushButton*>("primaryButton");
        command->setText("sh -c 'exit 0 | cat'");
        QCOMPARE(dialog.options().command, (QStringList{"sh", "-c", "exit 0 | cat"}));
        QVERIFY(button->isEnabled());
        command->setText("git log | head");
        QVERIFY(!button->isEnabled());
        const auto* problem = dialog.findChild<QLabel*>("commandProblem");
        QVERIFY(problem);
        QVERIFY2(problem->text().startsWith("The command has a |"), qPrintable(problem->text()));
    }

    void stopEndsTheCommandAndAllItHasStarted()
    {
        const auto window = makeWindow();
        const QTemporaryDir directory;
        const QString listens = directory.filePath("listens");
        record(*window, {"sh", "-c", "trap '' INT; sleep 987 & touch " + listens + "; sleep 987; sleep 987"});
        const Recorder& recorder = *window->live().recording().recorder();
        const qint64 group = recorder.processId();
        QVERIFY(group > 0);
        QTRY_VERIFY(QFile::exists(listens));
        window->live().recording().stopAction()->trigger();
        QCOMPARE(recorder.state(), Recorder::State::Interrupted);
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        QVERIFY(window->hintBar().sentences().first().startsWith("You stopped sh -c "));
        QVERIFY(hasEnded(group));
    }

    void closingTheTraceEndsTheCommand()
    {
        const auto window = makeWindow();
        record(*window, {"sleep", "987"});
        const qint64 group = window->live().recording().recorder()->processId();
        QVERIFY(window->windowActions().close->isEnabled()); // although there is nothing to show yet
        window->windowActions().close->trigger();
        QVERIFY(!window->loader().isLive());
        QVERIFY(hasEnded(group));
        QVERIFY(!window->windowActions().close->isEnabled());
    }

    void aCommandWithoutATraceIsClosedToo()
    {
        const auto window = makeWindow();
        record(*window, {"true"});
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        const QWidget* details = window->findChild<Dock*>("details")->widget();
        QVERIFY(details->isEnabled()); // beside the output
        QVERIFY(window->windowActions().close->isEnabled());
        window->windowActions().close->trigger();
        QVERIFY(!details->isEnabled()); // the start page covers it
        QVERIFY(!window->windowActions().close->isEnabled());
    }

    void closingTheWindowLeavesNothingBehind()
    {
        auto window = makeWindow();
        record(*window, {"sh", "-c", "sleep 987 & sleep 987; sleep 987"});
        const qint64 group = window->live().recording().recorder()->processId();
        const QString directory = window->live().recording().recorder()->directory();
        QVERIFY(QDir(directory).exists());
        window->close();
        window.reset(); // does not wait for the command, which would outlast the time limit of a test
        QVERIFY(hasEnded(group));
        QVERIFY(!QDir(directory).exists());
    }

    void theDialogProposesTheLastCommandAlsoOfAnotherStart()
    {
        const auto window = makeWindow();
        record(*window, {"git", "version", "--build-options"}); // as "emberline record" does
        QCOMPARE(RecordDialog(QDir::homePath()).findChild<QLineEdit*>()->text(), QString("git version --build-options"));
    }

    void aRecordingIsAskedAboutWhenAnotherTraceReplacesIt_data()
    {
        QTest::addColumn<QString>("way");
        for (const char* way : {"open", "drop", "recent", "sample", "session", "follow", "close"})
            QTest::newRow(way) << QString::fromLatin1(way);
    }

    void aRecordingIsAskedAboutWhenAnotherTraceReplacesIt()
    {
        QFETCH(const QString, way);
        const QTemporaryDir logs;
        const std::string log = sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(QDir(logs.path()), "log");
        SessionFile session;
        session.opened = {log};
        QVERIFY(!writeSession(logs.filePath("log.emberline"), session));
        const auto window = makeWindow();
        record(*window, {"git", "version"});
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty() && !window->loader().isLive(); }, 20000));
        if (way == "open")
            window->opening().open({log});
        else if (way == "drop") {
            window->opening().openOrAsk({log});
            answerQuestion(*window, "Replace");
        } else if (way == "recent")
            window->opening().openRecent(QString::fromStdString(log));
        else if (way == "sample")
            window->opening().openSample();
        else if (way == "session")
            window->opening().open({logs.filePath("log.emberline").toStdString()});
        else if (way == "follow")
            window->opening().openLive({ImportJob::Kind::Follow, {log}});
        else
            window->windowActions().close->trigger();
        QTRY_VERIFY(window->questionBar().sentences().join(' ').startsWith("The recording of git version is not saved."));
        QTRY_VERIFY(way == "close" || !window->trace().isEmpty());
        if (way == "open") {
            answerQuestion(*window, "Discard");
            QVERIFY(window->close());
            return;
        }
        QVERIFY(!window->close()); // which takes the place of the first question
        answerQuestion(*window, "Save…");
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(logs.filePath("kept"));
        QCOMPARE(QDir(logs.filePath("kept")).entryList(QDir::Files).size(), 1);
        QVERIFY(!window->isVisible() && !window->questionBar().isVisible());
    }

    void aWindowWithUnsavedRecordingsAsksBeforeItCloses()
    {
        const auto window = makeWindow();
        const auto asked = [&] { return window->questionBar().sentences().join(' '); };
        const auto answer = [&](const QString& label) { answerQuestion(*window, label); };
        const auto recorded = [&](const QStringList& command) {
            record(*window, command);
            QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty() && !window->loader().isLive(); }, 20000));
        };
        recorded({"git", "version"});
        QVERIFY(!window->close());
        QCOMPARE(asked(), QString("The recording of git version is not saved."));
        for (const auto* button : window->questionBar().findChildren<QPushButton*>()) // the start page has Alt+C and Alt+D
            QVERIFY2(QKeySequence::mnemonic(button->text()).isEmpty(), qPrintable(button->text()));
        answer("Cancel");
        QVERIFY(window->isVisible());
        QVERIFY(!window->questionBar().isVisible());

        recorded({"git", "--version"}); // the one before is kept until the window closes
        QVERIFY(!window->close());
        QCOMPARE(asked(), QString("2 recordings are not saved. The next one: git version."));
        answer("Save…");
        const QTemporaryDir place;
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(place.filePath("kept"));
        QCOMPARE(QDir(place.filePath("kept")).entryList(QDir::Files).size(), 1);
        QCOMPARE(asked(), QString("The recording of git --version is not saved."));
        answer("Discard");
        QVERIFY(!window->isVisible());
    }

    void aWindowWhoseCommandRunsSaysThatClosingEndsItAndSavesTheWholeLog()
    {
        const auto window = makeWindow();
        record(*window, {"sh", "-c", "trap 'git version; exit' INT; git version; sleep 987"});
        QTRY_VERIFY_WITH_TIMEOUT(window->live().recording().recorder()->isLogUnsaved(), 20000);
        QVERIFY(!window->close());
        const QString asked = window->questionBar().sentences().join(' ');
        QVERIFY2(asked.endsWith("still runs; closing ends it."), qPrintable(asked));
        window->questionBar().findChildren<QPushButton*>().at(1)->click(); // after the one that closes the bar
        const QTemporaryDir place;
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(place.filePath("kept"));
        QTRY_VERIFY_WITH_TIMEOUT(!window->isVisible(), 20000);
        QCOMPARE(QDir(place.filePath("kept")).entryList(QDir::Files).size(), 2); // the last git ran when the command was asked to end
    }

    void aWindowWhoseRecordingsAreSavedClosesAtOnce()
    {
        const auto window = makeWindow();
        record(*window, {"git", "version"});
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        const QTemporaryDir place;
        window->live().recording().save(place.filePath("kept"));
        QVERIFY(window->close());
    }

    /// `emberline record` exits with its status.
    void howACommandEndsThatEndsWithTheWindowIsStillSaid()
    {
        const auto window = makeWindow();
        record(*window, {"sleep", "987"});
        const QSignalSpy ended(window->live().recording().recorder(), &Recorder::finished);
        window->live().recording().endNow();
        QCOMPARE(ended.count(), 1);
    }

    void urgentHintsAreShownWhileFollowing()
    {
        Diagnostics diagnostics;
        diagnostics.add(trace2::kNoExit, {}, "");
        QVERIFY(liveHints(diagnostics).isEmpty()); // it may still come
        QCOMPARE(captureHints(diagnostics).size(), 1);
        diagnostics.add(follow::kPolling, {}, "");
        QCOMPARE(liveHints(diagnostics).size(), 1);
    }
};

EMBERLINE_TEST(LiveWindowTest, QApplication)
#include "tst_live_window.moc"
