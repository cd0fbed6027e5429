// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing in the window: choosing a base, and both traces on one timeline.
#include "app/loading/run_choice.h"
#include "app/window/main_window.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/window_actions.h"
#include "tests/support/event_log.h"
#include "tests/support/test_room.h"
#include "views/answers/compare_panel.h"
#include "views/answers/history_panel.h"
#include "views/kit/cell_table.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

using namespace emberline;

namespace {

class ShownWindow : public MainWindow {
public:
    explicit ShownWindow(const QString& settings = {}) : MainWindow(std::make_unique<WindowSettings>(settings), ThemeChoice::Light)
    {
        show();
    }
    bool open(const QString& path)
    {
        opening().open({path.toStdString()});
        return hasRead();
    }
    bool hasRead() ///< false if it takes too long
    {
        return QTest::qWaitFor([this] { return !loader().isLoading(); }, 30000);
    }
};

} // namespace

class CompareControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const QDir directory(m_directory.path());
        QVERIFY(directory.mkdir("old"));
        const QDir old(directory.filePath("old"));
        // Longer than head's, so that an extent of head alone cuts them.
        const auto log = [](int process, int regions) {
            const std::string sid = "20261120T090000.000000Z-H00000001-P0000000" + std::to_string(process);
            return sessionLog(sid, "status", regions);
        };
        QVERIFY(!log(1, 40).save(old, "first.event").empty());
        QVERIFY(!log(2, 50).save(old, "second.event").empty());
        m_head = QString::fromStdString(log(3, 3).save(directory, "new.event"));
        m_other = QString::fromStdString(log(4, 3).save(directory, "other.event"));
        m_build = m_directory.filePath("build.json");
        QFile file(m_build);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"otherData":{"build_id":"1"},"traceEvents":[{"name":"thread_name","ph":"M","pid":1,"tid":0,"args":
{"name":"Critical Path"}},{"cat":"build phase marker","name":"Launch Blaze","ph":"X","ts":0,"dur":10,"pid":1,"tid":1}]})");
    }

    void bothOnOneTimelineSayWhichIsWhich()
    {
        const QString settings = m_directory.filePath("settings.ini");
        ShownWindow window(settings);
        QVERIFY(overlay(window));

        const auto& sides = window.timeline().controller().model().settings().sides;
        QVERIFY(sides.has_value());
        QCOMPARE(sides->base, QStringLiteral("old/")); // as it was opened
        QCOMPARE(sides->head, QStringLiteral("new.event"));
        QVERIFY2(window.windowTitle().startsWith("old/ → new.event"), qPrintable(window.windowTitle()));

        // Base stands above head, although head was there first.
        QList<Side> order;
        for (const LayoutRow& row : window.timeline().controller().layout().rows()) {
            if (row.kind == RowKind::Session)
                order << sides->of(window.trace().session(row.session).source);
        }
        QCOMPARE(order, (QList<Side>{Side::Base, Side::Base, Side::Head}));
        // The base is read as it was opened: file by file, each target of git would show its runs once more.
        QCOMPARE(window.loader().paths(), (std::vector{m_head.toStdString(), m_directory.filePath("old").toStdString()}));

        // All of it is in view.
        const TraceRange whole = window.trace().extent();
        QTRY_VERIFY(window.viewState().visibleRange().begin <= whole.begin && window.viewState().visibleRange().end >= whole.end);

        // Recent lists what the user chose: no file of the directory.
        QStringList names;
        for (const QString& path : WindowSettings(settings).recent())
            names << QFileInfo(path).fileName();
        QCOMPARE(names, (QStringList{"old", "new.event"}));
    }

    void theOpenTraceIsShownAloneAgain()
    {
        ShownWindow window;
        QVERIFY(window.open(m_head));
        QVERIFY(chooseBase(window, m_directory.filePath("old")));
        const TraceRange whole = window.trace().extent();
        const TraceRange seen{whole.begin + whole.length() / 4, whole.end - whole.length() / 4};
        window.viewState().setVisibleRange(seen);
        QVERIFY(showTogether(window));
        QVERIFY(window.trace().sources().size() > 1);
        QTRY_VERIFY(window.viewState().visibleRange() != seen);

        auto* panel = window.findChild<ComparePanel*>();
        QPushButton* together = togetherButton(window);
        QVERIFY(together->isChecked());
        const auto* drop = panel->findChild<QPushButton*>("dropBase");
        QVERIFY2(!drop->isEnabled() && drop->toolTip().contains("On one timeline"), qPrintable(drop->toolTip()));
        auto* dock = window.findChild<QDockWidget*>("compare");
        dock->raise();
        together->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.trace().sources().size(), std::size_t{1}, 30000);
        QVERIFY(window.hasRead());
        QTRY_VERIFY(window.viewState().visibleRange() == seen);
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
        QVERIFY(drop->isEnabled() && !drop->toolTip().contains("On one timeline"));
        QVERIFY(!window.timeline().controller().model().settings().sides && !together->isChecked());
        QCOMPARE(window.loader().paths(), std::vector{m_head.toStdString()});
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000); // still compared
        QVERIFY(panel->findChild<QPushButton*>("compareWithBase")->isHidden());
    }

    void whatCannotBeReadAgainStaysTogether()
    {
        const QString head = m_directory.filePath("gone.event");
        QVERIFY(QFile::copy(m_head, head));
        ShownWindow window;
        QVERIFY(window.open(head));
        QVERIFY(chooseBase(window, m_directory.filePath("old")));
        QVERIFY(showTogether(window));
        QVERIFY(window.hasRead());
        QVERIFY(QFile::remove(head));
        QPushButton* together = togetherButton(window);
        together->click();
        QVERIFY2(window.errorBar().sentences().join(' ').contains("Hide the sources of the base instead."), // no source was closed
            qPrintable(window.errorBar().sentences().join(' ')));
        QVERIFY(together->isChecked() && window.trace().sources().size() > 1);
        QVERIFY(chooseBase(window, m_other));
        QTRY_VERIFY_WITH_TIMEOUT(window.errorBar().sentences().join(' ').contains("The base stays: "), 30000); // not only the old sentence
        QVERIFY(together->isChecked() && window.findChild<QLabel*>("sidesTitle")->text().startsWith("old/"));
    }

    void theSwitchIsOffWhenNothingOfTheBaseCanBeRead()
    {
        const QString base = m_directory.filePath("gone.event");
        QVERIFY(QFile::copy(m_other, base));
        ShownWindow window;
        QVERIFY(window.open(m_head));
        QVERIFY(chooseBase(window, base));
        QVERIFY(QFile::remove(base));
        QPushButton* together = togetherButton(window);
        together->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.errorBar().isVisible(), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!together->isChecked(), 30000);
        QCOMPARE(window.trace().sources().size(), std::size_t{1});
    }

    void anotherBaseTakesTheOneBeforeOffTheTimeline()
    {
        ShownWindow window;
        QVERIFY(overlay(window));
        QVERIFY(window.hasRead());
        QVERIFY(chooseBase(window, m_other));
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("other.event → new.event"), 30000);
        QCOMPARE(window.trace().sources().size(), std::size_t{1});
        QVERIFY(!togetherButton(window)->isChecked());
    }

    /// Else nothing takes it off the timeline.
    void theBaseCanBeTakenOffTheTimelineWhateverIsComparedMeanwhile()
    {
        ShownWindow window;
        QVERIFY(window.open(m_head));
        QVERIFY(chooseBase(window, m_directory.filePath("old")));
        auto* panel = window.findChild<ComparePanel*>();
        const auto* drop = panel->findChild<QPushButton*>("dropBase");
        QVERIFY(drop->isEnabled());
        togetherButton(window)->click();
        QVERIFY(!drop->isEnabled()); // at once
        QTRY_VERIFY_WITH_TIMEOUT(window.timeline().controller().model().settings().sides.has_value(), 30000);
        QCOMPARE(window.trace().sessions().size(), std::size_t{3});

        Q_EMIT window.findChild<HistoryPanel*>()->comparisonRequested(SessionId(0), SessionId(2)); // of head and of base
        panel->refreshNow();
        QTRY_COMPARE_WITH_TIMEOUT(panel->findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("Median run → p99 run"), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        QVERIFY(togetherButton(window)->isChecked() && togetherButton(window)->isVisibleTo(panel) && !drop->isEnabled());
        togetherButton(window)->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.trace().sources().size(), std::size_t{1}, 30000);
        QVERIFY(window.hasRead());
        QVERIFY(!panel->isOverlaid());
    }

    void anotherTraceHasNoSides()
    {
        ShownWindow window;
        QVERIFY(overlay(window));
        QVERIFY(window.open(m_other));
        QVERIFY(!window.timeline().controller().model().settings().sides);
        QVERIFY2(window.windowTitle().startsWith("other.event"), qPrintable(window.windowTitle()));
    }

    void theNextTraceIsComparedWithTheBaseOnlyOnceTheUserSaysSo()
    {
        ShownWindow window;
        QVERIFY(overlay(window));
        QVERIFY(window.open(m_other));
        auto* panel = window.findChild<ComparePanel*>();
        const auto* title = panel->findChild<QLabel*>("sidesTitle");
        panel->refreshNow();
        auto* compare = panel->findChild<QPushButton*>("compareWithBase");
        QTRY_VERIFY_WITH_TIMEOUT(compare->isVisibleTo(panel), 30000);
        QCOMPARE(panel->model().rowCount(), 0);
        QCOMPARE(title->text(), QStringLiteral("old/ → none")); // the base that waits
        compare->click();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        QVERIFY(compare->isHidden());
        QCOMPARE(title->text(), QStringLiteral("old/ → other.event"));
        panel->findChild<QPushButton*>("dropBase")->click();
        QCOMPARE(panel->model().rowCount(), 0);
        QVERIFY(title->isHidden() && !panel->hasContents());
    }

    void aBaseThatIsForgottenGivesTheFrontToTheAnswerAndTheKeysToTheTimeline()
    {
        ShownWindow window;
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(window.open(m_head));
        const auto isInFront = [&](const char* name) { return !window.findChild<QDockWidget*>(name)->visibleRegion().isEmpty(); };
        QTRY_VERIFY_WITH_TIMEOUT(isInFront("timeSplit"), 30000);
        QVERIFY(chooseBase(window, m_directory.filePath("old")));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ComparePanel*>()->model().rowCount() > 0, 30000);
        window.findChild<QDockWidget*>("compare")->raise(); // the answer may have come after it
        QTRY_VERIFY(isInFront("compare"));
        auto* drop = window.findChild<ComparePanel*>()->findChild<QPushButton*>("dropBase");
        drop->setFocus();
        QTest::keyClick(drop, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(isInFront("timeSplit"), 30000);
        QVERIFY(!isInFront("compare"));
        QVERIFY(window.timeline().isAncestorOf(window.focusWidget()));
    }

    void theStartPageCoversTheDocksOfAWindowWithoutATraceUnlessThereIsABase()
    {
        ShownWindow window;
        QVERIFY(window.open(m_head));
        QVERIFY(chooseBase(window, m_directory.filePath("old")));
        auto* panel = window.findChild<ComparePanel*>();
        window.windowActions().close->trigger();
        QVERIFY(panel->isEnabled());
        panel->findChild<QPushButton*>("dropBase")->click();
        QVERIFY(!panel->isEnabled());
        panel->setBase(window.trace());
        QVERIFY(panel->isEnabled());
    }

    void eachRowThatIsWalkedToShowsItsWholeBox()
    {
        const auto write = [this](const char* name, int factor) { // times in microseconds
            QByteArray events;
            for (const auto& [region, begin, length] : {std::tuple("wide", 0, 300'000), std::tuple("narrow", 700'000, 5),
                     std::tuple("alsoWide", 800'000, 200'000), std::tuple("alsoNarrow", 1'300'000, 4)})
                events += QStringLiteral(R"(,{"ph":"X","name":"%1","pid":1,"tid":1,"ts":%2,"dur":%3})")
                              .arg(QLatin1String(region))
                              .arg(begin)
                              .arg(length * factor)
                              .toUtf8();
            QFile file(m_directory.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(R"({"traceEvents":[)" + events.mid(1) + "]}");
        };
        write("short.json", 1);
        write("long.json", 2);
        ShownWindow window;
        QVERIFY(window.open(m_directory.filePath("long.json")));
        QVERIFY(chooseBase(window, m_directory.filePath("short.json")));
        auto* panel = window.findChild<ComparePanel*>();
        auto* table = panel->findChild<CellTable*>();
        TimelineController& timeline = window.timeline().controller();
        for (const char* const name : {"narrow", "alsoWide", "alsoNarrow", "wide"}) {
            const std::vector<ComparedRow>& rows = panel->model().comparison().rows;
            int row = 0;
            while (row < panel->model().rowCount() && rows[panel->model().comparedRow(row)].key.name != name)
                ++row;
            table->setCurrentIndex(panel->model().index(row - 1, 0)); // the first row is the process
            QTest::keyClick(table, Qt::Key_Down);
            const RegionId region = window.viewState().selection().region;
            QVERIFY2(region && window.trace().name(region) == name, name);
            const TraceRange box = window.trace().shown(region);
            QVERIFY2(timeline.target().begin <= box.begin && timeline.target().end >= box.end, name);
        }
    }

    void filesWithoutACommonClockBeginTogetherOnOneTimeline()
    {
        const auto write = [this](const char* name, const QByteArray& metadata) {
            QFile file(m_directory.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5}])" + metadata + "}");
        };
        write("dated.json", R"(,"beginningOfTime":1795696776763378)");
        write("undated.json", "");
        for (const auto& [head, base] : {std::pair("dated.json", "undated.json"), std::pair("undated.json", "dated.json")}) {
            ShownWindow window;
            QVERIFY(window.open(m_directory.filePath(QString::fromLatin1(head))));
            QVERIFY(chooseBase(window, m_directory.filePath(QString::fromLatin1(base))));
            QVERIFY(showTogether(window));
            QCOMPARE(window.trace().sources().size(), std::size_t{2});
            QCOMPARE(toNs(window.trace().extent().length()), 5'000);
        }
    }

    void foldersTellSidesOfOneNameApart()
    {
        const QDir directory(m_directory.path());
        for (const char* version : {"2.39/status/logs", "2.55/status/logs"}) {
            QVERIFY(directory.mkpath(QString::fromLatin1(version)));
            QVERIFY(QFile::copy(m_head, directory.filePath(QString::fromLatin1(version) + "/run.event")));
        }
        ShownWindow window;
        QVERIFY(window.open(directory.filePath("2.55/status/logs")));
        QVERIFY(chooseBase(window, directory.filePath("2.39/status/logs")));
        QCOMPARE(window.findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("2.39/status/logs/ → 2.55/status/logs/"));
    }

    void foldersTellFilesOfOneNameApart()
    {
        const QDir directory(m_directory.path());
        const QString outer = m_directory.path().mid(1);
        for (const QString& folder : {outer, QStringLiteral("monday")}) { // the first ends like the folder that it is in
            QVERIFY(directory.mkpath(folder));
            QVERIFY(QFile::copy(m_head, directory.filePath(folder + "/new.event")));
        }
        ShownWindow window;
        QVERIFY(window.open(directory.filePath("monday/new.event")));
        QVERIFY(chooseBase(window, m_head));
        const auto* title = window.findChild<QLabel*>("sidesTitle");
        QCOMPARE(title->text(), QString(directory.dirName() + "/new.event → monday/new.event"));
        QVERIFY(window.open(m_head));
        QVERIFY(chooseBase(window, directory.filePath(outer + "/new.event")));
        QTRY_COMPARE(title->text(), QString(directory.dirName() + '/' + outer + "/new.event → " + outer + "/new.event"));
    }

    /// What compare --split offers, of the directory that is open.
    void twoKindsOfRunsOfTheOpenTraceAreCompared()
    {
        const QDir directory(m_directory.path());
        QVERIFY(directory.mkdir("mixed"));
        for (int process = 1; process <= 8; ++process) {
            const std::string sid = "20261120T090000.000000Z-H00000001-P0000000" + std::to_string(process);
            QString text = QString::fromStdString(sessionLog(sid, "status", process % 2 == 1 ? 3 : 30).text());
            text.replace(QLatin1String("2.39.5"), QLatin1String(process % 2 == 1 ? "2.39.5" : "2.55.0"));
            QFile file(directory.filePath(QStringLiteral("mixed/%1.event").arg(process)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8());
        }
        ShownWindow window;
        QVERIFY(window.open(directory.filePath("mixed")));
        window.findChild<QDockWidget*>("compare")->raise();
        auto* panel = window.findChild<ComparePanel*>();
        const auto split = [&](const QString& head, const QString& lastHead = QStringLiteral("2.55.0")) {
            Q_EMIT panel->splitRequested();
            auto* dialog = window.findChild<QDialog*>("splitDialog");
            QTRY_COMPARE(dialog->findChild<QComboBox*>("splitBy")->currentText(), QStringLiteral("version")); // once it is found
            QCOMPARE(dialog->findChild<QComboBox*>("splitBy")->count(), 2); // nothing else tells them apart
            auto* heads = dialog->findChild<QComboBox*>("splitHead");
            QCOMPARE(dialog->findChild<QComboBox*>("splitBase")->currentText(), QStringLiteral("2.39.5"));
            QCOMPARE(heads->currentText(), lastHead);
            heads->lineEdit()->selectAll();
            QTest::keyClicks(heads, QStringLiteral("2.39.5")); // nothing differs from itself
            QTest::keyClick(heads, Qt::Key_Return);
            QVERIFY(dialog->isVisible() && !dialog->findChild<QPushButton*>("primaryButton")->isEnabled());
            const auto texts = dialog->findChildren<QLabel*>();
            QVERIFY(std::ranges::any_of(texts,
                [&](const QLabel* label) { return label->isVisible() && label->text().startsWith("Base and head are both 2.39.5"); }));
            heads->lineEdit()->selectAll();
            QTest::keyClicks(heads, head);
            QTest::keyClick(heads, Qt::Key_Return);
            QCOMPARE(dialog->result(), static_cast<int>(QDialog::Accepted));
            delete dialog;
            panel->refreshNow();
        };
        split(QStringLiteral("2.55.0"));
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        const ComparedRow& status = panel->model().comparison().rows.front();
        QCOMPARE(status.base.runs, 4U);
        QCOMPARE(status.head.runs, 4U);
        QCOMPARE(panel->model().comparison().rows[1].countChange(), 27.0);
        QCOMPARE(panel->findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("version 2.39.5 → version 2.55.0"));
        split(QStringLiteral("1.0"));
        QTRY_COMPARE_WITH_TIMEOUT(panel->model().rowCount(), 0, 30000);
        const auto labels = panel->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().startsWith(QLatin1String("no run has version 1.0. There is: 2.39.5 (4 runs), 2.55.0 (4 runs)."));
        }));
        split(QStringLiteral("2.55.0"), QStringLiteral("1.0")); // as the dialog was left
        QVERIFY(window.open(directory.filePath("mixed")));
        split(QStringLiteral("2.55.0")); // it is another trace, though of the same files
    }

    void twoWholeWeeksAreComparedIfThereAre_data()
    {
        QTest::addColumn<QStringList>("days");
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("note");
        QTest::newRow("there are") << QStringList{"2026-11-02", "2026-11-11", "2026-11-20", "2026-11-23"} << "2026-W46, from 9 Nov"
                                   << "2026-W47, from 16 Nov"
                                   << "";
        QTest::newRow("there are none") << QStringList{"2026-11-17", "2026-11-23"} << "2026-W47, from 16 Nov"
                                        << "2026-W48, from 23 Nov"
                                        << "The trace has only a part of 2026-W47, from 16 Nov; 2026-W48, from 23 Nov.";
    }
    void twoWholeWeeksAreComparedIfThereAre()
    {
        QFETCH(const QStringList, days);
        QFETCH(const QString, base);
        QFETCH(const QString, head);
        QFETCH(const QString, note);
        const QTemporaryDir weeks;
        for (const QString& day : days) {
            QString text = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).text());
            text.replace(QLatin1String("2026-11-20"), day).replace(QLatin1String("20261120"), QString(day).remove(QLatin1Char('-')));
            QFile file(weeks.filePath(day + QLatin1String(".event")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8());
        }
        ShownWindow window;
        QVERIFY(window.open(weeks.path()));
        Q_EMIT window.findChild<ComparePanel*>()->splitRequested();
        const auto* dialog = window.findChild<QDialog*>("splitDialog");
        auto* by = dialog->findChild<QComboBox*>("splitBy");
        QTRY_VERIFY_WITH_TIMEOUT(by->findText("week") >= 0, 30000);
        by->setCurrentIndex(by->findText("week"));
        QCOMPARE(dialog->findChild<QComboBox*>("splitBase")->currentText(), base);
        QCOMPARE(dialog->findChild<QComboBox*>("splitHead")->currentText(), head);
        QVERIFY(dialog->findChild<QPushButton*>("primaryButton")->isEnabled());
        const auto labels = dialog->findChildren<QLabel*>();
        QCOMPARE(
            std::ranges::count_if(labels, [](const QLabel* label) { return label->isVisible() && label->text().startsWith("The trace"); }),
            note.isEmpty() ? 0 : 1);
        QVERIFY(note.isEmpty() || std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == note; }));
    }

    void aWeekIsNamedWithItsMonday()
    {
        RunTable runs;
        for (const char* week : {"2026-W40", "2026-W41"})
            runs.rows.emplace_back().start = timeOf({FacetKind::Week}, week).begin;
        const auto sides = splitRuns(runs, *parseSplit("week=2026-W40,2026-W41"), {});
        QVERIFY(sides.ok());
        QCOMPARE(sides.value().base.title, std::string("week 2026-W40, from 28 Sep"));
        QCOMPARE(sides.value().head.title, std::string("week 2026-W41, from 5 Oct"));
    }

    /// What tells the newest two versions apart is not what made it.
    void theDialogBeginsWithTheChangeThatHistoryFinds()
    {
        const QTemporaryDir days;
        for (int run = 0; run < 60; ++run) {
            const QString day = QDate(2026, 9, 1).addDays(run).toString(Qt::ISODate);
            EventLog log("20261120T090000.000000Z-H00000001-P00000001");
            log.version().start(10, "status").exit(40, 0, (run < 30 ? 1000 : 2000) + run % 3);
            QString text = QString::fromStdString(log.text());
            text.replace(QLatin1String("2026-11-20"), day).replace(QLatin1String("20261120"), QString(day).remove(QLatin1Char('-')));
            text.replace(QLatin1String("2.39.5"), QLatin1String(run < 50 ? "2.39.5" : "2.55.0"));
            QFile file(days.filePath(day + QLatin1String(".event")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8());
        }
        ShownWindow window;
        QVERIFY(window.open(days.path()));
        window.findChild<QDockWidget*>("compare")->raise();
        auto* panel = window.findChild<ComparePanel*>();
        Q_EMIT panel->splitRequested();
        auto* dialog = window.findChild<QDialog*>("splitDialog");
        const auto* by = dialog->findChild<QComboBox*>("splitBy");
        QTRY_VERIFY_WITH_TIMEOUT(by->findText("version") >= 0, 30000);
        QCOMPARE(by->currentText(), QStringLiteral("the largest change of a median"));
        QTest::keyClick(dialog, Qt::Key_Return);
        QCOMPARE(dialog->result(), static_cast<int>(QDialog::Accepted));
        panel->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        QCOMPARE(panel->model().comparison().rows.front().base.runs, 30U);
        QCOMPARE(panel->model().comparison().rows.front().head.runs, 30U);
    }

    void withoutAChangeTheDialogBeginsWithTheMiddleOfTheTime_data()
    {
        QTest::addColumn<QStringList>("hours"); // of the runs
        QTest::addColumn<QString>("middle");
        QTest::newRow("days") << QStringList{"2026-11-02T09", "2026-11-11T09", "2026-11-20T09", "2026-11-23T09"} << "2026-11-20";
        QTest::newRow("two days") << QStringList{"2026-11-02T09", "2026-11-11T09"} << "2026-11-11";
        QTest::newRow("hours") << QStringList{"2026-11-20T08", "2026-11-20T10"} << "2026-11-20 0";
    }
    void withoutAChangeTheDialogBeginsWithTheMiddleOfTheTime()
    {
        QFETCH(const QStringList, hours);
        QFETCH(const QString, middle);
        const QTemporaryDir logs;
        for (const QString& hour : hours) {
            QString text = QString::fromStdString(sessionLog("20261120T090000.000000Z-H00000001-P00000001", "status", 3).text());
            text.replace(QLatin1String("2026-11-20T09"), hour)
                .replace(QLatin1String("20261120T09"), QString(hour).remove(QLatin1Char('-')));
            text.replace(QLatin1String("2.39.5"), QLatin1String(hour == hours.front() ? "2.39.5" : "2.55.0"));
            QFile file(logs.filePath(hour + QLatin1String(".event")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8());
        }
        ShownWindow window;
        QVERIFY(window.open(logs.path()));
        window.findChild<QDockWidget*>("compare")->raise();
        auto* panel = window.findChild<ComparePanel*>();
        Q_EMIT panel->splitRequested();
        auto* dialog = window.findChild<QDialog*>("splitDialog");
        const auto* by = dialog->findChild<QComboBox*>("splitBy");
        QTRY_COMPARE_WITH_TIMEOUT(by->currentText(), QStringLiteral("before and after a time (UTC)"), 30000);
        const QString moment = dialog->findChild<QComboBox*>("splitBase")->currentText();
        QVERIFY2(moment.startsWith(middle), qPrintable(moment));
        QTest::keyClick(dialog, Qt::Key_Return);
        QCOMPARE(dialog->result(), static_cast<int>(QDialog::Accepted));
        panel->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        const ComparedRow& status = panel->model().comparison().rows.front();
        QCOMPARE(status.base.runs, static_cast<std::uint32_t>(hours.size() / 2));
        QCOMPARE(status.head.runs, static_cast<std::uint32_t>(hours.size() / 2));
    }

    void aBaseThatIsKeptWaitsForAnotherTrace()
    {
        ShownWindow window;
        QVERIFY(window.open(m_head));
        window.findChild<QDockWidget*>("compare")->raise();
        auto* panel = window.findChild<ComparePanel*>();
        panel->refreshNow();
        const auto says = [panel](const char* text) {
            const auto labels = panel->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().startsWith(QLatin1String(text)); });
        };
        buttonOf(window, "Keep as base")->click();
        panel->refreshNow();
        QVERIFY(says("Now open another trace"));
        QCOMPARE(panel->findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("new.event → none"));
        QVERIFY(panel->hasContents() && panel->model().rowCount() == 0); // no comparison with itself
        QVERIFY(window.open(m_other));
        panel->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000); // nobody is asked once more
        QVERIFY(panel->findChild<QPushButton*>("compareWithBase")->isHidden());
        QCOMPARE(panel->findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("new.event → other.event"));
    }

    void theTraceAfterABaseThatIsKeptBeginsWithCompareUnlessTheUserHasGoneElsewhere_data()
    {
        QTest::addColumn<bool>("goesElsewhere");
        QTest::newRow("the user waits") << false;
        QTest::newRow("the user goes elsewhere") << true;
    }
    void theTraceAfterABaseThatIsKeptBeginsWithCompareUnlessTheUserHasGoneElsewhere()
    {
        QFETCH(const bool, goesElsewhere);
        ShownWindow window;
        QVERIFY(window.open(m_head));
        const auto isInFront = [&](const char* name) { return !window.findChild<QDockWidget*>(name)->visibleRegion().isEmpty(); };
        QTRY_VERIFY_WITH_TIMEOUT(isInFront("timeSplit"), 30000);
        auto* panel = window.findChild<ComparePanel*>();
        panel->refreshNow();
        buttonOf(window, "Keep as base")->click();
        bool isRead = false;
        connect(&window.loader(), &TraceLoader::finished, &window, [&] { isRead = true; });
        window.opening().open({m_other.toStdString()});
        QTRY_VERIFY_WITH_TIMEOUT(isRead, 30000);
        if (goesElsewhere)
            window.findChild<QDockWidget*>("flame")->raise();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(isInFront(goesElsewhere ? "flame" : "compare"), 30000);
    }

    void aBaseWithNothingToCompareSaysSoAndIsNotOffered()
    {
        ShownWindow window;
        QVERIFY(window.open(m_build));
        auto* panel = window.findChild<ComparePanel*>();
        const auto isSaidAlone = [&](const char* sentence) {
            panel->refreshNow();
            const auto labels = panel->findChildren<QLabel*>();
            const auto isSaid = [&] {
                return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == QLatin1String(sentence); });
            };
            return QTest::qWaitFor(isSaid, 30000) && panel->model().rowCount() == 0
                && panel->findChild<QPushButton*>("compareWithBase")->isHidden();
        };
        constexpr const char* kOfTwoKinds
            = "The base is a trace of Bazel and this is one of git: they have no command or process in common.";
        panel->refreshNow();
        buttonOf(window, "Keep as base")->click();
        QVERIFY(window.open(m_head));
        QTRY_VERIFY_WITH_TIMEOUT(!window.findChild<QDockWidget*>("timeSplit")->visibleRegion().isEmpty(), 30000);
        QVERIFY(isSaidAlone(kOfTwoKinds));
        QVERIFY(window.open(m_other)); // the user would have to ask for it now
        QVERIFY(isSaidAlone(kOfTwoKinds));
        QCOMPARE(panel->findChild<QLabel*>("sidesTitle")->text(), QStringLiteral("build.json → none"));
        buttonOf(window, "Keep as base")->click();
        QVERIFY(window.open(m_other));
        QVERIFY(isSaidAlone("The base is this trace itself: nothing in its files has changed."));
    }

    void theHistoryOfManyCommandsIsTheAnswerWhereNothingIsCompared_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<bool>("isCompared");
        QTest::addColumn<bool>("isOpen");
        QTest::newRow("another writer's") << m_build << false << true;
        QTest::newRow("the same command") << m_other << true << true;
        QTest::newRow("another writer's, Compare is closed") << m_build << false << false;
        QTest::newRow("the same command, Compare is closed") << m_other << true << false;
    }

    void theHistoryOfManyCommandsIsTheAnswerWhereNothingIsCompared()
    {
        QFETCH(const QString, base);
        QFETCH(const bool, isCompared);
        QFETCH(const bool, isOpen);
        const QTemporaryDir runs;
        for (int run = 0; run < 20; ++run)
            QVERIFY(!sessionLog("20261120T090000.000000Z-H00000001-P" + std::to_string(run), "status", 1)
                         .save(QDir(runs.path()), QString::number(run))
                         .empty());
        ShownWindow window;
        QVERIFY(window.open(base));
        auto* panel = window.findChild<ComparePanel*>();
        panel->refreshNow();
        buttonOf(window, "Keep as base")->click();
        window.findChild<QDockWidget*>("compare")->setVisible(isOpen);
        QVERIFY(window.open(runs.path()));
        QTRY_VERIFY_WITH_TIMEOUT(isCompared ? panel->model().rowCount() > 0 : !panel->whyNothing().isEmpty(), 30000);
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QDockWidget*>("history")->width() == window.width(), !isCompared, 30000);
    }

    void aFileThatWasRewrittenAtEqualLengthIsCompared()
    {
        const QString path = m_directory.filePath("rewritten.event");
        QVERIFY(QFile::copy(m_other, path));
        ShownWindow window;
        QVERIFY(window.open(path));
        auto* panel = window.findChild<ComparePanel*>();
        panel->refreshNow();
        buttonOf(window, "Keep as base")->click();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray log = file.readAll();
        QVERIFY(log.contains(R"("code":0)"));
        QVERIFY(file.seek(0));
        file.write(log.replace(R"("code":0)", R"("code":1)"));
        file.close();
        QVERIFY(window.open(path));
        panel->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(panel->model().rowCount() > 0, 30000);
    }

private:
    static bool chooseBase(MainWindow& window, const QString& directory)
    {
        auto* dock = window.findChild<QDockWidget*>("compare");
        dock->raise();
        auto* panel = dock->findChild<ComparePanel*>();
        Q_EMIT panel->baseRequested(true);
        auto* dialog = window.findChild<QFileDialog*>();
        if (!dialog)
            return false;
        Q_EMIT dialog->filesSelected({directory});
        dialog->close();
        return QTest::qWaitFor([&] { return panel->model().rowCount() > 0; }, 30000);
    }

    static QPushButton* buttonOf(const MainWindow& window, const char* text)
    {
        const auto buttons = window.findChild<ComparePanel*>()->findChildren<QPushButton*>();
        const auto found = std::ranges::find(buttons, QString::fromLatin1(text), &QPushButton::text);
        return found == buttons.end() ? nullptr : *found;
    }
    static QPushButton* togetherButton(const MainWindow& window) { return buttonOf(window, "On one timeline"); }

    static bool showTogether(MainWindow& window)
    {
        togetherButton(window)->click();
        return QTest::qWaitFor([&] { return window.timeline().controller().model().settings().sides.has_value(); }, 30000);
    }

    /// Opens head, chooses the base as the user does, and puts both on one timeline.
    bool overlay(ShownWindow& window) const
    {
        return window.open(m_head) && chooseBase(window, m_directory.filePath("old")) && showTogether(window);
    }

    QTemporaryDir m_directory;
    QString m_head;
    QString m_other;
    QString m_build; ///< a trace of Bazel
};

EMBERLINE_TEST(CompareControlTest, QApplication)
#include "tst_compare_control.moc"
