// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/peers.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <random>
#include <utility>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::size_t kBins = 10;

/// Boxes one after the other on one thread. Lengths in milliseconds.
struct Boxes {
    TraceBuilder builder;
    sample::Maker maker{builder};
    ThreadId thread = maker.thread(maker.session("p", 0, 1e9), "main");
    double now = 0;
    Trace trace;

    RegionId add(std::int64_t length, const char* name = "work", const char* category = "c", bool isOpen = false)
    {
        const double begin = std::exchange(now, now + static_cast<double>(length) + 1);
        return maker.region(thread, name, category, begin, begin + static_cast<double>(length), {}, RegionRole::Region, isOpen);
    }
    /// The inner of two boxes.
    RegionId addIn(const char* caller, std::int64_t length)
    {
        const double begin = now + 1;
        const RegionId outer = add(length + 2, caller);
        return maker.region(thread, "work", "c", begin, begin + static_cast<double>(length), outer);
    }
    template <class Value>
    void arg(RegionId id, const char* key, const Value& value)
    {
        builder.args().add(id, builder.intern(key), value);
    }
    Peers peers(RegionId id)
    {
        trace.apply(builder.takeBatch());
        return findPeers(trace, id, kBins, {}).value();
    }
};

} // namespace

class PeersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBoxStandsAmongThoseOfItsNameAndCategory()
    {
        Boxes boxes;
        std::vector<RegionId> ids;
        for (int i = 0; i < 100; ++i)
            ids.push_back(boxes.add(i * 37 % 100 + 1)); // 1 to 100, in no order
        boxes.add(500, "other");
        boxes.add(500, "work", "other");
        boxes.add(500, "work", "c", true);
        const Peers peers = boxes.peers(ids[91]); // 91 * 37 % 100 = 67
        QCOMPARE(peers.count, std::uint64_t{100});
        QCOMPARE(peers.shorter, std::uint64_t{67});
        QCOMPARE(peers.length, Duration(68 * kMs));
        QCOMPARE(peers.median, Duration(50 * kMs));
        QCOMPARE(peers.p95, Duration(95 * kMs));
        std::uint64_t inBins = 0;
        for (const DurationHistogram::Bin& bin : peers.histogram.bins)
            inBins += bin.count;
        QCOMPARE(inBins, std::uint64_t{100});
        QVERIFY(!peers.clue);
    }

    void theCallerTellsSlowFromFast()
    {
        Boxes boxes;
        RegionId slow;
        for (int i = 0; i < 30; ++i) {
            slow = boxes.addIn("cold", 100 + i);
            boxes.addIn("warm", 10 + i);
        }
        const Peers peers = boxes.peers(slow);
        QVERIFY(peers.clue);
        QVERIFY(peers.clue->kind == LengthClue::Kind::Caller);
        QCOMPARE(peers.clue->value, std::string("cold"));
        const auto groups = std::get<LengthClue::Groups>(peers.clue->how);
        QCOMPARE(groups.same, std::uint64_t{30});
        QCOMPARE(groups.others, std::uint64_t{30});
        QCOMPARE(groups.medianOfSame, Duration(114 * kMs));
        QCOMPARE(groups.medianOfOthers, Duration(24 * kMs));
    }

    void anArgumentTellsSlowFromFast()
    {
        Boxes boxes;
        RegionId slow;
        for (int i = 0; i < 60; ++i) {
            const RegionId id = boxes.add(i % 3 == 0 ? 100 + i : 10 + i);
            boxes.arg(id, "mode", std::string(i % 3 == 0 ? "full" : "partial"));
            boxes.arg(id, "host", std::string("h") + std::to_string(i % 7));
            slow = i % 3 == 0 ? id : slow;
        }
        const Peers peers = boxes.peers(slow);
        QVERIFY(peers.clue);
        QCOMPARE(peers.clue->key, std::string("mode"));
        QCOMPARE(peers.clue->value, std::string("full"));
        QCOMPARE(std::get<LengthClue::Groups>(peers.clue->how).same, std::uint64_t{20});
    }

    void aNumberThatGrowsWithTheLengthIsSaid()
    {
        Boxes boxes;
        RegionId last;
        for (std::int64_t i = 0; i < 2500; ++i) { // more than are read
            last = boxes.add(i * 7 % 2500 + 1);
            boxes.arg(last, "bytes", i * 7 % 2500 * 1000 + i % 13);
            boxes.arg(last, "line", i % 5);
        }
        const Peers peers = boxes.peers(last);
        QVERIFY(peers.clue);
        QCOMPARE(peers.clue->key, std::string("bytes"));
        const auto trend = std::get<LengthClue::Trend>(peers.clue->how);
        QVERIFY(trend.rankCorrelation > 0.99);
        QVERIFY(trend.regions <= 1000 && trend.regions > 500);
    }

    void chanceIsNoClue()
    {
        std::mt19937 random(7); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
        for (int round = 0; round < 40; ++round) {
            Boxes boxes;
            RegionId last;
            for (int i = 0; i < 12 + round * 3; ++i) {
                last = boxes.addIn(random() % 2 == 0 ? "a" : "b", static_cast<std::int64_t>(1 + random() % 1000));
                for (const char* key : {"k1", "k2", "k3", "k4"})
                    boxes.arg(last, key, std::string(random() % 3 == 0 ? "x" : "y"));
                boxes.arg(last, "n", static_cast<std::int64_t>(random() % 1000));
            }
            QVERIFY(!boxes.peers(last).clue);
        }
    }

    void nothingIsFoundOnceCancelled()
    {
        Boxes boxes;
        const RegionId id = boxes.add(1);
        boxes.trace.apply(boxes.builder.takeBatch());
        const std::atomic<bool> cancelled = true;
        QVERIFY(!findPeers(boxes.trace, id, kBins, Cancellation(&cancelled)));
    }
};

EMBERLINE_TEST(PeersTest, QCoreApplication)
#include "tst_peers.moc"
