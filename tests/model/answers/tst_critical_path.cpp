// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/critical_path.h"
#include "tests/support/answer_checks.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"
#include "tests/support/waiting_trace.h"

#include <algorithm>
#include <optional>
#include <random>

using namespace emberline;

namespace {

CriticalPath path(SmallCommand& small)
{
    const Trace trace = small.trace();
    return criticalPath(trace, CommandIndex(trace), SessionId(0));
}

QString text(SmallCommand& small, const CriticalPath& path)
{
    return pathText(small.trace(), path);
}

} // namespace

class CriticalPathTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sequentialChildrenAreAllOnThePath()
    {
        SmallCommand small;
        const SessionId git = small.session("git x", 0, 100);
        small.child(git, "one", 10, 40, {"?", {}, 7, 0});
        small.child(git, "two", 50, 90, {"?", {}, 8, 0});
        QCOMPARE(text(small, path(small)),
            QStringLiteral("git x 0..10 -10, one 10..40 -30, git x 40..50 -10, two 50..90 -40, git x 90..100 -10"));
    }

    void timeInWhichNothingIsKnownToRunSavesNothing()
    {
        SmallCommand small;
        const SessionId process = small.session("renderer", 0, 100);
        small.builder().edit(process).attributes.edit().hasArgv = false;
        small.slice(process, "task", 10, 40);
        const CriticalPath found = criticalPath(small.trace(), CommandIndex(small.trace()), process);
        Duration saved{};
        for (const CriticalStep& step : found.steps)
            saved += step.saving;
        QCOMPARE(saved, Duration(30));
    }

    void aWaitIsNoStepOfTheSliceAroundIt()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        t.addRegion(t.thread, "wait", 20, 80, outer);
        const CriticalPath found = criticalPath(t.trace(), CommandIndex(t.trace()), t.session);
        QCOMPARE(pathText(t.trace(), found), QStringLiteral("outer 0..20 -20, waiter 20..80 -0, outer 80..100 -20"));
    }

    void aWaitThatIsAStepSavesNothing()
    {
        WaitingTrace t;
        const RegionId outer = t.addRegion(t.thread, "outer", 0, 100);
        t.addRegion(t.thread, "synchronise", 20, 80, outer);
        const CriticalPath found = criticalPath(t.trace(), CommandIndex(t.trace()), t.session);
        QCOMPARE(pathText(t.trace(), found), QStringLiteral("outer 0..20 -20, synchronise 20..80 -0, outer 80..100 -20"));
    }

    void aChildThatStillRunsWhereThePathLeavesItsProcessIsOnThePath()
    {
        SmallCommand small;
        const SessionId clone = small.session("git clone", 0, 100);
        const RegionId transport = small.child(clone, "git-upload-pack", 0, 100, {"transport/file", {}, 7, 0});
        small.region(clone, "fetch-pack", "later", 50, 100);
        const SessionId server = small.child(clone, transport, "git-upload-pack", 5, 95, 7);
        small.child(server, "before", 6, 8, {"?", {}, 8, 0});
        const RegionId bar = small.child(server, "git pack-objects", 10, 90, {"?", {}, 9, 0});
        small.child(server, "after", 60, 94, {"?", {}, 10, 0});
        const SessionId packing = small.child(server, bar, "git pack-objects", 11, 89, 9);
        small.region(packing, "pack-objects", "enumerate-objects", 20, 80);
        QCOMPARE(text(small, path(small)),
            QStringLiteral("git-upload-pack 0..5 -5, git-upload-pack 5..6 -1, before 6..8 -2, git-upload-pack 8..10 -2, git pack-objects "
                           "10..11 -1, git pack-objects 11..20 -9, enumerate-objects 20..50 -30, later 50..100 -50"));
    }

    void aRegionAroundAHookIsNotAboutTheTransportThatRunsIt()
    {
        SmallCommand small;
        const SessionId push = small.session("git push", 0, 100);
        const RegionId transport = small.child(push, "git-receive-pack", 0, 100, {"transport/file", {}, 7, 0});
        const SessionId receive = small.child(push, transport, "git receive-pack", 0, 100, 7);
        const RegionId around = small.region(receive, "hook", "pre-receive", 20, 60);
        const RegionId hook = small.child(receive, "hooks/pre-receive", 30, 50, {"hook", "pre-receive", 8, 0});
        const RegionId index = small.region(receive, "index", "do_read_index", 70, 80);
        const Trace trace = small.trace();
        const CriticalPath found = criticalPath(trace, CommandIndex(trace), push);
        const auto kindOf = [&](RegionId region) {
            const auto step = std::ranges::find_if(
                found.steps, [&](const CriticalStep& one) { return one.session == receive && one.region == region; });
            const Topic* const topic = step == found.steps.end() ? nullptr : found.topicOf(trace, *step);
            return topic ? std::optional(topic->kind) : std::nullopt;
        };
        QCOMPARE(kindOf({}), std::optional(TopicKind::Transport));
        QCOMPARE(kindOf(index), std::optional(TopicKind::Transport));
        for (const RegionId region : {around, hook}) {
            QVERIFY(std::ranges::count(found.steps, region, &CriticalStep::region) > 0);
            QVERIFY(!kindOf(region)); // they say it themselves, as their colour does
        }
    }

    void theLastOfParallelChildrenIsOnThePathAndSavesUpToTheNext()
    {
        SmallCommand small;
        const SessionId git = small.session("git checkout", 0, 100);
        small.child(git, "one", 10, 60, {"?", {}, 7, 0});
        small.child(git, "two", 11, 90, {"?", {}, 8, 0});
        small.child(git, "three", 12, 70, {"?", {}, 9, 0});
        QCOMPARE(text(small, path(small)), QStringLiteral("git checkout 0..11 -11, two 11..90 -20, git checkout 90..100 -10"));
    }

    void stepsOfOneChildSaveTogetherAtMostWhatTheChildDoes()
    {
        SmallCommand small;
        const SessionId pull = small.session("git pull", 0, 100);
        const RegionId bar = small.child(pull, "git fetch", 10, 90, {"?", {}, 7, 0});
        small.child(pull, "beside", 10, 70, {"?", {}, 8, 0});
        const SessionId fetch = small.child(pull, bar, "git fetch origin", 10, 90, 7);
        for (int i = 0; i < 4; ++i)
            small.region(fetch, "index", "refresh", 10 + i * 20, 20 + i * 20);
        const CriticalPath found = path(small);
        std::vector<std::size_t> refreshes;
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < found.steps.size(); ++i) {
            if (found.steps[i].region && found.steps[i].session == fetch)
                refreshes.push_back(i);
            all.push_back(i);
        }
        QCOMPARE(refreshes.size(), std::size_t{4});
        QCOMPARE(savedWithout(found, std::span(refreshes).first(1)), Duration(10));
        QCOMPARE(savedWithout(found, std::span(refreshes).first(2)), Duration(20));
        QCOMPARE(savedWithout(found, refreshes), Duration(20)); // then the other child ends last
        QCOMPARE(savedWithout(found, all), Duration(40)); // and the 20 that are the command's own
        QCOMPARE(savedWithout(found, {}), Duration(0));
    }

    void aRegionBesideAChildLimitsTheSavingOfThatChild()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.region(git, "index", "all", 5, 90);
        small.child(git, "one", 10, 90, {"?", {}, 7, 0});
        small.region(git, "index", "refresh", 20, 60);
        QCOMPARE(text(small, path(small)), QStringLiteral("git commit 0..5 -5, all 5..10 -5, one 10..90 -30, git commit 90..100 -10"));
    }

    void thePathLeadsThroughChildProcessesToTheirRegions()
    {
        SmallCommand small;
        const SessionId pull = small.session("git pull", 0, 100);
        const RegionId bar = small.child(pull, "git fetch", 10, 90, {"?", {}, 7, 0});
        const SessionId fetch = small.child(pull, bar, "git fetch origin", 15, 85, 7);
        small.region(fetch, "fetch", "remote_refs", 20, 60);
        small.child(pull, "other", 20, 80, {"?", {}, 8, 0});
        // However much the fetch saves, the other child ends at 80 and holds up the command until then.
        QCOMPARE(text(small, path(small)),
            QStringLiteral("git pull 0..10 -10, git fetch 10..15 -5, git fetch origin 15..20 -5, remote_refs 20..60 -10, "
                           "git fetch origin 60..85 -10, git fetch 85..90 -5, git pull 90..100 -10"));
        verifyIsAsLongAsTheCommand(path(small));
    }

    void aTransportIsOnThePathWhileNothingYoungerRuns()
    {
        SmallCommand small;
        const SessionId git = small.session("git fetch", 0, 100);
        small.region(git, "fetch", "remote_refs", 0, 40);
        small.child(git, "ssh", 10, 99, {"transport/ssh", {}, 7, 0});
        small.region(git, "fetch-pack", "negotiation_v2", 40, 70);
        small.child(git, "git index-pack", 70, 95, {"?", {}, 8, 0});
        QCOMPARE(text(small, path(small)),
            QStringLiteral("remote_refs 0..10 -10, ssh 10..40 -30, negotiation_v2 40..70 -30, git index-pack 70..95 -25, ssh 95..99 -4, "
                           "git fetch 99..100 -1"));
    }

    void aBackgroundChildIsOnThePathOnlyUntilTheCommandEnds()
    {
        SmallCommand small;
        const SessionId git = small.session("git gc", 0, 100);
        small.child(git, "daemon", 50, 400, {});
        QCOMPARE(text(small, path(small)), QStringLiteral("git gc 0..50 -50, daemon 50..100 -50"));
    }

    void thePathContinuesInTheProcessAfterAnExec()
    {
        SmallCommand small;
        const SessionId notes = small.session("git-notes", 0, 20, 5);
        const SmallCommand::ChildOptions exec{.role = RegionRole::Exec};
        const RegionId bar = small.child(notes, "exec", 15, 20, exec);
        small.child(notes, bar, "git show", 18, 100, 5);
        QCOMPARE(text(small, path(small)), QStringLiteral("git-notes 0..15 -15, exec 15..18 -3, git show 18..100 -82"));
    }

    void thePathIsAsLongAsTheCommand_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void thePathIsAsLongAsTheCommand()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto below = [&](std::int64_t limit) { return std::uniform_int_distribution<std::int64_t>(0, limit - 1)(random); };
        SmallCommand small;
        std::vector<SessionId> sessions{small.session("git root", 5, 1000)};
        for (int i = 0; i < 60; ++i) {
            const SessionId session = sessions[static_cast<std::size_t>(below(static_cast<std::int64_t>(sessions.size())))];
            const std::int64_t start = below(1000);
            const std::int64_t end = start + below(300);
            if (below(2) == 0) {
                small.region(session, "index", "refresh", start, end);
                continue;
            }
            const RegionId bar = small.child(session, "git fetch", start, end, {below(4) == 0 ? "transport/ssh" : "?", {}, below(3), 0});
            for (std::int64_t children = below(3); children > 0; --children) {
                const std::int64_t born = below(1000);
                sessions.push_back(small.child(session, below(8) == 0 ? RegionId() : bar, "git child", born, born + below(400), below(3)));
            }
        }
        verifyIsAsLongAsTheCommand(path(small));
    }
};

EMBERLINE_TEST(CriticalPathTest, QCoreApplication)
#include "tst_critical_path.moc"
