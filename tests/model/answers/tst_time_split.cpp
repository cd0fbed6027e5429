// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"
#include "model/answers/plain_topics.h"
#include "model/answers/time_split.h"
#include "model/dialect.h"
#include "tests/support/answer_checks.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"

#include <array>
#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace emberline;

namespace {

/// Of a writer that records all that its processes do.
class IdlingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "idler"; }
    [[nodiscard]] std::optional<Topic> topicOfRest(const Trace& /*trace*/, SessionId /*session*/) const override
    {
        return Topic{TopicKind::Idle, "idle", "Idle", {}};
    }
};

TimeSplit split(SmallCommand& small, SessionId command = SessionId(0), const RegionFilter& filter = {})
{
    const Trace trace = small.trace();
    return splitTime(trace, CommandIndex(trace), command, CompiledFilter::compile(filter, trace).value());
}

} // namespace

class TimeSplitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theInnermostRegionIsCharged()
    {
        SmallCommand small;
        const SessionId git = small.session("git status", 0, 100);
        small.region(git, "index", "do_read_index", 10, 50);
        small.region(git, "cache_tree", "read", 20, 30);
        const TimeSplit result = split(small);
        QCOMPARE(
            splitText(result), QStringLiteral("regions Reading the index 30, regions Working on the cache tree 10, not-instrumented 60"));
        verifyAddsUp(result);
    }

    /// "midx took 45 %" says less than "git multi-pack-index".
    void maintenanceHasWordsForWhatItDoes()
    {
        SmallCommand small;
        const SessionId git = small.session("git maintenance run", 0, 100);
        small.region(git, "maintenance", "incremental-repack", 0, 97);
        small.region(git, "midx", "write_midx_internal", 10, 50);
        small.region(git, "progress", "Finding extra edges in commit graph", 55, 60);
        small.region(git, "progress", "Verifying commits in commit graph", 60, 80);
        QCOMPARE(splitText(split(small)),
            QStringLiteral("regions Writing the multi-pack-index 40, regions Maintaining the repository 32, regions Checking the objects "
                           "20, regions Writing the commit-graph 5, not-instrumented 3"));
    }

    void aWaitTakesTheTimeOfTheSlicesAroundItUnlessAnotherThreadWorks()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        const RegionId inner = t.addRegion(t.thread, "inner", 10, 90, outer);
        t.addRegion(t.thread, "wait", 20, 80, inner);
        const auto text = [&] { return splitText(splitTime(t.trace(), CommandIndex(t.trace()), t.session)); };
        QCOMPARE(text(), QStringLiteral("regions outer 20, regions inner 20, waiting Waiting 60"));
        t.addRegion(t.addThread(t.session, "helper"), "work", 30, 50);
        QCOMPARE(text(), QStringLiteral("regions outer 20, regions inner 20, regions work 20, waiting Waiting 40"));
        const ThreadId third = t.addThread(t.session, "third");
        const RegionId older = t.addRegion(third, "older", 5, 95);
        t.addRegion(third, "wait", 6, 60, older);
        t.addRegion(third, "wait", 60, 70, older);
        QCOMPARE(text(), QStringLiteral("regions inner 20, regions work 20, regions older 16, regions outer 14, waiting Waiting 30"));
        verifyAddsUp(splitTime(t.trace(), CommandIndex(t.trace()), t.session));
    }

    /// The lines of work come to what busyTime() says, whatever nests, overlaps or sticks out.
    void theLinesOfWorkAreTheBusyTime()
    {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            std::mt19937 random(seed);
            const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
            const std::array<std::string_view, 4> names{"a", "b", "wait", "mark"};
            WaitingTrace t;
            t.builder.edit(t.session).end = sourceTimeFromNs(3'000);
            for (const ThreadId thread : {t.thread, t.addThread(t.session, "b"), t.addThread(t.session, "c")}) {
                for (std::int64_t at = below(300); at < 2'000; at += below(200)) {
                    std::int64_t length = below(400);
                    RegionId outer = t.addRegion(thread, names[static_cast<std::size_t>(below(4))], at, at + length);
                    for (std::int64_t from = at; length > 4; length /= 2) {
                        from += below(length);
                        outer = t.addRegion(thread, names[static_cast<std::size_t>(below(4))], from, from + length / 2, outer);
                    }
                    at += length;
                }
            }
            const Trace& trace = t.trace();
            const TimeSplit result = splitTime(trace, CommandIndex(trace), t.session);
            verifyAddsUp(result);
            Duration work{};
            for (const SplitLine& line : result.lines)
                work += line.topic.kind == TopicKind::Work ? line.time : Duration::zero();
            QCOMPARE(work, busyTime(trace, {}));
        }
    }

    void whatIsFilteredOutCountsNowhere()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.region(git, "index", "do_read_index", 10, 50);
        small.region(git, "cache_tree", "read", 20, 30);
        const RegionId hook = small.child(git, "hooks/pre-commit", 60, 90, {"hook", "pre-commit", 7, 0});
        small.region(small.child(git, hook, "git diff", 65, 80, 7), "index", "do_read_index", 66, 76);
        const TimeSplit hidden = split(small, git, {.hiddenCategories = {"index"}});
        QCOMPARE(splitText(hidden), QStringLiteral("hook pre-commit 30, regions Working on the cache tree 10, not-instrumented 30"));
        QCOMPARE(hidden.counted, Duration(70));
        QCOMPARE(splitText(split(small, git, {.onlyCategories = {"index"}})), QStringLiteral("regions Reading the index 30"));
        QCOMPARE(splitText(split(small, git, {.onlyCategories = {"hook"}})), QStringLiteral("hook pre-commit 30"));
        QCOMPARE(splitText(split(small, git, {.onlyCategories = {"process"}})), QStringLiteral("not-instrumented 30"));
        const TimeSplit none = split(small, git, {.onlyCategories = {"no such category"}});
        QVERIFY(none.lines.empty());
        QCOMPARE(none.counted, Duration::zero());
        QCOMPARE(none.range.length(), Duration(100));
    }

    void whatIsFilteredOutKeepsItsMoments()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        const RegionId hidden = t.addRegion(t.thread, "hidden", 20, 60, outer);
        t.addRegion(t.thread, "inner", 30, 40, hidden);
        t.addRegion(t.addThread(t.session, "helper"), "hidden", 50, 90);
        const Trace& trace = t.trace();
        const std::array edges{traceTimeFromNs(0), traceTimeFromNs(25), traceTimeFromNs(100)};
        const CommandIndex index(trace);
        QCOMPARE(splitText(splitTime(trace, index, t.session)), QStringLiteral("regions hidden 60, regions outer 30, regions inner 10"));
        const auto filter = CompiledFilter::compile({.name = {.text = "er"}}, trace);
        const TimeSplit result = splitTime(trace, index, t.session, filter.value(), edges);
        QCOMPARE(splitText(result), QStringLiteral("regions outer 30, regions inner 10"));
        QCOMPARE(result.lines[0].columns, (std::vector{Duration(20), Duration(10)}));
        QCOMPARE(result.counted, Duration(40));
        QCOMPARE(result.whole, Duration(100));
    }

    /// Names that are in "Other regions" stay there as long as a filter shows something of those with lines of their own.
    void aFilterMovesNothingFromOneLineToAnother()
    {
        SmallCommand small;
        const SessionId app = small.session("app", 0, 3000);
        for (int i = 0; i < 30; ++i) {
            small.slice(app, "slice " + std::to_string(i), i * 60, i * 60 + 2 + i / 10);
            small.slice(app, "slice " + std::to_string(i), i * 60 + 30, i * 60 + 31);
        }
        const TimeSplit whole = split(small, app);
        const TimeSplit shortest = split(small, app, {.longest = Duration(2)});
        const auto others = std::ranges::find(whole.lines, kOtherTopicId, [](const SplitLine& line) { return line.topic.id; });
        QVERIFY(others != whole.lines.end());
        QCOMPARE(others->time, Duration(30));
        QCOMPARE(shortest.lines.size(), std::size_t{21});
        QCOMPARE(shortest.lines[0].topic.id, others->topic.id);
        QCOMPARE(shortest.lines[0].time, others->time);
        QCOMPARE(shortest.counted, Duration(30 + 20));
    }

    /// One line of 100 %, "Other regions", says nothing of small ones that are all that a filter shows.
    void namesOfOtherRegionsGetThePlacesOfLinesThatAFilterHides()
    {
        SmallCommand small;
        const SessionId app = small.session("app", 0, 9000);
        for (int i = 0; i < 20; ++i)
            small.slice(app, "big " + std::to_string(i), i * 100, i * 100 + 90);
        for (int i = 0; i < 25; ++i)
            small.slice(app, "foo " + std::to_string(i), 3000 + i * 100, 3000 + i * 100 + 1 + i);
        const auto times = [&](const TextQuery& name) {
            std::vector<std::int64_t> list;
            for (const SplitLine& line : split(small, app, {.name = name}).lines)
                list.push_back(line.topic.id == kOtherTopicId ? -toNs(line.time) : toNs(line.time));
            return list;
        };
        std::vector<std::int64_t> expected;
        for (int i = 25; i > 5; --i)
            expected.push_back(i);
        expected.insert(std::ranges::find(expected, 14), -(1 + 2 + 3 + 4 + 5));
        QCOMPARE(times({"foo"}), expected);
        expected.assign(11, 90); // big 1, big 10 to big 19
        expected.insert(expected.begin(), -(16 * 17 / 2));
        for (int i = 25; i > 16; --i)
            expected.push_back(i);
        QCOMPARE(times({"big 1|foo", TextMode::Regex}), expected);
    }

    void idleTimeOfAJobIsNotCalledWaitingBecauseAFilterHidesThatOfOnePiece()
    {
        static const IdlingDialect dialect;
        SmallTrace t;
        const std::array pieces{t.addSession("one", t.builder.addSource({.dialect = &dialect})), t.addSession("other", SourceId(0))};
        for (const SessionId piece : pieces)
            t.builder.edit(piece).end = sourceTimeFromNs(100);
        t.addRegion(t.addThread(pieces[0]), "request", 0, 30, {}, {.category = "net", .role = RegionRole::Async});
        t.addRegion(t.addThread(pieces[1]), "other", 0, 100, {}, {.category = "net", .role = RegionRole::Process});
        const CommandIndex index(t.trace());
        for (const auto& order : {pieces, std::array{pieces[1], pieces[0]}}) {
            const TimeSplit job
                = splitTime(t.trace(), index, order, CompiledFilter::compile({.onlyCategories = {"net"}}, t.trace()).value());
            QCOMPARE(splitText(job), QStringLiteral("idle 130"));
            QCOMPARE(job.lines.front().topic.title, std::string_view("Idle"));
            QVERIFY(job.lines.front().topic.state != TopicState::Waiting);
        }
    }

    void whereNoThreadWorksAsynchronousOperationsAreTheWork_data()
    {
        QTest::addColumn<bool>("works");
        QTest::newRow("no thread") << false;
        QTest::newRow("a thread") << true;
    }
    void whereNoThreadWorksAsynchronousOperationsAreTheWork()
    {
        QFETCH(const bool, works);
        SmallTrace t;
        const SessionId session = t.addSession("bundler", t.builder.addSource({}));
        t.builder.edit(session).end = sourceTimeFromNs(100);
        for (int i = 0; i < 30; ++i) // more than get lines
            t.addRegion(t.addThread(session), std::to_string(i), 3 * i, 3 * i + 3, {}, {.role = RegionRole::Async});
        if (works)
            t.addRegion(t.addThread(session), "slice", 95, 96, {}, {.role = RegionRole::Slice});
        const TimeSplit split = splitTime(t.trace(), CommandIndex(t.trace()), session);
        int asynchronous = 0;
        for (const SplitLine& line : split.lines) {
            if (!isAsynchronous(line.topic))
                continue;
            ++asynchronous;
            QCOMPARE(line.topic.kind == TopicKind::Work, !works);
            QCOMPARE(line.topic.state == TopicState::Waiting, works);
            QCOMPARE(line.topic.title.starts_with("Waiting"), works);
        }
        QVERIFY(asynchronous > 1);
    }

    void theLargestLineOfEachOfManyCommandsIsThatOfItsSplit()
    {
        SmallCommand small;
        std::vector<SessionId> commands;
        for (const int begin : {0, 100, 200}) {
            commands.push_back(small.session("git status", begin, begin + 50));
            small.region(commands.back(), "index", begin == 100 ? "refresh" : "do_read_index", begin + 5, begin + 40);
        }
        const Trace trace = small.trace();
        const CommandIndex index(trace);
        for (const std::string_view name : {"", "read"}) {
            const std::optional<CompiledFilter> filter
                = CompiledFilter::compile(RegionFilter{.name = {.text = std::string(name)}}, trace).value();
            const auto largest = largestLines(trace, index, commands, filter);
            QCOMPARE(largest.size(), name.empty() ? commands.size() : std::size_t{2});
            for (const auto& [command, line] : largest) {
                const TimeSplit all = splitTime(trace, index, command, filter);
                QCOMPARE(line.topic.name, all.lines.front().topic.name);
                QCOMPARE(line.time, all.lines.front().time);
            }
        }
        const std::atomic<bool> cancelled = true;
        QVERIFY(largestLines(trace, index, commands, {}, Cancellation(&cancelled)).empty());
    }

    void regionsOfTheOnlyCategoryAreLinesByName()
    {
        SmallCommand small;
        const SessionId git = small.session("git gc", 0, 1000);
        small.region(git, "chunkfile", "write", 600, 700);
        QCOMPARE(splitText(split(small)), QStringLiteral("regions write 100, not-instrumented 900"));
    }

    void besideChildrenTheOnlyCategoryIsALine()
    {
        SmallCommand small;
        const SessionId git = small.session("git gc", 0, 1000);
        small.child(git, "vi notes", 0, 500, {"editor", {}, 8, 0});
        small.region(git, "chunkfile", "write", 600, 700);
        QCOMPARE(splitText(split(small)), QStringLiteral("editor vi 500, regions chunkfile 100, not-instrumented 400"));
    }

    void aChildWithoutALogIsChargedByItsClass()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.child(git, ".git/hooks/pre-commit", 10, 60, {"hook", "pre-commit", 7, 1});
        small.child(git, "vi COMMIT_EDITMSG", 60, 80, {"editor", {}, 8, 0});
        QCOMPARE(splitText(split(small)), QStringLiteral("hook pre-commit 50, editor vi 20, not-instrumented 30"));
    }

    void aChildWithALogIsLookedIntoAndItsGapsAreSpawnAndReap()
    {
        SmallCommand small;
        const SessionId pull = small.session("git pull", 0, 100);
        const RegionId bar = small.child(pull, "git fetch", 10, 90, {"?", {}, 7, 0});
        const SessionId fetch = small.child(pull, bar, "git fetch", 15, 85, 7);
        small.region(fetch, "fetch", "remote_refs", 20, 60);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result),
            QStringLiteral("regions Asking the server for its refs 40, git-command fetch 30, spawn-reap 10, not-instrumented 20"));
        verifyAddsUp(result);
    }

    void aCommandOfAHookCountsAsTheHook()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        const RegionId bar = small.child(git, ".git/hooks/pre-commit", 10, 90, {"hook", "pre-commit", 7, 0});
        const SessionId status = small.child(git, bar, "git status", 30, 60, 9);
        small.region(status, "index", "do_read_index", 30, 50);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("hook pre-commit 80, not-instrumented 20"));
        QCOMPARE(result.lines[0].boxes(), std::size_t{3}); // the hook's own time, the region, the rest of its git status
        verifyAddsUp(result);
    }

    void aTransportIsChargedOnlyWhileNothingYoungerRuns()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch", 0, 100);
        small.region(git, "fetch", "remote_refs", 0, 40);
        small.child(git, "ssh host git-upload-pack", 10, 100, {"transport/ssh", {}, 7, 0});
        small.region(git, "fetch-pack", "negotiation_v2", 50, 70);
        small.child(git, "git index-pack --stdin", 75, 95, {"?", {}, 8, 0});
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result),
            QStringLiteral(
                "transport ssh 50, regions Negotiating with the server 20, receiving 20, regions Asking the server for its refs 10"));
        verifyAddsUp(result);
    }

    void whoeverReceivesAPackWaitsUntilItIsWritten()
    {
        SmallCommand small;
        const SessionId git = small.session("git clone", 0, 100);
        const RegionId bar = small.child(git, "git-upload-pack", 5, 98, {"transport/file", {}, 7, 0});
        const SessionId upload = small.child(git, bar, "git upload-pack", 6, 80, 7);
        const RegionId packing = small.child(upload, "git pack-objects --stdout", 9, 78, {"?", {}, 8, 0});
        const SessionId pack = small.child(upload, packing, "git pack-objects", 10, 77, 8);
        small.region(pack, "pack-objects", "enumerate-objects", 11, 50);
        small.region(pack, "pack-objects", "write-pack-file", 60, 76);
        const RegionId receiving = small.child(git, "git index-pack --stdin", 10, 95, {"?", {}, 9, 0});
        small.child(git, receiving, "git index-pack", 11, 94, 9);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("packing 51, receiving 35, transport file 7, not-instrumented 7"));
        verifyAddsUp(result);
    }
    void aReceiverWaitsForItsOwnTransportOnly()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch --multiple", 0, 200);
        small.child(git, "ssh host git-upload-pack", 5, 90, {"transport/ssh", {}, 7, 0}); // has no log
        small.child(git, "git index-pack --stdin", 10, 80, {"?", {}, 8, 0});
        const RegionId bar = small.child(git, "git-upload-pack", 100, 190, {"transport/file", {}, 9, 0});
        const SessionId upload = small.child(git, bar, "git upload-pack", 101, 185, 9);
        small.region(upload, "pack-objects", "write-pack-file", 150, 170);
        const RegionId second = small.child(git, "git index-pack --stdin --keep", 110, 180, {"?", {}, 10, 0});
        const TimeSplit result = split(small);
        verifyAddsUp(result);
        QCOMPARE(result.lines.front().topic.name + std::string(result.lines.front().topic.id), std::string("receiving"));
        QCOMPARE(result.lines.front().time, Duration(100)); // 70 of the first, and 30 of the second, which waited for 40
        QCOMPARE(result.lines.front().parts.size(), std::size_t{2});
        QCOMPARE(result.lines.front().parts[1].region, second);
    }
    void aServersHookIsNamedThroughTheTransport()
    {
        SmallCommand small;
        const SessionId push = small.session("git push", 0, 100);
        const RegionId bar = small.child(push, "git-receive-pack", 0, 100, {"transport/file", {}, 7, 0});
        const SessionId receive = small.child(push, bar, "git receive-pack", 5, 95, 7);
        small.region(receive, "index", "do_read_index", 10, 20);
        small.child(receive, "hooks/pre-receive", 25, 80, {"hook", "pre-receive", 8, 0});
        QCOMPARE(splitText(split(small)), QStringLiteral("hook pre-receive 55, transport file 45"));
    }

    void waitingForTheServerIsChargedToTheServersWork()
    {
        SmallCommand small;
        const SessionId push = small.session("git push", 0, 100);
        const RegionId bar = small.child(push, "git-receive-pack", 0, 100, {"transport/file", {}, 7, 0});
        const SessionId receive = small.child(push, bar, "git receive-pack", 0, 100, 7);
        small.child(receive, "hooks/pre-receive", 40, 90, {"hook", "pre-receive", 8, 0});
        small.region(push, "send_pack", "receive_status", 30, 100);
        QCOMPARE(splitText(split(small)), QStringLiteral("transport file 50, hook pre-receive 50"));

        SmallCommand without; // no transport in the log: then only the waiting is known
        without.region(without.session("git push", 0, 100), "send_pack", "receive_status", 30, 100);
        QCOMPARE(splitText(split(without)), QStringLiteral("waiting Waiting for the server's status 70, not-instrumented 30"));
    }

    void parallelChildrenAreChargedOneAtATimeTheYoungestFirst()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100);
        small.child(git, "one", 0, 80, {"?", {}, 7, 0});
        small.child(git, "two", 10, 50, {"?", {}, 8, 0});
        small.child(git, "three", 20, 60, {"?", {}, 9, 0});
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("program three 40, program one 30, program two 10, not-instrumented 20"));
        verifyAddsUp(result);
    }

    void aBackgroundProcessThatOutlivesItsBarDoesNotCount()
    {
        SmallCommand small;
        const SessionId git = small.session("git status", 0, 100);
        const RegionId bar = small.child(git, "git fsmonitor--daemon start", 10, 30, {"background", {}, 7, 0});
        small.child(git, bar, "git fsmonitor--daemon start", 12, 500, 7);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("maintenance fsmonitor--daemon 20, not-instrumented 80"));
        verifyAddsUp(result);
    }

    void theTimeSplitContinuesInTheProgramAfterAnExec()
    {
        SmallCommand small;
        const SessionId notes = small.session("git-notes show", 0, 20, 5);
        const RegionId bar = small.child(notes, "git show", 15, 20, {.role = RegionRole::Exec});
        const SessionId show = small.child(notes, bar, "git show", 18, 100, 5);
        small.region(show, "diff", "setup", 30, 90);
        const TimeSplit result = split(small);
        QCOMPARE(result.range.length(), Duration(100));
        QCOMPARE(splitText(result), QStringLiteral("regions Comparing files 60, git-command show 22, spawn-reap 3, not-instrumented 15"));
        verifyAddsUp(result);
    }

    void aCutSessionIsChargedToItsLastEvent()
    {
        SmallCommand small;
        const SessionId git = small.session("git gc", 0, 50);
        small.builder().edit(git).open = true;
        const RegionId bar = small.child(git, "git repack", 10, 50, {});
        small.child(git, bar, "git repack", 12, 400, 7);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("git-command repack 38, spawn-reap 2, not-instrumented 10"));
        verifyAddsUp(result);
    }

    void aCommandThatWasCutLastsAsLongAsWhatItWaitedFor()
    {
        SmallCommand small;
        const SmallCommand::ChildOptions cut{.isOpen = true};
        const SessionId gc = small.session("git gc", 0, 20);
        small.region(gc, "index", "do_read_index", 0, 10);
        const RegionId repacking = small.child(gc, "git repack", 10, 20, cut);
        const RegionId starting = small.child(gc, "git fsmonitor--daemon start", 15, 20, {"background", {}, 9, 0});
        const SessionId repack = small.child(gc, repacking, "git repack", 12, 30, 7);
        small.child(repack, small.child(repack, "git pack-objects", 25, 30, cut), "git pack-objects", 25, 300, 8);
        small.child(gc, starting, "git fsmonitor--daemon start", 15, 900, 9);
        for (const SessionId id : {gc, repack})
            small.builder().edit(id).open = true;
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result),
            QStringLiteral(
                "packing 275, regions Reading the index 10, git-command repack 8, maintenance fsmonitor--daemon 5, spawn-reap 2"));
        verifyAddsUp(result);
        const Trace trace = small.trace();
        const CommandIndex index(trace);
        QCOMPARE(index.runOf(trace, gc), result.range);
        QCOMPARE(index.backgroundOf(trace, gc), Duration(0));
        verifyIsAsLongAsTheCommand(criticalPath(trace, index, gc));
    }

    /// Whatever started it had ended: the command waited for nothing.
    void aCommandThatWasCutDoesNotLastAsLongAsWhatIsLeftRunning()
    {
        SmallCommand small;
        const SessionId commit = small.session("git commit", 0, 20);
        small.builder().edit(commit).open = true;
        small.child(commit, {}, "git status", 12, 700, 7);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("git-command status 8, not-instrumented 12"));
        const Trace trace = small.trace();
        QCOMPARE(CommandIndex(trace).runOf(trace, commit), result.range);
    }

    void aSessionWithoutAChildStartIsStillCharged()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100);
        small.child(git, {}, "git status", 20, 70, 7);
        QCOMPARE(splitText(split(small)), QStringLiteral("git-command status 50, not-instrumented 50"));
    }

    void overlappingSlicesOfThreadsAreChargedOnce()
    {
        SmallCommand small;
        const SessionId process = small.session("app", 0, 100);
        small.slice(process, "load", 0, 60);
        small.slice(process, "draw", 40, 100);
        const TimeSplit result = split(small);
        QCOMPARE(splitText(result), QStringLiteral("regions draw 60, regions load 40"));
        verifyAddsUp(result);
    }

    void aLogThatLiesAboutParentsEnds()
    {
        SmallCommand small;
        const SessionId one = small.session("git a", 0, 100);
        small.builder().edit(one).parent = one;
        verifyAddsUp(split(small));
    }

    void theParts_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void theParts()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto below = [&](std::int64_t limit) { return std::uniform_int_distribution<std::int64_t>(0, limit - 1)(random); };
        SmallCommand small;
        std::vector<std::pair<SessionId, RegionId>> bars;
        std::vector<SessionId> sessions{small.session("git root", 5, 1000)};
        for (int i = 0; i < 60; ++i) {
            const SessionId session = sessions[static_cast<std::size_t>(below(static_cast<std::int64_t>(sessions.size())))];
            const std::int64_t start = below(1000);
            const std::int64_t end = start + below(300); // beyond the process's end, too
            static const char* const kClasses[] = {"?", "hook", "transport/ssh", "background", "pager", "dashed"};
            if (below(2) == 0) {
                small.region(session, "index", below(2) == 0 ? "do_read_index" : "other", start, end);
            } else {
                const RegionId bar
                    = small.child(session, below(2) == 0 ? "git fetch" : "sed x", start, end, {kClasses[below(6)], {}, below(3), 0});
                for (std::int64_t children = below(3); children > 0; --children) {
                    const std::int64_t born = below(1000);
                    sessions.push_back(
                        small.child(session, below(8) == 0 ? RegionId() : bar, "git child", born, born + below(400), below(3)));
                }
            }
        }
        verifyAddsUp(split(small));
    }
};

EMBERLINE_TEST(TimeSplitTest, QCoreApplication)
#include "tst_time_split.moc"
