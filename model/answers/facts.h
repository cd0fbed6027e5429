// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/answers/process_tree.h"
#include "model/cancellation.h"
#include "model/ids.h"
#include "model/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace emberline {

struct FactCount {
    std::uint64_t value;
};
struct FactBytes {
    std::uint64_t value;
};
struct FactTopic {
    std::string name; ///< English, translated in views as that of a line is (Topic)
};
using FactValue = std::variant<FactCount, FactBytes, Duration, FactTopic, std::string>;

enum class FactWeight { Problem, Hint, Note };

/// What a fact says; the comment lists its values, and then its words.
enum class FactKind : std::uint8_t {
    Signal, ///< ended the command: its number
    ExitCode, ///< the command failed: its code
    Errors, ///< count, the first message; the writer
    EndsMissing, ///< processes
    CutWhile, ///< lastBeforeCut(), which is open: its name, how long before the end it began, its thread; of several processes, its process
    CutAfter, ///< lastBeforeCut(), as none is open: same, but how long after the begin of the trace it ended
    HookFailed, ///< the hook's name, exit code, how often
    VariantAsked, ///< time spent on it; the program, the setting that saves it
    LazyFetches, ///< how many, objects fetched
    HelpersRan, ///< how many, their time
    IndexRead, ///< entries, how often
    IndexWritten, ///< entries, how often
    FilesChecked, ///< calls, of which a file may get several; the system call
    DirectoriesSearched, ///< directories, paths, each counted in every search; how many searches
    UntrackedFound, ///< files
    DiskFlushes, ///< how often
    FeatureUsed, ///< the feature
    FeatureUnused, ///< the feature
    FeatureGaveUp, ///< it answered that everything may have changed; the feature
    FeatureHookAsked, ///< the feature
    NegotiationRounds, ///< rounds
    NegotiationOffers, ///< rounds, offers sent; what the writer calls them
    Objects, ///< of what, count, bytes (0: unknown)
    ObjectsPacked, ///< count
    Retries, ///< count
    HeldBack, ///< the region that is empty; the writer, the option that shows what it holds
    TimesInferred,
    DeviceBusy, ///< the device, how long it ran something, of how long in its row, how long its host ran, and how much of that passed
                ///< before the device's first work
    WriterPath, ///< the writer's own critical path: steps, their time, how long the longest took, its name; the writer
    SlowestRank, ///< of processes that run side by side: its name, how many there are, how long it took, how long the median did; on which
                 ///< topic it spent most beyond that one, and how much
    FirstContent, ///< of the page that was loaded: how long after its navigation began; its host if it is not the only one or another
                  ///< process has it
    LargestContent, ///< same
    Loaded, ///< same
    LongTasks, ///< that ran after the first content: how many, by how much they blocked the thread; of several pages, the host
    BusierProcess, ///< another process, how long it was busy, and how long this one
    BusiestThread, ///< of several that worked: its name, how long it did, and how long its process ran
};

/// One sentence about a command, as views/answers writes it.
struct Fact {
    std::string_view id; ///< the writer's own name for it, stable, for JSON: "index-read"; static storage, like the words
    FactWeight weight;
    FactKind kind;
    std::vector<FactValue> values;
    std::vector<std::string_view> words; ///< names from the writer's world, shown as they are
    std::string source; ///< its place in the log
    RegionId region; ///< the box to show for it, if any
    SessionId session; ///< set if the fact is about one session
    ThreadId thread{}; ///< set if it is about one of its threads
    InstantId instant{}; ///< the instant to show for it, if any
};

/// All points of a data key within one command.
struct DataSeries {
    std::uint64_t points = 0;
    double sum = 0;
    double max = 0;
    SessionId session = {}; ///< the first of those that have some
};

/// The material for facts: the data values, children and regions of one command, gathered in one pass.
struct FactMaterial {
    FactMaterial(const Trace& trace, const CommandIndex& index, SessionId command);

    /// "category/key"; no points if the log has none.
    [[nodiscard]] DataSeries data(std::string_view name) const
    {
        const auto found = series.find(name);
        return found == series.end() ? DataSeries{} : found->second;
    }

    const Trace& trace;
    const CommandIndex& index;
    std::vector<SessionId> sessions; ///< the command's own first
    std::vector<RegionId> children; ///< roles child and exec
    std::map<std::string, DataSeries, std::less<>> series;
    std::map<std::string, RegionId, std::less<>> categories; ///< of regions, with the first region of each
    std::vector<RegionId> meters; ///< regions that carry totals (Dialect::isMeter)
    RegionId hollow; ///< the first region that always contains other regions or data, but contains none here (Dialect)

private:
    /// What we know about a category, or about a name in it.
    struct Known {
        bool isMeter = false;
        std::map<StringId, bool> holdsMore; ///< by name
    };
    void takeRegion(RegionId region);
    [[nodiscard]] bool looksHollow(RegionId region, Known& category) const;

    const Dialect& m_dialect;
    std::map<StringId, Known> m_known; ///< by category
    std::set<RegionId> m_hollow; ///< so far, no region lies in any of these
};

/// What the log says about where the time of a command went, by the dialect of its writer, what came last if its trace was cut, and of a
/// process that is no command its busiest thread: a command's line says what it ran, and a device's host how busy that was. Problems first,
/// then hints, then notes. `command`: any session; includes its descendants. Any thread, and uses several; void once cancelled.
[[nodiscard]] std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel = {});

/// The open slice that began last, on any thread of cut sources: a program that crashed did so in there. If none is open, as where a writer
/// records a slice when it ends, the one that ended last: the program crashed after it. None if no source was cut. Any thread.
[[nodiscard]] std::optional<Fact> lastBeforeCut(const Trace& trace);

/// What the cut of its trace makes of a slice that lastBeforeEachCut() found. Any thread.
[[nodiscard]] Fact cutFact(const Trace& trace, RegionId last);

/// That slice of each source that was cut and has one, in one pass over the tracks. Any thread.
[[nodiscard]] std::map<SourceId, RegionId> lastBeforeEachCut(const Trace& trace);

/// What ran when the process's own log stopped: of its children and regions without an end, the one that began last. Any thread.
[[nodiscard]] RegionId lastOpen(const Trace& trace, const CommandIndex& index, SessionId process);

} // namespace emberline
