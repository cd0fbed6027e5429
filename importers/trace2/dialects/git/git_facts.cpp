// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/git_facts.h"

#include "importers/trace2/dialects/git/child_topics.h"
#include "model/outcome.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace emberline::trace2::git {

namespace {

FactCount count(double value)
{
    return {value <= 0 ? 0 : value >= 1e18 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(value)};
}

std::optional<std::int64_t> numberArg(const Trace& trace, RegionId region, std::string_view key)
{
    const auto value = trace.keptArg(region, key);
    const auto* number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

using Facts = std::vector<Fact>;

constexpr std::string_view kGit = "git";
constexpr std::string_view kFileMonitor = "fsmonitor";

void findEnds(const FactMaterial& from, Facts& to)
{
    const SessionId command = from.sessions.front();
    const Session& session = from.trace.session(command);
    if (hasFailed(from.trace, command) && session.signal)
        to.push_back({"signal", FactWeight::Problem, FactKind::Signal,
            {FactCount{static_cast<std::uint64_t>(std::max<std::int64_t>(0, *session.signal))}}, {}, "signal", {}, command});
    else if (hasFailed(from.trace, command))
        to.push_back({"exit", FactWeight::Problem, FactKind::ExitCode, {std::to_string(*session.exitCode)}, {},
            session.attributes.exitCodeInferred ? "code of the parent's child_exit" : "exit", {}, command});
    std::uint64_t open = 0;
    std::uint64_t errors = 0;
    SessionId firstOpen;
    SessionId firstError;
    for (const SessionId id : from.sessions) {
        const Session& one = from.trace.session(id);
        open += one.open ? 1 : 0;
        firstOpen = one.open && !firstOpen ? id : firstOpen;
        errors += one.attributes.errors.size();
        firstError = !one.attributes.errors.empty() && !firstError ? id : firstError;
    }
    if (errors > 0) {
        const StringId first = from.trace.session(firstError).attributes.errors.front().msg;
        to.push_back({"errors", FactWeight::Problem, FactKind::Errors, {FactCount{errors}, std::string(from.trace.text(first))}, {kGit},
            "error", {}, firstError});
    }
    if (open > 0)
        to.push_back({"open", FactWeight::Problem, FactKind::EndsMissing, {FactCount{open}}, {}, "no atexit", {}, firstOpen});
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

void tellHooks(const std::map<std::pair<std::string, std::int64_t>, Tally>& failed, Facts& to)
{
    for (const auto& [hook, tally] : failed)
        to.push_back({"hook-failed", FactWeight::Problem, FactKind::HookFailed,
            {hook.first, std::to_string(hook.second), FactCount{tally.children}}, {}, "child_exit of the hook", tally.first, {}});
}

void findChildren(const FactMaterial& from, Facts& to)
{
    std::map<std::pair<std::string, std::int64_t>, Tally> failedHooks;
    Tally lazy;
    Tally helpers;
    Tally askedSsh;
    for (const RegionId child : from.children) {
        const Topic topic = childTopic(from.trace, child);
        const std::int64_t code = numberArg(from.trace, child, "code").value_or(0);
        if (topic.kind == TopicKind::Hook && code != 0)
            failedHooks[{topic.name, code}].add(from.trace, child);
        if (topic.id == kLazyFetch)
            lazy.add(from.trace, child);
        if (topic.id == kCredential)
            helpers.add(from.trace, child);
        if (asksForSshVariant(from.trace, child))
            askedSsh.add(from.trace, child);
    }
    tellHooks(failedHooks, to);
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
            "data index/read/cache_nr", {}, {}});
    if (const DataSeries write = from.data("index/write/cache_nr"); write.points > 0)
        to.push_back({"index-write", FactWeight::Note, FactKind::IndexWritten, {count(write.max), FactCount{write.points}}, {},
            "data index/write/cache_nr", {}, {}});
    const DataSeries preload = from.data("index/preload/sum_lstat");
    const DataSeries refresh = from.data("index/refresh/sum_lstat");
    if (preload.sum + refresh.sum > 0)
        to.push_back({"lstat", FactWeight::Note, FactKind::FilesChecked, {count(preload.sum + refresh.sum)}, {"lstat"},
            preload.sum >= refresh.sum ? "data index/preload/sum_lstat" : "data index/refresh/sum_lstat", {}, {}});
    if (const DataSeries directories = from.data("read_directory/directories-visited"); directories.points > 0)
        to.push_back({"directories", FactWeight::Note, FactKind::DirectoriesSearched,
            {count(directories.sum), count(from.data("read_directory/paths-visited").sum)}, {}, "data read_directory/directories-visited",
            {}, {}});
    if (const DataSeries untracked = from.data("status/count/untracked"); untracked.sum > 0)
        to.push_back(
            {"untracked", FactWeight::Note, FactKind::UntrackedFound, {count(untracked.max)}, {}, "data status/count/untracked", {}, {}});
    if (const DataSeries flushes = from.data("fsync/fsync/hardware-flush"); flushes.sum > 0)
        to.push_back(
            {"fsync", FactWeight::Note, FactKind::DiskFlushes, {count(flushes.sum)}, {}, "data fsync/fsync/hardware-flush", {}, {}});
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
void tellMeters(const FactMaterial& from, Facts& to)
{
    struct Total {
        std::uint64_t objects = 0;
        std::uint64_t bytes = 0;
        RegionId first;
    };
    std::map<std::string, Total, std::less<>> totals;
    for (const RegionId meter : from.meters) {
        const std::int64_t objects = numberArg(from.trace, meter, "total_objects").value_or(0);
        if (objects <= 0 || from.trace.name(meter).find("bjects") == std::string_view::npos)
            continue;
        Total& total = totals[std::string(from.trace.name(meter))];
        total.objects += static_cast<std::uint64_t>(objects);
        total.bytes += static_cast<std::uint64_t>(std::max<std::int64_t>(0, numberArg(from.trace, meter, "total_bytes").value_or(0)));
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
            {count(rounds.sum), count(haves.sum)}, {"haves"}, "data " + name + "/total_rounds", {}, {}});
    }
    tellMeters(from, to);
    if (const DataSeries packed = from.data("pack-objects/write_pack_file/wrote"); packed.points > 0)
        to.push_back({"packed", FactWeight::Note, FactKind::ObjectsPacked, {count(packed.sum)}, {},
            "data pack-objects/write_pack_file/wrote", {}, {}});
    for (const auto& [name, series] : from.series) {
        if (name.find("retr") != std::string::npos && series.sum > 0) // retry, retries
            to.push_back({"retries", FactWeight::Hint, FactKind::Retries, {count(series.sum)}, {}, "data " + name, {}, {}});
    }
}

void findLimits(const FactMaterial& from, Facts& to)
{
    if (from.hollow)
        to.push_back({"nesting", FactWeight::Hint, FactKind::HeldBack, {std::string(from.trace.name(from.hollow))}, {kGit, "--nesting 10"},
            "a region that always holds more", from.hollow, {}});
    if (from.trace.session(from.sessions.front()).attributes.approximate)
        to.push_back({"approximate", FactWeight::Hint, FactKind::TimesInferred, {}, {}, "no time in the events", {}, {}});
}

} // namespace

void addFacts(const FactMaterial& from, std::vector<Fact>& to)
{
    findEnds(from, to);
    findChildren(from, to);
    findTransfer(from, to);
    findIndex(from, to);
    findMonitor(from, to);
    findLimits(from, to);
}

} // namespace emberline::trace2::git
