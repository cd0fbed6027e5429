// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Whether something became slower, by how much, and how sure that is. Times of runs are skewed and have outliers, so everything here
/// looks at ranks, not at means. One statistic gives the estimate, its interval and the probability, so they never contradict each other.
namespace emberline {

/// Values by size, from 1; equal values share the mean of their ranks.
struct Ranks {
    std::vector<double> ranks; ///< one for each value
    double ties = 0; ///< the sum of t³ − t over groups of t equal values
};
/// None of them may be NaN.
[[nodiscard]] Ranks ranksOf(std::span<const double> values);

/// Whether one thing grows with another (Spearman).
struct RankCorrelation {
    double rho; ///< -1 to 1
    double low; ///< of its interval of 95 %
    double high;
    std::size_t pairs;
};
/// Of as many values of each, in pairs. Nothing if one of them is always the same. The interval is Fisher's, with the variance that Bonett
/// and Wright found for ranks: (1 + ρ² / 2) / (n − 3); of fewer than four pairs it is all that there is. O(N log N).
[[nodiscard]] std::optional<RankCorrelation> rankCorrelation(std::span<const double> some, std::span<const double> others);

/// The standard deviation of Mann and Whitney's U, the number of pairs in which the value of the second sample is the larger one, if
/// chance alone decided: of n·m pairs, half are expected.
[[nodiscard]] double rankSumDeviation(std::size_t n, std::size_t m, double ties = 0);

inline constexpr double kChance = 0.05; ///< an answer that is not undecided is wrong at most so often, so an interval has 95 %
inline constexpr double kSameWithin = 0.05; ///< what counts as the same where no tolerance was given
inline constexpr std::size_t kLeastOfEach = 4; ///< equally many runs on each side tell nothing at 95 % if they are fewer

/// The part of kChance for each of several tests, so that all of them together are wrong at most so often (Bonferroni).
[[nodiscard]] inline double chanceOfEach(std::size_t tests)
{
    return kChance / static_cast<double>(std::max<std::size_t>(1, tests));
}

/// How the second sample differs from the first, as a factor: 1.2 is 20 % slower.
struct ChangeTest {
    struct Interval {
        double low = 1;
        double high = 1;
    };
    double ratio = 1; ///< the median of the factors between all pairs of runs (Hodges and Lehmann's estimate, of logarithms)
    std::optional<Interval> interval; ///< none: so few runs that no outcome would be surprising
    double p = 1; ///< how often chance alone would bring a difference like this one, in any of the looks or tests that share kChance
    std::size_t baseRuns = 0;
    std::size_t headRuns = 0;
    std::size_t leastRuns = kLeastOfEach; ///< for which there is an interval
    std::size_t tests = 1; ///< so many commands of one comparison share kChance; whoever tests them says so
};

enum class ChangeVerdict { Slower, Faster, Same, Undecided };

/// Slower: the interval lies wholly above 1 + tolerance. Faster: wholly below its inverse. Same: wholly between the two; without a
/// tolerance, within kSameWithin, if it contains 1.
[[nodiscard]] ChangeVerdict verdictOf(const ChangeTest& test, double tolerance);

/// Whether head is slower by more than `limit`: the interval lies wholly above 1, and the estimate above `limit`. The interval itself may
/// begin below `limit`: otherwise a gate of 1.1 would miss a third of the changes to 1.15 with 200 runs that spread by 18 %.
[[nodiscard]] bool isSlowerBeyond(const ChangeTest& test, double limit);
/// Whether head may be that, and may as well be no slower at all.
[[nodiscard]] bool mayBeSlowerBeyond(const ChangeTest& test, double limit);

/// About how many more runs on each side would decide, because an interval shrinks with the square root of their number; 0 if it is
/// decided, nothing if they would be more than ten thousand.
[[nodiscard]] std::optional<std::size_t> moreRunsToTell(const ChangeTest& test, double tolerance);

/// Whether so many runs can tell anything at all: some outcome of theirs is less likely than `chance`.
[[nodiscard]] bool canTell(std::size_t baseRuns, std::size_t headRuns, double chance = kChance);

/// Whether chance alone would bring as large a difference less often than `chance`: kChance, or the part of it that this one of several
/// tests has. Nothing if the samples are too small to say so. O(N log N).
[[nodiscard]] std::optional<bool> differByMoreThanChance(std::span<const double> base, std::span<const double> head, double chance);

/// Whether what happened in `base` of some runs and `head` of others happens more often in the others, by more than chance explains:
/// kChance, of which more and less often have a half each (Fisher's exact test). O(N).
[[nodiscard]] bool happensMoreOften(std::size_t base, std::size_t baseRuns, std::size_t head, std::size_t headRuns);

/// Of two samples that have nothing to do with each other (Mann and Whitney). `chance` is how often the interval may miss: kChance, or the
/// part of it that this one of several tests has. Times under a nanosecond count as one. O(N log N): lists no pairs. Any thread.
[[nodiscard]] ChangeTest testChange(std::span<const Duration> base, std::span<const Duration> head, double chance = kChance);

/// Of runs in pairs, one of each side shortly after the other (Wilcoxon's signed ranks): what drifts during all of them is the same for
/// both runs of a pair. Both samples in the order of the pairs, equally long. O(N log N). Any thread.
[[nodiscard]] ChangeTest testPairs(std::span<const Duration> base, std::span<const Duration> head, double chance = kChance);

/// A run of one side, 0 or 1.
struct SideRun {
    TraceTime start{};
    std::size_t side;
    Duration wall{};
    bool counts; ///< otherwise the run only has its place among the others
};
struct SideRunsTest {
    std::array<std::vector<Duration>, 2> times; ///< in the order of the pairs, if there are any
    std::size_t turn = 0; ///< so many runs of each side, one after the other, are one of its times; 0: not in turns
    ChangeTest test;
};
/// Runs made in turns, of one or equally many of each side, are pairs: a few may be left over, as one to warm up, and a pair of which a run
/// does not count is left out. Halves of turns are no pairs where whole turns are: neighbours are alike. Otherwise they are two samples.
[[nodiscard]] SideRunsTest testSideRuns(std::vector<SideRun> runs, double chance);

/// When to look at pairs of runs as they are made. Whoever looks after each pair, and stops once the answer pleases, finds a change in
/// everything. So looks are few, each after half as many pairs again, and share kChance between them: a half, a sixth, a twelfth ... of it;
/// what is left can be spent on a last look at any time.
class RepeatedLooks {
public:
    static constexpr std::size_t kFirst = 8; ///< pairs

    explicit RepeatedLooks(std::size_t first = kFirst) : m_next(std::max(first, kFirst)) { }

    [[nodiscard]] bool isDue(std::size_t pairs) const { return pairs >= m_next; }
    /// The chance that this look may take.
    [[nodiscard]] double look();
    /// The chance for a look after which there is none.
    [[nodiscard]] double lastLook() const { return kChance / static_cast<double>(m_looks + 1); }

private:
    std::size_t m_next;
    std::size_t m_looks = 0;
};

} // namespace emberline
