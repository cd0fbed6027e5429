// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/time_split.h"

#include "model/analysis/group_index.h"
#include "model/analysis/latest_begun.h"
#include "model/answers/plain_topics.h"
#include "model/answers/process_tree.h"
#include "model/answers/split_waits.h"
#include "model/column.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kMostLines = 20; ///< of a process's own regions; more would be no answer

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

/// A line or, of regions whose line is not known before all times are, their number in Splitter::m_plain.
struct Account {
    std::uint32_t number = 0;
    bool isPlain = false;

    [[nodiscard]] static Account ofLine(std::size_t line) { return {static_cast<std::uint32_t>(line)}; }
    [[nodiscard]] static Account ofPlain(std::size_t number) { return {static_cast<std::uint32_t>(number), true}; }
    friend bool operator==(Account, Account) = default;
};
struct AccountHash {
    std::size_t operator()(Account of) const { return std::size_t{of.number} << 1 | (of.isPlain ? 1 : 0); }
};

/// What time is charged to: that of a region or, apart from its own regions, of a process.
struct Charge {
    Account account;
    bool passes = true; ///< the filter
    TimeOwnership owns = TimeOwnership::Nothing; ///< what below a process is charged to `account`, too
    RegionId owner = {}; ///< the bar that owns it, if any
};

struct SplitWork {
    std::size_t node;
    Charge charge;
    std::vector<SourceRange> ranges; ///< when the process is charged; in time order
};

/// What the time of regions is charged to, by name and category.
struct RegionAccounts {
    GroupIndex numbers;
    std::vector<Account> accounts; ///< by number
};

/// The regions of one name and category without a topic.
struct PlainRegions {
    RegionId region; ///< the first
    Duration time{};
    Duration passing{}; ///< as much of it as passes the filter
    SplitPart largest{};
};

/// The boxes of one name in a line, whether they pass the filter or not.
struct NameTime {
    Duration time{};
    SplitPart largest;
};
using LineNames = tsl::robin_map<std::uint32_t, NameTime>; // by the row of the name
using NamesOfLines = std::map<std::string, LineNames>; // by the line's key

/// The time that a box is charged with.
struct ChargedBox {
    Account account;
    SplitPart part;
};

/// Adds up the time of each account between each two of some edges, which are in order.
class TimeColumns {
public:
    TimeColumns(std::span<const TraceTime> edges, ClockShift clock) : m_columns(edges.empty() ? 0 : edges.size() - 1)
    {
        std::ranges::transform(edges, std::back_inserter(m_edges), [clock](TraceTime edge) { return clock.inSource(edge); });
    }
    void add(const Charge& to, SourceRange range)
    {
        if (!to.passes)
            return;
        const auto after = static_cast<std::size_t>(std::ranges::upper_bound(m_edges, range.begin) - m_edges.begin());
        for (std::size_t i = std::max<std::size_t>(after, 1) - 1; i < m_columns.size() && m_edges[i] < range.end; ++i)
            m_columns[i][to.account] += std::min(range.end, m_edges[i + 1]) - std::max(range.begin, m_edges[i]);
    }
    [[nodiscard]] const auto& columns() const { return m_columns; }

private:
    std::vector<SourceTime> m_edges; ///< on the command's clock
    std::vector<tsl::robin_map<Account, Duration, AccountHash>> m_columns;
};

bool isLarger(const SplitPart& a, const SplitPart& b)
{
    return a.time != b.time ? a.time > b.time : std::pair(a.region, a.session) < std::pair(b.region, b.session);
}

void sortParts(SplitLine& line)
{
    const auto sorted = line.parts.begin() + static_cast<std::ptrdiff_t>(std::min(kSortedParts, line.parts.size()));
    std::ranges::partial_sort(line.parts, sorted, isLarger);
}

void addTime(LineNames& names, std::uint32_t name, const NameTime& added)
{
    const auto [at, isNew] = names.try_emplace(name, added);
    if (isNew)
        return;
    at.value().time += added.time;
    if (isLarger(added.largest, at.value().largest))
        at.value().largest = added.largest;
}

RegionId leadingOf(const LineNames& names)
{
    const auto isBefore
        = [](const NameTime& a, const NameTime& b) { return a.time != b.time ? a.time > b.time : isLarger(a.largest, b.largest); };
    const auto most = std::ranges::min_element(names, isBefore, [](const auto& name) -> const NameTime& { return name.second; });
    return most == names.end() ? RegionId() : most->second.largest.region;
}

class Splitter {
public:
    /// `filter`, if any, serves many commands: a copy for each would cost as much as the trace has tracks. Adds to `names`.
    Splitter(const Trace& trace, const CommandIndex& index, SessionId command, std::optional<CompiledFilter>& filter,
        std::span<const TraceTime> edges, NamesOfLines& names) :
        m_trace(trace),
        m_index(index), m_tree(trace, index, command), m_waits(trace), m_filter(filter), m_columns(edges, trace.clockShift(command)),
        m_namesOfLines(names)
    {
        m_split.command = command;
        m_split.endedAs = index.endedAs(trace, command);
        m_split.range = m_tree.range();
        m_split.whole = m_split.range.length();
        m_split.background = index.backgroundOf(trace, command);
        m_split.processes = m_tree.nodes().size();
    }

    TimeSplit split()
    {
        std::vector<SplitWork> waiting;
        const auto rest = m_trace.dialect(m_split.command).topicOfRest(m_trace, m_split.command);
        waiting.push_back({0, {accountOf(rest.value_or(notInstrumented())), ownTimePasses(m_split.command)}, {m_split.range}});
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
        if (isNew) {
            m_joined.push_back(at->second);
            m_passing.emplace_back();
            m_names.emplace_back();
            m_split.lines.push_back({std::move(topic), {}, {}, {}});
        }
        return at->second;
    }

    Account accountOf(Topic topic) { return Account::ofLine(line(std::move(topic))); }

    Account regionAccount(RegionId region)
    {
        if (hasLostEnd(m_trace, region))
            return accountOf(neverEndedRegions());
        const Dialect& dialect = m_trace.dialect(region);
        const bool isAsync = m_trace.role(region) == RegionRole::Async;
        if (isAsync && m_split.lines.front().topic.kind == TopicKind::Idle)
            return Account::ofLine(0);
        const std::uint64_t key = std::uint64_t{m_trace.categoryId(region).row()} << 32 | m_trace.nameId(region).row();
        auto& [numbers, accounts] = m_regionAccounts[{&dialect, isAsync}];
        const std::uint32_t number = numbers[key];
        if (number < accounts.size())
            return accounts[number];
        auto topic = dialect.topicOf(m_trace, region);
        if (topic && topic->id == kAsyncTopicId)
            topic.reset();
        accounts.push_back(topic ? accountOf(std::move(*topic)) : Account::ofPlain(m_plain.size()));
        if (accounts.back().isPlain)
            m_plain.push_back({region, {}, {}, {}});
        return accounts.back();
    }

    [[nodiscard]] Charge chargeOf(const ProcessBar& bar, const Charge& outer)
    {
        Topic topic = m_tree.topicOf(bar);
        const TimeOwnership owns = topic.owns;
        if (takesBelow(outer.owns, owns))
            return outer;
        return {accountOf(std::move(topic)), bar.region ? passes(bar.region) : ownTimePasses(sessionOf(bar.node)), owns,
            owns == TimeOwnership::Nothing ? RegionId() : bar.region};
    }

    [[nodiscard]] SessionId sessionOf(std::size_t node) const { return m_tree.nodes()[node].session; }

    void splitProcess(const SplitWork& work, std::vector<SplitWork>& waiting)
    {
        const std::vector<ProcessBar> bars = m_tree.bars(work.node);
        for (const ProcessBar& bar : bars) {
            if (bar.waits && passes(bar.region))
                m_waits.add(bar);
            if (bar.region && hasLostEnd(m_trace, bar.region) && passes(bar.region))
                ++m_lostEnds;
        }
        std::vector<Duration> own(bars.size()); // by bar
        Duration rest{};
        std::map<std::size_t, std::vector<SourceRange>> passedOn; // by bar
        std::size_t next = 0;
        const SourceRange whole{work.ranges.front().begin, work.ranges.back().end};
        sweepWorkFirst(
            bars, whole, [&](const ProcessBar& bar) { return m_tree.track(bar); },
            [&](SourceRange stretch, std::size_t winner) {
                // The part of the stretch that this process is charged with.
                for (; next < work.ranges.size(); ++next) {
                    const SourceRange mine{std::max(stretch.begin, work.ranges[next].begin), std::min(stretch.end, work.ranges[next].end)};
                    if (!mine.isEmpty()) {
                        if (winner != kNobody && bars[winner].runsOther) {
                            passedOn[winner].push_back(mine);
                        } else {
                            (winner == kNobody ? rest : own[winner]) += mine.length();
                            const RegionId region = winner == kNobody ? RegionId() : bars[winner].region;
                            if (!m_columns.columns().empty())
                                m_columns.add(ownCharge(region, work), mine);
                        }
                    }
                    if (work.ranges[next].end > stretch.end)
                        break;
                }
            });
        chargeOwn(rest, {}, work);
        for (std::size_t bar = 0; bar < bars.size(); ++bar)
            chargeOwn(own[bar], bars[bar].region, work);
        for (const auto& [bar, ranges] : passedOn)
            splitChild(bars[bar], ranges, work, waiting);
    }

    /// A region around a child that owns its time is counted with the child.
    Charge ownCharge(RegionId region, const SplitWork& work)
    {
        const auto isTaken = [&] { return takesBelow(work.charge.owns, m_trace.dialect(region).topicOf(m_trace, region)); };
        const bool isOwn = region && (work.charge.owns == TimeOwnership::Nothing || !isTaken());
        return isOwn ? Charge{regionAccount(region), passes(region)} : work.charge;
    }

    void chargeOwn(Duration time, RegionId region, const SplitWork& work)
    {
        if (time > Duration::zero())
            charge(ownCharge(region, work), {region, sessionOf(work.node), time});
    }

    /// What does not pass is charged, too: it decides which lines there are, so that a filter moves nothing from one line to another.
    void charge(const Charge& to, const SplitPart& part)
    {
        const auto [number, isPlain] = to.account;
        (isPlain ? m_plain[number].time : m_split.lines[number].time) += part.time;
        if (isPlain && isLarger(part, m_plain[number].largest))
            m_plain[number].largest = part;
        if (!isPlain && part.region)
            addTime(m_names[number], m_trace.nameId(part.region).row(), {part.time, part});
        if (!to.passes)
            return;
        (isPlain ? m_plain[number].passing : m_passing[number]) += part.time;
        if (!to.owner || (part.region != to.owner && (part.region ? passes(part.region) : ownTimePasses(part.session)))) {
            m_charged.push_back({to.account, part});
            return;
        }
        const auto [box, isNew] = m_owners.try_emplace(to.owner, nullptr);
        if (isNew)
            box->second = &m_charged.emplace_back(ChargedBox{to.account, {to.owner, m_trace.session(to.owner), {}}}).part.time;
        *box->second += part.time;
    }

    void splitChild(const ProcessBar& bar, const std::vector<SourceRange>& ranges, const SplitWork& parent, std::vector<SplitWork>& waiting)
    {
        const Charge charged = chargeOf(bar, parent.charge);
        const SessionId session = sessionOf(parent.node);
        const ShortList<std::uint32_t> processes = m_tree.processes(bar);
        std::vector<SourceRange> lives;
        for (const std::uint32_t node : processes)
            lives.push_back({m_tree.nodes()[node].begin, m_tree.nodes()[node].end});
        const bool gapsAreOverhead = !processes.empty() && isDirect(m_trace, m_tree.nodes()[processes.front()].session, bar.region)
            && charged.owns == TimeOwnership::Nothing;
        const auto gapCharge = [&] { return gapsAreOverhead ? Charge{accountOf(spawnReap()), charged.passes} : charged; };
        std::map<std::size_t, std::vector<SourceRange>> passedOn;
        Duration gaps{};
        const auto all = [](SourceRange) { return true; };
        for (const SourceRange range : ranges) {
            sweepLatestBegun(lives, range, all, [&](SourceRange stretch, std::size_t winner) {
                if (winner != kNobody) {
                    passedOn[winner].push_back(stretch);
                } else {
                    gaps += stretch.length();
                    m_columns.add(gapCharge(), stretch);
                }
            });
        }
        if (gaps > Duration::zero())
            charge(gapCharge(), {bar.region, session, gaps});
        for (auto& [life, stretches] : passedOn)
            waiting.push_back({processes[life], charged, std::move(stretches)});
    }

    /// Of idle time a filter may leave only what asynchronous boxes in it took, which says nothing of when nothing ran.
    void nameFilteredIdle(SplitLine& line)
    {
        const auto isAsync = [&](const SplitPart& part) { return part.region && m_trace.role(part.region) == RegionRole::Async; };
        Topic& topic = line.topic;
        if (!isNothing(topic) || ownTimePasses(m_split.command) || !std::ranges::any_of(line.parts, isAsync))
            return;
        topic.title = otherAsynchronous().title;
        topic.state = TopicState::Waiting;
    }

    void finish()
    {
        const std::vector<std::size_t> plainLines = linesOfPlain();
        joinSmallLines(kWorkTopicId, otherRegions());
        joinSmallLines(kAsyncTopicId, otherAsynchronous());
        const auto ofRegions = std::span(m_split.lines).subspan(1); // line 0 is the rest
        if (std::ranges::all_of(ofRegions, isAsynchronous, &SplitLine::topic))
            std::ranges::for_each(ofRegions, callWork, &SplitLine::topic);
        const auto joinedLine = [&](Account of) { return m_joined[of.isPlain ? plainLines[of.number] : of.number]; };
        addNames();
        std::vector<std::size_t> boxes(m_split.lines.size());
        for (const auto& [account, part] : m_charged) // only what passes
            ++boxes[joinedLine(account)];
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < m_split.lines.size(); ++i) {
            m_split.hooks += m_split.lines[i].topic.kind == TopicKind::Hook && m_split.lines[i].time > Duration::zero() ? 1 : 0;
            m_split.lines[i].time = m_passing[i];
            if (boxes[i] > 0)
                order.push_back(i);
        }
        std::ranges::stable_sort(order, isFirst, [&](std::size_t i) -> const SplitLine& { return m_split.lines[i]; });
        std::vector<std::size_t> rank(m_split.lines.size());
        std::vector<SplitLine> lines;
        for (const std::size_t old : order) {
            rank[old] = lines.size();
            m_split.counted += m_split.lines[old].time;
            lines.push_back(std::move(m_split.lines[old]));
        }
        const auto lineOf = [&](Account of) { return rank[joinedLine(of)]; };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            lines[i].leading = leadingOf(m_namesOfLines[lineKey(lines[i].topic)]);
            lines[i].lostEnds = lines[i].topic.id == kNeverEndedTopicId ? m_lostEnds : 0;
            lines[i].columns.resize(m_columns.columns().size());
            lines[i].parts.reserve(boxes[order[i]]);
            adviseLargePages(lines[i].parts.data(), boxes[order[i]] * sizeof(SplitPart));
        }
        for (; !m_charged.empty(); m_charged.pop_front()) // gives back the memory of boxes as that of parts is written
            lines[lineOf(m_charged.front().account)].parts.push_back(m_charged.front().part);
        for (SplitLine& line : lines) {
            sortParts(line);
            nameFilteredIdle(line);
        }
        for (std::size_t i = 0; i < m_columns.columns().size(); ++i) {
            for (const auto& [account, time] : m_columns.columns()[i])
                lines[lineOf(account)].columns[i] += time;
        }
        m_split.lines = std::move(lines);
        m_split.waits = m_waits.takeLongerThan(m_split.lines);
    }

    void addNames()
    {
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            LineNames& names = m_namesOfLines[lineKey(m_split.lines[m_joined[i]].topic)];
            if (names.empty()) {
                names = std::move(m_names[i]); // there may be a million
                continue;
            }
            for (const auto& [name, time] : m_names[i])
                addTime(names, name, time);
        }
    }

    /// Gives the regions of which their dialect says nothing their lines, by number in m_plain.
    std::vector<std::size_t> linesOfPlain()
    {
        std::vector<PlainTime> plain;
        plain.reserve(m_plain.size());
        Duration explained{};
        for (const PlainRegions& own : m_plain) {
            const bool isAsync = m_trace.role(own.region) == RegionRole::Async;
            plain.push_back({m_trace.category(own.region), m_trace.name(own.region), own.time, isAsync, own.passing});
            explained += own.time;
        }
        for (std::size_t i = 1; i < m_split.lines.size(); ++i) // line 0 is the rest
            explained += m_split.lines[i].time;
        const std::vector<std::string_view> topics = plainTopics(plain, explained, m_index.categoriesTell());
        const PlainNames names = namesOfPlain(plain, topics);
        const std::vector<std::size_t> ofNames = linesOfNames(names.names, topics);
        std::vector<std::size_t> lines;
        lines.reserve(plain.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            lines.push_back(ofNames[names.nameOf[i]]);
            m_split.lines[lines.back()].time += plain[i].time;
            m_passing[lines.back()] += plain[i].passing;
            addTime(m_names[lines.back()], m_trace.nameId(m_plain[i].region).row(), {plain[i].time, m_plain[i].largest});
        }
        return lines;
    }

    /// The line of a topic may have the name of one of them.
    [[nodiscard]] PlainNames namesOfPlain(std::span<const PlainTime> plain, std::span<const std::string_view> topics) const
    {
        std::vector<std::pair<std::string_view, bool>> known;
        for (const SplitLine& line : m_split.lines)
            known.emplace_back(line.topic.name, line.topic.id == kAsyncTopicId);
        return plainNames(plain, topics, known, kMostLines); // joinSmallLines() would join the others
    }

    /// The lines of names come in the order of the names, before that of all others.
    std::vector<std::size_t> linesOfNames(std::span<const PlainName> names, std::span<const std::string_view> topics)
    {
        std::vector<std::size_t> lines(names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].hasLine)
                continue;
            const RegionId region = m_plain[names[i].first].region;
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

    /// Of many lines whose topic has that id, only those with most time stay and, in the places of those of which nothing passes, those of
    /// which most does; the others become one.
    void joinSmallLines(std::string_view id, Topic joined)
    {
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < m_split.lines.size(); ++i) {
            if (m_split.lines[i].time > Duration::zero() && m_split.lines[i].topic.id == id)
                own.push_back(i);
        }
        if (own.size() <= kMostLines)
            return;
        const auto passing = [&](std::size_t i) { return m_passing[i]; };
        std::ranges::stable_sort(own, std::greater(), [&](std::size_t i) { return m_split.lines[i].time; });
        const auto small = own.begin() + kMostLines;
        std::ranges::stable_sort(small, own.end(), std::greater(), passing);
        const std::size_t others = line(std::move(joined));
        const auto hidden = std::ranges::count(own.begin(), small, Duration::zero(), passing);
        for (auto at = small + std::min(hidden, own.end() - small); at != own.end(); ++at) {
            m_joined[*at] = others;
            m_passing[others] += std::exchange(m_passing[*at], Duration::zero());
        }
    }

    const Trace& m_trace;
    const CommandIndex& m_index;
    ProcessTree m_tree;
    WaitSums m_waits;
    std::optional<CompiledFilter>& m_filter;
    TimeColumns m_columns;
    TimeSplit m_split;
    tsl::robin_map<std::string, std::size_t> m_lines; ///< by id and name of the topic
    /// By dialect and whether they are asynchronous, then by category and name.
    std::map<std::pair<const Dialect*, bool>, RegionAccounts> m_regionAccounts;
    std::vector<PlainRegions> m_plain;
    std::deque<ChargedBox> m_charged; ///< there may be millions, which a vector would copy as it grows
    std::map<RegionId, Duration*> m_owners; ///< in m_charged, the time of each bar that is itself charged or names what the filter hides
    std::vector<std::size_t> m_joined; ///< by line: the one that it is joined with, or itself
    std::vector<LineNames> m_names; ///< by line
    NamesOfLines& m_namesOfLines;
    std::vector<Duration> m_passing; ///< by line: as much of its time as passes the filter
    std::size_t m_lostEnds = 0;
};

} // namespace

TimeSplit splitTime(const Trace& trace, const CommandIndex& index, SessionId command, std::optional<CompiledFilter> filter,
    std::span<const TraceTime> edges)
{
    return splitTime(trace, index, std::span(&command, 1), std::move(filter), edges);
}

TimeSplit splitTime(const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands,
    std::optional<CompiledFilter> filter, std::span<const TraceTime> edges)
{
    NamesOfLines names;
    if (commands.size() == 1)
        return Splitter(trace, index, commands.front(), filter, edges, names).split();
    TimeSplit job;
    std::map<std::string, std::size_t> known;
    for (const SessionId command : commands) {
        TimeSplit own = Splitter(trace, index, command, filter, edges, names).split();
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
            // Idle time may be called waiting in one piece only (nameFilteredIdle), and what is asynchronous work (callWork).
            if ((all.topic.state == TopicState::Waiting) != isAsynchronous(all.topic))
                all.topic = std::move(line.topic);
            all.time += line.time;
            all.lostEnds += line.lostEnds;
            std::ranges::transform(all.columns, line.columns, all.columns.begin(), std::plus());
            all.parts.insert(all.parts.end(), line.parts.begin(), line.parts.end()); // no box is part of two commands
        }
        mergeWaits(trace, job.waits, own.waits);
    }
    for (SplitLine& line : job.lines) {
        sortParts(line);
        line.leading = leadingOf(names[lineKey(line.topic)]);
    }
    std::ranges::stable_sort(job.lines, isFirst);
    std::ranges::stable_sort(job.waits, std::greater(), &SplitWait::time);
    return job;
}

std::unordered_map<SessionId, SplitLine> largestLines(const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands,
    std::optional<CompiledFilter> filter, Cancellation cancel)
{
    std::unordered_map<SessionId, SplitLine> largest;
    for (const SessionId command : commands) {
        if (cancel.isRequested())
            break;
        NamesOfLines names;
        std::vector<SplitLine> lines = Splitter(trace, index, command, filter, {}, names).split().lines;
        if (const auto line = std::ranges::max_element(lines, {}, &SplitLine::time); line != lines.end()) {
            line->parts = {};
            largest.emplace(command, std::move(*line));
        }
    }
    return largest;
}

} // namespace emberline
