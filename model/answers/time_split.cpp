// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/time_split.h"

#include "model/analysis/group_index.h"
#include "model/answers/latest_begun.h"
#include "model/answers/plain_topics.h"
#include "model/answers/process_tree.h"
#include "model/dialect.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace emberline {

namespace {

Topic spawnReap()
{
    return {TopicKind::SpawnReap, "spawn-reap", "Spawn and reap", {}};
}

Topic notInstrumented()
{
    return {TopicKind::NotInstrumented, "not-instrumented", "Not instrumented", {}};
}

Topic otherRegions()
{
    return {TopicKind::Work, "other-regions", "Other regions", {}};
}

Topic otherAsynchronous()
{
    return {TopicKind::Idle, "other-asynchronous", "Waiting for other operations", {}, TopicState::Waiting};
}

constexpr std::size_t kMostLines = 20; ///< of a process's own regions; more would be no answer
constexpr std::size_t kPlain = std::size_t{1} << 63; ///< instead of a line: the number of a region whose topic is not known yet

/// Time in which nothing is known to run comes after what ran.
int lastness(TopicKind kind)
{
    return kind == TopicKind::NotInstrumented ? 2 : kind == TopicKind::Idle ? 1 : 0;
}

bool isFirst(const SplitLine& one, const SplitLine& two)
{
    const int oneLast = lastness(one.topic.kind);
    const int twoLast = lastness(two.topic.kind);
    return oneLast != twoLast ? oneLast < twoLast : one.time > two.time;
}

std::string lineKey(const Topic& topic)
{
    return std::string(topic.id) + '\0' + topic.name;
}

/// What a process's time is charged to, apart from its own regions.
struct Charge {
    std::size_t line = 0; ///< of its own time
    bool passes = true; ///< the filter
    TimeOwnership owns = TimeOwnership::Nothing; ///< what below it is charged to `line`, too
};

struct SplitWork {
    std::size_t node;
    Charge charge;
    std::vector<SourceRange> ranges; ///< when the process is charged; in time order
};

/// The lines of regions, by name and category.
struct RegionLines {
    GroupIndex numbers;
    std::vector<std::size_t> lines; ///< by number
};

/// Where the part of each box stands in the parts of its line, so that a box gets its pieces without a search or a sort: there may be
/// millions, and a region gets one between any two regions in it.
class LatestParts {
public:
    explicit LatestParts(std::span<const SplitPiece> pieces)
    {
        for (const SplitPiece& piece : pieces)
            (piece.region ? m_regions : m_sessions).include(piece.region ? piece.region.row() : piece.session.row());
        m_regions.begin(pieces.size());
        m_sessions.begin(pieces.size());
    }

    void add(const SplitPiece& piece, std::vector<SplitPart>& parts)
    {
        std::uint32_t* const at = piece.region ? m_regions.find(piece.region.row()) : m_sessions.find(piece.session.row());
        if (at && *at < parts.size() && parts[*at].region == piece.region && parts[*at].session == piece.session) {
            parts[*at].time += piece.range.length();
            return;
        }
        m_mayRepeat = m_mayRepeat || !at || *at != kNone;
        if (at)
            *at = static_cast<std::uint32_t>(parts.size());
        parts.push_back({piece.region, piece.session, piece.range.length()});
    }
    /// Whether a box may have several parts in a line.
    [[nodiscard]] bool mayRepeat() const { return m_mayRepeat; }

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    /// A number for each row of a range.
    class Numbers {
    public:
        void include(std::size_t row)
        {
            m_first = std::min(m_first, row);
            m_end = std::max(m_end, row + 1);
        }
        /// Takes no more room than a few times `pieces`: the rows of a process may lie far apart.
        void begin(std::size_t pieces)
        {
            if (m_first < m_end && (m_end - m_first) / 4 <= pieces)
                m_numbers.assign(m_end - m_first, kNone);
        }
        [[nodiscard]] std::uint32_t* find(std::size_t row) { return m_numbers.empty() ? nullptr : &m_numbers[row - m_first]; }

    private:
        std::size_t m_first = ~std::size_t{0};
        std::size_t m_end = 0;
        std::vector<std::uint32_t> m_numbers;
    };

    Numbers m_regions;
    Numbers m_sessions; ///< for the own time of processes
    bool m_mayRepeat = false;
};

class Splitter {
public:
    Splitter(const Trace& trace, const CommandIndex& index, SessionId command, std::optional<CompiledFilter> filter) :
        m_trace(trace), m_index(index), m_tree(trace, index, command), m_filter(std::move(filter))
    {
        m_split.command = command;
        m_split.range = m_tree.range();
        m_split.whole = m_split.range.length();
        m_split.background = index.backgroundOf(trace, command);
        m_split.processes = m_tree.nodes().size();
    }

    TimeSplit split()
    {
        std::vector<SplitWork> waiting;
        const auto rest = m_trace.dialect(m_split.command).topicOfRest(m_trace, m_split.command);
        waiting.push_back({0, {line(rest.value_or(notInstrumented())), ownTimePasses(m_split.command)}, {m_split.range}});
        while (!waiting.empty()) { // a worklist: a chain of processes may be deeper than the stack
            const SplitWork work = std::move(waiting.back());
            waiting.pop_back();
            splitProcess(work, waiting);
        }
        finish();
        return std::move(m_split);
    }

private:
    [[nodiscard]] bool passes(RegionId region) { return !m_filter || (region ? (*m_filter)(region) : m_filter->passesAll()); }
    [[nodiscard]] bool ownTimePasses(SessionId session) { return !m_filter || passes(processRegion(m_trace, m_index, session)); }

    std::size_t line(Topic topic)
    {
        const auto [at, isNew] = m_lines.try_emplace(lineKey(topic), m_split.lines.size());
        if (isNew)
            m_split.lines.push_back({std::move(topic), {}, {}});
        return at->second;
    }

    std::size_t regionLine(RegionId region)
    {
        const Dialect& dialect = m_trace.dialect(region);
        const bool isAsync = m_trace.role(region) == RegionRole::Async;
        if (isAsync && m_split.lines.front().topic.kind == TopicKind::Idle)
            return 0;
        const std::uint64_t key = std::uint64_t{m_trace.categoryId(region).row()} << 32 | m_trace.nameId(region).row();
        auto& [numbers, lines] = m_regionLines[{&dialect, isAsync}];
        const std::uint32_t number = numbers[key];
        if (number < lines.size())
            return lines[number];
        auto topic = dialect.topicOf(m_trace, region);
        if (topic && topic->id == kAsyncTopicId)
            topic.reset();
        if (!topic) // has no line until all times are known
            m_plain.push_back(region);
        lines.push_back(topic ? line(std::move(*topic)) : kPlain | (m_plain.size() - 1));
        return lines.back();
    }

    [[nodiscard]] Charge chargeOf(const ProcessBar& bar, const Charge& outer)
    {
        if (outer.owns == TimeOwnership::Everything)
            return outer;
        Topic topic = topicOf(bar);
        const TimeOwnership owns = topic.owns;
        if (outer.owns == TimeOwnership::Plain && owns != TimeOwnership::Everything)
            return outer;
        return {line(std::move(topic)), bar.region ? passes(bar.region) : ownTimePasses(sessionOf(bar.processes.front())), owns};
    }

    [[nodiscard]] Topic topicOf(const ProcessBar& bar) const
    {
        if (bar.region)
            return m_trace.dialect(bar.region).topicOfChild(m_trace, bar.region);
        const SessionId session = sessionOf(bar.processes.front());
        return m_trace.dialect(session).topicOfCommand(commandName(m_trace, session));
    }

    [[nodiscard]] SessionId sessionOf(std::size_t node) const { return m_tree.nodes()[node].session; }

    void splitProcess(const SplitWork& work, std::vector<SplitWork>& waiting)
    {
        const std::vector<ProcessBar> bars = m_tree.bars(work.node);
        std::map<std::size_t, std::vector<SourceRange>> passedOn; // by bar
        std::size_t next = 0;
        const SourceRange whole{work.ranges.front().begin, work.ranges.back().end};
        sweepBusyFirst(bars, whole, std::mem_fn(&ProcessBar::isIdle), [&](SourceRange stretch, std::size_t winner) {
            // The part of the stretch that this process is charged with.
            for (; next < work.ranges.size(); ++next) {
                const SourceRange mine{std::max(stretch.begin, work.ranges[next].begin), std::min(stretch.end, work.ranges[next].end)};
                if (!mine.isEmpty()) {
                    if (winner != kNobody && bars[winner].runsOther)
                        passedOn[winner].push_back(mine);
                    else
                        chargeOwn(mine, winner == kNobody ? RegionId() : bars[winner].region, work);
                }
                if (work.ranges[next].end > stretch.end)
                    break;
            }
        });
        for (const auto& [bar, ranges] : passedOn)
            splitChild(bars[bar], ranges, work, waiting);
    }

    void chargeOwn(SourceRange range, RegionId region, const SplitWork& work)
    {
        const bool byRegion = region && work.charge.owns == TimeOwnership::Nothing;
        if (byRegion ? passes(region) : work.charge.passes)
            m_split.pieces.push_back({range, byRegion ? regionLine(region) : work.charge.line, region, sessionOf(work.node)});
    }

    void splitChild(const ProcessBar& bar, const std::vector<SourceRange>& ranges, const SplitWork& parent, std::vector<SplitWork>& waiting)
    {
        const Charge charge = chargeOf(bar, parent.charge);
        const SessionId session = sessionOf(parent.node);
        std::vector<SourceRange> lives;
        for (const std::size_t node : bar.processes)
            lives.push_back({m_tree.nodes()[node].begin, m_tree.nodes()[node].end});
        const bool gapsAreOverhead
            = !bar.processes.empty() && m_tree.isDirect(bar.processes.front(), bar.region) && charge.owns == TimeOwnership::Nothing;
        std::map<std::size_t, std::vector<SourceRange>> passedOn;
        for (const SourceRange range : ranges) {
            sweepLatestBegun(lives, range, [&](SourceRange stretch, std::size_t winner) {
                if (winner != kNobody)
                    passedOn[winner].push_back(stretch);
                else if (charge.passes)
                    m_split.pieces.push_back({stretch, gapsAreOverhead ? line(spawnReap()) : charge.line, bar.region, session});
            });
        }
        for (auto& [life, stretches] : passedOn)
            waiting.push_back({bar.processes[life], charge, std::move(stretches)});
    }

    void finish()
    {
        const auto begin = [](const SplitPiece& piece) { return piece.range.begin; };
        if (!std::ranges::is_sorted(m_split.pieces, {}, begin)) // those of one process are
            std::ranges::sort(m_split.pieces, {}, begin);
        namePlainLines();
        joinSmallLines(kWorkTopicId, otherRegions());
        joinSmallLines(kAsyncTopicId, otherAsynchronous());
        addUpParts();
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < m_split.lines.size(); ++i) {
            if (m_split.lines[i].time > Duration::zero())
                order.push_back(i);
        }
        std::ranges::stable_sort(order, isFirst, [&](std::size_t i) -> const SplitLine& { return m_split.lines[i]; });
        std::vector<std::size_t> rank(m_split.lines.size());
        std::vector<SplitLine> lines;
        for (const std::size_t old : order) {
            rank[old] = lines.size();
            lines.push_back(std::move(m_split.lines[old]));
        }
        m_split.lines = std::move(lines);
        for (SplitPiece& piece : m_split.pieces)
            piece.line = rank[piece.line];
    }

    /// Gives the regions of which their dialect says nothing their lines.
    void namePlainLines()
    {
        std::vector<PlainTime> plain;
        plain.reserve(m_plain.size());
        for (const RegionId region : m_plain)
            plain.push_back({m_trace.category(region), m_trace.name(region), {}});
        Duration explained{};
        for (const SplitPiece& piece : m_split.pieces) {
            explained += piece.line == 0 ? Duration::zero() : piece.range.length(); // line 0 is the rest
            if ((piece.line & kPlain) != 0)
                plain[piece.line & ~kPlain].time += piece.range.length();
        }
        const std::vector<std::string_view> topics = plainTopics(plain, explained, plain.empty() || categoriesTell(m_trace));
        const std::vector<std::size_t> becomes = linesOf(plain, topics);
        for (SplitPiece& piece : m_split.pieces)
            piece.line = (piece.line & kPlain) != 0 ? becomes[piece.line & ~kPlain] : piece.line;
    }

    /// A name that regions without a topic go by, asynchronous ones apart.
    struct PlainName {
        std::size_t first; ///< of its regions in m_plain
        bool isAsync;
        bool hasLine = false;
        Duration time{};
    };

    /// The line of each of m_plain. Of a million names, only those with most time get a line: joinSmallLines() would join the others.
    std::vector<std::size_t> linesOf(std::span<const PlainTime> plain, std::span<const std::string_view> topics)
    {
        std::vector<PlainName> names;
        std::vector<std::size_t> nameOf;
        nameOf.reserve(plain.size());
        std::array<tsl::robin_map<std::string_view, std::size_t>, 2> numbers; // by whether they are asynchronous
        for (std::size_t i = 0; i < plain.size(); ++i) {
            const bool isAsync = m_trace.role(m_plain[i]) == RegionRole::Async;
            const std::size_t number = numbers[isAsync].try_emplace(topics[i], names.size()).first->second;
            if (number == names.size())
                names.push_back({i, isAsync});
            names[number].time += plain[i].time;
            nameOf.push_back(number);
        }
        for (const SplitLine& line : m_split.lines) { // that of a topic may have the same name
            const auto& same = numbers[line.topic.id == kAsyncTopicId];
            if (const auto found = same.find(line.topic.name); found != same.end())
                names[found->second].hasLine = true;
        }
        chooseLargest(names);
        const std::vector<std::size_t> lines = linesOfNames(names, topics);
        std::ranges::transform(nameOf, nameOf.begin(), [&](std::size_t number) { return lines[number]; });
        return nameOf;
    }

    static void chooseLargest(std::vector<PlainName>& names)
    {
        for (const bool isAsync : {false, true}) {
            std::vector<std::size_t> largest;
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (names[i].isAsync == isAsync)
                    largest.push_back(i);
            }
            const auto kept = largest.begin() + static_cast<std::ptrdiff_t>(std::min(kMostLines, largest.size()));
            std::ranges::partial_sort(largest, kept,
                [&](std::size_t a, std::size_t b) { return names[a].time != names[b].time ? names[a].time > names[b].time : a < b; });
            std::for_each(largest.begin(), kept, [&](std::size_t i) { names[i].hasLine = true; });
        }
    }

    /// The lines of names come in the order of the names, before that of all others.
    std::vector<std::size_t> linesOfNames(std::span<const PlainName> names, std::span<const std::string_view> topics)
    {
        std::vector<std::size_t> lines(names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].hasLine)
                continue;
            const RegionId region = m_plain[names[i].first];
            Topic topic = m_trace.dialect(region).topicOf(m_trace, region).value_or(Topic{TopicKind::Work, kWorkTopicId, {}, {}});
            topic.name = topics[names[i].first]; // also of an asynchronous one
            lines[i] = line(std::move(topic));
        }
        std::array<std::optional<std::size_t>, 2> others; // by whether they are asynchronous; a million names share them
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].hasLine)
                continue;
            std::optional<std::size_t>& other = others[names[i].isAsync];
            if (!other)
                other = line(names[i].isAsync ? otherAsynchronous() : otherRegions());
            lines[i] = *other;
        }
        return lines;
    }

    /// Of many lines whose topic has that id, only those with most time stay; the others become one.
    void joinSmallLines(std::string_view id, Topic joined)
    {
        const std::vector<Duration> times = timesOfLines();
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (times[i] > Duration::zero() && m_split.lines[i].topic.id == id)
                own.push_back(i);
        }
        if (own.size() <= kMostLines)
            return;
        std::ranges::stable_sort(own, std::greater(), [&](std::size_t i) { return times[i]; });
        const std::set<std::size_t> small(own.begin() + kMostLines, own.end());
        const std::size_t others = line(std::move(joined));
        for (SplitPiece& piece : m_split.pieces) {
            if (small.contains(piece.line))
                piece.line = others;
        }
    }

    [[nodiscard]] std::vector<Duration> timesOfLines() const
    {
        std::vector<Duration> times(m_split.lines.size());
        for (const SplitPiece& piece : m_split.pieces)
            times[piece.line] += piece.range.length();
        return times;
    }

    void addUpParts()
    {
        LatestParts latest(m_split.pieces);
        for (const SplitPiece& piece : m_split.pieces) {
            SplitLine& line = m_split.lines[piece.line];
            line.time += piece.range.length();
            m_split.counted += piece.range.length();
            latest.add(piece, line.parts);
        }
        for (SplitLine& line : m_split.lines) {
            if (latest.mayRepeat())
                joinEqualBoxes(line.parts);
            std::ranges::sort(
                line.parts, [](const SplitPart& a, const SplitPart& b) { return a.time != b.time ? a.time > b.time : box(a) < box(b); });
        }
    }

    static std::pair<RegionId, SessionId> box(const SplitPart& part) { return {part.region, part.session}; }

    static void joinEqualBoxes(std::vector<SplitPart>& parts)
    {
        std::ranges::sort(parts, {}, box);
        std::size_t last = 0;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (box(parts[i]) == box(parts[last]))
                parts[last].time += parts[i].time;
            else
                parts[++last] = parts[i];
        }
        parts.resize(std::min(last + 1, parts.size()));
    }

    const Trace& m_trace;
    const CommandIndex& m_index;
    ProcessTree m_tree;
    std::optional<CompiledFilter> m_filter;
    TimeSplit m_split;
    tsl::robin_map<std::string, std::size_t> m_lines; ///< by id and name of the topic
    /// By dialect and whether they are asynchronous, then by category and name.
    std::map<std::pair<const Dialect*, bool>, RegionLines> m_regionLines;
    std::vector<RegionId> m_plain; ///< the first region of each name and category without a topic
};

} // namespace

TimeSplit splitTime(const Trace& trace, const CommandIndex& index, SessionId command, std::optional<CompiledFilter> filter)
{
    return Splitter(trace, index, command, std::move(filter)).split();
}

TimeSplit splitTime(
    const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands, const std::optional<CompiledFilter>& filter)
{
    if (commands.size() == 1)
        return splitTime(trace, index, commands.front(), filter);
    TimeSplit job;
    std::map<std::string, std::size_t> known;
    for (const SessionId command : commands) {
        TimeSplit own = splitTime(trace, index, command, filter);
        job.whole += own.whole;
        job.counted += own.counted;
        job.processes += own.processes;
        for (SplitLine& line : own.lines) {
            const auto [at, isNew] = known.try_emplace(lineKey(line.topic), job.lines.size());
            if (isNew) {
                job.lines.push_back(std::move(line));
                continue;
            }
            SplitLine& all = job.lines[at->second];
            all.time += line.time;
            all.parts.insert(all.parts.end(), line.parts.begin(), line.parts.end()); // no box is part of two commands
        }
    }
    for (SplitLine& line : job.lines)
        std::ranges::stable_sort(line.parts, std::greater(), &SplitPart::time);
    std::ranges::stable_sort(job.lines, isFirst);
    return job;
}

} // namespace emberline
