// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/git_dialect.h"

#include "importers/trace2/dialects/git/child_topics.h"
#include "importers/trace2/dialects/git/git_command_line.h"
#include "importers/trace2/dialects/git/git_facts.h"
#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace emberline::trace2::git {

namespace {

// The exit codes by which commands of git say no, from the section "Exit status" of their manual pages, and from their options --quiet,
// --exit-code, --verify and --refresh.

struct Answer {
    std::string_view command;
    std::int64_t least;
    std::int64_t most;
};

// Where a command has other troubles too, it leaves with 128 or 129 for them.
constexpr std::array kAnswers{
    Answer{"cat-file", 1, 1}, // -e: no such object
    Answer{"check-ignore", 1, 1}, // nothing is ignored
    Answer{"config", 1, 1}, // no such key
    Answer{"diff", 1, 3}, // differences 1, --check 2
    Answer{"diff-files", 1, 3}, Answer{"diff-index", 1, 3}, Answer{"diff-tree", 1, 3},
    Answer{"fsmonitor--daemon", 1, 1}, // status: it does not run
    Answer{"grep", 1, 1}, // no line
    Answer{"ls-remote", 2, 2}, // --exit-code: no ref
    Answer{"merge-base", 1, 1}, // none, or no ancestor
    Answer{"merge-tree", 1, 1}, // conflicts
    Answer{"rev-parse", 1, 1}, // --verify --quiet: no such revision
    Answer{"show-ref", 1, 2}, // no such ref; --exists: 2
    Answer{"symbolic-ref", 1, 1}, // --quiet: HEAD is detached
    Answer{"update-index", 1, 1}, // --refresh: a file needs an update
    Answer{"var", 1, 1}, // not set
};

/// Commands that only write what they find, so that nothing remains undone when nobody reads on.
constexpr std::array<std::string_view, 26> kListing{"archive", "blame", "branch", "cat-file", "config", "describe", "diff", "diff-files",
    "diff-index", "diff-tree", "for-each-ref", "grep", "help", "log", "ls-files", "ls-remote", "ls-tree", "reflog", "rev-list", "rev-parse",
    "shortlog", "show", "show-ref", "status", "tag", "whatchanged"};

constexpr std::int64_t kShellsSignal = 128; ///< what a shell, and git for its children, adds to the number of a signal

/// Whether the signal ended a command that writes lists, because nobody read on: `git log | head`.
bool stopsUnread(std::string_view command, std::int64_t signal)
{
    return signal == SIGPIPE && std::ranges::binary_search(kListing, command);
}

/// Whether a code other than 0 tells what the command found: `git diff --quiet` a difference, `git grep` nothing. A shell's 128 + 13 is
/// judged as the signal.
bool isAnswer(std::string_view command, std::int64_t exitCode)
{
    return stopsUnread(command, exitCode - kShellsSignal) || std::ranges::any_of(kAnswers, [&](const Answer& answer) {
        return answer.command == command && answer.least <= exitCode && exitCode <= answer.most;
    });
}

/// Regions that users know by their purpose, not by the label in git's source code.
struct RegionTopic {
    std::string_view category;
    std::string_view label; ///< empty: every label of the category
    std::string_view title; ///< "Reading the index": names the line, and begins the sentence "... took 43 % of the time"
    bool isWait = false; ///< git waits for something other than a child
    bool yields = false; ///< git waits for the other side here: while a transport runs, its work is the answer
};

constexpr std::string_view kRefs = "Asking the server for its refs";
constexpr std::string_view kNegotiation = "Negotiating with the server";
constexpr std::string_view kCommon = "Finding out what both sides have";
constexpr std::string_view kPush = "Sending to the server";
constexpr std::string_view kRefresh = "Refreshing the index";
constexpr std::string_view kUntracked = "Looking for untracked files";
constexpr std::string_view kCheckout = "Updating the work tree";
constexpr std::string_view kMonitor = "Asking the file system monitor";

/// Specific labels come before the catch-all of their category.
constexpr std::array kTopics{
    RegionTopic{"fetch", "remote_refs", kRefs},
    RegionTopic{"fetch", "fetch_refs", "Fetching from the server", false, true},
    RegionTopic{"fetch", "consume_refs", "Storing the fetched refs"},
    RegionTopic{"fetch-pack", "negotiation_v2", kNegotiation},
    RegionTopic{"fetch-pack", "negotiation_v0_v1", kNegotiation},
    RegionTopic{"negotiation_v2", "", kNegotiation},
    RegionTopic{"negotiation_v0_v1", "", kNegotiation},
    RegionTopic{"fetch-pack", "", kCommon},
    RegionTopic{"transport_push", "get_refs_list", kRefs},
    RegionTopic{"transport_push", "", kPush, false, true},
    RegionTopic{"push", "", kPush, false, true},
    RegionTopic{"send_pack", "pack_objects", "Packing objects for the server", false, true},
    RegionTopic{"send_pack", "receive_status", "Waiting for the server's status", true, true},
    RegionTopic{"send_pack", "", kPush, false, true},
    RegionTopic{"index", "do_read_index", "Reading the index"},
    RegionTopic{"index", "do_write_index", "Writing the index"},
    RegionTopic{"index", "shared/do_read_index", "Reading the shared index"},
    RegionTopic{"index", "shared/do_write_index", "Writing the shared index"},
    RegionTopic{"index", "preload", kRefresh},
    RegionTopic{"index", "refresh", kRefresh},
    RegionTopic{"index", "name-hash-init", "Hashing the names in the index"},
    RegionTopic{"index", "convert_to_sparse", "Making the index sparse"},
    RegionTopic{"index", "ensure_full_index", "Expanding the sparse index"},
    RegionTopic{"sparse-index", "", "Expanding the sparse index"},
    RegionTopic{"status", "untracked", kUntracked},
    RegionTopic{"dir", "read_directory", kUntracked},
    RegionTopic{"read_directory", "", kUntracked},
    RegionTopic{"status", "worktrees", "Comparing the work tree with the index"},
    RegionTopic{"status", "index", "Comparing the index with HEAD"},
    RegionTopic{"status", "print", "Writing the status"},
    RegionTopic{"unpack_trees", "traverse_trees", "Walking the trees"},
    RegionTopic{"unpack_trees", "", "Unpacking trees"},
    RegionTopic{"checkout", "", kCheckout},
    RegionTopic{"progress", "Updating files", kCheckout},
    RegionTopic{"progress", "Filtering content", "Filtering content"},
    RegionTopic{"cache_tree", "", "Working on the cache tree"},
    RegionTopic{"cache-tree", "", "Working on the cache tree"},
    RegionTopic{"pack-objects", "enumerate-objects", "Listing the objects to pack"},
    RegionTopic{"pack-objects", "prepare-pack", "Compressing objects"},
    RegionTopic{"pack-objects", "write-pack-file", "Writing the pack"},
    RegionTopic{"fsm_client", "query", kMonitor, true},
    RegionTopic{"fsm_client", "", "Waiting for the file system monitor", true},
    RegionTopic{"fsm_hook", "", kMonitor, true},
    RegionTopic{"ipc-client", "", kMonitor, true},
    RegionTopic{"fsmonitor", "apply_results", "Applying what the file system monitor said"},
    RegionTopic{"submodule", "", "Working on submodules"},
    RegionTopic{"hook", "", "Running hooks"},
    RegionTopic{"merge", "", "Merging"},
    RegionTopic{"diff", "", "Comparing files"},
};

/// None if the region has no topic.
const RegionTopic* regionTopic(std::string_view category, std::string_view label)
{
    const auto* const found = std::ranges::find_if(
        kTopics, [&](const RegionTopic& topic) { return topic.category == category && (topic.label.empty() || topic.label == label); });
    return found == kTopics.end() ? nullptr : found;
}

/// Regions that have contained inner regions or data ever since git has had them, according to git's sources. do_read_index is not one: it
/// writes nothing for a missing index.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNeverEmpty{{
    {"unpack_trees", "unpack_trees"},
    {"index", "do_write_index"},
    {"merge", "collect_merge_info"},
    {"merge", "process_entries"},
    {"negotiation_v2", "round"},
    {"fetch-pack", "negotiation_v2"},
}};
/// The number of objects.
constexpr std::string_view kProgress = "progress";

/// Whether git always writes regions or data within this region. If there are none, EVENT's nesting limit left them out; nothing
/// else in the log shows that.
bool alwaysHoldsMore(std::string_view category, std::string_view label)
{
    return category == kProgress || std::ranges::find(kNeverEmpty, std::pair(category, label)) != kNeverEmpty.end();
}

/// For each word that is none of its own commands, git tries "git-word" before it takes it for an alias.
constexpr std::int64_t kCouldNotStart = -1;
constexpr std::string_view kMeters = "progress"; ///< the category of git's progress meters

/// Trace2 is git's own format. A Chrome trace that describes whole sessions is our export of such a log.
bool recognise(const WriterEvidence& evidence)
{
    return evidence.format.starts_with("trace2-") || evidence.describesSessions;
}

} // namespace

/// The command's name, as git says it, is better than what its command line says; one like "_run_git_alias_" stands for something else.
ProcessCommand GitDialect::commandOf(const Trace& trace, SessionId session) const
{
    const SessionAttributes& said = trace.session(session).attributes;
    ProcessCommand command = said.hasArgv ? commandOfSession(trace, session) : Dialect::commandOf(trace, session);
    if (const std::string_view name = trace.text(said.cmdName); !name.empty() && !name.starts_with('_'))
        command.name = name;
    return command;
}

std::string_view GitDialect::hostOf(const Trace& trace, SessionId session) const
{
    const std::string_view component = lastComponent(trace.text(trace.session(session).sid));
    return parseComponent(component) ? component.substr(component.find('-') + 1, component.rfind('-') - component.find('-') - 1)
                                     : std::string_view();
}

bool GitDialect::runsOwnCommand(const Trace& trace, RegionId bar) const
{
    return commandOfBar(trace, bar).isOwn;
}

bool GitDialect::endsAsMeant(const Trace& trace, SessionId session) const
{
    const Session& row = trace.session(session);
    const ProcessCommand command = commandOf(trace, session);
    return command.isOwn && (row.signal ? stopsUnread(command.name, *row.signal) : isAnswer(command.name, row.exitCode.value_or(0)));
}

bool GitDialect::endsAsMeant(const Trace& trace, RegionId bar, std::int64_t exitCode) const
{
    const ProcessCommand command = commandOfBar(trace, bar);
    return command.isOwn && (exitCode == kCouldNotStart || isAnswer(command.name, exitCode));
}

Topic GitDialect::topicOfCommand(std::string name) const
{
    return gitCommand(std::move(name));
}

Topic GitDialect::topicOfChild(const Trace& trace, RegionId bar) const
{
    return childTopic(trace, bar);
}

std::optional<Topic> GitDialect::topicOfRegion(std::string_view category, std::string_view name) const
{
    const RegionTopic* known = regionTopic(category, name);
    if (!known && category != kMeters)
        return std::nullopt;
    const bool isWait = known && known->isWait;
    Topic topic{
        TopicKind::Work, isWait ? "waiting" : kWorkTopicId, {}, std::string(known ? known->title : name)}; // a meter says what it measures
    topic.state = isWait ? TopicState::Waiting : TopicState::Foreground;
    topic.yields = known && known->yields;
    return topic;
}

EventKind GitDialect::kindOfInstant(std::string_view name) const
{
    if (name == "error")
        return EventKind::Error;
    if (name == "signal")
        return EventKind::Signal;
    return name == "printf" ? EventKind::Message : EventKind::Other;
}

/// git (seen up to 2.39) never leaves the first round of a negotiation in protocol v0 or v1. The leave of the negotiation closes that round
/// instead, so in the log the negotiation continues until the fetch is over. git writes its total when it really ends.
SourceTime GitDialect::endOf(const Trace& trace, RegionId region) const
{
    if (trace.name(region) != "negotiation_v0_v1")
        return trace.end(region);
    for (ArgId arg = trace.lastArg(region); arg; arg = trace.args().previous[arg.row()]) {
        const SourceTime time = trace.args().time(arg);
        if (time != kNoTime && trace.text(trace.args().key[arg.row()]) == "total_rounds")
            return std::min(time, trace.end(region));
    }
    return trace.end(region);
}

bool GitDialect::isLevel(std::string_view counter) const
{
    return counter.ends_with("_nr") || counter.ends_with("version") || counter.ends_with("state")
        || counter.find("max_") != std::string_view::npos;
}

bool GitDialect::isMeter(std::string_view category) const
{
    return category == kMeters;
}

bool GitDialect::alwaysHoldsMore(std::string_view category, std::string_view name) const
{
    return git::alwaysHoldsMore(category, name);
}

void GitDialect::addFacts(const FactMaterial& material, std::vector<Fact>& facts) const
{
    git::addFacts(material, facts);
}

const DialectInfo& dialectInfo()
{
    static const GitDialect dialect;
    static const DialectInfo info{dialect, recognise};
    return info;
}

} // namespace emberline::trace2::git
