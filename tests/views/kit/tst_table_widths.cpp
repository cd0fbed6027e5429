// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"
#include "views/kit/cell_table.h"
#include "views/kit/view_state.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStringListModel>

#include <utility>

using namespace emberline;

namespace {

constexpr int kRows = 400;
enum Column { Name, Number, Place };

/// Names are long, places are not; the last number is the widest.
struct Shown {
    Shown()
    {
        for (int row = 0; row < kRows; ++row) {
            model.setItem(row, Name, new QStandardItem(QString(400, QLatin1Char('n'))));
            auto* number = new QStandardItem(row + 1 == kRows ? QString(30, QLatin1Char('9')) : QStringLiteral("12.345 s"));
            number->setTextAlignment(Qt::AlignRight);
            model.setItem(row, Number, number);
            model.setItem(row, Place, new QStandardItem(QStringLiteral("main")));
        }
        model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Wall"), QStringLiteral("Where")});
        table.setModel(&model);
        table.setWidths({{0, 90, 1}, {0, 60}, {0, 90, 1}});
        table.show();
    }
    void resize(int width)
    {
        table.resize(width, 200);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] bool isWhole(int row, int column) const
    {
        return table.columnWidth(column) >= table.sizeHintForIndex(model.index(row, column)).width();
    }

    QStandardItemModel model;
    RowTable table;
};

} // namespace

class TableWidthsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreWholeAndNamesTakeTheRest()
    {
        Shown shown;
        shown.resize(500);
        const int narrow = shown.table.columnWidth(Name);
        QVERIFY(shown.isWhole(0, Number));
        QVERIFY(shown.isWhole(0, Place));
        shown.resize(1000);
        QVERIFY(shown.isWhole(0, Number));
        QCOMPARE(shown.table.columnWidth(Name), narrow + 500); // the places are whole and need none of it
        QCOMPARE(shown.table.horizontalHeader()->length(), shown.table.viewport()->width());
    }

    void whatNoTextNeedsIsSharedInProportion()
    {
        Shown shown;
        for (int row = 0; row < kRows; ++row)
            shown.model.item(row, Name)->setText(QStringLiteral("n"));
        shown.table.setWidths({{0, 90, 3}, {0, 60}, {0, 90, 1}});
        shown.resize(1000);
        const int names = shown.table.columnWidth(Name) - 90;
        QVERIFY(qAbs(names - 3 * (shown.table.columnWidth(Place) - 90)) <= 3);
    }

    void aBarGivesWayToNamesThatAreCut()
    {
        constexpr int kPreferred = 200;
        for (const int length : {4, 400}) {
            Shown shown;
            for (int row = 0; row < kRows; ++row) {
                shown.model.item(row, Name)->setText(QString(length, QLatin1Char('n')));
                const Cell bar{.text = QStringLiteral("50 %"), .bar = 0.5};
                shown.model.item(row, Number)->setData(QVariant::fromValue(bar), kCellRole);
                shown.model.item(row, Place)->setTextAlignment(Qt::AlignRight);
            }
            shown.table.setWidths({{0, 90, 1}, {kPreferred, 0}, {100, 60}});
            shown.resize(700);
            const int width = shown.table.columnWidth(Number);
            QVERIFY2(length == 4 ? width == kPreferred : width < kPreferred && width > 120, qPrintable(QString::number(width)));
            QVERIFY(shown.isWhole(0, Place));
            QCOMPARE(shown.table.horizontalHeader()->length(), shown.table.viewport()->width());
        }
    }

    void aNumberFarBelowIsWholeOnceItIsInSight()
    {
        Shown shown;
        shown.resize(800);
        QVERIFY(!shown.isWhole(kRows - 1, Number));
        shown.table.scrollToBottom();
        QVERIFY(shown.isWhole(kRows - 1, Number));
        shown.table.scrollToTop();
        QVERIFY(shown.isWhole(kRows - 1, Number)); // columns do not jump back
    }

    /// As among the many small steps of a long critical path.
    void aTextFarBelowTakesTheRoomOfABarOnceItIsInSight()
    {
        constexpr int kPreferred = 200;
        Shown shown;
        for (int row = 0; row < kRows; ++row) {
            shown.model.item(row, Name)->setText(row + 1 == kRows ? QString(400, QLatin1Char('n')) : QStringLiteral("n"));
            shown.model.item(row, Number)->setData(QVariant::fromValue(Cell{.text = QStringLiteral("50 %"), .bar = 0.5}), kCellRole);
        }
        shown.model.item(kRows - 1, Number)->setText(QString());
        shown.table.setWidths({{0, 90, 1}, {kPreferred, 0}, {100, 60}});
        shown.resize(700);
        QCOMPARE(shown.table.columnWidth(Number), kPreferred);
        shown.table.scrollToBottom();
        QVERIFY(shown.table.columnWidth(Number) < kPreferred);
        QCOMPARE(shown.table.horizontalHeader()->length(), shown.table.viewport()->width());
    }

    void rowsThatComeLaterAreMeasured()
    {
        Shown shown;
        shown.resize(800);
        auto* number = new QStandardItem(QString(30, QLatin1Char('9')));
        number->setTextAlignment(Qt::AlignRight);
        shown.model.insertRow(0, {new QStandardItem, number, new QStandardItem});
        QTRY_VERIFY(shown.isWhole(0, Number));
    }

    void theUsersWidthStaysUntilTheLayoutIsReset()
    {
        Shown shown;
        shown.resize(800);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.table));
        const QHeaderView& header = *shown.table.horizontalHeader();
        const QPoint edge(header.sectionViewportPosition(Number) - 1, header.height() / 2);
        QTest::mousePress(shown.table.windowHandle(), Qt::LeftButton, {}, edge);
        QTest::mouseMove(shown.table.windowHandle(), edge - QPoint(100, 0));
        QTest::mouseRelease(shown.table.windowHandle(), Qt::LeftButton, {}, edge - QPoint(100, 0));
        const int chosen = shown.table.columnWidth(Name);
        shown.resize(1200);
        shown.model.item(0, Name)->setText(QStringLiteral("another"));
        QCoreApplication::processEvents();
        QCOMPARE(shown.table.columnWidth(Name), chosen);
        QCOMPARE(header.length(), shown.table.viewport()->width()); // the other column of texts fills the table
        shown.table.forgetChosenWidths();
        QVERIFY(shown.table.columnWidth(Name) > chosen + 400);
    }

    void theFollowedRowStandsWhereItWouldHadTheTableAlwaysBeenSoHigh()
    {
        const auto scrolledTo = [](int heightAtReset) {
            QStringListModel model;
            RowTable table;
            table.setModel(&model);
            ViewState state;
            table.followSelection(state, [](const QModelIndex& row, const Selection& /*selected*/) { return row.row() == kRows / 2; });
            state.select({.session = SessionId(0)});
            table.resize(300, heightAtReset);
            model.setStringList(QStringList(kRows, QStringLiteral("status")));
            table.show();
            QCoreApplication::processEvents();
            table.resize(300, 300);
            QCoreApplication::processEvents();
            return std::pair(table.selectedRow().row(), table.verticalScrollBar()->value());
        };
        QCOMPARE(scrolledTo(300).first, kRows / 2);
        QCOMPARE(scrolledTo(100), scrolledTo(300));
    }

    /// A growing trace brings new rows several times a second.
    void newRowsDoNotScrollWhereTheFollowedRowIsInViewAlready()
    {
        QStringListModel model(QStringList(kRows, QStringLiteral("status")));
        RowTable table;
        table.setModel(&model);
        ViewState state;
        table.followSelection(state, [](const QModelIndex& row, const Selection& /*selected*/) { return row.row() == kRows / 2; });
        table.resize(300, 300);
        table.show();
        state.select({.session = SessionId(0)});
        QCoreApplication::processEvents();
        for (const int place : {kRows / 2 - 2, 1}) { // with the row in view, and without
            table.verticalScrollBar()->setValue(place);
            model.setStringList(QStringList(kRows + 1, QStringLiteral("status")));
            QCoreApplication::processEvents();
            QCOMPARE(table.verticalScrollBar()->value() == place, place != 1);
            QVERIFY(table.viewport()->rect().contains(table.visualRect(table.selectedRow()).center()));
        }
    }
};

EMBERLINE_TEST(TableWidthsTest, QApplication)
#include "tst_table_widths.moc"
