// SPDX-License-Identifier: GPL-3.0-or-later
// Budgets: the grammar in which they are written, what they count in a small trace, and what runs suggest.
#include "model/answers/budget.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"

#include <QRegularExpression>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

/// "200ms" or "7ns"; "7" are seconds, as for the program, which reads more.
std::optional<Duration> plainTime(std::string_view text)
{
    const QString digits = QString::fromLatin1(text.data(), qsizetype(text.size())).section(QRegularExpression("[a-z]"), 0, 0);
    bool isNumber = false;
    const qint64 number = digits.toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    return text.ends_with("ms") ? std::optional(Duration(number) * 1'000'000)
        : text.ends_with("ns")  ? std::optional(Duration(number))
                                : std::optional(Duration(number) * 1'000'000'000);
}

/// All budgets of a text, as they were understood: "status: child<=2 | status: p95<7", with times in nanoseconds.
QString understood(const char* text)
{
    const auto budgets = parseBudgets(text, plainTime);
    if (!budgets)
        return QString::fromStdString(budgets.error().message);
    QStringList all;
    for (const Budget& budget : budgets.value()) {
        const std::string sense(senseText(budget.sense));
        const QString limit
            = budget.measure == BudgetMeasure::Time ? QString::number(toNs(budget.limit)) : QString::number(budget.count, 'f', 0);
        all << QString::fromStdString(subjectText(budget) + ": " + quantityText(budget) + sense) + limit;
    }
    return all.join(" | ");
}

std::vector<BudgetVerdict> check(const Trace& trace, const std::string& text)
{
    const auto budgets = parseBudgets(text, plainTime);
    return budgets ? checkBudgets(trace, CommandIndex(trace), budgets.value()) : std::vector<BudgetVerdict>();
}

/// "kept 2 of 3" for each: the count of the worst run, and how many runs there are.
QString counted(const Trace& trace, const std::string& text)
{
    QStringList all;
    for (const BudgetVerdict& verdict : check(trace, text))
        all << QString("%1 %2 of %3").arg(verdict.isKept() ? "kept" : "over").arg(verdict.count).arg(verdict.runs);
    return all.join(", ");
}

/// A run that looked `lookups` times, in two steps; `children` of them children with a log, and a hook.
void addStatus(SmallCommand& small, std::int64_t start, double lookups, int children, const char* argv = "git status")
{
    const SessionId id = small.session(argv, start, start + 100 + children);
    small.region(id, "index", "refresh", start + 10, start + 20);
    small.region(id, "index", "refresh", start + 30, start + 40);
    small.data(id, "index/refresh/sum_lstat", start + 15, lookups - 1);
    small.data(id, "index/refresh/sum_lstat", start + 35, 1);
    small.data(id, "index/read/cache_nr", start + 35, 7);
    small.data(id, "index/read/cache_nr", start + 36, 5);
    for (int child = 0; child < children; ++child) {
        const RegionId bar = small.child(id, "git status --inner", start + 50 + child, start + 51 + child, {"?", "", start + child + 2});
        small.child(id, bar, "git status --inner", start + 50 + child, start + 51 + child, start + child + 2);
    }
}

} // namespace

class BudgetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theGrammarIsRead_data()
    {
        QTest::addColumn<QString>("meaning");
        const auto row = [](const char* text, const char* meaning) { QTest::newRow(text) << QString(meaning); };
        row("git status=200ms", "git status: time<=200000000");
        row("  git   status  <  7ns ", "git status: time<7");
        row("git -c a=b status<=7ns", "\"git -c a=b status\": time<=7");
        row("\"git show HEAD:file\"=7ns", "\"git show HEAD:file\": time<=7");
        row("p95(git status)<200ms", "git status: p95<200000000");
        row("max(git status)<7ns", "git status: time<7");
        row("median(inner(git status))<=7ns", "inner(git status): p50<=7");
        row("inner(git status)=7ns", "inner(git status): time<=7");
        row("git status: sum_lstat<=200, do_write_index=0, child<=2, processes<=1",
            "git status: sum_lstat<=200 | git status: do_write_index=0 | git status: child<=2 | git status: processes<=1");
        row("status: p99<7ns, time<=8ns, median(time)=9ns", "status: p99<7 | status: time<=8 | status: p50<=9");
        row("status: data(index/x)=1, max(x)<2, region(index/refresh)<=3",
            "status: data(index/x)=1 | status: max(x)<2 | status: region(index/refresh)<=3");
        row("commit: child(editor)=0, hook(pre-commit)<=1, errors=0",
            "commit: child(editor)=0 | commit: hook(pre-commit)<=1 | commit: errors=0");
        row("status: \"a>\"=1, \"b(c)\"=1", "status: \"a>\"=1 | status: \"b(c)\"=1");
        row("inner(status): child=0", "inner(status): child=0");
        row("status: write back to queue=2, \"a,(b)<c\"=1", "status: write back to queue=2 | status: \"a,(b)<c\"=1");
    }
    void theGrammarIsRead()
    {
        QFETCH(QString, meaning);
        QCOMPARE(understood(QTest::currentDataTag()), meaning);
    }

    void aMistakeIsShownWithItsPlace_data()
    {
        QTest::addColumn<QString>("message");
        const auto row = [](const char* text, const char* message) { QTest::newRow(text) << QString(message); };
        row("git status", "at character 1 (git status): a limit needs <, <= or =, as in child<=2");
        row("git status=", "at character 12: a time needs a number and a unit, as in 200ms");
        row("git status=soon", "at character 12 (soon): a time needs a number and a unit, as in 200ms");
        row("=200ms", "at character 1: the name of a command is missing");
        row("git status: child<=2, child", "at character 23 (child): a limit needs <, <= or =, as in child<=2");
        row("git status: child<=two", "at character 20 (two): a count needs a whole number");
        row("git status: child<=-1", "at character 20 (-1): a count needs a whole number");
        row("git status: p95<200", "at character 17 (200): a time needs a number and a unit, as in 200ms");
        row("git status: time<5", "at character 18 (5): a time needs a number and a unit, as in 200ms");
        const char* more = "a budget is an upper limit, with <, <= or =; a name that ends with > needs quotes";
        QTest::newRow("git status: child>=0") << QString("at character 13 (child>=0): %1").arg(more);
        QTest::newRow("git status>=200ms") << QString("at character 1 (git status>=200ms): %1").arg(more);
        row("p0(git status)<1s",
            "at character 1 (p0(git status)): only max, median, p1 to p99 and inner have brackets; a name with brackets needs quotes");
        row("git status: =2", "at character 13: what is limited is missing");
        row("git status: child<=2,", "at character 22: a limit needs <, <= or =, as in child<=2");
        row("git status: sum(x)=2",
            "at character 13 (sum(x)): only data, max, region, child and hook have brackets; a name with brackets needs quotes");
        row("git status: data()=2", "at character 18: the brackets are empty");
        row("git status: data(x=2", "at character 13 (data(x=2): a limit needs <, <= or =, as in child<=2");
        row("git status: \"x=2", "at character 13 (\"x=2): a limit needs <, <= or =, as in child<=2");
        row("git status=1ms, git fetch=2ms",
            "at character 1 (git status=1ms, git fetch): a budget is of one command; a name with a comma needs quotes");
    }
    void aMistakeIsShownWithItsPlace()
    {
        QFETCH(QString, message);
        QCOMPARE(understood(QTest::currentDataTag()), message);
    }

    void countsAreOfTheWholeRun()
    {
        SmallCommand small;
        addStatus(small, 0, 3, 0);
        addStatus(small, 1000, 5, 2);
        const Trace trace = small.trace();
        QCOMPARE(counted(trace, "status: sum_lstat<=5, sum_lstat<5, refresh/sum_lstat<=4, data(index/refresh/sum_lstat)=5"),
            QString("kept 5 of 2, over 5 of 2, over 5 of 2, over 3 of 2"));
        QCOMPARE(counted(trace, "git status: max(sum_lstat)<=4, max(sum_lstat)<=3, cache_nr=7"),
            QString("kept 4 of 2, over 4 of 2, kept 7 of 2"));
        QCOMPARE(counted(trace, "status: refresh=2, region(index/refresh)=2, region(status/refresh)=0, do_write_index=0"),
            QString("kept 2 of 2, kept 2 of 2, kept 0 of 2, kept 0 of 2"));
        QCOMPARE(counted(trace, "status: child<=2, child<=1, child(git-command)=2, processes<=3, processes=1"),
            QString("kept 2 of 2, over 2 of 2, over 0 of 2, kept 3 of 2, over 3 of 2"));
    }

    void halfANameIsNoName()
    {
        SmallCommand small;
        addStatus(small, 0, 3, 0);
        const Trace trace = small.trace();
        for (const char* text : {"status: stat<=9", "status: lstat<=9", "status: fresh<=9"}) {
            const BudgetVerdict verdict = check(trace, text).front();
            QVERIFY(!verdict.isSeen);
            QVERIFY(verdict.isKept());
        }
        QVERIFY(check(trace, "status: sum_lstat<=9").front().isSeen);
        QCOMPARE(check(trace, "statu: sum_lstat<=9").front().runs, std::size_t{0});
        QVERIFY(!check(trace, "statu: sum_lstat<=9").front().isKept());
    }

    void hooksAndClassesOfChildrenCountApart()
    {
        SmallCommand small;
        const SessionId id = small.session("git commit", 0, 100);
        small.child(id, "pre-commit", 10, 20, {"hook", "pre-commit", 2});
        small.child(id, "post-commit", 20, 30, {"hook", "post-commit", 3});
        small.child(id, "vi", 30, 40, {"editor", "", 4});
        const Trace trace = small.trace();
        QCOMPARE(counted(trace, "commit: child=3, child(hook)=2, child(editor)=1, child(pager)=0, hook(pre-commit)=1, hook(commit)=0"),
            QString("kept 3 of 1, kept 2 of 1, kept 1 of 1, kept 0 of 1, kept 1 of 1, kept 0 of 1"));
    }

    void aRunThatAnotherStartedCountsOnlyIfAskedFor()
    {
        SmallCommand small;
        addStatus(small, 0, 3, 0);
        addStatus(small, 1000, 3, 2);
        const Trace trace = small.trace();
        QCOMPARE(check(trace, "git status=1ms").front().runs, std::size_t{2});
        QCOMPARE(check(trace, "inner(git status)=1ms").front().runs, std::size_t{2});
        QCOMPARE(check(trace, "inner(git status)=1ms").front().longest, Duration(1));
        QCOMPARE(counted(trace, "inner(status): processes=1, child=0"), QString("kept 1 of 2, kept 0 of 2"));
    }

    void anAliasCountsAsWhatItRuns()
    {
        SmallCommand small;
        const SessionId alias = small.session("git st", 0, 100);
        small.builder().edit(alias).attributes.edit().alias = small.builder().intern("st");
        small.child(alias, "git-st", 1, 2, {"dashed", "", -1, -1});
        const RegionId bar = small.child(alias, "git status -s", 5, 95, {"git_alias", "", 2});
        small.child(alias, bar, "git status -s", 6, 94, 2);
        const SessionId other = small.session("git both", 200, 300, 5);
        small.builder().edit(other).attributes.edit().alias = small.builder().intern("both");
        const RegionId shell = small.child(other, "git status && git fetch", 205, 295, {"shell_alias", "", 6, 0, RegionRole::Child, true});
        small.child(other, shell, "git status", 206, 250, 7);
        small.child(other, shell, "git fetch", 250, 290, 8);
        const Trace trace = small.trace();
        const BudgetVerdict verdict = check(trace, "git status=50ns").front();
        QCOMPARE(verdict.runs, std::size_t{1});
        QCOMPARE(verdict.longest, Duration(100)); // of the alias, as a user waits for it
        QCOMPARE(check(trace, "git both=1ms").front().runs, std::size_t{1});
        QCOMPARE(check(trace, "git fetch=1ms").front().runs, std::size_t{0});
    }

    void aTimeIsThatOfARunThatSucceeded()
    {
        SmallCommand small;
        const SessionId slow = small.session("git status", 0, 100);
        const SessionId quick = small.session("git status", 1000, 1005, 2);
        const auto trace = [&](std::int64_t exitCode, bool isOpen) {
            small.builder().edit(quick).exitCode = exitCode;
            small.builder().edit(quick).open = isOpen;
            return small.trace();
        };
        for (const bool isOpen : {false, true}) {
            small.builder().edit(slow).open = false;
            const Trace one = trace(isOpen ? 0 : 128, isOpen);
            QCOMPARE(check(one, "median(status)<200ns").front().time, Duration(100));
            QVERIFY(check(one, "median(status)<200ns").front().isKept());
            QVERIFY(check(one, "median(status)<50ns").front().isOver());
            small.builder().edit(slow).open = true;
            const Trace none = trace(isOpen ? 0 : 128, isOpen);
            const BudgetVerdict within = check(none, "median(status)<200ns").front();
            QVERIFY(!within.isKept() && !within.isOver());
            QCOMPARE(within.failures + within.withoutEnd, std::size_t{2});
            QVERIFY(check(none, "median(status)<50ns").front().isOver()); // it took at least as long
            QVERIFY(!check(none, "status: processes<=1").front().isKept());
        }
    }

    void aPercentileLetsTheOthersTakeLonger()
    {
        SmallCommand small;
        for (int run = 0; run < 20; ++run)
            small.session("git status", run * 1000, run * 1000 + (run == 7 ? 500 : 100 + run), run + 1);
        const Trace trace = small.trace();
        const std::vector<BudgetVerdict> verdicts
            = check(trace, "status: p95<=119ns, p95<119ns, median<=109ns, p99<=499ns, time<=500ns, time<500ns");
        QCOMPARE(verdicts[0].time, Duration(119));
        QVERIFY(verdicts[0].isKept());
        QCOMPARE(verdicts[0].over, std::size_t{1});
        QCOMPARE(verdicts[0].worst, SessionId(7));
        QVERIFY(!verdicts[1].isKept());
        QCOMPARE(verdicts[1].over, std::size_t{2});
        QVERIFY(!verdicts[2].isKept()); // 110 ns: the run of 500 ns takes a place among the longer half
        QCOMPARE(verdicts[2].time, Duration(110));
        QVERIFY(!verdicts[3].isKept());
        QVERIFY(verdicts[4].isKept());
        QVERIFY(!verdicts[5].isKept());
    }

    void theWorstRunIsTheFarthestFromAnExactCount()
    {
        SmallCommand small;
        addStatus(small, 0, 5, 0);
        addStatus(small, 1000, 6, 0);
        addStatus(small, 2000, 2, 0);
        const BudgetVerdict verdict = check(small.trace(), "status: sum_lstat=5").front();
        QCOMPARE(verdict.over, std::size_t{2});
        QCOMPARE(verdict.worst, SessionId(2));
        QCOMPARE(verdict.count, 2.0);
    }

    void whatWasEqualInAllRunsIsProposed()
    {
        SmallCommand small;
        addStatus(small, 0, 5, 1);
        addStatus(small, 1000, 6, 1);
        small.session("git fetch", 5000, 5100, 50);
        const Trace trace = small.trace();
        const CommandIndex index(trace);
        QStringList all;
        std::vector<Budget> budgets;
        for (const ProposedBudget& proposed : proposeBudgets(trace, index, 2)) {
            all << QString::fromStdString(subjectText(proposed.budget) + ": " + quantityText(proposed.budget))
                    + (proposed.budget.measure == BudgetMeasure::Time ? QString() : "=" + QString::number(proposed.budget.count));
            QCOMPARE(proposed.runs, std::size_t{2});
            budgets.push_back(proposed.budget);
        }
        QCOMPARE(all,
            QStringList({"git status: p95", "git status: processes=2", "git status: child=1", "git status: errors=0",
                "git status: data(index/read/cache_nr)=7", "git status: region(index/refresh)=2"}));
        budgets.front().limit = Duration(1000);
        for (const BudgetVerdict& verdict : checkBudgets(trace, index, budgets))
            QVERIFY(verdict.isKept());
        QVERIFY(proposeBudgets(trace, index, 3).empty());
    }

    void whatIsProposedCanBeWrittenAndRead()
    {
        SmallCommand small;
        for (int run = 0; run < 2; ++run) {
            const SessionId id = small.session("make a,(b)<c:", run * 1000, run * 1000 + 100, run + 1);
            small.region(id, "x", "two  blanks, \tand a tab ", run * 1000 + 10, run * 1000 + 20);
            small.region(id, "x", "a \"quote\"", run * 1000 + 30, run * 1000 + 40);
            small.region(id, "x", "a=b", run * 1000 + 50, run * 1000 + 60);
        }
        const Trace trace = small.trace();
        QStringList regions;
        for (const ProposedBudget& proposed : proposeBudgets(trace, CommandIndex(trace), 2)) {
            if (proposed.budget.measure != BudgetMeasure::Regions)
                continue;
            const std::string text = subjectText(proposed.budget) + ": " + quantityText(proposed.budget) + "=1";
            const auto read = parseBudgets(text, plainTime);
            QVERIFY2(read.ok(), text.c_str());
            QCOMPARE(read.value().front().name, proposed.budget.name);
            QCOMPARE(read.value().front().command, proposed.budget.command);
            regions << QString::fromStdString(proposed.budget.name);
        }
        regions.sort();
        QCOMPARE(regions, QStringList({"x/a=b", "x/two  blanks, \tand a tab "}));
    }

    /// status refreshes the index, log never did; nine runs of diff are too few to say that.
    void costlyWorkThatOnlyOthersDidIsProposedAsZero()
    {
        SmallCommand small;
        addStatus(small, 0, 5, 0);
        for (int run = 1; run <= 10; ++run)
            small.session("git log", run * 1000, run * 1000 + 100, 100 + run);
        for (int run = 11; run <= 19; ++run)
            small.session("git diff", run * 1000, run * 1000 + 100, 100 + run);
        const Trace trace = small.trace();
        QStringList zeros;
        std::vector<Budget> budgets;
        for (const ProposedBudget& proposed : proposeBudgets(trace, CommandIndex(trace), 2)) {
            if (proposed.budget.measure != BudgetMeasure::Regions)
                continue;
            zeros << QString::fromStdString(subjectText(proposed.budget) + ": " + quantityText(proposed.budget));
            QCOMPARE(proposed.budget.count, 0.0);
            QCOMPARE(proposed.runs, std::size_t{10});
            budgets.push_back(proposed.budget);
        }
        QCOMPARE(zeros, QStringList("git log: region(index/refresh)"));
        QVERIFY(checkBudgets(trace, CommandIndex(trace), budgets).front().isKept());
    }

    /// Otherwise the runs that a file of budgets comes from would not keep it.
    void aRunThatFailedIsARunLikeOthers()
    {
        SmallCommand small;
        addStatus(small, 0, 5, 1);
        addStatus(small, 1000, 5, 0);
        small.builder().edit(SessionId(2)).exitCode = 1;
        const Trace trace = small.trace();
        QCOMPARE(trace.session(SessionId(2)).name, trace.session(SessionId(0)).name);
        QStringList all;
        for (const ProposedBudget& proposed : proposeBudgets(trace, CommandIndex(trace), 2))
            all << QString::fromStdString(quantityText(proposed.budget));
        QVERIFY(all.contains("data(index/refresh/sum_lstat)"));
        QVERIFY(!all.contains("child"));
        QCOMPARE(check(trace, "status: child<=1").front().runs, std::size_t{2});
    }
};

EMBERLINE_TEST(BudgetTest, QCoreApplication)
#include "tst_budget.moc"
