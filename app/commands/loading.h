// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/run_choice.h"
#include "model/answers/compare.h"
#include "model/answers/run_table.h"
#include "model/result.h"
#include "model/trace.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

class RunStore;
struct ImportProgress;
struct RunQuestion;

// Reading the sources of a verb.

/// Says on a terminal how far a reading came that takes longer than a second, in a line that goes with this object.
class ReadingLine {
public:
    /// `side`: see loadTrace().
    explicit ReadingLine(const std::string& side = {}) : m_begin(side.empty() ? "Reading" : "Reading " + side) { }
    ~ReadingLine();
    ReadingLine(const ReadingLine&) = delete;
    ReadingLine& operator=(const ReadingLine&) = delete;

    void show(const ImportProgress& at) const;

private:
    std::string m_begin;
    std::chrono::steady_clock::time_point m_from = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

struct LoadedSources {
    Trace trace;
    bool anyUnreadable = false;
    /// Whether all of every source was read.
    [[nodiscard]] bool isComplete() const;
};

/// Reads the sources into one trace, without a display. Prints read failures, one line per diagnostic code, and one per file that was not
/// read to its end, to standard error.
/// `addsOtherLogs`: see ImportContext. `side`: which of two sources the lines speak of.
LoadedSources loadTrace(const QStringList& paths, bool addsOtherLogs = true, const std::string& side = {});

/// The exit status for this outcome.
int loadStatus(const LoadedSources& loaded, bool strict);

/// Runs of logs or, in their place, of one store.
struct LoadedRuns {
    std::optional<RunTable> table; ///< none: there are no runs, and the status says why
    std::optional<Trace> trace; ///< of logs
    int status;
};
/// What a verb asks of each run.
struct RunsRequest {
    RunScope scope = RunScope::Commands;
    std::vector<Facet> facets = {}; ///< those that it looks at
    std::vector<RunChoice> where = {}; ///< what it chooses, so that a store need not give the rest
    bool everything = false; ///< it looks at all
    bool data = false;
    bool topics = false;
    bool paths = false; ///< for profileOf()
    bool strict = false; ///< see loadStatus()
    std::string side = {}; ///< see loadTrace()
};
/// Prints what is wrong.
LoadedRuns loadRuns(const QStringList& paths, const RunsRequest& request);
/// The store that is the only source, if it shall count what is asked. Null: loadRuns() answers, or says what is wrong.
std::unique_ptr<RunStore> storeThatCounts(const QStringList& paths, const RunQuestion& question);
/// Confines the program to reading these sources: a store needs files beside it, or the network.
void confineToReading(const QStringList& paths);
/// Of these runs of the table.
RunProfile profileOf(const LoadedRuns& loaded, const RunList& runs);

/// changedConditions(), with git's data that say how large what a command worked on is.
[[nodiscard]] std::vector<ConditionChange> conditionsOf(
    const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns);

/// All runs of two sources side by side.
struct ComparedSources {
    std::array<LoadedRuns, 2> loaded; ///< base and head
    std::optional<Comparison> comparison = {}; ///< none: a side has no runs
    std::vector<ConditionChange> conditions = {};
    std::vector<std::vector<TopicChange>> topics = {}; ///< of its rows

    [[nodiscard]] int status() const { return std::max(loaded[0].status, loaded[1].status); }
};
/// Prints what is wrong.
ComparedSources compareSources(const QString& base, const QString& head);

} // namespace emberline
