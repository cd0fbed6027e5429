// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/budget.h"
#include "model/answers/compare.h"
#include "model/answers/run_statistics.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <atomic>
#include <string>

using namespace emberline;

namespace {

/// A run of git as its log would have it.
struct LoggedRun {
    std::string command = "status";
    int ms = 100;
    std::string day = "2026-09-01";
    std::string version = "2.39.5";
    std::string host = "H1";
    int exitCode = 0;
    std::string more = {}; ///< records, each without its sid and time
    std::string parentSid = {};
    int startMs = 0; ///< after ten o'clock; the run ends in the same second
};

class Logs {
public:
    /// Returns the sid.
    std::string add(const LoggedRun& run)
    {
        const std::string pid = std::to_string(10000000 + ++m_runs);
        std::string sid = "20260901T000000.000000Z-" + run.host + "-P" + pid;
        if (!run.parentSid.empty())
            sid = run.parentSid + "/" + sid;
        const auto line = [&](const std::string& event, int ms, const std::string& rest) {
            const std::string fraction = std::to_string(1000000 + (run.startMs + ms) * 1000).substr(1);
            m_text += R"({"event":")" + event + R"(","sid":")" + sid + R"(","thread":"main","time":")" + run.day + "T10:00:00." + fraction
                + R"(Z","file":"a.c","line":1)" + rest + "}\n";
        };
        line("version", 0, R"(,"evt":"3","exe":")" + run.version + "\"");
        line("start", 0, R"(,"t_abs":0,"argv":["git",")" + run.command + "\"]");
        for (std::size_t at = 0; at < run.more.size();) { // "event|rest" a line
            const std::size_t end = run.more.find('\n', at);
            const std::string record = run.more.substr(at, end - at);
            line(record.substr(0, record.find('|')), 1, "," + record.substr(record.find('|') + 1));
            at = end == std::string::npos ? run.more.size() : end + 1;
        }
        const std::string code = std::to_string(run.exitCode);
        line("exit", run.ms, R"(,"t_abs":)" + std::to_string(run.ms / 1e3) + R"(,"code":)" + code);
        line("atexit", run.ms, R"(,"t_abs":)" + std::to_string(run.ms / 1e3) + R"(,"code":)" + code);
        return sid;
    }
    [[nodiscard]] Trace trace() const { return LoadedTrace(m_text).trace; }

private:
    std::string m_text;
    int m_runs = 0;
};

std::string dataRecord(const std::string& key, int value)
{
    return R"(data|"nesting":1,"category":"index","key":")" + key + R"(","value":")" + std::to_string(value) + "\"\n";
}

std::string parameter(const std::string& name, const std::string& value)
{
    return R"(def_param|"scope":"local","param":")" + name + R"(","value":")" + value + "\"\n";
}

Duration inMs(int ms)
{
    return std::chrono::milliseconds(ms);
}

std::vector<RunGroup> groups(const Trace& trace, const std::vector<std::string>& by, const std::vector<std::string>& data = {})
{
    std::vector<Facet> facets;
    for (const std::string& name : by)
        facets.push_back(parseFacet(name).value());
    const RunTable table = condenseRuns(trace, RunScope::Commands, {.data = !data.empty()});
    return groupRuns(table, allRuns(table), facets, data);
}

/// "status 2.39.5: 3", one group a text.
QStringList counts(const std::vector<RunGroup>& groups)
{
    QStringList texts;
    for (const RunGroup& group : groups) {
        QStringList values;
        for (const auto& value : group.values)
            values << QString::fromStdString(value.value_or("?"));
        texts << values.join(QLatin1Char(' ')) + QStringLiteral(": %1").arg(group.times.runs);
    }
    return texts;
}

QString onlyValue(const LoggedRun& run, const char* facet)
{
    Logs logs;
    logs.add(run);
    return counts(groups(logs.trace(), {facet})).join(QLatin1Char(';'));
}

} // namespace

class RunStatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsAreNotCondensedForNobody()
    {
        Logs logs;
        logs.add({});
        const std::atomic<bool> cancel = true;
        QVERIFY(condenseRuns(logs.trace(), RunScope::Commands, {}, Cancellation(&cancel)).rows.empty());
    }

    void theCounterOfAProcessIsTheSumOfItsThreads()
    {
        Logs logs;
        const std::string counter = R"("category":"index","name":"flush","count":)";
        logs.add({.more = "th_counter|" + counter + "4\nth_counter|" + counter + "5\ncounter|" + counter + "9\n"});
        QCOMPARE(groups(logs.trace(), {"command"}, {"index/flush"}).front().data.at(0).total, 9.0);
    }

    void conditionsThatAreNotTheSameAreNamed()
    {
        Logs base;
        base.add({.host = "Hab12cd34", .more = parameter("core.fsmonitor", "false")});
        base.add({.version = "2.40.0", .host = "Hab12cd34", .more = parameter("core.fsmonitor", "false")});
        base.add({.host = "Hab12cd34", .more = parameter("core.fsmonitor", "false")});
        Logs head;
        head.add({.host = "Hab12cd35", .more = parameter("core.fsmonitor", "true") + parameter("index.threads", "2")});
        head.add({.version = "2.40.0", .host = "Hab12cd35", .more = parameter("core.fsmonitor", "true")});
        const Trace before = base.trace();
        const Trace after = head.trace();
        const RunTable old = condenseRuns(before, RunScope::Commands);
        const RunTable now = condenseRuns(after, RunScope::Commands);
        const auto changes = changedConditions(old, allRuns(old), now, allRuns(now));
        std::string text; // versions are the same, though not equally often
        for (const ConditionChange& one : changes) {
            text += one.name + ":";
            for (const auto* side : {&one.base, &one.head}) {
                for (const std::string& value : *side)
                    text += " " + (value.empty() ? "-" : value);
                text += side == &one.base ? " >" : "\n";
            }
        }
        QCOMPARE(text,
            std::string("host: Hab12cd34 > Hab12cd35\nparam:core.fsmonitor: false > true\nparam:index.threads: - > - 2\n"
                        "other commands at the same time (median): 2 > 1\n"));
        QVERIFY(changedConditions(old, allRuns(old), old, allRuns(old)).empty());
    }

    void whatWentOnAroundTheRunsIsMeasured()
    {
        const std::vector<std::string> sizes{"index/read/cache_nr"};
        const auto add = [](Logs& logs, int ms, const char* day, int entries) {
            logs.add({.ms = 100,
                .day = day,
                .more = R"(def_repo|"repo":1,"worktree":"/w")"
                        "\n"
                    + dataRecord("read/cache_nr", entries),
                .startMs = ms});
        };
        Logs cold; // each on a day of its own
        for (const char* day : {"2026-09-01", "2026-09-02", "2026-09-03", "2026-09-04"})
            add(cold, 0, day, 1000);
        Logs warm; // one after the other: only the first one is cold
        for (const int ms : {0, 200, 400, 600})
            add(warm, ms, "2026-09-01", 1499);
        Logs busy; // the next one begins before the last one has ended
        for (const int ms : {0, 90, 180, 270})
            add(busy, ms, "2026-09-01", 1500);
        const auto changes = [&](const Logs& base, const Logs& head) {
            const Trace before = base.trace();
            const Trace after = head.trace();
            const RunTable old = condenseRuns(before, RunScope::Commands, {.data = true});
            const RunTable now = condenseRuns(after, RunScope::Commands, {.data = true});
            std::string text;
            for (const ConditionChange& one : changedConditions(old, allRuns(old), now, allRuns(now), sizes))
                text += one.name + ": " + one.base.front() + " > " + one.head.front() + (one.forbids ? " (forbids)\n" : "\n");
            return text;
        };
        QCOMPARE(changes(cold, cold), std::string());
        QCOMPARE(changes(cold, warm),
            std::string("index/read/cache_nr of status: 1000 > 1499\n"
                        "first in their repository for 10 minutes: 100 % of the runs > 25 % of the runs\n"));
        QCOMPARE(changes(warm, busy), std::string("other commands at the same time (median): 0 > 1\n"));
        QCOMPARE(changes(busy, cold),
            std::string("index/read/cache_nr of status: 1500 > 1000 (forbids)\nother commands at the same time (median): 1 > 0\n"
                        "first in their repository for 10 minutes: 25 % of the runs > 100 % of the runs\n"));
        Logs later; // not in turns with those of the day before
        for (const int ms : {0, 200, 400, 600})
            add(later, ms, "2026-09-02", 1499);
        QCOMPARE(changes(warm, later), std::string("time of the runs (not in turns): earlier > later\n"));
        QCOMPARE(changes(later, warm), std::string("time of the runs (not in turns): later > earlier\n"));
    }

    void percentilesAreRunsThatWereMeasured()
    {
        Logs logs;
        for (int i = 1; i <= 200; ++i)
            logs.add({.ms = i, .exitCode = i > 190 ? 128 : 0});
        const RunTimes times = groups(logs.trace(), {"command"}).at(0).times;
        QCOMPARE(times.runs, 200U);
        QCOMPARE(times.failed, 10U);
        QCOMPARE(times.median, inMs(100));
        QCOMPARE(times.p90, inMs(180));
        QCOMPARE(times.p95, inMs(190));
        QCOMPARE(times.p99, inMs(198));
        QCOMPARE(times.longest, inMs(200));
        QCOMPARE(times.total, inMs(200 * 201 / 2));
        QCOMPARE(times.withoutEnd, 0U);
        const Trace trace = logs.trace();
        RunTable killed = condenseRuns(trace, RunScope::Commands);
        for (const std::size_t run : {0U, 1U, 195U})
            killed.rows.at(run).ended = false;
        QCOMPARE(groupRuns(killed, allRuns(killed), std::vector<Facet>{{FacetKind::Command}}).at(0).times.withoutEnd, 2U); // one has failed
        QCOMPARE(groups(trace, {"failed"}).at(0).values.at(0), std::optional<std::string>("no"));
        const RunTable table = condenseRuns(trace, RunScope::Commands);
        const RunRow* longest = groupRuns(table, allRuns(table), std::vector<Facet>{{FacetKind::Command}}).at(0).longest;
        QCOMPARE(longest->wall, inMs(200));
        QVERIFY(longest == &table.rows.at(199));
    }

    void theLargestTotalComesFirstButWeeksAreInOrder()
    {
        Logs logs;
        logs.add({.ms = 900, .day = "2026-09-15", .version = "2.55.0"});
        logs.add({.ms = 10, .day = "2026-09-08", .version = "2.55.0"});
        logs.add({.ms = 10, .day = "2026-09-08"});
        logs.add({.ms = 10, .day = "2026-09-08"});
        logs.add({.command = "fetch", .ms = 990, .day = "2026-09-01"});
        QCOMPARE(counts(groups(logs.trace(), {"command", "version", "week"})),
            (QStringList{QStringLiteral("fetch 2.39.5 2026-W36: 1"), QStringLiteral("status 2.55.0 2026-W37: 1"),
                QStringLiteral("status 2.55.0 2026-W38: 1"), QStringLiteral("status 2.39.5 2026-W37: 2")}));
        // All runs of status are shorter than the fetch, but it is the sum of a value that counts.
        logs.add({.ms = 500, .day = "2026-09-29", .version = "2.40.0"});
        QCOMPARE(counts(groups(logs.trace(), {"command", "version"})).first(), QStringLiteral("status 2.55.0: 2"));
    }

    void aWeekBelongsToTheYearOfItsThursday()
    {
        QCOMPARE(onlyValue({.day = "2027-01-01"}, "week"), QStringLiteral("2026-W53: 1"));
        QCOMPARE(onlyValue({.day = "2024-12-30"}, "week"), QStringLiteral("2025-W01: 1"));
        QCOMPARE(onlyValue({.day = "2026-09-06"}, "week"), QStringLiteral("2026-W36: 1")); // a Sunday
        QCOMPARE(onlyValue({.day = "2026-09-07"}, "week"), QStringLiteral("2026-W37: 1"));
        QCOMPARE(onlyValue({.day = "1970-01-02"}, "week"), QStringLiteral("?: 1")); // since a machine's start
    }

    void theCallerIsNoShell()
    {
        const auto caller
            = [](const std::string& ancestry) { return onlyValue({.more = R"(cmd_ancestry|"ancestry":[)" + ancestry + "]\n"}, "caller"); };
        QCOMPARE(caller(R"("sh","-bash","code","bash")"), QStringLiteral("code: 1"));
        QCOMPARE(caller(R"("make","zsh","sshd")"), QStringLiteral("make: 1"));
        QCOMPARE(caller(R"("bash","fish")"), QStringLiteral("fish: 1"));
        QCOMPARE(onlyValue({}, "caller"), QStringLiteral("?: 1"));
    }

    void aSettingIsTheLastOneWhateverItsCase()
    {
        const std::string twice = parameter("core.fsmonitor", "false") + parameter("core.fsMonitor", "true");
        QCOMPARE(onlyValue({.more = twice}, "param:core.FSMonitor"), QStringLiteral("true: 1"));
        QCOMPARE(onlyValue({.more = twice}, "param:core.fsmonito"), QStringLiteral("?: 1"));
    }

    void theOtherFacetsAreWhatTheLogSays()
    {
        QCOMPARE(onlyValue({.host = "Hab12cd34"}, "host"), QStringLiteral("Hab12cd34: 1"));
        QCOMPARE(onlyValue({.more = parameter("USER", "ada")}, "user"), QStringLiteral("ada: 1"));
        QCOMPARE(onlyValue({.more = "def_repo|\"repo\":1,\"worktree\":\"/src/mono\"\n"}, "repo"), QStringLiteral("/src/mono: 1"));
        QCOMPARE(onlyValue({.exitCode = 1}, "failed"), QStringLiteral("yes: 1"));
    }

    void aFacetsNameIsReadBack()
    {
        for (const char* name : {"command", "version", "host", "user", "repo", "week", "caller", "failed", "param:core.fsmonitor"})
            QCOMPARE(facetName(parseFacet(name).value()), std::string(name));
        for (const char* name : {"", "param:", "Version", "branch"})
            QVERIFY(!parseFacet(name));
    }

    /// As git logs "git st" with alias.st = status: the alias runs git as a child, after it looked for a program git-st.
    void anAliasCountsAsWhatItRuns()
    {
        Logs logs;
        const std::string alias = logs.add({.command = "st",
            .ms = 300,
            .more = "alias|\"alias\":\"st\",\"argv\":[\"status\"]\n"
                    "child_start|\"child_id\":0,\"child_class\":\"git_alias\",\"use_shell\":false,\"argv\":[\"git\",\"status\"]\n"
                    "child_exit|\"child_id\":0,\"pid\":10000002,\"code\":0,\"t_rel\":0.05\n"});
        logs.add({.ms = 50, .parentSid = alias});
        logs.add({.ms = 100, .day = "2026-09-02"});
        logs.add({.command = "log", .ms = 10});
        const Trace trace = logs.trace();
        QCOMPARE(counts(groups(trace, {"command"})), (QStringList{QStringLiteral("status: 2"), QStringLiteral("log: 1")}));
        const RunTable runs = condenseRuns(trace, RunScope::Commands);
        QCOMPARE(runs.text(runs.rows.front().name), std::string_view("st")); // where runs are listed one by one
        const std::vector<CommandStatistics> commands = commandStatistics(runs, allRuns(runs));
        QCOMPARE(commands.size(), std::size_t{2});
        QCOMPARE(commands.front().name, std::string("status"));
        QCOMPARE(commands.front().runs, std::uint64_t{2});
    }

    /// Before, all four were runs of gc, and a budget of gc judged all four.
    void whatAGitWithoutALogStartedIsNoTypedRun()
    {
        Logs logs;
        const std::string git = "20260901T000000.000000Z-H00000001-P00000001";
        logs.add({.command = "gc"});
        logs.add({.command = "gc", .parentSid = git});
        logs.add({.command = "gc", .parentSid = "repo-20260901/" + git});
        logs.add({.command = "gc", .parentSid = "repo-20260901"}); // a tool that is no git
        const Trace trace = logs.trace();
        QCOMPARE(counts(groups(trace, {"command"})),
            (QStringList{QStringLiteral("gc: 2"), QStringLiteral("gc (started by a git without a log): 2")}));
        const Comparison comparison = compare(profileRuns(trace), profileRuns(trace));
        QCOMPARE(comparison.rows.front().key.name, std::string("gc"));
        QCOMPARE(comparison.rows.front().base.runs, 2U);
        Budget budget{.command = "git gc", .limit = inMs(1000)};
        QCOMPARE(checkBudgets(trace, CommandIndex(trace), std::vector{budget}).front().runs, std::size_t{2});
        budget.isInner = true;
        QCOMPARE(checkBudgets(trace, CommandIndex(trace), std::vector{budget}).front().runs, std::size_t{2});
    }

    void processesBelowACommandAreItsWork()
    {
        Logs logs;
        const std::string fetch = logs.add({.command = "fetch", .ms = 500});
        const std::string inner = logs.add({.command = "index-pack", .ms = 50, .parentSid = fetch});
        logs.add({.command = "rev-list", .ms = 20, .parentSid = inner});
        logs.add({.command = "fetch", .ms = 400, .day = "2026-09-02"});
        const Trace trace = logs.trace();
        const RunGroup group = groups(trace, {"command"}).at(0);
        QCOMPARE(group.times.runs, 2U);
        QCOMPARE(group.processes.total, 4.0);
        QCOMPARE(group.processes.p95, 3.0);
        QCOMPARE(group.processes.median, 1.0);
        const RunTable all = condenseRuns(trace, RunScope::AllProcesses);
        const auto inside = groupRuns(all, allRuns(all), std::vector<Facet>{{FacetKind::Command}});
        QCOMPARE(counts(inside), (QStringList{QStringLiteral("fetch: 2"), QStringLiteral("index-pack: 1"), QStringLiteral("rev-list: 1")}));
        QCOMPARE(inside.at(1).processes.total, 2.0);
    }

    void dataIsAddedUpOverARunAndItsProcesses()
    {
        Logs logs;
        const std::string sizes = dataRecord("read/cache_nr", 60) + dataRecord("read/cache_nr", 40); // a size: the largest counts
        for (int i = 1; i <= 10; ++i) {
            const std::string lstats = dataRecord("sum_lstat", i) + dataRecord("sum_lstat", 100);
            const std::string sid = logs.add({.ms = 200 + 10 * i, .more = lstats + sizes});
            logs.add({.command = "diff", .ms = 5, .more = dataRecord("sum_lstat", 1000), .parentSid = sid});
        }
        logs.add({.ms = 900}); // has none, so it does not count as one with 0
        const Trace trace = logs.trace();
        const RunGroup group = groups(trace, {"command"}, {"index/sum_lstat", "index/read/cache_nr"}).at(0);
        const RunMeasure& lstats = group.data.at(0);
        QCOMPARE(lstats.runs, 10U);
        QCOMPARE(lstats.median, 1105.0);
        QCOMPARE(lstats.p95, 1110.0);
        QVERIFY(lstats.withWall);
        QCOMPARE(lstats.withWall->rho, 1.0);
        QCOMPARE(lstats.withWall->pairs, std::size_t{10});
        QVERIFY(lstats.withWall->low > 0.5 && lstats.withWall->low < 1);
        QCOMPARE(group.data.at(1).median, 60.0);
        QVERIFY(!group.data.at(1).withWall); // always the same
    }

    /// The key that follows the time comes first, one against it before what has nothing to do with it, and what never varies last.
    void workIsOrderedByHowCloselyItGoesWithTheTime()
    {
        Logs logs;
        for (int i = 1; i <= 9; ++i) {
            const int against = i == 9 ? 2 : 10 - i;
            logs.add({.ms = 100 + 10 * i, .more = dataRecord("against", against) + dataRecord("steady", 7) + dataRecord("with", 10 * i)});
        }
        logs.add({.command = "log", .more = dataRecord("other", 1)});
        const std::vector<std::string> keys{"index/against", "index/other", "index/steady", "index/with"};
        const auto all = groups(logs.trace(), {"command"}, keys);
        QCOMPARE(all.at(0).data.size(), std::size_t{3}); // a group holds no other's keys: there may be thousands of both
        QCOMPARE(all.at(1).data.size(), std::size_t{1});
        const std::vector<NamedMeasure> work = workOf(all.at(0), keys);
        QStringList names;
        for (const NamedMeasure& one : work)
            names << QString::fromStdString(one.name);
        QCOMPARE(names,
            (QStringList{QStringLiteral("index/with"), QStringLiteral("index/against"), QStringLiteral("children"),
                QStringLiteral("processes"), QStringLiteral("index/steady")})); // "other" is of another command
        const RunMeasure& with = *work.at(0).measure;
        QCOMPARE(with.runs, 9U);
        QCOMPARE(with.median, 50.0);
        QCOMPARE(with.spread, 20.0); // from 30 to 70
        QCOMPARE(with.withWall.value().rho, 1.0);
        QVERIFY(work.at(1).measure->withWall.value().rho < -0.9);
        QVERIFY(!work.at(4).measure->withWall);
        QCOMPARE(work.at(4).measure->spread, 0.0);
    }

    void theRunsOfTwoPercentilesAreNamed()
    {
        Logs logs;
        for (int i = 1; i <= 200; ++i)
            logs.add({.ms = i == 101 ? 100 : i});
        const Trace trace = logs.trace();
        const RunTable table = condenseRuns(trace, RunScope::Commands);
        const RunGroup group = groupRuns(table, allRuns(table), std::vector<Facet>{{FacetKind::Command}}).at(0);
        QVERIFY(group.medianRun == &table.rows.at(99)); // the first of two that took as long
        QVERIFY(group.p99Run == &table.rows.at(197));
    }

    void aKeyMayLeaveOutItsCategory()
    {
        const std::vector<std::string> names{"index/preload/sum_lstat", "index/read/cache_nr", "index/refresh/sum_lstat", "sum_lstat"};
        QCOMPARE(dataNamesOf(names, "read/cache_nr"), std::vector<std::string>{"index/read/cache_nr"});
        QCOMPARE(dataNamesOf(names, "sum_lstat"), std::vector<std::string>{"sum_lstat"}); // its own name, not an end
        QCOMPARE(dataNamesOf(std::span(names).first(3), "sum_lstat").size(), std::size_t{2});
        QVERIFY(dataNamesOf(names, "lstat").empty());
    }

    void aGroupSaysSinceWhenItIsSlower()
    {
        Logs logs;
        for (int i = 0; i < 60; ++i)
            logs.add({.ms = (i < 30 ? 100 : 170) + i % 7, .day = i < 30 ? "2026-09-01" : "2026-09-20"});
        const auto group = groups(logs.trace(), {"command"}).at(0);
        QCOMPARE(group.changes.size(), std::size_t{1});
        QVERIFY(std::abs(group.changes.at(0).ratio - 1.68) < 0.05);
    }

    void theLargestChangeNamesTheVersionWhoseRunsChanged()
    {
        Logs logs;
        for (int i = 0; i < 120; ++i) {
            const bool isLate = i >= 60;
            const std::string day = isLate ? "2026-09-20" : "2026-09-01";
            logs.add({.command = "gc", .ms = (isLate ? 130 : 100) + i % 7, .day = day}); // of one version, and less
            logs.add({.ms = 100 + i % 7, .day = day});
            logs.add({.ms = (isLate ? 170 : 100) + i % 7, .day = day, .version = "2.55.0"});
        }
        const RunTable table = condenseRuns(logs.trace(), RunScope::Commands);
        const auto found = largestChange(table);
        QVERIFY(found);
        QCOMPARE(table.text(found->command), std::string_view("status"));
        QCOMPARE(table.text(found->version), std::string_view("2.55.0"));
        QCOMPARE(found->change.before, inMs(103));
        QCOMPARE(found->change.after, inMs(173));
    }
};

EMBERLINE_TEST(RunStatisticsTest, QCoreApplication)
#include "tst_run_statistics.moc"
