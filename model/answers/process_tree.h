// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/short_list.h"
#include "model/topic.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Something that takes time in a process: a region, a child or exec bar, or a session below it without a bar. There may be millions.
struct ProcessBar {
    static constexpr std::uint32_t kMostNodes = (1U << 29) - 1; ///< memory ends before

    SourceTime begin;
    SourceTime end;
    RegionId region; ///< none: a session without a bar
    std::uint32_t node : 29 = 0; ///< that session's; only without a region
    bool runsOther : 1 = false; ///< a child, an exec or a session: not this process's own work
    bool isIdle : 1 = false; ///< nothing works in it (RegionWork), so it counts only where no other bar works
    bool waits : 1 = false; ///< is idle, and the bars of its thread that began before it do not work meanwhile
};

struct ProcessNode {
    SessionId session;
    SourceTime begin;
    SourceTime end; ///< not before that of a process until which it lasts (lastsUntilEndOf)
    Duration shift{}; ///< to add to its source's times to get the root's clock
    std::size_t parent = 0; ///< node; the root is its own parent
    RegionId spawnedBy;
    bool isCut = false; ///< its log ends while it waited for processes whose logs go on
};

/// A command: a session and all its descendants, and what each of them does when. Times are on the root's clock.
class ProcessTree {
public:
    ProcessTree(const Trace& trace, const CommandIndex& index, SessionId root);

    [[nodiscard]] const Trace& trace() const { return m_trace; }
    [[nodiscard]] const std::vector<ProcessNode>& nodes() const { return m_nodes; } ///< parents before their children; the root is 0
    /// From the command's begin to its end: that of its first process or, if exec replaced it, of the last process to take its place. Of a
    /// process whose log was cut while it waited for others, the last record of any of these.
    [[nodiscard]] SourceRange range() const { return {m_nodes[0].begin, m_nodes[0].end}; }

    /// The bars of a process within its life, sorted by begin; of bars that begin at once, the enclosing one comes first. Leaves out the
    /// roles process and thread, which only say that the process existed, tables, and regions that yield (Topic) within a transport. A
    /// child that receives begins when what a transport runs begins to send, if its log says so.
    [[nodiscard]] std::vector<ProcessBar> bars(std::size_t node) const;
    /// None: a session without a bar.
    [[nodiscard]] TrackId track(const ProcessBar& bar) const { return bar.region ? m_trace.track(bar.region) : TrackId(); }
    /// The nodes that run in a child, an exec or a session, by begin.
    [[nodiscard]] ShortList<std::uint32_t> processes(const ProcessBar& bar) const;
    /// Of a child, an exec or a session.
    [[nodiscard]] Topic topicOf(const ProcessBar& bar) const;

private:
    void addNodes(const CommandIndex& index, SessionId root);
    void extendOverChildren();
    void followTransports(const Dialect& dialect, std::vector<ProcessBar>& bars) const;
    [[nodiscard]] bool delayReceivers(std::span<ProcessBar* const> receivers, std::span<const ProcessBar* const> transports) const;
    [[nodiscard]] std::optional<SourceTime> firstSending(const ProcessBar& transport) const;

    const Trace& m_trace;
    const CommandIndex& m_index;
    std::vector<ProcessNode> m_nodes;
    std::unordered_map<RegionId, ShortList<std::uint32_t>> m_spawned;
    std::unordered_map<std::size_t, ShortList<std::uint32_t>> m_unaccounted; ///< by parent node: sessions without a bar
};

/// The line of a child that owns what runs below it.
struct TimeOwner {
    Topic topic;
    std::size_t number; ///< from 1 on, in the order in which they were found
};

/// Whose line counts all that a process does, of all the commands above it: that of the child that owns it. Remembers its answers, so a
/// trace that has grown needs another one.
class TimeOwners {
public:
    /// Nothing: its regions have lines of their own. One object for all with the same line, so that a key may have its address.
    /// Valid as long as this object and its copies.
    [[nodiscard]] const TimeOwner* of(const Trace& trace, SessionId session);

private:
    std::unordered_map<SessionId, std::shared_ptr<const TimeOwner>> m_owners;
    std::map<std::tuple<std::string_view, std::string, TimeOwnership>, std::shared_ptr<const TimeOwner>> m_known; ///< by id, name, owns
};

/// Whether the bar, if any, started `session` itself, not an ancestor of it (a hook's shell is not in the log, but what it runs may be).
[[nodiscard]] bool isDirect(const Trace& trace, SessionId session, RegionId bar);

/// The region with the role process that spans the session; none if its log has none.
[[nodiscard]] RegionId processRegion(const Trace& trace, const CommandIndex& index, SessionId session);

} // namespace emberline
