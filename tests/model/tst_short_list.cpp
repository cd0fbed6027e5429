// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/short_list.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

using namespace emberline;

class ShortListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEmptyListTakesAPointer()
    {
        const ShortList<std::uint64_t> list;
        QCOMPARE(sizeof list, sizeof(void*));
        QVERIFY(list.empty());
        QVERIFY(list.begin() == list.end());
    }

    void aSingleNumberTakesNoMoreThanThat()
    {
        ShortList<std::uint32_t> list{7};
        const auto isInside = [](const auto& of) {
            return reinterpret_cast<const std::byte*>(of.data()) < reinterpret_cast<const std::byte*>(&of + 1)
                && reinterpret_cast<const std::byte*>(of.data()) >= reinterpret_cast<const std::byte*>(&of);
        };
        QVERIFY(isInside(list));
        QCOMPARE(list.size(), std::size_t{1});
        ShortList<std::uint32_t> moved = std::move(list);
        moved.pop_back();
        QVERIFY(moved.empty());
        moved.resize(1);
        QCOMPARE(moved, (ShortList<std::uint32_t>{0}));
        const ShortList<std::uint32_t> one = moved;
        moved.push_back(8);
        QVERIFY(!isInside(moved));
        QCOMPARE(moved, (ShortList<std::uint32_t>{0, 8}));
        moved = one;
        QCOMPARE(moved.front(), 0U);
        QVERIFY(!isInside(ShortList<std::uint64_t>{7}));
    }

    void itKeepsWhatIsAddedInOrder()
    {
        ShortList<std::uint32_t> list;
        std::vector<std::uint32_t> expected(1000);
        std::iota(expected.begin(), expected.end(), 0U);
        for (const std::uint32_t item : expected)
            list.push_back(item);
        QCOMPARE(list.size(), expected.size());
        QVERIFY(std::ranges::equal(list, expected));
        QCOMPARE(list.front(), 0U);
        QCOMPARE(list.back(), 999U);
        list.clear();
        QVERIFY(list.empty());
    }

    void anItemOfItsOwnCanBeAdded()
    {
        ShortList<int> list{7};
        for (int i = 0; i < 100; ++i)
            list.push_back(list.front()); // grows, and so moves the item, several times
        QCOMPARE(std::ranges::count(list, 7), 101);
    }

    void copiesAreApart()
    {
        ShortList<int> list{1, 2, 3};
        ShortList<int> copy = list;
        copy.push_back(4);
        list[0] = 9;
        QCOMPARE(list, (ShortList<int>{9, 2, 3}));
        QCOMPARE(copy, (ShortList<int>{1, 2, 3, 4}));
        copy = list;
        QCOMPARE(copy, list);
        const ShortList<int>& same = copy;
        copy = same;
        QCOMPARE(copy, list);
        copy = ShortList<int>();
        QVERIFY(copy.empty());
    }

    void itemsThatOwnSomethingGiveItBack()
    {
        const auto owned = std::make_shared<int>(1);
        {
            ShortList<std::shared_ptr<int>> list{owned, owned};
            const ShortList<std::shared_ptr<int>> copy = list;
            list.resize(40); // moves the items
            QVERIFY(list[1] == owned && !list.back());
            QCOMPARE(owned.use_count(), 5);
            list.truncate(1);
            QCOMPARE(owned.use_count(), 4);
            list.pop_back();
            QVERIFY(list.empty());
        }
        QCOMPARE(owned.use_count(), 1);
    }

    void movingLeavesTheOtherList()
    {
        ShortList<int> list{1, 2};
        const ShortList<int> moved = std::move(list);
        QCOMPARE(moved, (ShortList<int>{1, 2}));
    }
};

EMBERLINE_TEST(ShortListTest, QCoreApplication)

#include "tst_short_list.moc"
