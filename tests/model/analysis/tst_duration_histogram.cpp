// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/analysis/percentiles.h"

using namespace emberline;

class TestDurationHistogram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void binsGrowByAFactor()
    {
        const DurationHistogram three = makeHistogram({Duration(1), Duration(9), Duration(10), Duration(99), Duration(1000)}, 3);
        QCOMPARE(three.bins.size(), std::size_t{3});
        QCOMPARE(three.bins[0].count, std::uint64_t{2});
        QCOMPARE(three.bins[1].from, Duration(10));
        QCOMPARE(three.bins[1].count, std::uint64_t{2});
        QCOMPARE(three.bins[2].count, std::uint64_t{1});
        QCOMPARE(three.bins[2].to, Duration(1000));
    }

    void equalLengthsShareOneBin() { QCOMPARE(makeHistogram({Duration(5), Duration(5)}, 20).bins.size(), std::size_t{1}); }

    void noLengthsHaveNoBins() { QVERIFY(makeHistogram({}, 20).bins.empty()); }
};

EMBERLINE_TEST(TestDurationHistogram, QCoreApplication)
#include "tst_duration_histogram.moc"
