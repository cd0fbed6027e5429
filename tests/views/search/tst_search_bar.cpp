// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/search/results_panel.h"
#include "views/search/search_bar.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

#include <algorithm>
#include <atomic>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

struct Searched {
    explicit Searched(TraceBuilder made = fetch()) : builder(std::move(made)) { apply(); }
    static TraceBuilder fetch()
    {
        TraceBuilder made;
        sample::addFetch(made);
        return made;
    }
    void apply() { store.apply(builder.takeBatch()); }
    bool wait(const QString& count)
    {
        return QTest::qWaitFor([&] { return bar.countText() == count; }, 60'000);
    }
    std::string currentName() const { return hits.current() ? std::string(store.trace().name(hits.current()->region())) : std::string(); }

    TraceBuilder builder;
    TraceStore store;
    ViewState state;
    SearchHits hits{store, state};
    SearchBar bar{hits};
};

} // namespace

class SearchViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingFindsAndEnterStepsRoundTheHits()
    {
        Searched s;
        s.bar.show();
        s.bar.startTyping();
        auto* line = s.bar.findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("round "));
        QVERIFY(s.wait(QStringLiteral("9 hits")));
        QSignalSpy revealed(&s.state, &ViewState::revealRequested);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(s.bar.countText(), QStringLiteral("1 of 9"));
        QCOMPARE(s.currentName(), "round 1");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(s.currentName(), "round 2");
        QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(s.bar.countText(), QStringLiteral("9 of 9"));
        QCOMPARE(s.state.selection().region, s.hits.current()->region());
        QCOMPARE(revealed.count(), 4);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(s.currentName(), "round 1");
    }

    void enterGoesToTheLongestHitInViewAndThenOnInTime()
    {
        Searched s;
        const auto first = [&](double from, double to) {
            s.state.setVisibleRange({sample::shownAt(from), sample::shownAt(to)});
            s.hits.clear();
            s.hits.setQuery({{"pass", TextMode::Plain, false}, true});
            return s.wait(QStringLiteral("6 hits")) ? (s.hits.next(), s.currentName()) : std::string();
        };
        QCOMPARE(first(0, 5200), "threaded_second_pass 12311"); // "first pass" begins earlier
        QCOMPARE(first(3900, 4310), "first pass"); // the longest, though most of the others is outside
        QCOMPARE(first(10, 20), "threaded_second_pass 12311"); // none is in view
        QCOMPARE(s.bar.countText(), QStringLiteral("2 of 6"));
        s.hits.previous();
        QCOMPARE(s.currentName(), "first pass");
        QCOMPARE(s.bar.countText(), QStringLiteral("1 of 6"));
        s.hits.next();
        s.hits.next();
        QCOMPARE(s.bar.countText(), QStringLiteral("3 of 6"));
    }

    /// Whatever lies where, in far fewer looks than there are hits.
    void ofManyHitsTheOneThatIsSeenMostIsFirst()
    {
        constexpr std::int64_t kHits = 20'000;
        SmallTrace small;
        const ThreadId thread = small.addThread(small.addSession("program"));
        for (std::int64_t i = 0; i < kHits; ++i) // of many lengths, of which several are equal
            small.addRegion(thread, "hit", i * 10, i * 10 + 1 + i * 7919 % 997);
        const Trace& trace = small.trace();
        HitSet hits;
        const std::atomic<bool> cancel{false};
        QVERIFY(search(
            trace, {{"hit"}}, [&](auto found) { hits = HitSet(std::move(found), trace); }, cancel));
        QCOMPARE(hits.results->hits.size(), static_cast<std::size_t>(kHits));
        const auto at = [](std::int64_t ns) { return TraceTime(Duration(ns)); };
        for (const TraceRange visible : {TraceRange{at(0), at(kHits * 10)}, {at(70'005), at(70'100)}, {at(70'003), at(70'004)},
                 {at(-100), at(-50)}, {at(500'000), at(600'000)}}) {
            std::size_t best = 0;
            std::tuple<bool, Duration, Duration> most{false, Duration(-1), Duration(-1)};
            for (std::size_t i = 0; i < hits.results->hits.size(); ++i) {
                const TraceRange range = trace.shown(hits.results->hits[i].region());
                const Duration seen = std::min(range.end, visible.end) - std::max(range.begin, visible.begin);
                const std::tuple one(range.overlaps(visible), std::max(seen, Duration::zero()), range.length());
                if (one > most) {
                    most = one;
                    best = i;
                }
            }
            const MostSeen found = mostSeen(hits, trace, visible);
            QCOMPARE(found.index, best);
            QVERIFY2(found.looks <= 4 * HitSet::kBlock, qPrintable(QString::number(found.looks)));
        }
    }

    void steppingBeginsAtTheVisibleRange()
    {
        Searched s;
        s.state.setVisibleRange({sample::shownAt(1000), sample::shownAt(2000)});
        s.hits.setQuery({{"round "}});
        QVERIFY(s.wait(QStringLiteral("9 hits")));
        s.hits.next();
        QCOMPARE(s.currentName(), "round 4");
    }

    void escapeClearsTheFieldAndLeavesIt()
    {
        Searched s;
        auto* line = s.bar.findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("round"));
        QSignalSpy left(&s.bar, &SearchBar::left);
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(line->text().isEmpty());
        QVERIFY(s.hits.query().text.isEmpty());
        QCOMPARE(s.bar.countText(), QString());
        QCOMPARE(left.count(), 1);
    }

    void hitsCanBeAskedForByTheTimeline()
    {
        Searched s;
        s.hits.setQuery({{"error"}});
        QVERIFY(s.wait(QStringLiteral("1 hit")));
        const InstantId error = s.hits.hits()->results->hits.front().instant();
        QVERIFY(s.hits.hits()->contains(error));
        QVERIFY(!s.hits.hits()->contains(InstantId(error.row() + 1)));
        QVERIFY(!s.hits.hits()->contains(RegionId(0)));
        QVERIFY(!s.hits.hits()->contains(RegionId()));
    }

    void anInvalidRegularExpressionIsReportedAndFindsNothing()
    {
        Searched s;
        s.hits.setQuery({{"round", TextMode::Regex}});
        QVERIFY(s.wait(QStringLiteral("9 hits")));
        s.hits.setQuery({{"round(", TextMode::Regex}});
        QVERIFY(s.wait(QStringLiteral("not valid")));
        QCOMPARE(s.hits.count(), std::size_t{0});
        QVERIFY(s.hits.error().startsWith(QStringLiteral("This is not a valid regular expression: ")));
        s.hits.setQuery({{"round$", TextMode::Regex}});
        QTRY_VERIFY(s.hits.error().isEmpty() && s.hits.isComplete());
    }

    void aGrowingTraceIsLookedAtAgain()
    {
        Searched s;
        s.hits.setQuery({{"late arrival"}});
        QVERIFY(s.wait(QStringLiteral("no hits")));
        sample::Maker maker(s.builder);
        maker.region(maker.thread(SessionId(0), "new"), "late arrival", "", 10, 20);
        s.apply();
        QVERIFY(s.wait(QStringLiteral("1 hit")));
        s.store.reset();
        QCOMPARE(s.hits.count(), std::size_t{0});
    }

    void resultsAreATableThatSortsAndLeadsToTheHits()
    {
        Searched s;
        ResultsPanel panel(s.store, s.state, s.hits);
        panel.resize(700, 300);
        panel.show();
        auto* model = panel.findChild<ResultsModel*>();
        auto* table = panel.findChild<QTableView*>();
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        s.hits.setQuery({{"pass", TextMode::Plain, false}, true});
        QTRY_VERIFY(model->rowCount() == 6);
        const auto name = [&](int row) { return model->index(row, static_cast<int>(HitColumn::Name)).data().toString(); };
        QCOMPARE(name(0), QStringLiteral("first pass"));
        table->horizontalHeader()->setSortIndicator(static_cast<int>(HitColumn::Length), Qt::DescendingOrder);
        QTRY_VERIFY(name(0) == QStringLiteral("threaded_second_pass 12311"));
        QCOMPARE(name(5), QStringLiteral("first pass"));
        table->horizontalHeader()->setSortIndicator(static_cast<int>(HitColumn::Time), Qt::DescendingOrder);
        QCOMPARE(name(0), QStringLiteral("second pass"));
        QVERIFY(QMetaObject::invokeMethod(table, "clicked", Q_ARG(QModelIndex, model->index(0, 0))));
        QCOMPARE(s.bar.countText(), QStringLiteral("6 of 6"));
        s.hits.next();
        QCOMPARE(table->currentIndex().row(), 5);
    }

    void hitsHaveTheNamesOfTheirBoxesAndSortByThese()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        made.addRegion(thread, "wait", 0, 10);
        made.addRegion(thread, "wait an hour", 10, 20);
        Searched s(std::move(made.builder));
        ResultsPanel panel(s.store, s.state, s.hits);
        panel.show();
        s.hits.setQuery({{"wait", TextMode::Plain, false}, false});
        const auto* model = panel.findChild<ResultsModel*>();
        QTRY_VERIFY(model->rowCount() == 2);
        const auto name = [&](int row) { return model->index(row, static_cast<int>(HitColumn::Name)).data().toString(); };
        QCOMPARE(name(0), QStringLiteral("wait for the disk"));
        panel.findChild<QTableView*>()->horizontalHeader()->setSortIndicator(static_cast<int>(HitColumn::Name), Qt::AscendingOrder);
        QTRY_VERIFY(name(1) == QStringLiteral("wait for the disk"));
        QCOMPARE(name(0), QStringLiteral("wait an hour"));
    }

    void namesOfHitsTakeTheWidthThatNumbersLeave()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p"));
        made.addRegion(thread, std::string(200, 'x'), 123'456'789'012, 987'654'321'098);
        Searched s(std::move(made.builder));
        ResultsPanel panel(s.store, s.state, s.hits);
        panel.show();
        s.hits.setQuery({{"x", TextMode::Plain, false}, false});
        const auto* table = panel.findChild<QTableView*>();
        QTRY_VERIFY(table->model()->rowCount() == 1);
        std::vector<int> names;
        for (const int width : {500, 1200}) {
            panel.resize(width, 300);
            QCoreApplication::processEvents();
            for (const HitColumn number : {HitColumn::Time, HitColumn::Length}) {
                const int column = static_cast<int>(number);
                QVERIFY(table->columnWidth(column) >= table->sizeHintForIndex(table->model()->index(0, column)).width());
            }
            names.push_back(table->columnWidth(static_cast<int>(HitColumn::Name)));
        }
        QVERIFY(names[1] >= names[0] + 400);
        QCOMPARE(table->horizontalHeader()->length(), table->viewport()->width());
    }
};

EMBERLINE_TEST(SearchViewTest, QApplication)
#include "tst_search_bar.moc"
