// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/dialects/git/child_topics.h"
#include "importers/trace2/syntax/sid.h"
#include "model/answers/facts.h"
#include "model/outcome.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline::trace2::git {

namespace {

FactCount count(double value)
{
    return {value <= 0 ? 0 : value >= 1e18 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(value)};
}

using Facts = std::vector<Fact>;

constexpr std::string_view kGit = "git";
constexpr std::string_view kFileMonitor = "fsmonitor";

void findEnds(const FactMaterial& from, Facts& to)
{
    const SessionId command = from.index.endedAs(from.trace, from.sessions.front());
    const Session& session = from.trace.session(command);
    const RegionId running = lastOpen(from.trace, from.index, command);
    if (hasFailed(from.trace, command) && session.signal)
        to.push_back({"signal", FactWeight::Problem, FactKind::Signal,
            {FactCount{static_cast<std::uint64_t>(std::max<std::int64_t>(0, *session.signal))}}, {}, "signal", running, command});
    else if (hasFailed(from.trace, command))
        to.push_back({"exit", FactWeight::Problem, FactKind::ExitCode, {std::to_string(*session.exitCode)}, {},
            session.attributes->exitCodeInferred ? "code of the parent's child_exit" : "exit", {}, command});
    std::uint64_t open = 0;
    std::uint64_t errors = 0;
    SessionId firstOpen;
    SessionId firstError;
    for (const SessionId id : from.sessions) {
        const Session& one = from.trace.session(id);
        const bool isMissing = one.open && !isRunning(from.trace, id); // of what runs it is still to come
        open += isMissing ? 1 : 0;
        firstOpen = isMissing && !firstOpen ? id : firstOpen;
        errors += one.attributes->errors.size();
        firstError = !one.attributes->errors.empty() && !firstError ? id : firstError;
    }
    if (errors > 0) {
        const StringId first = from.trace.session(firstError).attributes->errors.front().msg;
        to.push_back({"errors", FactWeight::Problem, FactKind::Errors, {FactCount{errors}, std::string(from.trace.text(first))}, {kGit},
            "error", {}, firstError});
    }
    if (open > 0)
        to.push_back({"open", FactWeight::Problem, FactKind::EndsMissing, {FactCount{open}}, {}, "no atexit",
            firstOpen == command ? running : RegionId(), firstOpen});
}

/// Children of one kind: how many, their total time, and one to show.
struct Tally {
    std::uint64_t children = 0;
    Duration time{};
    RegionId first;

    void add(const Trace& trace, RegionId child)
    {
        first = children++ == 0 ? child : first;
        time += trace.duration(child);
    }
};

void findChildren(const FactMaterial& from, Facts& to)
{
    std::map<std::pair<std::string, std::int64_t>, Tally> failedHooks;
    Tally lazy;
    Tally helpers;
    Tally askedSsh;
    for (const RegionId child : from.children) {
        const Topic topic = childTopic(from.trace, child);
        const std::int64_t code = exitCodeOf(from.trace, child).value_or(0);
        if (topic.kind == TopicKind::Hook && code != 0)
            failedHooks[{topic.name, code}].add(from.trace, child);
        if (topic.id == kLazyFetch)
            lazy.add(from.trace, child);
        if (topic.id == kCredential)
            helpers.add(from.trace, child);
        if (asksForSshVariant(from.trace, child))
            askedSsh.add(from.trace, child);
    }
    for (const auto& [hook, tally] : failedHooks)
        to.push_back({"hook-failed", FactWeight::Problem, FactKind::HookFailed,
            {hook.first, std::to_string(hook.second), FactCount{tally.children}}, {}, "child_exit of the hook", tally.first, {}});
    if (askedSsh.children > 0)
        to.push_back({"ssh-variant", FactWeight::Hint, FactKind::VariantAsked, {askedSsh.time}, {"ssh", "ssh.variant"},
            "child_start with -G", askedSsh.first, {}});
    if (lazy.children > 0)
        to.push_back({"lazy-fetch", FactWeight::Hint, FactKind::LazyFetches,
            {FactCount{lazy.children}, count(from.data("promisor/fetch_count").sum)}, {}, "data promisor/fetch_count", lazy.first, {}});
    if (helpers.children > 0)
        to.push_back({"credential", FactWeight::Note, FactKind::HelpersRan, {FactCount{helpers.children}, helpers.time}, {},
            "child_start of the helpers", helpers.first, {}});
}

void findIndex(const FactMaterial& from, Facts& to)
{
    if (const DataSeries read = from.data("index/read/cache_nr"); read.points > 0)
        to.push_back({"index-read", FactWeight::Note, FactKind::IndexRead, {count(read.max), FactCount{read.points}}, {},
            "data index/read/cache_nr", {}, read.session});
    if (const DataSeries write = from.data("index/write/cache_nr"); write.points > 0)
        to.push_back({"index-write", FactWeight::Note, FactKind::IndexWritten, {count(write.max), FactCount{write.points}}, {},
            "data index/write/cache_nr", {}, write.session});
    const DataSeries preload = from.data("index/preload/sum_lstat");
    const DataSeries refresh = from.data("index/refresh/sum_lstat");
    if (preload.sum + refresh.sum > 0)
        to.push_back({"lstat", FactWeight::Note, FactKind::FilesChecked, {count(preload.sum + refresh.sum)}, {"lstat"},
            refresh.sum <= 0       ? "data index/preload/sum_lstat"
                : preload.sum <= 0 ? "data index/refresh/sum_lstat"
                                   : "data index/preload/sum_lstat + index/refresh/sum_lstat",
            {}, preload.sum >= refresh.sum ? preload.session : refresh.session});
    if (const DataSeries directories = from.data("read_directory/directories-visited"); directories.points > 0)
        to.push_back({"directories", FactWeight::Note, FactKind::DirectoriesSearched,
            {count(directories.sum), count(from.data("read_directory/paths-visited").sum), FactCount{directories.points}}, {},
            "data read_directory/directories-visited", {}, directories.session});
    if (const DataSeries untracked = from.data("status/count/untracked"); untracked.sum > 0)
        to.push_back({"untracked", FactWeight::Note, FactKind::UntrackedFound, {count(untracked.max)}, {}, "data status/count/untracked",
            {}, untracked.session});
    if (const DataSeries flushes = from.data("fsync/fsync/hardware-flush"); flushes.sum > 0)
        to.push_back({"fsync", FactWeight::Note, FactKind::DiskFlushes, {count(flushes.sum)}, {}, "data fsync/fsync/hardware-flush", {},
            flushes.session});
}

void findMonitor(const FactMaterial& from, Facts& to)
{
    const auto query = from.categories.find("fsm_client");
    if (query != from.categories.end()) {
        const bool trivial = from.data("fsm_client/query/trivial-response").sum + from.data("fsmonitor/response/trivial").sum > 0;
        to.push_back(
            {"fsmonitor-used", trivial ? FactWeight::Hint : FactWeight::Note, trivial ? FactKind::FeatureGaveUp : FactKind::FeatureUsed, {},
                {kFileMonitor}, trivial ? "data fsm_client/query/trivial-response" : "region fsm_client", query->second, {}});
    } else if (const auto hook = from.categories.find("fsm_hook"); hook != from.categories.end()) {
        to.push_back(
            {"fsmonitor-used", FactWeight::Note, FactKind::FeatureHookAsked, {}, {kFileMonitor}, "region fsm_hook", hook->second, {}});
    } else if (from.data("index/refresh/sum_lstat").points + from.data("index/preload/sum_lstat").points > 0) {
        to.push_back({"fsmonitor-unused", FactWeight::Note, FactKind::FeatureUnused, {}, {kFileMonitor}, "no region fsm_client", {}, {}});
    }
}

/// Facts from git's progress meters: "Receiving objects: 84 231 in 312 MiB".
void addMeters(const FactMaterial& from, Facts& to)
{
    struct Total {
        std::uint64_t objects = 0;
        std::uint64_t bytes = 0;
        RegionId first;
    };
    std::map<std::string, Total, std::less<>> totals;
    for (const RegionId meter : from.meters) {
        const std::int64_t objects = from.trace.keptArgAs<std::int64_t>(meter, "total_objects").value_or(0);
        if (objects <= 0 || from.trace.name(meter).find("bjects") == std::string_view::npos)
            continue;
        Total& total = totals[std::string(from.trace.name(meter))];
        total.objects += static_cast<std::uint64_t>(objects);
        total.bytes
            += static_cast<std::uint64_t>(std::max<std::int64_t>(0, from.trace.keptArgAs<std::int64_t>(meter, "total_bytes").value_or(0)));
        total.first = total.first ? total.first : meter;
    }
    for (const auto& [name, total] : totals)
        to.push_back({"objects", FactWeight::Note, FactKind::Objects, {name, FactCount{total.objects}, FactBytes{total.bytes}}, {},
            "data progress/total_objects", total.first, {}});
}

void findTransfer(const FactMaterial& from, Facts& to)
{
    for (const char* protocol : {"negotiation_v2", "negotiation_v0_v1"}) {
        const std::string name(protocol);
        const DataSeries rounds = from.data(name + "/total_rounds");
        if (rounds.sum <= 0)
            continue;
        const DataSeries haves = from.data(name + "/haves_added");
        to.push_back({"negotiation", FactWeight::Note, haves.points == 0 ? FactKind::NegotiationRounds : FactKind::NegotiationOffers,
            {count(rounds.sum), count(haves.sum)}, {haves.sum == 1 ? "have" : "haves"}, "data " + name + "/total_rounds", {},
            rounds.session});
    }
    addMeters(from, to);
    if (const DataSeries packed = from.data("pack-objects/write_pack_file/wrote"); packed.points > 0)
        to.push_back({"packed", FactWeight::Note, FactKind::ObjectsPacked, {count(packed.sum)}, {},
            "data pack-objects/write_pack_file/wrote", {}, packed.session});
    for (const auto& [name, series] : from.series) {
        if (name.find("retr") != std::string::npos && series.sum > 0) // retry, retries
            to.push_back({"retries", FactWeight::Hint, FactKind::Retries, {count(series.sum)}, {}, "data " + name, {}, series.session});
    }
}

void findLimits(const FactMaterial& from, Facts& to)
{
    if (from.hollow)
        to.push_back({"nesting", FactWeight::Hint, FactKind::HeldBack, {std::string(from.trace.name(from.hollow))},
            {kGit, "GIT_TRACE2_EVENT_NESTING=10"}, "a region that always holds more", from.hollow, {}});
    if (from.trace.session(from.sessions.front()).attributes->approximate)
        to.push_back({"approximate", FactWeight::Hint, FactKind::TimesInferred, {}, {}, "no time in the events", {}, {}});
}

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
    std::string_view category; ///< words, see anyMatches()
    std::string_view label; ///< same
    std::string_view title; ///< "Reading the index": names the line, and begins the sentence "... took 43 % of the time"
    bool isWait = false; ///< git waits for something other than a child
    bool yields = false; ///< git waits for the other side here: while a transport runs, its work is the answer
    bool sends = false; ///< only from here on does the other side have something to work on
};

constexpr std::string_view kRefs = QT_TRANSLATE_NOOP("Topics", "Asking the server for its refs");
constexpr std::string_view kNegotiation = QT_TRANSLATE_NOOP("Topics", "Negotiating with the server");
constexpr std::string_view kUntracked = QT_TRANSLATE_NOOP("Topics", "Looking for untracked files");
constexpr std::string_view kCheckout = QT_TRANSLATE_NOOP("Topics", "Updating the work tree");
constexpr std::string_view kMonitor = QT_TRANSLATE_NOOP("Topics", "Asking the file system monitor");
constexpr std::string_view kListingObjects = QT_TRANSLATE_NOOP("Topics", "Listing the objects to pack");
constexpr std::string_view kCompressing = QT_TRANSLATE_NOOP("Topics", "Compressing objects");
constexpr std::string_view kWriting = QT_TRANSLATE_NOOP("Topics", "Writing the pack");
constexpr std::string_view kMultiPackIndex = QT_TRANSLATE_NOOP("Topics", "Writing the multi-pack-index");

/// Specific labels come before the catch-all of their category.
constexpr std::array kTopics{
    RegionTopic{"fetch", "remote_refs", kRefs},
    RegionTopic{"fetch", "fetch_refs", QT_TRANSLATE_NOOP("Topics", "Fetching from the server"), false, true},
    RegionTopic{"fetch", "consume_refs", QT_TRANSLATE_NOOP("Topics", "Storing the fetched refs")},
    RegionTopic{"fetch-pack", "negotiation_v2|negotiation_v0_v1", kNegotiation},
    RegionTopic{"negotiation_v2|negotiation_v0_v1", "*", kNegotiation},
    RegionTopic{"fetch-pack", "*", QT_TRANSLATE_NOOP("Topics", "Finding out what both sides have")},
    RegionTopic{"transport_push", "get_refs_list", kRefs},
    RegionTopic{"send_pack", "receive_status", QT_TRANSLATE_NOOP("Topics", "Waiting for the server's status"), true, true},
    RegionTopic{"transport_push|push|send_pack", "*", QT_TRANSLATE_NOOP("Topics", "Sending to the server"), false, true},
    RegionTopic{"index", "do_read_index", QT_TRANSLATE_NOOP("Topics", "Reading the index")},
    RegionTopic{"index", "do_write_index", QT_TRANSLATE_NOOP("Topics", "Writing the index")},
    RegionTopic{"index", "shared/do_read_index", QT_TRANSLATE_NOOP("Topics", "Reading the shared index")},
    RegionTopic{"index", "shared/do_write_index", QT_TRANSLATE_NOOP("Topics", "Writing the shared index")},
    RegionTopic{"index", "preload|refresh", QT_TRANSLATE_NOOP("Topics", "Refreshing the index")},
    RegionTopic{"index", "name-hash-init", QT_TRANSLATE_NOOP("Topics", "Hashing the names in the index")},
    RegionTopic{"index", "convert_to_sparse", QT_TRANSLATE_NOOP("Topics", "Making the index sparse")},
    RegionTopic{"index", "ensure_full_index", QT_TRANSLATE_NOOP("Topics", "Expanding the sparse index")},
    RegionTopic{"sparse-index", "*", QT_TRANSLATE_NOOP("Topics", "Expanding the sparse index")},
    RegionTopic{"status", "untracked", kUntracked},
    RegionTopic{"dir", "read_directory", kUntracked},
    RegionTopic{"read_directory", "*", kUntracked},
    RegionTopic{"status", "worktrees", QT_TRANSLATE_NOOP("Topics", "Comparing the work tree with the index")},
    RegionTopic{"status", "index", QT_TRANSLATE_NOOP("Topics", "Comparing the index with HEAD")},
    RegionTopic{"status", "print", QT_TRANSLATE_NOOP("Topics", "Writing the status")},
    RegionTopic{"unpack_trees", "traverse_trees", QT_TRANSLATE_NOOP("Topics", "Walking the trees")},
    RegionTopic{"unpack_trees", "*", QT_TRANSLATE_NOOP("Topics", "Unpacking trees")},
    RegionTopic{"checkout", "*", kCheckout},
    RegionTopic{"progress", "Updating files", kCheckout},
    RegionTopic{"progress", "Filtering content", QT_TRANSLATE_NOOP("Topics", "Filtering content")},
    RegionTopic{"cache_tree|cache-tree", "*", QT_TRANSLATE_NOOP("Topics", "Working on the cache tree")},
    RegionTopic{"pack-objects", "enumerate-objects", kListingObjects},
    RegionTopic{"pack-objects", "prepare-pack", kCompressing},
    RegionTopic{"pack-objects", "write-pack-file", kWriting, false, false, true},
    RegionTopic{"progress", "Enumerating objects|Counting objects", kListingObjects}, // the meters of the three
    RegionTopic{"progress", "Compressing objects", kCompressing},
    RegionTopic{"progress", "Writing objects", kWriting},
    RegionTopic{"progress", "Checking object*|Checking connectivity|Verifying*", QT_TRANSLATE_NOOP("Topics", "Checking the objects")},
    RegionTopic{"midx", "*", kMultiPackIndex},
    RegionTopic{"progress", "*multi-pack-index*", kMultiPackIndex},
    RegionTopic{"progress", "*commit graph*|Collecting referenced commits|Scanning merged commits",
        QT_TRANSLATE_NOOP("Topics", "Writing the commit-graph")},
    RegionTopic{"maintenance*", "*", QT_TRANSLATE_NOOP("Topics", "Maintaining the repository")},
    RegionTopic{"fsm_client", "query", kMonitor, true},
    RegionTopic{"fsm_client", "*", QT_TRANSLATE_NOOP("Topics", "Waiting for the file system monitor"), true},
    RegionTopic{"fsm_hook|ipc-client", "*", kMonitor, true},
    RegionTopic{"fsmonitor", "apply_results", QT_TRANSLATE_NOOP("Topics", "Applying what the file system monitor said")},
    RegionTopic{"submodule", "*", QT_TRANSLATE_NOOP("Topics", "Working on submodules")},
    RegionTopic{"merge", "*", QT_TRANSLATE_NOOP("Topics", "Merging")},
    RegionTopic{"diff", "*", QT_TRANSLATE_NOOP("Topics", "Comparing files")},
};

/// None if the region has no topic.
const RegionTopic* regionTopic(std::string_view category, std::string_view label)
{
    const auto* const found = std::ranges::find_if(
        kTopics, [&](const RegionTopic& topic) { return anyMatches(topic.category, category) && anyMatches(topic.label, label); });
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

/// What takes time in proportion to the index, the work tree or the history.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kCostly{{
    {"index", "do_write_index"},
    {"index", "shared/do_write_index"},
    {"index", "convert_to_sparse"},
    {"index", "ensure_full_index"},
    {"index", "refresh"},
    {"dir", "read_directory"},
    {"unpack_trees", "unpack_trees"},
    {"fetch", "fetch_refs"},
    {"pack-objects", "enumerate-objects"},
}};

/// For each word that is none of its own commands, git tries "git-word" before it takes it for an alias.
constexpr std::int64_t kCouldNotStart = -1;
constexpr std::string_view kMeters = "progress"; ///< the category of git's progress meters: each holds the number of objects

/// git, and what it starts: the only writer of Trace2 logs whose regions we know.
class GitDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "git"; }

    /// The command's name, as git says it, is better than what its command line says; one like "_run_git_alias_" stands for something else.
    [[nodiscard]] ProcessCommand commandOf(const Trace& trace, SessionId session) const override
    {
        const SessionAttributes& said = *trace.session(session).attributes;
        ProcessCommand command = said.hasArgv ? commandOfSession(trace, session) : Dialect::commandOf(trace, session);
        if (const std::string_view name = trace.text(said.cmdName); !name.empty() && !name.starts_with('_'))
            command.name = name;
        return command;
    }
    /// repo, Gitaly and others set GIT_TRACE2_PARENT_SID to a text of another form.
    [[nodiscard]] bool isOwnId(std::string_view sid) const override { return parseComponent(lastComponent(sid)).has_value(); }
    [[nodiscard]] std::string_view hostOf(const Trace& trace, SessionId session) const override
    {
        const std::string_view component = lastComponent(trace.text(trace.session(session).sid));
        return parseComponent(component) ? component.substr(component.find('-') + 1, component.rfind('-') - component.find('-') - 1)
                                         : std::string_view();
    }
    /// git logs no user of its own accord, but what trace2.configParams and trace2.envVars ask for.
    [[nodiscard]] std::string_view userOf(const Trace& trace, SessionId session) const override
    {
        for (const std::string_view name : {"user.email", "user.name", "USER", "LOGNAME", "USERNAME"}) {
            if (const StringId value = parameterOf(trace, session, name).value_or(StringId()))
                return trace.text(value);
        }
        return {};
    }
    [[nodiscard]] bool runsAlias(const Trace& trace, RegionId bar) const override
    {
        return trace.keptArgAs<std::string>(bar, "child_class") == "git_alias";
    }
    [[nodiscard]] bool runsOwnCommand(const Trace& trace, RegionId bar) const override { return commandOfBar(trace, bar).isOwn; }
    [[nodiscard]] bool endsAsMeant(const Trace& trace, SessionId session) const override
    {
        const Session& row = trace.session(session);
        const ProcessCommand command = commandOf(trace, session);
        return command.isOwn && (row.signal ? stopsUnread(command.name, *row.signal) : isAnswer(command.name, row.exitCode.value_or(0)));
    }
    [[nodiscard]] bool endsAsMeant(const Trace& trace, RegionId bar, std::int64_t exitCode) const override
    {
        const ProcessCommand command = commandOfBar(trace, bar);
        return command.isOwn && (exitCode == kCouldNotStart || isAnswer(command.name, exitCode));
    }
    [[nodiscard]] Topic topicOfCommand(std::string name) const override { return topicOfId("git-command", std::move(name)); }
    [[nodiscard]] std::string_view titleOfChildren(std::string_view id, std::string_view name) const override
    {
        return git::titleOfChildren(id, name);
    }
    [[nodiscard]] Topic topicOfChild(const Trace& trace, RegionId bar) const override { return childTopic(trace, bar); }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view category, std::string_view name) const override
    {
        if (category == "hook") // around the child that runs it
            return topicOfId("hook", std::string(name));
        if (category == "send_pack" && name == "pack_objects") { // the same
            Topic packing = topicOfId("packing");
            packing.yields = true;
            return packing;
        }
        const RegionTopic* known = regionTopic(category, name);
        if (!known && category != kMeters)
            return std::nullopt;
        const bool isWait = known && known->isWait;
        Topic topic{TopicKind::Work, isWait ? "waiting" : kWorkTopicId, {},
            std::string(known ? known->title : name)}; // a meter says what it measures
        topic.state = isWait ? TopicState::Waiting : TopicState::Foreground;
        topic.yields = known && known->yields;
        topic.sends = known && known->sends;
        return topic;
    }
    [[nodiscard]] bool knowsIdleRegions() const override { return false; }

    [[nodiscard]] EventKind kindOfInstant(std::string_view name) const override
    {
        if (name == "error")
            return EventKind::Error;
        if (name == "signal")
            return EventKind::Signal;
        return name == "printf" ? EventKind::Message : EventKind::Other;
    }
    /// git (seen up to 2.39) never leaves the first round of a negotiation in protocol v0 or v1. The leave of the negotiation closes that
    /// round instead, so in the log the negotiation continues until the fetch is over. git writes its total when it really ends.
    [[nodiscard]] SourceTime endOf(const Trace& trace, RegionId region) const override
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

    [[nodiscard]] bool isLevel(std::string_view counter) const override
    {
        return counter.ends_with("_nr") || counter.ends_with("version") || counter.ends_with("state")
            || counter.find("max_") != std::string_view::npos;
    }
    [[nodiscard]] bool isMeter(std::string_view category) const override { return category == kMeters; }
    [[nodiscard]] bool isCostly(std::string_view category, std::string_view name) const override
    {
        return std::ranges::find(kCostly, std::pair(category, name)) != kCostly.end();
    }
    [[nodiscard]] bool alwaysHoldsMore(std::string_view category, std::string_view name) const override
    {
        return category == kMeters || std::ranges::find(kNeverEmpty, std::pair(category, name)) != kNeverEmpty.end();
    }
    void addFacts(const FactMaterial& material, std::vector<Fact>& facts) const override
    {
        findEnds(material, facts);
        findChildren(material, facts);
        findTransfer(material, facts);
        findIndex(material, facts);
        findMonitor(material, facts);
        findLimits(material, facts);
    }
};

} // namespace

const DialectInfo& dialectInfo()
{
    return dialectInfoOf<GitDialect>(
        {}, [](const WriterEvidence& evidence) { return evidence.format.starts_with("trace2-"); }); // git's own format
}

} // namespace emberline::trace2::git
