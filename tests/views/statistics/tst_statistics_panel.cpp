// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/statistics/statistics_model.h"
#include "views/statistics/statistics_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <limits>

using namespace emberline;

namespace {

QString spaced(QString text)
{
    return text.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

/// The table's rows as displayed, in some columns.
QStringList seen(const QAbstractItemModel& model, std::initializer_list<int> columns)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : columns)
            cells << model.index(row, column).data().toString();
        lines << spaced(cells.join(QStringLiteral(" | ")));
    }
    return lines;
}

/// Labels each region by its number, and counts the labels that the thread of the tests asks for.
class CountingDialect final : public Dialect {
public:
    inline static int s_readHere = 0;

    [[nodiscard]] std::string_view writer() const override { return "counter"; }
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        if (QThread::currentThread() == qApp->thread())
            ++s_readHere;
        const auto number = toNs(trace.shown(region).begin - trace.extent().begin) / 10;
        return "block " + std::string(number < 10 ? "0" : "") + std::to_string(number);
    }
};

/// Labels all regions alike, and waits before each label until the reading that it belongs to may go on.
class GatedDialect final : public Dialect {
public:
    inline static std::atomic<int> s_begun = 0; ///< readings of all labels
    inline static std::atomic<int> s_mayEnd = 0; ///< how many of them
    inline static std::atomic<std::size_t> s_read = 0; ///< labels

    [[nodiscard]] std::string_view writer() const override { return "gate"; }
    [[nodiscard]] std::string labelOf(const Trace& /*trace*/, RegionId region) const override
    {
        s_begun += region.row() == 0 ? 1 : 0;
        while (s_begun > s_mayEnd)
            QThread::yieldCurrentThread();
        ++s_read;
        return "x";
    }
};

/// A panel by name and detail that reads the labels of `regions` regions.
struct Reading {
    explicit Reading(int regions) : panel(store, state), groupBy(panel.findChildren<QComboBox*>().first())
    {
        GatedDialect::s_begun = GatedDialect::s_mayEnd = 0;
        GatedDialect::s_read = 0;
        static const GatedDialect dialect;
        thread = made.addThread(made.addSession("p", made.builder.addSource({.dialect = &dialect})));
        for (int i = 0; i < regions; ++i)
            made.addRegion(thread, "read", 10 * i, 10 * i + 5);
        store.apply(made.builder.takeBatch());
        panel.show();
        groupBy->setCurrentIndex(4);
    }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
    ~Reading() { GatedDialect::s_mayEnd = std::numeric_limits<int>::max(); } // the panel waits for it

    SmallTrace made;
    ThreadId thread;
    TraceStore store;
    ViewState state;
    StatisticsPanel panel;
    QComboBox* groupBy;
};

struct Shown {
    Shown() : panel(store, state, nullptr, &filter)
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        store.apply(builder.takeBatch());
        table = panel.findChild<QTableView*>(QStringLiteral("statistics"));
        panel.resize(800, 600);
        panel.show();
    }
    bool waitUntilSettled()
    {
        return QTest::qWaitFor([this] { return panel.isSettled(); }, 60'000);
    }
    [[nodiscard]] QString scopeText() const
    {
        for (const QComboBox* box : panel.findChildren<QComboBox*>()) {
            if (box->accessibleName() == QStringLiteral("Range"))
                return box->currentText();
        }
        return {};
    }

    TraceStore store;
    ViewState state;
    FilterState filter;
    StatisticsPanel panel;
    QTableView* table;
};

} // namespace

class StatisticsPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNextTraceBeginsWithWhatTookMost()
    {
        Shown shown;
        shown.table->sortByColumn(static_cast<int>(StatisticsColumn::Name), Qt::AscendingOrder);
        shown.panel.forgetQuestions();
        QCOMPARE(shown.table->horizontalHeader()->sortIndicatorSection(), static_cast<int>(StatisticsColumn::Wall));
        QCOMPARE(shown.table->horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
    }

    void aRowOfWhatNeverEndedSaysSo()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.addSource()));
        for (const auto& [name, begin, open] : {std::tuple("loop", 0, true), std::tuple("work", 0, false), std::tuple("work", 50, true)})
            t.addRegion(thread, name, begin, open ? 100 : 30, {}, {.role = RegionRole::Slice, .open = open});
        t.builder.edit(SourceId(0)).isWhole = true;
        TraceStore store;
        store.apply(t.builder.takeBatch());
        StatisticsModel model(store);
        model.setStatistics(std::make_shared<const RangeStatistics>(computeStatistics(store.trace(), {}).value()), GroupBy::Name);
        QCOMPARE(seen(model, {0, 1, 2}), QStringList({QStringLiteral("work | 2 | 30 ns"), QStringLiteral("loop | 1 | never ended")}));
        QCOMPARE(seen(model, {3, 5, 9}), QStringList({QStringLiteral("30 ns | 40 ns | 100.0"), QStringLiteral(" |  | ")}));
        QVERIFY(model.index(0, 2).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("1 of 2 never ended")));
        QVERIFY(model.index(1, 2).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("It never ended")));
    }

    void theModelKeepsTheRulesWhileItsFiguresChange()
    {
        TraceBuilder builder;
        sample::addFetch(builder);
        TraceStore store;
        store.apply(builder.takeBatch());
        StatisticsModel model(store);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto statistics = [&](const StatisticsQuery& query) {
            return std::make_shared<const RangeStatistics>(computeStatistics(store.trace(), query).value());
        };
        model.setStatistics(statistics({}), GroupBy::Name);
        const QPersistentModelIndex fetch = model.match(model.index(0, 0), Qt::DisplayRole, QStringLiteral("negotiation_v2")).first();
        model.sort(0, Qt::AscendingOrder);
        QCOMPARE(fetch.data().toString(), QStringLiteral("negotiation_v2"));
        model.setStatistics(statistics({.filter = {.shortest = Duration(0)}}), GroupBy::Name);
        QCOMPARE(fetch.data().toString(), QStringLiteral("negotiation_v2"));
        for (int column = 0; column < model.columnCount(); ++column)
            model.sort(column, column % 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
        QCOMPARE(fetch.data().toString(), QStringLiteral("negotiation_v2"));
        model.setStatistics(statistics({.groupBy = GroupBy::Session}), GroupBy::Session);
        QVERIFY(!fetch.isValid());
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void whatWaitedStaysBehindAndHasNoShareOfWhatWasBusy()
    {
        TraceStore store;
        StatisticsModel model(store);
        RangeStatistics statistics;
        statistics.busy = Duration(100);
        StatisticsRow work;
        work.count = 1;
        work.wall = Duration(50);
        work.worked = work.wall;
        StatisticsRow wait;
        wait.count = 1;
        wait.wall = Duration(500);
        wait.isAsync = true;
        statistics.rows = {work, wait};
        model.setStatistics(std::make_shared<const RangeStatistics>(statistics), GroupBy::Session);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(static_cast<int>(StatisticsColumn::Wall), order);
            QVERIFY(!model.row(model.index(0, 0))->isAsync);
            QVERIFY(model.index(0, static_cast<int>(StatisticsColumn::Share)).data().toString().startsWith(QStringLiteral("50")));
            QCOMPARE(spaced(model.index(0, static_cast<int>(StatisticsColumn::Share)).data(Qt::ToolTipRole).toString()),
                QStringLiteral("They worked for 50 ns; any thread of the trace did for 100 ns")); // what the share is of
            QCOMPARE(model.index(1, static_cast<int>(StatisticsColumn::Share)).data().toString(), QString());
            QCOMPARE(model.index(0, 0).data(StatisticsModel::kBarRole).toDouble(), 1.0);
            QCOMPARE(model.index(1, 0).data(StatisticsModel::kBarRole).toDouble(), 0.0);
        }
    }

    void theWholeTraceIsShownWhileNothingIsMarked()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(shown.scopeText(), QStringLiteral("All, none marked"));
        const QStringList rows = seen(*shown.table->model(), {0, 1, 2, 3, 9});
        QCOMPARE(rows.first(), QStringLiteral("git fetch origin | 1 | 5.20 s | 132 ms | 100.0"));
        QVERIFY(rows.contains(QStringLiteral("git status | 6 | 1.04 s | 564 ms | 20.1")));
        const QModelIndex wall = shown.table->model()->index(0, 2); // all digits of which are in its tool tip
        QCOMPARE(wall.data(Qt::ToolTipRole).toString(), formatExactDuration(Duration(wall.data(kRawRole).toLongLong())));
        QCOMPARE(shown.table->model()->index(0, 1).data(Qt::ToolTipRole).toString(), QString());
        QCOMPARE(
            shown.table->model()->headerData(9, Qt::Horizontal).toString(), QStringLiteral("Load, %")); // 250 on two threads and a half
        QCOMPARE(shown.table->model()->headerData(9, Qt::Horizontal, Qt::InitialSortOrderRole), QVariant::fromValue(Qt::DescendingOrder));
        QVERIFY(rows.contains(QStringLiteral("negotiation_v2 | 1 | 2.57 s | 365 ms | 49.4")));
        QVERIFY(seen(*shown.table->model(), {0, 10}).contains(QStringLiteral("negotiation_v2 | fetch")));
        QCOMPARE(spaced(shown.panel.findChild<QLabel*>(QStringLiteral("muted"))->text()),
            QStringLiteral("22 regions and 19 other boxes in 5.20 s of 15 threads"));
    }

    /// Two commands of a second with hours between them were each busy for half of the time that counts.
    void sharesLeaveOutTheGapsInWhichNothingRan()
    {
        constexpr std::int64_t kSecond = 1'000'000'000;
        SmallTrace small;
        small.addRegion(small.addThread(small.addSession("git")), "status", 0, kSecond);
        small.addRegion(small.addThread(small.addSession("git")), "log", 9'999 * kSecond, 10'000 * kSecond);
        TraceStore store;
        store.apply(small.builder.takeBatch());
        ViewState state;
        StatisticsPanel panel(store, state);
        panel.show();
        QTRY_VERIFY(panel.isSettled());
        const auto* table = panel.findChild<QTableView*>(QStringLiteral("statistics"));
        const auto shares = [&] {
            QStringList rows = seen(*table->model(), {0, 9});
            rows.sort();
            return rows;
        };
        const TraceRange extent = store.trace().extent();
        QCOMPARE(shares(), QStringList({QStringLiteral("log | 50.0"), QStringLiteral("status | 50.0")}));
        state.setMarkedRange(TraceRange{extent.begin, extent.begin + Duration(2 * kSecond)});
        QTRY_COMPARE(shares(), QStringList({QStringLiteral("status | 100.0")}));
    }

    void aMarkedRangeClipsAndTheFooterShowsIt()
    {
        Shown shown;
        shown.state.setMarkedRange(TraceRange{sample::shownAt(310.412), sample::shownAt(2880.443)});
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(shown.scopeText(), QStringLiteral("Marked range"));
        const QStringList rows = seen(*shown.table->model(), {0, 1, 2, 9});
        QVERIFY(rows.contains(QStringLiteral("git fetch origin | 1 | 2.57 s | 100.0")));
        QVERIFY(rows.contains(QStringLiteral("git status | 4 | 696 ms | 27.1")));
        QVERIFY(!rows.join(QString()).contains(QStringLiteral("rev-list")));
        const auto heading = [&](StatisticsColumn column) {
            return shown.table->model()->headerData(static_cast<int>(column), Qt::Horizontal).toString();
        };
        QCOMPARE(heading(StatisticsColumn::Wall), QStringLiteral("Wall in range"));
        QCOMPARE(heading(StatisticsColumn::Longest), QStringLiteral("Max"));
        for (const StatisticsColumn column : {StatisticsColumn::Wall, StatisticsColumn::Self}) {
            const int at = static_cast<int>(column);
            QVERIFY(shown.table->columnWidth(at) >= titleWidth(*shown.table->horizontalHeader(), at));
        }
        shown.state.setMarkedRange(std::nullopt);
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(heading(StatisticsColumn::Wall), QStringLiteral("Wall"));
        QVERIFY(seen(*shown.table->model(), {0}).join(QString()).contains(QStringLiteral("rev-list")));
    }

    void theFooterSaysThatWhatRunsCountsUpToItsLastRecord()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const auto says = [&shown] {
            return std::ranges::any_of(shown.panel.findChildren<QLabel*>(),
                [](const QLabel* label) { return label->text().contains(QStringLiteral("counts up to its last record")); });
        };
        QVERIFY(!says());
        shown.state.setNow(shown.store.trace().extent().end);
        QVERIFY(says());
        shown.state.setNow(std::nullopt);
        QVERIFY(!says());
    }

    void groupingsAndTheFilterAreFollowed()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        shown.filter.setShown("fetch-round", false);
        QVERIFY(shown.waitUntilSettled());
        QVERIFY(!seen(*shown.table->model(), {0}).join(QString()).contains(QStringLiteral("round")));
        shown.filter.clear();
        shown.panel.findChildren<QComboBox*>().first()->setCurrentIndex(3);
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(seen(*shown.table->model(), {0, 1}).first(), QStringLiteral("git fetch origin | 16"));
        shown.panel.findChildren<QComboBox*>().first()->setCurrentIndex(2);
        QVERIFY(shown.waitUntilSettled());
        QVERIFY(seen(*shown.table->model(), {0}).contains(QStringLiteral("git index-pack --stdin --fix-thin › th02:index_pack")));
    }

    void aRowOfANameAndItsDetailIsCalledAsOnTheTimeline()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("app", t.builder.addSource(talkingSource())));
        for (const auto& [name, begin, end] : {std::tuple("work", 0, 50), std::tuple("wait", 50, 70), std::tuple("wait", 70, 80)})
            t.addRegion(thread, name, begin, end);
        TraceStore store;
        store.apply(t.builder.takeBatch());
        ViewState state;
        StatisticsPanel panel(store, state);
        panel.show();
        panel.findChildren<QComboBox*>().first()->setCurrentIndex(4);
        auto* table = panel.findChild<QTableView*>(QStringLiteral("statistics"));
        QTRY_COMPARE(seen(*table->model(), {0, 1}), QStringList({QStringLiteral("work | 1"), QStringLiteral("wait for the disk | 2")}));
        table->setCurrentIndex(table->model()->index(1, 0));
        const auto* instances = panel.findChild<QTableView*>(QStringLiteral("instances"));
        QTRY_COMPARE(instances->model()->rowCount(), 2);
    }

    void whatItselfTookMostComesFirstByNameAndDetail()
    {
        Shown shown;
        const QHeaderView* header = shown.table->horizontalHeader();
        auto* groupBy = shown.panel.findChildren<QComboBox*>().first();
        const auto orderBy = [&](int grouping) {
            groupBy->setCurrentIndex(grouping);
            return static_cast<StatisticsColumn>(header->sortIndicatorSection());
        };
        QVERIFY(orderBy(4) == StatisticsColumn::Self);
        QVERIFY(orderBy(1) == StatisticsColumn::Wall);
        shown.table->sortByColumn(static_cast<int>(StatisticsColumn::Count), Qt::DescendingOrder);
        QVERIFY(orderBy(4) == StatisticsColumn::Count);
    }

    void theLabelsOfATraceThatGrowsMeanwhileAreReadToTheirEnd()
    {
        Reading reading(10);
        QTRY_COMPARE(GatedDialect::s_begun.load(), 1);
        reading.made.addRegion(reading.thread, "read", 200, 205);
        reading.store.apply(reading.made.builder.takeBatch());
        reading.panel.refreshNow();
        GatedDialect::s_mayEnd = 1;
        const auto* model = reading.panel.findChild<QTableView*>(QStringLiteral("statistics"))->model();
        QTRY_COMPARE(seen(*model, {0, 1}), QStringList{QStringLiteral("read x | 10")});
        GatedDialect::s_mayEnd = 2;
        QTRY_COMPARE(seen(*model, {0, 1}), QStringList{QStringLiteral("read x | 11")});
    }

    void anotherGroupingEndsTheReadingOfLabels()
    {
        constexpr int kRegions = 45'000; // of which one thread reads all
        Reading reading(kRegions);
        QTRY_COMPARE(GatedDialect::s_begun.load(), 1);
        reading.groupBy->setCurrentIndex(0);
        GatedDialect::s_mayEnd = 1;
        const auto* model = reading.panel.findChild<QTableView*>(QStringLiteral("statistics"))->model();
        QTRY_COMPARE(seen(*model, {0}), QStringList{QStringLiteral("read")});
        QVERIFY(GatedDialect::s_read < kRegions);
    }

    void aChildWithoutAClassIsNotUnderAQuestionMark()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        maker.region(maker.thread(builder.addSession({}), "main"), "sh", "?", 0, 10);
        TraceStore store;
        store.apply(builder.takeBatch());
        ViewState state;
        StatisticsPanel panel(store, state);
        panel.show();
        const auto* model = panel.findChild<QTableView*>(QStringLiteral("statistics"))->model();
        QTRY_COMPARE(
            seen(*model, {0, static_cast<int>(StatisticsColumn::Category)}), QStringList{QStringLiteral("sh | ? (class not told)")});
        panel.findChildren<QComboBox*>().first()->setCurrentIndex(1); // by category
        QTRY_COMPARE(seen(*model, {0}), QStringList{QStringLiteral("? (class not told)")});
    }

    void anotherGroupingBeginsAtTheTop()
    {
        Shown shown;
        shown.panel.resize(800, 150);
        QVERIFY(shown.waitUntilSettled());
        shown.table->scrollToBottom();
        QVERIFY(shown.table->verticalScrollBar()->value() > 0);
        shown.panel.findChildren<QComboBox*>().first()->setCurrentIndex(2);
        QVERIFY(shown.waitUntilSettled());
        QVERIFY(shown.table->verticalScrollBar()->maximum() > 0);
        QCOMPARE(shown.table->verticalScrollBar()->value(), 0);
    }

    void namesTakeTheWidthThatNumbersLeave()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const int narrow = shown.table->columnWidth(0);
        shown.panel.resize(2400, 600);
        QCoreApplication::processEvents();
        QVERIFY(shown.table->columnWidth(0) > narrow + 500);
        QVERIFY(shown.table->horizontalHeader()->length() <= shown.table->viewport()->width());
        const int wide = shown.table->columnWidth(0);
        shown.panel.findChildren<QComboBox*>().first()->setCurrentIndex(2); // hides the category
        QVERIFY(shown.table->columnWidth(0) > wide);
    }

    void titlesOfARangeWidenTheirColumnsForAsLongAsTheyStandButNoneThatTheUserChose()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled() && QTest::qWaitForWindowExposed(&shown.panel));
        const QHeaderView* header = shown.table->horizontalHeader();
        const int self = static_cast<int>(StatisticsColumn::Self);
        const int wall = static_cast<int>(StatisticsColumn::Wall);
        const QPoint edge(header->sectionViewportPosition(self) + header->sectionSize(self) - 1, header->height() / 2);
        const auto inWindow = [&](QPoint at) { return header->viewport()->mapTo(&shown.panel, at); };
        QTest::mousePress(shown.panel.windowHandle(), Qt::LeftButton, {}, inWindow(edge));
        QTest::mouseMove(shown.panel.windowHandle(), inWindow(edge - QPoint(20, 0)));
        QTest::mouseRelease(shown.panel.windowHandle(), Qt::LeftButton, {}, inWindow(edge - QPoint(20, 0)));
        const int chosen = header->sectionSize(self);
        const int usual = header->sectionSize(wall);
        QCOMPARE(chosen, usual - 20);
        for (const bool isMarked : {true, false}) {
            shown.state.setMarkedRange(
                isMarked ? std::optional(TraceRange{sample::shownAt(310.412), sample::shownAt(2880.443)}) : std::nullopt);
            QVERIFY(shown.waitUntilSettled());
            QCOMPARE(header->sectionSize(self), chosen);
            QCOMPARE(header->sectionSize(wall) > usual, isMarked);
        }
        QCOMPARE(header->sectionSize(wall), usual);
    }

    void aNarrowDockHidesWhatIsOfLesserUseBeforeNamesOrTimes()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const auto isHidden = [&](StatisticsColumn column) { return shown.table->isColumnHidden(static_cast<int>(column)); };
        const auto isWhole = [&] { return shown.table->horizontalHeader()->length() <= shown.table->viewport()->width(); };
        for (const int width : {1600, 980, 800}) {
            shown.panel.resize(width, 300);
            QCoreApplication::processEvents();
            QCOMPARE(isHidden(StatisticsColumn::Category), width != 1600);
            QVERIFY(!isHidden(StatisticsColumn::Wall) && !isHidden(StatisticsColumn::Share));
            QVERIFY(shown.table->columnWidth(0) >= 160 && isWhole());
        }
        shown.panel.resize(400, 300);
        QCoreApplication::processEvents();
        QVERIFY(isHidden(StatisticsColumn::Median) && !isHidden(StatisticsColumn::Wall));
        QVERIFY(shown.table->horizontalScrollBar()->maximum() > 0);
        shown.panel.resize(1600, 300);
        QCoreApplication::processEvents();
        QVERIFY(!isHidden(StatisticsColumn::Median) && !isHidden(StatisticsColumn::Category));
    }

    void theProcessIsCutBeforeItsThread()
    {
        const QFontMetrics metrics{QFont()};
        const QString name = QStringLiteral("git index-pack --stdin --fix-thin › th02");
        const auto fitting
            = [&](GroupBy by, const QString& in) { return fittingStatisticsName(name, by, metrics, metrics.horizontalAdvance(in)); };
        QCOMPARE(fitting(GroupBy::Thread, name), name);
        const QString cut = fitting(GroupBy::Thread, QStringLiteral("git index-pack › th02"));
        QVERIFY2(cut.startsWith(QStringLiteral("git")) && cut.endsWith(QStringLiteral("… › th02")), qPrintable(cut));
        QVERIFY(!fitting(GroupBy::Session, QStringLiteral("git index-pack › th02")).contains(QStringLiteral("th02")));
        QVERIFY(metrics.horizontalAdvance(fitting(GroupBy::Thread, QStringLiteral("th02")))
            <= metrics.horizontalAdvance(QStringLiteral("th02")));
    }

    void aRowListsItsInstancesAndADoubleClickGoesThere()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const QModelIndex status
            = shown.table->model()->match(shown.table->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("git status")).first();
        shown.table->setCurrentIndex(status);
        QVERIFY(shown.waitUntilSettled());
        auto* instances = shown.panel.findChild<InstancesModel*>();
        const QAbstractItemModelTester tester(instances, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(instances->rowCount(), 6);
        instances->sort(static_cast<int>(InstanceColumn::Start), Qt::DescendingOrder);
        QCOMPARE(seen(*instances, {0, 1, 2, 3}).first(), QStringLiteral("3.950 s | 174 ms | git status | git status › main"));
        QSignalSpy revealed(&shown.state, &ViewState::revealRequested);
        QTableView* table = shown.panel.findChild<QTableView*>(QStringLiteral("instances"));
        QVERIFY(QMetaObject::invokeMethod(table, "doubleClicked", Q_ARG(QModelIndex, instances->index(0, 0))));
        QCOMPARE(revealed.count(), 1);
        QCOMPARE(shown.state.selection().region, instances->region(instances->index(0, 0)));
    }

    void theInstancesLeaveALowTableItsRows()
    {
        Shown shown;
        const auto* instances = shown.panel.findChild<QTableView*>(QStringLiteral("instances"));
        for (const int height : {260, 480}) {
            shown.panel.resize(900, height);
            QVERIFY(shown.waitUntilSettled());
            shown.table->setCurrentIndex(shown.table->model()->index(0, 0));
            QVERIFY(shown.waitUntilSettled());
            QTRY_VERIFY(instances->isVisible());
            QCoreApplication::processEvents();
            QVERIFY(shown.table->viewport()->height() >= 6 * shown.table->rowHeight(0));
            QVERIFY(shown.table->columnWidth(0) >= 160 && !shown.table->isColumnHidden(static_cast<int>(StatisticsColumn::Wall)));
            QCOMPARE(instances->mapTo(&shown.panel, QPoint()).x() > 0, height == 260);
        }
    }

    void theNumbersOfInstancesAreWholeBesideTheTable()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.addSource()));
        const std::int64_t late = toNs(std::chrono::hours(33'494)) + 2'989'711'135'000;
        made.addRegion(thread, "read", 0, 10);
        made.addRegion(thread, "read", late, late + 2'870'000'000);
        TraceStore store;
        store.apply(made.builder.takeBatch());
        ViewState state;
        StatisticsPanel panel(store, state);
        panel.resize(800, 260);
        panel.show();
        auto* table = panel.findChild<QTableView*>(QStringLiteral("statistics"));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        table->setCurrentIndex(table->model()->index(0, 0));
        const auto* instances = panel.findChild<QTableView*>(QStringLiteral("instances"));
        QTRY_VERIFY(instances->isVisible());
        QVERIFY(instances->mapTo(&panel, QPoint()).x() > 0);
        const auto isWhole = [&](InstanceColumn number) {
            const int column = static_cast<int>(number);
            const int needed = instances->sizeHintForIndex(instances->model()->index(0, column)).width();
            return instances->columnWidth(column) >= needed
                && instances->columnViewportPosition(column) + needed <= instances->viewport()->width();
        };
        const QModelIndex first = instances->model()->index(0, static_cast<int>(InstanceColumn::Start));
        QVERIFY(first.data(Qt::ToolTipRole).toString().contains(formatExactDuration(Duration(late))));
        const QModelIndex length = first.siblingAtColumn(static_cast<int>(InstanceColumn::Length));
        QCOMPARE(length.data(Qt::ToolTipRole).toString(), formatExactDuration(Duration(length.data(kRawRole).toLongLong())));
        QCOMPARE(tableAsText(*instances->model(), {first}).section(QLatin1Char('\t'), 0, 0), formatExactDuration(Duration(late)));
        for (const auto& [mode, start] :
            {std::pair(TimeMode::Relative, formatExactDuration(Duration(late))), std::pair(TimeMode::Utc, QStringLiteral("1973-10-"))}) {
            state.setTimeMode(mode);
            QTRY_VERIFY(instances->model()->index(0, 0).data().toString().startsWith(start));
            QTRY_VERIFY(isWhole(InstanceColumn::Start) && isWhole(InstanceColumn::Length));
        }
    }

    /// As on the ruler: "625 d 21 h" was the start of a whole build.
    void startsOfInstancesInManyDaysWithDatesAreDates()
    {
        SmallTrace made;
        const SourceId source = made.addSource();
        made.builder.edit(source).epoch = UnixTime(std::chrono::days(20'000)); // 2024-10-04
        const ThreadId thread = made.addThread(made.addSession("p", source));
        const std::int64_t late = toNs(std::chrono::days(600));
        std::vector<RegionId> regions;
        for (const std::int64_t start : {std::int64_t{0}, late, late + 5'000'000})
            regions.push_back(made.addRegion(thread, "read", start, start + 10));
        TraceStore store;
        store.apply(made.builder.takeBatch());
        InstancesModel instances(store);
        instances.setInstances(regions);
        const int column = static_cast<int>(InstanceColumn::Start);
        for (const auto& [row, start] : {std::pair(0, QStringLiteral("2024-10-04 00:00:00.000")),
                 std::pair(1, QStringLiteral("2026-05-27 00:00:00.000")), std::pair(2, QStringLiteral("2026-05-27 00:00:00.005"))}) {
            const QModelIndex cell = instances.index(row, column);
            QCOMPARE(cell.data().toString(), start);
            QCOMPARE(tableAsText(instances, {cell}).section(QLatin1Char('\t'), 0, 0), start);
        }
    }

    void namesOfInstancesTakeTheWidthThatNumbersLeave()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        shown.table->setCurrentIndex(shown.table->model()->index(0, 0));
        QVERIFY(shown.waitUntilSettled());
        const auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("instances"));
        const auto widthAt = [&](int width, InstanceColumn column) {
            shown.panel.resize(width, 600);
            QCoreApplication::processEvents();
            return table->columnWidth(static_cast<int>(column));
        };
        for (const InstanceColumn number : {InstanceColumn::Start, InstanceColumn::Length}) {
            for (const int width : {500, 1200})
                QVERIFY(widthAt(width, number) >= table->sizeHintForIndex(table->model()->index(0, static_cast<int>(number))).width());
        }
        QVERIFY(widthAt(1200, InstanceColumn::Name) >= widthAt(500, InstanceColumn::Name) + 200);
    }

    void instancesAreThoseOfTheSelectedRowOrNone()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        const QModelIndex first = shown.table->model()->index(0, 0);
        shown.table->setCurrentIndex(first);
        QVERIFY(shown.waitUntilSettled());
        const auto* instances = shown.panel.findChild<QTableView*>(QStringLiteral("instances"));
        QVERIFY(instances->isVisible() && instances->model()->rowCount() > 0);
        using enum QItemSelectionModel::SelectionFlag;
        shown.table->selectionModel()->select(first, Toggle | Rows); // as Ctrl and a click do
        QVERIFY(!instances->isVisible());
        shown.table->selectionModel()->select(first, Toggle | Rows);
        QVERIFY(shown.waitUntilSettled());
        QVERIFY(instances->isVisible());
        shown.table->setCurrentIndex(shown.table->model()->index(1, 0));
        QCOMPARE(instances->model()->rowCount(), 0); // none of another row while they are looked for
    }

    void instancesAreNotThoseOfTheSameNameInAnotherCategory()
    {
        Shown shown;
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("git status"));
        made.addRegion(thread, "work", 10, 20, {}, {.category = "index"});
        made.addRegion(thread, "work", 30, 60, {}, {.category = "status"});
        shown.store.reset();
        shown.store.apply(made.builder.takeBatch());
        QVERIFY(shown.waitUntilSettled());
        QTRY_COMPARE(seen(*shown.table->model(), {0}), (QStringList{"work", "work"}));
        shown.table->setCurrentIndex(shown.table->model()->index(0, 0));
        QVERIFY(shown.waitUntilSettled());
        const auto* instances = shown.panel.findChild<InstancesModel*>();
        QCOMPARE(instances->rowCount(), 1);
        shown.table->setCurrentIndex(shown.table->model()->index(1, 0));
        QCOMPARE(instances->rowCount(), 0); // while they are looked for
    }

    void instancesHaveTheNamesOfTheirBoxesAndSortByThese()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId wait = made.addRegion(thread, "wait", 0, 10);
        const RegionId longer = made.addRegion(thread, "wait an hour", 10, 20);
        TraceStore store;
        store.apply(made.builder.takeBatch());
        InstancesModel instances(store);
        instances.setInstances({wait, longer});
        const int column = static_cast<int>(InstanceColumn::Name);
        instances.sort(column, Qt::AscendingOrder); // by the names that writers gave, "wait" would be the first
        QTRY_COMPARE(seen(instances, {column}), (QStringList{QStringLiteral("wait an hour"), QStringLiteral("wait for the disk")}));
    }

    void labelsOfInstancesAreReadOnceAndForTheOrderOnAnotherThread()
    {
        const CountingDialect dialect;
        const Source source{.dialect = &dialect};
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(source)));
        std::vector<RegionId> regions;
        for (int i = 0; i < 100; ++i)
            regions.push_back(made.addRegion(thread, "read", 10 * i, 10 * i + 5, {}, {.open = i == 0}));
        TraceStore store;
        store.apply(made.builder.takeBatch());
        InstancesModel instances(store);
        instances.setInstances(regions);
        instances.sort(static_cast<int>(InstanceColumn::Name), Qt::DescendingOrder);
        QTRY_VERIFY(!instances.isSorting());
        QCOMPARE(instances.region(instances.index(0, 0)), regions.back());
        QCOMPARE(CountingDialect::s_readHere, 0);
        for (int paint = 0; paint < 3; ++paint)
            QCOMPARE(seen(instances, {static_cast<int>(InstanceColumn::Name)}).first(), QStringLiteral("read block 99"));
        QCOMPARE(CountingDialect::s_readHere, 99 + 3); // while a region is open, its label may change
    }

    void anOrderByNamesThatComesTooLateIsDropped()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p"));
        const RegionId first = made.addRegion(thread, "a", 0, 10);
        const RegionId second = made.addRegion(thread, "b", 10, 30);
        TraceStore store;
        store.apply(made.builder.takeBatch());
        InstancesModel instances(store);
        const QAbstractItemModelTester tester(&instances, QAbstractItemModelTester::FailureReportingMode::QtTest);
        instances.setInstances({first, second});
        instances.sort(static_cast<int>(InstanceColumn::Name), Qt::DescendingOrder);
        instances.sort(static_cast<int>(InstanceColumn::Start), Qt::AscendingOrder);
        QCOMPARE(instances.region(instances.index(0, 0)), first);
        instances.sort(static_cast<int>(InstanceColumn::Name), Qt::DescendingOrder);
        instances.setInstances({second});
        QTRY_VERIFY(!instances.isSorting());
        QCoreApplication::processEvents();
        QCOMPARE(instances.rowCount(), 1);
    }

    void eachSelectedInstanceStaysSelectedInAnotherOrder()
    {
        constexpr int kRows = 200'000; // a look at all of them for each would outlast all other tests
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p"));
        std::vector<RegionId> regions;
        for (int i = 0; i < kRows; ++i)
            regions.push_back(made.addRegion(thread, "read", 10 * i, 10 * i + 5));
        TraceStore store;
        store.apply(made.builder.takeBatch());
        InstancesModel instances(store);
        instances.setInstances(regions);
        std::vector<QPersistentModelIndex> kept;
        for (int row = 0; row < kRows; ++row)
            kept.emplace_back(instances.index(row, row % 4));
        instances.sort(static_cast<int>(InstanceColumn::Start), Qt::DescendingOrder);
        QCOMPARE(instances.region(instances.index(0, 0)), regions.back());
        for (std::size_t row = 0; row < kept.size(); ++row) {
            QCOMPARE(instances.region(kept[row]), regions[row]);
            QCOMPARE(kept[row].column(), static_cast<int>(row % 4));
        }
    }

    void theSameTimeModeChangesNoRow()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        shown.table->setCurrentIndex(shown.table->model()->index(0, 0));
        QVERIFY(shown.waitUntilSettled());
        auto* instances = shown.panel.findChild<InstancesModel*>();
        const QSignalSpy changed(instances, &QAbstractItemModel::dataChanged);
        for (int time = 0; time < 2; ++time) // at each refresh
            instances->setTimeMode(TimeMode::Utc);
        QCOMPARE(changed.size(), 1);
    }

    void aHiddenPanelComputesNothing()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        shown.panel.hide();
        shown.state.setMarkedRange(TraceRange{sample::shownAt(0), sample::shownAt(1)});
        QVERIFY(shown.panel.isSettled());
        QVERIFY(shown.table->model()->rowCount() > 3);
        shown.panel.show();
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(shown.table->model()->rowCount(), 1);
    }

    void anotherTraceLeavesNothingBehind()
    {
        Shown shown;
        QVERIFY(shown.waitUntilSettled());
        shown.table->setCurrentIndex(shown.table->model()->index(0, 0));
        shown.store.reset();
        QCOMPARE(shown.table->model()->rowCount(), 0);
        QVERIFY(shown.waitUntilSettled());
        QCOMPARE(shown.table->model()->rowCount(), 0);
    }

    void csvEscapesCommasQuotesLinesAndFormulas()
    {
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Wall")});
        model.setItem(0, 0, new QStandardItem(QStringLiteral("a, \"b\"\nc")));
        model.setItem(0, 1, new QStandardItem(QStringLiteral("1 ms")));
        model.item(0, 1)->setData(-1'000'000, kRawRole);
        model.setItem(1, 0, new QStandardItem(QStringLiteral("=1+1")));
        model.setItem(1, 1, new QStandardItem(QStringLiteral("-5"))); // a number, as of a query's result
        QCOMPARE(tableAsCsv(model, allRows(model)), QStringLiteral("Name,Wall\r\n\"a, \"\"b\"\"\nc\",-1000000\r\n'=1+1,-5\r\n"));
        QCOMPARE(tableAsText(model, {model.index(1, 0)}), QStringLiteral("=1+1\t-5"));
        QCOMPARE(asCsv(TextTable{{QStringLiteral("5\n")}}), QStringLiteral("\"5\n\"\r\n")); // Qt takes it for a number
    }

    void theFooterCountsOneAsOne()
    {
        RangeStatistics one;
        one.count = one.logged = 1;
        one.threads = 1;
        one.length = Duration(2'000'000);
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region in 2.00 ms of 1 thread"));
        one.count = 2;
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region and 1 other box in 2.00 ms of 1 thread"));
        one.asyncTracks = 1;
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region and 1 other box in 2.00 ms of 1 thread, 1 asynchronous track"));
        one.threads = 28;
        one.asyncTracks = 2;
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region and 1 other box in 2.00 ms of 28 threads, 2 asynchronous tracks"));
        one.threads = 0;
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region and 1 other box in 2.00 ms of 2 asynchronous tracks"));
    }

    void theFooterNamesWhatLoadsAreSharesOf()
    {
        RangeStatistics one;
        one.count = one.logged = 1;
        one.threads = 1;
        one.length = one.busy = Duration(2'000'000);
        QCOMPARE(spaced(statisticsFooter(one)), QStringLiteral("1 region in 2.00 ms of 1 thread")); // of which they are shares
        one.busy = Duration(36'000);
        QCOMPARE(spaced(statisticsFooter(one)),
            QStringLiteral("1 region in 2.00 ms of 1 thread; loads are shares of the 36.0 µs in which any thread worked"));
    }

    void theHistogramDescribesABin()
    {
        HistogramWidget widget;
        widget.resize(216, 80);
        widget.setHistogram(makeHistogram({Duration(1000), Duration(1500), Duration(100'000)}, 2));
        QCOMPARE(spaced(widget.textAt(20)), QStringLiteral("2 regions of 1.00 µs to 10.0 µs"));
        QCOMPARE(spaced(widget.textAt(150)), QStringLiteral("1 region of 10.0 µs to 100 µs"));
        QCOMPARE(widget.textAt(0), QString());
    }

    void theKeysGoThroughTheBarsOfTheHistogram()
    {
        HistogramWidget widget;
        widget.resize(216, 80);
        QTest::keyClick(&widget, Qt::Key_Right); // no bars yet
        QCOMPARE(widget.currentText(), QString());
        widget.setHistogram(makeHistogram({Duration(1000), Duration(1500), Duration(100'000)}, 2));
        widget.show();
        widget.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&widget));
        widget.setFocus();
        const QImage before = widget.grab().toImage();
        const auto press = [&](Qt::Key key) { return QTest::keyClick(&widget, key), spaced(widget.currentText()); };
        const auto first = QStringLiteral("2 regions of 1.00 µs to 10.0 µs");
        const auto last = QStringLiteral("1 region of 10.0 µs to 100 µs");
        QCOMPARE(press(Qt::Key_Right), first);
        QVERIFY(widget.grab().toImage() != before);
        QCOMPARE(press(Qt::Key_Right), last);
        QCOMPARE(press(Qt::Key_Right), last);
        QCOMPARE(press(Qt::Key_Left), first);
        QCOMPARE(press(Qt::Key_Left), first);
        QCOMPARE(press(Qt::Key_End), last);
        QCOMPARE(press(Qt::Key_Home), first);
        widget.setHistogram(makeHistogram({Duration(1000), Duration(1000)}, 2));
        QCOMPARE(widget.currentText(), QString());
        QCOMPARE(press(Qt::Key_Right), QStringLiteral("2 regions of 1.00 µs"));
        widget.setHistogram({});
        QCOMPARE(widget.currentText(), QString());
    }
};

EMBERLINE_TEST(StatisticsPanelTest, QApplication)
#include "tst_statistics_panel.moc"
