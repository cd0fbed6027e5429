// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/kept_session.h"
#include "app/session/session_file.h"
#include "app/store/run_store.h"
#include "app/window/docks/window_docks.h"
#include "app/window/go_dialogs.h"
#include "app/window/main_window.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/run_window.h"
#include "app/window/status_line.h"
#include "app/window/window_actions.h"
#include "model/reference.h"
#include "tests/support/event_log.h"
#include "tests/support/file_drop.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/local_socket.h"
#include "tests/support/open_files.h"
#include "tests/support/test_room.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/time_split_panel.h"
#include "views/bookmarks/bookmarks.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/counters/counters_panel.h"
#include "views/kit/background.h"
#include "views/kit/trace_texts.h"
#include "views/search/search_bar.h"
#include "views/theme/theme.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardPaths>
#include <QStatusBar>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QUrl>
#include <QWindow>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <sys/stat.h>

using namespace emberline;

namespace {

/// A window with its own settings file.
std::unique_ptr<MainWindow> makeWindow(const QString& settings = {}, std::optional<ThemeChoice> theme = ThemeChoice::Light)
{
    auto window = std::make_unique<MainWindow>(std::make_unique<WindowSettings>(settings), theme);
    window->show();
    return window;
}

bool load(MainWindow& window)
{
    return QTest::qWaitFor([&] { return !window.loader().isLoading(); }, 30000);
}

/// Whether the picture is complete, including everything computed in the background.
bool isPainted(MainWindow& window)
{
    return QTest::qWaitFor([&] { return window.timeline().isSettled() && !Background::isAnyBusy(); }, 30000)
        && QTest::qWaitFor([n = 0]() mutable { return ++n > 30; }, 60'000); // changes that are collected for a frame or two
}

/// Checks the names and colours of sessionLog()'s regions, without the effects of mouse and focus.
void lookAtRegions(MainWindow& window)
{
    const TraceTime begin = window.trace().extent().begin;
    window.timeline().controller().setVisible({begin, begin + std::chrono::microseconds(120)}, false);
    window.viewState().setCursor(std::nullopt);
    window.timeline().lanes().clearFocus();
}

/// The rectangles of the timeline's parts and the visible docks.
QMap<QString, QRect> places(MainWindow& window)
{
    QMap<QString, QRect> all{{"lanes", {window.timeline().lanes().mapTo(&window, QPoint()), window.timeline().lanes().size()}}};
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        if (!dock->visibleRegion().isEmpty())
            all.insert(dock->objectName(), dock->geometry());
    }
    return all;
}

/// places() once Qt, which puts sizes off, has left them alone for some turns of the event loop.
QMap<QString, QRect> settledPlaces(MainWindow& window)
{
    QMap<QString, QRect> last;
    int same = 0;
    const bool isSettled = QTest::qWaitFor(
        [&] {
            const QMap<QString, QRect> now = places(window);
            same = now == last ? same + 1 : 0;
            last = now;
            return same > 20;
        },
        60'000);
    return isSettled ? last : QMap<QString, QRect>();
}

bool isInFront(MainWindow& window, const char* dock)
{
    return !window.findChild<Dock*>(QLatin1String(dock))->visibleRegion().isEmpty();
}

bool putInFront(MainWindow& window, const char* name)
{
    auto* dock = window.findChild<Dock*>(QLatin1String(name));
    dock->show();
    dock->raise();
    return QTest::qWaitFor([&] { return isInFront(window, name); }, 60'000);
}

/// Twenty runs of a command, enough for History to be the answer.
void saveRuns(const QDir& directory, int failing = -1)
{
    for (int run = 0; run < 20; ++run)
        EventLog("20261120T090000.000000Z-H1-P" + std::to_string(run))
            .start(run * 1000, "status")
            .exit(run * 1000 + 500, run == failing ? 1 : 0)
            .save(directory, QString::number(run));
}

/// Clicks down the middle of the timeline until something is selected.
void clickABox(MainWindow& window)
{
    window.viewState().select({});
    LanesWidget& lanes = window.timeline().lanes();
    for (int y = 2; y < lanes.height() && window.viewState().selection().isEmpty(); y += 4)
        QTest::mouseClick(&lanes, Qt::LeftButton, {}, QPoint(lanes.width() / 2, y));
    QVERIFY(!window.viewState().selection().isEmpty());
}

QPushButton* answer(MainWindow& window, const QString& text)
{
    for (QPushButton* button : window.questionBar().findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == text)
            return button;
    }
    return nullptr;
}

void choose(const QActionGroup* group, int value)
{
    for (QAction* action : group->actions()) {
        if (action->data().toInt() == value)
            action->trigger();
    }
}

QString titleOf(const MainWindow& window, const char* dock)
{
    return window.findChild<QDockWidget*>(QString::fromLatin1(dock))->windowTitle();
}

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true); // pictures of recent traces are kept there
        const QDir directory(m_directory.path());
        m_first
            = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).save(directory, "first.event"));
        m_second
            = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000002", "fetch", 3).save(directory, "second.event"));
        // Like m_second, with different words in the same places.
        QString coloured = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000004", "gc", 3).text());
        coloured.replace("\"step\"", "\"another\"").replace("\"category\":\"test\"", "\"category\":\"disk\"");
        m_coloured = m_elsewhere.filePath("coloured.event");
        QFile file(m_coloured);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(coloured.toUtf8()) > 0);
        file.close();
        EventLog failing("20261120T090000.000000Z-H00000001-P00000003");
        failing.version().start(10, "push").error(50, "no <b>such</b> remote").error(70, "giving up").exit(100, 128);
        m_failing = QString::fromStdString(failing.save(directory, "failing.event"));
        m_missing = directory.filePath("missing");
    }

    void whatReadsTheTraceEndsBeforeItWhileJobsRun()
    {
        auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return !window->trace().isEmpty(); }, 30000));
        const QPointer<ViewState> state(&window->viewState());
        int early = 0;
        int late = 0;
        for (const QObject* child : window->children()) {
            if (child != window->layout())
                connect(child, &QObject::destroyed, this, [&] { ++(state ? early : late); });
        }
        window.reset(); // the docks still calculate
        QVERIFY(early > 0);
        QCOMPARE(late, 0);
    }

    void withoutATraceTheWindowExplainsDroppingAndRecording()
    {
        const auto window = makeWindow();
        QCOMPARE(window->windowTitle(), QStringLiteral("Emberline"));
        auto* empty = window->findChild<EmptyState*>();
        QVERIFY(empty->isVisible());
        QVERIFY(!window->timeline().isVisible());
        QTest::mouseClick(empty->findChild<QPushButton*>("copyRecipe"), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains("GIT_TRACE2_EVENT="));
        QVERIFY(!window->windowActions().close->isEnabled());
        QVERIFY(window->windowActions().open->isEnabled());
    }

    /// Folders of several situations are often called so, and would give all their windows one title.
    void aFolderWithACommonNameHasItsParentInTheTitle()
    {
        const QTemporaryDir place;
        for (const char* folder : {"killed/event", "killed/other", "killed/Logs"})
            QVERIFY(QDir(place.path()).mkpath(folder));
        const auto title = [&](const char* folder) { return pathsTitle({place.filePath(folder).toStdString()}); };
        QCOMPARE(title("killed/event"), QStringLiteral("killed/event/"));
        QCOMPARE(title("killed/Logs"), QStringLiteral("killed/Logs/"));
        QCOMPARE(title("killed/other"), QStringLiteral("other/"));
    }

    void anOpenedTraceIsShownWithItsTotals()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(window->timeline().isVisible());
        QVERIFY2(window->windowTitle().startsWith("first.event — 1 process · "), qPrintable(window->windowTitle()));
        QVERIFY(window->windowTitle().endsWith(" — Emberline"));
        QStringList texts;
        for (const QLabel* label : window->statusBar()->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY2(texts.filter("1 process  ·  1 thread  ·  12 events").size() == 1, qPrintable(texts.join('\n')));
        QVERIFY(window->windowActions().close->isEnabled());
    }

    void aStoreIsOpenedInHistory()
    {
        const QString path = m_elsewhere.filePath("team.sqlite");
        {
            const auto store = RunStore::open(path, StoreAccess::Create);
            QVERIFY(store.ok());
            const Trace trace = importPath(m_first);
            QVERIFY(!store.value()->add(condenseRuns(trace, RunScope::Commands)));
        }
        const auto window = makeWindow();
        window->opening().open({m_second.toStdString()});
        QVERIFY(load(*window));
        const auto* details = window->findChild<Dock*>("details");
        const int before = details->height();
        window->opening().open({path.toStdString()});
        QTRY_COMPARE(window->windowTitle(), QStringLiteral("team.sqlite — Emberline"));
        QTRY_VERIFY(window->findChild<Dock*>("history")->height() > window->height() / 2); // nothing else is shown
        QVERIFY(window->trace().isEmpty());
        const auto* history = window->findChild<HistoryPanel*>();
        QTRY_COMPARE(history->model().rowCount(), 1);
        QVERIFY(history->isVisible());
        QVERIFY(window->findChild<EmptyState*>()->isVisible());
        // A trace takes its place, and a damaged store is said.
        window->opening().open({m_second.toStdString()});
        QVERIFY(load(*window));
        QTRY_VERIFY(details->height() <= before);
        QVERIFY(window->windowTitle().startsWith("second.event"));
        QVERIFY(QFile::resize(path, 5000));
        window->opening().open({path.toStdString()});
        QTRY_VERIFY(!window->findChild<MessageBar*>()->sentences().isEmpty());
        QVERIFY(!window->trace().isEmpty());
    }

    void aServerThatIsSilentDoesNotHoldTheWindow()
    {
        LocalSocket silent;
        const QString place = QStringLiteral("clickhouse://127.0.0.1:%1/git").arg(silent.listen());
        auto window = makeWindow();
        window->opening().open({place.toStdString()});
        const auto bars = window->findChildren<MessageBar*>();
        const auto waits
            = [&] { return std::ranges::any_of(bars, [&](const MessageBar* bar) { return bar->sentences().join(' ').contains(place); }); };
        QVERIFY(waits());
        QTRY_VERIFY(silent.hasCaller());
        window->opening().open({m_second.toStdString()}); // the window works, and forgets the server
        QVERIFY(load(*window));
        QVERIFY(!waits());
        window->opening().open({place.toStdString()});
        QVERIFY(waits());
        window.reset(); // does not wait for the answer
    }

    void aRunOfAStoreOpensFromItsLog()
    {
        const QString path = m_elsewhere.filePath("runs.sqlite");
        const QString log = m_elsewhere.filePath("run.event");
        QVERIFY(QFile::copy(m_first, log));
        {
            const auto store = RunStore::open(path, StoreAccess::Create);
            QVERIFY(store.ok());
            const RunTable runs = condenseRuns(importPath(log), RunScope::Commands);
            const std::string sid(runs.text(runs.rows.front().sid));
            const CollectedFile file{log.toStdString(), QFileInfo(log).size(), 0, {}, {sid}};
            QVERIFY(!store.value()->add(runs, std::span(&file, 1)));
        }
        const auto window = makeWindow();
        window->opening().open({path.toStdString()});
        const auto* history = window->findChild<HistoryPanel*>();
        QTRY_COMPARE(history->model().rowCount(), 1);
        auto* table = window->findChild<QTableView*>(QStringLiteral("runs"));
        window->opening().open({m_missing.toStdString()}); // leaves the store open
        QTRY_VERIFY(window->errorBar().isVisible());
        for (int i = 0; i < 2; ++i) { // History still has the runs of the store, so the next one is a double click away
            QTRY_COMPARE(table->model()->rowCount(), 1);
            Q_EMIT table->doubleClicked(table->model()->index(0, 0));
            QTRY_VERIFY(!window->viewState().selection().isEmpty() && !window->loader().isLoading());
            QVERIFY(!window->trace().isEmpty());
            QVERIFY(window->windowTitle().startsWith("run.event"));
            QVERIFY(!window->findChild<Dock*>("timeSplit")->visibleRegion().isEmpty());
        }
        QVERIFY(QFile::remove(log));
        Q_EMIT table->doubleClicked(table->model()->index(0, 0));
        QTRY_VERIFY(window->findChild<MessageBar*>()->sentences().join(' ').contains("--keep-raw"));
        window->windowActions().close->trigger();
        QCOMPARE(history->model().rowCount(), 0);
        QVERIFY(window->trace().isEmpty());
    }

    void aSecondTraceLooksAsInAFreshWindow_data()
    {
        QTest::addColumn<bool>("closesFirst");
        QTest::newRow("replaced") << false;
        QTest::newRow("closed, then opened") << true;
    }

    void aSecondTraceLooksAsInAFreshWindow()
    {
        QFETCH(const bool, closesFirst);
        const auto used = makeWindow();
        used->timeline().setAnimated(false);
        used->opening().open({m_coloured.toStdString()});
        QVERIFY(load(*used) && isPainted(*used));
        lookAtRegions(*used);
        used->viewState().select({.region = RegionId(std::size_t{1})});
        QTest::mouseMove(&used->timeline().lanes(), QPoint(300, 30));
        const QImage before = used->timeline().grab().toImage();
        if (closesFirst) {
            used->windowActions().close->trigger();
            QVERIFY(used->trace().isEmpty());
            used->opening().open({m_second.toStdString()});
        } else {
            used->opening().open({m_second.toStdString()});
        }
        QVERIFY(load(*used) && isPainted(*used));
        const auto fresh = makeWindow();
        fresh->timeline().setAnimated(false);
        fresh->opening().open({m_second.toStdString()});
        QVERIFY(load(*fresh) && isPainted(*fresh));
        for (MainWindow* window : {used.get(), fresh.get()})
            lookAtRegions(*window);
        QVERIFY(used->timeline().grab().toImage() != before);
        QCOMPARE(used->timeline().grab().toImage(), fresh->timeline().grab().toImage());
        for (const QDockWidget* dock : fresh->findChildren<QDockWidget*>()) {
            if (!dock->visibleRegion().isEmpty())
                QVERIFY2(used->findChild<QDockWidget*>(dock->objectName())->widget()->grab().toImage() == dock->widget()->grab().toImage(),
                    qPrintable(dock->objectName()));
        }
    }

    void restartsLeaveEverythingWhereItWas_data()
    {
        QTest::addColumn<bool>("maximized");
        QTest::newRow("normal") << false;
        QTest::newRow("maximized") << true;
    }

    void restartsLeaveEverythingWhereItWas()
    {
        QFETCH(const bool, maximized);
        const QTemporaryDir home;
        const QString settings = home.filePath("settings.ini");
        QMap<QString, QRect> before;
        for (int restart = 0; restart < 10; ++restart) {
            const auto window = makeWindow(settings);
            if (restart == 0) {
                window->resize(1000, 700);
                if (maximized)
                    window->showMaximized();
                window->timeline().setGutterWidth(333);
                auto* details = window->findChild<QDockWidget*>("details");
                window->resizeDocks({details}, {211}, Qt::Vertical);
                window->resizeDocks({details}, {299}, Qt::Horizontal);
            }
            window->opening().open({m_first.toStdString()});
            QVERIFY(load(*window));
            const QMap<QString, QRect> now = settledPlaces(*window);
            if (restart > 0)
                QCOMPARE(now, before);
            before = now;
            window->close();
        }
    }

    void whatASmallWindowTakesFromTheDocksALargeOneGivesBack()
    {
        const QTemporaryDir home;
        QMap<QString, QRect> before;
        for (int restart = 0; restart < 3; ++restart) {
            const auto window = makeWindow(home.filePath("settings.ini"));
            window->opening().open({m_first.toStdString()});
            QVERIFY(load(*window));
            const QRect first = settledPlaces(*window).value(QStringLiteral("details"));
            for (int turn = 0; turn < 3; ++turn) {
                window->resize(780, 480);
                QVERIFY(!settledPlaces(*window).isEmpty());
                window->resize(1280, 800);
                const QMap<QString, QRect> now = settledPlaces(*window);
                if (before.isEmpty()) { // whole pixels of shares
                    const QRect again = now.value(QStringLiteral("details"));
                    QVERIFY2(std::abs(again.width() - first.width()) <= 2 && std::abs(again.height() - first.height()) <= 2,
                        qPrintable(QStringLiteral("%1 x %2").arg(again.width()).arg(again.height())));
                    before = now;
                }
                QCOMPARE(now, before);
            }
            window->resize(780, 480); // the next one begins small
            QVERIFY(!settledPlaces(*window).isEmpty());
            window->close();
        }
    }

    void aMovedSplitterIsWhatALargeWindowGivesBack()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        const QRect details = settledPlaces(*window).value(QStringLiteral("details"));
        const QPoint splitter(details.right() + 2, details.center().y());
        QTest::mousePress(window.get(), Qt::LeftButton, {}, splitter);
        QTest::mouseMove(window.get(), splitter + QPoint(60, 0));
        QTest::mouseMove(window.get(), splitter + QPoint(120, 0));
        const auto width = [&] { return window->findChild<QDockWidget*>("details")->width(); };
        QTRY_VERIFY(width() > details.width() + 80);
        QTest::mouseRelease(window.get(), Qt::LeftButton, {}, splitter + QPoint(120, 0));
        QVERIFY(!settledPlaces(*window).isEmpty());
        const int moved = width();
        window->resize(780, 480);
        QVERIFY(!settledPlaces(*window).isEmpty());
        QVERIFY(width() < moved);
        window->resize(1280, 800);
        QVERIFY(!settledPlaces(*window).isEmpty());
        QVERIFY2(std::abs(width() - moved) <= 2, qPrintable(QString::number(width())));
    }

    void theSmallestSizesOfDocksDoNotDependOnTheTrace()
    {
        const auto window = makeWindow();
        const int empty = window->layout()->minimumSize().width();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        for (auto* dock : window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QVERIFY(isPainted(*window));
            const QSize contents = dock->widget()->minimumSize();
            QCOMPARE(contents, window->findChild<QDockWidget*>("details")->widget()->minimumSize());
        }
        QCOMPARE(window->layout()->minimumSize().width(), empty);
    }

    void whatWasSaidOfOneTraceIsNotSaidOfTheNext()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QTest::keyClick(&window->timeline(), Qt::Key_F8);
        QCOMPARE(window->statusBar()->currentMessage(), QStringLiteral("There are no errors in this trace."));
        window->opening().open({m_second.toStdString()});
        QVERIFY(load(*window));
        QCOMPARE(window->statusBar()->currentMessage(), QString());
    }

    void ofATraceThatWasCutErrorsAreDeniedOnlyUpToThere()
    {
        std::vector<std::string> paths;
        for (const auto& [name, length] : {std::pair("long.json", 5000), std::pair("short.json", 2000)}) {
            QFile file(m_elsewhere.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            const QByteArray event = R"({"ph":"i","name":"a","pid":1,"tid":1,"ts":@})";
            const QByteArray events
                = QByteArray(event).replace('@', "1000") + ',' + QByteArray(event).replace('@', QByteArray::number(length)) + ',' + event;
            file.write("{\"traceEvents\":[" + events.left(events.size() - 10)); // within the last event
            paths.push_back(file.fileName().toStdString());
        }
        const auto window = makeWindow();
        window->opening().open(paths);
        QVERIFY(load(*window));
        QTest::keyClick(&window->timeline(), Qt::Key_F8);
        const Trace& trace = window->trace();
        const SourceId source = findSource(trace, paths.back());
        const auto session = std::ranges::find(trace.sessions(), source, &Session::source);
        QVERIFY(session != trace.sessions().end());
        const TraceTime end = trace.shown(SessionId(static_cast<std::size_t>(session - trace.sessions().begin())), session->end);
        QVERIFY(end < trace.extent().end);
        QCOMPARE(window->statusBar()->currentMessage(),
            QStringLiteral("There are no errors up to %1, where short.json was cut.")
                .arg(timeText(trace, end, window->viewState().timeMode(), source)));
    }

    /// A writer that records slices when they end leaves none open: what ended last is all that is known of the crash.
    void ofATraceThatWasCutAfterASliceF8GoesThereAndSaysWhy()
    {
        QFile file(m_elsewhere.filePath("cut.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"traceEvents":[{"ph":"X","name":"first","pid":1,"tid":1,"ts":1000,"dur":2000},
{"ph":"X","name":"last","pid":1,"tid":2,"ts":1500,"dur":3500},{"ph":"X","name":"mid","pid":1,"tid":1,"ts":3500,"dur":1000},{"ph":"X")");
        file.close();
        const auto window = makeWindow();
        window->opening().open({file.fileName().toStdString()});
        QVERIFY(load(*window));
        QTest::keyClick(&window->timeline(), Qt::Key_F8);
        const Trace& trace = window->trace();
        const RegionId last = window->viewState().selection().region;
        QVERIFY(last);
        QCOMPARE(trace.name(last), std::string_view("last"));
        QCOMPARE(window->statusBar()->currentMessage().replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("The trace was cut; last ended: last on thread 2, 4.00 ms after the start of the trace"));
    }

    void theSmallestHeightDoesNotDependOnTheRecentTraces()
    {
        const auto window = makeWindow();
        QVERIFY(isPainted(*window));
        const int none = window->layout()->minimumSize().height();
        window->findChild<EmptyState*>()->setRecent({"a", "b", "c", "d", "e"});
        QVERIFY(isPainted(*window));
        QCOMPARE(window->layout()->minimumSize().height(), none);
    }

    void howRegionsAreColouredIsRemembered()
    {
        const QTemporaryDir home;
        const QString settings = home.filePath("settings.ini");
        {
            const auto window = makeWindow(settings);
            const QActionGroup* colors = window->windowActions().colors;
            QCOMPARE(colors->checkedAction()->data().toInt(), static_cast<int>(ColorBy::Topic));
            choose(window->windowActions().colors, static_cast<int>(ColorBy::Thread));
        }
        const auto window = makeWindow(settings);
        QCOMPARE(window->windowActions().colors->checkedAction()->data().toInt(), static_cast<int>(ColorBy::Thread));
        QCOMPARE(window->timeline().controller().state().colorBy(), ColorBy::Thread);
    }

    void theFullScreenEntryIsCheckedAfterARestart()
    {
        const QTemporaryDir home;
        const QString settings = home.filePath("settings.ini");
        {
            const auto window = makeWindow(settings);
            window->showMaximized();
            window->windowActions().fullScreen->trigger();
            QVERIFY(window->isFullScreen());
            QVERIFY(window->windowActions().fullScreen->isChecked());
            window->close();
        }
        const auto window = makeWindow(settings);
        QVERIFY(window->isFullScreen());
        QVERIFY(window->windowActions().fullScreen->isChecked());
        window->windowActions().fullScreen->trigger();
        QVERIFY(!window->isFullScreen());
        QVERIFY(window->isMaximized());
        QVERIFY(!window->windowActions().fullScreen->isChecked());
    }

    void theLayoutOfAMaximizedWindowIsRestoredAgainAlsoIfItsFirstSizeIsTooSmall()
    {
        const QTemporaryDir home;
        const QString settings = home.filePath("settings.ini");
        {
            const auto window = makeWindow(settings);
            window->showMaximized();
            window->close();
            QMainWindow small;
            small.setGeometry(50, 50, 200, 150);
            small.showMaximized();
            WindowSettings(settings).setGeometry(small.saveGeometry());
        }
        const auto window = makeWindow(settings);
        for (const int width : {1100, 1200, 1300}) {
            window->resize(width, 900);
            QVERIFY(isPainted(*window));
        }
        QVERIFY(window->findChild<QDockWidget*>("details")->isVisible());
    }

    void theLayoutIsResetToTheFirst()
    {
        const auto window = makeWindow();
        const QMap<QString, QRect> first = settledPlaces(*window);
        window->timeline().setGutterWidth(500);
        auto* details = window->findChild<QDockWidget*>("details");
        window->resizeDocks({details}, {400}, Qt::Vertical);
        window->removeDockWidget(window->findChild<QDockWidget*>("counters"));
        window->addDockWidget(Qt::RightDockWidgetArea, window->findChild<QDockWidget*>("events"));
        details->setFloating(true);
        QVERIFY(places(*window) != first);
        window->windowActions().resetLayout->trigger();
        QTRY_COMPARE(places(*window), first);
        QVERIFY(!window->timeline().gutterWidth());
    }

    void aFloatingDockCanBeClosed()
    {
        const auto window = makeWindow();
        auto* details = window->findChild<QDockWidget*>("details");
        auto* close = details->findChild<QToolButton*>("closeDock");
        QVERIFY(!close->isVisible());
        details->setFloating(true);
        QTRY_VERIFY(close->isVisible());
        QTest::mouseClick(close, Qt::LeftButton);
        QVERIFY(!details->isVisible());
    }

    void titlesOfDocksAreNotCutShort()
    {
        const auto window = makeWindow();
        window->resize(1280, 720);
        for (const QTabBar* tabs : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            QTRY_COMPARE(tabs->elideMode(), Qt::ElideNone);
            QVERIFY(tabs->usesScrollButtons());
        }
    }

    void aTabThatTheMouseHasLeftIsNotHighlighted()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const auto all = window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
        const auto found = std::ranges::find_if(all, [](const QTabBar* one) { return one->isVisible() && one->count() > 3; });
        QVERIFY(found != all.end());
        QTabBar& tabs = **found;
        constexpr int behind = 2; // the answers before it may come forward
        QVERIFY(tabs.currentIndex() != behind);
        const auto picture = [&] { return tabs.grab(tabs.tabRect(behind)).toImage(); };
        const QImage plain = picture();
        const auto hover = [&](int aside) {
            QTest::mouseMove(window->windowHandle(), tabs.mapTo(window.get(), tabs.tabRect(behind).center() + QPoint(aside, 0)));
        };
        hover(0);
        QTRY_VERIFY(picture() != plain);
        choose(window->windowActions().themes, static_cast<int>(ThemeChoice::Dark)); // with the mouse over a menu
        choose(window->windowActions().themes, static_cast<int>(ThemeChoice::Light));
        QTRY_VERIFY(picture() == plain);
        hover(1);
        QTRY_VERIFY(picture() != plain);
        const int y = tabs.y();
        window->resize(window->width(), window->height() - 100);
        QTRY_VERIFY(tabs.y() != y);
        QTRY_VERIFY(picture() == plain);
    }

    void theStatusBarCountsProblemsAsTheReportDoes()
    {
        const auto window = makeWindow();
        auto* problems = window->statusBar()->findChild<QToolButton*>("problems");
        QVERIFY(!problems->isVisible());
        EventLog torn("20261120T090000.000000Z-H00000001-P00000005");
        QString text = QString::fromStdString(torn.version().start(10, "gc").enter(20, "a").leave(30, "a").exit(40, 0).text());
        text.replace("region_leave", "region_lea\"ve");
        const QString path = m_directory.filePath("torn.txt");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
        file.close();
        window->opening().open({path.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(file.remove());
        QVERIFY(problems->isVisible());
        QTest::mouseClick(problems, Qt::LeftButton);
        auto* report = window->findChild<QDockWidget*>("importReport");
        QTRY_VERIFY(!report->visibleRegion().isEmpty());
        const auto agrees = [&] {
            const auto labels = report->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == problems->text(); });
        };
        QTRY_VERIFY2(agrees(), qPrintable(problems->text()));
    }

    void theStatusBarSaysThatFilesHaveNoCommonClock()
    {
        const QTemporaryDir directory;
        std::vector<std::string> paths;
        for (const char* began : {R"(,"beginningOfTime":1700000000000000)", ""}) {
            QFile file(directory.filePath(QStringLiteral("%1.json").arg(paths.size())));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":"a"}])") + began + "}");
            paths.push_back(file.fileName().toStdString());
        }
        const auto window = makeWindow();
        const auto saysSo = [&] {
            const auto labels = window->statusBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text().endsWith(QStringLiteral("no common clock"))
                    && label->toolTip().contains(QStringLiteral("count from an unknown moment"));
            });
        };
        window->opening().open({paths[0]});
        QVERIFY(load(*window));
        QVERIFY(!saysSo());
        window->opening().open(paths);
        QVERIFY(load(*window));
        QTRY_VERIFY(saysSo());
    }

    void aDirectoryIsNamedWithASlash()
    {
        const auto window = makeWindow();
        window->opening().open({m_directory.path().toStdString()});
        QVERIFY(load(*window));
        QVERIFY2(window->windowTitle().startsWith(QFileInfo(m_directory.path()).fileName() + "/ — 3 processes"),
            qPrintable(window->windowTitle()));
    }

    void theTitleSaysApartWhatTheTimeAxisFolds()
    {
        QStringList paths;
        for (const char* began : {"1700000000000000", "1800000000000000"}) {
            paths << m_directory.filePath(QStringLiteral("built-%1.json").arg(began));
            QFile file(paths.last());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(R"({"beginningOfTime":)") + began
                + R"(,"traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":1500000,"name":"ExecuteCompiler"}]})");
        }
        const auto window = makeWindow();
        QStringList titles;
        connect(window.get(), &QWidget::windowTitleChanged, this, [&](const QString& title) { titles << title; });
        window->opening().open({paths[0].toStdString(), paths[1].toStdString()});
        QVERIFY(load(*window));
        const auto title = [&] { return window->windowTitle().replace(QRegularExpression("[\\x{a0}\\x{202f}]"), " "); };
        QTRY_VERIFY2(title().contains(QStringLiteral(" · 3.00 s busy of 1 157 d 10 h — ")), qPrintable(title()));
        for (const QString& earlier : std::as_const(titles)) // no other length until the gaps are known
            QVERIFY2(!earlier.contains(QStringLiteral(" · ")) || earlier == titles.back(), qPrintable(earlier));
        window->close();
        QVERIFY(QFile::remove(paths[0]) && QFile::remove(paths[1]));
    }

    void anOpenErrorIsShownInABarAndTheWindowStaysUsable()
    {
        const auto window = makeWindow();
        window->opening().open({m_missing.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(window->errorBar().isVisible());
        QCOMPARE(window->errorBar().sentences().size(), 1);
        QVERIFY(window->errorBar().sentences().first().startsWith(m_missing));
        QVERIFY(!QApplication::activeModalWidget());
        QTest::keyClick(&window->errorBar(), Qt::Key_Escape);
        QVERIFY(!window->errorBar().isVisible());
        window->opening().open({m_first.toStdString(), m_missing.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(window->timeline().isVisible());
        QVERIFY(window->errorBar().isVisible());
    }

    void whatIsNoTraceLeavesTheStartPage()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("empty") && QDir(folder.path()).mkdir("texts"));
        for (const char* name : {"notes.txt", "texts/notes.txt"}) {
            QFile text(folder.filePath(name));
            QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no trace\n") > 0);
        }
        const auto window = makeWindow();
        for (const char* name : {"notes.txt", "empty", "texts"}) {
            window->opening().open({folder.filePath(name).toStdString()});
            QTRY_VERIFY(!window->loader().isLoading());
            QVERIFY(window->errorBar().sentences().join(' ').startsWith(folder.filePath(name)));
            QVERIFY(window->findChild<EmptyState*>()->isVisible() && !window->timeline().isVisible());
            QCOMPARE(window->windowTitle(), QStringLiteral("Emberline"));
        }
    }

    void fewEventsFarFromAllOthersAreOutOfTheFirstView()
    {
        const QString path = m_directory.filePath("far.json");
        const auto remove = qScopeGuard([&] { QFile::remove(path); });
        QByteArray json = R"([{"ph":"i","pid":1,"tid":1,"name":"far","ts":4000000000000,"s":"t"})";
        for (int i = 0; i < 20; ++i)
            json += R"(,{"ph":"X","pid":1,"tid":1,"name":"work","dur":50,"ts":)" + QByteArray::number(i * 50) + "}";
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json + "]") > 0);
        file.close();
        const auto window = makeWindow();
        window->timeline().setAnimated(false);
        window->opening().open({path.toStdString()});
        QVERIFY(load(*window));
        const auto shown = [&] { return window->viewState().visibleRange().length(); };
        QVERIFY(QTest::qWaitFor([&] { return !window->hintBar().sentences().isEmpty(); }, 20000));
        QVERIFY(window->hintBar().sentences().first().startsWith("1 event lies far from all others (46\u00a0d"));
        QVERIFY(isPainted(*window));
        QVERIFY(shown() > std::chrono::milliseconds(1) && shown() < std::chrono::milliseconds(2));
        QVERIFY(window->windowActions().foldIdle->isEnabled());
        for (QPushButton* button : window->hintBar().findChildren<QPushButton*>()) {
            if (button->text() == "Show &All")
                button->click();
        }
        QVERIFY(shown() > std::chrono::hours(1000));
        QVERIFY(!window->hintBar().isVisible());
    }

    void aFileThatWasNotReadToItsEndIsNamedInABar()
    {
        QFile whole(m_first);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QString text = QStringLiteral("\ufeff") + QString::fromUtf8(whole.readAll());
        const QString path = m_directory.filePath("cut-in-a-character");
        QFile cut(path);
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(reinterpret_cast<const char*>(text.utf16()), 2 * text.size() - 1);
        cut.close();
        const auto remove = qScopeGuard([&] { QFile::remove(path); });
        const auto window = makeWindow();
        window->opening().open({path.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(window->timeline().isVisible());
        QVERIFY(window->errorBar().isVisible());
        QVERIFY(window->errorBar().sentences().join(' ').startsWith("cut-in-a-character was not read to its end."));
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(!window->errorBar().isVisible());
    }

    void aDropOntoTheEmptyWindowOpens()
    {
        const auto window = makeWindow();
        QVERIFY(dropFiles(*window, {m_first, m_second}));
        QVERIFY(load(*window));
        QCOMPARE(window->trace().sessions().size(), std::size_t{2});
        QVERIFY(!window->questionBar().isVisible());
    }

    void aDropOntoAnOpenTraceAsksOnceWhetherToAddOrToReplace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("sources");
        QTest::newRow("add") << "Add" << 2;
        QTest::newRow("replace") << "Replace" << 1;
    }
    void aDropOntoAnOpenTraceAsksOnceWhetherToAddOrToReplace()
    {
        QFETCH(QString, text);
        QFETCH(int, sources);
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(dropFiles(*window, {m_second}));
        QVERIFY(window->questionBar().isVisible());
        QVERIFY(!QApplication::activeModalWidget());
        QPushButton* button = answer(*window, text);
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(load(*window));
        QCOMPARE(static_cast<int>(window->trace().sources().size()), sources);
        QVERIFY(!window->questionBar().isVisible());
    }

    void aDropBeforeTheAnswerJoinsTheQuestion()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        const QString third = m_directory.filePath("joins.event");
        QVERIFY(QFile::copy(m_second, third));
        for (const QString& path : {m_second, third, m_second})
            QVERIFY(dropFiles(*window, {path}));
        QCOMPARE(window->questionBar().sentences(), QStringList("Add 2 files to the open trace, or open it in its place?"));
        QTRY_VERIFY(answer(*window, "Replace")); // the bar that was there already shows its new buttons with the next events
        QTest::mouseClick(answer(*window, "Replace"), Qt::LeftButton);
        QVERIFY(load(*window));
        QCOMPARE(window->loader().paths(), (std::vector{m_second.toStdString(), third.toStdString()}));
    }

    void whatIsChosenBeforeTheAnswerJoinsTheQuestion()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(dropFiles(*window, {m_second}));
        std::vector<std::string> paths{m_second.toStdString()};
        const auto joins = [&](const QString& name, const auto& open) {
            const QString path = m_directory.filePath(name);
            QVERIFY(QFile::copy(m_second, path));
            open(path);
            paths.push_back(path.toStdString());
            QCOMPARE(window->questionBar().sentences(),
                QStringList(QStringLiteral("Add %1 files to the open trace, or open it in its place?").arg(paths.size())));
        };
        const auto chooseInDialog = [&](const QString& path) {
            auto* dialog = window->findChild<QFileDialog*>();
            Q_EMIT dialog->filesSelected({path});
            delete dialog;
        };
        window->opening().showOpenDialog();
        joins("opened.event", chooseInDialog);
        window->opening().showAddDialog();
        joins("added.event", chooseInDialog);
        joins("recent.event", [&](const QString& path) { window->opening().openRecent(path); });
        QTRY_VERIFY(answer(*window, "Replace"));
        QTest::mouseClick(answer(*window, "Replace"), Qt::LeftButton);
        QVERIFY(load(*window));
        QCOMPARE(window->loader().paths(), paths);
    }

    void aQuestionAboutFilesWaitsWhileOthersAreOpenedAndAsked()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(dropFiles(*window, {m_second}));
        const QStringList asked = window->questionBar().sentences();
        const QString third = m_directory.filePath("opened meanwhile.event");
        QVERIFY(QFile::copy(m_first, third));
        window->opening().open({third.toStdString()}); // as a session does, and a recording
        QVERIFY(load(*window));
        QCOMPARE(window->questionBar().sentences(), asked);

        window->questionBar().ask("Kept?", {{"Restore", [] {}}}, MessageBar::Focus::Leave);
        QCOMPARE(window->questionBar().sentences(), asked); // nobody asked for it
        window->questionBar().ask("Close?", {{"Cancel", [] {}}});
        QCOMPARE(window->questionBar().sentences(), QStringList("Close?"));
        QTRY_VERIFY(answer(*window, "Cancel"));
        QTest::mouseClick(answer(*window, "Cancel"), Qt::LeftButton);
        QCOMPARE(window->questionBar().sentences(), asked);
        QTRY_VERIFY(answer(*window, "Add"));
        QTest::mouseClick(answer(*window, "Add"), Qt::LeftButton);
        QVERIFY(load(*window));
        QCOMPARE(window->loader().paths(), (std::vector{third.toStdString(), m_second.toStdString()}));
        QVERIFY(!window->questionBar().isVisible()); // what was kept is of the trace as it was
    }

    void aDropWithoutFilesIsRefused()
    {
        const auto window = makeWindow();
        QMimeData data;
        data.setText("just a text");
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(window.get(), &enter);
        QVERIFY(!enter.isAccepted());
        QVERIFY(!dropFiles(*window, {}));
    }

    void aBookmarkIsDrawnAtItsTime()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        auto* dock = window->findChild<Dock*>("bookmarks");
        QVERIFY(!dock->isVisible());
        const auto ruler = [&] { return window->findChild<RulerWidget*>()->grab().toImage(); };
        const auto overview = [&] { return window->findChild<OverviewWidget*>()->grab().toImage(); };
        QTRY_VERIFY(window->timeline().isSettled());
        auto* add = dock->findChild<BookmarksPanel*>()->addBookmarkAction();
        add->trigger();
        QTRY_VERIFY(dock->isVisible());
        add->trigger(); // the same place
        QCOMPARE(window->bookmarks().count(), 1);
        const QImage rulerWith = ruler();
        const QImage overviewWith = overview();
        window->bookmarks().remove(0);
        QVERIFY(ruler() != rulerWith);
        QVERIFY(overview() != overviewWith);
    }

    void noWidgetInsideTakesADropForItself()
    {
        const auto window = makeWindow();
        for (const QWidget* widget : window->findChildren<QWidget*>())
            QVERIFY2(!widget->acceptDrops() || widget->window() != window.get(), widget->metaObject()->className());
    }

    void theSampleOpensFromTheHelpMenu()
    {
        const auto window = makeWindow();
        const auto actions = window->findChildren<QAction*>();
        const auto sample = std::ranges::find(actions, QStringLiteral("Open the &Sample"), &QAction::text);
        QVERIFY(sample != actions.end());
        (*sample)->trigger();
        QVERIFY(load(*window));
        QCOMPARE(window->trace().sessions().size(), std::size_t{17});
        QVERIFY(window->windowTitle().contains("git-commit-and-push.event"));
        QVERIFY(isPainted(*window) && !window->windowActions().foldIdle->isEnabled()); // it has no idle time
    }

    void theSampleIsARecentTraceByItsResource()
    {
        const QString settings = m_directory.filePath("sample.ini");
        const QString sample = QStringLiteral(":/samples/git-commit-and-push.event");
        const QString picture = keptPicturePath(sample, PictureTheme::Light);
        QFile::remove(picture);
        {
            const auto window = makeWindow(settings);
            window->opening().openSample();
            QVERIFY(load(*window));
            QTRY_VERIFY(QFile::exists(picture));
        }
        QCOMPARE(WindowSettings(settings).recent(), QStringList(sample));
        const auto window = makeWindow(settings);
        const auto cards = window->findChild<EmptyState*>()->findChildren<QToolButton*>("recent");
        QVERIFY(cards.size() == 1 && !cards.first()->icon().isNull());
        window->opening().openRecent(sample);
        QVERIFY(load(*window));
        QCOMPARE(window->trace().sessions().size(), std::size_t{17});
    }

    void aTraceOpensAtTheProcessThatTheFirstAnswerIsAbout()
    {
        QString events = QStringLiteral(R"({"ph":"X","name":"page","pid":41,"tid":41,"ts":20,"dur":800})");
        for (int pid = 1; pid <= 40; ++pid)
            events += QStringLiteral(R"(,{"ph":"X","name":"brief","pid":%1,"tid":%1,"ts":0,"dur":1})"
                                     R"(,{"ph":"X","name":"brief","pid":%1,"tid":%1,"ts":999,"dur":1})")
                          .arg(pid);
        QFile file(m_elsewhere.filePath("busiest-last.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(("[" + events + "]").toUtf8()) > 0);
        file.close();
        const auto window = makeWindow();
        TimelineModel& rows = window->timeline().controller().model();
        rows.setSort(RowSort::Trace);
        window->opening().open({file.fileName().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const SessionId busiest = window->findChild<TimeSplitPanel*>()->model().view().split.command;
        QCOMPARE(window->trace().session(busiest).pid, std::int64_t{41});
        TimelineController& timeline = window->timeline().controller();
        const std::int64_t top = timeline.layout().rows()[*timeline.layout().rowOf(busiest)].y;
        QVERIFY(top > timeline.viewHeight());
        QTRY_VERIFY(top >= timeline.scrollY() && top < timeline.scrollY() + timeline.viewHeight());
        rows.setSort(RowSort::Busiest);
        QCOMPARE(timeline.layout().rowOf(busiest), std::optional(std::size_t{0}));
    }

    void filesComeLastAmongTheActionsThatAreFound()
    {
        const QTemporaryDir home;
        const QString file = home.filePath("sample.event");
        QVERIFY(QFile::copy(m_failing, file));
        const auto window = makeWindow(home.filePath("settings.ini"));
        window->opening().open({file.toStdString()});
        QVERIFY(load(*window));
        window->windowActions().showGuide->setText(QStringLiteral("指南(&G)…")); // as in Chinese
        window->windowActions().findAction->trigger();
        auto* dialog = window->findChild<FindAction*>();
        QVERIFY(dialog);
        const QAbstractItemModel& found = *dialog->findChild<QTreeView*>()->model();
        const auto entry = [&](int row) { return found.index(row, 0).data().toString(); };
        auto* words = dialog->findChild<QLineEdit*>();
        words->setText(QStringLiteral("sample"));
        QVERIFY2(entry(0).endsWith(QStringLiteral("Open the Sample")), qPrintable(entry(0)));
        QVERIFY(entry(found.rowCount() - 1).endsWith(QStringLiteral("sample.event")));
        words->setText(QStringLiteral("指南…"));
        QCOMPARE(entry(0), QStringLiteral("Help › 指南…"));
        words->setText(QStringLiteral("chinese"));
        QCOMPARE(entry(0), QStringLiteral("View › Language › 简体中文"));
        words->setText(QStringLiteral("To Dock"));
        QVERIFY2(entry(0).startsWith(QStringLiteral("Go › To Dock")), qPrintable(entry(0)));
        auto* none = dialog->findChild<QLabel*>(QStringLiteral("muted"));
        QVERIFY(none && !none->isVisible());
        words->setText(QStringLiteral("nothing of this name"));
        QVERIFY(none->isVisible() && found.rowCount() == 0);
    }

    void allFlowArrowsAreOfferedWhereThereAreFlows()
    {
        const auto window = makeWindow();
        const WindowActions& actions = window->windowActions();
        const auto isOffered = [&](const std::string& path) {
            window->opening().open({path});
            const bool isRead = load(*window);
            Q_EMIT actions.viewMenu->aboutToShow();
            return isRead && actions.allArrows->isEnabled();
        };
        QVERIFY(!isOffered(m_failing.toStdString()));
        QVERIFY(actions.allArrows->toolTip().contains(QStringLiteral("no flows")));
        QVERIFY(isOffered(EMBERLINE_TEST_DATA "/chrome-json/flow.json"));
        actions.allArrows->trigger();
        QVERIFY(window->viewState().showsAllArrows());
        QVERIFY(isOffered(EMBERLINE_TEST_DATA "/chrome-json/flow-number-id.json")); // the next trace begins without them
        QVERIFY(!window->viewState().showsAllArrows() && !actions.allArrows->isChecked());
    }

    void theViewMenuSaysWhatAChoiceDoesForThisTrace()
    {
        const auto window = makeWindow();
        const WindowActions& actions = window->windowActions();
        const auto beside = [&](const QActionGroup& group) {
            Q_EMIT actions.viewMenu->aboutToShow();
            return group.checkedAction()->text().section(QLatin1Char('\t'), 1);
        };
        QCOMPARE(beside(*actions.rowSorts), QString());
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        QCOMPARE(beside(*actions.rowSorts), QStringLiteral("here as in the trace"));
        QCOMPARE(beside(*actions.timeModes), QString());
        actions.rowSorts->actions().at(1)->trigger();
        QCOMPARE(beside(*actions.rowSorts), QString());
        actions.rowSorts->actions().first()->trigger();
        QFile file(m_elsewhere.filePath("ten-days.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":5},)"
                   R"({"ph":"X","name":"b","pid":1,"tid":1,"ts":864000000000,"dur":5}],"beginningOfTime":1795696776763378})");
        file.close();
        window->opening().open({file.fileName().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        QCOMPARE(beside(*actions.timeModes), QStringLiteral("UTC dates on the ruler"));
        QCOMPARE(beside(*actions.rowSorts), QString());
        actions.timeModes->actions().at(1)->trigger();
        QCOMPARE(beside(*actions.timeModes), QString());
    }

    void whatWasAskedInADockEndsWithTheTrace()
    {
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window));
        auto* text = window->findChild<CountersPanel*>()->findChild<QLineEdit*>();
        auto* box = window->findChild<CriticalPathPanel*>()->findChild<QCheckBox*>();
        auto* runs = window->findChild<HistoryPanel*>();
        auto* groups = runs->findChild<QComboBox*>();
        text->setText("x");
        box->setChecked(false);
        runs->findChild<QLineEdit*>()->setText("x");
        groups->setCurrentIndex(1);
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(text->text().isEmpty() && box->isChecked());
        QVERIFY(runs->findChild<QLineEdit*>()->text().isEmpty() && groups->currentIndex() == 0);
    }

    void searchResultsCloseWithTheirTrace()
    {
        const QTemporaryDir home;
        const auto isOpen
            = [](MainWindow& window) { return window.findChild<Dock*>(QStringLiteral("found"))->toggleViewAction()->isChecked(); };
        for (const QString& next : {m_first, QString()}) { // with the next trace, and with the window
            const auto window = makeWindow(home.filePath("settings.ini"));
            QVERIFY(!isOpen(*window));
            window->opening().open({m_failing.toStdString()});
            QVERIFY(load(*window));
            auto* search = window->findChild<SearchBar*>()->findChild<QLineEdit*>();
            QTest::keyClicks(search, "push");
            QTRY_VERIFY(isOpen(*window));
            if (!next.isEmpty()) {
                window->opening().open({next.toStdString()});
                QVERIFY(load(*window));
                QVERIFY(!isOpen(*window) && search->text().isEmpty());
                QTest::keyClicks(search, "step");
                QTRY_VERIFY(isOpen(*window));
            }
            window->close();
        }
        QVERIFY(!isOpen(*makeWindow(home.filePath("settings.ini"))));
    }

    void bookmarksAndOutputCloseWhereTheyHaveNothingToShow()
    {
        const QTemporaryDir home;
        const auto isOpen = [](MainWindow& window, const char* name) {
            return window.findChild<Dock*>(QString::fromLatin1(name))->toggleViewAction()->isChecked();
        };
        const auto window = makeWindow(home.filePath("settings.ini"));
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window));
        window->bookmarks().setAll({{QStringLiteral("here"), {}, {}, window->trace().extent().begin}}); // as a session does
        QVERIFY(isOpen(*window, "bookmarks"));
        window->bookmarks().remove(0);
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(!isOpen(*window, "bookmarks"));
        for (const char* name : {"bookmarks", "output"})
            window->findChild<Dock*>(QString::fromLatin1(name))->show();
        window->close(); // with both in its layout
        const auto next = makeWindow(home.filePath("settings.ini"));
        QVERIFY(!isOpen(*next, "bookmarks") && !isOpen(*next, "output"));
    }

    void theNameOfABookmarkFitsItsEditor()
    {
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window));
        auto* panel = window->findChild<BookmarksPanel*>();
        QVERIFY(putInFront(*window, "bookmarks"));
        panel->addBookmarkAction()->trigger();
        const auto* editor = panel->findChild<QTableView*>()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QStyleOptionFrame option;
        option.initFrom(editor);
        const QRect text = editor->style()->subElementRect(QStyle::SE_LineEditContents, &option, editor);
        QVERIFY2(text.height() >= editor->fontMetrics().height(), qPrintable(QString::number(text.height())));
    }

    void closingGoesBackToTheEmptyState()
    {
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window));
        const Selection selection{.instant = InstantId(0)};
        window->viewState().select(selection);
        window->windowActions().close->trigger();
        QVERIFY(window->trace().isEmpty());
        QVERIFY(window->viewState().selection().isEmpty());
        QVERIFY(window->findChild<EmptyState*>()->isVisible());
        QCOMPARE(window->windowTitle(), QStringLiteral("Emberline"));
    }

    void theNextTraceBeginsWithTheAnswerAndTheDetails()
    {
        const QTemporaryDir home;
        for (const QString& path : {m_failing, m_second}) { // the second time in a window whose layout is stored
            const auto window = makeWindow(home.filePath("settings.ini"));
            for (const QString& next : {path, m_first}) {
                window->opening().open({next.toStdString()});
                QVERIFY(load(*window) && isPainted(*window));
                QVERIFY(isInFront(*window, "timeSplit") && isInFront(*window, "details"));
                QVERIFY(putInFront(*window, "history") && putInFront(*window, "sourceLine"));
            }
            window->close();
        }
    }

    void docksWithNothingToShowArePassedOverAfterARestartAndForTheNextTrace()
    {
        const QTemporaryDir logs; // of one run each, without a counter that changes
        const auto log = [&](const char* command) {
            return QString::fromStdString(
                sessionLog("20261120T090000.000000Z-H00000001-P00000007", command, 1).save(QDir(logs.path()), command));
        };
        for (const char* name : {"counters", "history", "compare"}) {
            const QTemporaryDir home;
            for (int restart = 0; restart < 2; ++restart) {
                const auto window = makeWindow(home.filePath("settings.ini"));
                window->findChild<Dock*>(QStringLiteral("timeSplit"))->hide(); // else it stands in front in any case
                for (const QString& path : {log("status"), log("fetch")}) {
                    window->opening().open({path.toStdString()});
                    QVERIFY(load(*window) && isPainted(*window));
                    QTRY_VERIFY2(!isInFront(*window, name), name);
                    QVERIFY(isInFront(*window, "details"));
                    QVERIFY(putInFront(*window, name));
                    window->timeline().setFocus();
                }
                window->close();
            }
        }
    }

    void anEmptyDockSaysInOneSentenceWhatToDo()
    {
        const auto window = makeWindow();
        const auto noteOf = [&](const char* name) {
            auto* panel = qobject_cast<Panel*>(window->findChild<Dock*>(QLatin1String(name))->widget());
            panel->refreshNow();
            const QString text = panel->findChild<QLabel*>(QStringLiteral("emptyNote"))->text();
            return text.endsWith(u'.') && text.count(u'.') == 1 ? text.section(u' ', 0, 0) : text;
        };
        for (const char* name : {"details", "arguments", "sourceLine", "timeSplit", "statistics", "counters", "found"})
            QCOMPARE(noteOf(name), QStringLiteral("Open"));
        QCOMPARE(noteOf("output"), QStringLiteral("Record,"));
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        window->viewState().select({});
        for (const char* name : {"details", "arguments", "sourceLine"})
            QCOMPARE(noteOf(name), QStringLiteral("Click"));
        QCOMPARE(noteOf("found"), QStringLiteral("Press"));
    }

    void theStartPageHasTheWholeWindowUntilThereIsSomethingToShow()
    {
        const auto window = makeWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        auto* start = window->findChild<EmptyState*>();
        auto* dock = window->findChild<Dock*>(QStringLiteral("timeSplit"));
        QCOMPARE(start->parentWidget()->pos(), QPoint()); // no border around the page
        const auto isAbove = [&](const QPoint& point) {
            const QWidget* above = window->childAt(point);
            return above == start || start->isAncestorOf(above);
        };
        const auto covers = [&] {
            const QWidget* page = start->parentWidget()->parentWidget();
            return start->isVisible() && !dock->widget()->isEnabled() && page->geometry().contains(dock->geometry())
                && isAbove(dock->geometry().center());
        };
        QTRY_VERIFY(covers());
        const QPoint inDocks = dock->geometry().center();
        QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier); // another dock at its place
        QVERIFY(!dock->geometry().contains(inDocks));
        QTRY_VERIFY(isAbove(inDocks));
        dock->raise();
        QTRY_VERIFY(covers());
        const int height = dock->height();
        const QPoint splitter(start->width() / 2, dock->y() - 1);
        QTest::mousePress(start, Qt::LeftButton, {}, start->mapFrom(window.get(), splitter));
        QTest::mouseMove(start, start->mapFrom(window.get(), splitter - QPoint(0, 40)));
        QTest::mouseRelease(start, Qt::LeftButton, {}, start->mapFrom(window.get(), splitter - QPoint(0, 40)));
        QCOMPARE(dock->height(), height);
        window->resize(900, 650);
        QTRY_VERIFY(covers());
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QVERIFY(!start->isVisible() && dock->widget()->isEnabled());
        window->windowActions().close->trigger();
        QTRY_VERIFY(covers());
    }

    void aFileThatShowsNothingSaysSoInFront_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no event") << QByteArray(R"({"traceEvents":[)") << "This file holds no events.";
        QTest::newRow("an empty event") << QByteArray(R"({"traceEvents":[{}]})") << "The trace has no boxes, marks or counters.";
    }

    void aFileThatShowsNothingSaysSoInFront()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, sentence);
        QTemporaryFile file;
        QVERIFY(file.open() && file.write(text) > 0 && file.flush());
        const auto window = makeWindow();
        window->opening().open({file.fileName().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const auto says = [&] {
            const auto notes = window->findChild<TimeSplitPanel*>()->findChildren<QLabel*>("emptyNote");
            return !notes.isEmpty() && notes.first()->isVisible() && notes.first()->text() == sentence;
        };
        QTRY_VERIFY(says());
        QVERIFY(!settledPlaces(*window).isEmpty() && isInFront(*window, "timeSplit"));
        window->opening().open({(file.fileName() + ".missing").toStdString()});
        QTRY_VERIFY(!window->errorBar().sentences().isEmpty());
        QVERIFY(!settledPlaces(*window).isEmpty() && isInFront(*window, "timeSplit"));
    }

    void theHistoryOfManyCommandsHasTheWholeWidthUntilABoxIsClicked()
    {
        const QTemporaryDir runs;
        saveRuns(QDir(runs.path()));
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const QSize before = window->findChild<Dock*>(QStringLiteral("details"))->size();
        window->opening().open({runs.path().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const auto* history = window->findChild<Dock*>(QStringLiteral("history"));
        QTRY_COMPARE(history->width(), window->width());
        QTRY_VERIFY(history->height() > before.height()); // the timeline has one row
        QVERIFY(!isInFront(*window, "details"));
        const auto tables = window->findChild<HistoryPanel*>()->findChildren<QTableView*>();
        const auto* list = *std::ranges::find(tables, QStringLiteral("Commands"), &QWidget::accessibleName);
        QTRY_COMPARE(list->model()->rowCount(), 20);
        const QRect place = settledPlaces(*window).value(QStringLiteral("history"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
        QTRY_VERIFY(!window->viewState().selection().isEmpty());
        QVERIFY(isPainted(*window)); // what the answers beside it make of the selection, too
        QCOMPARE(place.width(), window->width());
        QCOMPARE(settledPlaces(*window).value(QStringLiteral("history")), place);
        clickABox(*window);
        QTRY_VERIFY(isInFront(*window, "details") && isInFront(*window, "history"));
        QTRY_COMPARE(window->findChild<Dock*>(QStringLiteral("details"))->size(), before);
        window->opening().open({runs.path().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        QTRY_COMPARE(history->width(), window->width());
        window->findChild<Dock*>(QStringLiteral("arguments"))->toggleViewAction()->trigger();
        QTRY_VERIFY(isInFront(*window, "arguments") && isInFront(*window, "history"));
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        QVERIFY(isInFront(*window, "timeSplit") && isInFront(*window, "details"));
        QTRY_COMPARE(window->findChild<Dock*>(QStringLiteral("details"))->size(), before);
    }

    void theNextErrorHasItsDetailsBesideAWideHistory()
    {
        const QTemporaryDir runs;
        saveRuns(QDir(runs.path()), 7);
        const auto window = makeWindow();
        window->opening().open({runs.path().toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        const auto* history = window->findChild<Dock*>(QStringLiteral("history"));
        QTRY_COMPARE(history->width(), window->width());
        window->windowActions().nextError->trigger();
        QVERIFY(!window->viewState().selection().isEmpty());
        QTRY_VERIFY(isInFront(*window, "details") && isInFront(*window, "history"));
    }

    void aClickOnABoxRaisesDetailsUnlessTheyAreClosed()
    {
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        QVERIFY(putInFront(*window, "sourceLine"));
        clickABox(*window);
        QTRY_VERIFY(isInFront(*window, "details"));
        window->findChild<Dock*>(QStringLiteral("details"))->close();
        QVERIFY(putInFront(*window, "sourceLine"));
        clickABox(*window);
        QVERIFY(window->findChild<Dock*>(QStringLiteral("details"))->isHidden());
    }

    void errorsAreVisitedInTurn()
    {
        const auto window = makeWindow();
        window->opening().open({m_failing.toStdString()});
        QVERIFY(load(*window));
        QStringList visited;
        for (int i = 0; i < 4; ++i) {
            window->windowActions().nextError->trigger();
            const Selection at = window->viewState().selection();
            visited << (at.instant ? QStringLiteral("instant") : at.session ? QStringLiteral("session") : QStringLiteral("nothing"));
        }
        QCOMPARE(visited.count("instant"), 3); // two errors, one of them twice, and the process that failed
        QCOMPARE(visited.count("session"), 1);
        const Selection last = window->viewState().selection();
        window->windowActions().previousError->trigger();
        window->windowActions().nextError->trigger();
        QVERIFY(window->viewState().selection() == last);
    }

    void theThemeChangesAtOnceAndIsRemembered()
    {
        const QString file = m_directory.filePath("theme.ini");
        {
            const auto window = makeWindow(file, std::nullopt);
            choose(window->windowActions().themes, static_cast<int>(ThemeChoice::Dark));
            QVERIFY(window->palette().color(QPalette::Window).lightness() < 128);
            choose(window->windowActions().themes, static_cast<int>(ThemeChoice::Light));
            QVERIFY(window->palette().color(QPalette::Window).lightness() > 128);
            choose(window->windowActions().themes, static_cast<int>(ThemeChoice::Dark));
        }
        const auto window = makeWindow(file, std::nullopt);
        QVERIFY(window->palette().color(QPalette::Window).lightness() < 128);
    }

    void theWindowIsRemembered()
    {
        const QString file = m_directory.filePath("window.ini");
        {
            const auto window = makeWindow(file);
            window->resize(1000, 600);
            window->findChild<QDockWidget*>("events")->hide();
            choose(window->windowActions().timeModes, static_cast<int>(TimeMode::Utc));
            window->opening().open({m_first.toStdString()});
            QVERIFY(load(*window));
            window->close();
        }
        const auto window = makeWindow(file);
        QCOMPARE(window->size(), QSize(1000, 600));
        QVERIFY(window->findChild<QDockWidget*>("events")->isHidden());
        QCOMPARE(window->viewState().timeMode(), TimeMode::Utc);
        QCOMPARE(window->timeline().controller().state().timeMode(), TimeMode::Utc);
        QMenu* recent = window->windowActions().recentMenu;
        QVERIFY(recent->actions().first()->text().endsWith(QFileInfo(m_first).fileName()));
        recent->actions().first()->trigger();
        QVERIFY(load(*window));
        QCOMPARE(window->trace().sources().size(), std::size_t{1});
    }

    void theStartPageShowsPicturesOfRecentTraces()
    {
        const QString file = m_directory.filePath("pictures.ini");
        const QString picture = keptPicturePath(QFileInfo(m_first).absoluteFilePath(), PictureTheme::Light);
        QFile::remove(picture);
        {
            const auto window = makeWindow(file);
            window->opening().open({m_first.toStdString()});
            QVERIFY(load(*window));
            QTRY_VERIFY(QFile::exists(picture));
        }
        const auto window = makeWindow(file);
        QVERIFY(isPainted(*window));
        const auto cards = window->findChild<EmptyState*>()->findChildren<QToolButton*>("recent");
        QCOMPARE(cards.size(), 1);
        QVERIFY(!cards.first()->icon().isNull());
        QTest::mouseClick(cards.first(), Qt::LeftButton);
        QTRY_VERIFY(!window->trace().isEmpty());
        window->windowActions().recentMenu->actions().last()->trigger(); // Clear
        QVERIFY(!QFile::exists(picture));
    }

    void theDialogThatOpensFilesKeepsItsSize()
    {
        const auto window = makeWindow(m_directory.filePath("dialog-size.ini"));
        QVERIFY(isPainted(*window));
        for (const QSize size : {QSize(960, 600), QSize(1000, 640)}) { // at first, and what the user gave it
            window->opening().showOpenDialog();
            auto* dialog = window->findChild<QFileDialog*>();
            QVERIFY(dialog);
            QCOMPARE(dialog->size(), size);
            dialog->resize(1000, 640);
            dialog->reject();
            QTRY_VERIFY(!window->findChild<QFileDialog*>());
        }
    }

    void theTableOfAFileDialogCutsNeitherSizesNorDates()
    {
        const auto window = makeWindow(m_directory.filePath("columns.ini"));
        QVERIFY(isPainted(*window));
        window->opening().showOpenDialog();
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->setDirectory(m_directory.path());
        auto* files = dialog->findChild<QTreeView*>("treeView");
        QVERIFY(files);
        const QAbstractItemModel* model = files->model();
        QTRY_VERIFY(model->rowCount(files->rootIndex()) > 0);
        for (int column = 1; column < model->columnCount(files->rootIndex()); ++column) {
            const auto needed = [&] {
                const QString text = model->index(0, column, files->rootIndex()).data().toString();
                return files->fontMetrics().horizontalAdvance(text);
            };
            QTRY_VERIFY(needed() > 0 && files->columnWidth(column) > needed());
        }
        dialog->reject();
    }

    void aFileThatCannotBeReadLeavesTheDockInFront()
    {
        const auto window = makeWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window) && isPainted(*window));
        auto* compare = window->findChild<Dock*>("compare"); // with nothing to show
        compare->raise();
        QTRY_VERIFY(!compare->visibleRegion().isEmpty());
        const QString path = m_directory.filePath("INDEX.tsv");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("path\tbytes\n") > 0);
        file.close();
        window->opening().open({path.toStdString()});
        QTRY_VERIFY(!window->errorBar().sentences().isEmpty());
        QVERIFY(load(*window) && isPainted(*window));
        QVERIFY(!compare->visibleRegion().isEmpty());
    }

    void theKeysAndTheMeaningsOfDiagnosticCodesAreShownWhole()
    {
        const auto window = makeWindow();
        window->windowActions().showDiagnostics->trigger();
        window->windowActions().showKeys->trigger();
        for (const auto& [name, leastItems] : {std::pair("diagnosticCodes", 10), std::pair("keys", 4)}) {
            auto* table = window->findChild<QTreeWidget*>(name);
            QVERIFY(table && table->topLevelItemCount() > leastItems);
            const int last = table->columnCount() - 1;
            const auto fits = [&](const QTreeWidgetItem* item) {
                const QRect room(0, 0, table->columnWidth(last), 10'000);
                const int needed = table->fontMetrics().boundingRect(room, Qt::TextWordWrap, item->text(last)).height();
                return table->visualItemRect(item).height() >= needed;
            };
            for (const int width : {860, 600}) {
                table->window()->resize(width, 520);
                for (QTreeWidgetItemIterator item(table); *item; ++item)
                    QTRY_VERIFY2(fits(*item), qPrintable((*item)->text(0)));
            }
            table->window()->close();
        }
    }

    void recentTracesOfOneNameDifferByTheirFolders()
    {
        QStringList paths;
        const QDateTime today(QDate::currentDate(), QTime(14, 3));
        for (const QString& folder : {QStringLiteral("monday & co"), QStringLiteral("tuesday"), QStringLiteral("wednesday")}) {
            QVERIFY(QDir(m_directory.path()).mkpath(folder));
            const qint64 daysAgo = paths.size();
            paths << m_directory.filePath(folder + QStringLiteral("/event"));
            QVERIFY(QFile::copy(m_first, paths.last()));
            QFile file(paths.last());
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(today.addDays(-daysAgo), QFileDevice::FileModificationTime));
        }
        EmptyState start;
        start.setRecent(paths);
        const auto cards = start.findChildren<QToolButton*>("recent");
        QCOMPARE(cards.size(), 3);
        if (QDate::currentDate() != today.date())
            QSKIP("midnight has passed since the files were written");
        const QStringList times{"today 14:03", "yesterday 14:03", today.addDays(-2).toString("yyyy-MM-dd HH:mm")};
        for (int i = 0; i < 3; ++i) {
            const QStringList lines = cards[i]->text().replace("&&", "&").split('\n');
            QCOMPARE(lines.size(), 3);
            QCOMPARE(lines[0], QStringLiteral("event"));
            QVERIFY2(lines[1].endsWith(QFileInfo(QFileInfo(paths[i]).path()).fileName()), qPrintable(lines[1]));
            QCOMPARE(lines[2], times[i]);
            QCOMPARE(cards[i]->minimumWidth(), cards[0]->maximumWidth());
        }
    }

    void theStartPageShowsTheRecentTracesThatFitBesideEachOther()
    {
        const QString file = m_directory.filePath("narrow.ini");
        QVERIFY(QDir(m_directory.path()).mkpath("a folder whose name is as long as a card is wide"));
        WindowSettings settings(file);
        for (int i = 0; i < 4; ++i) {
            const QString path = m_directory.filePath(QStringLiteral("a folder whose name is as long as a card is wide/%1.event").arg(i));
            QVERIFY(QFile::copy(m_first, path));
            settings.addRecent(path);
        }
        const QString trace = settings.recent().first();
        QImage picture(EmptyState::kPicture, QImage::Format_RGB32);
        picture.fill(Qt::red);
        keepPictures({{PictureTheme::Light, picture}}, trace, settings.recent());
        SessionFile session;
        session.opened = {trace.toStdString()};
        const QString saved = m_directory.filePath("narrow.emberline");
        QVERIFY(!writeSession(saved, session));
        settings.addRecent(saved);
        const auto window = makeWindow(file);
        window->resize(900, 600);
        const auto* page = window->findChild<QScrollArea*>("startPage");
        const auto cards = page->findChildren<QToolButton*>("recent");
        QCOMPARE(cards.size(), 4);
        QTRY_VERIFY(!cards[2]->isHidden() && cards[3]->isHidden());
        QCOMPARE(page->horizontalScrollBar()->maximum(), 0);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(cards[i]->size(), cards[0]->size());
        cards[1]->setFocus();
        QTRY_VERIFY(cards[1]->hasFocus());
        for (int i = 0; i < 2; ++i) // the inner pixel of a frame that is thicker than those beside it
            QCOMPARE(cards[i]->grab().toImage().pixelColor(1, cards[i]->height() / 2) == Theme::of(cards[i]->palette()).accent, i == 1);
        const auto isRed = [&](int i) {
            const QImage icon = cards[i]->icon().pixmap(EmptyState::kPicture).toImage();
            return icon.pixelColor(icon.width() / 2, icon.height() / 2) == QColor(Qt::red);
        };
        QVERIFY(isRed(0)); // the session has that of its trace
        QVERIFY(isRed(1) && !isRed(2));
        window->resize(1280, 800);
        QTRY_VERIFY(!cards[3]->isHidden());
    }

    void aRecentDirectoryIsTheSameWithASlashAtItsEnd()
    {
        const QString settings = m_directory.filePath("slash.ini");
        QVERIFY(QDir(m_directory.path()).mkpath("slashed"));
        QVERIFY(QFile::copy(m_first, m_directory.filePath("slashed/first.event")));
        for (const char* path : {"slashed", "slashed/"}) {
            const auto window = makeWindow(settings);
            window->opening().open({m_directory.filePath(path).toStdString()});
            QVERIFY(load(*window));
        }
        const auto window = makeWindow(settings);
        const auto cards = window->findChild<EmptyState*>()->findChildren<QToolButton*>("recent");
        QCOMPARE(cards.size(), 1);
        QCOMPARE(cards.first()->text().split('\n').first(), QStringLiteral("slashed"));
    }

    void picturesOfRecentTracesHaveTheThemeOfTheWindow()
    {
        const QString settings = m_directory.filePath("themed pictures.ini");
        const QString path = QFileInfo(m_first).absoluteFilePath();
        for (const PictureTheme theme : {PictureTheme::Light, PictureTheme::Dark})
            QFile::remove(keptPicturePath(path, theme));
        const auto window = makeWindow(settings);
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        QTRY_VERIFY(QFile::exists(keptPicturePath(path, PictureTheme::Light)) && QFile::exists(keptPicturePath(path, PictureTheme::Dark)));
        QVERIFY(!Theme::of(window->timeline().lanes().palette()).dark); // its own again
        window->windowActions().close->trigger();
        const auto backgroundOfCard = [&] {
            const auto cards = window->findChild<EmptyState*>()->findChildren<QToolButton*>("recent");
            const QImage picture = cards.isEmpty() ? QImage() : cards.first()->icon().pixmap(EmptyState::kPicture).toImage();
            return picture.isNull() ? QColor() : picture.pixelColor(picture.width() / 2, picture.height() - 1);
        };
        QTRY_COMPARE(backgroundOfCard(), Theme::light().surface);
        const QList<QAction*> themes = window->windowActions().themes->actions();
        const auto choose = [&](ThemeChoice choice) {
            (*std::ranges::find(themes, static_cast<int>(choice), [](const QAction* one) { return one->data().toInt(); }))->trigger();
        };
        choose(ThemeChoice::Dark);
        QTRY_COMPARE(backgroundOfCard(), Theme::darkTheme().surface);
        choose(ThemeChoice::Light);
        QTRY_COMPARE(backgroundOfCard(), Theme::light().surface);
    }

    void aFloatingDockStaysInFrontOfItsWindow()
    {
        const QString settings = m_directory.filePath("floating.ini");
        const auto isInFront = [](const MainWindow& window) {
            const auto* details = window.findChild<QDockWidget*>("details");
            return details->isFloating() && details->windowHandle() && window.windowHandle()
                && details->windowHandle()->transientParent() == window.windowHandle() && details->windowHandle()->type() == Qt::Tool;
        };
        {
            const auto window = makeWindow(settings);
            window->findChild<QDockWidget*>("details")->setFloating(true);
            QTRY_VERIFY(isInFront(*window));
            window->close(); // keeps the layout
        }
        const auto window = makeWindow(settings);
        QTRY_VERIFY(isInFront(*window)); // after a restart, too
    }

    void theReportCountsTheProblems()
    {
        QFile file(m_directory.filePath("torn.event"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(EventLog("20261120T090000.000000Z-H00000001-P00000004").version().start(10, "gc").text()));
        file.write("{\"event\":\"exit\",\"sid\":12\n");
        file.close();
        const auto window = makeWindow();
        QCOMPARE(titleOf(*window, "importReport"), QStringLiteral("Import report"));
        window->opening().open({file.fileName().toStdString()});
        QVERIFY(load(*window));
        QVERIFY2(titleOf(*window, "importReport").startsWith("Import report ("), qPrintable(titleOf(*window, "importReport")));
    }

    void aPictureIsTheSameWhetherTheWindowWasActiveOrNot()
    {
        const auto picture = [this](bool active) {
            const auto window = makeWindow();
            if (active) {
                window->activateWindow();
                if (!QTest::qWaitForWindowActive(window.get()))
                    return QImage();
            }
            window->timeline().setFocus();
            ScreenshotOptions options;
            options.size = QSize(900, 600);
            const Result<QImage> taken = takeScreenshot(*window, {m_first.toStdString()}, options);
            return taken && !(window->focusWidget() && window->focusWidget()->hasFocus()) ? taken.value() : QImage();
        };
        const QImage active = picture(true);
        QVERIFY(!active.isNull());
        QCOMPARE(picture(false), active);
    }

    void aCancelledReadingIsReportedAndLeavesTheFocus_data()
    {
        QTest::addColumn<bool>("byKeyboard");
        QTest::newRow("click") << false;
        QTest::newRow("keyboard") << true;
    }
    void aCancelledReadingIsReportedAndLeavesTheFocus()
    {
        QFETCH(bool, byKeyboard);
        const QString pipe = m_directory.filePath("pipe");
        QFile::remove(pipe);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QFile writer(pipe);
        QVERIFY(writer.open(QIODevice::ReadWrite)); // so that reading does not end
        writer.write(R"([{"name":"whole","ph":"X","ts":1,"dur":1,"pid":1,"tid":1},{"name":"cut","ph":"X",)");
        writer.flush();
        const auto window = makeWindow();
        window->activateWindow();
        window->opening().open({m_first.toStdString()});
        QVERIFY(load(*window));
        window->timeline().setFocus();
        QWidget* const before = window->focusWidget();
        window->opening().add({pipe.toStdString()});
        auto* cancel = window->findChild<QPushButton*>("cancelLoading");
        QTRY_VERIFY(cancel->isVisible() && cancel->isEnabled());
        QTRY_VERIFY(isDrained(writer.handle()));
        if (byKeyboard) {
            cancel->setFocus(Qt::TabFocusReason);
            QTest::keyClick(cancel, Qt::Key_Space);
        } else {
            QTest::mouseClick(cancel, Qt::LeftButton);
        }
        const bool ended = QTest::qWaitFor([&] { return !window->loader().isLoading(); }, 60'000);
        writer.close(); // ends a read that otherwise would not end
        QVERIFY(ended);
        QCOMPARE(window->focusWidget(), before);
        QCOMPARE(window->trace().sources().size(), std::size_t{2});
        QCOMPARE(titleOf(*window, "importReport"), QStringLiteral("Import report"));
        const QList<QLabel*> labels = window->statusBar()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains("Stopped by you at"); }));
        QVERIFY(std::ranges::none_of(labels, [](const QLabel* label) { return label->text().contains("skipped"); }));
    }

    void everyActionHasAToolTipAndNoShortcutIsTakenTwice()
    {
        const auto window = makeWindow();
        QStringList keys;
        for (const QAction* action : window->actions()) {
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
            for (const QKeySequence& key : action->shortcuts())
                keys << key.toString();
        }
        QCOMPARE(keys.removeDuplicates(), 0);
    }

private:
    QTemporaryDir m_directory;
    QString m_first;
    QString m_second;
    QTemporaryDir m_elsewhere;
    QString m_coloured;
    QString m_failing;
    QString m_missing;
};

EMBERLINE_TEST(MainWindowTest, QApplication)
#include "tst_main_window.moc"
