// SPDX-License-Identifier: GPL-3.0-or-later
// History of runs that something else counts shows what it shows of the runs themselves.
#include "model/trace_store.h"
#include "tests/support/table_counter.h"
#include "tests/support/test_room.h"
#include "views/answers/history_models.h"
#include "views/answers/history_panel.h"
#include "views/kit/small_widgets.h"

#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScatterSeries>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kHour = 3'600'000 * kMs;

/// 3000 runs of two commands, one of them also by an alias, and two versions in ten days from the 25th of November 2026, and one without a
/// date.
RunTable manyRuns()
{
    RunTable table;
    StringTable& texts = *table.texts;
    const std::array names{texts.intern("status"), texts.intern("fetch"), texts.intern("st")};
    for (int i = 0; i < 3000; ++i) {
        RunRow& row = table.rows.emplace_back();
        row.sid = texts.intern("sid" + std::to_string(i));
        row.name = names[static_cast<std::size_t>(i % 3)];
        row.command = i % 3 == 1 ? names[1] : names[0]; // "st" is an alias
        row.version = i > 0 && i % 20 == 0 ? StringId() : texts.intern(i > 1500 ? "2.55.0" : "2.39.5");
        row.argv = texts.intern("/usr/bin/git " + std::string(texts.text(row.name)));
        row.start = i == 0 ? traceTimeFromNs(5) : traceTimeFromNs(1'795'564'800'000 * kMs + i * 10 * kHour / 125);
        row.wall = Duration((10 + i * 7919 % 1009) * kMs);
        row.failed = i % 30 == 0;
        row.ended = true;
    }
    return table;
}

struct Histories {
    Histories()
    {
        for (HistoryPanel* panel : {&whole, &counted}) {
            panel->resize(1200, 400);
            panel->QWidget::show();
        }
        QSignalSpy wholeShown(&whole, &HistoryPanel::shown);
        whole.showStored(table);
        QVERIFY(wholeShown.wait(60'000));
        QSignalSpy shown(&counted, &HistoryPanel::shown);
        counted.showStored(nullptr, counter);
        QVERIFY(shown.wait(60'000));
    }

    std::shared_ptr<const RunTable> table = std::make_shared<const RunTable>(manyRuns());
    std::shared_ptr<TableCounter> counter = std::make_shared<TableCounter>(manyRuns());
    TraceStore store;
    ViewState state;
    HistoryPanel whole{store, state};
    HistoryPanel counted{store, state};
};

QStringList textsOf(const QAbstractItemModel& model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            texts.append(model.index(row, column).data().toString());
    }
    return texts;
}

QTableView& tableOf(const QWidget& panel, const char* name)
{
    const auto tables = panel.findChildren<QTableView*>();
    return **std::ranges::find(tables, QLatin1String(name), &QTableView::accessibleName);
}

QToolButton& buttonOf(const QWidget& panel, const QString& text)
{
    const auto buttons = panel.findChildren<QToolButton*>();
    return **std::ranges::find_if(buttons, [&](const QToolButton* button) { return button->text().startsWith(text); });
}

bool hasLabel(const QWidget& panel, const QString& text)
{
    const auto labels = panel.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
}

QScatterSeries* dotsOf(const HistoryPanel& panel)
{
    for (QAbstractSeries* one : panel.findChild<TrendChart*>()->findChild<QChartView*>()->chart()->series()) {
        if (auto* dots = qobject_cast<QScatterSeries*>(one))
            return dots;
    }
    return nullptr;
}

} // namespace

class CountedHistoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandsAndHeadlineAreThoseOfAllRuns()
    {
        Histories both;
        QCOMPARE(textsOf(both.counted.statistics()), textsOf(both.whole.statistics()));
        QCOMPARE(both.counted.statistics().rowCount(), 2); // runs of the alias are among those of status
        QVERIFY(both.counted.hasContents() && both.counted.isTheAnswer());
        QCOMPARE(both.counted.findChild<LinkButton*>()->text().section(u':', 0, 0),
            u"2 commands, 3 000 runs; longest"_s.replace(u"3 000"_s, formatCount(3000)));
        QVERIFY(hasLabel(both.counted, formatCount(3000) + u" top-level commands: the newest and the longest"_s));
        QVERIFY(!both.counted.findChild<QLineEdit*>()->isVisible()); // nobody could search all runs
        QTRY_VERIFY(hasLabel(both.counted, u"A server has counted these runs"_s));
        // What is not listed is neither new nor long.
        const HistoryModel& listed = both.counted.model();
        QVERIFY(listed.rowCount() >= 500 && listed.rowCount() <= 1000);
        QCOMPARE(std::ranges::max(listed.runs()->rows, {}, &RunRow::wall).wall, std::ranges::max(both.table->rows, {}, &RunRow::wall).wall);
        QCOMPARE(listed.runs()->rows.back().start, both.table->rows.back().start);
    }

    void aCommandAndAGroupListTheirRuns()
    {
        Histories both;
        QSignalSpy shown(&both.counted, &HistoryPanel::shown);
        for (HistoryPanel* panel : {&both.whole, &both.counted}) {
            QTableView& commands = tableOf(*panel, "Runs by command");
            QTest::mouseClick(commands.viewport(), Qt::LeftButton, {}, commands.visualRect(commands.model()->index(1, 0)).center());
        }
        QVERIFY(shown.wait(60'000));
        QVERIFY(hasLabel(both.counted, formatCount(1000) + u" runs of fetch: the newest and the longest"_s));
        QCOMPARE(textsOf(both.counted.statistics()), textsOf(both.whole.statistics()));
        for (HistoryPanel* panel : {&both.whole, &both.counted})
            buttonOf(*panel, u"Statistics"_s).click();
        for (const QString& by : {u"By version"_s, u"By week"_s, u"By failure"_s, u"By command"_s}) {
            for (const HistoryPanel* panel : {&both.whole, &both.counted}) {
                const auto boxes = panel->findChildren<QComboBox*>();
                (*std::ranges::find(boxes, u"Group the statistics"_s, &QComboBox::accessibleName))->setCurrentText(by);
            }
            QTRY_VERIFY(both.whole.groups().facets().size() == 1 && both.counted.groups().rowCount() > 0
                && both.counted.groups().facets() == both.whole.groups().facets()
                && textsOf(both.counted.groups()) == textsOf(both.whole.groups()));
        }
        // Of a group the command's runs, until the button shows all again.
        for (HistoryPanel* panel : {&both.whole, &both.counted}) {
            const auto boxes = panel->findChildren<QComboBox*>();
            (*std::ranges::find(boxes, u"Group the statistics"_s, &QComboBox::accessibleName))->setCurrentText(u"By failure"_s);
            QTRY_COMPARE(panel->groups().facets(), std::vector{Facet{FacetKind::Failed}});
            QTableView& groups = tableOf(*panel, "Statistics of runs");
            QTRY_VERIFY(groups.model()->rowCount() > 0);
            Q_EMIT groups.doubleClicked(groups.model()->index(0, 0));
        }
        QTRY_COMPARE(textsOf(both.counted.statistics()), textsOf(both.whole.statistics()));
        buttonOf(both.counted, u"Only "_s).click();
        QTRY_COMPARE(both.counted.statistics().commands().front().runs, std::uint64_t{2000});
    }

    void theLinesOverTimeAreTheMediansOfDays()
    {
        const auto table = std::make_shared<const RunTable>(manyRuns());
        const TableCounter counter(manyRuns());
        const auto trend = countedTrend(counter, {}, {.command = "fetch", .by = Facet{FacetKind::Version}}, {});
        QVERIFY(trend.ok());
        QCOMPARE(trend.value().groups, groupsOf(*table, {FacetKind::Version}));
        RunList fetches = allRuns(*table);
        std::erase_if(fetches, [&](const RunRow* run) { return table->text(run->name) != "fetch"; });
        std::size_t found = 0;
        const std::vector<RunGroup> days = groupRuns(*table, fetches, std::vector<Facet>{{FacetKind::Version}, {FacetKind::Day}});
        for (const TrendSeries& series : trend.value().series) {
            for (std::size_t i = 0; i < series.runs.size(); ++i, ++found) {
                const RunValues& where = series.stretches[i].where; // of the command, and of the group and day
                QCOMPARE(where[0].second, std::optional<std::string>("fetch"));
                const auto day = std::ranges::find_if(
                    days, [&](const RunGroup& one) { return one.values[0] == where[1].second && one.values[1] == where[2].second; });
                QVERIFY(day != days.end());
                QCOMPARE(series.runs[i].wall, day->times.median);
                QCOMPARE(series.stretches[i].p95, day->times.p95);
                QVERIFY(timeOf({FacetKind::Day}, *day->values[1]).contains(day->longest->start));
                QVERIFY(timeOf({FacetKind::Day}, *day->values[1]).contains(series.runs[i].start));
            }
        }
        QCOMPARE(found, days.size());
        const auto undated = countedTrend(counter, {}, {.command = "status"}, {});
        QVERIFY(undated.ok() && undated.value().title.contains(u"(1 without a date not drawn)"_s));
    }

    void theLinesOfRunsWithoutANameAreTheirsAlone()
    {
        RunTable table = manyRuns();
        std::uint64_t nameless = 0;
        for (RunRow& run : table.rows) {
            if (table.text(run.name) != "fetch")
                continue;
            run.name = run.command = StringId();
            ++nameless;
        }
        const TableCounter counter(std::move(table));
        const auto trend = countedTrend(counter, {}, {.command = ""}, {});
        QVERIFY(trend.ok());
        QVERIFY(!trend.value().title.isEmpty());
        std::uint64_t drawn = 0;
        for (const CountedStretch& stretch : trend.value().series.front().stretches)
            drawn += counter.groups({}, stretch.where, {}).value().front().times.runs;
        QCOMPARE(drawn, nameless);
    }

    void aClickOnADayListsItsRuns()
    {
        Histories both;
        QTRY_VERIFY(dotsOf(both.counted));
        QCOMPARE(dotsOf(both.counted)->count(), 10);
        QSignalSpy shown(&both.counted, &HistoryPanel::shown);
        Q_EMIT dotsOf(both.counted)->clicked(dotsOf(both.counted)->points().at(3));
        QVERIFY(shown.wait(60'000));
        QVERIFY(buttonOf(both.counted, u"Only "_s).isVisible());
        QVERIFY(buttonOf(both.counted, u"Only "_s).text().contains(u"2026-11-28"_s));
        const HistoryModel& listed = both.counted.model();
        QVERIFY(listed.rowCount() > 0);
        for (const RunRow& run : listed.runs()->rows) {
            QCOMPARE(facetOf(*listed.runs(), run, {FacetKind::Day}), std::optional<std::string>("2026-11-28"));
            QCOMPARE(run.command, listed.runs()->rows.front().command); // of the command that the chart draws
        }
    }

    void otherTimesAndColoursAskTheServerNothing()
    {
        const QByteArray zone = qgetenv("TZ");
        qputenv("TZ", "Asia/Kolkata"); // where UTC is another time
        const auto restored = qScopeGuard([&] { zone.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", zone); });
        Histories both;
        HistoryPanel& panel = both.counted;
        buttonOf(panel, u"Statistics"_s).click();
        const auto boxes = panel.findChildren<QComboBox*>();
        (*std::ranges::find(boxes, u"Group the statistics"_s, &QComboBox::accessibleName))->setCurrentText(u"By version"_s);
        QTRY_VERIFY(dotsOf(panel) && panel.groups().rowCount() > 0 && panel.groups().facets() == std::vector{Facet{FacetKind::Version}});
        const int asked = both.counter->questions();
        const QString local = panel.model().index(0, 0).data().toString();
        const QColor light = panel.groups().cell(0, 0).swatch;
        const int groups = panel.groups().rowCount();
        both.state.setTimeMode(TimeMode::Utc);
        panel.setPalette(Theme::darkTheme().palette());
        Q_EMIT both.store.changed();
        QTRY_VERIFY(panel.model().index(0, 0).data().toString() != local);
        QTRY_VERIFY(panel.groups().cell(0, 0).swatch.isValid() && panel.groups().cell(0, 0).swatch != light);
        QTest::qWait(1000); // a question would wait until some time after the last
        QCOMPARE(both.counter->questions(), asked);
        QCOMPARE(panel.groups().rowCount(), groups);
        QCOMPARE(dotsOf(panel)->count(), 10);
    }

    void aServerThatIsAwayLeavesNoNumbers()
    {
        Histories both;
        QSignalSpy failed(&both.counted, &HistoryPanel::countFailed);
        both.counter->end();
        QTableView& commands = tableOf(both.counted, "Runs by command");
        QTest::mouseClick(commands.viewport(), Qt::LeftButton, {}, commands.visualRect(commands.model()->index(0, 0)).center());
        QVERIFY(failed.wait(60'000));
        QCOMPARE(both.counted.statistics().rowCount(), 0);
        QCOMPARE(both.counted.model().rowCount(), 0);
        QVERIFY(!dotsOf(both.counted));
    }
};

EMBERLINE_TEST(CountedHistoryTest, QApplication)
#include "tst_counted_history.moc"
