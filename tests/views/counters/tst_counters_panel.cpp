// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/trace_builder.h"
#include "views/counters/chart_areas.h"
#include "views/counters/counter_view.h"
#include "views/counters/counters_model.h"
#include "views/counters/counters_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QAreaSeries>
#include <QChart>
#include <QLabel>
#include <QLineSeries>
#include <QSignalSpy>
#include <QToolButton>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Two sessions; "memory" has two series with a constant sum, "loops" is one of Trace2's.
struct Fixture {
    Fixture()
    {
        const Source source{.path = "trace.json", .format = "chrome-json"};
        const SourceId sourceId = builder.addSource(source);
        Session row{.source = sourceId, .name = builder.intern("server")};
        server = builder.addSession(row);
        row.name = builder.intern("git <b>gc</b>");
        row.order = 1;
        gc = builder.addSession(row);
        used = builder.counters().series({server, {}, builder.intern("memory"), {}, builder.intern("used")});
        unused = builder.counters().series({server, {}, builder.intern("memory"), {}, builder.intern("free & clear")});
        loops = builder.counters().series({gc, {}, builder.intern("pack/loops"), {}, builder.intern("value")});
        for (int i = 0; i < 1000; ++i) {
            const double value = i % 100;
            builder.counters().addPoint(used, sourceTimeFromNs(i * kMs), value);
            builder.counters().addPoint(unused, sourceTimeFromNs(i * kMs), 100 - value);
        }
        builder.counters().addPoint(loops, sourceTimeFromNs(500 * kMs), 7);
        builder.extent().include(sourceTimeFromNs(0));
        builder.extent().include(sourceTimeFromNs(1000 * kMs));
        publish();
        state.setVisibleRange({traceTimeFromNs(0), traceTimeFromNs(1000 * kMs)});
    }
    void publish() { store.apply(builder.takeBatch()); }
    void show(CountersPanel& panel)
    {
        panel.resize(600, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCoreApplication::processEvents();
    }

    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    SessionId server;
    SessionId gc;
    CounterId used;
    CounterId unused;
    CounterId loops;
};

QPointF onPlot(CounterChart& chart, double share)
{
    return {chart.plot().left() + chart.plot().width() * share, chart.plot().center().y() * 1.0};
}

void wheel(CounterChart& chart, double share, int notches)
{
    const QPointF at = onPlot(chart, share);
    QWheelEvent event(at, chart.mapToGlobal(at), {}, {0, notches * 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(chart.viewport(), &event);
}

void mouse(CounterChart& chart, QEvent::Type type, double share, Qt::KeyboardModifiers keys = Qt::NoModifier)
{
    const QPointF at = onPlot(chart, share);
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, chart.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton, Qt::LeftButton, keys);
    QCoreApplication::sendEvent(chart.viewport(), &event);
}

} // namespace

class CountersPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEmptyPanelShowsOneHint()
    {
        Fixture fixture;
        CountersPanel panel(fixture.store, fixture.state);
        fixture.show(panel);
        const auto note = [&] {
            panel.refreshNow();
            const auto* onTop = qobject_cast<QLabel*>(panel.childAt(panel.rect().center()));
            return onTop ? onTop->text() : QString();
        };
        QVERIFY(!note().endsWith('.'));
        fixture.store.reset();
        QCOMPARE(note(), QStringLiteral("Open a trace, or drop one on the window, to see here what is in it."));
        TraceBuilder other;
        other.addSource({});
        fixture.store.apply(other.takeBatch());
        QCOMPARE(note(), QStringLiteral("This trace has no counters."));
    }

    void theListIsATreeOfSessionsAndCounters()
    {
        Fixture f;
        CountersModel model;
        const QAbstractItemModelTester tester(&model);
        model.update(f.store.trace());
        QCOMPARE(model.rowCount(), 2);
        const QModelIndex server = model.index(0, 0);
        QCOMPARE(server.data().toString(), QStringLiteral("server"));
        QCOMPARE(model.rowCount(server), 1);
        QCOMPARE(model.index(0, 0, server).data().toString(), QStringLiteral("memory"));
        QCOMPARE(model.index(0, 0, model.index(1, 0)).data().toString(), QStringLiteral("pack/loops"));
        QVERIFY(model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
    }

    void theListGrowsInPlace()
    {
        Fixture f;
        CountersModel model;
        const QAbstractItemModelTester tester(&model);
        model.update(f.store.trace());
        model.setChecked(f.used, true);
        const QPersistentModelIndex kept = model.indexOf(f.loops);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const CounterId third = f.builder.counters().series({f.server, {}, f.builder.intern("memory"), {}, f.builder.intern("cached")});
        const CounterId other = f.builder.counters().series({f.server, {}, f.builder.intern("fps"), f.builder.intern("0x1"), {}});
        f.publish();
        model.update(f.store.trace());
        QCOMPARE(resets.size(), 0);
        QCOMPARE(kept.data().toString(), QStringLiteral("pack/loops"));
        QCOMPARE(model.groups().of(third)->key(), f.used);
        QCOMPARE(model.indexOf(other).data().toString(), QStringLiteral("fps [0x1]"));
        QCOMPARE(model.checked(), std::vector{f.used});
    }

    void checkingACounterEmitsASignal()
    {
        Fixture f;
        CountersModel model;
        model.update(f.store.trace());
        QSignalSpy told(&model, &CountersModel::checkedChanged);
        const QModelIndex memory = model.indexOf(f.unused);
        QVERIFY(model.setData(memory, Qt::Checked, Qt::CheckStateRole));
        QVERIFY(model.setData(memory, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(told.size(), 1);
        QCOMPARE(memory.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
        QVERIFY(!model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
        model.clear();
        QVERIFY(model.checked().empty());
    }

    void theFirstCounterIsShownUntilTheUserChooses()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        QVERIFY(panel.viewOf(f.unused));
        QVERIFY(!panel.viewOf(f.loops));
        panel.model().setChecked(f.used, false);
        panel.refreshNow();
        QVERIFY(!panel.viewOf(f.used)); // none is a choice
    }

    void aCounterThatNeverChangesIsNotChosenForTheUser()
    {
        TraceBuilder builder;
        const SessionId session = builder.addSession({.source = builder.addSource({}), .name = builder.intern("git status")});
        const CounterId version = builder.counters().series({session, {}, builder.intern("version"), {}, builder.intern("value")});
        for (int i = 0; i < 9; ++i)
            builder.counters().addPoint(version, sourceTimeFromNs(i * kMs), 2);
        builder.extent().include(sourceTimeFromNs(0));
        builder.extent().include(sourceTimeFromNs(10 * kMs));
        TraceStore store;
        ViewState state;
        store.apply(builder.takeBatch());
        state.setVisibleRange({traceTimeFromNs(0), traceTimeFromNs(10 * kMs)});
        CountersPanel panel(store, state);
        panel.resize(600, 400);
        panel.show();
        panel.refreshNow();
        QVERIFY(!panel.charts());
        const auto* onTop = qobject_cast<QLabel*>(panel.childAt(panel.rect().center()));
        QVERIFY(onTop && onTop->text().startsWith(QStringLiteral("No counter of this trace changes.")));
        panel.model().setChecked(version, true);
        QVERIFY(panel.viewOf(version) && panel.charts()->isVisible());
        QVERIFY(onTop->isHidden());
    }

    void ofManyCountersNoneIsChosenForTheUserAndTheDockSaysWhatToDo()
    {
        Fixture f;
        for (int i = 0; i < 120; ++i) {
            const StringId name = f.builder.intern("counter " + std::to_string(i));
            const CounterId counter = f.builder.counters().series({f.server, {}, name, {}, f.builder.intern("value")});
            f.builder.counters().addPoint(counter, sourceTimeFromNs(0), 1);
            f.builder.counters().addPoint(counter, sourceTimeFromNs(kMs), 2);
        }
        f.publish();
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        panel.refreshNow();
        QVERIFY(!panel.charts());
        const auto* onTop = qobject_cast<QLabel*>(panel.childAt(panel.rect().center()));
        QVERIFY(onTop && onTop->text().startsWith(QStringLiteral("This trace has 122 counters. Choose")));
        panel.model().setChecked(f.used, true);
        QVERIFY(panel.viewOf(f.used) && panel.charts()->isVisible());
    }

    void aCounterEndsWithItsProcess()
    {
        Fixture f;
        const auto drawnUpTo = [&] { // a share of the plot
            CountersPanel panel(f.store, f.state);
            f.show(panel);
            panel.model().setChecked(f.loops, true);
            QCoreApplication::processEvents();
            QChart* chart = panel.viewOf(f.loops)->chart().chart();
            for (QAbstractSeries* series : chart->series()) {
                if (const auto* area = qobject_cast<QAreaSeries*>(series))
                    return area->upperSeries()->points().last().x() / qobject_cast<QValueAxis*>(series->attachedAxes().first())->max();
            }
            return 0.0;
        };
        QCOMPARE(drawnUpTo(), 1.0); // nothing says when the process ended
        f.builder.edit(f.gc).start = sourceTimeFromNs(400 * kMs);
        f.builder.edit(f.gc).end = sourceTimeFromNs(700 * kMs);
        f.publish();
        QVERIFY(std::abs(drawnUpTo() - 0.7) < 0.01);
        f.builder.edit(f.gc).end = sourceTimeFromNs(450 * kMs); // a value came later
        f.publish();
        QVERIFY(std::abs(drawnUpTo() - 0.5) < 0.01);
        f.builder.edit(f.gc).open = true;
        f.publish();
        QCOMPARE(drawnUpTo(), 1.0);
    }

    void noTimeLabelTouchesAnotherHoweverManyFoldsThereAre()
    {
        std::vector<TraceRange> gaps; // between two hundred runs of a second, an hour each
        constexpr std::int64_t kSecond = 1000 * kMs;
        for (std::int64_t i = 0; i < 200; ++i)
            gaps.push_back({traceTimeFromNs((i * 3601 + 1) * kSecond), traceTimeFromNs((i + 1) * 3601 * kSecond)});
        const TraceRange all{traceTimeFromNs(0), traceTimeFromNs(200 * 3601 * kSecond)};
        const QFontMetrics metrics(QApplication::font());
        ChartPlane plane;
        plane.times.visible = all;
        plane.times.folds = TimeFolds(gaps, all);
        plane.place({800, 200}, metrics);
        const std::vector<ChartTimeLabel> labels = plane.placedTimes(metrics);
        QVERIFY(labels.size() > 2);
        for (std::size_t i = 1; i < labels.size(); ++i)
            QVERIFY(labels[i].x > labels[i - 1].x + metrics.horizontalAdvance(labels[i - 1].text));
        QVERIFY(labels.back().x + metrics.horizontalAdvance(labels.back().text) <= 800);
    }

    void severalCountersAreShownBelowEachOther()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        panel.model().setChecked(f.loops, true);
        QCoreApplication::processEvents();
        CounterView* memory = panel.viewOf(f.used);
        CounterView* loops = panel.viewOf(f.loops);
        QVERIFY(memory->geometry().bottom() < loops->geometry().top());
        QCOMPARE(memory->chart().plot().left(), loops->chart().plot().left());
        QCOMPARE(memory->chart().plot().width(), loops->chart().plot().width());
    }

    void aSelectedCounterIsShown()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        const Selection selection{.counter = f.loops};
        f.state.select(selection);
        QVERIFY(panel.viewOf(f.loops));
        QVERIFY(!panel.viewOf(f.used)); // the user had not chosen it
        panel.model().setChecked(f.loops, false);
        panel.model().setChecked(f.used, true);
        f.state.select({});
        f.state.select(selection);
        QVERIFY(panel.viewOf(f.loops) && panel.viewOf(f.used)); // what was chosen stays
    }

    void aStackIsAsHighAsItsSum()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterChart& chart = panel.viewOf(f.used)->chart();
        QVERIFY(chart.isComplete());
        QCOMPARE(chart.valueAxis().range, (ValueRange{0, 100})); // and not the 199 of the greatest values
        QCOMPARE(chart.chart()->series().size(), 4); // an area and an outline each
    }

    void theVisibleChartsCanBeCopied()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        f.state.setVisibleRange({traceTimeFromNs(10 * kMs + 1), traceTimeFromNs(12 * kMs)});
        QCOMPARE(asText(panel.points()).split(QLatin1Char('\n')),
            QStringList({"10000000\tmemory\tused\t10", "11000000\tmemory\tused\t11", "10000000\tmemory\tfree & clear\t90",
                "11000000\tmemory\tfree & clear\t89"}));
    }

    void theLegendHidesSeries()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterView* view = panel.viewOf(f.used);
        QCOMPARE(view->legend().size(), std::size_t{2});
        QCOMPARE(view->legend()[1]->accessibleName(), QStringLiteral("free & clear"));
        QCOMPARE(view->legend()[1]->text(), QStringLiteral("free && clear"));
        QTest::keyClick(view->legend()[1], Qt::Key_Space);
        QCOMPARE(view->chart().chart()->series().size(), 2);
        panel.refreshNow(); // new data: hidden series stay hidden
        QCOMPARE(view->chart().chart()->series().size(), 2);
        QTest::mouseClick(view->legend()[1], Qt::LeftButton);
        QCOMPARE(view->chart().chart()->series().size(), 4);
    }

    void theWheelZoomsTheTimelineAtTheMouse()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterChart& chart = panel.viewOf(f.used)->chart();
        wheel(chart, 0.25, 1);
        const TraceRange zoomedIn = f.state.visibleRange();
        QCOMPARE(toNs(zoomedIn.length()), 800 * kMs);
        QVERIFY(std::abs(toNs(zoomedIn.begin) - 50 * kMs) < kMs);
        wheel(chart, 0.25, -3);
        QVERIFY(f.state.visibleRange().length() > Duration(1000 * kMs));
    }

    void draggingPansAndWithShiftMarks()
    {
        Fixture f;
        f.state.setVisibleRange({traceTimeFromNs(400 * kMs), traceTimeFromNs(500 * kMs)});
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterChart& chart = panel.viewOf(f.used)->chart();
        mouse(chart, QEvent::MouseButtonPress, 0.5);
        mouse(chart, QEvent::MouseMove, 0.6);
        mouse(chart, QEvent::MouseButtonRelease, 0.6);
        QVERIFY(std::abs(toNs(f.state.visibleRange().begin) - 390 * kMs) < kMs / 100);
        QCoreApplication::processEvents();
        mouse(chart, QEvent::MouseButtonPress, 0.8, Qt::ShiftModifier);
        mouse(chart, QEvent::MouseMove, 0.2, Qt::ShiftModifier);
        QVERIFY(f.state.markedRange());
        QVERIFY(std::abs(toNs(f.state.markedRange()->begin) - 410 * kMs) < kMs / 100);
        QVERIFY(std::abs(toNs(f.state.markedRange()->end) - 470 * kMs) < kMs / 100);
    }

    void theCursorIsSharedBothWays()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterChart& chart = panel.viewOf(f.used)->chart();
        QVERIFY(chart.crosshairLines().isEmpty());
        f.state.setCursor(traceTimeFromNs(242 * kMs + kMs / 2));
        QCOMPARE(chart.crosshairLines(), (QStringList{QStringLiteral("free & clear 58"), QStringLiteral("used 42")}));
        QTest::mouseMove(chart.viewport(), onPlot(chart, 0.5).toPoint());
        mouse(chart, QEvent::MouseMove, 0.5);
        QVERIFY(f.state.cursor());
        QVERIFY(std::abs(toNs(*f.state.cursor()) - 500 * kMs) < kMs);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&chart, &leave);
        QVERIFY(!f.state.cursor());
    }

    void aClockOffsetShiftsTheCurve()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        f.store.setClockOffset(SourceId(0), Duration(200 * kMs));
        panel.refreshNow();
        f.state.setCursor(traceTimeFromNs(210 * kMs));
        QCOMPARE(panel.viewOf(f.used)->chart().crosshairLines().last(), QStringLiteral("used 10"));
        f.state.setCursor(traceTimeFromNs(199 * kMs));
        QCOMPARE(panel.viewOf(f.used)->chart().crosshairLines().last(), QStringLiteral("used no value yet"));
    }

    void itWorksByKeyboard()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        CounterChart& chart = panel.viewOf(f.used)->chart();
        QTest::keyClick(&chart, Qt::Key_W);
        QCOMPARE(toNs(f.state.visibleRange().length()), 800 * kMs);
        QCoreApplication::processEvents();
        const TraceTime before = f.state.visibleRange().begin;
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(toNs(f.state.visibleRange().begin - before), 80 * kMs);
        QTest::keyClick(&chart, Qt::Key_0);
        QCOMPARE(f.state.visibleRange(), fitted(f.store.trace().extent()));
        QVERIFY(!chart.accessibleName().isEmpty());
    }

    void theHeadSaysWhichRangeTheChartsShow()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        const auto saysRange = [&] {
            return std::ranges::any_of(panel.findChildren<QLabel*>(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("250")) && label->text().contains(QStringLiteral("750"));
            });
        };
        QVERIFY(!saysRange());
        f.state.setVisibleRange({traceTimeFromNs(250 * kMs), traceTimeFromNs(750 * kMs)});
        QTRY_VERIFY(saysRange());
    }

    void theValueAxisCanFitWhatIsVisible()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        panel.model().setChecked(f.used, false);
        panel.model().setChecked(f.loops, true);
        CounterChart& chart = panel.viewOf(f.loops)->chart();
        QCoreApplication::processEvents();
        QCOMPARE(chart.valueAxis().range.min, 0.0);
        chart.setFittedToVisible(true);
        QVERIFY(chart.valueAxis().range.min > 5 && chart.valueAxis().range.max < 9);
    }

    void anotherTraceBeginsWithNothing()
    {
        Fixture f;
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        panel.model().setChecked(f.loops, true);
        f.store.reset();
        panel.refreshNow();
        QVERIFY(!panel.viewOf(f.used) && !panel.viewOf(f.loops));
        QCOMPARE(panel.model().rowCount(), 0);
    }

    void thousandsOfSeriesAreCutShort()
    {
        Fixture f;
        for (int i = 0; i < 3000; ++i)
            f.builder.counters().addPoint(
                f.builder.counters().series({f.server, {}, f.builder.intern("memory"), {}, f.builder.intern(std::to_string(i))}), {}, i);
        f.publish();
        CountersPanel panel(f.store, f.state);
        f.show(panel);
        QCOMPARE(panel.viewOf(f.used)->legend().size(), CounterView::kMaxSeries);
    }
};

EMBERLINE_TEST(CountersPanelTest, QApplication)
#include "tst_counters_panel.moc"
