// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"
#include "model/topic.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

/// What an instant tells of.
enum class EventKind : std::uint8_t { Error, Signal, Message, Other };

[[nodiscard]] constexpr bool isFailure(EventKind kind)
{
    return kind == EventKind::Error || kind == EventKind::Signal;
}

class Trace;
struct Fact;
struct FactMaterial;

/// What the words of one writer of traces mean: importers know a format's grammar, a dialect knows the program that wrote it. Each source
/// refers to its dialect. Without state, so any thread may ask; lives as long as the program. A function that a dialect does not override
/// says what we know about any writer.
class Dialect {
public:
    virtual ~Dialect() = default;

    /// The program's name, as it calls itself; empty if unknown.
    [[nodiscard]] virtual std::string_view writer() const = 0;

    /// What a process without a name is among those of its writer; if nothing tells, its writer. Texts ask this for each row.
    [[nodiscard]] virtual std::string_view kindOf(const Trace& /*trace*/, SessionId /*session*/) const { return writer(); }
    /// What a process runs: in a word or two, for grouping. Of a process without a name, its kindOf().
    [[nodiscard]] virtual ProcessCommand commandOf(const Trace& trace, SessionId session) const;
    /// What a process worked on, such as the file that a compiler compiled, if its name does not tell it from others; otherwise empty.
    [[nodiscard]] virtual std::string subjectOf(const Trace& /*trace*/, SessionId /*session*/) const { return {}; }
    /// A label for the processes of a source, if its metadata (Source::metadataJson) tells them from those of other sources.
    [[nodiscard]] virtual std::string labelOfProcesses(std::string_view /*metadata*/) const { return {}; }
    /// How much a process, with these tracks, is what its trace is about: of processes of several kinds, one of the highest rank answers
    /// for the trace and stands above the others unless these are much busier (CommandIndex::rankOf).
    [[nodiscard]] virtual int rankOf(const Trace& /*trace*/, SessionId /*session*/, std::span<const TrackId> /*tracks*/) const { return 0; }
    /// Whether a process's id (sid) is one that the writer's own program gave it, and no text that whoever started it chose.
    [[nodiscard]] virtual bool isOwnId(std::string_view /*sid*/) const { return false; }
    /// The machine that a process ran on, as its log calls it; empty if it does not.
    [[nodiscard]] virtual std::string_view hostOf(const Trace& /*trace*/, SessionId /*session*/) const { return {}; }
    /// Who ran a process; empty if its log does not say. Valid as long as the trace.
    [[nodiscard]] virtual std::string_view userOf(const Trace& /*trace*/, SessionId /*session*/) const { return {}; }
    /// Whether a child or exec bar runs the command that its process is only another name for.
    [[nodiscard]] virtual bool runsAlias(const Trace& /*trace*/, RegionId /*bar*/) const { return false; }
    /// Whether a child or exec bar (role) runs the writer's own program.
    [[nodiscard]] virtual bool runsOwnCommand(const Trace& /*trace*/, RegionId /*bar*/) const { return false; }
    /// Whether a process that ended by a signal, or with an exit code other than 0, did what it was asked: its code is its answer, or
    /// whoever read its output had enough. Only hasFailed() (outcome.h) asks this.
    [[nodiscard]] virtual bool endsAsMeant(const Trace& /*trace*/, SessionId /*session*/) const { return false; }
    /// Same for what a child or exec bar ran.
    [[nodiscard]] virtual bool endsAsMeant(const Trace& /*trace*/, RegionId /*bar*/, std::int64_t /*exitCode*/) const { return false; }
    /// The topic of a process of the writer's own program.
    [[nodiscard]] virtual Topic topicOfCommand(std::string name) const { return {TopicKind::Command, "command", "%1", std::move(name)}; }
    /// The title (Topic::title) of the topic of a child with this id and name, for those who kept no more of it; empty if it has none.
    [[nodiscard]] virtual std::string_view titleOfChildren(std::string_view /*id*/, std::string_view /*name*/) const { return {}; }
    /// What a child or exec bar runs.
    [[nodiscard]] virtual Topic topicOfChild(const Trace& trace, RegionId bar) const;
    /// What any other region is about; nothing if its category and name say all that is known.
    [[nodiscard]] virtual std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view /*name*/) const
    {
        return std::nullopt;
    }
    /// False: no region is idle by its topic, so that sums of time need not look at each.
    [[nodiscard]] virtual bool knowsIdleRegions() const { return true; }
    /// Whether a process does what another one hands it, as a GPU runs the kernels of its host: that one decides when.
    [[nodiscard]] virtual bool isDevice(const Trace& /*trace*/, SessionId /*session*/) const { return false; }
    /// What a process does while it is in no region, if its writer records all that it does.
    [[nodiscard]] virtual std::optional<Topic> topicOfRest(const Trace& /*trace*/, SessionId /*session*/) const { return std::nullopt; }
    /// Whatever its role; an asynchronous region is never work.
    [[nodiscard]] std::optional<Topic> topicOf(const Trace& trace, RegionId region) const;

    /// What distinguishes the region from others of its name, if the name alone does not. May read the source again.
    [[nodiscard]] virtual std::string labelOf(const Trace& /*trace*/, RegionId /*region*/) const { return {}; }
    /// What an instant of this name tells of. An unknown writer's names reveal nothing.
    [[nodiscard]] virtual EventKind kindOfInstant(std::string_view /*name*/) const { return EventKind::Other; }
    /// Whether a slice of this name is a state, which lasts until the next of its thread: the last one needs no end.
    [[nodiscard]] virtual bool isState(std::string_view /*name*/) const { return false; }
    /// Whether a slice of this name says that its thread is over: it has no length, and nobody misses its end.
    [[nodiscard]] virtual bool isEndOfThread(std::string_view /*name*/) const { return false; }
    /// When a region really ended, on its source's clock, if its records say so too late.
    [[nodiscard]] virtual SourceTime endOf(const Trace& trace, RegionId region) const;
    /// Whether a track shows a table of sums as regions. Its regions take no time; only takesTime() asks this.
    [[nodiscard]] virtual bool isTable(const Trace& /*trace*/, TrackId /*track*/) const { return false; }

    /// Whether a counter is a size rather than an amount of work: its points are not added up.
    [[nodiscard]] virtual bool isLevel(std::string_view /*counter*/) const { return true; }
    /// Whether regions of the category say in their args how much they did.
    [[nodiscard]] virtual bool isMeter(std::string_view /*category*/) const { return false; }
    /// Whether such a region costs much wherever it occurs, and a command may do without it: where it never occurred, its first time is
    /// worth a word.
    [[nodiscard]] virtual bool isCostly(std::string_view /*category*/, std::string_view /*name*/) const { return false; }
    /// Whether the writer never leaves such a region empty: if it is, something left out what belongs in it.
    [[nodiscard]] virtual bool alwaysHoldsMore(std::string_view /*category*/, std::string_view /*name*/) const { return false; }
    /// Adds what the data, the children and the regions of a command say about its time.
    virtual void addFacts(const FactMaterial& /*material*/, std::vector<Fact>& /*facts*/) const { }
};

/// The value of a setting that a process logged, whatever the case of its name: the one that counted, which is the last. Nothing if it did
/// not log it; an invalid id if the setting has no value.
[[nodiscard]] std::optional<StringId> parameterOf(const Trace& trace, SessionId session, std::string_view name);
[[nodiscard]] bool isSameSetting(std::string_view one, std::string_view other);

/// Whether the regions of a track take time. Those of a table (Dialect::isTable) do not: they are sums of other regions. They are shown and
/// found like all regions, but whoever adds up time leaves them out, and asks here. Any thread.
[[nodiscard]] bool takesTime(const Trace& trace, TrackId track);

/// The same for all tracks of a trace as it is now, for loops over regions.
class TimedTracks {
public:
    explicit TimedTracks(const Trace& trace);

    /// `track` must have been in the trace at construction.
    [[nodiscard]] bool operator[](TrackId track) const { return m_all || m_takesTime[track.row()]; }
    /// Whether no track is a table.
    [[nodiscard]] bool all() const { return m_all; }

private:
    std::vector<bool> m_takesTime; ///< by TrackId
    bool m_all;
};

} // namespace emberline
