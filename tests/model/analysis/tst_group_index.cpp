// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/group_index.h"
#include "tests/support/test_room.h"

using namespace emberline;

class GroupIndexTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysHaveTheirNumbersWhicheverBitsTheyShare_data()
    {
        QTest::addColumn<int>("shift");
        QTest::newRow("neighbours") << 0;
        QTest::newRow("the same last bits") << 4;
        QTest::newRow("the same lower half") << 32;
        QTest::newRow("the same but for the first bits") << 50;
    }
    void keysHaveTheirNumbersWhicheverBitsTheyShare()
    {
        QFETCH(int, shift);
        constexpr std::uint32_t kKeys = 10'000;
        GroupIndex index;
        for (std::uint32_t i = 0; i < kKeys; ++i)
            QCOMPARE(index[std::uint64_t{i} << shift], i);
        QCOMPARE(index.size(), std::size_t{kKeys});
        for (std::uint32_t i = 0; i < kKeys; ++i) {
            QCOMPARE(index[std::uint64_t{i} << shift], i);
            QCOMPARE(index.find(std::uint64_t{i} << shift), i);
            QCOMPARE(index.keys()[i], std::uint64_t{i} << shift);
        }
        QCOMPARE(index.find(std::uint64_t{kKeys} << shift), GroupIndex::kNotSeen);
    }
};

EMBERLINE_TEST(GroupIndexTest, QCoreApplication)
#include "tst_group_index.moc"
