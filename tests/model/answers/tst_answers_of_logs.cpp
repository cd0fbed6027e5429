// SPDX-License-Identifier: GPL-3.0-or-later
// From log to answer: sums, paths and differences worked out by hand from the times in the log.
#include "model/answers/budget.h"
#include "model/answers/facts.h"
#include "model/answers/run_table.h"
#include "model/answers/summary.h"
#include "tests/support/answer_checks.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <QFile>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

std::string bytesOf(const char* name)
{
    QFile file(QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}
Trace sample(const char* name)
{
    return LoadedTrace(bytesOf(name)).trace;
}

/// In microseconds, like the logs.
QString split(const Trace& trace, std::size_t command)
{
    const CommandIndex index(trace);
    const TimeSplit result = splitTime(trace, index, index.commands().at(command));
    verifyAddsUp(result);
    return splitText(result, 1us);
}

CriticalPath path(const Trace& trace, std::size_t command)
{
    const CommandIndex index(trace);
    CriticalPath result = criticalPath(trace, index, index.commands().at(command));
    verifyIsAsLongAsTheCommand(result);
    return result;
}

/// "status > preload +20, status +20": the changes, in microseconds.
QString differences(const Trace& base, const Trace& head)
{
    const Comparison comparison = compare(profileRuns(base), profileRuns(head));
    static const char* const kMarks[] = {"", "", " added", " vanished", " renamed"};
    QStringList texts;
    for (const std::size_t i : comparison.differences) {
        QStringList names;
        for (std::size_t at = i;; at = comparison.rows[at].parent) {
            names.prepend(toQString(comparison.rows[at].key.name));
            if (comparison.rows[at].depth == 0)
                break;
        }
        const qint64 change = wholeUnits(comparison.rows[i].timeChange(), 1us);
        texts << names.join(QStringLiteral(" > ")) + (change < 0 ? QStringLiteral(" ") : QStringLiteral(" +")) + QString::number(change)
                + QLatin1String(kMarks[static_cast<std::size_t>(comparison.rows[i].change)]);
    }
    return texts.join(QStringLiteral(", "));
}

std::string digits(int us)
{
    return std::to_string(1'000'000 + us).substr(1);
}
/// A record of "git x", which begins at 0.
std::string record(int us, const char* event, const std::string& rest)
{
    return std::string(R"({"event":")") + event + R"(","sid":"x","thread":"main","time":"2026-11-20T09:00:00.)" + digits(us)
        + R"(Z","file":"a.c","line":1)" + rest + "}\n";
}
std::string enter(int us, const std::string& label)
{
    return record(us, "region_enter", R"(,"nesting":1,"category":"test","label":")" + label + "\"");
}
std::string leave(int us, const std::string& label)
{
    return record(us, "region_leave", R"(,"nesting":1,"category":"test","label":")" + label + "\"");
}
std::string childStart(int us, int id, const std::string& program)
{
    return record(
        us, "child_start", R"(,"child_id":)" + std::to_string(id) + R"(,"child_class":"?","use_shell":false,"argv":[")" + program + "\"]");
}
std::string childExit(int us, int id)
{
    return record(us, "child_exit", R"(,"child_id":)" + std::to_string(id) + R"(,"pid":9,"code":0)");
}
Trace command(const std::string& records, int end)
{
    return LoadedTrace(record(0, "version", R"(,"evt":"3","exe":"2.39.5")") + record(0, "start", R"(,"argv":["git","x"])") + records
        + record(end, "exit", R"(,"t_abs":0.)" + digits(end) + R"(,"code":0)"))
        .trace;
}

Trace slices(const char* draw)
{
    return LoadedTrace(std::string(R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"app"}},)"
                                   R"({"name":"load","ph":"X","ts":0,"dur":60,"pid":1,"tid":1},)")
        + draw + "]")
        .trace;
}

/// Counts how often somebody asks what a region is about, as whoever measures work does, and whether an open one says that its thread is
/// over.
class CountingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "counter"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view /*name*/) const override
    {
        ++asked;
        return std::nullopt;
    }
    [[nodiscard]] bool isEndOfThread(std::string_view /*name*/) const override
    {
        ++looked;
        return false;
    }
    mutable std::atomic<int> asked = 0;
    mutable std::atomic<int> looked = 0;
};

} // namespace

class AnswersOfLogsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void regionsWithoutALeaveEndWhereTheirParentOrTheCommandDoes()
    {
        // inner ends with outer, last at the exit.
        const Trace trace = command(enter(20, "outer") + enter(30, "inner") + leave(50, "outer") + enter(60, "last"), 100);
        QCOMPARE(split(trace, 0), QStringLiteral("regions last 40, regions inner 20, regions outer 10, not-instrumented 30"));
        QCOMPARE(pathText(trace, path(trace, 0), 1us),
            QStringLiteral("git x 0..20 -20, outer 20..30 -10, inner 30..50 -20, git x 50..60 -10, last 60..100 -40"));
    }

    void aMissingLeaveIsADifference()
    {
        const auto log = [](bool left) { return command(enter(20, "step") + (left ? leave(50, "step") : std::string()), 100); };
        QCOMPARE(differences(log(true), log(false)), QStringLiteral("x > step +50"));
        QCOMPARE(differences(log(false), log(true)), QStringLiteral("x > step -50"));
    }

    void aKilledGitIsChargedToItsLastEvent()
    {
        const Trace trace = sample("killed.event");
        // 0..3451; read 902 +2345 with the cache tree's 77 in it, the monitor's hook asked for the last 29.
        QCOMPARE(split(trace, 0),
            QStringLiteral("regions Reading the index 2268, regions Working on the cache tree 77, waiting Asking the file system monitor "
                           "29, not-instrumented 1077"));
        QCOMPARE(pathText(trace, path(trace, 0), 1us),
            QStringLiteral("git status 0..902 -902, do_read_index 902..2947 -2045, read 2947..3024 -77, do_read_index 3024..3247 -223, git "
                           "status 3247..3422 -175, query 3422..3451 -29"));
    }

    void aNegotiationThatGitDidNotLeaveEndsWithItsTotal()
    {
        const auto event = [](int us, const char* name, const char* rest) { return record(us, name, std::string(R"(,"repo":1,)") + rest); };
        const Trace trace = command(event(20, "region_enter", R"("nesting":1,"category":"fetch-pack","label":"negotiation_v0_v1")")
                + event(22, "region_enter", R"("nesting":2,"category":"negotiation_v0_v1","label":"round","msg":"1")")
                + event(30, "region_leave", R"("t_rel":0.000008,"nesting":2,"category":"fetch-pack","label":"negotiation_v0_v1")")
                + event(31, "data",
                    R"("t_abs":0.000031,"t_rel":0.000011,"nesting":1,"category":"negotiation_v0_v1","key":"total_rounds","value":"1")"),
            100);
        QCOMPARE(split(trace, 0), QStringLiteral("regions Negotiating with the server 11, not-instrumented 89"));
    }

    void anExecContinuesInItsSuccessor()
    {
        const Trace trace = sample("exec.event");
        // test-tool 0..883, then no process until git writes its first event at 1827, to 2378.
        QCOMPARE(split(trace, 0), QStringLiteral("spawn-reap 944, git-command version 551, not-instrumented 883"));
        // A child of class "?" 11951..17888 that is replaced by another git: 15785..16284, 17045..17651; the command 11487..17960.
        QCOMPARE(
            split(trace, 2), QStringLiteral("spawn-reap 4832, git-command rev-parse 606, program test-tool 499, not-instrumented 536"));
        const CriticalPath whole = path(trace, 2);
        QCOMPARE(whole.range.length(), Duration(6473us));
    }

    void aCommandThatGoesOnByExecEndsAsItsSuccessor()
    {
        const Trace trace = sample("exec.event");
        const CommandIndex index(trace);
        const RunTable runs = condenseRuns(trace, RunScope::Commands);
        QCOMPARE(runs.rows.at(0).children, 0U); // there is no child_start
        QCOMPARE(runs.rows.at(0).processes, 2U);
        QCOMPARE(runs.rows.at(2).children, 1U);
        const RunRow& run = runs.rows.at(1); // its git does not know the command
        QVERIFY(run.failed && run.ended && !run.signal);
        QCOMPARE(run.exitCode, std::optional<std::int64_t>(1));
        const SessionId command = index.commands().at(1);
        const RunProfile profile = profileRuns(trace, {&command, 1});
        QVERIFY(profile.nodes.front().outcome.failed);
        QCOMPARE(profile.nodes.front().outcome.exitCode, run.exitCode);
        QVERIFY(pathsOfRuns(trace, {&command, 1}).front().failed);
        const std::vector<CommandRun> roots = commandRuns(trace, index, index.commands().size());
        const SessionId endedAs = std::ranges::find(roots, command, &CommandRun::session)->endedAs;
        QCOMPARE(trace.session(endedAs).parent, command);
        QCOMPARE(splitTime(trace, index, command).endedAs, endedAs);
        const Budget budget{commandName(trace, command), 1s};
        QVERIFY(checkBudgets(trace, index, {&budget, 1}).front().failures > 0);
        QVERIFY(std::ranges::any_of(findFacts(trace, index, command),
            [&](const Fact& fact) { return fact.kind == FactKind::ExitCode && fact.session == endedAs; }));
        // What a parent waited for ends as the parent says, if nothing in its place does.
        const std::string log = bytesOf("exec.event");
        const auto without = [&](std::string_view code) {
            std::string left;
            for (std::size_t at = 0; at < log.size();) {
                const std::size_t end = log.find('\n', at) + 1;
                const std::string_view line = std::string_view(log).substr(at, end - at);
                const bool isEnd = line.find(R"("exit")") != line.npos || line.find(R"("atexit")") != line.npos;
                left += isEnd && line.find(code) != line.npos ? std::string_view() : line;
                at = end;
            }
            return LoadedTrace(left).trace;
        };
        QVERIFY(!condenseRuns(without(R"("code":1})"), RunScope::Commands).rows.at(1).ended);
        const Trace inferred = without(R"("code":128})");
        const RunTable all = condenseRuns(inferred, RunScope::AllProcesses);
        const auto waitedFor
            = std::ranges::find_if(all.rows, [&](const RunRow& row) { return inferred.session(row.session).attributes->exitCodeInferred; });
        QVERIFY(waitedFor != all.rows.end() && waitedFor->failed && waitedFor->ended);
        QCOMPARE(waitedFor->endedAs, waitedFor->session);
    }

    void aForkWithoutExecLeavesTheTimeWithItsParent()
    {
        // Up to the prompt there are two children; each one's bar without its session is spawn and reap: 3188 + 2808.
        QCOMPARE(split(sample("fork-without-exec.event"), 0),
            QStringLiteral("spawn-reap 5996, git-command reflog 1160, git-command pack-refs 897, not-instrumented 1429"));
    }

    void parallelWorkersAreChargedOnceAndTheLastDecides()
    {
        const Trace trace = sample("parallel-children.event");
        QCOMPARE(split(trace, 0),
            QStringLiteral(
                "git-command checkout--worker 141338, regions Unpacking trees 107433, regions Walking the trees 39754, regions "
                "Refreshing the index 37241, spawn-reap 19551, regions Writing the index 13665, regions Working on the cache tree "
                "5878, regions Reading the index 2231, not-instrumented 5335"));
        const CriticalPath chain = path(trace, 0);
        QStringList workers;
        for (const CriticalStep& step : chain.steps) {
            if (step.level == 1)
                workers << QStringLiteral("%1..%2 -%3")
                               .arg(wholeUnits(step.range.begin - chain.range.begin, 1us))
                               .arg(wholeUnits(step.range.end - chain.range.begin, 1us))
                               .arg(wholeUnits(step.saving, 1us));
        }
        // The third worker is reaped at 350192, the second at 349594: the third's work could save no more than the difference.
        QCOMPARE(workers, QStringList(QStringLiteral("209319..349705 -598")));
    }

    void aWorkerThatTookLongerIsADifferenceOfItsPath()
    {
        const auto log = [](int longer) {
            return command(
                childStart(10, 0, "one") + childStart(20, 1, "two") + childExit(50, 1) + childExit(60 + longer, 0), 100 + longer);
        };
        QCOMPARE(split(log(0), 0), QStringLiteral("program two 30, program one 20, not-instrumented 50"));
        QCOMPARE(differences(log(0), log(7)), QStringLiteral("x +7, x > one +7"));
    }

    void aCommandThatDetachesTakesAsLongAsItsPrompt()
    {
        const auto end = [](int us) { return record(us, "atexit", R"(,"t_abs":0.)" + digits(us) + R"(,"code":0)"); };
        const std::string foreground = childStart(10, 0, "one") + childExit(30, 0) + end(40);
        const std::string background = childStart(50, 1, "two") + childExit(90, 1);
        const Trace trace = command(foreground + background, 100);
        QCOMPARE(trace.sessions()[0].attributes->detachedAfter, std::optional<Duration>(40us)); // known before the fork's own end
        const Trace ended = command(foreground + background + record(100, "exit", R"(,"t_abs":0.000100,"code":0)") + end(100), 100);
        const CommandIndex index(ended);
        QCOMPARE(index.runOf(ended, SessionId(0)).length(), Duration(40us));
        QCOMPARE(index.backgroundOf(ended, SessionId(0)), Duration(60us));
        QCOMPARE(split(ended, 0), QStringLiteral("program one 20, not-instrumented 20"));
        QCOMPARE(splitTime(ended, index, SessionId(0)).background, Duration(60us));
        QCOMPARE(condenseRuns(ended, RunScope::Commands).rows[0].wall, Duration(40us));
        QCOMPARE(summarize(ended, CommandIndex(ended), 1).roots[0].wall, Duration(40us));
        QCOMPARE(summarize(ended, CommandIndex(ended), 1).roots[0].background, Duration(60us));
        const Budget budget{"git x", 50us};
        const BudgetVerdict verdict = checkBudgets(ended, index, {&budget, 1}).front();
        QVERIFY(verdict.isKept());
        QCOMPARE(verdict.background, Duration(60us));
        QCOMPARE(compare(profileRuns(ended), profileRuns(ended)).rows[0].base.time, Duration(40us));
    }

    void twoLogsOfOneRunAreNotADetachedCommand()
    {
        const std::string log = childStart(10, 0, "one") + childExit(30, 0) + record(40, "atexit", R"(,"t_abs":0.000040,"code":0)");
        QVERIFY(!command(log + log, 40).sessions()[0].attributes->detachedAfter);
    }

    void theNestingHintRestsOnARegionThatMustHoldMore()
    {
        const auto hasHint = [](const std::string& inner) {
            const auto event = [](int us, const char* name, const char* rest) { return record(us, name, rest); };
            const Trace trace = command(enter(10, "outer")
                    + event(20, "region_enter", R"(,"nesting":2,"category":"unpack_trees","label":"unpack_trees")") + inner
                    + event(30, "region_leave", R"(,"nesting":2,"category":"unpack_trees","label":"unpack_trees")") + leave(40, "outer"),
                100);
            const std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), SessionId(0));
            const bool isTold = std::ranges::any_of(trace.diagnostics().entries(),
                [](const Diagnostics::Entry& entry) { return std::string_view(entry.kind->code) == "trace2-nesting-limit"; });
            const auto fact = std::ranges::find(facts, "nesting", &Fact::id);
            const bool isFact = fact != facts.end() && fact->words.back() == "GIT_TRACE2_EVENT_NESTING=10"; // whoever records
            return std::pair(isFact, isTold);
        };
        QCOMPARE(hasHint({}), std::pair(true, true));
        QCOMPARE(hasHint(record(22, "region_enter", R"(,"nesting":3,"category":"a","label":"b")")
                     + record(24, "region_leave", R"(,"nesting":3,"category":"a","label":"b")")),
            std::pair(false, false));
        QCOMPARE(hasHint(record(22, "data", R"(,"t_abs":0.1,"t_rel":0.1,"nesting":3,"category":"a","key":"b","value":"c")")),
            std::pair(false, false));
        // Two levels are no evidence: most regions have no deeper ones.
        const Trace shallow = command(enter(10, "outer") + leave(40, "outer"), 100);
        QVERIFY(findFacts(shallow, CommandIndex(shallow), SessionId(0)).empty());
    }

    void ofSeveralThreadsThatWorkTheBusiestIsAFact()
    {
        const auto factsOf = [](const Trace& trace) { return findFacts(trace, CommandIndex(trace), SessionId(0)); };
        const std::vector<Fact> facts = factsOf(slices(R"({"name":"draw","ph":"X","ts":20,"dur":80,"pid":1,"tid":2})"));
        QCOMPARE(facts.size(), std::size_t{1});
        QVERIFY(facts.front().kind == FactKind::BusiestThread);
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("2"));
        QCOMPARE(std::get<Duration>(facts.front().values[1]), Duration(80us));
        QCOMPARE(std::get<Duration>(facts.front().values[2]), Duration(100us));
        QVERIFY(facts.front().session == SessionId(0) && facts.front().thread && !facts.front().region);
        QVERIFY(factsOf(slices(R"({"name":"draw","ph":"X","ts":70,"dur":30,"pid":1,"tid":1})")).empty());
        QVERIFY(factsOf(slices(R"({"name":"mark","ph":"i","ts":70,"pid":1,"tid":2})")).empty());
    }

    void whatBeganLastIsLookedForOnceForAllCommands()
    {
        static const CountingDialect dialect;
        SmallTrace made;
        const Source source{.dialect = &dialect, .isCut = true};
        std::vector<RegionId> open;
        for (int i = 0; i < 20; ++i) {
            const SessionId process = made.addSession("app", made.builder.addSource(source));
            open.push_back(made.addRegion(made.addThread(process), "load", i, 50, {}, {.role = RegionRole::Slice, .open = true}));
        }
        const CommandIndex index(made.trace());
        for (const RegionId region : open) {
            const std::vector<Fact> facts = findFacts(made.trace(), index, made.trace().session(region));
            QCOMPARE(std::ranges::count(facts, region, &Fact::region), 1);
        }
        QCOMPARE(dialect.looked.load(), 20);
    }

    void threadsAreMeasuredOnlyIfThereAreSeveral()
    {
        static const CountingDialect dialect;
        SmallTrace made;
        const SessionId process = made.addSession("app", made.builder.addSource({.dialect = &dialect}));
        made.addThread(process, "idle");
        made.addRegion(made.addThread(process, "main"), "load", 0, 50);
        const auto factsOf = [&](Cancellation cancel) { return findFacts(made.trace(), CommandIndex(made.trace()), process, cancel); };
        QVERIFY(factsOf({}).empty());
        QCOMPARE(dialect.asked.load(), 0);
        made.addRegion(made.addThread(process, "worker"), "draw", 0, 60);
        const std::atomic<bool> cancel = true;
        QVERIFY(factsOf(Cancellation(&cancel)).empty());
        QCOMPARE(dialect.asked.load(), 0);
        QCOMPARE(factsOf({}).size(), std::size_t{1});
        QVERIFY(dialect.asked > 0);
    }

    void overlappingSlicesAreChargedOnceAndComparedByTheirOwnLength()
    {
        const Trace base = slices(R"({"name":"draw","ph":"X","ts":40,"dur":60,"pid":1,"tid":1})");
        QCOMPARE(split(base, 0), QStringLiteral("regions draw 60, regions load 40"));
        QCOMPARE(pathText(base, path(base, 0), 1us), QStringLiteral("load 0..40 -40, draw 40..100 -60"));
        const Trace head = slices(R"({"name":"draw","ph":"X","ts":50,"dur":70,"pid":1,"tid":1})");
        QCOMPARE(split(head, 0), QStringLiteral("regions draw 70, regions load 50"));
        QCOMPARE(differences(base, head), QStringLiteral("app +20, app > draw +10"));
    }
};

EMBERLINE_TEST(AnswersOfLogsTest, QCoreApplication)
#include "tst_answers_of_logs.moc"
