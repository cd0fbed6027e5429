// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/trace_builder.h"
#include "views/sources/sources_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include <cstdlib>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1'000'000;

struct Fixture {
    Fixture()
    {
        add("a.json", "chrome-json", 100 * kMs, 300 * kMs);
        add("<b>b</b>.event", "trace2-event", 50'000 * kMs, 50'100 * kMs);
        store.apply(builder.takeBatch());
    }
    SourceId add(const char* path, std::string_view format, std::int64_t start, std::int64_t end)
    {
        const Source source{.path = path, .format = format, .records = 1234, .skipped = start == 100 * kMs ? 3U : 0U, .bytes = 2048};
        const SourceId id = builder.addSource(source);
        const Session session{.source = id, .start = sourceTimeFromNs(start), .end = sourceTimeFromNs(end)};
        builder.addSession(session);
        builder.extent().include(session.start);
        builder.extent().include(session.end);
        return id;
    }

    TraceBuilder builder;
    TraceStore store;
    ViewState state;
};

QString cell(const SourcesModel& model, int row, int column)
{
    return model.index(row, column).data().toString().replace(QChar(0x00a0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
}

} // namespace

class SourcesPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNarrowPanelCutsNoButton()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.resize(300, 240);
        panel.show();
        panel.refreshNow();
        for (const QPushButton* button : panel.findChildren<QPushButton*>()) {
            QTRY_VERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            QVERIFY(panel.rect().contains({button->mapTo(&panel, QPoint()), button->size()}));
        }
    }

    void theTotalsStandOnTheLineOfTheButtons()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.resize(900, 240);
        panel.show();
        panel.refreshNow();
        const auto* totals = panel.findChild<QLabel*>(QStringLiteral("muted"));
        const auto* button = panel.findChild<QPushButton*>();
        QTRY_VERIFY(totals->width() >= totals->sizeHint().width());
        QVERIFY(totals->height() < button->height());
        QVERIFY(std::abs(totals->geometry().center().y() - button->geometry().center().y()) <= 1);
    }

    /// The folder in the middle would be the first to go.
    void pathsThatDoNotFitKeepWhatTellsThemApart()
    {
        const QString path = QStringLiteral("/home/ada/records/of/many/weeks/before/%1/and/some/more/folders/of/this/long/path/run.event");
        const auto firstRow = [&path](const char* first, const char* second) {
            Fixture f;
            for (const char* version : {first, second})
                f.add(path.arg(QLatin1String(version)).toUtf8().constData(), "trace2-event", 100 * kMs, 300 * kMs);
            SourcesPanel panel(f.store, f.state);
            panel.resize(500, 240);
            panel.show();
            f.store.apply(f.builder.takeBatch());
            panel.refreshNow();
            auto* table = panel.findChild<QTableView*>();
            const QModelIndex index = table->model()->index(2, SourcesModel::PathColumn);
            table->scrollTo(index);
            return table->viewport()->grab(table->visualRect(index)).toImage();
        };
        QVERIFY(firstRow("2.39", "2.55") != firstRow("2.55", "2.39"));
        QVERIFY(firstRow("2.39", "2.55") == firstRow("2.39", "2.55"));
    }

    void eachSourceHasARow()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        const QAbstractItemModelTester tester(&panel.model());
        panel.refreshNow();
        const QAbstractItemModelTester sortedTester(panel.findChild<QTableView*>()->model());
        QCOMPARE(panel.model().rowCount(), 2);
        QCOMPARE(cell(panel.model(), 0, SourcesModel::PathColumn), QStringLiteral("a.json"));
        QCOMPARE(cell(panel.model(), 0, SourcesModel::FormatColumn), QStringLiteral("chrome-json"));
        QCOMPARE(cell(panel.model(), 0, SourcesModel::SkippedColumn), QStringLiteral("3"));
        QCOMPARE(cell(panel.model(), 0, SourcesModel::BytesColumn), QStringLiteral("2.00 KiB"));
        QVERIFY(panel.model().index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
    }

    void deleteAsksToCloseTheChosen()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        panel.refreshNow();
        std::vector<SourceId> asked;
        connect(&panel, &SourcesPanel::closeRequested, this, [&](const std::vector<SourceId>& sources) { asked = sources; });
        auto* table = panel.findChild<QTableView*>();
        panel.closeSelected();
        QVERIFY(asked.empty());
        table->sortByColumn(SourcesModel::PathColumn, Qt::AscendingOrder); // "<b>b</b>.event" before "a.json"
        table->selectRow(0);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(asked, std::vector<SourceId>{SourceId(1)});
    }

    void itGrowsInPlace()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        const QAbstractItemModelTester tester(&panel.model());
        panel.refreshNow();
        QSignalSpy resets(&panel.model(), &QAbstractItemModel::modelReset);
        f.builder.edit(SourceId(1)).records = 99;
        f.add("c.perf", "trace2-perf", 0, 1);
        f.store.apply(f.builder.takeBatch());
        panel.refreshNow();
        QCOMPARE(resets.size(), 0);
        QCOMPARE(panel.model().rowCount(), 3);
        QCOMPARE(cell(panel.model(), 1, SourcesModel::RecordsColumn), QStringLiteral("99"));
    }

    void aTypedOffsetShiftsTheSource()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.refreshNow();
        const QModelIndex offset = panel.model().index(1, SourcesModel::OffsetColumn);
        QVERIFY(panel.model().setData(offset, QStringLiteral("-1.5 s"), Qt::EditRole));
        panel.refreshNow();
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration(-1500 * kMs));
        QVERIFY(panel.model().setData(offset, offset.data(Qt::EditRole), Qt::EditRole)); // accepts its own text as input
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration(-1500 * kMs));
        QVERIFY(!panel.model().setData(offset, QStringLiteral("soon"), Qt::EditRole));
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration(-1500 * kMs));
        QVERIFY(panel.model().setData(offset, QString(), Qt::EditRole));
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration::zero());
    }

    void aSourceIsHiddenAndShown()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.refreshNow();
        QSignalSpy told(&f.state, &ViewState::hiddenSourcesChanged);
        const QModelIndex first = panel.model().index(0, 0);
        QVERIFY(panel.model().setData(first, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(f.state.hiddenSources(), std::set{SourceId(0)});
        QCOMPARE(first.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QVERIFY(panel.model().setData(first, Qt::Checked, Qt::CheckStateRole));
        QVERIFY(f.state.hiddenSources().empty());
        QCOMPARE(told.size(), 2);
        f.state.setSourceHidden(SourceId(1), true);
        f.state.clear();
        QVERIFY(f.state.hiddenSources().empty());
        QCOMPARE(told.size(), 4);
    }

    void beginningsAreAlignedWithTheFirst()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.refreshNow();
        QSignalSpy changes(&f.store, &TraceStore::changed);
        std::vector<std::pair<TraceRange, Duration>> left; // and the clock by which it was
        connect(&f.state, &ViewState::aboutToJump, &panel,
            [&] { left.emplace_back(f.state.visibleRange(), f.store.trace().source(SourceId(1)).clockOffset); });
        const TraceRange before{traceTimeFromNs(200 * kMs), traceTimeFromNs(250 * kMs)};
        f.state.setVisibleRange(before);
        panel.alignBeginnings();
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(left.front().first, before);
        QCOMPARE(left.front().second, Duration::zero());
        QCOMPARE(changes.size(), 1);
        QCOMPARE(f.store.trace().source(SourceId(0)).clockOffset, Duration::zero());
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration(-49'900 * kMs));
        QCOMPARE(f.state.visibleRange(), (TraceRange{traceTimeFromNs(100 * kMs), traceTimeFromNs(300 * kMs)}));
        panel.removeOffsets();
        QCOMPARE(left.size(), std::size_t{2});
        QCOMPARE(f.store.trace().source(SourceId(1)).clockOffset, Duration::zero());
        QCOMPARE(f.store.trace().extent().end, traceTimeFromNs(50'100 * kMs));
    }

    void anotherTraceBeginsWithNothing()
    {
        Fixture f;
        SourcesPanel panel(f.store, f.state);
        panel.refreshNow();
        f.store.reset();
        QCOMPARE(panel.model().rowCount(), 0);
    }
};

EMBERLINE_TEST(SourcesPanelTest, QApplication)
#include "tst_sources_panel.moc"
