// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/roundtrip/region_statement.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Applies what our own export says of processes (roundtrip/words.h), as far as it makes sense: anybody may have written the text.
class StatedProcesses {
public:
    StatedProcesses(TraceBuilder& builder, ActorTable& actors) : m_builder(builder), m_actors(actors) { }

    /// Applies what the statement says about the process, whose life `region` may be, and about the processes that it started.
    void takeProcesses(const RegionStatement& statement, RegionId region, Process& process);
    /// Applies a statement about a process alone, as JSON.
    void takeSession(std::string_view args, Process& process);
    /// Sets parents, and the threads of timers, once all processes are known.
    void link();
    [[nodiscard]] bool anyToLink() const { return !m_kinships.empty() || !m_spawns.empty() || !m_timerThreads.empty(); }

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
