// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/history.h"
#include "model/answers/run_profile.h"
#include "model/cancellation.h"
#include "model/string_table.h"
#include "model/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

// What tells one run from another, as a text: by these, runs are grouped, chosen and set against each other.

enum class FacetKind : std::uint8_t { Command, Name, Version, Host, User, Repository, Week, Day, Caller, Failed, Parameter };

struct Facet {
    FacetKind kind = FacetKind::Command;
    std::string parameter = {}; ///< the name of the setting
    friend bool operator==(const Facet&, const Facet&) = default;
};

/// "version", or "param:NAME"; nothing if there is no such facet.
[[nodiscard]] std::optional<Facet> parseFacet(std::string_view name);
[[nodiscard]] std::string facetName(const Facet& facet);
/// The names that parseFacet() takes, for a message.
[[nodiscard]] std::string facetNames();

// Runs as wide rows, without the trace that they come from: what statistics of many runs ask for, each text stored once. The rows come from
// logs that were read, or from a store that has condensed them before. Both answer alike, because a row has all that a question needs.

struct RunSetting {
    StringId name = {}; ///< as the log writes it, like the value
    StringId value;
};

/// What data of one name come to in a run and everything below it.
struct RunDatum {
    std::uint32_t name; ///< in RunTable::dataNames
    double value;
};

/// How much of a run's time went into one topic.
struct RunTopicTime {
    StringId id;
    StringId name = {};
    Duration time{};
    std::string_view title = {}; ///< Topic::title; static
};

/// One run. Its texts are in the table's StringTable; a text that the log does not say is no StringId.
struct RunRow : KeptRun {
    SessionId session = {}; ///< in the trace that it comes from; none if it comes from a store
    SessionId endedAs = {}; ///< the session there that says how it ended (CommandIndex::endedAs)
    StringId sid = {};
    StringId command = {}; ///< of an alias, what it stands for
    StringId name = {}; ///< the alias itself
    StringId version = {};
    StringId host = {};
    StringId user = {};
    StringId repository = {};
    StringId caller = {}; ///< see FacetKind::Caller
    StringId parent = {}; ///< the sid of the process that started it, if any
    StringId argv = {}; ///< the whole command line, its words with spaces between
    TraceTime start{}; ///< UTC, if hasDate(); else by the clock of its log, whatever date the trace guesses
    Duration wall{}; ///< to the prompt
    Duration background{}; ///< after that
    std::uint32_t children = 0; ///< that it started itself; what an exec puts in its place is none
    std::uint32_t processes = 0; ///< of the log: it and everything below it
    std::uint32_t errors = 0; ///< of all these
    bool inside = false; ///< a command of the same log started it
    std::vector<RunSetting> settings = {}; ///< in the log's order; of one name, the last counts, whatever its case
    std::vector<RunDatum> data = {}; ///< by name
    std::vector<RunTopicTime> topics = {}; ///< largest first
};

struct RunTable {
    std::unique_ptr<StringTable> texts = std::make_unique<StringTable>();
    std::vector<RunRow> rows; ///< by start
    std::vector<std::string> dataNames; ///< sorted

    [[nodiscard]] std::string_view text(StringId id) const { return texts->text(id); }
};

using RunList = std::vector<const RunRow*>;
[[nodiscard]] RunList allRuns(const RunTable& table);
/// Of runs by start: if some have a date, these. If none has one, all: the clocks of several logs need not have begun together.
[[nodiscard]] RunList inKnownOrder(RunList runs);

/// Nothing if the log does not say. Command: of an alias, what it stands for. Name: the alias itself. Week and Day: in which the run began.
/// Caller: the nearest ancestor that is no shell. Failed: "yes" or "no".
[[nodiscard]] std::optional<std::string> facetOf(const RunTable& table, const RunRow& row, const Facet& facet);
/// The time of a week or day that facetOf() names.
[[nodiscard]] TraceRange timeOf(const Facet& facet, std::string_view value);

/// What condenseRuns() makes beyond what every question needs. Each part takes time and memory for each run.
struct RunParts {
    bool data = false;
    bool settings = true; ///< for the facet of a setting
    bool topics = false;
    bool command = false; ///< argv, topics and, of those that nothing in the log started, paths
};
/// Any thread. A few passes over the trace. Without the runs that are left when cancelled.
[[nodiscard]] RunTable condenseRuns(const Trace& trace, RunScope scope, RunParts parts = {}, Cancellation cancellation = {});

} // namespace emberline
