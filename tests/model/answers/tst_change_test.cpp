// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/change_test.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

using namespace emberline;

namespace {

std::vector<Duration> durations(std::initializer_list<std::int64_t> ns)
{
    std::vector<Duration> made;
    for (const std::int64_t one : ns)
        made.emplace_back(one);
    return made;
}

/// What a machine with noise would measure: the same numbers on every platform, because only the engine is the library's.
class NoisyMachine {
public:
    explicit NoisyMachine(unsigned seed, bool hasOutliers) : m_random(seed), m_hasOutliers(hasOutliers) { }

    std::vector<Duration> runs(std::size_t count, double factor)
    {
        std::vector<Duration> times;
        for (std::size_t run = 0; run < count; ++run) {
            const double radius = std::sqrt(-2 * std::log(uniform())); // apart, as in one expression compilers draw in different orders
            const double normal = radius * std::cos(2 * 3.14159265358979 * uniform());
            const double outlier = m_hasOutliers && uniform() < 0.1 ? 1 + 4 * uniform() : 1;
            times.emplace_back(static_cast<std::int64_t>(1e8 * factor * outlier * std::exp(0.18 * normal)));
        }
        return times;
    }

private:
    double uniform() { return (static_cast<double>(m_random()) + 0.5) / 4294967296.0; }

    std::mt19937 m_random;
    bool m_hasOutliers;
};

/// 400 trials of so many runs of each, of which head takes `factor` times as long.
std::vector<ChangeTest> trialsOf(std::size_t runs, double factor, bool hasOutliers)
{
    std::vector<ChangeTest> trials;
    for (unsigned trial = 0; trial < 400; ++trial) {
        NoisyMachine machine(trial + 1, hasOutliers);
        const std::vector<Duration> base = machine.runs(runs, 1);
        trials.push_back(testChange(base, machine.runs(runs, factor)));
    }
    return trials;
}

std::ptrdiff_t count(const std::vector<ChangeTest>& trials, ChangeVerdict verdict, double tolerance)
{
    return std::ranges::count_if(trials, [&](const ChangeTest& test) { return verdictOf(test, tolerance) == verdict; });
}

/// All factors between a run of head and one of base, ascending.
std::vector<double> allFactors(const std::vector<Duration>& base, const std::vector<Duration>& head)
{
    std::vector<double> factors;
    for (const Duration from : base) {
        for (const Duration to : head)
            factors.push_back(static_cast<double>(toNs(to)) / static_cast<double>(toNs(from)));
    }
    std::ranges::sort(factors);
    return factors;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

} // namespace

class ChangeTestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRankCorrelationHasAnInterval()
    {
        const std::vector<double> some{1, 2, 3, 4, 500};
        const std::vector<double> others{10, 30, 20, 50, 40};
        const auto found = rankCorrelation(some, others);
        QVERIFY(found);
        QVERIFY(std::abs(found->rho - 0.8) < 1e-12); // 1 - 6 * 4 / (5 * 24)
        QVERIFY(std::abs(found->low + 0.457) < 0.001); // tanh(atanh 0.8 - 1.96 * sqrt((1 + 0.32) / 2))
        QVERIFY(std::abs(found->high - 0.991) < 0.001);
        QCOMPARE(found->pairs, std::size_t{5});
        QVERIFY(!rankCorrelation(some, std::vector<double>(5, 7)));
        QVERIFY(!rankCorrelation({}, {}));
        const auto perfect = rankCorrelation(some, some);
        QCOMPARE(perfect->rho, 1.0);
        QCOMPARE(perfect->high, 1.0);
        QVERIFY(perfect->low < 0.5); // five in order are no proof
        const auto few = rankCorrelation(std::vector<double>{1, 2, 3}, std::vector<double>{3, 2, 1});
        QCOMPARE(few->rho, -1.0);
        QVERIFY(few->low == -1 && few->high == 1);
    }

    /// Fisher's interval with 1 / (n - 3), as for values, would miss twice as often.
    void theIntervalOfARankCorrelationHoldsTheTruthInNineteenOfTwenty()
    {
        constexpr double kStraight = 0.9;
        const double truth = 6 / std::numbers::pi * std::asin(kStraight / 2);
        std::mt19937 random(5);
        const auto normal = [&] {
            const double radius = (static_cast<double>(random()) + 1) / 4294967297.0;
            return std::sqrt(-2 * std::log(radius)) * std::cos(2 * std::numbers::pi * static_cast<double>(random()) / 4294967296.0);
        };
        int held = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            std::vector<double> some;
            std::vector<double> others;
            for (int i = 0; i < 60; ++i) {
                some.push_back(normal());
                others.push_back(kStraight * some.back() + std::sqrt(1 - kStraight * kStraight) * normal());
            }
            const auto found = rankCorrelation(some, others);
            held += found->low <= truth && truth <= found->high ? 1 : 0;
        }
        QVERIFY2(held >= 1870 && held <= 1950, QByteArray::number(held).constData());
    }

    /// Tables of Mann and Whitney: at 5 % on both sides, the critical U of 5 and 5 runs is 2, so the third pair from each end bounds the
    /// interval; p is counted among the 252 orders.
    void smallSamplesAreExact()
    {
        const std::vector<Duration> base = durations({1100, 2200, 3300, 4400, 5500});
        const std::vector<Duration> head = durations({1700, 5000, 7000, 9000, 12000});
        const std::vector<double> factors = allFactors(base, head);
        const ChangeTest test = testChange(base, head);
        QVERIFY(isNear(test.ratio, factors[12]));
        QVERIFY(test.interval);
        QVERIFY(isNear(test.interval->low, factors[2]));
        QVERIFY(isNear(test.interval->high, factors[22]));
        QCOMPARE(std::ranges::count_if(factors, [](double factor) { return factor < 1; }), 5); // U
        QVERIFY(isNear(test.p, 2 * 19 / 252.0)); // orders with U of 0 to 5: 1, 1, 2, 3, 5 and 7
    }

    /// Counted among the ways to choose the failures: 15504 of 658008 for five of 20, 4845 of 91390 for four.
    void failuresThatChanceDoesNotExplainHappenMoreOften()
    {
        QVERIFY(happensMoreOften(0, 20, 5, 20));
        QVERIFY(!happensMoreOften(0, 20, 4, 20));
        QVERIFY(happensMoreOften(2, 20, 10, 20));
        QVERIFY(!happensMoreOften(10, 20, 2, 20));
        QVERIFY(!happensMoreOften(20, 20, 5, 5));
        QVERIFY(!happensMoreOften(0, 3, 0, 3));
        QVERIFY(happensMoreOften(1000, 100'000, 1200, 100'000));
        QVERIFY(!happensMoreOften(1000, 100'000, 1010, 100'000));
    }

    /// Four and four: the interval is that of the outermost pairs, because only one order in seventy does not overlap.
    void fourRunsOfEachAreTheFewestThatTell()
    {
        const std::vector<Duration> base = durations({100, 104, 101, 103});
        const std::vector<Duration> head = durations({141, 140, 143, 147});
        const ChangeTest test = testChange(base, head);
        QVERIFY(isNear(test.p, 2 / 70.0));
        QVERIFY(isNear(test.interval->low, 140.0 / 104));
        QVERIFY(isNear(test.interval->high, 1.47));
        const std::vector<double> factors = allFactors(base, head);
        QVERIFY(isNear(test.ratio, std::sqrt(factors[7] * factors[8])));
        QCOMPARE(moreRunsToTell(test, 0), std::optional<std::size_t>(0));
        const ChangeTest three = testChange(std::span(base).first(3), std::span(head).first(3));
        QVERIFY(!three.interval);
        QCOMPARE(verdictOf(three, 0), ChangeVerdict::Undecided);
        QCOMPARE(moreRunsToTell(three, 0), std::optional<std::size_t>(1));
        QVERIFY(!differByMoreThanChance(std::vector<double>{1, 1, 1}, std::vector<double>{9, 9, 9}, kChance));
        QCOMPARE(differByMoreThanChance(std::vector<double>{1, 1, 1, 1}, std::vector<double>{9, 9, 9, 9}, kChance), std::optional(true));
        QCOMPARE(differByMoreThanChance(std::vector<double>{1, 9, 1, 9}, std::vector<double>{9, 9, 1, 9}, kChance), std::optional(false));
    }

    /// wilcox.test(c(1,2,2,3,4), c(2,3,4,5,6), exact = FALSE): ties of three, two and two among ten values.
    void tiesNarrowTheDistribution()
    {
        const Ranks ranks = ranksOf(std::vector<double>{1, 2, 2, 3, 4, 2, 3, 4, 5, 6});
        QCOMPARE(ranks.ranks, (std::vector<double>{1, 3, 3, 5.5, 7.5, 3, 5.5, 7.5, 9, 10}));
        QCOMPARE(ranks.ties, 24.0 + 6 + 6);
        const double deviation = std::sqrt(25.0 / 12 * (11 - 36.0 / 90));
        QVERIFY(isNear(rankSumDeviation(5, 5, ranks.ties), deviation));
        const ChangeTest test = testChange(durations({1, 2, 2, 3, 4}), durations({2, 3, 4, 5, 6}));
        QVERIFY(isNear(test.p, std::erfc((20 - 12.5 - 0.5) / deviation / std::sqrt(2.0)))); // 3 + 5.5 + 7.5 + 9 + 10 − 15 = 20
    }

    /// Counting finds the pair that listing them all would.
    void largeSamplesAreThoseOfAllPairs()
    {
        NoisyMachine machine(7, true);
        const std::vector<Duration> base = machine.runs(150, 1);
        const std::vector<Duration> head = machine.runs(80, 1.2);
        const std::vector<double> factors = allFactors(base, head);
        const ChangeTest test = testChange(base, head);
        QVERIFY(isNear(test.ratio, std::sqrt(factors[5999] * factors[6000])));
        const auto beyond = static_cast<std::size_t>(6000 + 0.5 - 1.959963984540054 * std::sqrt(150 * 80 * 231.0 / 12));
        QVERIFY(isNear(test.interval->low, factors[beyond - 1]));
        QVERIFY(isNear(test.interval->high, factors[12000 - beyond]));
    }

    void aHundredThousandRunsTakeNoLongTime()
    {
        NoisyMachine machine(7, false);
        const ChangeTest test = testChange(machine.runs(100000, 1), machine.runs(100000, 1.1)); // of ten thousand million pairs
        QVERIFY(std::abs(test.ratio - 1.1) < 0.01);
        QVERIFY(test.interval->high - test.interval->low < 0.01);
    }

    void swappedSidesAreTheInverse()
    {
        NoisyMachine machine(3, true);
        const std::vector<Duration> base = machine.runs(9, 1);
        const std::vector<Duration> head = machine.runs(14, 1.5);
        const ChangeTest forth = testChange(base, head);
        const ChangeTest back = testChange(head, base);
        QVERIFY(isNear(forth.ratio * back.ratio, 1));
        QVERIFY(isNear(forth.interval->low * back.interval->high, 1));
        QVERIFY(isNear(forth.p, back.p));
    }

    void theVerdictIsThatOfTheWholeInterval()
    {
        const auto of = [](double low, double high, double tolerance) {
            return verdictOf({.ratio = std::sqrt(low * high), .interval = ChangeTest::Interval{low, high}}, tolerance);
        };
        QCOMPARE(of(1.12, 1.3, 0.1), ChangeVerdict::Slower);
        QCOMPARE(of(1.08, 1.3, 0.1), ChangeVerdict::Undecided);
        QCOMPARE(of(1.08, 1.3, 0), ChangeVerdict::Slower);
        QCOMPARE(of(0.7, 0.9, 0.1), ChangeVerdict::Faster);
        QCOMPARE(of(0.95, 1.08, 0.1), ChangeVerdict::Same);
        QCOMPARE(of(0.95, 1.08, 0), ChangeVerdict::Undecided);
        QCOMPARE(of(0.97, 1.04, 0), ChangeVerdict::Same);
        QCOMPARE(of(1.01, 1.04, 0), ChangeVerdict::Slower);
    }

    /// Half as wide takes four times as many.
    void theRunsThatWouldTellGrowWithTheSquareOfTheWidth()
    {
        ChangeTest test{.ratio = 1.25, .interval = ChangeTest::Interval{1.25 / 1.3, 1.25 * 1.3}, .baseRuns = 10, .headRuns = 10};
        const double room = std::log(1.25 / 1.1);
        const double half = std::log(1.3);
        QCOMPARE(moreRunsToTell(test, 0.1), std::optional(static_cast<std::size_t>(std::ceil(10 * (half * half / (room * room) - 1)))));
        test.ratio = 1.1;
        QCOMPARE(moreRunsToTell(test, 0.1), std::optional<std::size_t>());
    }

    void unchangedCodeRarelyAlarms_data()
    {
        QTest::addColumn<bool>("hasOutliers");
        QTest::newRow("log-normal") << false;
        QTest::newRow("one in ten up to five times as long") << true;
    }
    void unchangedCodeRarelyAlarms()
    {
        QFETCH(bool, hasOutliers);
        for (const std::size_t runs : {3U, 4U, 12U, 30U, 200U}) {
            const std::vector<ChangeTest> trials = trialsOf(runs, 1, hasOutliers);
            const auto slower = count(trials, ChangeVerdict::Slower, 0);
            const QByteArray what = QByteArray::number(qulonglong(runs)) + " runs: " + QByteArray::number(qlonglong(slower));
            QVERIFY2(slower <= 20, what.constData()); // 5 %; half of that is expected
            QVERIFY2(count(trials, ChangeVerdict::Faster, 0) <= 20, what.constData());
            QVERIFY2(count(trials, ChangeVerdict::Slower, 0.1) <= (runs < 30 ? 10 : 1), what.constData());
        }
    }

    void manyRunsTellThatUnchangedCodeIsTheSame()
    {
        QVERIFY(count(trialsOf(200, 1, false), ChangeVerdict::Same, 0.1) >= 360);
        QVERIFY(count(trialsOf(3, 1.25, false), ChangeVerdict::Undecided, 0) == 400);
    }

    /// With times that spread by 18 %, the deviation of the estimate is 4.7 % at 30 runs of each and 1.8 % at 200. The limit must be about
    /// 3.3 deviations away to be passed nine times in ten: 25 % at 30 runs or 15 % at 200 are caught nearly always over a limit of 5 %,
    /// but over 10 % in about three of four and two of three. One run in ten with up to five times its length costs a few of these.
    void whatBecameSlowerIsCaught_data()
    {
        QTest::addColumn<bool>("hasOutliers");
        QTest::addColumn<std::size_t>("runs");
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<int>("least"); // of 400
        QTest::newRow("25 %, 30 runs, any") << false << std::size_t{30} << 1.25 << 0.0 << 380;
        QTest::newRow("25 %, 30 runs, over 5 %") << false << std::size_t{30} << 1.25 << 0.05 << 360;
        QTest::newRow("25 %, 30 runs, over 10 %") << false << std::size_t{30} << 1.25 << 0.1 << 270;
        QTest::newRow("15 %, 200 runs, over 5 %") << false << std::size_t{200} << 1.15 << 0.05 << 380;
        QTest::newRow("15 %, 200 runs, over 10 %") << false << std::size_t{200} << 1.15 << 0.1 << 230;
        QTest::newRow("20 %, 200 runs, over 10 %") << false << std::size_t{200} << 1.2 << 0.1 << 380;
        QTest::newRow("outliers, 25 %, 30 runs, any") << true << std::size_t{30} << 1.25 << 0.0 << 360;
        QTest::newRow("outliers, 25 %, 60 runs, over 5 %") << true << std::size_t{60} << 1.25 << 0.05 << 360;
        QTest::newRow("outliers, 15 %, 200 runs, over 5 %") << true << std::size_t{200} << 1.15 << 0.05 << 360;
        QTest::newRow("outliers, 15 %, 200 runs, over 10 %") << true << std::size_t{200} << 1.15 << 0.1 << 160;
    }
    void whatBecameSlowerIsCaught()
    {
        QFETCH(bool, hasOutliers);
        QFETCH(std::size_t, runs);
        QFETCH(double, factor);
        QFETCH(double, tolerance);
        QFETCH(int, least);
        const auto caught = count(trialsOf(runs, factor, hasOutliers), ChangeVerdict::Slower, tolerance);
        QVERIFY2(caught >= least, QByteArray::number(qlonglong(caught)).constData());
    }

    /// What compare --fail-over 10% does: of unchanged code it objects to one in twenty at most, and what became slower by 25 % with 30
    /// runs or by 15 % with 200 it catches at least nine times in ten.
    void aGateThatAsksForCertaintyAndTheEstimateCatchesMore()
    {
        const auto objections = [](std::size_t runs, double factor, bool hasOutliers) {
            return std::ranges::count_if(
                trialsOf(runs, factor, hasOutliers), [](const ChangeTest& test) { return isSlowerBeyond(test, 0.1); });
        };
        for (const bool hasOutliers : {false, true}) {
            for (const std::size_t runs : {1U, 3U, 5U, 8U, 30U, 200U})
                QVERIFY2(objections(runs, 1, hasOutliers) <= 20, QByteArray::number(qulonglong(runs)).constData());
            QVERIFY(objections(30, 1.25, hasOutliers) >= 360);
            QVERIFY(objections(200, 1.15, hasOutliers) >= 360);
        }
        const auto undecided = trialsOf(10, 1.1, false);
        QVERIFY(std::ranges::any_of(undecided, [](const ChangeTest& test) { return mayBeSlowerBeyond(test, 0.1); }));
        for (const ChangeTest& test : undecided)
            QVERIFY(!isSlowerBeyond(test, 0.1) || !mayBeSlowerBeyond(test, 0.1));
    }

    /// Wilcoxon's tables: with 8 pairs the critical sum is 3 at 5 % on both sides, so the fourth mean from each end bounds the interval.
    void pairsAreExact()
    {
        const std::vector<Duration> base = durations({1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000});
        const std::vector<Duration> head = durations({1100, 1230, 970, 1310, 1190, 1070, 1410, 1280});
        std::vector<double> means;
        for (std::size_t i = 0; i < head.size(); ++i) {
            for (std::size_t j = i; j < head.size(); ++j)
                means.push_back(std::sqrt(static_cast<double>(toNs(head[i])) * static_cast<double>(toNs(head[j]))) / 1000);
        }
        std::ranges::sort(means);
        const ChangeTest test = testPairs(base, head);
        QVERIFY(isNear(test.ratio, std::sqrt(means[17] * means[18])));
        QVERIFY(isNear(test.interval->low, means[3]));
        QVERIFY(isNear(test.interval->high, means[32]));
        QVERIFY(isNear(test.p, 2 * 2 / 256.0)); // only the smallest change is negative: a sum of 1, as one other of 256 ways at most
        QVERIFY(!testPairs(std::span(base).first(5), std::span(head).first(5)).interval);
        QCOMPARE(moreRunsToTell(testPairs(std::span(base).first(5), std::span(head).first(5)), 0), std::optional<std::size_t>(1));
    }

    /// An interval contains 1, but for rounding, exactly if p is over 5 %, also at a look that has only a part of the chance, and of
    /// pairs also with ties.
    void theIntervalAndPNeverContradictEachOther()
    {
        const auto excludesOne
            = [](const ChangeTest& test) { return test.interval && (test.interval->low > 1 + 1e-9 || test.interval->high < 1 - 1e-9); };
        int excluding = 0;
        for (const std::int64_t step : {1, 20'000'000}) { // ns; the longer one makes many ties
            for (const double chance : {kChance, kChance / 2, kChance / 6}) {
                for (unsigned trial = 0; trial < 300; ++trial) {
                    NoisyMachine machine(trial + 1, false);
                    std::vector<Duration> base = machine.runs(8 + trial % 60, 1);
                    std::vector<Duration> head = machine.runs(base.size(), 1.1);
                    for (std::vector<Duration>* side : {&base, &head}) {
                        for (Duration& time : *side)
                            time = std::max<std::int64_t>(1, toNs(time) / step) * Duration(step);
                    }
                    const ChangeTest pairs = testPairs(base, head, chance);
                    QCOMPARE(pairs.p <= kChance, excludesOne(pairs));
                    excluding += excludesOne(pairs) ? 1 : 0;
                    if (step == 1) {
                        const ChangeTest apart = testChange(base, head, chance);
                        QCOMPARE(apart.p <= kChance, excludesOne(apart));
                    }
                }
            }
        }
        QVERIFY2(excluding > 300 && excluding < 1500, QByteArray::number(excluding).constData());
    }

    /// Of the means of two changes, three are below zero and one is zero. A sum of 4 or less has 7 of 256 ways, so the interval touches 1.
    void whatSpeaksForNeitherSideIsNoProof()
    {
        const std::vector<Duration> base = durations({1100, 1300, 1000, 1000, 1000, 1000, 1000, 1000});
        const std::vector<Duration> head = durations({1000, 1000, 1300, 1500, 1600, 1700, 1800, 1900});
        const ChangeTest half = testPairs(base, head);
        QCOMPARE(half.interval->low, 1.0);
        QVERIFY(isNear(half.p, 14 / 256.0));
        QVERIFY(isNear(testPairs(base, head, kChance / 2).p, 28 / 256.0));
        QCOMPARE(testPairs(base, base).p, 1.0);
    }

    void manyEqualValuesDoNotSpread()
    {
        constexpr std::size_t kRuns = 165162; // so many that rounding makes the variance negative
        const double all = 2 * kRuns;
        QCOMPARE(rankSumDeviation(kRuns, kRuns, all * all * all - all), 0.0);
    }

    void theLooksShareTheChance()
    {
        RepeatedLooks looks;
        double spent = 0;
        std::vector<std::size_t> at;
        for (std::size_t pairs = 1; pairs <= 300; ++pairs) {
            if (!looks.isDue(pairs))
                continue;
            at.push_back(pairs);
            spent += looks.look();
            QVERIFY(isNear(spent + looks.lastLook(), kChance));
        }
        QCOMPARE(at, (std::vector<std::size_t>{8, 12, 18, 27, 41, 62, 93, 140, 210}));
    }

    void aSequenceOfLooksRarelyAlarmsWhateverDrifts_data()
    {
        QTest::addColumn<double>("drift"); // over the whole sequence
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<int>("least"); // of 400 that end as slower
        QTest::addColumn<int>("most");
        QTest::newRow("unchanged, any change alarms") << 0.0 << 1.0 << 0.0 << 0 << 20;
        QTest::newRow("unchanged, 20 % drift") << 0.2 << 1.0 << 0.0 << 0 << 20;
        QTest::newRow("unchanged, over 5 %") << 0.0 << 1.0 << 0.05 << 0 << 8;
        QTest::newRow("unchanged, over 5 %, 20 % drift") << 0.2 << 1.0 << 0.05 << 0 << 8;
        QTest::newRow("15 % slower, over 5 %") << 0.0 << 1.15 << 0.05 << 300 << 400; // 200 pairs find it four times in five
        QTest::newRow("20 % slower, over 5 %") << 0.0 << 1.2 << 0.05 << 380 << 400;
        QTest::newRow("20 % slower, over 5 %, 20 % drift") << 0.2 << 1.2 << 0.05 << 380 << 400;
    }
    void aSequenceOfLooksRarelyAlarmsWhateverDrifts()
    {
        QFETCH(double, drift);
        QFETCH(double, factor);
        QFETCH(double, tolerance);
        QFETCH(int, least);
        QFETCH(int, most);
        constexpr std::size_t kPairs = 200;
        int slower = 0;
        for (unsigned trial = 0; trial < 400; ++trial) {
            NoisyMachine machine(trial + 1, true);
            std::vector<Duration> base;
            std::vector<Duration> head;
            RepeatedLooks looks;
            ChangeVerdict verdict = ChangeVerdict::Undecided;
            while (verdict == ChangeVerdict::Undecided && base.size() < kPairs) {
                const auto done = static_cast<double>(base.size()) / kPairs;
                const double early = 1 + drift * done; // the second of a pair runs on a slower machine than the first
                const double late = 1 + drift * (done + 0.5 / kPairs);
                const bool isBaseFirst = base.size() % 2 == 0;
                base.push_back(machine.runs(1, isBaseFirst ? early : late).front());
                head.push_back(machine.runs(1, factor * (isBaseFirst ? late : early)).front());
                if (looks.isDue(base.size()))
                    verdict = verdictOf(testPairs(base, head, looks.look()), tolerance);
            }
            if (verdict == ChangeVerdict::Undecided)
                verdict = verdictOf(testPairs(base, head, looks.lastLook()), tolerance);
            slower += verdict == ChangeVerdict::Slower ? 1 : 0;
        }
        QVERIFY2(slower >= least && slower <= most, QByteArray::number(slower).constData());
    }
};

EMBERLINE_TEST(ChangeTestTest, QCoreApplication)
#include "tst_change_test.moc"
