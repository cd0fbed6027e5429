// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/column.h"
#include "model/ids.h"

#include <atomic>
#include <limits>
#include <thread>
#include <vector>

using namespace emberline;

namespace {

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

/// Jumps of every size in both directions, equal values, and the ends of the range.
std::vector<std::uint64_t> oddValues()
{
    std::vector<std::uint64_t> values;
    std::uint64_t at = 5;
    for (int round = 0; round < 40; ++round) {
        for (unsigned bit = 0; bit < 64; ++bit) {
            at += (round % 2 == 0 ? std::uint64_t{1} << bit : 0 - (std::uint64_t{1} << bit)) + static_cast<unsigned>(round);
            values.push_back(at);
            if (bit % 7 == 3)
                values.push_back(kNone);
        }
        for (const std::uint64_t end :
            {std::uint64_t{0}, std::uint64_t{1}, kNone - 1, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 1})
            values.push_back(end);
    }
    for (const std::uint64_t edge : {std::uint64_t{1} << 30, std::uint64_t{1} << 31, std::uint64_t{1} << 32}) {
        for (std::uint64_t by = 0; by < 3; ++by) {
            values.insert(values.end(), {100, 100 + edge - 1 + by, 100, 100 - edge + 1 - by});
            values.insert(values.end(), {edge - 1 + by, 0 - edge + 1 - by});
        }
    }
    return values;
}

template <class Column>
bool readsBack(const std::vector<std::uint64_t>& values)
{
    Column column;
    for (const std::uint64_t value : values)
        column.append(value);
    bool same = column.size() == values.size();
    for (std::size_t row = 0; row < values.size(); ++row)
        same = same && column[row] == values[row];
    return same;
}

} // namespace

class NearColumnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyValueReadsBackFromASmallColumn() { QVERIFY(readsBack<SmallColumn>(oddValues())); }

    void anyValueReadsBackFromANearColumn()
    {
        QVERIFY((readsBack<NearColumn<kNone, 6>>(oddValues())));
        QVERIFY((readsBack<NearColumn<kNone, 0>>(oddValues())));
        QVERIFY((readsBack<NearColumn<std::uint64_t{1} << 63, 4>>(oddValues())));
    }

    void aColumnOfNothingButNoneReadsBack()
    {
        QVERIFY((readsBack<NearColumn<kNone, 2>>(std::vector<std::uint64_t>(1000, kNone))));
        QVERIFY((readsBack<NearColumn<0, 2>>(std::vector<std::uint64_t>(1000, 0))));
    }

    void anEarlierRowReadsBackHoweverFar()
    {
        EarlierRowColumn<ArgId> column;
        std::vector<ArgId> expected;
        for (std::size_t row = 0; row < 300000; ++row) {
            ArgId earlier;
            if (row % 5 == 1)
                earlier = ArgId(row - 1);
            else if (row % 5 == 2)
                earlier = ArgId(0);
            else if (row > 70000 && row % 5 == 3)
                earlier = ArgId(row - 65534 - row % 3); // on both sides of the limit of two bytes
            expected.push_back(earlier);
            column.append(earlier);
        }
        QCOMPARE(column.size(), expected.size());
        for (std::size_t row = 0; row < expected.size(); ++row)
            QCOMPARE(column[row], expected[row]);
    }

    void anyIdReadsBackHoweverLarge()
    {
        SmallIdColumn<StringId> column;
        std::vector<StringId> expected;
        for (const std::size_t first : {std::size_t{0}, std::size_t{65000}, std::size_t{5000000}, std::size_t{3}}) {
            for (std::size_t id = first; id < first + 2000; ++id)
                expected.push_back(id % 9 == 4 ? StringId() : StringId(id));
        }
        for (const StringId id : expected)
            column.append(id);
        QCOMPARE(column.size(), expected.size());
        for (std::size_t row = 0; row < expected.size(); ++row)
            QCOMPARE(column[row], expected[row]);
    }

    void aSparseIdReadsBackAndOtherRowsHaveNone()
    {
        SparseIdColumn<StringId> column;
        const auto idOf = [](std::size_t row) { return StringId(row % 3 == 0 ? 65530 + row % 10 : row * 100); };
        for (std::size_t row = 5; row < 100000; row += 7)
            column.set(row, idOf(row));
        for (std::size_t row = 0; row < 150000; ++row)
            QCOMPARE(column[row], row < 100000 && row % 7 == 5 ? idOf(row) : StringId());
        column.set(5, StringId());
        QCOMPARE(column[5], StringId());
        column.set(12, StringId(3));
        QCOMPARE(column[12], StringId(3));
    }

    void aReaderSeesPublishedRowsWhileTheWriterGoesOn()
    {
        NearColumn<kNone, 4> near;
        SmallColumn small;
        EarlierRowColumn<ArgId> earlier;
        SmallIdColumn<StringId> ids;
        const auto valueOf = [](std::uint64_t row) { return row % 11 == 0 ? kNone : row * (row % 13 == 0 ? 3000000000U : 3U); };
        constexpr std::uint64_t rows = 200000;
        std::atomic<std::uint64_t> published{0};
        std::thread writer([&] {
            for (std::uint64_t row = 0; row < rows; ++row) {
                near.append(valueOf(row));
                small.append(valueOf(row));
                earlier.append(row == 0 ? ArgId() : ArgId(row / 8));
                ids.append(StringId(row));
                published.store(row + 1, std::memory_order_release);
            }
        });
        bool good = true;
        std::uint64_t seen = 0;
        while (seen < rows) {
            seen = published.load(std::memory_order_acquire);
            for (std::uint64_t row = seen > 50 ? seen - 50 : 1; row < seen; ++row)
                good = good && near[row] == valueOf(row) && small[row] == valueOf(row) && earlier[row] == ArgId(row / 8)
                    && ids[row] == StringId(row);
        }
        writer.join();
        QVERIFY(good);
    }
};

EMBERLINE_TEST(NearColumnTest, QCoreApplication)
#include "tst_near_column.moc"
