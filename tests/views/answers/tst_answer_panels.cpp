// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/range_statistics.h"
#include "model/answers/line_names.h"
#include "model/dialect.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/piece_dialect.h"
#include "tests/support/sample_trace.h"
#include "tests/support/small_command.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/answers/compare_panel.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/runs_chart.h"
#include "views/answers/time_split_panel.h"
#include "views/details/details.h"
#include "views/flame/flame_view.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/kit/region_style.h"
#include "views/kit/small_widgets.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QCheckBox>
#include <QComboBox>
#include <QFontMetrics>
#include <QGraphicsTextItem>
#include <QHeaderView>
#include <QLabel>
#include <QLegend>
#include <QLegendMarker>
#include <QLineEdit>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QScatterSeries>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>
#include <QThread>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1'000'000;

/// A fetch of 100 ms with a failed hook of 60 ms, and a quick status.
struct Loaded {
    Loaded()
    {
        fetch = small.session("git fetch", 0, 100 * kMs);
        region = small.region(fetch, "index", "do_read_index", 0, 20 * kMs);
        hook = small.child(fetch, "hooks/reference-transaction", 30 * kMs, 90 * kMs, {"hook", "reference-transaction", 7, 1});
        status = small.session("git status", 0, 5 * kMs, 3);
        store.apply(small.builder().takeBatch());
    }
    SmallCommand small;
    SessionId fetch;
    SessionId status;
    RegionId region;
    RegionId hook;
    TraceStore store;
    ViewState state;
};

/// Of a compiler whose regions are all about headers, named by their categories. Counts how many labels are read.
class HeaderDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "compiler"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view /*name*/) const override
    {
        return Topic{TopicKind::Work, kWorkTopicId, {}, "Parsing headers"};
    }
    [[nodiscard]] std::string labelOf(const Trace& trace, RegionId region) const override
    {
        ++reads;
        return std::string(trace.category(region));
    }
    mutable std::atomic<std::size_t> reads = 0;
};

/// Counts how often anybody asks what a process runs.
class NamingDialect final : public Dialect {
public:
    inline static std::atomic<int> s_asked = 0;
    inline static std::atomic<int> s_askedHere = 0; ///< by the thread of the tests

    [[nodiscard]] std::string_view writer() const override { return "namer"; }
    [[nodiscard]] ProcessCommand commandOf(const Trace& trace, SessionId session) const override
    {
        ++s_asked;
        if (QThread::currentThread() == qApp->thread())
            ++s_askedHere;
        return Dialect::commandOf(trace, session);
    }
};

/// Two processes of that name, whose writer is a NamingDialect.
void addNamed(SmallTrace& made, const char* name)
{
    static const NamingDialect dialect;
    const SourceId id = made.builder.addSource({.dialect = &dialect});
    for (int i = 0; i < 2; ++i)
        made.addRegion(made.addThread(made.addSession(name, id)), "work", 0, kMs);
}

template <class Panel>
bool answer(Panel& panel)
{
    QSignalSpy shown(&panel, &Panel::shown);
    panel.refreshNow();
    return shown.wait(60'000);
}

/// In a window of that size.
template <class Panel>
bool answer(Panel& panel, QSize size)
{
    panel.resize(size);
    panel.QWidget::show();
    return answer(panel);
}

/// What a builder has made, for panels to show.
struct Filled {
    explicit Filled(TraceBuilder& builder) { store.apply(builder.takeBatch()); }
    TraceStore store;
    ViewState state;
};

template <class Panel>
struct Stage : Filled {
    using Filled::Filled;
    Panel panel{store, state};
};

QString text(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

QTableView* tableOf(QWidget& panel, const char* name)
{
    for (QTableView* table : panel.findChildren<QTableView*>()) {
        if (table->accessibleName() == QLatin1String(name))
            return table;
    }
    return nullptr;
}

void clickRow(QTableView& table, int row)
{
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(row, 0)).center());
}

/// As a store gives them: without a trace.
std::shared_ptr<RunTable> storedRuns(const Trace& trace)
{
    auto runs = std::make_shared<RunTable>(condenseRuns(trace, RunScope::Commands));
    for (RunRow& row : runs->rows) {
        row.session = {};
        row.argv = runs->texts->intern("git " + std::string(runs->text(row.name)));
    }
    return runs;
}

/// In the runs over time of the panel; empty if the group is not drawn.
QString colorOfDots(const HistoryPanel& panel, const char* group)
{
    for (QAbstractSeries* one : panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->series()) {
        if (const auto* dots = qobject_cast<QScatterSeries*>(one); dots && dots->name() == QLatin1String(group))
            return dots->color().name();
    }
    return {};
}

/// Forty runs of two commands and two versions; the longest is of the new one.
struct Versions {
    Versions()
    {
        for (int i = 0; i < 40; ++i) {
            const bool isNew = i % 2 == 1;
            const std::int64_t begin = i * 1000 * kMs;
            const std::int64_t wall = (50 + i % 7 * 5) * kMs * (isNew ? 2 : 1);
            const SessionId run
                = small.session(i % 3 == 0 ? "git status" : "git fetch", begin, begin + (i == 21 ? 900 * kMs : wall), i + 1);
            Session& session = small.builder().edit(run);
            session.attributes.edit().version = small.builder().intern(isNew ? "2.55.0" : "2.39.5");
            session.exitCode = i % 10 == 0 ? 1 : 0;
            longest = i == 21 ? run : longest;
        }
        store.apply(small.builder().takeBatch());
    }
    SmallCommand small;
    SessionId longest;
    TraceStore store;
    TraceStore empty;
    ViewState state;
};

QString plainSpaces(QString text)
{
    return text.replace(QChar::Nbsp, QLatin1Char(' '));
}

QAbstractButton* buttonOf(QWidget& panel, const char* words)
{
    const auto buttons = panel.findChildren<QAbstractButton*>();
    const auto found = std::ranges::find(buttons, QString::fromUtf8(words), &QAbstractButton::text);
    return found == buttons.end() ? nullptr : *found;
}

void choose(QWidget& panel, const char* box, const char* item)
{
    for (QComboBox* one : panel.findChildren<QComboBox*>()) {
        if (one->accessibleName() == QLatin1String(box))
            one->setCurrentText(QLatin1String(item));
    }
}

int rowWith(const QAbstractItemModel& model, const char* words)
{
    int row = 0;
    while (row < model.rowCount() && text(model, row, 0) != QLatin1String(words))
        ++row;
    return row;
}

/// Each run has one region, which takes all of its time.
RunProfile fetches(std::int64_t count, std::int64_t length)
{
    SmallCommand small;
    for (std::int64_t run = 0; run < count; ++run) {
        const std::int64_t at = run * 1000 * kMs;
        const SessionId fetch = small.session("git fetch", at, at + length, run + 1);
        small.region(fetch, "index", "do_read_index", at, at + length);
    }
    return profileRuns(small.trace());
}

} // namespace

class AnswerPanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNumberThatTheTableCutsIsNotShown()
    {
        const auto picture = [](const QString& number, int width) {
            QStandardItemModel model(1, 2);
            const Cell cell{.text = number, .rightAligned = true};
            model.setData(model.index(0, 1), QVariant::fromValue(cell), kCellRole);
            CellTable table;
            table.setModel(&model);
            table.resize(width, 100);
            table.setColumnWidth(0, 100);
            table.setColumnWidth(1, 100);
            return table.viewport()->grab().toImage();
        };
        QVERIFY(picture(QStringLiteral("1.234 s"), 300) != picture(QStringLiteral("9.876 s"), 300));
        QVERIFY(picture(QStringLiteral("1.234 s"), 180) == picture(QStringLiteral("9.876 s"), 180));
    }

    /// The bars of Critical path have the accent, as the selected row has.
    void theBarOfTheSelectedRowIsSeen()
    {
        const Theme& theme = Theme::light();
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), QVariant::fromValue(Cell{.barColor = theme.accent, .bar = 1}), kCellRole);
        CellTable table;
        table.setPalette(theme.palette());
        table.setModel(&model);
        table.resize(200, 100);
        const auto barColor = [&] { return table.viewport()->grab().toImage().pixelColor(table.visualRect(model.index(0, 0)).center()); };
        QCOMPARE(barColor(), theme.accent);
        table.selectRow(0);
        QCOMPARE(barColor(), theme.accentText);
    }

    void timeSplitShowsTheSlowestCommand()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        const TimeSplitModel& model = panel.model();
        QCOMPARE(model.view().title, QStringLiteral("git fetch"));
        QCOMPARE(model.view().headline,
            QStringLiteral("Hook reference-transaction took 60\u00a0% of the time (60.0\u00a0ms). Hook reference-transaction failed with "
                           "exit code 1."));
        QCOMPARE(model.rowCount(), 4); // hook, index, not instrumented, sum
        QCOMPARE(text(model, 0, 0), QStringLiteral("Hook reference-transaction"));
        QCOMPARE(text(model, 0, 1), QStringLiteral("60.0\u00a0%"));
        QCOMPARE(text(model, 1, 0), QStringLiteral("Reading the index"));
        QCOMPARE(text(model, 3, 0), QStringLiteral("Sum"));
        QCOMPARE(text(model, 3, 1), QStringLiteral("100.0\u00a0%"));
        QVERIFY2(model.view().largest[1].startsWith(QStringLiteral("Each by itself, without what runs inside or began later:\n")),
            qPrintable(model.view().largest[1]));
        QCOMPARE(model.view().largest[2], QString()); // not instrumented
        QAbstractItemModelTester tester(const_cast<TimeSplitModel*>(&model), QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto* facts = panel.findChild<FactsModel*>();
        QVERIFY(facts && !model.view().facts.empty());
        for (int row = 0; row < facts->rowCount(); ++row) // what the sentence says stands there alone
            QVERIFY2(!model.view().headline.contains(text(*facts, row, 0)), qPrintable(text(*facts, row, 0)));
        QAbstractItemModelTester factsTester(facts, QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void anAnswerOfAPartSaysSoAndIsAskedAgainOnceAllIsRead()
    {
        SmallCommand small;
        small.session("git fetch", 0, 100 * kMs);
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        const auto isOfPart = [](const TimeSplitPanel& of) {
            return std::ranges::any_of(of.findChildren<QLabel*>(),
                [](const QLabel* label) { return label->text().endsWith(QStringLiteral("of what has been read so far")); });
        };
        panel.setReading(true);
        QVERIFY(answer(panel, {800, 600}));
        QVERIFY(isOfPart(panel));
        TimeSplitPanel other(stage.store, stage.state);
        other.setReading(true);
        QSignalSpy shown(&panel, &TimeSplitPanel::shown);
        QSignalSpy otherShown(&other, &TimeSplitPanel::shown);
        other.show(); // its question is under way as the rest arrives
        small.session("git gc", 0, 500 * kMs, 2);
        stage.store.apply(small.builder().takeBatch());
        panel.setReading(false);
        other.setReading(false);
        QVERIFY(otherShown.wait(60'000));
        QCOMPARE(otherShown.count(), 1);
        QVERIFY(!shown.isEmpty() || shown.wait(60'000));
        for (const TimeSplitPanel* each : {&panel, &other}) {
            QCOMPARE(each->model().view().title, QStringLiteral("git gc"));
            QVERIFY(!isOfPart(*each));
        }
    }

    void theBusiestThreadIsAFactThatLeadsToIt()
    {
        SmallTrace small;
        const SessionId app = small.addSession("app", small.addSource());
        small.addRegion(small.addThread(app), "load", 0, 100 * kMs);
        const ThreadId worker = small.addThread(app, "worker");
        small.addRegion(worker, "decode", 0, 120 * kMs);
        small.builder.edit(app).end = sourceTimeFromNs(200 * kMs);
        Stage<TimeSplitPanel> stage(small.builder);
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {800, 600}));
        QTableView* facts = tableOf(panel, "Facts found in the log");
        QVERIFY(facts);
        QCOMPARE(text(*facts->model(), 0, 0), QStringLiteral("Busiest thread: worker with 120\u00a0ms of 200\u00a0ms"));
        QVERIFY(facts->rowHeight(0) > tableOf(panel, "Where the time went")->rowHeight(0)); // with space between them
        clickRow(*facts, 0);
        QCOMPARE(stage.state.selection(), (Selection{.session = app, .thread = worker}));
    }

    void aFactAboutAnInstantLeadsToItAndNotToItsProcess()
    {
        FactsModel facts;
        facts.show({{"retries", FactWeight::Note, FactKind::Retries, {FactCount{1}}, {}, {}, {}, SessionId(0), {}, InstantId(3)}});
        QCOMPARE(facts.box(0), Selection{.instant = InstantId(3)});
        QVERIFY(facts.flags(facts.index(0, 0)).testFlag(Qt::ItemIsSelectable));
    }

    void aFactLeadsToTheProcessThatLoggedItAndOneAboutNoneCannotBeSelected()
    {
        SmallCommand small;
        const SessionId status = small.session("git status", 0, 100 * kMs);
        const RegionId bar = small.child(status, "git read", 10 * kMs, 90 * kMs, {"?", "", 2});
        const SessionId reader = small.child(status, bar, "git read", 20 * kMs, 80 * kMs, 2);
        small.data(reader, "index/read/cache_nr", 30 * kMs, 12);
        small.builder().edit(status).attributes.edit().approximate = true;
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {800, 600}));
        QTableView* facts = tableOf(panel, "Facts found in the log");
        QVERIFY(facts);
        QCOMPARE(text(*facts->model(), 0, 0), QStringLiteral("Times are inferred: the log is in brief form"));
        QCOMPARE(facts->model()->columnCount(), 1); // the place in the log is a tool tip, however wide the dock is
        QVERIFY(facts->model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("index/read/cache_nr")));
        QVERIFY(!facts->model()->index(0, 0).flags().testFlag(Qt::ItemIsSelectable));
        clickRow(*facts, 0);
        QVERIFY(!facts->selectionModel()->hasSelection() && stage.state.selection().isEmpty());
        QCOMPARE(text(*facts->model(), 1, 0), QStringLiteral("An index of 12 entries was read once"));
        clickRow(*facts, 1);
        QCOMPARE(stage.state.selection().session, reader);
    }

    /// The sentence does not say it, too.
    void whatRanWhenTheTraceWasCutIsOneOfTheFactsOnly()
    {
        SmallTrace small;
        const SourceId source = small.addSource();
        small.builder.edit(source).isCut = true;
        const SessionId app = small.addSession("app", source);
        small.builder.edit(app).end = sourceTimeFromNs(100);
        small.addRegion(small.addThread(app), "load", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        const SplitView view = viewSplit(small.trace(), CommandIndex(small.trace()), std::span(&app, 1), {});
        QVERIFY(std::ranges::count(view.facts, FactKind::CutWhile, &Fact::kind) == 1);
        QVERIFY2(!view.headline.contains(QStringLiteral("was cut")), qPrintable(view.headline));
    }

    void aRunningCommandSaysWhatRunsAndNotWhatItsLogLeavesOpen()
    {
        SmallCommand small;
        const SessionId commit = small.session("git commit", 0, 7 * kMs);
        small.region(commit, "index", "do_read_index", 0, 1 * kMs);
        small.child(commit, ".git/hooks/pre-commit", 6 * kMs, 7 * kMs, {"hook", "pre-commit", 0, 0, RegionRole::Child, false, true});
        small.builder().edit(commit).open = true;
        small.builder().edit(commit).exitCode.reset();
        small.builder().edit(SourceId(0)).live = true;
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        const auto says = [&panel](const QString& sentence) {
            return std::ranges::any_of(panel.findChildren<QLabel*>(),
                [&](const QLabel* label) { return label->text().replace(QChar(QChar::Nbsp), QLatin1Char(' ')).contains(sentence); });
        };
        const TraceTime begin = stage.store.trace().extent().begin;
        stage.state.setNow(begin + Duration(2207 * kMs));
        QVERIFY(answer(panel));
        QVERIFY(says(QStringLiteral("Running for 2.21 s; hook pre-commit has been running for 2.20 s.")));
        QVERIFY(says(QStringLiteral("up to the last record, 7.00 ms")));
        QVERIFY(says(QStringLiteral("2.21 s · still running")));
        QVERIFY(!says(QStringLiteral("does not explain")));
        QVERIFY(panel.model().view().facts.empty()); // an end that is still to come is not missing
        stage.state.setNow(begin + Duration(3207 * kMs)); // without a new record
        QVERIFY(says(QStringLiteral("Running for 3.21 s; hook pre-commit has been running for 3.20 s.")));

        small.builder().edit(SourceId(0)).live = false; // nobody writes it any longer
        stage.store.apply(small.builder().takeBatch());
        stage.state.setNow(std::nullopt);
        QVERIFY(answer(panel));
        QVERIFY(says(QStringLiteral("does not explain")));
        QVERIFY(!says(QStringLiteral("Running for")));
        QVERIFY(std::ranges::count(panel.model().view().facts, FactKind::EndsMissing, &Fact::kind) == 1);
        QVERIFY(says(QStringLiteral("The end of one process is not in the log: its log stops while hook pre-commit runs.")));

        small.builder().edit(commit).open = false;
        small.builder().edit(commit).signal = 15;
        stage.store.apply(small.builder().takeBatch());
        QVERIFY(answer(panel));
        QVERIFY(says(QStringLiteral("Signal 15 (SIGTERM) ended the command while hook pre-commit ran.")));
    }

    void aKilledCommandNamesTheRegionThatRan()
    {
        SmallCommand small;
        const SessionId status = small.session("git status", 0, 7 * kMs);
        small.region(status, "index", "do_read_index", 0, 1 * kMs);
        small.builder().regions().setEnd(small.region(status, "index", "refresh", 2 * kMs, 7 * kMs), sourceTimeFromNs(7 * kMs), true);
        small.builder().edit(status).signal = 9;
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel));
        QVERIFY(panel.model().view().headline.endsWith(QStringLiteral("Signal 9 (SIGKILL) ended the command while refresh ran.")));
    }

    void whatThreadsWaitForStandsBelowTheSumAndIsNoPartOfIt()
    {
        SplitView view;
        view.split.counted = view.split.whole = Duration(100);
        view.split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Running"}, Duration(100), {}});
        view.titles = {QStringLiteral("Running")};
        view.details = {QString()};
        view.split.waits.push_back({Topic{TopicKind::Idle, "waiting", "Waiting", {}, TopicState::Waiting}, Duration(250), 3, {}});
        TimeSplitModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(view);
        model.setFills({Qt::red}, Qt::gray);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(text(model, 1, 2), QStringLiteral("100\u00a0ns")); // the sum
        QCOMPARE(text(model, 2, 0), QStringLiteral("Waiting"));
        QCOMPARE(model.cell(2, 0).swatch, QColor(Qt::gray));
        QCOMPARE(text(model, 2, 1), QString());
        QCOMPARE(text(model, 2, 2), QStringLiteral("250\u00a0ns"));
        QCOMPARE(text(model, 2, 3), QStringLiteral("beside that, 3 threads added up"));
    }

    void anAsynchronousBoxIsNotTakenForIdleTime()
    {
        TraceStore store;
        ViewState state;
        store.show(importChrome(R"([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":10},
{"ph":"b","cat":"loading","name":"PageLoadMetrics.NavigationToFirstPaint","id":1,"pid":5,"tid":1,"ts":0},
{"ph":"e","cat":"loading","name":"PageLoadMetrics.NavigationToFirstPaint","id":1,"pid":5,"tid":1,"ts":60},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":90,"dur":10}])"));
        Selection load;
        for (std::size_t row = 0; row < store.trace().regionCount(); ++row) {
            if (store.trace().role(RegionId(row)) == RegionRole::Async)
                load.region = RegionId(row);
        }
        QVERIFY(load.region);
        for (const DetailRow& row : describe(store.trace(), load, nullptr, TimeMode::Relative).rows)
            QVERIFY(row.label != QStringLiteral("Topic"));
        TimeSplitPanel panel(store, state);
        state.select(load);
        QVERIFY(answer(panel));
        auto* table = qobject_cast<CellTable*>(tableOf(panel, "Where the time went"));
        const int idle = panel.model().rowCount() - 2; // above the sum
        QCOMPARE(text(panel.model(), idle, static_cast<int>(SplitColumn::Line)), QStringLiteral("Idle"));
        QVERIFY(!table->selectionModel()->hasSelection());
        Q_EMIT table->rowChosen(table->model()->index(idle, 0)); // which leads there, as it took most of the line
        QCOMPARE(state.selection(), load);
        QVERIFY(table->selectionModel()->isRowSelected(idle, {}));
    }

    void noNumberIsCutAtAnyWidth()
    {
        SmallCommand small;
        const SessionId fetch = small.session("git fetch", 0, 727'000 * kMs);
        small.region(fetch, "index", "do_read_index", 0, 1 * kMs);
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel));
        panel.QWidget::show();
        auto* table = panel.findChild<CellTable*>();
        QFont font = table->font();
        font.setBold(true);
        for (const int width : {500, 640, 960, 1400}) {
            panel.resize(width, 220);
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                const QString time = text(panel.model(), row, static_cast<int>(SplitColumn::Time));
                QVERIFY2(
                    QFontMetrics(font).horizontalAdvance(time) < table->columnWidth(static_cast<int>(SplitColumn::Time)), qPrintable(time));
            }
        }
    }

    void aNarrowDockShowsNamesAndWhatTheyAre()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        panel.QWidget::show();
        auto* table = tableOf(panel, "Where the time went");
        const auto widthOf = [&](SplitColumn column) { return table->columnWidth(static_cast<int>(column)); };
        panel.resize(998, 246); // as in a window of 1280 x 720
        QTRY_VERIFY(widthOf(SplitColumn::What) >= 120);
        QVERIFY(widthOf(SplitColumn::Line) >= 160);
        panel.resize(240, 246);
        QTRY_COMPARE(widthOf(SplitColumn::What), 0);
        QVERIFY(widthOf(SplitColumn::Line) >= 160);
        QVERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
        QVERIFY(panel.findChild<QScrollArea*>()->horizontalScrollBar()->maximum() > 0);
    }

    /// "What" stood beside them with more room than they lacked.
    void aNameIsWholeWhereTheColumnsBesideItHaveRoom()
    {
        SmallCommand small;
        const SessionId session = small.session("program", 0, 80 * kMs);
        small.region(session, "cpu", "step", 0, 10 * kMs);
        small.region(session, "Running all passes on the intermediate code", "step", 10 * kMs, 80 * kMs);
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {998, 246})); // as in a window of 1280 x 720
        const auto* table = tableOf(panel, "Where the time went");
        const int line = static_cast<int>(SplitColumn::Line);
        QVERIFY(table->sizeHintForIndex(panel.model().index(0, line)).width() > 250);
        QTRY_VERIFY(table->columnWidth(line) >= table->sizeHintForIndex(panel.model().index(0, line)).width());
    }

    void theSplitFollowsTheSelection()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        loaded.state.select({{}, {}, loaded.status, {}, {}});
        QVERIFY(answer(panel));
        QCOMPARE(panel.model().view().title, QStringLiteral("git status"));
    }

    /// The table cuts them where a column ends; before that, they ended in the middle of a wide one.
    void namesOfAHundredCharactersAreWhole()
    {
        const std::string name = "read " + std::string(95, 'x');
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100 * kMs);
        small.region(git, "c", name, 0, 100 * kMs);
        const Trace trace = small.trace();
        const QString whole = QString::fromStdString(name) + QStringLiteral(" [c]");
        QCOMPARE(viewSplit(trace, CommandIndex(trace), std::span(&git, 1), {}).details.front(), whole);
        QCOMPARE(viewPath(trace, CommandIndex(trace), git).steps.front(), QStringLiteral("git x › ") + whole);
    }

    void theAnswerForAnotherCommandIsShownFromItsTitleOn()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {600, 80}));
        QScrollBar* scrollBar = panel.findChild<QScrollArea*>()->verticalScrollBar();
        QTRY_VERIFY(scrollBar->maximum() > 20);
        scrollBar->setValue(20);
        QVERIFY(answer(panel));
        QCOMPARE(scrollBar->value(), 20); // the same command
        loaded.state.select({.session = loaded.status});
        QVERIFY(answer(panel));
        QTRY_VERIFY(scrollBar->maximum() > 20);
        QCOMPARE(scrollBar->value(), 0);
    }

    void theColumnThatTakesTheRestFollowsTheTableAlsoAfterOneWasMoved()
    {
        QStandardItemModel model(1, 3);
        CellTable table;
        table.setModel(&model);
        table.setWidths({{0, 90, 1}, {120, 60}, {120, 60}});
        table.resize(500, 120);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QPoint edge(table.horizontalHeader()->sectionViewportPosition(2) - 1, table.horizontalHeader()->height() / 2);
        QTest::mousePress(table.windowHandle(), Qt::LeftButton, {}, edge);
        QTest::mouseMove(table.windowHandle(), edge - QPoint(30, 0));
        QTest::mouseRelease(table.windowHandle(), Qt::LeftButton, {}, edge - QPoint(30, 0));
        const int moved = table.columnWidth(1);
        QCOMPARE(moved, 90);
        table.resize(900, 120);
        QCoreApplication::processEvents();
        QCOMPARE(table.columnWidth(1), moved);
        QCOMPARE(table.horizontalHeader()->length(), table.viewport()->width());
    }

    void aClickOnALineLeadsToItsBox()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {900, 600}));
        QSignalSpy revealed(&loaded.state, &ViewState::revealRequested);
        clickRow(*tableOf(panel, "Where the time went"), 0);
        QCOMPARE(loaded.state.selection().region, loaded.hook);
        QCOMPARE(loaded.state.markedRange(), std::optional(TraceRange{traceTimeFromNs(30 * kMs), traceTimeFromNs(90 * kMs)}));
        QCOMPARE(revealed.count(), 1);
        auto* bar = panel.findChild<SplitBar*>();
        QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(bar->width() * 7 / 10, 5)); // past the hook's 60 %
        QCOMPARE(loaded.state.selection().region, loaded.region);
    }

    /// Not that of the longest box, nor of the 1024 largest.
    void theSentenceTheDetailsTheClickAndTheStatisticsNameOneHeader()
    {
        static const HeaderDialect dialect;
        TraceBuilder builder;
        sample::Maker maker(builder);
        const Source source{.dialect = &dialect};
        const SessionId session = maker.session("cc", 0, 2001);
        builder.edit(session).source = builder.addSource(source);
        const ThreadId thread = maker.thread(session, "main");
        maker.region(thread, "Source", "long.h", 0, 300);
        for (int i = 0; i < 3; ++i)
            maker.region(thread, "Source", "middle.h", 300 + 200 * i, 500 + 200 * i);
        const RegionId longest = maker.region(thread, "Source", "often.h", 900, 902);
        for (int i = 0; i < 1099; ++i)
            maker.region(thread, "Source", "often.h", 902 + i, 903 + i);
        Stage<TimeSplitPanel> stage(builder);
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {900, 600}));
        const SplitView& view = panel.model().view();
        const QString times = formatCount(1100);
        const QString sum = formatDuration(std::chrono::milliseconds(1101));
        QVERIFY2(view.headline.endsWith(QStringLiteral(", most of it often.h (%1, %2 times).").arg(sum, times)), qPrintable(view.headline));
        QVERIFY2(view.details.front().startsWith(QStringLiteral("Source often.h")), qPrintable(view.details.front()));
        QVERIFY(view.details.front().contains(QStringLiteral(" × ") + times + QStringLiteral(", Source middle.h")));
        clickRow(*tableOf(panel, "Where the time went"), 0);
        QCOMPARE(stage.state.selection().region, longest);
        StatisticsQuery query{.groupBy = GroupBy::Label};
        query.labels = std::make_shared<const RegionLabels>(stage.store.trace(), 1, nullptr);
        const RangeStatistics statistics = computeStatistics(stage.store.trace(), query).value();
        const auto most = std::ranges::max_element(statistics.rows, {}, &StatisticsRow::self);
        QCOMPARE(query.labels->text(most->label), std::string_view("often.h"));
        QCOMPARE(most->count, std::uint64_t{1100});
        QCOMPARE(formatDuration(most->self), sum);
    }

    void aLineSaysHowLongItsBoxTookInAll()
    {
        SmallCommand small;
        const SessionId clone = small.session("git clone", 0, 100 * kMs, 1);
        const RegionId first = small.child(clone, "git index-pack", 0, 80 * kMs, {"?", "", 2});
        small.child(clone, first, "git index-pack", 0, 80 * kMs, 2);
        const RegionId second = small.child(clone, "git pack-objects", 20 * kMs, 50 * kMs, {"?", "", 3});
        small.child(clone, second, "git pack-objects", 20 * kMs, 50 * kMs, 3); // has these moments, as it began later
        const Trace trace = small.trace();
        const SplitView view = viewSplit(trace, CommandIndex(trace), std::span(&clone, 1), {});
        QVERIFY(std::ranges::any_of(view.largest,
            [](const QString& line) { return plainSpaces(line).contains(QStringLiteral("50.0 ms of 80.0 ms  git index-pack")); }));
    }

    void anAnswerReadsTheLabelOfABoxOnceOrOfTooManyBoxesOnlyThoseOfTheLargest_data()
    {
        QTest::addColumn<std::size_t>("boxes");
        QTest::addColumn<std::size_t>("labels");
        QTest::addColumn<QString>("rest"); ///< of the tool tip
        QTest::newRow("each") << std::size_t{1100} << std::size_t{1100} << QStringLiteral("\u00d7 ") + formatCount(1100);
        QTest::newRow("the largest") << kMostLabels + 1 << kSortedParts << QStringLiteral("and %1 more").arg(formatCount(kMostLabels - 11));
    }

    void anAnswerReadsTheLabelOfABoxOnceOrOfTooManyBoxesOnlyThoseOfTheLargest()
    {
        QFETCH(const std::size_t, boxes);
        QFETCH(const std::size_t, labels);
        QFETCH(const QString, rest);
        static const HeaderDialect dialect;
        TraceBuilder builder;
        sample::Maker maker(builder);
        const Source source{.dialect = &dialect};
        const int end = static_cast<int>(boxes);
        const SessionId session = maker.session("cc", 0, end);
        builder.edit(session).source = builder.addSource(source);
        const ThreadId thread = maker.thread(session, "main");
        for (int i = 0; i < end; ++i)
            maker.region(thread, "Source", "often.h", i, i + 1);
        Trace trace;
        trace.apply(builder.takeBatch());
        dialect.reads = 0;
        const SplitView view = viewSplit(trace, CommandIndex(trace), std::span(&session, 1), {});
        constexpr std::size_t kTitles = 20; // of the names that are shown
        QVERIFY2(dialect.reads >= labels && dialect.reads < labels + kTitles, qPrintable(QString::number(dialect.reads.load())));
        QCOMPARE(view.headline.contains(QStringLiteral(" times)")), labels == boxes); // the sum of all is known
        QVERIFY2(view.largest.front().endsWith(rest), qPrintable(view.largest.front()));
    }

    void theAnswerOfAJobAddsUpItsPiecesUntilTheRowOfOneIsSelected()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const SourceId source = builder.addSource(pieceSource());
        std::vector<RegionId> parsing;
        for (const int ms : {10, 30, 20}) {
            const SessionId piece = builder.addSession({});
            builder.edit(piece).source = source;
            builder.edit(piece).name = builder.intern("cc");
            builder.edit(piece).start = sample::at(0);
            builder.edit(piece).end = sample::at(ms);
            parsing.push_back(maker.region(maker.thread(piece, "main"), "parse", "", 0, ms));
        }
        Stage<TimeSplitPanel> stage(builder);
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {900, 600}));
        const SplitView& view = panel.model().view();
        QCOMPARE(view.title, QStringLiteral("cc × 3"));
        QCOMPARE(view.subtitle, QStringLiteral("Written by worker · 60.0\u00a0ms of work, side by side in 30.0\u00a0ms"));
        QVERIFY(view.subtitleTip.contains(QStringLiteral("side by side")));
        QCOMPARE(text(panel.model(), 0, 2), QStringLiteral("60.0\u00a0ms"));
        QTableView& table = *tableOf(panel, "Where the time went");
        for (const std::size_t longest : {1U, 2U, 0U}) { // one click after the other leads through the boxes of all pieces
            clickRow(table, 0);
            QCOMPARE(stage.state.selection().region, parsing[longest]);
            QVERIFY(answer(panel));
            QCOMPARE(view.title, QStringLiteral("cc × 3"));
        }
        stage.state.select({.session = SessionId(2)});
        QVERIFY(answer(panel));
        QCOMPARE(view.title, QStringLiteral("cc"));
        QCOMPARE(text(panel.model(), 0, 2), QStringLiteral("20.0\u00a0ms"));
    }

    void aLowDockShowsTheSixLargestLines()
    {
        SmallCommand small;
        const SessionId session = small.session("program", 0, 80 * kMs);
        for (int i = 0; i < 7; ++i)
            small.region(session, "cpu", "step " + std::to_string(i), i * 10 * kMs, (i * 10 + 9) * kMs);
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel, {575, 196})); // as in a window of 1280 x 720
        const auto* table = tableOf(panel, "Where the time went");
        const auto isInSight = [&](int column) {
            const QRect line = table->visualRect(panel.model().index(5, column));
            return !line.isEmpty() && panel.rect().contains(QRect(table->viewport()->mapTo(&panel, line.topLeft()), line.size()));
        };
        QTRY_VERIFY(isInSight(0));
        QVERIFY(isInSight(2));
    }

    void aLineHasTheColourOfItsBoxes()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        RegionStyles styles(Theme::of(panel.palette()));
        const auto fillOf = [&](int row) { return panel.model().cell(row, 0).swatch.rgb(); };
        QCOMPARE(fillOf(0), styles.of(loaded.store.trace(), loaded.hook).fill);
        QCOMPARE(fillOf(1), styles.of(loaded.store.trace(), loaded.region).fill);
        QCOMPARE(fillOf(2), styles.theme().idle.rgb()); // not instrumented
        QVERIFY(fillOf(0) != fillOf(1));
    }

    /// Of a writer that nobody knows: by category, unless nearly all have the same.
    void aLineOfAnUnknownWriterHasTheColourOfItsBoxes_data()
    {
        QTest::addColumn<bool>("manyCategories");
        QTest::newRow("by name") << false;
        QTest::newRow("by category") << true;
    }
    void aLineOfAnUnknownWriterHasTheColourOfItsBoxes()
    {
        QFETCH(const bool, manyCategories);
        SmallCommand small; // no topic is known for these regions
        const SessionId session = small.session("program", 0, 60 * kMs);
        for (int i = 0; i < 6; ++i) {
            const std::string category = manyCategories && i >= 3 ? "disk" : "cpu";
            small.region(session, category, "step " + std::to_string(i % 3), i * 10 * kMs, (i * 10 + 9) * kMs);
        }
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel));
        RegionStyles styles(Theme::of(panel.palette()));
        const std::vector<SplitLine>& lines = panel.model().view().split.lines;
        QCOMPARE(lines.size(), std::size_t{manyCategories ? 3U : 4U}); // one is what is not instrumented
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
            const QRgb fill = panel.model().cell(static_cast<int>(i), 0).swatch.rgb();
            std::set<QRgb> shades = {fill}; // names of one category differ a little
            for (std::size_t shade = 0; manyCategories && shade < kShades; ++shade)
                shades.insert(styles.theme().regionFill(lines[i].topic.name, shade).rgb());
            for (const SplitPart& part : lines[i].parts)
                QVERIFY(shades.contains(styles.of(stage.store.trace(), part.region).fill));
            QVERIFY(!manyCategories || fill == styles.theme().regionFill(lines[i].topic.name).rgb());
        }
    }

    void linesFollowTheChoiceOfColours()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        const auto fillOf = [&](int row) { return panel.model().cell(row, 0).swatch.rgb(); };
        loaded.state.setColorBy(ColorBy::Length);
        const Theme& theme = Theme::of(panel.palette());
        QCOMPARE(fillOf(0), theme.durationFill(5).rgb()); // 60 ms
        QCOMPARE(fillOf(2), theme.idle.rgb()); // not instrumented
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text() == QStringLiteral("Colours: total time"); }));
    }

    void aTraceThatIsForgottenLeavesNothing()
    {
        Loaded loaded;
        TimeSplitPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        loaded.store.reset();
        QCOMPARE(panel.model().rowCount(), 0);
        QVERIFY(answer(panel));
        QCOMPARE(panel.model().rowCount(), 0);
    }

    void textsOfATraceStayPlain()
    {
        SmallCommand small;
        small.session("<img src=\"file:///x\">", 0, 100);
        Stage<TimeSplitPanel> stage(small.builder());
        TimeSplitPanel& panel = stage.panel;
        QVERIFY(answer(panel));
        for (const QLabel* label : panel.findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        const QString toolTip = panel.model().index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY(!toolTip.contains(QLatin1String("<img")));
    }

    void aMarkedRangeDoesNotNarrowTheAnswerAndThePanelSaysSo()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch", 0, 100 * kMs);
        small.session("git status", 500 * kMs, 600 * kMs, 2);
        Filled filled(small.builder());
        filled.state.select({.session = git});
        TimeSplitPanel panel(filled.store, filled.state);
        QVERIFY(answer(panel));
        const TraceRange command = filled.store.trace().shown(git, SourceRange{sourceTimeFromNs(0), sourceTimeFromNs(100 * kMs)});
        const auto labels = [&] {
            QString all;
            for (const QLabel* label : panel.findChildren<QLabel*>())
                all += label->text() + QLatin1Char('\n');
            return all;
        };
        const QString unmarked = labels();
        QVERIFY(!unmarked.contains(QStringLiteral("marked range")));
        filled.state.setMarkedRange(TraceRange{command.begin, command.begin + Duration(50 * kMs)});
        QVERIFY(labels().contains(QStringLiteral("all of it, not only the marked range")));
        filled.state.setMarkedRange(TraceRange{command.end + Duration(100 * kMs), command.end + Duration(200 * kMs)});
        QVERIFY(labels().contains(QStringLiteral("outside of the marked range")));
        QVERIFY(answer(panel));
        QVERIFY(labels().contains(QStringLiteral("outside of the marked range")));
        filled.state.setMarkedRange(command);
        QCOMPARE(labels(), unmarked);
        filled.state.setMarkedRange(std::nullopt);
        QCOMPARE(labels(), unmarked);
    }

    void theCriticalPathIsListedWithWhatEachStepWouldSave()
    {
        Loaded loaded;
        CriticalPathPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {900, 400}));
        const CriticalPathModel& model = panel.model();
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(text(model, 2, 1), QStringLiteral("git fetch › hooks/reference-transaction"));
        QCOMPARE(text(model, 2, 4), QStringLiteral("60.0\u00a0ms"));
        QVERIFY(model.view().headline.contains(QStringLiteral("would take 40.0\u00a0ms in place of 100\u00a0ms")));
        QAbstractItemModelTester tester(const_cast<CriticalPathModel*>(&model), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTableView* table = tableOf(panel, "Critical path");
        QCOMPARE(model.cell(0, static_cast<int>(PathColumn::Step)).tone, Tone::Link);
        std::vector<ViewState::Reveal> reveals;
        connect(&loaded.state, &ViewState::revealRequested, this, [&](ViewState::Reveal extent) { reveals.push_back(extent); });
        clickRow(*table, 0); // the name of most saving
        QCOMPARE(loaded.state.selection().region, loaded.hook);
        QVERIFY(reveals == std::vector{ViewState::Reveal::Large}); // it frames the box
        disconnect(&loaded.state, &ViewState::revealRequested, this, nullptr);
        table->sortByColumn(static_cast<int>(PathColumn::At), Qt::AscendingOrder);
        loaded.state.select({});
        clickRow(*table, 2);
        QCOMPARE(loaded.state.selection().region, loaded.hook);
        loaded.store.reset();
        panel.forgetQuestions();
        QCOMPARE(table->horizontalHeader()->sortIndicatorSection(), static_cast<int>(PathColumn::OfName));
        QCOMPARE(table->horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
    }

    /// All of them save the 10 ms until another child ends, not the sum of what each saves.
    void ofManyStepsThoseOfOneNameWithOnlyWaitingBetweenAreOneRow()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 1520 * kMs);
        const RegionId bar = small.child(git, "page", 0, 1520 * kMs, {"?", {}, 7, 0});
        small.child(git, "other", 0, 1510 * kMs, {"?", {}, 8, 0});
        const SessionId page = small.child(git, bar, "page", 0, 1520 * kMs, 7);
        TraceBuilder& builder = small.builder();
        builder.edit(page).attributes.edit().hasArgv = false;
        RegionId longest;
        for (int i = 0; i < 150; ++i) {
            const RegionId task = small.slice(page, i == 100 ? "Layout" : "RunTask", i * 10 * kMs, (i * 10 + (i == 70 ? 6 : 4)) * kMs);
            longest = i == 70 ? task : longest;
        }
        const TrackId worker = builder.trackOf(builder.addThread({page, {}, 1, builder.intern("worker"), {}, {}, {}}));
        builder.regions().add({worker, RegionRole::Slice, builder.intern("RunTask"), builder.intern(""), sourceTimeFromNs(1500 * kMs),
            sourceTimeFromNs(1504 * kMs), false, 0, {}, kNoOrigin});
        Filled filled(builder);
        filled.state.select({.session = git});
        CriticalPathPanel panel(filled.store, filled.state);
        QVERIFY(answer(panel, {900, 400}));
        const CriticalPathModel& model = panel.model();
        QStringList names;
        Duration sum{};
        for (int row = 0; row < model.rowCount(); ++row) {
            names << text(model, row, static_cast<int>(PathColumn::Step)).section(QStringLiteral(" › "), -1);
            sum += model.view().rows[static_cast<std::size_t>(row)].time;
        }
        QCOMPARE(names.join(QStringLiteral(", ")),
            QStringLiteral("RunTask × 100, Not instrumented × 100, Layout, Not instrumented, RunTask × 49, Not instrumented × 49, RunTask, "
                           "Not instrumented"));
        QCOMPARE(sum, model.view().path.range.length());
        QCOMPARE(text(model, 0, static_cast<int>(PathColumn::Time)), QStringLiteral("402\u00a0ms"));
        QCOMPARE(text(model, 0, static_cast<int>(PathColumn::Saves)), QStringLiteral("10.0\u00a0ms"));
        clickRow(*tableOf(panel, "Critical path"), 0);
        QCOMPARE(filled.state.selection().region, longest);
    }

    /// A step that is sorted away from what it is within must not seem to be within the one above it.
    void stepsAreIndentedInTheOrderOfTimeOnly()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch", 0, 100 * kMs);
        const RegionId bar = small.child(git, "git maintenance", 20 * kMs, 90 * kMs, {"?", {}, 7, 0});
        small.child(git, bar, "git maintenance", 25 * kMs, 85 * kMs, 7);
        Filled filled(small.builder());
        filled.state.select({.session = git});
        CriticalPathPanel panel(filled.store, filled.state);
        panel.QWidget::show();
        QVERIFY(answer(panel));
        const auto deepest = [&] {
            int indent = 0;
            for (int row = 0; row < panel.model().rowCount(); ++row)
                indent = std::max(indent, panel.model().cell(row, static_cast<int>(PathColumn::Step)).indent);
            return indent;
        };
        QCOMPARE(deepest(), 0);
        QTableView* table = tableOf(panel, "Critical path");
        table->sortByColumn(static_cast<int>(PathColumn::At), Qt::AscendingOrder);
        QCOMPARE(deepest(), 1);
    }

    void aStepInANarrowColumnKeepsItsRegion()
    {
        SmallCommand small;
        const SessionId clang = small.session("src/a/long/way/to/the/source/of/everything.cpp", 0, 100 * kMs);
        small.region(clang, "c", "Frontend", 0, 90 * kMs);
        small.builder().edit(clang).attributes.edit().hasArgv = false;
        const Trace trace = small.trace();
        CriticalPathModel model;
        model.show(viewPath(trace, CommandIndex(trace), clang));
        const Cell step = model.cell(0, static_cast<int>(PathColumn::Step));
        QVERIFY(model.cell(1, static_cast<int>(PathColumn::Step)).text.endsWith(QStringLiteral(" › Not instrumented"))); // no command
        const QString region = QStringLiteral(" › Frontend [c]");
        QVERIFY2(step.text.endsWith(region), qPrintable(step.text));
        const QFontMetrics metrics{QFont()};
        const int least = metrics.horizontalAdvance(region);
        const QString narrow = fittedText(step, metrics, least + metrics.horizontalAdvance(step.text.left(step.lead)) / 2);
        QVERIFY2(
            narrow.endsWith(region) && narrow.contains(QStringLiteral("…")) && narrow.startsWith(step.text.left(1)), qPrintable(narrow));
        QCOMPARE(fittedText(step, metrics, least + 30), QStringLiteral("…") + region);
        QCOMPARE(fittedText(step, metrics, metrics.horizontalAdvance(step.text)), step.text);
        const QModelIndex index = model.index(0, static_cast<int>(PathColumn::Step));
        QVERIFY(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("way/to/the")));
    }

    void theTimeOfAProcessOutsideOfItsRegionsIsNotTheWholeCommand()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100 * kMs);
        small.region(git, "c", "some", 0, 20 * kMs);
        const Trace trace = small.trace();
        QCOMPARE(viewPath(trace, CommandIndex(trace), git).headline,
            QStringLiteral(
                "git x outside of its regions: without its own time the command would take 20.0\u00a0ms in place of 100\u00a0ms."));
    }

    void aProcessBearsTheWordsAndTheColorOfItsTopicInWhereTheTimeWent()
    {
        SmallCommand small;
        const SessionId push = small.session("git push", 0, 100 * kMs);
        const RegionId bar = small.child(push, "git pack-objects --stdout", 10 * kMs, 90 * kMs, {"?", {}, 7, 0});
        const SessionId packing = small.child(push, bar, "git pack-objects --stdout", 10 * kMs, 90 * kMs, 7);
        small.region(packing, "pack-objects", "enumerate-objects", 10 * kMs, 20 * kMs);
        Filled filled(small.builder());
        filled.state.select({.session = push});
        CriticalPathPanel path(filled.store, filled.state);
        TimeSplitPanel split(filled.store, filled.state);
        QVERIFY(answer(path));
        QVERIFY(answer(split));
        QCOMPARE(path.model().view().headline,
            QStringLiteral(
                "Packing objects (git pack-objects) outside of its regions: without its own time the command would take 30.0\u00a0ms "
                "in place of 100\u00a0ms."));
        const Cell line = split.model().cell(0, static_cast<int>(SplitColumn::Line));
        QCOMPARE(line.text, QStringLiteral("Packing objects"));
        const int column = static_cast<int>(PathColumn::Step);
        QCOMPARE(text(path.model(), 1, column), QStringLiteral("Packing objects (git pack-objects) › enumerate-objects [pack-objects]"));
        for (const int row : {1, 2})
            QCOMPARE(path.model().cell(row, column).swatch, line.swatch);
        QVERIFY(line.swatch.isValid() && path.model().cell(0, column).swatch != line.swatch);
    }

    /// As git fetch --all, which runs git fetch for each remote. Its own time is grey where nothing else bears its name.
    void aCommandThatStartsOneOfItsNameHasOneColourOnItsPath()
    {
        for (const bool isAlike : {true, false}) {
            SmallCommand small;
            const SessionId fetch = small.session("git fetch --all", 0, 100 * kMs);
            const std::string argv = isAlike ? "git fetch origin" : "git remote update";
            const RegionId bar = small.child(fetch, argv, 10 * kMs, 90 * kMs, {"?", {}, 7, 0});
            small.child(fetch, bar, argv, 20 * kMs, 80 * kMs, 7);
            Filled filled(small.builder());
            filled.state.select({.session = fetch});
            CriticalPathPanel path(filled.store, filled.state);
            QVERIFY(answer(path));
            std::set<QString> fills;
            for (int row = 0; row < path.model().rowCount(); ++row) {
                const Cell cell = path.model().cell(row, static_cast<int>(PathColumn::Step));
                if (cell.text == QLatin1String("git fetch"))
                    fills.insert(cell.swatch.name());
            }
            QCOMPARE(fills.size(), std::size_t{1});
            QCOMPARE(fills.contains(Theme::of(path.palette()).idle.name()), !isAlike);
        }
    }

    /// Bazel writes one of its own, which is another.
    void theCriticalPathSaysWhichPathItIs()
    {
        Loaded loaded;
        CriticalPathPanel panel(loaded.store, loaded.state);
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
            [](const QLabel* label) { return label->toolTip().contains(QStringLiteral("A build tool's own critical path")); }));
        const Trace build = importChrome(R"json({"otherData":{"build_id":"1"},"traceEvents":[
{"name":"thread_name","ph":"M","pid":1,"tid":0,"args":{"name":"Critical Path"}},
{"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"Main Thread"}},
{"cat":"general information","name":"buildTargets","ph":"X","ts":0,"dur":100,"pid":1,"tid":1},
{"cat":"critical path component","name":"action 'Compiling a.cc'","ph":"X","ts":40,"dur":60,"pid":1,"tid":0}]})json");
        const PathView view = viewPath(build, CommandIndex(build), SessionId(0));
        QVERIFY2(
            view.headline.startsWith(QStringLiteral("Bazel's own critical path is one action of 60.0\u00a0µs: action 'Compiling a.cc'. "
                                                    "The table has another path, of what ended last. ")),
            qPrintable(view.headline));
        QVERIFY2(view.headline.contains(view.steps.front()), qPrintable(view.headline));
    }

    void stepsOfOneNameSayOfHowManyBoxesTheyAreTheLongestFirst()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100 * kMs);
        small.region(git, "c", "all", 0, 40 * kMs);
        small.region(git, "c", "all", 50 * kMs, 90 * kMs);
        small.child(git, "one", 10 * kMs, 20 * kMs, {"?", {}, 7, 0});
        small.child(git, "two", 60 * kMs, 70 * kMs, {"?", {}, 8, 0});
        Filled filled(small.builder());
        filled.state.select({.session = git});
        CriticalPathPanel panel(filled.store, filled.state);
        QVERIFY(answer(panel));
        QVERIFY2(panel.model().view().headline.startsWith(QStringLiteral("git x › all [c], all 4 steps of this name, parts of 2 boxes: ")),
            qPrintable(panel.model().view().headline));
        const QAbstractItemModel* shown = tableOf(panel, "Critical path")->model();
        QStringList times;
        for (int row = 0; row < 4; ++row)
            times << shown->index(row, static_cast<int>(PathColumn::Time)).data().toString();
        QCOMPARE(times, QStringList({"20.0\u00a0ms", "20.0\u00a0ms", "10.0\u00a0ms", "10.0\u00a0ms"}));
    }

    void aBoxThatChildrenInterruptSavesWhatAllItsPartsDo()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100 * kMs);
        small.region(git, "c", "all", 0, 60 * kMs);
        small.child(git, "one", 20 * kMs, 40 * kMs, {"?", {}, 7, 0});
        small.child(git, "two", 65 * kMs, 95 * kMs, {"?", {}, 8, 0});
        const Trace trace = small.trace();
        const QString headline = viewPath(trace, CommandIndex(trace), git).headline;
        QCOMPARE(headline,
            QStringLiteral(
                "git x › all [c], in 2 steps: without its own time the command would take 60.0\u00a0ms in place of 100\u00a0ms."));
    }

    void callsOfOneNameSaveTogetherMoreThanTheLongestCall()
    {
        SmallCommand small;
        const SessionId program = small.session("train", 0, 100 * kMs);
        small.slice(program, "convolution", 0, 20 * kMs);
        for (int i = 0; i < 5; ++i)
            small.slice(program, "launch", (30 + i * 10) * kMs, (39 + i * 10) * kMs);
        Filled filled(small.builder());
        filled.state.select({.session = program});
        CriticalPathPanel panel(filled.store, filled.state);
        QVERIFY(answer(panel));
        const CriticalPathModel& model = panel.model();
        const PathView& view = model.view();
        const QString name = *std::ranges::find_if(view.steps, [](const QString& step) { return step.contains(QLatin1String("launch")); });
        QCOMPARE(tableOf(panel, "Critical path")->model()->index(0, 1).data().toString(), name); // what the headline names
        QCOMPARE(model.rowCount(), static_cast<int>(view.steps.size())); // few enough to read
        for (int row = 0; row < model.rowCount(); ++row) {
            if (text(model, row, 1) == name) // five steps of 9 ms
                QCOMPARE(text(model, row, static_cast<int>(PathColumn::OfName)), QStringLiteral("45.0\u00a0ms"));
            else if (text(model, row, 1).contains(QLatin1String("convolution")))
                QCOMPARE(text(model, row, static_cast<int>(PathColumn::OfName)), text(model, row, static_cast<int>(PathColumn::Time)));
        }
        QCOMPARE(view.headline,
            name
                + QStringLiteral(
                    ", all 5 steps of this name: without its own time the command would take 55.0\u00a0ms in place of 100\u00a0ms."));
    }

    void theCriticalPathIsOnTheTimelineOnlyWhileItIsWanted()
    {
        Loaded loaded;
        CriticalPathPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        QVERIFY(!loaded.state.path());
        panel.QWidget::show();
        QVERIFY(loaded.state.path());
        QCOMPARE(loaded.state.path()->steps.size(), std::size_t{4});
        QCOMPARE(loaded.state.path()->steps[2].region, loaded.hook);
        QVERIFY(loaded.state.path()->steps[1].region); // between two regions: the box of the process itself
        auto* box = panel.findChild<QCheckBox*>();
        box->click();
        QVERIFY(!loaded.state.path());
        box->click();
        panel.hide();
        QVERIFY(!loaded.state.path());
        panel.setKeptOnTimeline(true);
        QVERIFY(loaded.state.path());
        loaded.store.reset();
        QVERIFY(!loaded.state.path());
    }

    /// As Ctrl+Shift+P does, first without the dock.
    void aPathThatIsNoLongerKeptIsOnTheTimelineWithItsDock()
    {
        Loaded loaded;
        CriticalPathPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        panel.setKeptOnTimeline(true);
        QVERIFY(loaded.state.path());
        panel.setKeptOnTimeline(false);
        QVERIFY(!loaded.state.path());
        panel.QWidget::show();
        QVERIFY(loaded.state.path());
        panel.setKeptOnTimeline(false);
        QVERIFY(!loaded.state.path());
    }

    void whoUnticksAKeptPathNoLongerKeepsIt()
    {
        Loaded loaded;
        CriticalPathPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        panel.setKeptOnTimeline(true);
        panel.QWidget::show();
        auto* box = panel.findChild<QCheckBox*>();
        box->click();
        box->click();
        QVERIFY(loaded.state.path());
        panel.hide();
        QVERIFY(!loaded.state.path());
        QSignalSpy shown(&panel, &CriticalPathPanel::shown);
        loaded.small.session("git log", 0, kMs, 9);
        loaded.store.apply(loaded.small.builder().takeBatch());
        QVERIFY(!shown.wait(300)); // a hidden dock calculates nothing
    }

    /// In a dock of a window of 1280 by 720: the twelfth dot of a heap stands at its foot again.
    void noEdgeOfALowDistributionCutsADot()
    {
        const std::vector<Duration> times(12, Duration(100 * kMs));
        RunsChart chart;
        chart.resize(chart.minimumSize());
        chart.showRuns(
            QStringLiteral("status"), {{QStringLiteral("base"), times, Side::Base}, {QStringLiteral("head"), times, Side::Head}});
        chart.show();
        QChart* drawn = chart.findChild<QChartView*>()->chart();
        QTRY_VERIFY(drawn->plotArea().height() > 0);
        for (QAbstractSeries* one : drawn->series()) {
            if (auto* dots = qobject_cast<QScatterSeries*>(one)) {
                for (const QPointF dot : dots->points()) {
                    const double y = drawn->mapToPosition(dot, dots).y();
                    QVERIFY2(
                        y - dots->markerSize() / 2 >= drawn->plotArea().top() && y + dots->markerSize() / 2 <= drawn->plotArea().bottom(),
                        qPrintable(QStringLiteral("%1 of %2").arg(y).arg(drawn->plotArea().height())));
                }
            }
        }
    }

    void theDotsOfADistributionFormNoSlopes()
    {
        std::vector<Duration> times; // in one column
        for (int i = 0; i < 10; ++i)
            times.push_back(Duration(97 * kMs + i));
        RunsChart chart;
        chart.showRuns(QStringLiteral("status"), {{QStringLiteral("base"), times, Side::Base}});
        for (QAbstractSeries* one : chart.findChild<QChartView*>()->chart()->series()) {
            if (auto* dots = qobject_cast<QScatterSeries*>(one)) {
                std::vector<double> heights;
                for (const QPointF dot : dots->points())
                    heights.push_back(dot.y());
                QCOMPARE(heights.size(), times.size());
                int falls = 0;
                for (std::size_t i = 1; i < heights.size(); ++i)
                    falls += heights[i] < heights[i - 1] ? 1 : 0;
                QVERIFY2(falls >= 3 && falls <= 6, qPrintable(QString::number(falls)));
                std::ranges::sort(heights); // a heap without holes
                for (std::size_t i = 0; i < heights.size(); ++i)
                    QCOMPARE(heights[i], static_cast<double>(i + 1) / 12);
            }
        }
    }

    void aTrendOfManyRunsDrawsTheLongestAndSaysHowManyItDraws()
    {
        TrendSeries series;
        for (int i = 0; i < 5000; ++i)
            series.runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration((50 + i % 7) * kMs), SessionId(static_cast<std::size_t>(i))});
        for (const std::size_t slow : {std::size_t{1}, std::size_t{1234}, std::size_t{4997}})
            series.runs[slow].wall = Duration(900 * kMs);
        TrendChart chart;
        chart.resize(500, 300);
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative);
        QChart* drawn = chart.findChild<QChartView*>()->chart();
        QScatterSeries* dots = nullptr;
        for (QAbstractSeries* one : drawn->series())
            dots = dots ? dots : qobject_cast<QScatterSeries*>(one);
        QVERIFY(dots && dots->count() <= 502 && dots->count() > 300);
        const auto slow = std::ranges::count_if(dots->points(), [](QPointF dot) { return dot.y() > 800.0 * kMs; });
        QCOMPARE(slow, 3);
        const auto* x = qobject_cast<const QValueAxis*>(dots->attachedAxes().first());
        QVERIFY(x && x->min() < dots->points().first().x() && x->max() > dots->points().last().x());
        QVERIFY(drawn->title().startsWith(QStringLiteral("status · — median, - - p95 · ")));
        QVERIFY(drawn->title().endsWith(QStringLiteral("of 5\u202f000 runs")));
        QVERIFY(chart.findChild<QChartView*>()->toolTip().contains(drawn->title())); // where there is no room for it
        series.runs.resize(100);
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative);
        QCOMPARE(chart.findChild<QChartView*>()->chart()->title(), QStringLiteral("status"));
    }

    /// Twenty runs, of which the sixth to the ninth are dragged over.
    void aDragOverATrendLooksAtItsRunsAndADoubleClickAtAll()
    {
        TrendSeries series;
        for (int i = 0; i < 20; ++i)
            series.runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration((100 + i) * kMs), SessionId(static_cast<std::size_t>(i))});
        TrendChart chart;
        chart.resize(500, 300);
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* view = chart.findChild<QChartView*>();
        const auto dots = [&] { return qobject_cast<QScatterSeries*>(view->chart()->series().front()); };
        const auto xOf = [&](double seconds) { return view->chart()->mapToPosition({seconds * 1000 * kMs, 0}, dots()).x(); };
        const auto send = [&](QEvent::Type type, double x, Qt::MouseButton button, Qt::MouseButtons buttons) {
            const QPointF at(x, view->chart()->plotArea().center().y());
            QMouseEvent event(type, at, view->viewport()->mapToGlobal(at), button, buttons, Qt::NoModifier);
            QCoreApplication::sendEvent(view->viewport(), &event);
        };
        const auto turn = [&](double x, int by) {
            const QPointF at(x, view->chart()->plotArea().center().y());
            QWheelEvent event(at, view->viewport()->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view->viewport(), &event);
        };
        QTRY_VERIFY(view->chart()->plotArea().width() > 100);
        QSignalSpy chosen(&chart, &TrendChart::runChosen);
        send(QEvent::MouseButtonPress, xOf(4.6), Qt::LeftButton, Qt::LeftButton);
        send(QEvent::MouseMove, xOf(8.4), Qt::NoButton, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, xOf(8.4), Qt::LeftButton, Qt::NoButton);
        QCOMPARE(dots()->count(), 4);
        QCOMPARE(dots()->at(0).y(), 105.0 * kMs);
        QVERIFY(chosen.isEmpty());
        auto* below = qobject_cast<QCategoryAxis*>(view->chart()->axes(Qt::Horizontal).front());
        QVERIFY(below
            && below->categoriesLabels().contains(
                formatAxisDuration(Duration(5000 * kMs), Duration(1000 * kMs)))); // since the first of all runs
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative); // the trace has grown
        QCOMPARE(dots()->count(), 4);
        QTRY_VERIFY(view->chart()->plotArea().width() > 100);
        send(QEvent::MouseButtonDblClick, view->chart()->plotArea().center().x(), Qt::LeftButton, Qt::LeftButton);
        QCOMPARE(dots()->count(), 20);
        QTRY_VERIFY(view->chart()->plotArea().width() > 100);
        turn(xOf(0), 5 * 120);
        QVERIFY(dots()->count() < 10);
        QCOMPARE(dots()->at(0).y(), 100.0 * kMs);
        QTRY_VERIFY(view->chart()->plotArea().width() > 100);
        turn(xOf(0), -20 * 120);
        QCOMPARE(dots()->count(), 20);
        QVERIFY(!chart.showAll());
        QTRY_VERIFY(view->chart()->plotArea().width() > 100);
        turn(xOf(0), 5 * 120);
        series.runs.erase(series.runs.begin(), series.runs.begin() + 15);
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative); // of that part, a filter left nothing
        QVERIFY(!view->chart()->series().isEmpty());
        QCOMPARE(dots()->count(), 5);
    }

    void theNewestRunsStayInViewUnlessTheUserLooksElsewhere()
    {
        TrendSeries series;
        const auto add = [&series](int count) {
            for (int i = 0; i < count; ++i) {
                const auto number = series.runs.size();
                const auto at = static_cast<std::int64_t>(number);
                series.runs.push_back({traceTimeFromNs(at * 1000 * kMs), Duration((100 + at) * kMs), SessionId(number)});
            }
        };
        TrendChart chart;
        chart.resize(500, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* view = chart.findChild<QChartView*>();
        const auto show = [&] { chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative); };
        const auto dots = [&] { return qobject_cast<QScatterSeries*>(view->chart()->series().front())->points(); };
        const auto zoomInAt = [&](double share) {
            const QPointF at(view->chart()->plotArea().left() + view->chart()->plotArea().width() * share, 100);
            QWheelEvent event(at, view->viewport()->mapToGlobal(at), {}, {0, 360}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view->viewport(), &event);
        };
        for (const bool atNewest : {true, false}) {
            series.runs.clear();
            add(20);
            show();
            QTRY_VERIFY(view->chart()->plotArea().width() > 100);
            zoomInAt(atNewest ? 1 : 0);
            const auto before = dots().size();
            QVERIFY(before > 2 && before < 15);
            QCOMPARE(dots().back().y(), atNewest ? 119.0 * kMs : (99.0 + static_cast<double>(before)) * kMs);
            add(100);
            show();
            QCOMPARE(dots().size(), before); // as long a part
            QCOMPARE(dots().back().y(), atNewest ? 219.0 * kMs : (99.0 + static_cast<double>(before)) * kMs);
            QVERIFY(chart.showAll());
        }
    }

    void theLegendHasTheColoursOfTheLines()
    {
        TrendSeries old;
        old.name = QStringLiteral("2.39.5");
        for (int i = 0; i < 300; ++i)
            old.runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration((50 + i % 7) * kMs), SessionId(static_cast<std::size_t>(i))});
        TrendSeries other = old;
        other.name = QStringLiteral("2.55.0");
        TrendChart chart;
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            chart.setPalette(theme->palette());
            chart.resize(500, 300);
            chart.showRuns(QStringLiteral("status"), {old, other}, TimeMode::Relative, TrendAxes::TimeByStart, {"2.39.5", "2.55.0"});
            const QChart* drawn = chart.findChild<QChartView*>()->chart();
            std::vector<QColor> named;
            for (const QLegendMarker* marker : drawn->legend()->markers()) {
                if (marker->isVisible())
                    named.push_back(marker->brush().color());
            }
            std::vector<QColor> lines; // the median and p95 of each series
            for (QAbstractSeries* one : drawn->series()) {
                if (const auto* line = qobject_cast<QLineSeries*>(one))
                    lines.push_back(line->pen().color());
            }
            QCOMPARE(named, (std::vector{theme->numberedLine(0), theme->numberedLine(1)}));
            QCOMPARE(lines, (std::vector{named[0], named[0], named[1], named[1]}));
        }
    }

    void noEdgeOfALowTrendCutsADot()
    {
        TrendSeries series;
        for (int i = 0; i < 20; ++i)
            series.runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration((100 + i) * kMs), SessionId(static_cast<std::size_t>(i))});
        TrendChart chart;
        chart.resize(320, 160);
        chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative);
        chart.show();
        const auto isWhole = [&](int dot) { // in the chart of now: another one replaces it with each size
            QChart* drawn = chart.findChild<QChartView*>()->chart();
            auto* dots = qobject_cast<QScatterSeries*>(drawn->series().first());
            const double radius = dots->markerSize() / 2;
            const QPointF at = drawn->mapToPosition(dots->at(dot), dots);
            return drawn->plotArea().width() > 0
                && drawn->plotArea().contains(QRectF(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
        };
        QTRY_VERIFY(isWhole(0));
        QTRY_VERIFY(isWhole(19));
    }

    /// In a dock of a window of 1280 by 720, whose chart is as low as this.
    void aLowTrendLabelsItsTimes()
    {
        TrendSeries series;
        for (int i = 0; i < 20; ++i)
            series.runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration((100 + 7 * i) * kMs), SessionId(static_cast<std::size_t>(i))});
        const QRegularExpression whole(QStringLiteral("^([\\d.]+)\\s(ms|s)$"), QRegularExpression::UseUnicodePropertiesOption);
        TrendChart chart;
        for (const int height : {120, 150, 170, 200, 240, 400}) {
            chart.resize(320, height);
            chart.showRuns(QStringLiteral("status"), {series}, TimeMode::Relative);
            chart.show();
            QCoreApplication::processEvents();
            const auto* view = chart.findChild<QChartView*>();
            int count = 0;
            double longest = 0; // ms
            for (const QGraphicsItem* item : view->scene()->items()) {
                const auto* label = qgraphicsitem_cast<const QGraphicsTextItem*>(item);
                if (!label || !label->isVisible() || label->toPlainText().isEmpty()
                    || label->sceneBoundingRect().center().x() > view->chart()->plotArea().left())
                    continue;
                const auto parts = whole.match(label->toPlainText());
                QVERIFY2(parts.hasMatch(), qPrintable(QString::number(height) + u' ' + label->toPlainText()));
                longest = std::max(longest, parts.captured(1).toDouble() * (parts.captured(2) == QLatin1String("ms") ? 1 : 1000));
                ++count;
            }
            QVERIFY(count >= 2);
            QVERIFY2(longest > 100 && longest < 500, qPrintable(QString::number(longest))); // the longest run takes 233 ms
        }
    }

    void theHistoryIsFilteredByTextAndByCommand()
    {
        Loaded loaded;
        HistoryPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {1000, 500}));
        QCOMPARE(panel.model().rowCount(), 2);
        QCOMPARE(panel.statistics().rowCount(), 2);
        QCOMPARE(text(panel.statistics(), 0, 0), QStringLiteral("fetch"));
        QCOMPARE(text(panel.statistics(), 0, 3), QStringLiteral("100\u00a0ms"));
        using enum QAbstractItemModelTester::FailureReportingMode;
        QAbstractItemModelTester tester(const_cast<HistoryModel*>(&panel.model()), QtTest);
        QAbstractItemModelTester statisticsTester(const_cast<CommandStatisticsModel*>(&panel.statistics()), QtTest);
        QAbstractItemModelTester filterTester(tableOf(panel, "Commands")->model(), QtTest);
        const auto counts = [&panel](const char* text) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [text](const QLabel* label) { return label->text() == QLatin1String(text); });
        };
        QVERIFY(counts("2 top-level commands")); // the status bar counts processes
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("STAT"));
        QVERIFY(counts("1 top-level command"));
        QCOMPARE(panel.filtered().rowCount(), 1);
        QCOMPARE(panel.statistics().rowCount(), 1);
        QCOMPARE(text(panel.statistics(), 0, 0), QStringLiteral("status"));
        panel.findChild<QLineEdit*>()->setText({});
        QCOMPARE(panel.statistics().rowCount(), 2);
        QTableView* commands = tableOf(panel, "Runs by command");
        clickRow(*commands, 0);
        QCOMPARE(panel.filtered().rowCount(), 1);
        clickRow(*commands, 0);
        QCOMPARE(panel.filtered().rowCount(), 2);
    }

    void theHistoryIsGroupedByVersionAndSaysWhatChanged()
    {
        SmallCommand small;
        constexpr std::int64_t kHour = 3'600'000 * kMs;
        for (int i = 0; i < 120; ++i) {
            const bool isNew = i % 2 == 1;
            const std::int64_t wall = (100 + i % 7 * 5) * kMs * (isNew && i >= 60 ? 2 : 1);
            const SessionId run = small.session("git status", i * kHour, i * kHour + wall, i + 1);
            small.builder().edit(run).attributes.edit().version = small.builder().intern(isNew ? "2.55.0" : "2.39.5");
        }
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {1200, 400}));
        QVERIFY(panel.isTheAnswer());
        const auto says = [&](const QString& sentence) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->isVisible() && QString(label->text()).replace(QChar::Nbsp, QLatin1Char(' ')).endsWith(sentence);
            });
        };
        const QString change = QStringLiteral("2.55.0: median 2.00 times slower since 2 d 13 h");
        QTRY_VERIFY(says(change)); // grouped as the headline compares
        QVERIFY(says(QStringLiteral("color:%1\">■</span> ").arg(colorOfDots(panel, "2.55.0")) + change));
        choose(panel, "Group the runs over time", "All together");
        QTRY_VERIFY(!says(change));
        QVERIFY(answer(panel));
        QCOMPARE(panel.findChild<QComboBox*>()->currentText(), QStringLiteral("All together")); // a choice stays
        choose(panel, "Group the runs over time", "By version");
        QTRY_VERIFY(says(change));
    }

    void ofFewRunsNoTrendIsDrawnWhereACommandHasMore()
    {
        SmallCommand small;
        small.session("git gc", 0, 900 * kMs, 1); // the most time
        for (int i = 1; i <= 4; ++i)
            small.session("git status", i * 1000 * kMs, i * 1000 * kMs + 100 * kMs, i + 1);
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {900, 200})); // a low dock's chart has a title, too: no row of the table says what is drawn
        const auto title = [&] { return panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->title(); };
        QTRY_COMPARE(title(), QStringLiteral("status, the first with several runs"));
        clickRow(*tableOf(panel, "Runs by command"), 0);
        QTRY_COMPARE(title(), QStringLiteral("gc"));
    }

    void theListHasTheRunsOfThePartThatTheChartShows()
    {
        SmallCommand small;
        for (int i = 0; i < 20; ++i)
            small.session("git status", i * 1000 * kMs, i * 1000 * kMs + 100 * kMs, i + 1);
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {1200, 400}));
        const auto* view = panel.findChild<TrendChart*>()->findChild<QChartView*>();
        QTRY_VERIFY(!view->chart()->series().isEmpty() && view->chart()->plotArea().width() > 50);
        QCOMPARE(panel.filtered().rowCount(), 20);
        QVERIFY(buttonOf(panel, "Show all")->isHidden());

        const QPointF at(view->chart()->plotArea().left() + 1, view->chart()->plotArea().center().y());
        QWheelEvent event(at, view->viewport()->mapToGlobal(at), {}, {0, 5 * 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view->viewport(), &event);
        const int listed = panel.filtered().rowCount();
        QVERIFY(listed > 0 && listed < 20);
        QCOMPARE(qobject_cast<QXYSeries*>(view->chart()->series().front())->count(), listed);
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(
            std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == QStringLiteral("%1 of 20 runs").arg(listed); }));

        panel.refreshNow(); // the trace has grown
        QTRY_VERIFY(!Background::isAnyBusy());
        QCOMPARE(panel.filtered().rowCount(), listed); // and what the chart leaves out is still there
        buttonOf(panel, "Show all")->click();
        QCOMPARE(panel.filtered().rowCount(), 20);
        QCOMPARE(qobject_cast<QXYSeries*>(view->chart()->series().front())->count(), 20);
        QVERIFY(buttonOf(panel, "Show all")->isHidden());
    }

    void aVersionHasOneColourWhereverItOccurs()
    {
        Versions runs;
        HistoryPanel panel(runs.store, runs.state);
        QVERIFY(answer(panel, {1200, 400}));
        choose(panel, "Group the runs over time", "By version");
        QTRY_VERIFY(!colorOfDots(panel, "2.55.0").isEmpty());
        const QString color = colorOfDots(panel, "2.55.0");
        QCOMPARE(color, Theme::of(panel.palette()).numberedLine(1).name());
        QCOMPARE(colorOfDots(panel, "2.39.5"), Theme::of(panel.palette()).numberedLine(0).name());
        buttonOf(panel, "Statistics")->click();
        choose(panel, "Group the statistics", "By version");
        QTRY_COMPARE(panel.groups().facets(), std::vector<Facet>{{FacetKind::Version}});
        QTableView* table = tableOf(panel, "Statistics of runs");
        const QModelIndex version = table->model()->index(rowWith(*table->model(), "2.55.0"), 0);
        QCOMPARE(version.data(kCellRole).value<Cell>().swatch.name(), color);
        const QPoint place = table->visualRect(version).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
        QTRY_VERIFY(colorOfDots(panel, "2.39.5").isEmpty()); // alone, it keeps its colour
        QCOMPARE(colorOfDots(panel, "2.55.0"), color);
    }

    /// Neighbours in this order have colours that are far apart.
    void versionsStandInTheOrderOfTheirNumbers()
    {
        SmallCommand small;
        for (const auto& [start, version] : {std::pair(1, "2.10.0"), std::pair(2, ""), std::pair(3, "2.9.0"), std::pair(4, "2.10.0")}) {
            const SessionId run = small.session("git status", start * 1000 * kMs, (start * 1000 + 5) * kMs, start);
            small.builder().edit(run).attributes.edit().version = small.builder().intern(version);
        }
        TraceStore store;
        store.apply(small.builder().takeBatch());
        const RunTable runs = condenseRuns(store.trace(), RunScope::Commands);
        QCOMPARE(groupsOf(runs, {FacetKind::Version}), (std::vector<std::string>{"2.9.0", "2.10.0", "unknown"}));
    }

    void aProcessWithoutANameIsCalledSomething()
    {
        CommandStatisticsModel commands;
        commands.show({CommandStatistics{}});
        QCOMPARE(text(commands, 0, 0), QStringLiteral("Process"));
    }

    void theHeadOfAMedianSaysWhichOfTwoTimesItIs()
    {
        const CommandStatisticsModel commands;
        const RunGroupsModel groups;
        for (const auto& [model, column] :
            {std::pair<const QAbstractItemModel*, int>(&commands, static_cast<int>(CommandStatisticsColumn::Median)),
                std::pair<const QAbstractItemModel*, int>(&groups, groups.columnOf(RunGroupsColumn::Median))}) {
            QCOMPARE(model->headerData(column, Qt::Horizontal).toString(), QStringLiteral("Median"));
            QVERIFY(
                model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().contains(QStringLiteral("the shorter of the two")));
        }
    }

    void twoRunsOfATraceAreComparedUntilItIsGone()
    {
        Versions runs;
        ComparePanel panel(runs.store, runs.state);
        panel.compareRuns([sides = ComparePanel::RunSides{{SessionId(3)}, {runs.longest}, {QStringLiteral("a"), QStringLiteral("b")}}](
                              const Trace& /*trace*/, Cancellation /*cancellation*/) -> Result<ComparePanel::RunSides> { return sides; });
        QVERIFY(answer(panel));
        const std::vector<ComparedRow>& rows = panel.model().comparison().rows;
        QCOMPARE(rows.front().base.runs, 1U);
        QCOMPARE(rows.front().head.runs, 1U);
        QCOMPARE(panel.sideNames().head, QStringLiteral("b"));
        runs.store.reset();
        QVERIFY(!panel.hasContents());
    }

    void theHistoryDrawsTheTimeAgainstWorkAndWorkOverTime()
    {
        SmallCommand small;
        std::vector<SessionId> runs;
        for (int i = 0; i < 10; ++i) {
            const std::int64_t begin = i * 1000 * kMs;
            runs.push_back(small.session("git status", begin, begin + (100 + 10 * ((i * 3) % 10)) * kMs, i + 1));
            if (i < 9) // the last one has none, and does not count as one with 0
                small.data(runs.back(), "cache_nr", begin, 1000.0 + (i * 3) % 10);
        }
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {1200, 400}));
        const auto dots = [&] {
            const QList<QAbstractSeries*> drawn = panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->series();
            return drawn.isEmpty() ? nullptr : qobject_cast<QScatterSeries*>(drawn.first());
        };
        QTRY_VERIFY(dots() && dots()->count() == 10);
        const auto boxes = panel.findChildren<QComboBox*>();
        QComboBox* work = *std::ranges::find(boxes, QStringLiteral("What the runs over time show"), &QComboBox::accessibleName);
        const int key = work->findText(QStringLiteral("cache_nr"), Qt::MatchEndsWith);
        QVERIFY(key > 2); // behind the time, children and processes
        work->setCurrentIndex(key);
        QCOMPARE(dots()->count(), 10); // the window does not wait for the correlation
        QTRY_COMPARE(dots()->count(), 9);
        QCOMPARE(dots()->at(1), QPointF(1003, 130.0 * kMs));
        const auto says = [&](const QString& sentence) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(sentence); });
        };
        QVERIFY(says(QStringLiteral("with the time: 1.00 (")));
        QVERIFY(says(QStringLiteral("n = 9)")));
        Q_EMIT dots()->clicked(dots()->at(1));
        QCOMPARE(stage.state.selection().session, runs[1]);
        choose(panel, "What the work is drawn against", "over time");
        QTRY_COMPARE(dots()->at(1), QPointF(1000.0 * kMs, 1003));
        QVERIFY(answer(panel));
        QCOMPARE(work->currentIndex(), key); // new runs leave the choice alone
        panel.forgetQuestions();
        QTRY_COMPARE(dots()->count(), 10);
        QVERIFY(!says(QStringLiteral("with the time")));
    }

    void theHistoryBeginsWithTheLargestChangeAndAClickShowsIt()
    {
        SmallCommand small;
        constexpr std::int64_t kHour = 3'600'000 * kMs;
        for (int i = 0; i < 120; ++i) {
            const bool isNew = i % 2 == 1;
            const std::int64_t wall = (100 + i % 7 * 5) * kMs * (isNew && i >= 60 ? 2 : 1);
            const SessionId run = small.session("git status", i * kHour, i * kHour + wall, 2 * i + 1);
            small.builder().edit(run).attributes.edit().version = small.builder().intern(isNew ? "2.55.0" : "2.39.5");
            small.session("git gc", i * kHour, i * kHour + 900 * kMs, 2 * i + 2); // more time, and no change
        }
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {1200, 400}));
        auto* headline = panel.findChild<LinkButton*>();
        QVERIFY(headline->isVisible() && headline->y() < panel.findChild<QLineEdit*>()->mapTo(&panel, QPoint()).y());
        QCOMPARE(plainSpaces(headline->text()),
            QStringLiteral("git status became 2.00 times slower with 2.55.0 (since 2 d 13 h): median 115 ms to 230 ms"));
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("gc"));
        choose(panel, "What the runs over time show", "children");
        buttonOf(panel, "Statistics")->click();
        headline->click();
        QVERIFY(buttonOf(panel, "Runs")->isChecked());
        QCOMPARE(panel.filtered().rowCount(), 120); // those of status
        QCOMPARE(panel.findChild<QComboBox*>()->currentText(), QStringLiteral("By version"));
        const auto title = [&] { return panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->title(); };
        QTRY_COMPARE(title().section(QStringLiteral(" · "), 0, 0), QStringLiteral("status")); // its time
        const auto labels = panel.findChildren<QLabel*>();
        const auto count = std::ranges::find(labels, QStringLiteral("120 runs of status"), &QLabel::text);
        QVERIFY(count != labels.end() && (*count)->toolTip().contains(QStringLiteral("background")));
        const QModelIndex current = tableOf(panel, "Commands")->currentIndex();
        QCOMPARE(toNs(panel.model().row(panel.filtered().mapToSource(current).row()).start), 61 * kHour); // since 2 d 13 h
        stage.store.reset();
        QVERIFY(!headline->isVisible());
    }

    /// Their trace lets them begin with the others: where between these they belong, nothing says.
    void runsWhoseDateIsAGuessHaveNone()
    {
        constexpr std::int64_t kHour = 3'600'000 * kMs;
        SmallCommand small;
        small.builder().edit(SourceId(0)).epoch = UnixTime(std::chrono::days(20'000));
        Source source = small.builder().source(SourceId(0));
        source.date = DateOrigin::Guess;
        const SourceId undated = small.builder().addSource(std::move(source));
        for (int i = 0; i < 120; ++i) {
            const std::int64_t wall = (100 + i * 3 % 7 * 5) * kMs;
            const bool isLate = i >= 60;
            const SessionId status = small.session("git status", i * kHour, i * kHour + wall * (isLate ? 3 : 1), 2 * i + 1);
            const SessionId gc = small.session("git gc", i * kHour, i * kHour + wall * (isLate ? 2 : 1), 2 * i + 2);
            small.builder().edit(gc).source = undated;
            if (isLate)
                small.builder().edit(status).source = undated;
        }
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {1200, 400}));
        QCOMPARE(plainSpaces(panel.findChild<LinkButton*>()->text()), // of runs that have one clock
            QStringLiteral("git gc became 2.00 times slower (since 2 d 12 h): median 115 ms to 230 ms"));
        const auto title = [&] { return panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->title(); };
        QTRY_COMPARE(title(), QStringLiteral("gc · — median, - - p95"));
        clickRow(*tableOf(panel, "Runs by command"), 0);
        QTRY_COMPARE(title(), QStringLiteral("status (60 without a date not drawn)"));
        const auto when = [&](int row) { return text(panel.model(), row, static_cast<int>(HistoryColumn::When)); };
        QCOMPARE(when(0), QStringLiteral("no date in the log"));
        QVERIFY2(when(239).startsWith(QStringLiteral("2024-10-0")), qPrintable(when(239)));
    }

    void ofAHistoryWithoutChangesTheHeadlineCounts_data()
    {
        QTest::addColumn<bool>("isStored");
        QTest::newRow("trace") << false;
        QTest::newRow("store") << true;
    }

    void ofAHistoryWithoutChangesTheHeadlineCounts()
    {
        QFETCH(const bool, isStored);
        Versions runs;
        HistoryPanel panel(isStored ? runs.empty : runs.store, runs.state);
        panel.resize(1200, 400);
        panel.QWidget::show();
        QSignalSpy shown(&panel, &HistoryPanel::shown);
        if (isStored)
            panel.showStored(storedRuns(runs.small.trace()));
        else
            panel.refreshNow();
        QVERIFY(shown.wait(60'000));
        auto* headline = panel.findChild<LinkButton*>();
        QCOMPARE(plainSpaces(headline->text()), QStringLiteral("2 commands, 40 runs; longest: git status 900 ms; 4 runs failed"));
        headline->click();
        const QModelIndex current = tableOf(panel, "Commands")->currentIndex();
        QCOMPARE(panel.model().row(panel.filtered().mapToSource(current).row()).wall, Duration(900 * kMs));
    }

    void theHistoryBesideTheDetailsCutsNoNumber()
    {
        SmallCommand small;
        for (int i = 0; i < 60; ++i) { // more than there is room for below each other
            const std::int64_t begin = 1'788'254'040'000 * kMs + i * 3'600'000 * kMs;
            small.session(("git command-" + std::to_string(i % 12)).c_str(), begin, begin + 82'123 * kMs, i + 1);
        }
        Stage<HistoryPanel> stage(small.builder());
        HistoryPanel& panel = stage.panel;
        QVERIFY(answer(panel, {998, 220})); // in a window of 1280 x 720
        for (const char* name : {"Runs by command", "Commands"}) {
            const QTableView* table = tableOf(panel, name);
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, name);
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                const QString header = table->model()->headerData(column, Qt::Horizontal).toString();
                if (!table->isColumnHidden(column) && header != QStringLiteral("Command") && header != QStringLiteral("Repository"))
                    QVERIFY2(table->columnWidth(column) >= table->sizeHintForIndex(table->model()->index(0, column)).width(),
                        qPrintable(header));
            }
        }
        const QTableView* commands = tableOf(panel, "Runs by command");
        using enum CommandStatisticsColumn;
        for (const auto column : {Runs, Median, Longest})
            QVERIFY(!commands->isColumnHidden(static_cast<int>(column)));
        QVERIFY(panel.findChild<TrendChart*>()->width() >= 270);
    }

    void aDoubleClickInTheHistoryShowsTheCommand()
    {
        Loaded loaded;
        HistoryPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {1000, 500}));
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("status"));
        QTableView* table = tableOf(panel, "Commands");
        const QPoint place = table->visualRect(table->model()->index(0, 1)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(loaded.state.selection().session, loaded.status);
    }

    void theHistoryBeginsWithTheCommandThatIsSelected()
    {
        Loaded loaded;
        loaded.state.select({.session = loaded.status});
        HistoryPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel));
        const QModelIndex row = qobject_cast<RowTable*>(tableOf(panel, "Commands"))->selectedRow();
        QVERIFY(row.isValid());
        QCOMPARE(panel.model().row(panel.filtered().mapToSource(row).row()).session, loaded.status);
    }

    void theHistoryShowsRunsOfAStoreLikeThoseOfATrace()
    {
        Loaded loaded;
        HistoryPanel ofTrace(loaded.store, loaded.state);
        QVERIFY(answer(ofTrace));
        TraceStore store;
        ViewState state;
        HistoryPanel panel(store, state);
        panel.resize(1000, 500);
        panel.QWidget::show();
        QVERIFY(!panel.hasContents() && !panel.isTheAnswer());
        QSignalSpy shown(&panel, &HistoryPanel::shown);
        panel.showStored(storedRuns(loaded.small.trace()));
        QVERIFY(shown.wait(60'000));
        QVERIFY(panel.hasContents() && panel.isTheAnswer());
        QCOMPARE(panel.model().rowCount(), 2);
        for (int column = 0; column < panel.model().columnCount(); ++column) {
            QCOMPARE(panel.model().headerData(column, Qt::Horizontal, Qt::DisplayRole),
                ofTrace.model().headerData(column, Qt::Horizontal, Qt::DisplayRole));
            for (int row = 0; row < 2; ++row)
                QCOMPARE(text(panel.model(), row, column), text(ofTrace.model(), row, column));
        }
        QCOMPARE(text(panel.statistics(), 0, 3), QStringLiteral("100\u00a0ms"));
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("status"));
        QCOMPARE(panel.filtered().rowCount(), 1);
        clickRow(*tableOf(panel, "Commands"), 0);
        QVERIFY(state.selection().isEmpty()); // there is no timeline
        store.reset();
        QCOMPARE(panel.model().rowCount(), 0);
        QVERIFY(!panel.hasContents());
    }

    void statisticsOfRunsAreThoseOfTheGroups_data()
    {
        QTest::addColumn<bool>("isStored");
        QTest::newRow("trace") << false;
        QTest::newRow("store") << true;
    }

    void statisticsOfRunsAreThoseOfTheGroups()
    {
        QFETCH(const bool, isStored);
        Versions runs;
        HistoryPanel panel(isStored ? runs.empty : runs.store, runs.state);
        panel.resize(1200, 400);
        panel.QWidget::show();
        QSignalSpy shown(&panel, &HistoryPanel::shown);
        if (isStored)
            panel.showStored(storedRuns(runs.small.trace()));
        else
            panel.refreshNow();
        QVERIFY(shown.wait(60'000));
        using enum QAbstractItemModelTester::FailureReportingMode;
        QAbstractItemModelTester tester(const_cast<RunGroupsModel*>(&panel.groups()), QtTest);
        QTableView* table = tableOf(panel, "Statistics of runs");
        QVERIFY(!table->isVisible());
        buttonOf(panel, "Statistics")->click();
        QVERIFY(table->isVisible());
        QCOMPARE(panel.groups().rowCount(), 0); // another thread counts
        const auto isEqual = [&](const RunTable& runTable, const RunList& list, const std::vector<Facet>& by) {
            const std::vector<RunGroup> expected = groupRuns(runTable, list, by);
            if (panel.groups().rowCount() != static_cast<int>(expected.size()) || expected.empty())
                return false;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const int row = static_cast<int>(i);
                QStringList texts;
                for (const auto& value : expected[i].values)
                    texts.append(value ? QString::fromStdString(*value) : QStringLiteral("unknown"));
                const RunTimes& times = expected[i].times;
                texts << formatCount(times.runs) << (times.failed == 0 ? QString() : formatCount(times.failed));
                for (const Duration time : {times.median, times.p90, times.p95, times.p99, times.longest, times.total})
                    texts << formatDuration(time);
                for (int column = 0; column < texts.size(); ++column) {
                    if (text(*table->model(), row, column) != texts[column])
                        return false;
                }
            }
            return table->model()->columnCount() == static_cast<int>(by.size()) + 8;
        };
        const RunTable all = condenseRuns(runs.small.trace(), RunScope::Commands);
        QTRY_VERIFY(isEqual(all, allRuns(all), {{FacetKind::Command}}));
        choose(panel, "Group the statistics", "By version");
        QTRY_VERIFY(isEqual(all, allRuns(all), {{FacetKind::Version}}));
        choose(panel, "Divide the groups of the statistics", "and command");
        QTRY_VERIFY(isEqual(all, allRuns(all), {{FacetKind::Version}, {FacetKind::Command}}));
        choose(panel, "Divide the groups of the statistics", "and version");
        QTRY_VERIFY(isEqual(all, allRuns(all), {{FacetKind::Version}}));
        RunList fetches;
        for (const RunRow* run : allRuns(all)) {
            if (all.text(run->name) == "fetch")
                fetches.push_back(run);
        }
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("fetch"));
        QTRY_VERIFY(isEqual(all, fetches, {{FacetKind::Version}}));
        panel.findChild<QLineEdit*>()->setText({});
        choose(panel, "Divide the groups of the statistics", "and nothing else");
        clickRow(*tableOf(panel, "Runs by command"), rowWith(*tableOf(panel, "Runs by command")->model(), "fetch"));
        QTRY_VERIFY(isEqual(all, fetches, {{FacetKind::Version}}));
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("no such run"));
        QTRY_COMPARE(panel.groups().rowCount(), 0);
    }

    void statisticsGroupBySettingsThatTheRunsLog()
    {
        Versions runs;
        const SessionId run = runs.small.session("git gc", 50000 * kMs, 50100 * kMs, 41);
        TraceBuilder& builder = runs.small.builder();
        builder.edit(run).attributes.edit().params.push_back({builder.intern("core.fsmonitor"), builder.intern("true"), {}});
        runs.store.apply(builder.takeBatch());
        HistoryPanel panel(runs.store, runs.state);
        QVERIFY(answer(panel, {1200, 400}));
        buttonOf(panel, "Statistics")->click();
        QTRY_COMPARE(panel.groups().rowCount(), 3); // status, fetch and gc
        choose(panel, "Group the statistics", "By user");
        QTRY_COMPARE(panel.groups().facets(), std::vector<Facet>{{FacetKind::User}});
        choose(panel, "Group the statistics", "By core.fsmonitor");
        QTRY_COMPARE(panel.groups().facets(), (std::vector<Facet>{{FacetKind::Parameter, "core.fsmonitor"}}));
        QTableView* table = tableOf(panel, "Statistics of runs");
        QVERIFY(rowWith(*table->model(), "true") < table->model()->rowCount());
    }

    void statisticsOfRunsAreSortedAndLeadToTheirRuns()
    {
        Versions runs;
        HistoryPanel panel(runs.store, runs.state);
        QVERIFY(answer(panel, {1200, 400}));
        buttonOf(panel, "Statistics")->click();
        choose(panel, "Group the statistics", "By version");
        QTableView* table = tableOf(panel, "Statistics of runs");
        QTRY_COMPARE(panel.groups().facets(), std::vector<Facet>{{FacetKind::Version}});
        const int longest = panel.groups().columnOf(RunGroupsColumn::Longest);
        table->sortByColumn(longest, Qt::AscendingOrder);
        QCOMPARE(text(*table->model(), 0, 0), QStringLiteral("2.39.5"));
        table->sortByColumn(longest, Qt::DescendingOrder);
        QCOMPARE(text(*table->model(), 0, 0), QStringLiteral("2.55.0"));
        const QPoint place = table->visualRect(table->model()->index(0, longest)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(runs.state.selection().session, runs.longest);
        QVERIFY(table->isVisible());
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
        QVERIFY(!table->isVisible());
        QCOMPARE(panel.filtered().rowCount(), 20);
        const QModelIndex current = tableOf(panel, "Commands")->currentIndex();
        QCOMPARE(panel.model().row(panel.filtered().mapToSource(current).row()).session, runs.longest);
        for (int row = 0; row < panel.filtered().rowCount(); ++row) {
            const RunRow& run = panel.model().row(panel.filtered().mapToSource(panel.filtered().index(row, 0)).row());
            QCOMPARE(panel.model().runs()->text(run.version), std::string_view("2.55.0"));
        }
        QCOMPARE(text(panel.statistics(), rowWith(panel.statistics(), "fetch"), 1), QStringLiteral("13"));
        QVERIFY(buttonOf(panel, "Only 2.55.0 ×")->isVisible());
        buttonOf(panel, "Statistics")->click();
        QTRY_COMPARE(panel.groups().rowCount(), 1); // only the chosen runs
        QTest::keyClick(table, Qt::Key_Escape);
        QTRY_COMPARE(panel.groups().rowCount(), 2);
        panel.forgetQuestions();
        QCOMPARE(panel.filtered().rowCount(), 40);
        QVERIFY(!table->isVisible());
    }

    void aGroupWithALongNameDoesNotWidenTheDock()
    {
        Loaded loaded;
        loaded.small.builder().edit(loaded.fetch).attributes.edit().version = loaded.small.builder().intern(std::string(400, 'x'));
        loaded.store.apply(loaded.small.builder().takeBatch());
        HistoryPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {1200, 400}));
        buttonOf(panel, "Statistics")->click();
        choose(panel, "Group the statistics", "By version");
        QTRY_COMPARE(panel.groups().facets(), std::vector<Facet>{{FacetKind::Version}});
        QTableView* table = tableOf(panel, "Statistics of runs");
        const QPoint place = table->visualRect(table->model()->index(0, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(panel.filtered().rowCount(), 1);
        buttonOf(panel, "Statistics")->click();
        QVERIFY2(panel.minimumSizeHint().width() < 900, qPrintable(QString::number(panel.minimumSizeHint().width())));
    }

    void aGrowingHistoryKeepsItsPlaceVisibleOrNot_data()
    {
        QTest::addColumn<bool>("isVisible");
        QTest::newRow("visible") << true;
        QTest::newRow("hidden") << false;
    }

    void aGrowingHistoryKeepsItsPlaceVisibleOrNot()
    {
        QFETCH(const bool, isVisible);
        Loaded loaded;
        const auto add = [&](int count) {
            for (int i = 0; i < count; ++i)
                loaded.small.session("git status", kMs, 2 * kMs);
            loaded.store.apply(loaded.small.builder().takeBatch());
        };
        add(50);
        HistoryPanel panel(loaded.store, loaded.state);
        QVERIFY(answer(panel, {1000, 500}));
        auto* table = qobject_cast<CellTable*>(tableOf(panel, "Commands"));
        table->sortByColumn(static_cast<int>(HistoryColumn::Wall), Qt::AscendingOrder);
        const auto grow = [&] {
            panel.setVisible(isVisible);
            add(10);
            const bool isShown = answer(panel);
            panel.setVisible(true);
            return isShown && panel.filtered().rowCount() > 52;
        };
        table->setCurrentIndex(table->model()->index(40, 0));
        table->scrollToTop();
        QVERIFY(grow());
        QVERIFY(!table->topRow().isValid());
        QCOMPARE(table->verticalScrollBar()->value(), 0);
        QVERIFY(table->currentIndex().isValid());
        table->scrollTo(table->model()->index(20, 0), QAbstractItemView::PositionAtTop);
        const int before = table->topRow().row();
        QCOMPARE(before, 20);
        QVERIFY(grow());
        QCOMPARE(table->topRow().row(), before);
    }

    void aComparisonNamesWhatChanged()
    {
        Loaded loaded;
        SmallCommand before;
        const SessionId fetch = before.session("git fetch", 0, 50 * kMs);
        before.region(fetch, "index", "do_read_index", 0, 20 * kMs);
        before.child(fetch, "hooks/reference-transaction", 30 * kMs, 40 * kMs, {"hook", "reference-transaction", 7, 0});
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        const CompareModel& model = panel.model();
        QCOMPARE(text(model, 0, 0), QStringLiteral("fetch"));
        QCOMPARE(text(model, 0, 3), QStringLiteral("+50.0\u00a0ms"));
        for (const int row : {0, 1}) { // one run of each side is too few to call it, or its parts, slower
            QCOMPARE(model.cell(row, 3).tone, Tone::Normal);
            QVERIFY(model.cell(row, 5).bar < 0);
        }
        QCOMPARE(text(model, 1, 0), QStringLiteral("child hook reference-transaction"));
        QCOMPARE(text(model, 2, 5), QStringLiteral("only in head")); // status
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().endsWith(QStringLiteral("\nBy topic: Hook reference-transaction +50.0\u00a0ms"));
        }));
        QAbstractItemModelTester tester(const_cast<CompareModel*>(&model), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void onlyOtherThreadsLookForWhatTheSidesHaveInCommon()
    {
        SmallTrace before;
        SmallTrace made;
        addNamed(before, "compiler");
        addNamed(made, "linker");
        Filled filled(made.builder);
        NamingDialect::s_asked = NamingDialect::s_askedHere = 0;
        ComparePanel panel(filled.store, filled.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        QCOMPARE(panel.whyNothing(), QStringLiteral("The base and this trace have no command or process in common."));
        QCOMPARE(panel.model().rowCount(), 0);
        QVERIFY(NamingDialect::s_asked > 0);
        panel.compareRuns([](const Trace& /*trace*/, Cancellation /*cancellation*/) -> Result<ComparePanel::RunSides> {
            return ComparePanel::RunSides{{SessionId(0)}, {SessionId(1)}, {QStringLiteral("a"), QStringLiteral("b")}};
        });
        QVERIFY(answer(panel));
        QVERIFY(panel.model().rowCount() > 0);
        QCOMPARE(NamingDialect::s_askedHere, 0);
    }

    void aTraceThatIsItsOwnBaseIsNotComparedAsItChanges()
    {
        SmallTrace made;
        addNamed(made, "linker");
        Stage<ComparePanel> stage(made.builder);
        ComparePanel& panel = stage.panel;
        buttonOf(panel, "Keep as base")->click();
        NamingDialect::s_asked = 0;
        addNamed(made, "linker");
        stage.store.apply(made.builder.takeBatch());
        panel.refreshNow();
        QVERIFY(!Background::isAnyBusy());
        QCOMPARE(NamingDialect::s_asked, 0);
    }

    void aLowPanelOfDifferencesShowsItsRows()
    {
        Loaded loaded;
        SmallCommand before;
        before.session("git fetch", 0, 50 * kMs);
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        panel.resize(960, 240); // in a window of 1280 by 720
        panel.show();
        QVERIFY(answer(panel));
        const auto* table = panel.findChild<CellTable*>();
        QTRY_VERIFY2(table->viewport()->height() >= 5 * table->rowHeight(0), qPrintable(QString::number(table->viewport()->height())));
    }

    void theHeadlineIsAboutWhatBothSidesRan()
    {
        Loaded loaded;
        SmallCommand before;
        before.session("git gc", 0, 9000 * kMs); // by far the largest change
        before.session("git fetch", 0, 50 * kMs);
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().startsWith(QLatin1String("fetch: ")); }));
        QVERIFY(std::ranges::none_of(labels, [](const QLabel* label) { return label->text().startsWith(QLatin1String("gc: ")); }));
    }

    void whatChanceMayExplainIsNotBold()
    {
        const auto runs = [](std::int64_t first) {
            SmallCommand small;
            for (std::int64_t run = 0; run < 4; ++run)
                small.session("git fetch", run * 1000 * kMs, (run * 1030 + first) * kMs, run + 1);
            return profileRuns(small.trace());
        };
        CompareModel model;
        const auto tone = [&] { return model.cell(0, static_cast<int>(CompareColumn::Path)).tone; };
        model.show(compare(runs(100), runs(110)));
        QVERIFY(tone() == Tone::Muted);
        model.show(compare(runs(100), runs(500)));
        QVERIFY(tone() == Tone::Strong);
    }

    void anotherBaseIsShownWhole()
    {
        Loaded loaded;
        SmallCommand before;
        const SessionId fetch = before.session("git fetch", 0, 50 * kMs);
        before.region(fetch, "index", "do_read_index", 0, 10 * kMs);
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        auto* flame = panel.findChild<FlameView*>();
        flame->zoomTo(1);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        QCOMPARE(flame->zoomed(), std::uint32_t{0});
    }

    void theDifferentialFlameGraphIsAsWideAsHeadAndColouredByChange()
    {
        const auto runs = [](std::int64_t length, std::int64_t reading, std::int64_t hook) {
            SmallCommand small;
            for (std::int64_t run = 0; run < 8; ++run) { // enough to tell
                const std::int64_t at = run * 1000 * kMs;
                const SessionId fetch = small.session("git fetch", at, at + length, run + 1);
                small.region(fetch, "index", "do_read_index", at, at + reading);
                small.child(
                    fetch, "hooks/reference-transaction", at + reading, at + reading + hook, {"hook", "reference-transaction", 7, 0});
            }
            return profileRuns(small.trace());
        };
        const Comparison comparison = compare(runs(60 * kMs, 30 * kMs, 10 * kMs), runs(100 * kMs, 20 * kMs, 60 * kMs));
        const ChangeFlame flame(comparison, 0);
        const std::vector<FlameNode>& nodes = flame.tree()->nodes;
        QCOMPARE(nodes.size(), std::size_t{3});
        QCOMPARE(nodes[0].total, Duration(100 * kMs));
        QCOMPARE(nodes[0].self, Duration(20 * kMs));
        QCOMPARE(flame.label(0), QStringLiteral("fetch  +40.0\u00a0ms"));
        QCOMPARE(flame.label(1), QStringLiteral("child hook reference-transaction  +50.0\u00a0ms"));
        QCOMPARE(nodes[1].total, Duration(60 * kMs));
        const Theme& theme = Theme::light();
        const QColor slower(flame.style(1, theme).fill);
        const QColor faster(flame.style(2, theme).fill);
        QVERIFY(slower.red() > slower.green());
        QVERIFY(faster.green() > faster.red());
        QVERIFY(flame.toolTip(2).contains(QStringLiteral("Base 30.0\u00a0ms, head 20.0\u00a0ms, change \u221210.0\u00a0ms")));
    }

    void aPartIsSlowerWhereATestTells()
    {
        CompareModel model;
        for (const auto& [runs, tone] : {std::pair(1, Tone::Normal), std::pair(3, Tone::Normal), std::pair(8, Tone::Bad)}) {
            model.show(compare(fetches(runs, 20 * kMs), fetches(runs, 40 * kMs)));
            for (const int row : {0, 1}) {
                QCOMPARE(model.cell(row, 3).tone, tone);
                QCOMPARE(model.cell(row, 5).bar > 0, tone == Tone::Bad);
            }
        }
    }

    void noBoxOfTheFlameGraphIsSlowerWhereTheRunsAreTooFewToTell()
    {
        const auto isUndecided = [&](std::int64_t count, std::uint32_t node) {
            const ChangeFlame flame(compare(fetches(count, 20 * kMs), fetches(count, 40 * kMs)), 0);
            return flame.style(node, Theme::light()).fill == Theme::light().undecided.rgb();
        };
        for (const std::uint32_t node : {0U, 1U}) {
            QVERIFY(isUndecided(1, node));
            QVERIFY(isUndecided(3, node));
            const ChangeFlame flame(compare(fetches(1, 20 * kMs), fetches(1, 40 * kMs)), 0);
            QCOMPARE(flame.style(node, Theme::light()).text, Theme::light().text.rgb()); // and looks in use
            QVERIFY(!isUndecided(8, node));
        }
    }

    void everyBoxOfTheFlameGraphIsSeenOnTheSurface()
    {
        const auto runs = [](std::int64_t reading, std::int64_t writing) {
            SmallCommand small;
            for (std::int64_t run = 0; run < 8; ++run) {
                const std::int64_t at = run * 1000 * kMs;
                const SessionId fetch = small.session("git fetch", at, at + reading + writing, run + 1);
                small.region(fetch, "index", "do_read_index", at, at + reading);
                small.region(fetch, "index", "do_write_index", at + reading, at + reading + writing);
            }
            return profileRuns(small.trace());
        };
        for (const std::int64_t after : {60, 50, 40}) { // beside a change a hundred times as large
            const ChangeFlame flame(compare(runs(100 * kMs, 50 * kMs), runs(1100 * kMs, after * kMs)), 0);
            for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
                std::set<QRgb> fills;
                for (std::uint32_t node = 0; node < flame.tree()->nodes.size(); ++node) {
                    fills.insert(flame.style(node, *theme).fill);
                    QVERIFY(contrastRatio(QColor(flame.style(node, *theme).fill), theme->surface) >= 1.3);
                }
                QCOMPARE(fills.contains(theme->undecided.rgb()), after == 50);
            }
        }
    }

    /// Medians of three regions, each of which two of three runs have.
    void aFlameGraphThatIsWiderThanItsCommandSaysSo()
    {
        SmallCommand after;
        for (std::int64_t run = 0; run < 3; ++run) {
            std::int64_t at = run * 1000 * kMs;
            const SessionId fetch = after.session("git fetch", at, at + 100 * kMs, run + 1);
            for (std::int64_t name = 0; name < 3; ++name) {
                if (name == run)
                    continue;
                after.region(fetch, "step", "step " + std::string(1, static_cast<char>('a' + name)), at, at + 50 * kMs);
                at += 50 * kMs;
            }
        }
        Stage<ComparePanel> stage(after.builder());
        ComparePanel& panel = stage.panel;
        panel.setBase(stage.store.trace());
        QVERIFY(answer(panel));
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return plainSpaces(label->text()).endsWith(QLatin1String("add up to 150 ms, more than the 100 ms that it took."));
        }));
    }

    void theNamesOfBothSidesAreShownWhole()
    {
        Loaded loaded;
        SmallCommand before;
        before.session("git fetch", 0, 50 * kMs);
        const QString name
            = QStringLiteral("before the largest change (fetch with version 2.55.0.windows.1 alone: median 1.50 times slower)");
        ComparePanel panel(loaded.store, loaded.state);
        panel.setNaming([&] { return ComparePanel::SideNames{name, name}; });
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        panel.show();
        const auto* title = panel.findChild<QLabel*>("sidesTitle");
        for (const int width : {1280, 500, 300}) {
            panel.resize(width, 600);
            const QRect half(0, 0, width / 2, 10'000);
            const int needed = title->fontMetrics().boundingRect(half, Qt::TextWordWrap, name).height();
            QVERIFY(needed > title->fontMetrics().height() || width > 1000);
            QTRY_VERIFY2(title->height() >= needed, qPrintable(QString::number(title->height())));
        }
    }

    void theFlameGraphOfChangesHasALegendInTheColoursOfItsBoxes()
    {
        Loaded loaded;
        SmallCommand before;
        before.session("git fetch", 0, 50 * kMs);
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        const ChangeFlame changes(compare(fetches(8, 20 * kMs), fetches(8, 40 * kMs)), 0);
        for (const Theme* theme : {&Theme::darkTheme(), &Theme::light()}) {
            panel.setPalette(theme->palette());
            const QString slowest = QColor(changes.style(0, *theme).fill).name();
            const auto labels = panel.findChildren<QLabel*>();
            QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) {
                const QString& legend = label->text();
                return legend.contains(slowest + QStringLiteral("\">■</span> slower,"))
                    && legend.contains(theme->undecided.name() + QStringLiteral("\">■</span> neither for certain"));
            }));
        }
    }

    void bothTracesBeginTogetherOnOneTimeline()
    {
        Loaded loaded;
        SmallCommand before;
        before.session("git status", 0, 300 * kMs); // longer, but not what is compared
        before.session("git fetch", 7000 * kMs, 7050 * kMs);
        before.session("git fetch", 9000 * kMs, 9040 * kMs);
        ComparePanel panel(loaded.store, loaded.state);
        panel.setBase(before.trace());
        QVERIFY(answer(panel));
        QSignalSpy asked(&panel, &ComparePanel::overlayRequested);
        for (auto* button : panel.findChildren<QPushButton*>()) {
            if (button->text() == QLatin1String("On one timeline"))
                button->click();
        }
        QCOMPARE(asked.count(), 1);
        const QString command = text(panel.model(), 0, 0);
        const Duration expected = command == QLatin1String("fetch") ? Duration(-7000 * kMs) : Duration::zero();
        QCOMPARE(asked.first().at(0).value<Duration>(), expected);
        const auto labels = panel.findChildren<QLabel*>();
        const QString sentence = QStringLiteral("On the timeline, two runs of %1 begin together: %2 of base, the only one of head.")
                                     .arg(command, command == QLatin1String("fetch") ? "the longest of 2" : "the only one");
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().endsWith(sentence); }));
    }
};

EMBERLINE_TEST(AnswerPanelsTest, QApplication)
#include "tst_answer_panels.moc"
