// SPDX-License-Identifier: GPL-3.0-or-later
// What explains why a command took longer or shorter: topicChanges() says on which topics its time changed, and explain() whether a path of
// rows makes up most of the change, or else a topic.
#include "model/analysis/percentiles.h"
#include "model/answers/compare.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

namespace {

constexpr double kExplains = 0.5; ///< a row must make up at least this share of its command's change to explain it

/// How long those runs spent on a topic that have it. Its title may differ from run to run: a store knows fewer.
struct TopicTime {
    std::vector<Duration> times;
    std::string_view title;
};
using TopicTimes = std::map<std::pair<std::string, std::string>, TopicTime>; // by id and name

/// By the name of a command and whether it did not succeed.
using TopicTimesByCommand = std::map<std::pair<std::string, bool>, TopicTimes>;

TopicTimesByCommand topicTimesOf(const RunTable& table, const RunList& runs)
{
    TopicTimesByCommand commands;
    for (const RunRow* run : runs) {
        std::map<TopicTimes::key_type, Duration> ofRun;
        TopicTimes& times = commands[{std::string(table.text(run->name)), !run->hasSucceeded()}];
        for (const RunTopicTime& topic : run->topics) {
            const TopicTimes::key_type key(table.text(topic.id), table.text(topic.name));
            ofRun[key] += topic.time;
            if (!topic.title.empty())
                times[key].title = topic.title;
        }
        for (const auto& [topic, time] : ofRun)
            times[topic].times.push_back(time);
    }
    return commands;
}

Duration medianWithZeros(const TopicTimes& times, const TopicTimes::key_type& topic, std::size_t runs)
{
    const auto found = times.find(topic);
    std::vector<Duration> all = found == times.end() ? std::vector<Duration>() : found->second.times;
    all.resize(runs);
    std::ranges::sort(all);
    return median(all);
}

/// Of a row of a command, the largest change first.
std::vector<TopicChange> topicChangesOf(const ComparedRow& command, const TopicTimesByCommand& base, const TopicTimesByCommand& head)
{
    const auto timesOf = [&](const TopicTimesByCommand& commands, const ComparedSide& side) {
        const auto found = commands.find({command.key.name, side.outcome.failed});
        return found == commands.end() ? TopicTimes() : found->second;
    };
    const TopicTimes before = timesOf(base, command.base);
    const TopicTimes after = timesOf(head, command.head);
    TopicTimes all = before;
    all.insert(after.begin(), after.end());
    std::vector<TopicChange> changes;
    for (const auto& [topic, time] : all) {
        const auto other = after.find(topic);
        changes.push_back(
            {topic.first, topic.second, medianWithZeros(before, topic, command.base.runs), medianWithZeros(after, topic, command.head.runs),
                time.title.empty() && other != after.end() ? other->second.title : time.title});
    }
    std::erase_if(changes, [](const TopicChange& one) { return one.change() == Duration::zero(); });
    std::ranges::stable_sort(changes, std::greater(), [](const TopicChange& one) { return std::chrono::abs(one.change()); });
    return changes;
}

} // namespace

std::vector<std::vector<TopicChange>> topicChanges(
    const Comparison& comparison, const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns)
{
    const TopicTimesByCommand before = topicTimesOf(base, baseRuns);
    const TopicTimesByCommand after = topicTimesOf(head, headRuns);
    std::vector<std::vector<TopicChange>> topics(comparison.rows.size());
    for (std::size_t i = 0; i < topics.size(); ++i) {
        if (comparison.rows[i].test)
            topics[i] = topicChangesOf(comparison.rows[i], before, after);
    }
    return topics;
}

Explanation explain(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics)
{
    Explanation explanation;
    const auto change = static_cast<double>(toNs(comparison.rows[command].timeChange()));
    if (change == 0)
        return explanation;
    // Rows follow their parent in the order that Comparison has: so the first row that explains enough is the right one.
    std::size_t parent = command;
    for (std::size_t i = command + 1; i < comparison.rows.size() && comparison.rows[i].depth > comparison.rows[command].depth; ++i) {
        const ComparedRow& row = comparison.rows[i];
        const double share = static_cast<double>(toNs(row.timeChange())) / change;
        if (row.parent != parent || row.key.kind == PathKind::Data || row.outlasts() || isPool(row.key) || share < kExplains)
            continue;
        explanation.path.push_back(i);
        explanation.share = share;
        parent = i;
    }
    const bool isOnThread = !explanation.path.empty() && comparison.rows[explanation.path.front()].key.kind == PathKind::Thread;
    const double ofTopic = topics.empty() ? 0 : static_cast<double>(toNs(topics.front().change())) / change;
    if ((explanation.path.empty() || isOnThread) && ofTopic >= kExplains)
        return {{}, true, ofTopic};
    return explanation;
}

} // namespace emberline
