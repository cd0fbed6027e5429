// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/analysis/percentiles.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace emberline;

namespace {

constexpr Duration kLongest = Duration::max();

using Parts = std::vector<std::vector<Duration>>;

/// Both passes over the lengths of several threads.
PercentileSearch search(const Parts& parts)
{
    std::vector<LengthCounts> counts(parts.size());
    std::vector<const LengthCounts*> allCounts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::ranges::for_each(parts[i], [&](Duration length) { counts[i].add(length); });
        allCounts.push_back(&counts[i]);
    }
    PercentileSearch search(allCounts);
    if (search.isFound())
        return search;
    std::vector<PercentileSearch::Kept> kept(parts.size());
    std::vector<const PercentileSearch::Kept*> allKept;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const Duration length : parts[i]) {
            for (std::size_t p = 0; p < search.buckets().size(); ++p) {
                if (search.buckets()[p].holds(length))
                    kept[i][p].push_back(length);
            }
        }
        allKept.push_back(&kept[i]);
    }
    search.finish(allKept);
    return search;
}

/// By sorting.
Duration expected(const Parts& parts, std::size_t percent)
{
    std::vector<Duration> all;
    for (const auto& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    std::ranges::sort(all);
    return all[(all.size() * percent + 99) / 100 - 1];
}

} // namespace

class LengthPercentilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLengthLiesInItsBucketAndTheyFollowOneAnother()
    {
        Duration next{};
        for (std::size_t number = 0; number < LengthBucket::kBuckets; ++number) {
            const LengthBucket bucket = LengthBucket::at(number);
            QCOMPARE(bucket.least, next);
            QVERIFY(bucket.size > 0);
            const auto least = static_cast<std::uint64_t>(toNs(bucket.least));
            const Duration last(static_cast<std::int64_t>(least + bucket.size - 1));
            QCOMPARE(LengthBucket::of(bucket.least), number);
            QCOMPARE(LengthBucket::of(last), number);
            QVERIFY(bucket.holds(bucket.least) && bucket.holds(last) && !bucket.holds(bucket.least - Duration(1)));
            QVERIFY(least == 0 || bucket.size <= least / 8 || bucket.size == 1);
            if (number + 1 == LengthBucket::kBuckets) {
                QCOMPARE(last, kLongest);
                break;
            }
            next = last + Duration(1);
            QVERIFY(!bucket.holds(next));
        }
        QVERIFY(!LengthBucket().holds(Duration::zero()));
    }

    void percentilesEqualThoseOfSortedLengths_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("over many sizes") << 0;
        QTest::newRow("all the same") << 1;
        QTest::newRow("in one bucket") << 2;
        QTest::newRow("mostly nothing") << 3;
        QTest::newRow("the longest there are") << 4;
        QTest::newRow("in turns") << 5;
    }
    void percentilesEqualThoseOfSortedLengths()
    {
        QFETCH(int, kind);
        std::mt19937_64 random(7);
        const auto length = [&](std::size_t i) {
            switch (kind) {
            case 0:
                return Duration(random() >> (1 + random() % 63));
            case 1:
                return Duration(1000);
            case 2:
                return Duration((std::uint64_t{1} << 40) + random() % 1'000'000);
            case 3:
                return Duration(random() % 100 < 96 ? 0 : random() % 100);
            case 4:
                return kLongest - Duration(random() % 3);
            default:
                return Duration(i % 2 == 0 ? 10 : 1'000'000);
            }
        };
        for (const std::vector<std::size_t>& sizes : std::vector<std::vector<std::size_t>>{
                 {1}, {2}, {127}, {128}, {129}, {5000}, {3, 4}, {100, 100}, {127, 2000}, {0, 1000}, {4000, 90, 3000}}) {
            Parts parts;
            for (const std::size_t size : sizes) {
                parts.emplace_back();
                for (std::size_t i = 0; i < size; ++i)
                    parts.back().push_back(length(i));
            }
            const PercentileSearch found = search(parts);
            QVERIFY(found.isFound());
            QCOMPARE(found.median(), expected(parts, 50));
            QCOMPARE(found.p95(), expected(parts, 95));
        }
    }

    void noLengthsHaveNone()
    {
        QVERIFY(search({}).isFound());
        QVERIFY(search({{}, {}}).isFound());
    }

    void lengthsThatGrowMeanwhileGiveANearbyAnswer()
    {
        LengthCounts counts;
        for (int i = 0; i < 1000; ++i)
            counts.add(Duration(1000 + i % 3));
        const std::vector<const LengthCounts*> parts{&counts};
        PercentileSearch search{parts};
        const PercentileSearch::Kept nothing;
        const std::vector<const PercentileSearch::Kept*> kept{&nothing};
        const Duration least = search.buckets()[0].least;
        search.finish(kept);
        QVERIFY(search.isFound());
        QCOMPARE(search.median(), least);
    }
};

EMBERLINE_TEST(LengthPercentilesTest, QCoreApplication)
#include "tst_length_percentiles.moc"
