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

/// What our own export of another format says beyond the words of Trace Event JSON. Its events have a field `emberline`: on a region (X)
/// the name of the member of its args that holds what is said of it; on a counter kOfThread, when it belongs to its tid; on an instant
/// kKept, when its args are to be kept at hand; on a flow event the depth of its slice, when that is not the innermost; and kAside on what
/// is there for other readers only. To those it is one arg more, or nothing.
namespace emberline::chrome {

inline constexpr std::string_view kAside = "aside";
inline constexpr std::string_view kOfThread = "thread";
inline constexpr std::string_view kKept = "kept";
inline constexpr std::string_view kSession = "emberline_session"; ///< metadata: of a process that has no region of its whole life
inline constexpr std::string_view kExtent = "emberline_extent"; ///< metadata: from when to when the trace goes

/// What is said of a region.
struct RegionStatement {
    RegionRole role = RegionRole::Slice;
    std::size_t depth = 0;
    std::size_t parentDepth = 0; ///< plus one: it lies in the last region before it in its thread that is so deep; 0: in none
    std::optional<std::int64_t> durationNs; ///< where `dur` had to give way, so that slices nest by their times
    bool isOpen = false;
    bool isApproximate = false;
    StringId codePlace;
    std::shared_ptr<const nlohmann::json> all; ///< with what is said of processes
};

/// `args`, strict JSON, without its member `key`.
std::string withoutMember(std::string_view args, std::string_view key);
/// When the arg `key` of the region was recorded; kNoTime when that is not said.
Timestamp timeOfArg(const RegionStatement& statement, const std::string& key);

/// An arg whose key came again later, with another value.
struct EarlierArg {
    std::string json; ///< an object of that one member
    Timestamp time;
};
/// Those of the region, oldest first.
std::vector<EarlierArg> earlierArgs(const RegionStatement& statement);

/// What the field of a flow event says; nothing when that is no depth.
std::optional<std::size_t> depthOfFlowPoint(std::string_view statement);

/// From when to when the trace goes.
std::optional<TimeRange> readExtent(std::string_view args);

/// Takes what is said, as far as it makes sense: the text is anybody's.
class Statements {
public:
    Statements(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// What the member `key` of `args` says; nothing when there is none, or it does not say what a region is.
    std::optional<RegionStatement> of(std::string_view args, std::string_view key);
    /// Takes what is said of the process, whose life the region may be, and of those it started.
    void takeProcesses(const RegionStatement& statement, RegionId region, Process& process);
    /// Takes what is said of a process alone, as JSON.
    void takeSession(std::string_view args, Process& process);
    /// Sets parents, and the threads of timers, when all processes are known.
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
