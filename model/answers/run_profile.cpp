// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_profile.h"

#include "model/answers/process_tree.h"
#include "model/outcome.h"

#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kNoNode = std::numeric_limits<std::size_t>::max();

constexpr std::string_view kMadeUp = "…";

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Adds paths to a profile, each once, and what they come to in the run that is under way.
class ProfileBuilder {
public:
    /// Adds the command of a run. Returns nothing if the run is left out: it failed, while others of that name succeeded (`hasSucceeded`).
    std::optional<std::size_t> beginRun(const std::string& name, const KeptRun& run, bool hasSucceeded)
    {
        const std::size_t root = addNode(m_profile.commands, {PathKind::Command, {}, name}, kNoNode);
        RunOutcome& outcome = m_profile.nodes[root].outcome;
        outcome.failed = !hasSucceeded;
        outcome.failures += run.failed ? 1 : 0;
        outcome.withoutEnd += !run.failed && !run.ended ? 1 : 0;
        if (hasSucceeded && !run.hasSucceeded())
            return std::nullopt;
        outcome.exitCode = run.exitCode;
        outcome.signal = run.signal;
        m_run = m_profile.nodes[root].runs++;
        return root;
    }
    std::size_t childNode(std::size_t parent, const PathKey& key) { return addNode(m_profile.nodes[parent].children, key, parent); }
    PathSample& sample(std::size_t node)
    {
        std::vector<PathSample>& samples = m_profile.nodes[node].samples;
        if (samples.empty() || samples.back().run != m_run)
            samples.push_back({m_run, 0, {}, 0});
        return samples.back();
    }
    void addTime(std::size_t node, Duration time, RegionId region)
    {
        PathSample& to = sample(node);
        ++to.count;
        to.time += time;
        PathNode& path = m_profile.nodes[node];
        if (region && (!path.longest || time > path.longestTime)) {
            path.longest = region;
            path.longestTime = time;
        }
    }
    [[nodiscard]] PathKind kindOf(std::size_t node) const { return m_profile.nodes[node].key.kind; }
    RunProfile take() { return std::exchange(m_profile, {}); }

private:
    std::size_t addNode(std::map<PathKey, std::size_t>& among, const PathKey& key, std::size_t parent)
    {
        // `among` may be inside the nodes: search first, and get it again after the nodes have moved.
        if (const auto found = among.find(key); found != among.end())
            return found->second;
        const std::size_t node = m_profile.nodes.size();
        among.emplace(key, node);
        m_profile.nodes.push_back({key, parent == kNoNode ? node : parent, {}, {}, {}, {}, 0, {}});
        return node;
    }

    RunProfile m_profile;
    std::uint32_t m_run = 0;
};

/// What mkstemp and the like put in place of XXXXXX, or a number of a process. "aarch64" and "Release1" are words: in those, capitals come
/// first and digits last.
bool isMadeUp(std::string_view text)
{
    constexpr std::size_t kLeast = 6;
    const auto isCapital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto isLetter = [&](char c) { return isCapital(c) || (c >= 'a' && c <= 'z'); };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.size() < kLeast || !std::ranges::all_of(text, [&](char c) { return isLetter(c) || isDigit(c); }))
        return false;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (isLetter(text[i]) && (isDigit(text[i - 1]) || (isCapital(text[i]) && !isCapital(text[i - 1]))))
            return true;
    }
    return isNumber(text);
}

/// One part of a path: "blob-DzadeQ" -> "blob-…", "index.lock.1234" -> "index.lock.…".
std::string steadyPart(std::string_view part, bool isTemporary)
{
    const std::size_t mark = part.find_last_of("._-");
    if (mark == std::string_view::npos)
        return std::string(part);
    const std::string_view end = part.substr(mark + 1);
    const bool isLock = part.substr(0, mark).ends_with(".lock") && isNumber(end);
    if (!isLock && !((isTemporary || part.starts_with("tmp")) && isMadeUp(end)))
        return std::string(part);
    return std::string(part.substr(0, mark + 1)) + std::string(kMadeUp);
}

/// A name without what a process makes up anew for each run, so that the same path of two runs has the same name: the ends of temporary
/// names, and numbers of processes. Everything else tells paths apart and stays.
std::string steadyName(std::string_view name)
{
    constexpr std::string_view kBetween = " /'\"(),:=";
    const auto has = [&](std::string_view text) { return name.find(text) != std::string_view::npos; };
    if (!has("tmp") && !has("/shm/") && !has(".lock.") && !has("pid")) // nearly all names
        return std::string(name);
    std::string steady;
    std::string_view before; // the last part that is not empty
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(kBetween, at), name.size());
        const std::string_view part = name.substr(at, end - at);
        const bool isTemporary = name.substr(0, at).ends_with("/tmp/") || name.substr(0, at).ends_with("/dev/shm/");
        steady += before == "pid" && isNumber(part) ? std::string(kMadeUp) : steadyPart(part, isTemporary);
        steady += name.substr(end, 1);
        before = part.empty() ? before : part;
        at = end + 1;
    }
    return steady;
}

/// "skyframe-evaluator 12" -> "skyframe-evaluator …": which thread of a pool takes a job is chance.
std::string poolName(std::string_view thread)
{
    const std::size_t number = thread.find_last_not_of("0123456789") + 1;
    const bool isNumbered
        = number > 1 && number < thread.size() && std::string_view(" -_#").find(thread[number - 1]) != std::string_view::npos;
    return isNumbered ? std::string(thread.substr(0, number)) + std::string(kMadeUp) : std::string(thread);
}

PathKey childKey(const Topic& topic)
{
    return {PathKind::Child, std::string(topic.id), steadyName(topic.name), topic.kind};
}

class Profiler {
public:
    explicit Profiler(const Trace& trace, Cancellation cancellation = {}) :
        m_trace(trace), m_cancellation(cancellation), m_index(trace), m_pathOf(trace.regionCount(), kNoNode)
    { }

    [[nodiscard]] std::span<const SessionId> commands() const { return m_index.commands(); }

    RunProfile profile(std::span<const SessionId> commands)
    {
        std::set<std::string> succeeded;
        for (const SessionId command : commands) {
            if (outcomeOf(command).hasSucceeded())
                succeeded.insert(commandName(m_trace, command));
        }
        for (const SessionId command : commands) {
            if (m_cancellation.isRequested())
                break;
            addRun(command, succeeded.contains(commandName(m_trace, command)));
        }
        return m_builder.take();
    }

    KeptRun paths(SessionId command)
    {
        KeptRun run = outcomeOf(command);
        addRun(command, run.hasSucceeded());
        for (const PathNode& node : m_builder.take().nodes) {
            const PathSample sample = node.samples.empty() ? PathSample{} : node.samples.front();
            run.paths.push_back({node.parent, node.key, sample.count, sample.time, sample.value});
        }
        return run;
    }

private:
    [[nodiscard]] KeptRun outcomeOf(SessionId command) const
    {
        const SessionId endedAs = m_index.endedAs(m_trace, command);
        const Session& session = m_trace.session(endedAs);
        return {hasFailed(m_trace, endedAs), session.exitCode, session.signal, {}, !hasNoEnd(m_trace, endedAs)};
    }

    void addRun(SessionId command, bool hasSucceeded)
    {
        const auto root = m_builder.beginRun(commandName(m_trace, command), outcomeOf(command), hasSucceeded);
        if (!root)
            return;
        const ProcessTree tree(m_trace, m_index, command);
        m_builder.addTime(*root, tree.range().length(), {});
        std::vector<std::size_t> prefixes;
        for (std::size_t node = 0; node < tree.nodes().size(); ++node) {
            prefixes.push_back(node == 0 ? *root : prefixOf(tree, node, prefixes));
            addSession(tree.nodes()[node].session, prefixes.back());
            addData(tree.nodes()[node].session, *root);
        }
    }

    /// Where a child session's regions go: into its bar, or, if the bar ran something else that started it, below its own name there.
    std::size_t prefixOf(const ProcessTree& tree, std::size_t node, const std::vector<std::size_t>& prefixes)
    {
        const ProcessNode& process = tree.nodes()[node];
        const std::size_t bar = process.spawnedBy ? m_pathOf[process.spawnedBy.row()] : kNoNode;
        if (bar != kNoNode && isDirect(m_trace, process.session, process.spawnedBy))
            return bar;
        const PathKey key = childKey(m_trace.dialect(process.session).topicOfCommand(commandName(m_trace, process.session)));
        const std::size_t path = m_builder.childNode(bar == kNoNode ? prefixes[process.parent] : bar, key);
        m_builder.addTime(path, process.end - process.begin, {});
        return path;
    }

    void addSession(SessionId session, std::size_t prefix)
    {
        std::vector<TrackId> tracks;
        std::ranges::copy_if(m_index.tracks(session), std::back_inserter(tracks), [&](TrackId track) { return takesTime(m_trace, track); });
        for (const TrackId track : tracks) {
            const std::size_t base = threadNode(session, track, tracks.size() < 2, prefix);
            for (const Lane& lane : m_trace.track(track).lanes) { // by depth: parents come before the regions in them
                if (m_cancellation.isRequested()) // the only command may have all regions
                    return;
                lane.visitRegions([&](RegionId region) { addRegion(region, base); });
            }
        }
    }

    /// A process's main thread, or the only thread of a process without a command line, gets no level of its own.
    std::size_t threadNode(SessionId session, TrackId track, bool isOnly, std::size_t prefix)
    {
        const ThreadId id = m_trace.track(track).thread;
        const bool isCommand = m_trace.session(session).attributes->hasArgv;
        if (!id)
            return m_builder.childNode(prefix, {PathKind::Thread, {}, "async"});
        const Thread& thread = m_trace.thread(id);
        if (isCommand ? thread.order == 0 : isOnly)
            return prefix;
        const std::string_view name = m_trace.text(thread.name);
        return m_builder.childNode(
            prefix, {PathKind::Thread, {}, name.empty() ? "thread " + std::to_string(thread.order) : poolName(name)});
    }

    void addRegion(RegionId region, std::size_t base)
    {
        const RegionRole role = m_trace.role(region);
        if (role == RegionRole::Process || role == RegionRole::Thread)
            return;
        const RegionId parent = m_trace.parent(region);
        const std::size_t outer = parent ? m_pathOf[parent.row()] : kNoNode;
        const PathKey key = isBar(role)
            ? childKey(m_trace.dialect(region).topicOfChild(m_trace, region))
            : PathKey{PathKind::Region, std::string(m_trace.category(region)), steadyName(m_trace.name(region))};
        const std::size_t node = m_builder.childNode(outer == kNoNode ? base : outer, key);
        m_pathOf[region.row()] = node;
        const Duration time = hasLostEnd(m_trace, region) ? Duration::zero() : m_trace.duration(region);
        if (outer == kNoNode && m_builder.kindOf(base) == PathKind::Thread)
            m_builder.addTime(base, time, region);
        m_builder.addTime(node, time, region);
    }

    void addData(SessionId session, std::size_t root)
    {
        for (const CounterId id : m_index.amounts(session)) {
            const Counter& counter = m_trace.counters()[id.row()];
            const bool level = isLevel(m_trace, counter);
            PathSample& to = m_builder.sample(m_builder.childNode(root, {PathKind::Data, {}, dataName(m_trace, counter)}));
            RunData sum{to.value, to.count};
            for (std::size_t point = 0; point < counter.pointCount; ++point)
                sum.add((*counter.points)[point].value, level);
            to.value = sum.value;
            to.count = sum.count;
        }
    }

    const Trace& m_trace;
    Cancellation m_cancellation;
    CommandIndex m_index;
    std::vector<std::size_t> m_pathOf; ///< by region
    ProfileBuilder m_builder;
};

} // namespace

bool isPool(const PathKey& key)
{
    return key.kind == PathKind::Thread && key.name.ends_with(kMadeUp);
}

std::vector<KeptRun> pathsOfRuns(const Trace& trace, std::span<const SessionId> commands)
{
    Profiler profiler(trace);
    std::vector<KeptRun> runs;
    for (const SessionId command : commands)
        runs.push_back(profiler.paths(command));
    return runs;
}

RunProfile profileRuns(const std::vector<const KeptRun*>& runs)
{
    const auto nameOf = [](const KeptRun* run) { return run->paths.empty() ? std::string() : run->paths.front().key.name; };
    std::set<std::string> succeeded;
    for (const KeptRun* run : runs) {
        if (run->hasSucceeded())
            succeeded.insert(nameOf(run));
    }
    ProfileBuilder builder;
    for (const KeptRun* run : runs) {
        const auto root = run->paths.empty() ? std::nullopt : builder.beginRun(nameOf(run), *run, succeeded.contains(nameOf(run)));
        if (!root)
            continue;
        std::vector<std::size_t> nodes;
        for (const RunPath& path : run->paths) {
            nodes.push_back(nodes.empty() ? *root : builder.childNode(nodes[std::min(path.parent, nodes.size() - 1)], path.key));
            if (path.count == 0)
                continue;
            PathSample& sample = builder.sample(nodes.back());
            sample.count += path.count;
            sample.time += path.time;
            sample.value = path.value;
        }
    }
    return builder.take();
}

RunProfile profileRuns(const Trace& trace, Cancellation cancellation)
{
    Profiler profiler(trace, cancellation);
    return profiler.profile(profiler.commands());
}

RunProfile profileRuns(const Trace& trace, std::span<const SessionId> commands, Cancellation cancellation)
{
    return Profiler(trace, cancellation).profile(commands);
}

} // namespace emberline
