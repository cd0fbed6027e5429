// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Traces for tests of the views, made without a file.
namespace emberline::sample {

inline constexpr std::int64_t kMs = 1'000'000;
/// 2026-11-20 09:14:02.481 UTC: the fetch's begin.
inline constexpr std::int64_t kBegin = 1'795'166'042'481'000'000;

/// `ms` after the begin, by the source's clock.
inline SourceTime at(double ms)
{
    return sourceTimeFromNs(kBegin + static_cast<std::int64_t>(ms * static_cast<double>(kMs)));
}
/// Same as shown, while no clock is shifted.
inline TraceTime shownAt(double ms)
{
    return traceTimeFromNs(toNs(at(ms)));
}

/// Adds to one builder with short calls, so that a test states its data in one line each.
class Maker {
public:
    explicit Maker(TraceBuilder& builder) : b(builder) { source = b.addSource({.path = "fetch-slow/", .format = "trace2-event"}); }

    SessionId session(std::string_view name, double from, double to, int exitCode = 0, RegionId spawnedBy = {})
    {
        Session row{.source = source,
            .spawnedBy = spawnedBy,
            .order = static_cast<std::uint32_t>(b.sessionCount()),
            .name = b.intern(name),
            .pid = 1000 + static_cast<std::int64_t>(b.sessionCount()),
            .start = at(from),
            .end = at(to),
            .exitCode = exitCode};
        if (spawnedBy) {
            row.parent = b.track(b.regionColumns().track[spawnedBy.row()]).session;
            row.link = SessionLink::Sid;
        }
        return b.addSession(std::move(row));
    }
    ThreadId thread(SessionId session, std::string_view name)
    {
        return b.addThread(
            {.session = session, .order = static_cast<std::uint32_t>(b.trackCount()), .name = name.empty() ? StringId() : b.intern(name)});
    }
    RegionId region(ThreadId thread, std::string_view name, std::string_view category, double from, double to, RegionId parent = {},
        RegionRole role = RegionRole::Region, bool open = false)
    {
        NewRegion row{.track = b.trackOf(thread),
            .role = role,
            .name = b.intern(name),
            .category = category.empty() ? StringId() : b.intern(category),
            .start = at(from),
            .end = at(to),
            .open = open,
            .parent = parent};
        row.depth = parent ? b.regionColumns().depth[parent.row()] + 1U : 0U;
        b.extent().include(row.start);
        b.extent().include(row.end);
        return b.regions().add(row);
    }
    /// A session with a main thread and its process region.
    struct Process {
        SessionId session;
        ThreadId main;
        RegionId life;
    };
    Process process(std::string_view name, double from, double to, int exitCode = 0, RegionId spawnedBy = {})
    {
        Process made;
        made.session = session(name, from, to, exitCode, spawnedBy);
        made.main = thread(made.session, "main");
        made.life = region(made.main, name, "", from, to, {}, RegionRole::Process);
        return made;
    }
    InstantId instant(SessionId session, ThreadId thread, InstantScope scope, std::string_view name, double time)
    {
        return b.instants().add({.session = session, .thread = thread, .scope = scope, .name = b.intern(name), .time = at(time)});
    }
    /// Never destroyed if `to` is before `from`.
    ObjectId object(
        SessionId session, std::string_view name, std::string_view id, double from, double to, std::initializer_list<double> snapshots = {})
    {
        Object row;
        row.session = session;
        row.name = b.intern(name);
        row.object = b.intern(id);
        row.start = at(from);
        if (to >= from)
            row.end = at(to);
        for (const double time : snapshots)
            row.snapshots.push_back({at(time), kNoOrigin, {}});
        return b.addObject(std::move(row));
    }
    FlowId flow(std::string_view name, std::initializer_list<std::pair<RegionId, double>> points)
    {
        Flow row;
        row.name = b.intern(name);
        row.flow = b.intern(std::to_string(flows++));
        for (const auto& [region, time] : points) {
            const Track& track = b.track(b.regionColumns().track[region.row()]);
            row.points.push_back({track.session, track.thread, at(time), region});
        }
        return b.addFlow(std::move(row));
    }
    CounterId counter(SessionId session, std::string_view name, std::string_view series)
    {
        return b.counters().series({session, {}, b.intern(name), {}, b.intern(series)});
    }

    TraceBuilder& b;
    SourceId source;
    std::size_t flows = 0; ///< so far
};

/// A slow git fetch: a remote helper, index-pack with four threads, a failing hook, counters, an error, six runs of git status, and a push
/// that was cut off.
inline void addFetch(TraceBuilder& builder)
{
    Maker m(builder);
    const Maker::Process fetch = m.process("git fetch origin", 0, 5199);
    m.region(fetch.main, "read_index", "index", 2, 24, fetch.life);
    const RegionId ssh
        = m.region(fetch.main, "child[0] transport/ssh  ssh git@example.org git-upload-pack", "", 36, 4968, fetch.life, RegionRole::Child);
    const RegionId negotiation = m.region(fetch.main, "negotiation_v2", "fetch", 310.412, 2880.443, ssh);
    for (int round = 1; round <= 9; ++round)
        m.region(fetch.main, "round " + std::to_string(round), "fetch-round", 50 + round * 280, 50 + round * 280 + 245, negotiation);
    const RegionId unpack = m.region(fetch.main, "child[1] git index-pack --stdin --fix-thin", "", 2902, 4903, ssh, RegionRole::Child);
    const RegionId list = m.region(fetch.main, "child[2] git rev-list", "", 4985, 5040, fetch.life, RegionRole::Child);
    const RegionId hook = m.region(fetch.main, "child[3] hook reference-transaction", "", 5052, 5110, fetch.life, RegionRole::Child);
    m.instant(fetch.session, fetch.main, InstantScope::Thread, "def_param", 100);
    m.instant(fetch.session, {}, InstantScope::Process, "refs updated", 4940);

    const Maker::Process pack = m.process("git index-pack --stdin --fix-thin", 2922, 4892, 0, unpack);
    m.region(pack.main, "Receiving objects", "progress", 2930, 3900, pack.life);
    const RegionId resolving = m.region(pack.main, "Resolving deltas", "progress", 3925, 4862, pack.life);
    m.region(pack.main, "first pass", "pack", 3930, 4300, resolving);
    m.region(pack.main, "second pass", "pack", 4312, 4855, resolving);
    for (int i = 1; i <= 4; ++i) {
        const ThreadId thread = m.thread(pack.session, "th0" + std::to_string(i) + ":index_pack");
        m.region(thread, "threaded_second_pass 12311", "pack", 3950, 4735 - i * 70, {}, RegionRole::Thread);
    }
    const CounterId received = m.counter(fetch.session, "pack/objects", "received");
    const CounterId resolved = m.counter(fetch.session, "pack/objects", "resolved");
    for (int i = 0; i <= 90; ++i) {
        const double time = 310 + i * 50;
        builder.counters().addPoint(received, at(time), std::min(1.2e6, 1.2e6 * i / 55.0));
        builder.counters().addPoint(resolved, at(time), i < 50 ? 0 : 1.2e6 * (i - 50) / 40.0);
    }
    m.process("git rev-list", 4990, 5036, 0, list);
    const Maker::Process script = m.process("hook reference-transaction", 5060, 5106, 1, hook);
    m.instant(script.session, script.main, InstantScope::Thread, "error", 5090);
    m.instant({}, {}, InstantScope::Global, "vsync", 3310);
    for (int i = 0; i < 6; ++i) {
        const double from = 500 + i * 690;
        const Maker::Process status = m.process("git status", from, from + 174);
        m.region(status.main, "refresh", "index", from + 10, from + 90, status.life);
    }
    const Maker::Process push = m.process("git push", 4000, 5199);
    builder.regions().setEnd(push.life, at(5199), true);
    Session& cut = builder.edit(push.session);
    cut.open = true;
    cut.exitCode.reset();
    builder.regions().setApproximate(m.region(push.main, "pack-objects", "pack", 4100, 4700, push.life));
}

/// `count` regions in `lanes` lanes: threads with nested regions of four depths, lengths from nanoseconds to milliseconds, pauses between
/// bursts. Deterministic.
inline void addCrowd(TraceBuilder& builder, std::size_t count, std::size_t lanes)
{
    constexpr std::size_t kDepths = 4;
    Maker m(builder);
    const SessionId session = m.session("crowd", 0, 0);
    std::array<StringId, 64> names;
    std::array<StringId, 12> categories;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = builder.intern("function_with_a_name_" + std::to_string(i));
    for (std::size_t i = 0; i < categories.size(); ++i)
        categories[i] = builder.intern("category" + std::to_string(i));
    const std::size_t threads = std::max<std::size_t>(1, lanes / kDepths);
    const std::size_t perLane = std::max<std::size_t>(1, count / (threads * kDepths));
    std::uint64_t random = 0x9e3779b97f4a7c15ULL;
    const auto next = [&random] {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return random;
    };
    for (std::size_t t = 0; t < threads; ++t) {
        const TrackId track = builder.trackOf(m.thread(session, "worker " + std::to_string(t)));
        std::int64_t time = kBegin;
        for (std::size_t i = 0; i < perLane; ++i) {
            const auto length = static_cast<std::int64_t>(next() % 64 == 0 ? next() % 4'000'000 : next() % 20'000) + 100;
            RegionId parent;
            for (unsigned depth = 0; depth < kDepths; ++depth) {
                const std::int64_t inset = length / 10 * depth;
                parent = builder.regions().add({.track = track,
                    .role = RegionRole::Slice,
                    .name = names[next() % names.size()],
                    .category = categories[next() % categories.size()],
                    .start = sourceTimeFromNs(time + inset),
                    .end = sourceTimeFromNs(time + length - inset),
                    .open = false,
                    .depth = depth,
                    .parent = parent});
            }
            time += length + static_cast<std::int64_t>(next() % 10'000);
        }
        builder.extent().include(sourceTimeFromNs(kBegin));
        builder.extent().include(sourceTimeFromNs(time));
        builder.edit(session).start = sourceTimeFromNs(kBegin);
        builder.edit(session).end = std::max(builder.session(session).end, sourceTimeFromNs(time));
    }
}

} // namespace emberline::sample
