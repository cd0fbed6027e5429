// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "app/window/docks/window_docks.h"
#include "app/window/go_dialogs.h"
#include "app/window/help/guide.h"
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"
#include "app/window/style.h"
#include "app/window/window_actions.h"
#include "model/outcome.h"
#include "tests/support/file_drop.h"
#include "views/answers/history_panel.h"
#include "views/bookmarks/bookmarks.h"
#include "views/counters/counters_model.h"
#include "views/counters/counters_panel.h"
#include "views/sql/sql_panel.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QContextMenuEvent>
#include <QDialog>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>

#include <chrono>
#include <map>
#include <set>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

/// "Ctrl+1 to Ctrl+8": adds the keys between, which differ only in the last character.
void addRange(const QString& text, std::set<QString>& keys)
{
    const QStringList ends = text.split(QStringLiteral(" to "));
    for (ushort last = ends[0].back().unicode(); last <= ends[1].back().unicode(); ++last)
        keys.insert(ends[0].chopped(1) + QChar(last));
}

/// All keys in the overview, in the form of QKeySequence::toString().
std::set<QString> keysOfTheOverview()
{
    std::set<QString> keys;
    for (const KeyLine& line : keyOverview()) {
        if (line.action.isEmpty())
            continue; // a title
        const QString own = line.keys.section(QStringLiteral(": "), -1);
        for (const QString& key : own.split(QStringLiteral(", "))) {
            if (key.contains(QStringLiteral(" to ")))
                addRange(key, keys);
            else
                keys.insert(key);
        }
    }
    return keys;
}

/// As the document keeps them.
QList<QImage> picturesOf(const QTextBrowser& browser)
{
    QList<QImage> pictures;
    for (const QTextFormat& format : browser.document()->allFormats()) {
        if (!format.isImageFormat())
            continue;
        const QUrl picture = browser.source().resolved(QUrl(format.toImageFormat().name()));
        pictures << browser.document()->resource(QTextDocument::ImageResource, picture).value<QImage>();
    }
    return pictures;
}

struct DockKey {
    const char* dock;
    Qt::KeyboardModifier modifier;
    Qt::Key key;
};
constexpr DockKey kDocks[]{{"timeSplit", Qt::ControlModifier, Qt::Key_1}, {"criticalPath", Qt::ControlModifier, Qt::Key_2},
    {"statistics", Qt::ControlModifier, Qt::Key_3}, {"flame", Qt::ControlModifier, Qt::Key_4}, {"counters", Qt::ControlModifier, Qt::Key_5},
    {"compare", Qt::ControlModifier, Qt::Key_6}, {"history", Qt::ControlModifier, Qt::Key_7}, {"sql", Qt::ControlModifier, Qt::Key_8},
    {"details", Qt::AltModifier, Qt::Key_1}, {"arguments", Qt::AltModifier, Qt::Key_2}, {"sourceLine", Qt::AltModifier, Qt::Key_3},
    {"events", Qt::AltModifier, Qt::Key_4}, {"found", Qt::AltModifier, Qt::Key_5}, {"importReport", Qt::AltModifier, Qt::Key_6},
    {"bookmarks", Qt::AltModifier, Qt::Key_7}, {"sources", Qt::AltModifier, Qt::Key_8}};

} // namespace

/// Uses the window with only the keyboard.
class KeyboardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<MainWindow>(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->opening().open({EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event"});
        QVERIFY(QTest::qWaitFor([this] { return !m_window->loader().isLoading() && m_window->trace().regionCount() > 50; }, 30000));
        m_window->timeline().setFocus();
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
    }
    void cleanup() { m_window.reset(); }

    void everyKeyIsInTheOverview()
    {
        const std::set<QString> named = keysOfTheOverview();
        int keys = 0;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(named.contains(key.toString()), qPrintable(key.toString() + QStringLiteral(": ") + action->text()));
                ++keys;
            }
        }
        for (const QShortcut* shortcut : m_window->findChildren<QShortcut*>())
            QVERIFY2(named.contains(shortcut->key().toString()), qPrintable(shortcut->key().toString()));
        QVERIFY(keys > 60);
    }

    void theOverviewIsShown()
    {
        key(Qt::Key_Question);
        const auto* dialog = m_window->findChild<QDialog*>();
        QVERIFY(dialog && dialog->isVisible());
    }

    void everyMenuShowsToolTips()
    {
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            if (!action->text().isEmpty() && action->menu() && action->menu()->parent() == m_window->menuWidget())
                QVERIFY2(action->menu()->toolTipsVisible(), qPrintable(action->text()));
        }
    }

    void everyDockIsReachedByAKeyAndLeftByEscape()
    {
        for (const DockKey& one : kDocks) {
            key(one.key, one.modifier);
            const auto* dock = m_window->findChild<Dock*>(QString::fromLatin1(one.dock));
            QVERIFY2(dock->isAncestorOf(focus()), one.dock);
            QVERIFY2(!dock->visibleRegion().isEmpty(), one.dock);
            key(Qt::Key_Escape);
            QVERIFY2(m_window->timeline().isAncestorOf(focus()), one.dock);
        }
    }

    void tabsStandInTheOrderOfTheKeys()
    {
        for (const DockKey& one : kDocks)
            key(one.key, one.modifier); // opens it, too
        std::map<QString, int> order;
        for (const DockKey& one : kDocks)
            order.emplace(m_window->findChild<Dock*>(QString::fromLatin1(one.dock))->windowTitle(), static_cast<int>(order.size()));
        std::set<QString> seen;
        for (const QTabBar* tabs : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            for (int i = 0; i < tabs->count(); ++i) {
                QVERIFY2(order.contains(tabs->tabText(i)), qPrintable(tabs->tabText(i)));
                QVERIFY2(i == 0 || order[tabs->tabText(i - 1)] < order[tabs->tabText(i)], qPrintable(tabs->tabText(i)));
                seen.insert(tabs->tabText(i));
            }
        }
        QCOMPARE(seen.size(), order.size());
    }

    /// The first answer may come after the user has gone elsewhere.
    void anEmptyDockWithTheKeyboardStaysInFront()
    {
        const auto* compare = m_window->findChild<Dock*>(QStringLiteral("compare"));
        key(Qt::Key_6, Qt::ControlModifier);
        QTRY_VERIFY(!compare->visibleRegion().isEmpty());
        Q_EMIT m_window->loader().finished(ImportOutcome());
        QCoreApplication::processEvents();
        QVERIFY(!compare->visibleRegion().isEmpty());
        m_window->timeline().setFocus();
        Q_EMIT m_window->loader().finished(ImportOutcome());
        QTRY_VERIFY(compare->visibleRegion().isEmpty()); // which has nothing to show
    }

    void theResultsOfASearchStandInFrontUntilItEnds()
    {
        const auto* found = m_window->findChild<Dock*>(QStringLiteral("found"));
        key(Qt::Key_Slash);
        QTest::keyClicks(focus(), QStringLiteral("index"));
        key(Qt::Key_5, Qt::AltModifier);
        QTRY_VERIFY(!found->visibleRegion().isEmpty());
        key(Qt::Key_Slash);
        key(Qt::Key_Escape);
        QTRY_VERIFY(found->visibleRegion().isEmpty());
        key(Qt::Key_Slash);
        QTest::keyClicks(focus(), QStringLiteral("index"));
        QTRY_VERIFY(!found->visibleRegion().isEmpty());
    }

    void anActionIsFoundByWordsOfItsName()
    {
        m_window->viewState().setIdleFolded(true);
        const auto find = [&](const char* words) {
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
            m_window->timeline().setFocus();
            key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
            auto* dialog = m_window->findChild<FindAction*>();
            QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
            QTest::keyClicks(dialog->findChild<QLineEdit*>(), QString::fromLatin1(words));
            QTest::keyPress(dialog->findChild<QLineEdit*>(), Qt::Key_Return); // which closes it
            QTRY_VERIFY(!m_window->findChild<FindAction*>());
        };
        const TraceRange whole = m_window->viewState().visibleRange();
        find("zoom in"); // an action is triggered soon after the dialog has gone
        QTRY_VERIFY(m_window->viewState().visibleRange() != whole);
        const TraceRange zoomed = m_window->viewState().visibleRange();
        find("fit ALL view");
        QTRY_VERIFY(m_window->viewState().visibleRange() != zoomed);
        find("analyse hist");
        const auto* history = m_window->findChild<Dock*>(QStringLiteral("history"));
        QTRY_VERIFY(!history->visibleRegion().isEmpty());
        find("SQL"); // comes after SQLite, and after the switch of the same name
        const auto* sql = m_window->findChild<Dock*>(QStringLiteral("sql"));
        QTRY_VERIFY(!sql->visibleRegion().isEmpty());
        find("docks sql"); // the switch does not close what is open
        QTRY_VERIFY(sql->isAncestorOf(m_window->focusWidget()));
        QVERIFY(qobject_cast<QPlainTextEdit*>(m_window->focusWidget()) && !sql->visibleRegion().isEmpty());
    }

    void aRightClickOnABoxOffersWhatCanBeDoneWithIt()
    {
        LanesWidget& lanes = m_window->timeline().lanes();
        QTRY_VERIFY(m_window->timeline().isSettled());
        lanes.grab();
        const auto menu = [&](int number) { // on the box of that number
            const Scene& scene = lanes.scene();
            for (const SceneLane& lane : scene.lanes) {
                if (lane.boxCount == 0 || number-- > 0)
                    continue;
                const SceneBox& box = scene.boxes[lane.firstBox];
                const QPoint at(static_cast<int>((box.begin + box.end) / 2 / scene.devicePixelRatio),
                    static_cast<int>((lane.y + lane.height / 2) / scene.devicePixelRatio));
                QContextMenuEvent event(QContextMenuEvent::Mouse, at, lanes.mapToGlobal(at));
                QCoreApplication::sendEvent(&lanes, &event);
                break;
            }
            return qobject_cast<QMenu*>(QApplication::activePopupWidget());
        };
        const auto choose = [](QMenu* of, const char* text) {
            for (QAction* action : of->actions()) {
                if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text)) && action->isEnabled()) {
                    of->close();
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        QMenu* first = menu(0);
        QVERIFY(first);
        QCOMPARE(first->objectName(), QStringLiteral("boxMenu"));
        const RegionId region = m_window->viewState().selection().region;
        QVERIFY(region);
        const auto name = QString::fromStdString(std::string(m_window->trace().name(region)));
        QVERIFY(choose(first, "Copy Name"));
        QCOMPARE(QApplication::clipboard()->text(), name);
        const int bookmarks = m_window->bookmarks().count();
        QVERIFY(choose(menu(0), "Add Bookmark"));
        QCOMPARE(m_window->bookmarks().count(), bookmarks + 1);
        m_window->viewState().setMarkedRange(std::nullopt);
        QVERIFY(choose(menu(0), "Flame Graph of Its Time"));
        QVERIFY(m_window->viewState().markedRange());
        QTRY_VERIFY(!m_window->findChild<Dock*>(QStringLiteral("flame"))->visibleRegion().isEmpty());
        QVERIFY(choose(menu(0), "Show Only This Name"));
        const auto passes
            = [&](RegionId id) { return CompiledFilter::compile(m_window->filter().filter(), m_window->trace()).value()(id); };
        for (std::size_t row = 0; row < m_window->trace().regionCount(); ++row)
            QCOMPARE(passes(RegionId(row)), m_window->trace().name(RegionId(row)) == m_window->trace().name(region));
    }

    void withoutATraceNothingIsBookmarkedOrFiltered()
    {
        QAction* bookmark = nullptr;
        for (QAction* action : m_window->windowActions().editMenu->actions())
            bookmark = action->text() == QStringLiteral("Add &Bookmark") ? action : bookmark;
        auto* filter = m_window->findChild<QPushButton*>(QStringLiteral("filterButton"));
        QVERIFY(bookmark && bookmark->isEnabled() && filter->isEnabled());
        m_window->opening().close();
        QVERIFY(!bookmark->isEnabled());
        QVERIFY(!filter->isEnabled());
    }

    void theMenuAnalyseSpellsTheCriticalPathInOneWay()
    {
        int entries = 0;
        for (const QAction* action : m_window->windowActions().analyzeMenu->actions()) {
            QVERIFY2(!action->text().contains(QStringLiteral("Path")), qPrintable(action->text()));
            entries += action->text().remove(QLatin1Char('&')).contains(QStringLiteral("ritical path")) ? 1 : 0;
        }
        QVERIFY(entries > 0);
    }

    /// "reco" is in the name of the menu that begins with Follow Directory, too.
    void anActionsOwnNameComesBeforeThatOfItsMenu()
    {
        key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = m_window->findChild<FindAction*>();
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        auto* list = dialog->findChild<QTreeView*>();
        const auto entries = [&](const char* words) {
            dialog->findChild<QLineEdit*>()->setText(QString::fromLatin1(words));
            QStringList names;
            for (int row = 0; row < list->model()->rowCount(); ++row)
                names.append(list->model()->index(row, 0).data().toString().section(QStringLiteral(" › "), -1));
            return names;
        };
        const QStringList found = entries("reco");
        QCOMPARE(found.first(), QStringLiteral("Record Command…"));
        QCOMPARE(list->currentIndex().row(), 0);
        QVERIFY(found.contains(QStringLiteral("Follow Directory…")));
        QVERIFY(found.indexOf(QStringLiteral("Save Recording…")) < found.indexOf(QStringLiteral("Follow Directory…")));
        QCOMPARE(entries("open open").first(), QStringLiteral("Open…")); // the order of the menus within a rank
    }

    void theListOfCompletionsKeepsItsKeys()
    {
        select();
        const Selection selected = m_window->viewState().selection();
        key(Qt::Key_8, Qt::ControlModifier);
        auto* editor = m_window->findChild<SqlEditor*>();
        QAbstractItemView* offered = editor->findChild<QCompleter*>()->popup();
        editor->setFocus();
        editor->clear();
        QTest::keyClicks(editor, QStringLiteral("na"));
        QVERIFY(offered->isVisible());
        const QImage list = offered->grab().toImage();
        QVERIFY(list.pixelColor(0, list.height() / 2) != list.pixelColor(1, list.height() / 2)); // it has a frame
        QTest::keyClick(offered, Qt::Key_Escape);
        QVERIFY(!offered->isVisible());
        QCOMPARE(focus(), editor);
        QCOMPARE(m_window->viewState().selection(), selected);
        QTest::keyClick(editor, Qt::Key_M);
        QVERIFY(offered->isVisible());
        const TraceRange before = m_window->viewState().visibleRange();
        QTest::keyClick(offered, Qt::Key_F); // elsewhere Fit Selection
        QCOMPARE(editor->toPlainText(), QStringLiteral("namf"));
        QCOMPARE(m_window->viewState().visibleRange(), before);
    }

    void f1OpensTheGuideAtTheDockWithTheKeyboard()
    {
        for (const DockKey& one : kDocks) {
            select();
            key(one.key, one.modifier);
            const auto* dock = m_window->findChild<Dock*>(QLatin1String(one.dock));
            QVERIFY2(dock && dock->isAncestorOf(focus()), one.dock);
            key(Qt::Key_F1);
            auto* guide = m_window->findChild<QDialog*>(QStringLiteral("guide"));
            QVERIFY(guide && QTest::qWaitForWindowActive(guide));
            QCOMPARE(
                guide->findChild<QTextBrowser*>()->textCursor().block().text(), dock->windowTitle().section(QStringLiteral(" ("), 0, 0));
            key(Qt::Key_Escape);
            QTRY_VERIFY(!m_window->findChild<QDialog*>(QStringLiteral("guide")));
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        }
        m_window->timeline().setFocus();
        key(Qt::Key_F1);
        QTRY_VERIFY(m_window->findChild<QDialog*>(QStringLiteral("guide")));
        QCOMPARE(m_window->findChild<QTextBrowser*>()->source().fileName(), QStringLiteral("index.md"));
    }

    /// Qt shows a mark in place of a picture that it does not find.
    void theTourShowsItsPictures()
    {
        showGuide(m_window.get(), QStringLiteral("A tour of the window"));
        auto* browser = m_window->findChild<QTextBrowser*>();
        browser->verticalScrollBar()->setValue(browser->verticalScrollBar()->maximum());
        const int place = browser->verticalScrollBar()->value();
        QList<QImage> before;
        for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Light}) { // the guide stays open
            applyTheme(theme);
            QCoreApplication::processEvents();
            const QList<QImage> pictures = picturesOf(*browser);
            QCOMPARE(pictures.size(), 2);
            for (int i = 0; i < pictures.size(); ++i) {
                QVERIFY(!pictures[i].isNull() && pictures[i].width() <= browser->viewport()->width());
                QVERIFY(before.isEmpty() || pictures[i] != before[i]);
            }
            before = pictures;
            QCOMPARE(browser->verticalScrollBar()->value(), place);
        }
    }

    /// The keyboard stays where it was, and the next key there ends it.
    void f1AfterAClickOnATabOrAButtonIsAboutItsDock()
    {
        m_window->timeline().setFocus();
        const auto pageOfF1 = [this] {
            key(Qt::Key_F1);
            auto* guide = m_window->findChild<QDialog*>(QStringLiteral("guide"));
            const QString heading = guide ? guide->findChild<QTextBrowser*>()->textCursor().block().text() : QString();
            delete guide;
            m_window->activateWindow();
            return QTest::qWaitForWindowActive(m_window.get()) ? heading : QString();
        };
        const QString before = pageOfF1();
        for (const char* title : {"Flame graph", "Range statistics", "Arguments"}) {
            bool isClicked = false;
            for (QTabBar* tabs : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
                for (int i = 0; i < tabs->count(); ++i) {
                    if (tabs->tabText(i) != QLatin1String(title))
                        continue;
                    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
                    isClicked = true;
                }
            }
            QVERIFY2(isClicked, title);
            QCOMPARE(pageOfF1(), QLatin1String(title));
        }
        m_window->findChild<Dock*>(QStringLiteral("history"))->raise();
        for (QToolButton* button : m_window->findChild<HistoryPanel*>()->findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String("Statistics"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(pageOfF1(), QStringLiteral("History"));
        m_window->timeline().setFocus();
        key(Qt::Key_Down);
        QCOMPARE(pageOfF1(), before);
    }

    void f6GoesRoundThePartsOfTheWindow()
    {
        std::set<const QWidget*> docks;
        for (int i = 0; i < 2; ++i) {
            key(Qt::Key_F6);
            docks.insert(dockOf(focus()));
        }
        QCOMPARE(docks.size(), std::size_t{2});
        QVERIFY(!docks.contains(nullptr));
        key(Qt::Key_F6);
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
        key(Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(dockOf(focus()));
    }

    void theTimelineFollowsKeysThatArePressedInATable()
    {
        QTRY_VERIFY(m_window->timeline().isSettled());
        const TraceRange whole = m_window->viewState().visibleRange();
        key(Qt::Key_Slash);
        auto* search = qobject_cast<QLineEdit*>(focus());
        QVERIFY(search);
        QTest::keyClicks(search, QStringLiteral("f0"));
        QCOMPARE(search->text(), QStringLiteral("f0")); // which are letters there
        search->clear();
        QTest::keyClicks(search, QStringLiteral("index"));
        const auto* hits = m_window->findChild<Dock*>(QStringLiteral("found"))->findChild<QTableView*>();
        QTRY_VERIFY(hits->model()->rowCount() > 1);
        for (const DockKey& one : {DockKey{"found", Qt::AltModifier, Qt::Key_5}, DockKey{"timeSplit", Qt::ControlModifier, Qt::Key_1},
                 DockKey{"statistics", Qt::ControlModifier, Qt::Key_3}}) {
            key(one.key, one.modifier);
            auto* table = qobject_cast<QAbstractItemView*>(focus());
            QVERIFY2(table, one.dock);
            selectShortest();
            key(Qt::Key_F);
            QTRY_VERIFY2(m_window->viewState().visibleRange() != whole, one.dock);
            QCOMPARE(focus(), table); // the next row is an arrow key away
            key(Qt::Key_0);
            QTRY_VERIFY2(m_window->viewState().visibleRange() == whole, one.dock);
            m_window->viewState().select({});
            key(Qt::Key_F3);
            QVERIFY2(!m_window->viewState().selection().isEmpty(), one.dock);
            m_window->windowActions().fitAll->trigger();
            key(Qt::Key_Slash);
            QCOMPARE(focus(), search);
            table->setFocus();
            key(Qt::Key_Escape);
            QVERIFY2(m_window->timeline().isAncestorOf(focus()), one.dock);
            QTRY_VERIFY2(m_window->viewState().visibleRange() == whole, one.dock);
        }
    }

    void aMarkedRangeIsFitWithoutASelection()
    {
        QTRY_VERIFY(m_window->timeline().isSettled());
        const TraceRange whole = m_window->trace().extent();
        const TraceRange marked{whole.begin + whole.length() / 4, whole.begin + whole.length() / 2};
        key(Qt::Key_1, Qt::ControlModifier);
        m_window->viewState().select({});
        m_window->viewState().setMarkedRange(marked);
        QVERIFY(m_window->windowActions().fitSelection->isEnabled());
        key(Qt::Key_F);
        QTRY_VERIFY(m_window->viewState().visibleRange().length() < whole.length() / 2);
        QVERIFY(m_window->viewState().visibleRange().overlaps(marked));
    }

    void jumpsAreTakenBackByKeysAndByTheMouse()
    {
        QTRY_VERIFY(m_window->timeline().isSettled());
        const TraceRange whole = m_window->viewState().visibleRange();
        const QAction* back = m_window->windowActions().goBack;
        QVERIFY(!back->isEnabled());
        selectShortest();
        key(Qt::Key_F);
        QTRY_VERIFY(m_window->viewState().visibleRange() != whole && m_window->timeline().isSettled());
        const TraceRange close = m_window->viewState().visibleRange();
        key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(m_window->viewState().visibleRange(), whole);
        key(Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(m_window->viewState().visibleRange(), close);
        key(Qt::Key_1, Qt::ControlModifier); // from a table, too, where a button chooses a row otherwise
        auto* table = qobject_cast<QAbstractItemView*>(focus());
        QVERIFY2(table, name(focus()));
        const QModelIndex row = table->currentIndex();
        QTest::mouseClick(table->viewport(), Qt::BackButton);
        QTRY_COMPARE(m_window->viewState().visibleRange(), whole);
        QTest::mouseClick(table->viewport(), Qt::ForwardButton);
        QTRY_COMPARE(m_window->viewState().visibleRange(), close);
        QCOMPARE(table->currentIndex(), row);
        QVERIFY(back->isEnabled());
        m_window->opening().close();
        QVERIFY(!back->isEnabled());
    }

    void tabVisitsTheWholeWindowAndFocusIsVisibleEverywhere()
    {
        QStringList unseen;
        for (const DockKey& one : kDocks) {
            select();
            key(one.key, one.modifier);
            QTRY_VERIFY2(m_window->findChild<Dock*>(QString::fromLatin1(one.dock))->isAncestorOf(focus()), one.dock);
            key(Qt::Key_Escape);
            const QWidget* begin = focus();
            int stops = 0;
            do {
                key(Qt::Key_Tab);
                QVERIFY2(focus() && focus()->isVisible() && !focus()->visibleRegion().isEmpty(), name(focus()));
                if (!focusIsSeen())
                    unseen << QStringLiteral("%1 in %2").arg(QLatin1String(name(focus())), focus()->parent()->objectName());
                QVERIFY2(++stops < 200, "Tab does not come back");
            } while (focus() != begin);
            QVERIFY(stops > 5);
        }
        unseen.removeDuplicates();
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(QStringLiteral("; "))));
    }

    void everyDockIsCopiedAsTextAsCsvAndAsAPicture()
    {
        m_window->viewState().setMarkedRange(std::nullopt);
        key(Qt::Key_Slash);
        QTest::keyClicks(focus(), QStringLiteral("index"));
        select();
        key(Qt::Key_B, Qt::ControlModifier);
        key(Qt::Key_Escape);
        key(Qt::Key_5, Qt::ControlModifier);
        CountersModel& counters = m_window->findChild<CountersPanel*>()->model();
        QTRY_VERIFY(!counters.groups().all().empty());
        counters.setChecked(counters.groups().all().front().key(), true); // none changes, so the panel has chosen none
        std::set<std::string> empty{"compare", "sql"}; // nothing was compared or asked
        if (m_window->trace().diagnostics().entries().empty())
            empty.insert("importReport");
        for (const DockKey& one : kDocks) {
            if (empty.contains(one.dock))
                continue;
            select();
            key(one.key, one.modifier);
            QTRY_VERIFY2(!copied(Qt::Key_C, Qt::ControlModifier).isEmpty(), one.dock);
            QVERIFY2(copied(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier).contains(QLatin1Char(',')), one.dock);
            QApplication::clipboard()->clear();
            key(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
            QVERIFY2(QApplication::clipboard()->mimeData()->hasImage(), one.dock);
        }
    }

    void aTableIsSortedByTheColumnOfItsCurrentCell()
    {
        key(Qt::Key_3, Qt::ControlModifier);
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("statistics"));
        QTRY_VERIFY(table->model()->rowCount() > 3);
        QCOMPARE(focus(), table);
        key(Qt::Key_Down);
        const int column = table->currentIndex().column();
        key(Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(table->horizontalHeader()->sortIndicatorSection(), column);
        const QString first = table->model()->index(0, 0).data().toString();
        key(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(table->model()->index(0, 0).data().toString() != first);
    }

    void theRowOfATableFollowsTheSelectionAndIsMovedByKeys()
    {
        key(Qt::Key_Slash);
        QTest::keyClicks(focus(), QStringLiteral("index"));
        key(Qt::Key_5, Qt::AltModifier);
        const auto* table = m_window->findChild<Dock*>(QStringLiteral("found"))->findChild<QTableView*>();
        QTRY_VERIFY(table->model()->rowCount() > 2);
        QTRY_COMPARE(focus(), table);
        const auto selectedRow = [table] {
            const QModelIndexList rows = table->selectionModel()->selectedRows();
            return rows.size() == 1 ? rows.front().row() : -1;
        };
        const ViewState& state = m_window->viewState();
        key(Qt::Key_End);
        QCOMPARE(selectedRow(), table->model()->rowCount() - 1);
        const Selection last = state.selection();
        QVERIFY(!last.isEmpty());
        key(Qt::Key_Home);
        QCOMPARE(selectedRow(), 0);
        const Selection first = state.selection();
        QVERIFY(first != last && !first.isEmpty());
        key(Qt::Key_Down);
        QCOMPARE(selectedRow(), 1);
        QVERIFY(state.selection() != first);
        key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(state.selection(), first);
        QCOMPARE(selectedRow(), 0);
        m_window->viewState().select({});
        QVERIFY(!table->selectionModel()->hasSelection());
        key(Qt::Key_Down); // on from there
        QCOMPARE(selectedRow(), 1);
        QVERIFY(!state.selection().isEmpty());
    }

    void theInstancesOfARowAreReachedAndClosed()
    {
        key(Qt::Key_3, Qt::ControlModifier);
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("statistics"));
        auto* instances = m_window->findChild<QTableView*>(QStringLiteral("instances"));
        QTRY_VERIFY(table->model()->rowCount() > 3);
        key(Qt::Key_Down);
        QTRY_VERIFY(instances->isVisible() && instances->model()->rowCount() > 0);
        key(Qt::Key_Tab);
        QCOMPARE(focus(), instances);
        key(Qt::Key_Down);
        key(Qt::Key_Return);
        QVERIFY(m_window->viewState().selection().region);
        key(Qt::Key_Escape);
        QVERIFY(!instances->isVisible());
        QCOMPARE(focus(), table);
        key(Qt::Key_Escape);
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
    }

    void aFilterIsMadeSavedChosenAndDeleted()
    {
        key(Qt::Key_L, Qt::ControlModifier);
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        auto* table = popup->findChild<QTableView*>();
        QTRY_VERIFY(table->model()->rowCount() > 3);
        popupKey(Qt::Key_Tab); // from the name
        QTest::keyClicks(popup->focusWidget(), QStringLiteral("index"));
        popupKey(Qt::Key_Tab);
        QCOMPARE(popup->focusWidget(), table);
        popupKey(Qt::Key_Down);
        popupKey(Qt::Key_Up);
        popupKey(Qt::Key_Space);
        const RegionFilter hidden = m_window->filter().filter();
        QCOMPARE(hidden.hiddenCategories, std::vector<std::string>{"index"});
        QComboBox* saved = nullptr;
        for (QComboBox* box : popup->findChildren<QComboBox*>())
            saved = box->isEditable() ? box : saved;
        QVERIFY(saved);
        for (int i = 0; i < 20 && popup->focusWidget() != saved->lineEdit() && popup->focusWidget() != saved; ++i)
            popupKey(Qt::Key_Tab);
        QTest::keyClicks(popup->focusWidget(), QStringLiteral("no index"));
        popupKey(Qt::Key_Return);
        QCOMPARE(m_window->filter().saved().size(), std::size_t{1});
        QVERIFY(QApplication::activePopupWidget()); // still open
        popupKey(Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
        key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->filter().filter().isEmpty());
        saved->setCurrentIndex(-1);
        key(Qt::Key_L, Qt::ControlModifier);
        for (int i = 0; i < 20 && popup->focusWidget() != saved->lineEdit() && popup->focusWidget() != saved; ++i)
            popupKey(Qt::Key_Tab);
        popupKey(Qt::Key_Down);
        QVERIFY(m_window->filter().filter() == hidden);
        for (int i = 0; i < 2; ++i)
            popupKey(Qt::Key_Tab);
        popupKey(Qt::Key_Space);
        QVERIFY(m_window->filter().saved().empty());
        popupKey(Qt::Key_Escape);
    }

    void twoBookmarksAreMeasuredAndMarked()
    {
        select();
        for (int i = 0; i < 2; ++i) {
            key(Qt::Key_B, Qt::ControlModifier);
            key(Qt::Key_Escape); // the name stays
            key(Qt::Key_Escape); // back to the timeline
            key(Qt::Key_Down);
        }
        QCOMPARE(m_window->bookmarks().count(), 2);
        key(Qt::Key_7, Qt::AltModifier);
        key(Qt::Key_Home, Qt::ControlModifier);
        key(Qt::Key_Down, Qt::ShiftModifier);
        key(Qt::Key_M);
        QVERIFY(m_window->viewState().markedRange());
        key(Qt::Key_Delete);
        QCOMPARE(m_window->bookmarks().count(), 0);
    }

    void aQueryIsAskedAndItsResultCopiedAndFollowed()
    {
        key(Qt::Key_8, Qt::ControlModifier);
        QTest::keyClicks(focus(), QStringLiteral("SELECT region_id, name FROM regions WHERE role = 'region' LIMIT 3"));
        m_window->activateWindow(); // on the platform without a display, names that were offered have taken the window's place
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        key(Qt::Key_Return, Qt::ControlModifier);
        auto* table = m_window->findChild<Dock*>(QStringLiteral("sql"))->findChild<QTableView*>();
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, 20000);
        key(Qt::Key_Tab);
        QCOMPARE(focus(), table);
        QCOMPARE(copied(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier).count(QLatin1Char('\n')), 4);
        key(Qt::Key_Down);
        key(Qt::Key_Return);
        QVERIFY(m_window->viewState().selection().region);
        key(Qt::Key_Escape);
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
    }

    void rowsArePinnedRenamedAndShownAlone()
    {
        const TimelineController& timeline = m_window->timeline().controller();
        QTRY_VERIFY(m_window->timeline().isSettled() && m_window->timeline().controller().layout().height() > 0);
        key(Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(qobject_cast<GutterWidget*>(focus()));
        key(Qt::Key_Down);
        QVERIFY(timeline.model().currentRow());
        const RowKey row = *timeline.model().currentRow();
        key(Qt::Key_F2);
        auto* line = qobject_cast<QLineEdit*>(focus());
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("pop"));
        key(Qt::Key_Return);
        QCOMPARE(timeline.model().nameOf(row), QStringLiteral("pop"));
        QVERIFY(!timeline.model().settings().isPinned(row));
        key(Qt::Key_P);
        QVERIFY(timeline.model().settings().isPinned(row));
        key(Qt::Key_O);
        QCOMPARE(m_window->filter().filter().sessions.size() + m_window->filter().filter().threads.size(), std::size_t{1});
        const QList<QAction*>& actions = m_window->timeline().rowActions(); // the row's menu
        const auto only = std::ranges::find(actions, QKeySequence(Qt::Key_O), &QAction::shortcut);
        QVERIFY(only != actions.end() && (*only)->isChecked());
        key(Qt::Key_O);
        QVERIFY(m_window->filter().filter().isEmpty() && !(*only)->isChecked());
    }

    void theFilterButtonIsVisibleInANarrowWindow()
    {
        m_window->resize(900, 700);
        const auto* filter = m_window->findChild<QWidget*>(QStringLiteral("filterButton"));
        QTRY_COMPARE(m_window->width(), 900);
        QTRY_VERIFY(!filter->visibleRegion().isEmpty());
    }

    void aMomentIsALengthOrATimeOfDay()
    {
        const TraceTime begin = traceTimeFromNs(1'795'219'199'500'000'000); // 2026-11-20 23:59:59.5
        QCOMPARE(parseMoment(QStringLiteral("1.5 s"), begin, TimeMode::Utc), begin + 1500ms);
        QCOMPARE(parseMoment(QStringLiteral("23:59:59.750 000"), begin, TimeMode::Utc), begin + 250ms);
        QCOMPARE(parseMoment(QStringLiteral("00:00:01"), begin, TimeMode::Relative), begin + 1500ms); // after midnight
        QCOMPARE(parseMoment(QStringLiteral("2026-11-21 00:00"), begin, TimeMode::Utc), begin + 500ms);
        QVERIFY(!parseMoment(QStringLiteral("25:00:00"), begin, TimeMode::Utc));
        QVERIFY(!parseMoment(QStringLiteral("soon"), begin, TimeMode::Utc));
        QVERIFY(!parseMoment(QStringLiteral("00:00:01"), TraceTime(), TimeMode::Utc)); // a trace without a date
    }

    void aTraceOpenedWithADialogIsMovedByKeysAtOnce()
    {
        for (int i = 0; i < 2; ++i) { // in the place of a trace, and into the empty window
            key(Qt::Key_O, Qt::ControlModifier);
            auto* dialog = m_window->findChild<QFileDialog*>();
            QVERIFY(dialog);
            auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            QVERIFY(file);
            file->setText(QStringLiteral(EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event"));
            QTest::keyClick(file, Qt::Key_Return);
            QTRY_VERIFY(!m_window->findChild<QFileDialog*>());
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->loader().isLoading() && m_window->trace().regionCount() > 50, 30000);
            m_window->activateWindow(); // the offscreen platform has no desktop that does it
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
            QVERIFY2(m_window->timeline().isAncestorOf(focus()), name(focus()));
            const TraceRange before = m_window->viewState().visibleRange();
            key(Qt::Key_W);
            QTRY_VERIFY(m_window->viewState().visibleRange() != before);
            key(Qt::Key_W, Qt::ControlModifier);
            QVERIFY(m_window->trace().isEmpty());
        }
    }

    void aTraceThatIsDroppedIsMovedByKeysAtOnce()
    {
        for (int i = 0; i < 2; ++i) { // in the place of a trace, and into the empty window
            key(Qt::Key_4, Qt::AltModifier); // where there is a trace, the keyboard is in a dock
            const QSignalSpy finished(&m_window->loader(), &TraceLoader::finished);
            QVERIFY(dropFiles(*m_window, {QStringLiteral(EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event")}));
            if (i == 0) { // Replace, beside Add
                key(Qt::Key_Tab);
                key(Qt::Key_Space);
            }
            QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 30000);
            QVERIFY2(m_window->timeline().isAncestorOf(focus()), name(focus()));
            QTRY_VERIFY(m_window->timeline().isSettled() && m_window->viewState().visibleRange().length() > Duration::zero());
            const TraceRange before = m_window->viewState().visibleRange();
            key(Qt::Key_W);
            QTRY_VERIFY(m_window->viewState().visibleRange().length() < before.length());
            key(Qt::Key_W, Qt::ControlModifier);
            QVERIFY(m_window->trace().isEmpty());
        }
    }

    void theLettersOfTheTimelineAreItsOwnInTheTablesOfTheDocks()
    {
        key(Qt::Key_1, Qt::ControlModifier);
        auto* table = qobject_cast<QTableView*>(focus());
        QVERIFY2(table, name(focus()));
        QTRY_VERIFY(table->model()->rowCount() > 1 && m_window->timeline().isSettled());
        const int row = table->currentIndex().row();
        const auto length = [this] { return m_window->viewState().visibleRange().length(); };
        const Duration whole = length();
        key(Qt::Key_W);
        QTRY_VERIFY(length() < whole && m_window->timeline().isSettled());
        const Duration zoomed = length();
        key(Qt::Key_S);
        QTRY_VERIFY(length() > zoomed);
        key(Qt::Key_A);
        key(Qt::Key_D);
        QCOMPARE(table->currentIndex().row(), row); // not searched for
        QCOMPARE(focus(), table);
    }

    void theSearchAndTheFilterGiveTheKeysBack()
    {
        key(Qt::Key_Slash);
        auto* line = qobject_cast<QLineEdit*>(focus());
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("index"));
        key(Qt::Key_Escape);
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
        QVERIFY(line->text().isEmpty());
        line->setFocus();
        key(Qt::Key_L, Qt::ControlModifier);
        popupKey(Qt::Key_Escape);
        key(Qt::Key_0);
        QVERIFY(line->text().isEmpty());
        QVERIFY(m_window->timeline().isAncestorOf(focus()));
    }

    void theCriticalPathIsMarkedAndClearedWhetherOrNotItsDockIsInFront()
    {
        const auto isMarked = [this] { return m_window->viewState().path() != nullptr; };
        const QAction* mark = m_window->windowActions().criticalPath;
        const auto toggle = [] { key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier); };
        key(Qt::Key_2, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(isMarked() && mark->isChecked(), 30000);
        toggle();
        QVERIFY(!isMarked() && !mark->isChecked());
        toggle();
        QVERIFY(isMarked() && mark->isChecked());
        key(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(isMarked());
        toggle();
        QVERIFY(!isMarked() && !mark->isChecked());
    }

    void theNextTraceIsAskedNothing()
    {
        key(Qt::Key_Slash);
        auto* search = qobject_cast<QLineEdit*>(focus());
        QVERIFY(search);
        QTest::keyClicks(search, QStringLiteral("index"));
        m_window->timeline().setFocus();
        key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_L, Qt::ControlModifier);
        popupKey(Qt::Key_Tab);
        QTest::keyClicks(QApplication::activePopupWidget()->focusWidget(), QStringLiteral("index"));
        popupKey(Qt::Key_Escape);
        key(Qt::Key_4, Qt::AltModifier);
        auto* events = m_window->findChild<Dock*>(QStringLiteral("events"))->findChild<QLineEdit*>();
        QVERIFY(events);
        events->setText(QStringLiteral("index"));
        m_window->opening().open({EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event"});
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->loader().isLoading() && m_window->trace().regionCount() > 50, 30000);
        QCOMPARE(search->text(), QString());
        QCOMPARE(events->text(), QString());
        QVERIFY(!m_window->windowActions().criticalPath->isChecked());
        for (const QLineEdit* line : m_window->findChild<QWidget*>(QStringLiteral("filterPopup"))->findChildren<QLineEdit*>())
            QCOMPARE(line->text(), QString());
    }

    void everyEntryOfAMenuHasItsOwnMnemonic()
    {
        for (const QMenu* menu : m_window->menuWidget()->findChildren<QMenu*>()) {
            QStringList mnemonics;
            for (const QAction* action : menu->actions()) {
                const QKeySequence mnemonic = QKeySequence::mnemonic(action->text());
                if (mnemonic.isEmpty())
                    continue;
                QVERIFY2(!mnemonics.contains(mnemonic.toString()), qPrintable(menu->title() + QStringLiteral(": ") + action->text()));
                mnemonics << mnemonic.toString();
            }
        }
    }

    void everyRedBoxIsVisitedInOrderOfTime()
    {
        const Trace& trace = m_window->trace();
        std::set<std::size_t> red;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            if (hasFailed(trace, RegionId(row)))
                red.insert(row);
        }
        QVERIFY(!red.empty()); // the hook that failed
        std::set<std::size_t> visited;
        key(Qt::Key_F8);
        const Selection first = m_window->viewState().selection();
        do {
            if (const RegionId region = m_window->viewState().selection().region)
                visited.insert(region.row());
            key(Qt::Key_F8);
        } while (m_window->viewState().selection() != first);
        QCOMPARE(visited, red);
    }

    void aKeyInAnOpenMenuDoesNothingBehindIt()
    {
        m_window->viewState().select({.region = RegionId(0)});
        QMenu* help = m_window->menuWidget()->actions().last()->menu();
        help->popup({});
        QTest::keyClick(help, Qt::Key_O); // of no entry
        QVERIFY(m_window->filter().filter().isEmpty());
        help->close();
        key(Qt::Key_O); // "Show Only This"
        QVERIFY(!m_window->filter().filter().isEmpty());
    }

    void theExportMenuOpensByAKey()
    {
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(QApplication::activePopupWidget(), m_window->windowActions().exportMenu);
        QTest::keyClick(m_window->windowActions().exportMenu, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
    }

    void aMarkedRangeIsWhatAnExportWritesUnlessTheUserChoosesOtherwise()
    {
        const QList<QAction*> choices = m_window->windowActions().exportMenu->actions();
        const auto found = std::ranges::find(choices, QStringLiteral("Only the &Marked Range"), &QAction::text);
        QVERIFY(found != choices.end());
        QAction* onlyMarked = *found;
        ViewState& state = m_window->viewState();
        state.setMarkedRange(std::nullopt);
        QVERIFY(!onlyMarked->isChecked() && !onlyMarked->isEnabled());
        const TraceRange all = m_window->trace().extent();
        const TraceRange half{all.begin, all.begin + all.length() / 2};
        state.setMarkedRange(half);
        QVERIFY(onlyMarked->isChecked() && onlyMarked->isEnabled());
        onlyMarked->trigger();
        state.setMarkedRange(TraceRange{half.begin, half.end + Duration(1)}); // moves an edge
        QVERIFY(!onlyMarked->isChecked());
        state.setMarkedRange(std::nullopt);
        state.setMarkedRange(half);
        QVERIFY(onlyMarked->isChecked());
        state.setMarkedRange(std::nullopt);
        QVERIFY(!onlyMarked->isChecked());
    }

private:
    static QWidget* focus() { return QApplication::focusWidget(); }
    static const char* name(const QWidget* widget) { return widget ? widget->metaObject()->className() : "nothing"; }
    static void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(focus(), key, modifiers);
        QCoreApplication::processEvents();
    }
    static void popupKey(Qt::Key key)
    {
        QTest::keyClick(QApplication::activePopupWidget()->focusWidget(), key);
        QCoreApplication::processEvents();
    }
    static QString copied(Qt::Key letter, Qt::KeyboardModifiers modifiers)
    {
        QApplication::clipboard()->clear();
        key(letter, modifiers);
        return QApplication::clipboard()->text();
    }
    static const QWidget* dockOf(const QWidget* widget)
    {
        while (widget && !qobject_cast<const Dock*>(widget))
            widget = widget->parentWidget();
        return widget;
    }
    void select()
    {
        m_window->timeline().setFocus();
        m_window->viewState().select({.region = RegionId(1)});
    }
    void selectShortest()
    {
        const Trace& trace = m_window->trace();
        RegionId shortest(0);
        for (std::size_t row = 1; row < trace.regionCount(); ++row) {
            const Duration length = trace.duration(RegionId(row));
            if (length > Duration::zero() && length < trace.duration(shortest))
                shortest = RegionId(row);
        }
        m_window->viewState().select({.region = shortest});
    }
    /// Whether the focused widget looks different from its unfocused state.
    bool focusIsSeen()
    {
        QWidget* widget = focus();
        const QRect around(widget->mapTo(widget->window(), QPoint(-3, -3)), widget->size() + QSize(6, 6));
        const QImage with = widget->window()->grab(around).toImage();
        widget->clearFocus();
        const QImage without = widget->window()->grab(around).toImage();
        widget->setFocus(Qt::TabFocusReason);
        return with != without;
    }

    std::unique_ptr<MainWindow> m_window;
};

EMBERLINE_TEST(KeyboardTest, QApplication)
#include "tst_keyboard.moc"
