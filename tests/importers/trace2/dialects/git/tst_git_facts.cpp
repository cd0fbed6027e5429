// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/facts.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"

#include <string_view>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

QStringList ids(SmallCommand& small)
{
    const Trace trace = small.trace();
    QStringList ids;
    for (const Fact& fact : findFacts(trace, CommandIndex(trace), SessionId(0)))
        ids << QString::fromLatin1(fact.id.data(), static_cast<qsizetype>(fact.id.size()));
    return ids;
}

Fact fact(SmallCommand& small, std::string_view id)
{
    const Trace trace = small.trace();
    for (Fact& one : findFacts(trace, CommandIndex(trace), SessionId(0))) {
        if (one.id == id)
            return one;
    }
    return {};
}

std::uint64_t countOf(const Fact& fact, std::size_t i)
{
    return std::get<FactCount>(fact.values.at(i)).value;
}

} // namespace

class GitFactsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anUneventfulCommandHasNoFacts()
    {
        SmallCommand small;
        small.session("git version", 0, 10);
        QCOMPARE(ids(small), QStringList());
    }

    void problemsComeBeforeHintsAndNotes()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.data(git, "index/read/cache_nr", 5, 21340);
        const RegionId hook = small.child(git, ".git/hooks/pre-commit", 10, 60, {"hook", "pre-commit", 7, 2});
        QCOMPARE(ids(small), (QStringList{QStringLiteral("hook-failed"), QStringLiteral("index-read")}));
        QCOMPARE(fact(small, "hook-failed").region, hook);
        QCOMPARE(std::get<std::string>(fact(small, "hook-failed").values[0]), std::string("pre-commit"));
    }

    void dataIsAddedUpOverTheWholeCommand()
    {
        SmallCommand small;
        const SessionId pull = small.session("git pull", 0, 100);
        const SessionId fetch = small.child(pull, {}, "git fetch", 10, 50, 2);
        for (const SessionId session : {pull, fetch})
            small.data(session, "index/read/cache_nr", 20, 300);
        small.data(fetch, "negotiation_v2/total_rounds", 30, 9);
        small.data(fetch, "negotiation_v2/haves_added", 30, 1884);
        QCOMPARE(countOf(fact(small, "index-read"), 0), std::uint64_t{300});
        QCOMPARE(countOf(fact(small, "index-read"), 1), std::uint64_t{2});
        QCOMPARE(countOf(fact(small, "negotiation"), 0), std::uint64_t{9});
        QCOMPARE(countOf(fact(small, "negotiation"), 1), std::uint64_t{1884});
        QCOMPARE(fact(small, "negotiation").source, std::string("data negotiation_v2/total_rounds"));
    }

    void callsForAFileAddUpAndAllTheirDataAreNamed()
    {
        SmallCommand small;
        const SessionId git = small.session("git status", 0, 100);
        small.data(git, "index/preload/sum_lstat", 5, 60000);
        QCOMPARE(fact(small, "lstat").source, std::string("data index/preload/sum_lstat"));
        small.data(git, "index/refresh/sum_lstat", 6, 1);
        QCOMPARE(countOf(fact(small, "lstat"), 0), std::uint64_t{60001});
        QCOMPARE(fact(small, "lstat").source, std::string("data index/preload/sum_lstat + index/refresh/sum_lstat"));
    }

    void directoriesAreCountedInEachSearchAndTheSearchesToo()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.data(git, "read_directory/directories-visited", 5, 22);
        QCOMPARE(countOf(fact(small, "directories"), 2), std::uint64_t{1});
        const SessionId hook = small.child(git, {}, "git ls-files -o", 10, 50, 2);
        small.data(hook, "read_directory/directories-visited", 20, 22);
        QCOMPARE(countOf(fact(small, "directories"), 0), std::uint64_t{44});
        QCOMPARE(countOf(fact(small, "directories"), 2), std::uint64_t{2});
    }

    void aSingleHaveIsNotCalledHaves()
    {
        for (const auto& [haves, word] : {std::pair(0, "haves"), std::pair(1, "have"), std::pair(2, "haves")}) {
            SmallCommand small;
            const SessionId fetch = small.session("git fetch", 0, 100);
            small.data(fetch, "negotiation_v2/total_rounds", 30, 1);
            small.data(fetch, "negotiation_v2/haves_added", 30, haves);
            QCOMPARE(fact(small, "negotiation").words, std::vector<std::string_view>{word});
        }
    }

    void dataOfOtherCommandsDoesNotCount()
    {
        SmallCommand small;
        small.session("git status", 0, 100);
        small.data(small.session("git fetch", 0, 100), "index/read/cache_nr", 20, 300);
        QCOMPARE(ids(small), QStringList());
    }

    void useOfTheFileSystemMonitorIsAFactWhereItIsSupported()
    {
        SmallCommand without;
        without.data(without.session("git status", 0, 100), "index/refresh/sum_lstat", 5, 20000);
        QCOMPARE(ids(without), (QStringList{QStringLiteral("lstat"), QStringLiteral("fsmonitor-unused")}));
        SmallCommand with;
        const SessionId git = with.session("git status", 0, 100);
        with.region(git, "fsm_client", "query", 5, 10);
        QVERIFY(ids(with).contains(QStringLiteral("fsmonitor-used")));
    }

    void lazyFetchesAreCounted()
    {
        SmallCommand small;
        const SessionId git = small.session("git checkout x", 0, 100);
        for (const int start : {10, 40})
            small.child(git,
                "git -c fetch.negotiationAlgorithm=noop fetch origin --no-tags --no-write-fetch-head --recurse-submodules=no "
                "--filter=blob:none --stdin",
                start, start + 20, {"?", {}, 7, 0});
        small.data(git, "promisor/fetch_count", 50, 12);
        QCOMPARE(countOf(fact(small, "lazy-fetch"), 0), std::uint64_t{2});
        QCOMPARE(countOf(fact(small, "lazy-fetch"), 1), std::uint64_t{12});
    }

    void aSessionWithoutItsEndIsAFact()
    {
        SmallCommand small;
        small.builder().edit(small.session("git gc", 0, 100)).open = true;
        QCOMPARE(ids(small), QStringList(QStringLiteral("open")));
    }
};

EMBERLINE_TEST(GitFactsTest, QCoreApplication)
#include "tst_git_facts.moc"
