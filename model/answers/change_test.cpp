// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/change_test.h"

#include "model/analysis/percentiles.h"

#include <cassert>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>

namespace emberline {

namespace {

constexpr std::size_t kMostExact = 20; ///< runs on each side; the counts are still exact in a double, and more are as good as normal
constexpr std::size_t kMostExactPairs = 50; ///< as above
constexpr double kAsGoodAsEqual = 1e-12; ///< of logarithms of times
constexpr double kMostMoreRuns = 10000;

/// How often a normal variable is further than z from its mean, on both sides.
double beyond(double z)
{
    return std::erfc(z / std::numbers::sqrt2);
}

/// The z that a normal variable exceeds with this probability, both sides counted.
double normalQuantile(double chance)
{
    double low = 0;
    double high = 40;
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        (beyond(middle) > chance ? low : high) = middle;
    }
    return high;
}

/// How many of the n + m over n orders of two samples have each U: the coefficients of the Gaussian binomial, whose factors
/// (1 − q^(m+i)) / (1 − q^i) are multiplied one by one, so that all steps are whole numbers.
std::vector<double> ordersByU(std::size_t n, std::size_t m)
{
    std::vector<double> orders(n * m + 1);
    orders[0] = 1;
    for (std::size_t i = 1; i <= n; ++i) {
        for (std::size_t u = orders.size(); u-- > m + i;)
            orders[u] -= orders[u - m - i];
        for (std::size_t u = i; u < orders.size(); ++u)
            orders[u] += orders[u - i];
    }
    return orders;
}

/// How a rank statistic is distributed if only chance decides. Symmetric, from 0 to `most`.
class Distribution {
public:
    static Distribution exact(std::vector<double> counts)
    {
        Distribution made(static_cast<double>(counts.size() - 1));
        const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
        double sum = 0;
        for (const double count : counts) {
            sum += count;
            made.m_atMost.push_back(sum / all);
        }
        return made;
    }
    static Distribution normal(double most, double deviation)
    {
        Distribution made(most);
        made.m_deviation = deviation;
        return made;
    }

    /// How often it is as far from its middle as this, on either side.
    [[nodiscard]] double chanceOf(double value) const
    {
        const double less = std::min(value, m_most - value);
        if (!m_atMost.empty())
            return std::min(1.0, 2 * m_atMost[static_cast<std::size_t>(std::ceil(less))]);
        const double distance = m_most / 2 - less - 0.5; // half a step, as the statistic has steps and the normal distribution none
        return m_deviation > 0 && distance > 0 ? beyond(distance / m_deviation) : 1;
    }

    /// The interval reaches from the so manieth smallest pair to the so manieth largest; 0: there is none.
    [[nodiscard]] std::size_t pairsBeyond(double chance) const
    {
        if (!m_atMost.empty())
            return static_cast<std::size_t>(std::ranges::upper_bound(m_atMost, chance / 2) - m_atMost.begin());
        const double pairs = std::floor(m_most / 2 + 0.5 - normalQuantile(chance) * m_deviation);
        return pairs > 0 ? static_cast<std::size_t>(pairs) : 0;
    }

private:
    explicit Distribution(double most) : m_most(most) { }

    double m_most;
    std::vector<double> m_atMost; ///< probabilities, if exact
    double m_deviation = 0;
};

/// Mann and Whitney's U of two samples, and how it is distributed: with ties, or for many runs, normally.
std::pair<double, Distribution> rankSum(std::span<const double> base, std::span<const double> head)
{
    std::vector<double> all(base.begin(), base.end());
    all.insert(all.end(), head.begin(), head.end());
    const Ranks ranks = ranksOf(all);
    const auto m = static_cast<double>(head.size());
    const double sum = std::accumulate(ranks.ranks.begin() + static_cast<std::ptrdiff_t>(base.size()), ranks.ranks.end(), 0.0);
    const double u = sum - m * (m + 1) / 2;
    if (ranks.ties == 0 && std::max(base.size(), head.size()) <= kMostExact)
        return {u, Distribution::exact(ordersByU(base.size(), head.size()))};
    return {u, Distribution::normal(static_cast<double>(base.size()) * m, rankSumDeviation(base.size(), head.size(), ranks.ties))};
}

std::vector<double> logarithms(std::span<const Duration> times)
{
    std::vector<double> logs;
    std::ranges::transform(times, std::back_inserter(logs),
        [](Duration time) { return std::log(static_cast<double>(std::max<std::int64_t>(1, toNs(time)))); });
    return logs;
}

/// The place-th smallest, from 1, of values that are counted instead of listed: halves their range until only equal ones are left in it.
/// `upTo` says how many are at most a limit, and the largest of these.
double valueAt(std::size_t place, double least, double most, auto upTo)
{
    double below = least - 1;
    double atLeast = most;
    while (atLeast - below > kAsGoodAsEqual) {
        const double middle = (below + atLeast) / 2;
        (upTo(middle).first < place ? below : atLeast) = middle;
    }
    return upTo(atLeast).second;
}

using CountAndLargest = std::pair<std::size_t, double>;

/// The differences of each value of `head` and each of `base`, both ascending.
CountAndLargest differencesUpTo(double limit, std::span<const double> base, std::span<const double> head)
{
    std::size_t count = 0;
    double largest = head.front() - base.back();
    std::size_t end = 0; // the heads before it are close enough to the base
    for (const double from : base) {
        while (end < head.size() && head[end] - from <= limit)
            ++end;
        count += end;
        if (end > 0)
            largest = std::max(largest, head[end - 1] - from);
    }
    return {count, largest};
}

/// The means of each two of these ascending values, each with itself included (Walsh's averages).
CountAndLargest meansUpTo(double limit, std::span<const double> values)
{
    std::size_t count = 0;
    double largest = values.front();
    std::size_t end = values.size(); // the values before it are small enough beside the first
    for (std::size_t first = 0; first < values.size(); ++first) {
        while (end > first && (values[first] + values[end - 1]) / 2 > limit)
            --end;
        if (end <= first)
            break;
        count += end - first;
        largest = std::max(largest, (values[first] + values[end - 1]) / 2);
    }
    return {count, largest};
}

/// The estimate is the middle one of `size` values, the interval reaches from one near their beginning to one near their end.
void estimate(ChangeTest& test, std::size_t size, std::size_t beyond, auto at)
{
    test.ratio = std::exp((at((size + 1) / 2) + at(size / 2 + 1)) / 2);
    if (beyond > 0)
        test.interval = ChangeTest::Interval{std::exp(at(beyond)), std::exp(at(size + 1 - beyond))};
}

/// How many of the 2^n ways to sign n ranks have each sum of positive ones.
std::vector<double> signsBySum(std::size_t n)
{
    std::vector<double> ways(n * (n + 1) / 2 + 1);
    ways[0] = 1;
    for (std::size_t rank = 1; rank <= n; ++rank) {
        for (std::size_t sum = ways.size(); sum-- > rank;)
            ways[sum] += ways[sum - rank];
    }
    return ways;
}

/// Wilcoxon's sum of the ranks of those pairs in which head took longer: the number of means above zero (Tukey). A mean of zero, of equal
/// pairs or of opposite changes, counts for the side that brings the sum nearest to its middle. That is conservative, as the interval is.
double signedRankSum(const std::vector<double>& changes)
{
    std::vector<double> negated;
    std::ranges::transform(changes.rbegin(), changes.rend(), std::back_inserter(negated), std::negate());
    const auto all = static_cast<double>(changes.size() * (changes.size() + 1) / 2);
    const double least = all - static_cast<double>(meansUpTo(kAsGoodAsEqual, changes).first);
    return std::clamp(all / 2, least, static_cast<double>(meansUpTo(kAsGoodAsEqual, negated).first));
}

/// As many times as large as the chance is smaller than usual, so that it is at most kChance whenever the interval does not contain 1.
double scaled(double p, double chance)
{
    return std::min(1.0, p * kChance / chance);
}

} // namespace

Ranks ranksOf(std::span<const double> values)
{
    assert(std::ranges::none_of(values, [](double value) { return std::isnan(value); }));
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!std::ranges::is_sorted(values))
        std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    Ranks result{std::vector<double>(values.size())};
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first + 1;
        while (end < order.size() && values[order[end]] == values[order[first]])
            ++end;
        for (std::size_t i = first; i < end; ++i)
            result.ranks[order[i]] = static_cast<double>(first + end + 1) / 2;
        const auto equal = static_cast<double>(end - first);
        result.ties += equal * equal * equal - equal;
        first = end;
    }
    return result;
}

std::optional<RankCorrelation> rankCorrelation(std::span<const double> some, std::span<const double> others)
{
    const std::vector<double> x = ranksOf(some).ranks;
    const std::vector<double> y = ranksOf(others).ranks;
    const auto n = static_cast<double>(x.size());
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double dx = x[i] - (n + 1) / 2;
        const double dy = y[i] - (n + 1) / 2;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    if (xx <= 0 || yy <= 0)
        return std::nullopt;
    RankCorrelation found{std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0), -1, 1, x.size()};
    if (n < 4)
        return found;
    // A perfect order would leave no doubt however few they are. It counts as one in which two neighbours changed places.
    const double most = 1 - 12 / (n * (n * n - 1));
    const double rho = std::clamp(found.rho, -most, most);
    const double reach = normalQuantile(kChance) * std::sqrt((1 + rho * rho / 2) / (n - 3));
    found.low = std::min(std::tanh(std::atanh(rho) - reach), found.rho);
    found.high = std::max(std::tanh(std::atanh(rho) + reach), found.rho);
    return found;
}

double rankSumDeviation(std::size_t n, std::size_t m, double ties)
{
    const auto all = static_cast<double>(n + m);
    const double pairs = static_cast<double>(n) * static_cast<double>(m);
    const double factor = all + 1 - (ties > 0 ? ties / (all * (all - 1)) : 0); // zero if all are equal, or below it by rounding
    return std::sqrt(pairs / 12 * std::max(0.0, factor));
}

/// One order in which the samples do not overlap, and its reverse, are the least likely outcome there is.
bool canTell(std::size_t baseRuns, std::size_t headRuns, double chance)
{
    const auto [fewer, more] = std::minmax(baseRuns, headRuns);
    double orders = 1; // fewer + more over fewer
    for (std::size_t i = 1; i <= fewer && orders * chance < 2; ++i)
        orders *= static_cast<double>(more + i) / static_cast<double>(i);
    return fewer > 0 && orders * chance >= 2;
}

std::optional<bool> differByMoreThanChance(std::span<const double> base, std::span<const double> head, double chance)
{
    if (!canTell(base.size(), head.size(), chance))
        return std::nullopt;
    const auto [u, distribution] = rankSum(base, head);
    return distribution.chanceOf(u) <= chance;
}

bool happensMoreOften(std::size_t base, std::size_t baseRuns, std::size_t head, std::size_t headRuns)
{
    const std::size_t both = base + head;
    const std::size_t least = both - std::min(both, baseRuns);
    const auto count = [](std::size_t runs) { return static_cast<double>(runs); };
    std::vector<double> weights{0}; // logarithms, by how many are of head, from the least; they may be too large as numbers
    for (std::size_t ofHead = least; ofHead < std::min(both, headRuns); ++ofHead)
        weights.push_back(weights.back() + std::log(count(headRuns - ofHead) * count(both - ofHead))
            - std::log(count(ofHead + 1) * count(baseRuns + ofHead + 1 - both)));
    const double largest = std::ranges::max(weights);
    std::ranges::transform(weights, weights.begin(), [&](double weight) { return std::exp(weight - largest); });
    const auto first = weights.begin() + static_cast<std::ptrdiff_t>(head - least);
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    return std::accumulate(first, weights.end(), 0.0) <= kChance / 2 * all;
}

ChangeTest testChange(std::span<const Duration> base, std::span<const Duration> head, double chance)
{
    ChangeTest test;
    test.baseRuns = base.size();
    test.headRuns = head.size();
    while (!canTell(test.leastRuns, test.leastRuns, chance))
        ++test.leastRuns;
    if (base.empty() || head.empty())
        return test;
    std::vector<double> from = logarithms(base);
    std::vector<double> to = logarithms(head);
    std::ranges::sort(from);
    std::ranges::sort(to);
    const auto [u, distribution] = rankSum(from, to);
    test.p = scaled(distribution.chanceOf(u), chance);
    const std::size_t beyond = canTell(from.size(), to.size(), chance) ? distribution.pairsBeyond(chance) : 0;
    estimate(test, from.size() * to.size(), beyond, [&](std::size_t place) {
        return valueAt(
            place, to.front() - from.back(), to.back() - from.front(), [&](double limit) { return differencesUpTo(limit, from, to); });
    });
    return test;
}

ChangeTest testPairs(std::span<const Duration> base, std::span<const Duration> head, double chance)
{
    ChangeTest test;
    const std::size_t n = std::min(base.size(), head.size());
    test.baseRuns = test.headRuns = n;
    test.leastRuns = static_cast<std::size_t>(std::ceil(std::log2(2 / chance))); // all signs equal: two of the 2^n ways
    if (n == 0)
        return test;
    const std::vector<double> from = logarithms(base);
    const std::vector<double> to = logarithms(head);
    std::vector<double> changes;
    for (std::size_t pair = 0; pair < n; ++pair)
        changes.push_back(to[pair] - from[pair]);
    std::ranges::sort(changes);
    const auto all = static_cast<double>(n);
    const Distribution distribution = n <= kMostExactPairs
        ? Distribution::exact(signsBySum(n))
        : Distribution::normal(all * (all + 1) / 2, std::sqrt(all * (all + 1) * (2 * all + 1) / 24));
    test.p = scaled(distribution.chanceOf(signedRankSum(changes)), chance);
    estimate(test, n * (n + 1) / 2, distribution.pairsBeyond(chance), [&](std::size_t place) {
        return valueAt(place, changes.front(), changes.back(), [&](double limit) { return meansUpTo(limit, changes); });
    });
    return test;
}

namespace {

/// Pairs of `turn` runs of one side and, next, as many of the other. Of several runs of a turn, which resemble each other, the mean counts.
struct PairedRuns {
    std::array<std::vector<Duration>, 2> times;
    std::size_t left = 0; ///< runs that have no place in a pair
};

PairedRuns pairsInTurns(std::span<const SideRun> runs, std::size_t turn)
{
    std::vector<std::size_t> rows(runs.size(), 1); // how many runs of one side there are from each on
    for (std::size_t at = runs.size(); at-- > 1;)
        rows[at - 1] += runs[at - 1].side == runs[at].side ? rows[at] : 0;
    PairedRuns pairs;
    for (std::size_t at = 0; at < runs.size();) {
        const std::size_t next = at + turn;
        const bool isPair = rows[at] >= turn && next < runs.size() && runs[next].side != runs[at].side && rows[next] >= turn;
        const auto both = runs.subspan(at, isPair ? 2 * turn : 1);
        if (isPair && std::ranges::all_of(both, &SideRun::counts)) {
            std::array<Duration, 2> sums{};
            for (const SideRun& run : both)
                sums[run.side] += run.wall;
            for (const std::size_t side : {0U, 1U})
                pairs.times[side].push_back(sums[side] / static_cast<std::int64_t>(turn));
        }
        pairs.left += isPair ? 0 : 1;
        at += both.size();
    }
    return pairs;
}

/// How many runs of one side commonly follow each other: the median.
std::size_t commonRow(std::span<const SideRun> runs)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == 0 || runs[i].side != runs[i - 1].side)
            rows.push_back(0);
        ++rows.back();
    }
    std::ranges::sort(rows);
    return median(rows);
}

} // namespace

SideRunsTest testSideRuns(std::vector<SideRun> runs, double chance)
{
    constexpr std::size_t kFewestTurns = 6; // of several runs: fewer pairs never tell
    std::ranges::stable_sort(runs, {}, &SideRun::start);
    SideRunsTest result;
    auto& [base, head] = result.times;
    std::optional<PairedRuns> best;
    const std::size_t row = commonRow(runs);
    for (const std::size_t turn : {(row + 1) / 2, row}) { // base head, head base ... or base head, base head ...
        if (turn > 1 && runs.size() < 2 * turn * kFewestTurns)
            continue;
        PairedRuns pairs = pairsInTurns(runs, turn);
        const bool isInTurns = pairs.left <= 1 + runs.size() / 10 && (turn == 1 || pairs.times[0].size() >= kFewestTurns);
        if (!isInTurns || (best && best->left <= pairs.left))
            continue;
        best = std::move(pairs);
        result.turn = turn;
    }
    if (best) {
        result.times = std::move(best->times);
        result.test = testPairs(base, head, chance);
        return result;
    }
    for (const SideRun& run : runs) {
        if (run.counts)
            result.times[run.side].push_back(run.wall);
    }
    result.test = testChange(base, head, chance);
    return result;
}

double RepeatedLooks::look()
{
    ++m_looks;
    m_next += (m_next + 1) / 2;
    return kChance / static_cast<double>(m_looks * (m_looks + 1));
}

ChangeVerdict verdictOf(const ChangeTest& test, double tolerance)
{
    if (!test.interval)
        return ChangeVerdict::Undecided;
    const auto [low, high] = *test.interval;
    const double same = 1 + (tolerance > 0 ? tolerance : kSameWithin);
    return low > 1 + tolerance            ? ChangeVerdict::Slower
        : high < 1 / (1 + tolerance)      ? ChangeVerdict::Faster
        : low >= 1 / same && high <= same ? ChangeVerdict::Same
                                          : ChangeVerdict::Undecided;
}

bool isSlowerBeyond(const ChangeTest& test, double limit)
{
    return verdictOf(test, 0) == ChangeVerdict::Slower && test.ratio > 1 + limit;
}

bool mayBeSlowerBeyond(const ChangeTest& test, double limit)
{
    return !test.interval || (test.interval->low <= 1 && test.interval->high > 1 + limit);
}

std::optional<std::size_t> moreRunsToTell(const ChangeTest& test, double tolerance)
{
    if (verdictOf(test, tolerance) != ChangeVerdict::Undecided)
        return 0;
    const std::size_t fewer = std::min(test.baseRuns, test.headRuns);
    if (!test.interval)
        return std::max<std::size_t>(1, test.leastRuns - std::min(fewer, test.leastRuns));
    // The easiest of the three verdicts is the one that the estimate is furthest inside of.
    const double change = std::abs(std::log(test.ratio));
    const double same = std::log1p(tolerance > 0 ? tolerance : kSameWithin);
    const double room = std::max(change - std::log1p(tolerance), same - change);
    const double half = std::log(test.interval->high / test.interval->low) / 2;
    const double most = static_cast<double>(std::max(test.baseRuns, test.headRuns));
    const double more = room > 0 ? std::ceil(most * (half * half / (room * room) - 1)) : kMostMoreRuns + 1;
    if (more > kMostMoreRuns)
        return std::nullopt;
    return static_cast<std::size_t>(std::max(1.0, more));
}

} // namespace emberline
