// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/kit/background.h"
#include "views/kit/view_state.h"
#include "views/search/search_hits.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>

#include <algorithm>
#include <array>

using namespace emberline;

namespace {

/// Two processes, the first with two threads and a child, in a window.
struct Stage {
    TraceStore store;
    ViewState state;
    FilterState filter;
    SearchHits hits{store, state};
    std::unique_ptr<TimelineView> view;
    RowKey fetch, other, pack, first, second;
    RegionId work, child;

    Stage()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto parent = maker.process("fetch", 0, 100);
        child = maker.region(parent.main, "child", "", 10, 50, parent.life, RegionRole::Child);
        const ThreadId one = maker.thread(parent.session, "th01");
        const ThreadId two = maker.thread(parent.session, "th02");
        work = maker.region(one, "work", "busy", 20, 30);
        maker.region(two, "rest", "idle", 20, 30);
        const auto index = maker.process("index-pack", 12, 48, 0, child);
        const auto last = maker.process("other", 5, 90);
        fetch = {parent.session, {}};
        pack = {index.session, {}};
        other = {last.session, {}};
        first = {parent.session, one};
        second = {parent.session, two};
        view = std::make_unique<TimelineView>(store, state, nullptr, &filter, &hits);
        view->setAnimated(false);
        view->resize(1000, 500);
        view->show();
        store.apply(builder.takeBatch());
        waitUntilSettled();
    }
    void waitUntilSettled() { QTRY_VERIFY(view->isSettled()); }
    [[nodiscard]] TimelineController& controller() const { return view->controller(); }
    [[nodiscard]] QStringList outline(RowStack stack = RowStack::All) const
    {
        QStringList names;
        for (const LayoutRow& row : controller().layout(stack).rows())
            names += controller().model().nameOf({row.session, row.kind == RowKind::Thread ? row.thread : ThreadId()});
        return names;
    }
    [[nodiscard]] GutterWidget& gutter() const
    {
        const auto all = view->findChildren<GutterWidget*>();
        return **std::ranges::find(all, QStringLiteral("Processes"), &QWidget::accessibleName);
    }
};

} // namespace

class RowSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pinnedRowsStandOnTopAndInTheirPlaces()
    {
        Stage window;
        const QStringList all = window.outline();
        QCOMPARE(all, QStringList({"fetch", "th01", "th02", "index-pack", "other"}));
        window.controller().model().setPinned(std::array{window.second}, true);
        window.controller().model().setPinned(std::array{window.other}, true);
        QCOMPARE(window.outline(RowStack::Pinned), QStringList({"th02", "other"}));
        QCOMPARE(window.outline(), all);
        window.controller().model().setPinned(std::array{window.second}, false);
        QCOMPARE(window.outline(RowStack::Pinned), QStringList({"other"}));
        window.store.reset();
        QVERIFY(window.outline(RowStack::Pinned).isEmpty());
    }

    void severalRowsArePinnedAndShownAtOnce()
    {
        Stage window;
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers) {
            const LayoutRow& at = window.controller().layout().rows()[static_cast<std::size_t>(row)];
            QTest::mouseClick(&window.gutter(), Qt::LeftButton, modifiers, {150, static_cast<int>(at.y) + 8});
        };
        const auto trigger = [&](const char* text) {
            const auto& actions = window.view->rowActions();
            (*std::ranges::find_if(actions, [&](QAction* one) { return one->text().contains(QLatin1String(text)); }))->trigger();
        };
        TimelineModel& model = window.controller().model();
        click(1, {});
        click(3, Qt::ControlModifier);
        QCOMPARE(model.chosenRows().size(), std::size_t{2});
        QVERIFY(model.isChosen(window.first) && model.isChosen(window.pack));
        trigger("Pin");
        QCOMPARE(window.outline(RowStack::Pinned), QStringList({"th01", "index-pack"}));
        trigger("Pin");
        QVERIFY(window.outline(RowStack::Pinned).isEmpty());
        click(1, {}); // one alone again
        QCOMPARE(model.chosenRows(), std::vector{window.first});
        QCOMPARE(window.state.selection(), (Selection{.session = window.first.session, .thread = window.first.thread}));
        click(3, Qt::ShiftModifier);
        QCOMPARE(model.chosenRows().size(), std::size_t{3});
        click(2, Qt::ControlModifier);
        QVERIFY(!model.isChosen(window.second) && model.chosenRows().size() == 2);
        trigger("Only");
        window.waitUntilSettled();
        QCOMPARE(window.outline(), QStringList({"fetch", "th01", "index-pack"}));
        window.filter.setFilter({});
        window.waitUntilSettled();
        click(0, {});
        window.gutter().setFocus();
        QTest::keyClick(&window.gutter(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&window.gutter(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(model.chosenRows().size(), std::size_t{3});
        window.store.reset();
        QVERIFY(model.chosenRows().empty());
    }

    void aRowIsFoundByItsNameAlsoIfItIsClosed()
    {
        Stage window;
        TimelineModel& model = window.controller().model();
        model.setAllCollapsed(true);
        QCOMPARE(window.outline(), QStringList({"fetch", "other"}));
        window.gutter().startFind();
        auto* line = window.gutter().findChild<QLineEdit*>();
        QTest::keyClicks(line, "TH0");
        QCOMPARE(*model.currentRow(), window.first);
        QVERIFY(window.outline().contains("th01"));
        QTest::keyClick(line, Qt::Key_Down);
        QCOMPARE(*model.currentRow(), window.second);
        QTest::keyClick(line, Qt::Key_Down); // from the beginning again
        QCOMPARE(*model.currentRow(), window.first);
        line->setText("pack");
        QCOMPARE(*model.currentRow(), window.pack);
        line->setText("nowhere");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(*model.currentRow(), window.pack);
        QTest::keyClick(line, Qt::Key_Escape);
        QTRY_VERIFY(!window.gutter().findChild<QLineEdit*>());
    }

    void returnClosesTheFinderOnTheRowThatItFound()
    {
        Stage window;
        window.gutter().startFind();
        auto* line = window.gutter().findChild<QLineEdit*>();
        line->setText("nowhere");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(line->isVisible());
        line->setText("th02");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(!window.gutter().findChild<QLineEdit*>());
        QCOMPARE(*window.controller().model().currentRow(), window.second);
        QCOMPARE(window.view->focusWidget(), &window.gutter());
    }

    void whatIsWrittenOverTheRowsGoesAsItIsLeft()
    {
        Stage window;
        QVERIFY(QTest::qWaitForWindowActive(window.view.get()));
        for (const bool renames : {true, false}) {
            renames ? static_cast<void>(window.gutter().startRename(window.fetch)) : window.gutter().startFind();
            QVERIFY(window.gutter().findChild<QLineEdit*>()->hasFocus());
            window.view->setFocus(); // nothing was written
            QTRY_VERIFY(!window.gutter().findChild<QLineEdit*>());
        }
    }

    void rowsMoveAmongTheirSiblingsOnly()
    {
        Stage window;
        window.controller().model().moveRow(window.other, -1);
        QCOMPARE(window.outline(), QStringList({"other", "fetch", "th01", "th02", "index-pack"}));
        window.controller().model().moveRow(window.other, -1); // already the first
        window.controller().model().moveRow(window.first, 1);
        QCOMPARE(window.outline(), QStringList({"other", "fetch", "th02", "th01", "index-pack"}));
        window.controller().model().moveRow(window.pack, 1); // it has no siblings
        window.controller().model().moveRow(window.fetch, -1);
        QCOMPARE(window.outline(), QStringList({"fetch", "th02", "th01", "index-pack", "other"}));
    }

    void rowsThatAreWatchedDoNotDisappearIntoOneThatTheyShare()
    {
        for (const bool isFollowed : {true, false}) {
            TraceBuilder builder;
            TraceStore store;
            ViewState state;
            TimelineView view(store, state);
            (void)builder.addSource({.live = isFollowed});
            sample::Maker maker(builder);
            for (int run = 0; run < 7; ++run) {
                maker.process("status", run * 100, run * 100 + 50);
                store.apply(builder.takeBatch());
                view.controller().model().refresh();
            }
            const auto rows = view.controller().layout().rows();
            QCOMPARE(rows[0].kind, RowKind::Repeats);
            QCOMPARE(rows.size(), std::size_t{isFollowed ? 8U : 1U});
        }
    }

    /// As rows do while a trace is read, and other processes turn out to take less time.
    void theViewStartsAtTheTopIfItsProcessMovesUp()
    {
        Stage window;
        window.view->resize(1000, 160);
        window.waitUntilSettled();
        window.controller().startAt(window.other.session);
        QVERIFY(window.controller().scrollY() > 0);
        window.controller().model().moveRow(window.other, -1);
        QCOMPARE(window.controller().scrollY(), 0);
    }

    void namesAreTheUsersUntilTakenBack()
    {
        Stage window;
        window.controller().model().rename(window.first, QStringLiteral(" the slow one "));
        QCOMPARE(window.outline().at(1), QStringLiteral("the slow one"));
        window.controller().model().rename(window.first, QString());
        QCOMPARE(window.outline().at(1), QStringLiteral("th01"));
    }

    void settingsComeBackInATraceReadAnew()
    {
        Stage window;
        window.controller().model().setPinned(std::array{window.other}, true);
        window.controller().model().setPinned(std::array{window.first}, true);
        window.controller().model().rename(window.fetch, QStringLiteral("slow fetch"));
        window.controller().model().moveRow(window.other, -1);
        window.controller().model().toggleCollapsed(*window.controller().layout().rowOf(window.fetch.session));
        RowSettings settings = window.controller().model().settings();
        settings.opened.insert(window.other.session);
        settings.quietShown.insert(window.fetch.session);
        const std::vector<TrackSetting> kept = keptSettings(window.store.trace(), settings);

        Stage again;
        References references(again.store.trace());
        again.controller().model().setSettings(openedSettings(references, kept));
        QCOMPARE(again.outline(RowStack::Pinned), QStringList({"other", "th01"}));
        QCOMPARE(again.outline(), QStringList({"other", "slow fetch"}));
        QCOMPARE(keptSettings(again.store.trace(), again.controller().model().settings()), kept);
        QVERIFY(again.controller().model().settings().opened.contains(again.other.session));
        QVERIFY(again.controller().model().settings().quietShown.contains(again.fetch.session));
        TrackSetting unknown;
        unknown.track.session.sid = "not there";
        unknown.pinned = true;
        QVERIFY(openedSettings(references, {unknown}).pinned.empty());
    }

    void everythingWorksByKeyboard()
    {
        Stage window;
        window.gutter().setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&window.gutter(), Qt::Key_Down);
        QCOMPARE(window.controller().model().currentRow(), std::optional(window.second));
        QTest::keyClick(&window.gutter(), Qt::Key_P);
        QCOMPARE(window.outline(RowStack::Pinned), QStringList({"th02"}));
        QTest::keyClick(&window.gutter(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(window.outline(), QStringList({"fetch", "th02", "th01", "index-pack", "other"}));
        QTest::keyClick(&window.gutter(), Qt::Key_F2);
        auto* line = window.gutter().findChild<QLineEdit*>();
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("packer"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(window.outline().at(1), QStringLiteral("packer"));
        QTest::keyClick(&window.gutter(), Qt::Key_Up);
        QTest::keyClick(&window.gutter(), Qt::Key_Left);
        QCOMPARE(window.outline(), QStringList({"fetch", "other"}));
        QTest::keyClick(&window.gutter(), Qt::Key_Right);
        QCOMPARE(window.outline().size(), 5);
    }

    void aFilterLeavesOutRowsAndBoxes()
    {
        Stage window;
        window.filter.showOnly("busy");
        QTRY_COMPARE(window.outline(), QStringList({"fetch", "th01"}));
        window.waitUntilSettled();
        QCOMPARE(window.controller().model().shownRegions().lanes().passing->count, std::uint64_t{1});
        (void)window.view->grab();
        QCOMPARE(window.view->lanes().scene().boxes.size(), std::size_t{1});
        QCOMPARE(window.view->lanes().scene().boxes.front().region, window.work);
        window.filter.setDims(true);
        QTRY_COMPARE(window.outline().size(), 5);
        (void)window.view->grab();
        QVERIFY(window.view->lanes().scene().boxes.size() > 4);
        window.filter.clear();
        QTRY_VERIFY(!window.controller().model().shownRegions().lanes().passing);
    }

    void aFilterLeavesOutMarks()
    {
        SmallTrace made;
        const SessionId page = made.addSession("page", made.addSource());
        const ThreadId thread = made.addThread(page);
        made.addRegion(thread, "task", 0, 100, {}, {.category = "busy,debug"});
        const InstantId kept = made.addInstant(thread, "kept", 30, "busy");
        made.addInstant(thread, "dropped", 60, "debug");
        TraceStore store;
        ViewState state;
        FilterState filter;
        TimelineView view(store, state, nullptr, &filter);
        view.setAnimated(false);
        view.resize(1000, 300);
        view.show();
        store.apply(made.builder.takeBatch());
        const auto marks = [&view] {
            (void)view.grab();
            std::vector<InstantId> all;
            for (const SceneMark& mark : view.lanes().scene().marks)
                all.push_back(mark.instant);
            return all;
        };
        QTRY_COMPARE(marks().size(), std::size_t{2});
        filter.showOnly("busy");
        QTRY_COMPARE(marks(), std::vector{kept});
        filter.setDims(true);
        QTRY_COMPARE(marks().size(), std::size_t{2});
        filter.setDims(false);
        QTRY_COMPARE(marks(), std::vector{kept});
        filter.clear();
        QTRY_COMPARE(marks().size(), std::size_t{2});
    }

    void aFilterLeavesOutObjects()
    {
        SmallTrace made;
        const SessionId page = made.addSession("page", made.addSource());
        made.addRegion(made.addThread(page), "task", 0, 10, {}, {.category = "busy"});
        for (const char* category : {"busy", "debug"}) {
            Object life;
            life.session = page;
            life.name = made.builder.intern(category);
            life.category = life.name;
            made.builder.addObject(std::move(life));
        }
        TraceStore store;
        ViewState state;
        FilterState filter;
        store.apply(made.builder.takeBatch());
        TimelineView view(store, state, nullptr, &filter);
        view.show();
        const auto objectRows = [&] { return std::ranges::count(view.controller().layout().rows(), RowKind::Object, &LayoutRow::kind); };
        QTRY_COMPARE(objectRows(), 2);
        filter.showOnly("busy");
        QTRY_COMPARE(objectRows(), 1);
        filter.showOnly("debug"); // the process has no other region or object of it
        QTRY_COMPARE(view.controller().layout().rows().size(), std::size_t{2});
        QCOMPARE(objectRows(), 1);
        filter.setDims(true);
        QTRY_COMPARE(objectRows(), 2);
    }

    void whatArrivesWhileTheFilterWorksPassesToo()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("git", made.addSource()));
        made.addRegion(thread, "first", 0, 10, {}, {.category = "busy"});
        TraceStore store;
        store.apply(made.builder.takeBatch());
        FilterState filter;
        const ShownRegions shown(store, &filter, nullptr);
        filter.showOnly("busy");
        made.addRegion(thread, "second", 20, 30, {}, {.category = "busy"});
        store.apply(made.builder.takeBatch()); // the filter works on a copy without it
        QTRY_VERIFY(shown.isSettled());
        QCOMPARE(shown.lanes().passing->count, std::uint64_t{2});
    }

    void whatTheFilterHidesHasNoFrame()
    {
        Stage window;
        Selection selection;
        selection.region = window.child;
        window.state.select(selection);
        const auto isFramed = [&window] {
            window.waitUntilSettled();
            const QImage image = window.view->lanes().grab().toImage();
            const QRgb frame = Theme::of(window.view->palette()).selection.rgb();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixel(x, y) == frame)
                        return true;
                }
            }
            return false;
        };
        QVERIFY(isFramed());
        window.filter.showOnly("busy");
        QTRY_COMPARE(window.outline(), QStringList({"fetch", "th01"}));
        QVERIFY(!isFramed());
        window.filter.setDims(true);
        QVERIFY(isFramed());
        selection.region = window.work;
        window.state.select(selection);
        window.filter.setDims(false);
        QVERIFY(isFramed());
    }

    void hitsAreMarkedInLanesHoweverMany()
    {
        Stage window;
        window.hits.setQuery({{"wor"}});
        QTRY_VERIFY(window.controller().model().shownRegions().lanes().hits);
        (void)window.view->grab();
        const Scene& scene = window.view->lanes().scene();
        QCOMPARE(scene.hits.size(), std::size_t{1});
        const auto box = std::ranges::find(scene.boxes, window.work, &SceneBox::region);
        QCOMPARE(scene.hits.front().begin, box->begin);
        QCOMPARE(scene.hits.front().end, box->end);
        window.hits.clear();
        QTRY_VERIFY(!window.controller().model().shownRegions().lanes().hits);
    }
};

EMBERLINE_TEST(RowSettingsTest, QApplication)
#include "tst_row_settings.moc"
