// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/analysis/percentiles.h"

using namespace emberline;

class PercentileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheSmallestValueThatSoManyPercentDoNotExceed()
    {
        std::vector<int> values;
        for (int i = 1; i <= 20; ++i)
            values.push_back(i);
        QCOMPARE(percentile(values, 0), 1);
        QCOMPARE(percentile(values, 25), 5);
        QCOMPARE(percentile(values, 50), 10);
        QCOMPARE(percentile(values, 75), 15);
        QCOMPARE(percentile(values, 95), 19);
        QCOMPARE(percentile(values, 96), 20);
        QCOMPARE(percentile(values, 100), 20);
    }

    void noValueIsInvented()
    {
        QCOMPARE(median(std::vector{466, 638}), 466);
        QCOMPARE(median(std::vector{1, 2, 10}), 2);
        QCOMPARE(median(std::vector{7}), 7);
        QCOMPARE(median(std::vector<int>()), 0);
    }
};

EMBERLINE_TEST(PercentileTest, QCoreApplication)
#include "tst_percentile.moc"
