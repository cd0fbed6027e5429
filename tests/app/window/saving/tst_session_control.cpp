// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/kept_session.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/saving/session_control.h"
#include "app/window/window_actions.h"
#include "model/reference.h"
#include "tests/support/event_log.h"
#include "tests/support/test_room.h"
#include "views/sql/sql_panel.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>

#include <sys/stat.h>

#include <array>

using namespace emberline;

namespace {

QPushButton* answer(MainWindow& window, const QString& text)
{
    for (QPushButton* button : window.questionBar().findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == text)
            return button;
    }
    return nullptr;
}

} // namespace

class SessionControlTest : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> open(const QString& path)
    {
        auto window
            = std::make_unique<MainWindow>(std::make_unique<WindowSettings>(m_directory.filePath("settings.ini")), ThemeChoice::Light);
        window->show();
        window->timeline().setAnimated(false);
        window->opening().open({path.toStdString()});
        const bool read = QTest::qWaitFor([&] { return !window->loader().isLoading() && window->timeline().isSettled(); }, 30000);
        return read ? std::move(window) : nullptr;
    }

    static void change(MainWindow& window)
    {
        const SessionId session(0);
        window.timeline().controller().model().setPinned(std::array{RowKey{session, {}}}, true);
        window.timeline().controller().model().rename({session, {}}, QStringLiteral("the slow one"));
        Bookmark bookmark = window.bookmarks().suggestion();
        bookmark.name = QStringLiteral("here");
        bookmark.note = QStringLiteral("why?");
        window.bookmarks().add(bookmark);
        const RegionFilter filter{.hiddenCategories = {"test"}, .sessions = {session}};
        window.filter().setFilter(filter);
        window.filter().save("without tests");
        window.viewState().setMarkedRange(TraceRange{window.trace().extent().begin, window.trace().extent().begin + Duration(5000)});
    }

    static void compare(MainWindow& window)
    {
        const RowKey row{SessionId(0), {}};
        QVERIFY(window.timeline().controller().model().settings().isPinned(row));
        QCOMPARE(window.timeline().controller().model().nameOf(row), QStringLiteral("the slow one"));
        QCOMPARE(window.bookmarks().count(), 1);
        QCOMPARE(window.bookmarks().at(0).note, QStringLiteral("why?"));
        QCOMPARE(window.filter().filter().hiddenCategories, std::vector<std::string>{"test"});
        QCOMPARE(window.filter().filter().sessions, std::vector<SessionId>{SessionId(0)});
        QCOMPARE(window.filter().saved().size(), std::size_t{1});
        QCOMPARE(window.filter().saved().front().filter, window.filter().filter());
        QCOMPARE(window.viewState().markedRange()->length(), Duration(5000));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QDir directory(m_directory.path());
        EventLog log("20261120T090000.000000Z-H00000001-P00000001");
        log.version().start(10, "fetch").enter(20, "work").leave(60, "work").exit(100, 0);
        m_trace = QString::fromStdString(log.save(directory, "first.event"));
        EventLog other("20261120T090000.000000Z-H00000001-P00000002");
        other.version().start(10, "status").exit(100, 0);
        m_other = QString::fromStdString(other.save(directory, "other.event"));
        QFile::remove(keptSessionPath({m_trace.toStdString()}));
    }

    void aSavedSessionIsOpenedAsItWas()
    {
        const QString file = m_directory.filePath("my.emberline");
        {
            const auto window = open(m_trace);
            QVERIFY(window);
            QVERIFY(window->windowActions().saveSession->isEnabled());
            change(*window);
            window->statusBar()->showMessage(QStringLiteral("Saved an earlier file"));
            window->session().saveTo(file);
            QCOMPARE(window->statusBar()->currentMessage(), QStringLiteral("Saved ") + file);
            QVERIFY(QFile::exists(file));
        }
        const auto window = open(file);
        QVERIFY(window);
        QCOMPARE(window->loader().paths(), std::vector<std::string>{m_trace.toStdString()});
        compare(*window);
        window->bookmarks().remove(0);
        window->windowActions().saveSession->trigger(); // into the same file, without a question
        QVERIFY(readSession(file).value().session.bookmarks.empty());
    }

    /// The sample is read from a copy that goes with the program.
    void aSessionOfTheSampleNamesItsResource()
    {
        const QString sample = QStringLiteral(":/samples/git-commit-and-push.event");
        const QString file = m_directory.filePath("sample.emberline");
        QFile::remove(keptSessionPath({sample.toStdString()}));
        {
            const auto window = open(sample);
            QVERIFY(window && !window->trace().isEmpty());
            window->viewState().select({.region = RegionId(0)});
            window->bookmarks().add(window->bookmarks().suggestion());
            window->timeline().controller().setClockOffset(SourceId(0), Duration(250));
            window->session().saveTo(file);
            QFile saved(file);
            QVERIFY(saved.open(QIODevice::ReadOnly));
            const QByteArray text = saved.readAll();
            QVERIFY2(text.contains(sample.toUtf8()) && !text.contains(window->loader().paths().front().c_str()), text.constData());
        }
        QFile::remove(keptSessionPath({sample.toStdString()}));
        const auto window = open(file);
        QVERIFY(window && !window->questionBar().isVisible());
        QCOMPARE(window->trace().source(SourceId(0)).clockOffset, Duration(250));
        QCOMPARE(window->bookmarks().count(), 1);
        QVERIFY(find(window->trace(), window->bookmarks().at(0).region.value()));
        window->windowActions().saveSessionAs->trigger();
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->directory().path() != QFileInfo(QString::fromStdString(window->loader().paths().front())).path());
        dialog->reject();
    }

    void keptMarksAreOfferedWhenTheTraceIsOpenedAgain()
    {
        const QString kept = keptSessionPath({m_trace.toStdString()});
        QFile::remove(kept);
        {
            const auto window = open(m_trace);
            QVERIFY(!window->questionBar().isVisible());
            change(*window);
            window->close();
        }
        QVERIFY(QFile::exists(kept));
        {
            const auto window = open(m_trace);
            QVERIFY(window->questionBar().isVisible());
            QVERIFY(window->bookmarks().all().empty()); // nothing changes without a request
            QVERIFY(window->timeline().isAncestorOf(window->focusWidget())); // whose keys work at once
            window->bookmarks().add({QStringLiteral("meanwhile"), {}, {}, window->trace().extent().begin});
            window->close(); // unanswered: neither the old nor the new is lost
        }
        QCOMPARE(readSession(kept).value().session.bookmarks.size(), std::size_t{2});
        const auto window = open(m_trace);
        QTest::mouseClick(answer(*window, QStringLiteral("Restore")), Qt::LeftButton);
        QCOMPARE(window->bookmarks().count(), 2);
        window->bookmarks().remove(1);
        compare(*window);
        window->session().keepNow();
        QCOMPARE(readSession(kept).value().session.bookmarks.size(), std::size_t{1});
    }

    void restoringMovesTheViewOnlyToMarksOutOfSight()
    {
        QFile::remove(keptSessionPath({m_trace.toStdString()}));
        TraceRange kept;
        {
            const auto window = open(m_trace);
            const TraceRange extent = window->trace().extent();
            window->bookmarks().add({QStringLiteral("here"), {}, {}, extent.begin});
            window->timeline().controller().setVisible({extent.begin, extent.begin + extent.length() / 4}, false);
            kept = window->viewState().visibleRange();
            window->close();
        }
        for (const bool isInSight : {false, true}) {
            const auto window = open(m_trace);
            const TraceRange extent = window->trace().extent();
            if (!isInSight)
                window->timeline().controller().setVisible({extent.begin + extent.length() / 2, extent.end}, false);
            const TraceRange before = window->viewState().visibleRange();
            QTest::mouseClick(answer(*window, QStringLiteral("Restore")), Qt::LeftButton);
            QCOMPARE(window->bookmarks().count(), 1);
            QVERIFY(before != kept);
            QCOMPARE(window->viewState().visibleRange(), isInSight ? before : kept);
        }
    }

    void aForgottenSessionIsGone()
    {
        const auto window = open(m_trace);
        QVERIFY(answer(*window, QStringLiteral("Forget")));
        QTest::mouseClick(answer(*window, QStringLiteral("Forget")), Qt::LeftButton);
        QVERIFY(!QFile::exists(keptSessionPath({m_trace.toStdString()})));
        window->close();
        QVERIFY(!QFile::exists(keptSessionPath({m_trace.toStdString()})));
    }

    void anotherTraceStartsAfresh()
    {
        const auto window = open(m_trace);
        change(*window);
        window->opening().open({m_other.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return !window->loader().isLoading(); }, 30000));
        QVERIFY(window->filter().filter().isEmpty());
        QVERIFY(window->filter().saved().empty()); // it was about a session that is gone
        QVERIFY(window->timeline().controller().model().settings().pinned.empty());
        QVERIFY(QFile::exists(keptSessionPath({m_trace.toStdString()})));
        QVERIFY(!QFile::exists(keptSessionPath({m_other.toStdString()})));
        QFile::remove(keptSessionPath({m_trace.toStdString()}));
    }

    void aClosedSourceIsGoneAndAllElseStays()
    {
        const auto window = open(m_trace);
        window->opening().add({m_other.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return window->trace().sources().size() == 2 && !window->loader().isLoading(); }, 30000));
        change(*window);
        window->timeline().controller().setClockOffset(SourceId(0), Duration(250));
        window->session().closeSources({SourceId(1)});
        QVERIFY(QTest::qWaitFor([&] { return window->trace().sources().size() == 1 && window->bookmarks().count() == 1; }, 30000));
        QCOMPARE(window->loader().paths(), std::vector<std::string>{m_trace.toStdString()});
        QCOMPARE(window->trace().source(SourceId(0)).clockOffset, Duration(250));
        compare(*window);
        window->session().closeSources({SourceId(0)});
        QVERIFY(window->trace().isEmpty());
    }

    void aShiftOfAClockAndADeletedBookmarkAreTakenBack()
    {
        const auto window = open(m_trace);
        window->opening().add({m_other.toStdString()});
        QVERIFY(QTest::qWaitFor([&] { return window->trace().sources().size() == 2 && !window->loader().isLoading(); }, 30000));
        TimelineController& timeline = window->timeline().controller();
        QAction* undo = window->windowActions().undo;
        QVERIFY(!undo->isEnabled());
        const auto offset = [&] { return window->trace().source(SourceId(1)).clockOffset; };
        const auto line
            = [&] { return window->hintBar().sentences().join(QLatin1Char(' ')).replace(QChar(QChar::Nbsp), QLatin1Char(' ')); };
        const auto shift = [&](Duration to) {
            const Duration before = offset();
            timeline.setClockOffset(SourceId(1), to);
            timeline.noteClockMoved(SourceId(1), before); // as at the end of a drag
        };
        shift(std::chrono::milliseconds(27));
        QCOMPARE(line(), QStringLiteral("Clock of other.event moved by 27 ms."));
        window->bookmarks().add({QStringLiteral("mine"), {}, {}, window->trace().extent().begin});
        shift(std::chrono::milliseconds(30));
        QCOMPARE(line(), QStringLiteral("Clock of other.event moved by 30 ms."));
        window->bookmarks().remove(0);
        QVERIFY(undo->text().contains(QStringLiteral("Bookmark")));
        undo->trigger();
        QCOMPARE(window->bookmarks().count(), 1);
        QCOMPARE(window->bookmarks().at(0).name, QStringLiteral("mine"));
        undo->trigger();
        QCOMPARE(offset(), Duration(std::chrono::milliseconds(27)));
        QCOMPARE(line(), QStringLiteral("Clock of other.event moved by 27 ms."));
        QPushButton* button = nullptr;
        for (QPushButton* one : window->hintBar().findChildren<QPushButton*>())
            button = one->isVisible() && one->text() == QStringLiteral("Undo") ? one : button;
        QVERIFY(button);
        button->click();
        QCOMPARE(offset(), Duration(0));
        QVERIFY(line().isEmpty());
        QVERIFY(!undo->isEnabled());
        shift(std::chrono::milliseconds(5));
        window->opening().close();
        QVERIFY(!undo->isEnabled()); // the source is gone
        QVERIFY(line().isEmpty());
    }

    void theQueryOfTheSqlDockIsKeptAndOnlyTheUserRunsIt()
    {
        const QString kept = keptSessionPath({m_trace.toStdString()});
        QFile::remove(kept);
        const auto query = QStringLiteral("SELECT name\nFROM regions");
        const auto sql = [](MainWindow& window) { return window.findChild<SqlPanel*>(); };
        {
            const auto window = open(m_trace);
            sql(*window)->setStatement(query);
            window->close();
        }
        {
            const auto window = open(m_trace);
            QVERIFY(window->questionBar().sentences().join(QString()).endsWith(QStringLiteral("Kept from then: an SQL query.")));
            QCOMPARE(sql(*window)->statement(), QString());
            QTest::mouseClick(answer(*window, QStringLiteral("Restore")), Qt::LeftButton);
            QCOMPARE(sql(*window)->statement(), query);
            QVERIFY(!sql(*window)->findChild<SqlRunner*>()->isRunning());
            window->close();
        }
        QCOMPARE(readSession(kept).value().session.query, query.toStdString());
        const auto window = open(m_trace);
        sql(*window)->setStatement(QStringLiteral("SELECT 1")); // before the answer
        QTest::mouseClick(answer(*window, QStringLiteral("Restore")), Qt::LeftButton);
        QCOMPARE(sql(*window)->statement(), QStringLiteral("SELECT 1"));
        window->opening().open({m_other.toStdString()}); // for which nobody wrote it
        QVERIFY(QTest::qWaitFor([&] { return !window->loader().isLoading() && window->timeline().isSettled(); }, 30000));
        window->close();
        QVERIFY(!QFile::exists(keptSessionPath({m_other.toStdString()})));
        QFile::remove(kept);
    }

    void whatWasKeptIsNamedAndCollapsedRowsAloneAreNot()
    {
        const QString kept = keptSessionPath({m_trace.toStdString()});
        QFile::remove(kept);
        {
            const auto window = open(m_trace);
            window->timeline().controller().model().setAllCollapsed(true);
            window->close();
        }
        QVERIFY(!QFile::exists(kept));
        {
            const auto window = open(m_trace);
            window->timeline().controller().setClockOffset(SourceId(0), std::chrono::milliseconds(27));
            window->bookmarks().add({QStringLiteral("mine"), {}, {}, window->trace().extent().begin});
            window->close();
        }
        const auto window = open(m_trace);
        QCOMPARE(window->questionBar().sentences().join(QString()).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("You have looked at this before. Kept from then: the clock of first.event moved by 27 ms, a bookmark."));
        QTest::mouseClick(answer(*window, QStringLiteral("Forget")), Qt::LeftButton);
    }

    void aDirectoryThatLosesAFileIsReplacedByTheOthers()
    {
        QTemporaryDir directory;
        for (const QString& trace : {m_trace, m_other})
            QVERIFY(QFile::copy(trace, directory.filePath(QFileInfo(trace).fileName())));
        const auto window = open(directory.path());
        QCOMPARE(window->trace().sources().size(), std::size_t{2});
        window->session().closeSources({SourceId(0)});
        QVERIFY(QTest::qWaitFor([&] { return window->trace().sources().size() == 1; }, 30000));
        QCOMPARE(window->loader().paths(), std::vector<std::string>{directory.filePath("other.event").toStdString()});
    }

    void aGreatSessionOpensInTimeLinearInItsSize()
    {
#if defined(EMBERLINE_SANITIZED) // watches the memory; each step costs tenfold
        constexpr int kThreads = 1'000;
        constexpr int kSaved = 5'000;
#else
        constexpr int kThreads = 20'000; // with the square of these, the test runs out of time
        constexpr int kSaved = 100'000;
#endif
        const QString path = m_directory.filePath("threads.json");
        QByteArray events;
        QByteArray threads;
        QByteArray tracks;
        QByteArray saved;
        for (int i = 1; i <= kThreads; ++i) {
            const QByteArray tid = "'pid':1,'tid':" + QByteArray::number(i) + "}";
            const QByteArray thread = "{'source':'" + path.toUtf8() + "'," + tid;
            events += "{'ph':'X','name':'n','ts':1,'dur':1," + tid + ",";
            threads += thread + ",";
            tracks += "{'track':" + thread + ",'pinned':true},";
        }
        for (int i = 0; i < kSaved; ++i)
            saved += "{'name':'f" + QByteArray::number(i) + "','filter':{}},";
        const auto write = [](const QString& to, QByteArray text) {
            QFile file(to);
            return file.open(QIODevice::WriteOnly) && file.write(text.replace('\'', '"')) == text.size();
        };
        const QString session = m_directory.filePath("great.emberline");
        QVERIFY(write(path, "[" + events.chopped(1) + "]"));
        QVERIFY(write(session,
            "{'format':'emberline-session','version':1,'opened':[{'path':'" + path.toUtf8() + "'}],'filter':{'threads':["
                + threads.chopped(1) + "]},'tracks':[" + tracks.chopped(1) + "],'saved_filters':[" + saved.chopped(1) + "]}"));
        const auto window = open(session);
        QVERIFY(window);
        QVERIFY(!window->errorBar().isVisible());
        const std::vector<NamedFilter>& filters = window->filter().saved();
        QCOMPARE(filters.size(), std::size_t{kSaved});
        QCOMPARE(filters.back().name, "f" + std::to_string(kSaved - 1));
        QCOMPARE(window->filter().filter().threads.size(), std::size_t{kThreads});
        QCOMPARE(window->timeline().controller().model().settings().pinned.size(), std::size_t{kThreads});
    }

    void aFileThatIsNoSessionGivesAnError()
    {
        const QString file = m_directory.filePath("broken.emberline");
        QFile broken(file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{}");
        broken.close();
        const auto window = open(file);
        QVERIFY(window->errorBar().isVisible());
        QVERIFY(window->trace().isEmpty());
    }

    void aSessionFromElsewhereAsksBeforeItOpensOtherFiles()
    {
        const QTemporaryDir elsewhere;
        const QString file = elsewhere.filePath("theirs.emberline");
        SessionFile session;
        session.opened = {m_trace.toStdString()};
        QVERIFY(!writeSession(file, session));
        const auto window = open(file);
        QVERIFY(window && window->loader().paths().empty());
        QVERIFY(window->questionBar().isVisible());
        QVERIFY(window->questionBar().sentences().join(' ').contains("first.event"));
        answer(*window, QStringLiteral("Don't Open"))->setFocus();
        QTest::keyClick(answer(*window, QStringLiteral("Don't Open")), Qt::Key_Return);
        QVERIFY(!window->questionBar().isVisible() && window->loader().paths().empty());
        window->opening().open({file.toStdString()});
        QTest::mouseClick(answer(*window, QStringLiteral("Open")), Qt::LeftButton);
        QTRY_VERIFY(!window->trace().isEmpty());
        window->opening().close();
        window->opening().open({file.toStdString()}); // it is known now
        QTRY_VERIFY(!window->trace().isEmpty());
        QVERIFY(!window->questionBar().isVisible());
    }

    void whatTheTraceIsReadFromIsNotReplacedByASession()
    {
        const auto window = open(m_other);
        QFile source(m_other);
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QByteArray before = source.readAll();
        window->session().saveTo(m_other);
        QVERIFY(window->errorBar().sentences().join(' ').contains("is read from this file"));
        QFile again(m_other);
        QVERIFY(again.open(QIODevice::ReadOnly));
        QCOMPARE(again.readAll(), before);
    }

    void aSessionThatNamesASessionIsRefused_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("itself") << "a.emberline"
                                << "a.emberline";
        QTest::newRow("one another") << "a.emberline"
                                     << "b.emberline";
    }
    void aSessionThatNamesASessionIsRefused()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        SessionFile session;
        session.opened = {m_directory.filePath(second).toStdString()};
        QVERIFY(!writeSession(m_directory.filePath(first), session));
        session.opened = {m_directory.filePath(first).toStdString()};
        QVERIFY(!writeSession(m_directory.filePath(second), session));
        const auto window = open(m_directory.filePath(first));
        QVERIFY(window);
        QVERIFY2(window->errorBar().sentences().join(' ').contains("names another session"),
            qPrintable(window->errorBar().sentences().join(' ')));
        QVERIFY(window->trace().isEmpty());
    }

    void aSessionThatIsAPipeIsNotWaitedFor()
    {
        const QString file = m_directory.filePath("pipe.emberline");
        QCOMPARE(::mkfifo(qPrintable(file), 0600), 0);
        const auto window = open(file);
        QVERIFY(window);
        QVERIFY2(
            window->errorBar().sentences().join(' ').contains("not a regular file"), qPrintable(window->errorBar().sentences().join(' ')));
    }

private:
    QTemporaryDir m_directory;
    QString m_trace;
    QString m_other;
};

EMBERLINE_TEST(SessionControlTest, QApplication)
#include "tst_session_control.moc"
