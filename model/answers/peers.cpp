// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/peers.h"

#include "model/answers/change_test.h"
#include "model/args.h"
#include "model/region_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace emberline {

namespace {

constexpr std::size_t kBetweenChecks = 1U << 16U; ///< regions read before the next look at the cancellation
constexpr std::size_t kMostArgs = 1000; ///< regions whose arguments are read
constexpr double kDeviations = 4; ///< standard deviations from chance: with a few dozen candidates, one in some hundred boxes would mislead
constexpr double kApart = 0.4; ///< of 0.5: nine in ten pairs of one of each group are in the same order
constexpr double kRatio = 1.5; ///< of the medians; less is no answer to "why is this one slow?"
constexpr double kSteep = 0.8; ///< rank correlation
constexpr double kSameUnit = 1.1;

struct Peer {
    RegionId region;
    Duration length;
};

/// A candidate, and how well it tells lengths apart: 0 to 1.
struct Scored {
    LengthClue clue;
    double strength = 0;
};

/// In the order of length. `areSame` has one entry for each.
std::optional<Scored> scoreGroups(std::span<const Duration> sorted, const std::vector<bool>& areSame)
{
    std::vector<Duration> same;
    std::vector<Duration> others;
    std::vector<double> lengths;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        (areSame[i] ? same : others).push_back(sorted[i]);
        lengths.push_back(static_cast<double>(toNs(sorted[i])));
    }
    const std::vector<double> all = ranksOf(lengths).ranks;
    double ranks = 0; // of those that are the same
    for (std::size_t i = 0; i < sorted.size(); ++i)
        ranks += areSame[i] ? all[i] : 0;
    const auto n = static_cast<double>(same.size());
    const auto m = static_cast<double>(others.size());
    if (same.empty() || others.empty())
        return std::nullopt;
    // Mann and Whitney: the share of pairs in which the one that is the same is longer.
    const double apart = std::abs((ranks - n * (n + 1) / 2) / (n * m) - 0.5);
    const double deviation = rankSumDeviation(same.size(), others.size()) / (n * m);
    const LengthClue::Groups groups{same.size(), others.size(), median(same), median(others)};
    const auto [less, more] = std::minmax({toNs(groups.medianOfSame), toNs(groups.medianOfOthers)});
    if (apart < kApart || apart < kDeviations * deviation || static_cast<double>(more) < kRatio * static_cast<double>(less))
        return std::nullopt;
    return Scored{{.how = groups}, 2 * apart};
}

std::optional<Scored> scoreTrend(const std::vector<double>& numbers, const std::vector<double>& lengths)
{
    const auto found = rankCorrelation(numbers, lengths);
    if (!found)
        return std::nullopt;
    const auto n = static_cast<double>(found->pairs);
    const double steepness = std::abs(found->rho);
    if (steepness < kSteep || steepness * std::sqrt(n - 1) < kDeviations)
        return std::nullopt;
    return Scored{{.how = LengthClue::Trend{found->pairs, found->rho}}, steepness};
}

/// Whether the numbers are the lengths themselves, in some unit: no news.
bool restates(const std::vector<double>& numbers, const std::vector<double>& lengths)
{
    double least = std::numeric_limits<double>::max();
    double most = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double unit = lengths[i] > 0 ? numbers[i] / lengths[i] : 0;
        least = std::min(least, unit);
        most = std::max(most, unit);
    }
    return least > 0 && most < kSameUnit * least;
}

std::optional<double> numberIn(const ArgValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value))
        return static_cast<double>(*number);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    return std::nullopt;
}

class ClueSearch {
public:
    /// `peers` in the order of their lengths.
    ClueSearch(const Trace& trace, RegionId region, std::span<const Peer> peers, Cancellation cancellation) :
        m_trace(trace), m_region(region), m_peers(peers), m_cancellation(cancellation)
    { }

    std::optional<LengthClue> find()
    {
        const RegionId caller = m_trace.parent(m_region);
        tryGroups(LengthClue::Kind::Caller, caller ? std::string(m_trace.name(caller)) : std::string(), [&](RegionId other) {
            const RegionId parent = m_trace.parent(other);
            return !parent == !caller && (!parent || m_trace.nameId(parent) == m_trace.nameId(caller));
        });
        const ThreadId thread = m_trace.thread(m_region);
        tryGroups(LengthClue::Kind::Thread, {}, [&](RegionId other) { return m_trace.thread(other) == thread; });
        tryArguments();
        return m_best ? std::optional(std::move(m_best->clue)) : std::nullopt;
    }

private:
    void offer(std::optional<Scored> one, LengthClue::Kind kind, std::string_view key, std::string value)
    {
        if (!one || (m_best && m_best->strength >= one->strength))
            return;
        one->clue.kind = kind;
        one->clue.isSampled = kind == LengthClue::Kind::Argument && m_peers.size() > kMostArgs;
        one->clue.key = key;
        one->clue.value = std::move(value);
        m_best = std::move(one);
    }

    void tryGroups(LengthClue::Kind kind, std::string value, auto isSame)
    {
        std::vector<Duration> lengths;
        std::vector<bool> areSame;
        for (const Peer& peer : m_peers) {
            lengths.push_back(peer.length);
            areSame.push_back(isSame(peer.region));
        }
        offer(scoreGroups(lengths, areSame), kind, {}, std::move(value));
    }

    void tryArguments()
    {
        const Result<Args> own = regionArgs(m_trace, m_region);
        if (!own || own.value().members.empty())
            return;
        std::vector<std::pair<Duration, Args>> sample;
        const std::size_t step = (m_peers.size() + kMostArgs - 1) / kMostArgs;
        for (std::size_t i = 0; i < m_peers.size() && !m_cancellation.isRequested(); i += step) {
            Result<Args> args = regionArgs(m_trace, m_peers[i].region);
            if (args)
                sample.emplace_back(m_peers[i].length, std::move(args.value()));
        }
        for (const Arg& arg : own.value().members) {
            if (m_cancellation.isRequested())
                return;
            tryArgument(arg, sample);
        }
    }

    void tryArgument(const Arg& arg, std::span<const std::pair<Duration, Args>> sample)
    {
        std::vector<Duration> lengths;
        std::vector<bool> areSame;
        std::vector<double> numbers;
        std::vector<double> lengthsOfNumbers;
        for (const auto& [length, args] : sample) {
            const Arg* other = args.find(arg.key);
            lengths.push_back(length);
            areSame.push_back(other && other->value == arg.value);
            if (const auto number = other ? numberIn(other->value) : std::nullopt) {
                numbers.push_back(*number);
                lengthsOfNumbers.push_back(static_cast<double>(toNs(length)));
            }
        }
        const auto* text = std::get_if<std::string>(&arg.value);
        if (numberIn(arg.value) && numbers.size() > 1 && !restates(numbers, lengthsOfNumbers))
            offer(scoreTrend(numbers, lengthsOfNumbers), LengthClue::Kind::Argument, arg.key, {});
        else if (text)
            offer(scoreGroups(lengths, areSame), LengthClue::Kind::Argument, arg.key, *text);
    }

    const Trace& m_trace;
    RegionId m_region;
    std::span<const Peer> m_peers;
    Cancellation m_cancellation;
    std::optional<Scored> m_best;
};

std::optional<std::vector<Peer>> peersOf(const Trace& trace, RegionId region, Cancellation cancellation)
{
    std::vector<Peer> peers;
    RegionReader reader(trace.regions());
    const StringId name = trace.nameId(region);
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (row % kBetweenChecks == 0 && cancellation.isRequested())
            return std::nullopt;
        const RegionId id(row);
        const RegionReader::Row one = reader[id];
        if (one.name() != name || one.category() != trace.categoryId(region) || one.role() != trace.role(region))
            continue;
        if (id == region || !trace.isOpen(id))
            peers.push_back({id, one.end() - one.start()});
    }
    std::ranges::stable_sort(peers, {}, &Peer::length);
    return peers;
}

} // namespace

std::optional<Peers> findPeers(const Trace& trace, RegionId region, std::size_t bins, Cancellation cancellation)
{
    const auto found = peersOf(trace, region, cancellation);
    if (!found)
        return std::nullopt;
    std::vector<Duration> lengths;
    lengths.reserve(found->size());
    for (const Peer& peer : *found)
        lengths.push_back(peer.length);
    Peers peers;
    peers.count = lengths.size();
    peers.length = trace.duration(region);
    const auto [same, longer] = std::equal_range(lengths.begin(), lengths.end(), peers.length);
    peers.shorter = static_cast<std::uint64_t>(same - lengths.begin());
    peers.equal = static_cast<std::uint64_t>(longer - same);
    peers.isOpen = trace.isOpen(region);
    peers.median = median(lengths);
    peers.p95 = percentile(lengths, 95);
    peers.clue = ClueSearch(trace, region, *found, cancellation).find();
    peers.histogram = makeHistogram(std::move(lengths), bins);
    return cancellation.isRequested() ? std::nullopt : std::optional(std::move(peers));
}

} // namespace emberline
