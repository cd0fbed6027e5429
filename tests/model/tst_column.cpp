// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/column.h"
#include "model/counter_points.h"

#include <atomic>
#include <thread>

using namespace emberline;

class ColumnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowReadsBackAcrossBlockBoundaries()
    {
        Column<std::uint32_t, 2> column;
        for (std::uint32_t i = 0; i < 1000; ++i)
            column.append(i * 3);
        QCOMPARE(column.size(), std::size_t{1000});
        for (std::uint32_t i = 0; i < 1000; ++i)
            QCOMPARE(column[i], i * 3);
    }

    void rowsDoNotMoveWhenTheColumnGrows()
    {
        Column<int, 2> column;
        column.append(7);
        const int* first = &column[0];
        for (int i = 0; i < 10000; ++i)
            column.append(i);
        QCOMPARE(&column[0], first);
    }

    void addressesCoverMoreThanThirtyTwoBits()
    {
        const BlockAddress<12> last((std::size_t{1} << 33) - 1);
        QVERIFY(last.block < BlockAddress<12>::kBlocks);
        QCOMPARE(BlockAddress<12>::firstRow(last.block) + last.offset, (std::size_t{1} << 33) - 1);
    }

    void aSparseColumnIsZeroWhereNothingWasSet()
    {
        SparseColumn<std::uint32_t> column;
        column.set(100000, 5);
        QCOMPARE(column[100000], 5U);
        QCOMPARE(column[99999], 0U);
        QCOMPARE(column[3], 0U);
    }

    void counterPointsReadBackWhetherFewOrMany()
    {
        CounterPoints points;
        for (int i = 0; i < 100; ++i) {
            points.append({sourceTimeFromNs(i), i * 2.0});
            QCOMPARE(points.size(), static_cast<std::size_t>(i) + 1);
            for (int at = 0; at <= i; ++at)
                QCOMPARE(points[static_cast<std::size_t>(at)].value, at * 2.0);
        }
    }

    void pointsThatAreArgsReadBackHoweverFarApart()
    {
        const auto columns = std::make_shared<ArgColumns>();
        CounterPoints near{columns};
        CounterPoints far{columns};
        std::vector<std::uint64_t> nearRows;
        std::vector<std::uint64_t> farRows;
        for (std::uint64_t row = 0; row < 200000; ++row) {
            columns->payload.append(row);
            columns->timeBits.append(row * 10);
            if (row % 3 == 0 && row < 300) {
                near.append(ArgId(row));
                nearRows.push_back(row);
            }
            if (row % 2000 == 7) { // the later ones of the first fifty lie beyond two bytes
                far.append(ArgId(row));
                farRows.push_back(row);
            }
        }
        QCOMPARE(near.size(), nearRows.size());
        for (std::size_t at = 0; at < nearRows.size(); ++at)
            QCOMPARE(near[at].value, static_cast<double>(nearRows[at]));
        QCOMPARE(far.size(), farRows.size());
        for (std::size_t at = 0; at < farRows.size(); ++at) {
            QCOMPARE(far[at].value, static_cast<double>(farRows[at]));
            QCOMPARE(toNs(far[at].time), static_cast<std::int64_t>(farRows[at] * 10));
        }
    }

    void aReaderSeesPublishedRowsWhileTheWriterGoesOn()
    {
        MutableColumn<std::int64_t> column;
        std::atomic<std::size_t> published{0};
        constexpr std::size_t rows = 200000;
        std::thread writer([&] {
            for (std::size_t i = 0; i < rows; ++i) {
                column.append(static_cast<std::int64_t>(i));
                if (i % 100 == 0) {
                    column.set(i / 2, -1);
                    published.store(i + 1, std::memory_order_release);
                }
            }
        });
        bool good = true;
        std::size_t seen = 0;
        while (seen + 100 < rows) {
            seen = published.load(std::memory_order_acquire);
            for (std::size_t i = seen > 50 ? seen - 50 : 0; i < seen; ++i)
                good = good && (column[i] == static_cast<std::int64_t>(i) || column[i] == -1);
        }
        writer.join();
        QVERIFY(good);
    }
};

EMBERLINE_TEST(ColumnTest, QCoreApplication)
#include "tst_column.moc"
