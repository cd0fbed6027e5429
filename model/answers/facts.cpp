// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/facts.h"

#include "model/answers/child_kind.h"
#include "model/answers/fact_material.h"

#include <algorithm>
#include <limits>
#include <map>

namespace emberline {

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

void findEnds(const FactMaterial& from, Facts& to)
{
    const SessionId command = from.sessions.front();
    const Session& session = from.trace.session(command);
    if (session.signal)
        to.push_back({"signal", FactWeight::Problem, "Signal %1 ended the command",
            {FactCount{static_cast<std::uint64_t>(std::max<std::int64_t>(0, *session.signal))}}, "signal", {}, command});
    else if (session.exitCode.value_or(0) != 0)
        to.push_back({"exit", FactWeight::Problem, "The command failed with exit code %1", {std::to_string(*session.exitCode)},
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
        to.push_back({"errors", FactWeight::Problem, errors == 1 ? "git said: %2" : "git said %1 errors or warnings; the first: %2",
            {FactCount{errors}, std::string(from.trace.text(first))}, "error", {}, firstError});
    }
    if (open > 0)
        to.push_back({"open", FactWeight::Problem,
            open == 1 ? "The end of one process is not in the log" : "The ends of %1 processes are not in the log", {FactCount{open}},
            "no atexit", {}, firstOpen});
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
        to.push_back({"hook-failed", FactWeight::Problem,
            tally.children == 1 ? "Hook %1 failed with exit code %2" : "Hook %1 failed %3 times with exit code %2",
            {hook.first, std::to_string(hook.second), FactCount{tally.children}}, "child_exit of the hook", tally.first, {}});
}

void findChildren(const FactMaterial& from, Facts& to)
{
    std::map<std::pair<std::string, std::int64_t>, Tally> failedHooks;
    Tally lazy;
    Tally helpers;
    Tally askedSsh;
    for (const RegionId child : from.children) {
        const ChildKind kind = childKind(from.trace, child);
        const std::int64_t code = numberArg(from.trace, child, "code").value_or(0);
        if (kind.kind == SplitKind::Hook && code != 0)
            failedHooks[{kind.name, code}].add(from.trace, child);
        if (kind.kind == SplitKind::LazyFetch)
            lazy.add(from.trace, child);
        if (kind.kind == SplitKind::Credential)
            helpers.add(from.trace, child);
        if (asksForSshVariant(from.trace, child))
            askedSsh.add(from.trace, child);
    }
    tellHooks(failedHooks, to);
    if (askedSsh.children > 0)
        to.push_back({"ssh-variant", FactWeight::Hint, "%1 went into asking ssh for its variant: set ssh.variant", {askedSsh.time},
            "child_start with -G", askedSsh.first, {}});
    if (lazy.children > 0)
        to.push_back({"lazy-fetch", FactWeight::Hint,
            lazy.children == 1 ? "%2 missing objects were fetched in one lazy fetch" : "%2 missing objects were fetched in %1 lazy fetches",
            {FactCount{lazy.children}, count(from.data("promisor/fetch_count").sum)}, "data promisor/fetch_count", lazy.first, {}});
    if (helpers.children > 0)
        to.push_back({"credential", FactWeight::Note,
            helpers.children == 1 ? "A credential helper ran for %2" : "Credential helpers ran %1 times, %2 together",
            {FactCount{helpers.children}, helpers.time}, "child_start of the helpers", helpers.first, {}});
}

void findIndex(const FactMaterial& from, Facts& to)
{
    if (const DataSeries read = from.data("index/read/cache_nr"); read.points > 0)
        to.push_back({"index-read", FactWeight::Note,
            read.points == 1 ? "An index of %1 entries was read once" : "An index of %1 entries was read %2 times",
            {count(read.max), FactCount{read.points}}, "data index/read/cache_nr", {}, {}});
    if (const DataSeries write = from.data("index/write/cache_nr"); write.points > 0)
        to.push_back({"index-write", FactWeight::Note,
            write.points == 1 ? "An index of %1 entries was written once" : "An index of %1 entries was written %2 times",
            {count(write.max), FactCount{write.points}}, "data index/write/cache_nr", {}, {}});
    const DataSeries preload = from.data("index/preload/sum_lstat");
    const DataSeries refresh = from.data("index/refresh/sum_lstat");
    if (preload.sum + refresh.sum > 0)
        to.push_back({"lstat", FactWeight::Note, "%1 files were looked at with lstat", {count(preload.sum + refresh.sum)},
            preload.sum >= refresh.sum ? "data index/preload/sum_lstat" : "data index/refresh/sum_lstat", {}, {}});
    if (const DataSeries directories = from.data("read_directory/directories-visited"); directories.points > 0)
        to.push_back({"directories", FactWeight::Note,
            directories.sum == 1 ? "One directory with %2 paths was searched for untracked files"
                                 : "%1 directories with %2 paths were searched for untracked files",
            {count(directories.sum), count(from.data("read_directory/paths-visited").sum)}, "data read_directory/directories-visited", {},
            {}});
    if (const DataSeries untracked = from.data("status/count/untracked"); untracked.sum > 0)
        to.push_back({"untracked", FactWeight::Note, untracked.max == 1 ? "One untracked file was found" : "%1 untracked files were found",
            {count(untracked.max)}, "data status/count/untracked", {}, {}});
    if (const DataSeries flushes = from.data("fsync/fsync/hardware-flush"); flushes.sum > 0)
        to.push_back(
            {"fsync", FactWeight::Note, flushes.sum == 1 ? "The disk was made to flush once" : "The disk was made to flush %1 times",
                {count(flushes.sum)}, "data fsync/fsync/hardware-flush", {}, {}});
}

void findMonitor(const FactMaterial& from, Facts& to)
{
    const auto query = from.categories.find("fsm_client");
    if (query != from.categories.end()) {
        const bool trivial = from.data("fsm_client/query/trivial-response").sum + from.data("fsmonitor/response/trivial").sum > 0;
        to.push_back({"fsmonitor-used", trivial ? FactWeight::Hint : FactWeight::Note,
            trivial ? "fsmonitor answered that everything may have changed" : "fsmonitor was used", {},
            trivial ? "data fsm_client/query/trivial-response" : "region fsm_client", query->second, {}});
    } else if (const auto hook = from.categories.find("fsm_hook"); hook != from.categories.end()) {
        to.push_back({"fsmonitor-used", FactWeight::Note, "The fsmonitor hook was asked", {}, "region fsm_hook", hook->second, {}});
    } else if (from.data("index/refresh/sum_lstat").points + from.data("index/preload/sum_lstat").points > 0) {
        to.push_back({"fsmonitor-unused", FactWeight::Note, "fsmonitor was not used", {}, "no region fsm_client", {}, {}});
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
    for (const RegionId meter : from.progress) {
        const std::int64_t objects = numberArg(from.trace, meter, "total_objects").value_or(0);
        if (objects <= 0 || from.trace.name(meter).find("bjects") == std::string_view::npos)
            continue;
        Total& total = totals[std::string(from.trace.name(meter))];
        total.objects += static_cast<std::uint64_t>(objects);
        total.bytes += static_cast<std::uint64_t>(std::max<std::int64_t>(0, numberArg(from.trace, meter, "total_bytes").value_or(0)));
        total.first = total.first ? total.first : meter;
    }
    for (const auto& [name, total] : totals)
        to.push_back({"objects", FactWeight::Note, total.bytes > 0 ? "%1: %2 in %3" : "%1: %2",
            {name, FactCount{total.objects}, FactBytes{total.bytes}}, "data progress/total_objects", total.first, {}});
}

void findTransfer(const FactMaterial& from, Facts& to)
{
    for (const char* protocol : {"negotiation_v2", "negotiation_v0_v1"}) {
        const std::string name(protocol);
        const DataSeries rounds = from.data(name + "/total_rounds");
        if (rounds.sum <= 0)
            continue;
        const DataSeries haves = from.data(name + "/haves_added");
        to.push_back({"negotiation", FactWeight::Note,
            haves.points == 0     ? (rounds.sum == 1 ? "One negotiation round" : "%1 negotiation rounds")
                : haves.sum == 0  ? (rounds.sum == 1 ? "One negotiation round, no haves sent" : "%1 negotiation rounds, no haves sent")
                : rounds.sum == 1 ? "One negotiation round, %2 haves sent"
                                  : "%1 negotiation rounds, %2 haves sent",
            {count(rounds.sum), count(haves.sum)}, "data " + name + "/total_rounds", {}, {}});
    }
    tellMeters(from, to);
    if (const DataSeries packed = from.data("pack-objects/write_pack_file/wrote"); packed.points > 0)
        to.push_back(
            {"packed", FactWeight::Note, "%1 objects were packed", {count(packed.sum)}, "data pack-objects/write_pack_file/wrote", {}, {}});
    for (const auto& [name, series] : from.series) {
        if (name.find("retr") != std::string::npos && series.sum > 0) // retry, retries
            to.push_back({"retries", FactWeight::Hint, "%1 retries", {count(series.sum)}, "data " + name, {}, {}});
    }
}

void findLimits(const FactMaterial& from, Facts& to)
{
    if (from.hollow)
        to.push_back({"nesting", FactWeight::Hint, "git's nesting filter held back what lies in region %1: record with --nesting 10",
            {std::string(from.trace.name(from.hollow))}, "a region that always holds more", from.hollow, {}});
    if (from.trace.session(from.sessions.front()).attributes.approximate)
        to.push_back(
            {"approximate", FactWeight::Hint, "Times are inferred: the log was written in brief", {}, "no time in the events", {}, {}});
}

} // namespace

std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command)
{
    const FactMaterial material(trace, index, command);
    Facts facts;
    findEnds(material, facts);
    findChildren(material, facts);
    findTransfer(material, facts);
    findIndex(material, facts);
    findMonitor(material, facts);
    findLimits(material, facts);
    std::ranges::stable_sort(facts, {}, &Fact::weight);
    return facts;
}

} // namespace emberline
