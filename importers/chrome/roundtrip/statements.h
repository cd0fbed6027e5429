// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What our own export of another format says beyond the vocabulary of Trace Event JSON. Its events have a field `emberline`. On a region
/// (X), it names the member of the args that describes the region. On a counter, kOfThread says that the counter belongs to its tid. On an
/// instant, kKept says that its args stay in memory. On a flow event, it is the depth of the slice if that is not the innermost. Our
/// reader skips events marked kAside: they exist for other readers. Other readers see at most one additional arg.
namespace emberline::chrome {

inline constexpr std::string_view kAside = "aside";
inline constexpr std::string_view kOfThread = "thread";
inline constexpr std::string_view kKept = "kept";
inline constexpr std::string_view kSession = "emberline_session"; ///< metadata: describes a process that has no region of its whole life
inline constexpr std::string_view kExtent = "emberline_extent"; ///< metadata: the time range of the trace

/// The description of a region.
struct RegionStatement {
    RegionRole role = RegionRole::Slice;
    std::size_t depth = 0;
    std::size_t parentDepth = 0; ///< plus one: its parent is the last earlier region of its thread with that depth; 0: no parent
    std::optional<Duration> duration; ///< if the export had to change `dur`, so that slices nest by their times
    bool isOpen = false;
    bool isApproximate = false;
    StringId codePlace;
    std::shared_ptr<const nlohmann::json> all; ///< including what it says about processes
};

/// `args`, strict JSON, without its member `key`.
std::string withoutMember(std::string_view args, std::string_view key);
/// When the arg `key` of the region was recorded; kNoTime if the statement does not say.
SourceTime timeOfArg(const RegionStatement& statement, const std::string& key);

/// An arg whose key came again later, with another value.
struct EarlierArg {
    std::string json; ///< an object of that one member
    SourceTime time;
};
/// Those of the region, oldest first.
std::vector<EarlierArg> earlierArgs(const RegionStatement& statement);

/// The depth that the field of a flow event states; nothing if it is not a depth.
std::optional<std::size_t> depthOfFlowPoint(std::string_view statement);

/// The time range of the trace.
std::optional<SourceRange> readExtent(std::string_view args);

/// Applies statements, as far as they make sense: anybody may have written the text.
class Statements {
public:
    Statements(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// The statement in the member `key` of `args`; nothing if there is none, or if it does not describe a region.
    std::optional<RegionStatement> of(std::string_view args, std::string_view key);
    /// Applies what the statement says about the process, whose life `region` may be, and about the processes that it started.
    void takeProcesses(const RegionStatement& statement, RegionId region, Process& process);
    /// Applies a statement about a process alone, as JSON.
    void takeSession(std::string_view args, Process& process);
    /// Sets parents, and the threads of timers, once all processes are known.
    void link();

private:
    struct Kinship {
        SessionId child;
        ActorKey parent;
    };
    struct Spawn {
        RegionId bar;
        SessionId parent;
        ActorKey child;
    };
    struct TimerThread {
        TimerId timer;
        ActorKey pid;
        ActorKey tid;
    };

    void takeSession(const nlohmann::json& said, Process& process);
    void takeTimers(const nlohmann::json& said, const Process& process);
    void dropCycles();
    [[nodiscard]] std::optional<ActorKey> actorKey(const nlohmann::json& id);

    TraceBuilder& m_builder;
    ActorTable& m_actors;
    std::vector<Kinship> m_kinships;
    std::vector<Spawn> m_spawns;
    std::vector<TimerThread> m_timerThreads;
};

} // namespace emberline::chrome
