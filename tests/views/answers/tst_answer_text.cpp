// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/plain_topics.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/small_command.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/answers/answer_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <tuple>
#include <vector>

using namespace emberline;

namespace {

/// A process of 100 ns that waits for 60 ns.
struct Waiting {
    Waiting()
    {
        session = made.addSession({}, made.builder.addSource(talkingSource()));
        made.addRegion(made.addThread(session), "wait", 0, 60, {}, {.category = "disk,slow"});
        Session& row = made.builder.edit(session);
        row.pid = 12;
        row.end = sourceTimeFromNs(100);
        row.attributes.edit().labels.push_back(made.builder.intern("GPU 0"));
    }
    SmallTrace made;
    SessionId session;
};

/// Of a compiler that works on one header. Counts how many labels are read.
class CountingDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "compiler"; }
    [[nodiscard]] std::string labelOf(const Trace& /*trace*/, RegionId /*region*/) const override
    {
        ++reads;
        return "often.h";
    }
    mutable std::atomic<int> reads = 0;
};

QString headlineOf(const Trace& trace, const TimeSplit& split, const std::vector<Fact>& facts)
{
    return splitHeadline(trace, split, lineNames(trace, split), facts);
}

/// How often the hook's line says that it ran: what follows the names.
QString timesOfHook(SmallCommand& small, SessionId command)
{
    const Trace trace = small.trace();
    const TimeSplit split = splitTime(trace, CommandIndex(trace), command);
    const auto line = std::ranges::find(split.lines, TopicKind::Hook, [](const SplitLine& one) { return one.topic.kind; });
    if (line == split.lines.end() || line->boxes() < 5)
        return QStringLiteral("no line with many boxes");
    const QString detail = lineDetail(trace, *line, lineNames(trace, *line));
    const qsizetype times = detail.indexOf(QStringLiteral(" (in "));
    return times < 0 ? detail.mid(detail.indexOf(QChar(0xd7)) < 0 ? detail.size() : detail.indexOf(QChar(0xd7))) : detail.mid(times);
}

} // namespace

class AnswerTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aProcessWithoutANameHasThatOfItsWriterAndItsLabels()
    {
        Waiting waiting;
        QCOMPARE(sessionText(waiting.made.trace(), waiting.session), QStringLiteral("talker, GPU 0"));
        QCOMPARE(commandName(waiting.made.trace(), waiting.session), std::string("talker")); // for comparing
        waiting.made.addSession("other", waiting.made.builder.session(waiting.session).source);
        QCOMPARE(sessionText(waiting.made.trace(), waiting.session), QStringLiteral("talker 12, GPU 0"));
    }

    void theWriterIsNamedUnlessTheProcessIsACommand()
    {
        Waiting waiting;
        TimeSplit split;
        split.command = split.endedAs = waiting.session;
        QVERIFY(!commandSubtitle(waiting.made.trace(), std::array{split.command}, split)
                     .contains(QStringLiteral("talker"))); // which is its title
        waiting.made.builder.edit(waiting.session).name = waiting.made.builder.intern("app");
        QVERIFY(commandSubtitle(waiting.made.trace(), std::array{split.command}, split).startsWith(QStringLiteral("Written by talker · ")));
        waiting.made.builder.edit(waiting.session).attributes.edit().hasArgv = true;
        QVERIFY(!commandSubtitle(waiting.made.trace(), std::array{split.command}, split).contains(QStringLiteral("talker")));
        const Trace page = importChrome(R"([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":9}])");
        split.command = split.endedAs = SessionId(0);
        QCOMPARE(sessionText(page, split.command), QStringLiteral("Renderer"));
        QVERIFY(commandSubtitle(page, std::array{split.command}, split).startsWith(QStringLiteral("Written by Chrome · ")));
    }

    void theGapsBetweenThePiecesOfAJobAreSaidApart()
    {
        SmallTrace made;
        std::vector<SessionId> pieces;
        for (const std::int64_t second : {0, 1, 100'000'000}) { // one directly after the other, the last one years later
            Session& piece = made.builder.edit(pieces.emplace_back(made.addSession({}, made.addSource())));
            piece.start = sourceTimeFromNs(second * 1'000'000'000);
            piece.end = sourceTimeFromNs((second + 1) * 1'000'000'000);
        }
        TimeSplit split;
        split.whole = std::chrono::seconds(3);
        QString text = commandSubtitle(made.trace(), pieces, split);
        text.replace(QChar(0xa0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
        QCOMPARE(text, QStringLiteral("3.00 s of work in 3.00 s, spread over 1 157 d 10 h"));
    }

    void aChildAndItsProcessOfOneNameAreNamedOnce()
    {
        SmallCommand small;
        const SessionId commit = small.session("git commit", 0, 100);
        const RegionId bar = small.child(commit, "git maintenance run", 10, 90, {.pid = 7});
        small.child(commit, bar, "git maintenance run", 20, 80, 7);
        const Trace trace = small.trace();
        const TimeSplit split = splitTime(trace, CommandIndex(trace), commit);
        const std::vector<LineName> names = lineNames(trace, split.lines.front());
        QCOMPARE(names.size(), std::size_t{2});
        QCOMPARE(lineDetail(trace, split.lines.front(), names), QStringLiteral("git maintenance run"));
    }

    void aHookCountsHowOftenItRanAndNotWhatRanInIt()
    {
        SmallCommand small;
        const SessionId commit = small.session("git commit", 0, 1000);
        for (int i = 0; i < 2; ++i) {
            const RegionId hook
                = small.child(commit, ".git/hooks/pre-commit", 100 + i * 400, 400 + i * 400, {"hook", "pre-commit", 7 + i, 0});
            const SessionId diff = small.child(commit, hook, "git diff --cached", 150 + i * 400, 350 + i * 400, 7 + i);
            for (int region = 0; region < 5; ++region)
                small.region(diff, "index", "refresh " + std::to_string(region), 160 + i * 400 + region * 20, 170 + i * 400 + region * 20);
            if (i == 0)
                QCOMPARE(timesOfHook(small, commit), QString());
        }
        QCOMPARE(timesOfHook(small, commit), QStringLiteral(" (in 2 runs)"));
    }

    void theHeadlineCallsStartingProcessesAsTheTableDoes()
    {
        SmallCommand small;
        const SessionId commit = small.session("git commit", 0, 100);
        const RegionId hook = small.child(commit, "git diff", 10, 90, {"?", {}, 7, 0});
        small.child(commit, hook, "git diff", 80, 85, 7);
        const Trace trace = small.trace();
        const TimeSplit split = splitTime(trace, CommandIndex(trace), commit);
        QCOMPARE(split.lines.front().topic.kind, TopicKind::SpawnReap);
        QVERIFY(headlineOf(trace, split, {}).startsWith(topicTitle(split.lines.front().topic) + QStringLiteral(" took")));
    }

    void theHeadlineSaysHowMuchAFilterHides()
    {
        SmallCommand small;
        const SessionId git = small.session("git status", 0, 100);
        small.region(git, "index", "do_read_index", 10, 50);
        small.region(git, "cache_tree", "read", 20, 30);
        const Trace trace = small.trace();
        const auto filter = CompiledFilter::compile({.shortest = Duration(40)}, trace);
        QString text = headlineOf(trace, splitTime(trace, CommandIndex(trace), git, filter.value()), {});
        text.replace(QChar(0xa0), QLatin1Char(' '));
        QVERIFY2(text.endsWith(QStringLiteral(" 90 ns of 100 ns passes the filter, which hides the other 10 ns.")), qPrintable(text));
    }

    void whatAFilterHidesIsNotNamedAndTheSubtitleIsAboutTheWholeCommand()
    {
        SmallCommand small;
        const SessionId git = small.session("git commit", 0, 100);
        small.region(git, "index", "do_read_index", 10, 50);
        const RegionId hook = small.child(git, "hooks/pre-commit", 60, 90, {"hook", "pre-commit", 7, 0});
        small.region(small.child(git, hook, "git diff", 65, 80, 7), "index", "do_read_index", 66, 76);
        const Trace trace = small.trace();
        const auto splitOf = [&](const RegionFilter& filter) {
            return splitTime(trace, CommandIndex(trace), git, CompiledFilter::compile(filter, trace).value());
        };
        const TimeSplit hooks = splitOf({.onlyCategories = {"hook"}});
        QCOMPARE(hooks.lines.front().parts, (std::vector{SplitPart{hook, git, Duration(30)}}));
        const QString detail = lineDetail(trace, hooks.lines.front(), lineNames(trace, hooks.lines.front()));
        QVERIFY2(detail.contains(QStringLiteral("pre-commit")) && !detail.contains(QStringLiteral("index")), qPrintable(detail));
        for (const RegionFilter& filter : {RegionFilter(), RegionFilter{.onlyCategories = {"index"}}})
            QVERIFY(commandSubtitle(trace, std::array{git}, splitOf(filter)).endsWith(QStringLiteral(" · 1 hook")));
    }

    void whatAFilterLeavesOfIdleTimeIsNotSaidToBeAllOfIt()
    {
        const Trace page = importChrome(R"([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":10},
{"ph":"b","cat":"net","name":"request","id":1,"pid":5,"tid":1,"ts":10},
{"ph":"e","cat":"net","name":"request","id":1,"pid":5,"tid":1,"ts":40},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":90,"dur":10}])");
        const CommandIndex index(page);
        QVERIFY(headlineOf(page, splitTime(page, index, SessionId(0)), {}).startsWith(QStringLiteral("Nothing ran for 80")));
        const TimeSplit split = splitTime(page, index, SessionId(0), CompiledFilter::compile({.onlyCategories = {"net"}}, page).value());
        QCOMPARE(split.counted, Duration(30'000));
        const QString text = headlineOf(page, split, {});
        QVERIFY2(text.startsWith(QStringLiteral("Waiting for other operations took 100")), qPrintable(text));
        QVERIFY(lineDetail(page, split.lines.front(), lineNames(page, split.lines.front())).contains(QStringLiteral("request")));
    }

    void theSentenceAloneReadsNoLabelOfALineThatItDoesNotName()
    {
        CountingDialect dialect;
        SmallTrace made;
        const SessionId session = made.addSession("cc", made.builder.addSource({.dialect = &dialect}));
        const ThreadId thread = made.addThread(session);
        for (int i = 0; i < 3; ++i)
            made.addRegion(thread, "Parse", i * 1000, (i + 1) * 1000);
        for (int i = 0; i < 50; ++i)
            made.addRegion(thread, "Optimise", 3000 + i, 3001 + i);
        made.builder.edit(session).end = sourceTimeFromNs(3050);
        const TimeSplit split = splitTime(made.trace(), CommandIndex(made.trace()), session);
        QCOMPARE(split.lines.size(), std::size_t{2});
        const QString sentence = splitHeadline(made.trace(), split, {});
        QVERIFY2(dialect.reads < 50, qPrintable(QString::number(dialect.reads.load())));
        QCOMPARE(sentence, headlineOf(made.trace(), split, {}));
        QVERIFY(sentence.contains(QStringLiteral("often.h")));
    }

    void aPoolOfThreadsIsCalledOne()
    {
        SmallTrace t;
        const SessionId session = t.addSession("bazel");
        for (const char* const thread : {"evaluator 1", "evaluator 2", "main"})
            t.addRegion(t.addThread(session, thread), "compile", 0, 40);
        const Comparison comparison = compare(profileRuns(t.trace()), profileRuns(t.trace()));
        QStringList labels;
        for (const ComparedRow& row : comparison.rows)
            labels += row.key.kind == PathKind::Thread ? QStringList(rowLabel(row)) : QStringList();
        labels.sort();
        QCOMPARE(labels, QStringList({QStringLiteral("evaluator … (a pool of threads)"), QStringLiteral("main")}));
    }

    void theNameOfARegionComesBeforeItsFirstCategory()
    {
        Waiting waiting;
        const CommandIndex index(waiting.made.trace());
        const TimeSplit split = splitTime(waiting.made.trace(), index, waiting.session);
        QCOMPARE(lineDetail(waiting.made.trace(), split.lines.front(), lineNames(waiting.made.trace(), split.lines.front())),
            QStringLiteral("wait for the disk [disk]"));
    }

    void ofASliceThatNeverEndedTheLineSaysItsLengthToo()
    {
        SmallTrace made;
        const SourceId source = made.addSource();
        made.builder.edit(source).isWhole = true;
        const SessionId session = made.addSession("program", source);
        made.builder.edit(session).end = sourceTimeFromNs(100);
        const ThreadId thread = made.addThread(session);
        const RegionId lost = made.addRegion(thread, "lost", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        made.addRegion(thread, "work", 20, 30, lost, {.role = RegionRole::Slice});
        const TimeSplit split = splitTime(made.trace(), CommandIndex(made.trace()), session);
        const SplitLine& line = split.lines.back();
        QVERIFY(line.topic.id == kNeverEndedTopicId);
        QCOMPARE(line.time, Duration(90));
        QCOMPARE(lineDetail(made.trace(), line, lineNames(made.trace(), line)).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("lost (100 ns to the end of the trace, with what ran meanwhile)"));
    }

    void ofSlicesThatNeverEndedTheLineSaysHowManyThereAre()
    {
        SmallTrace made;
        const SourceId source = made.addSource();
        made.builder.edit(source).isWhole = true;
        const SessionId session = made.addSession("program", source);
        made.builder.edit(session).end = sourceTimeFromNs(100);
        made.addRegion(made.addThread(session), "work", 0, 40, {}, {.role = RegionRole::Slice});
        const ThreadId thread = made.addThread(session, "loops");
        RegionId around;
        for (int i = 0; i < 5; ++i) // of which the last one has all the time after the work
            around = made.addRegion(thread, "loop", 10 * i, 100, around, {.role = RegionRole::Slice, .open = true});
        const TimeSplit split = splitTime(made.trace(), CommandIndex(made.trace()), session);
        const SplitLine& line = split.lines.back();
        QVERIFY(line.topic.id == kNeverEndedTopicId);
        QCOMPARE(line.time, Duration(60));
        QCOMPARE(lineDetail(made.trace(), line, lineNames(made.trace(), line)), QStringLiteral("loop (1 of the 5 that never ended)"));
    }

    void aTraceWithoutACommandSaysWhetherItHoldsEvents()
    {
        SmallTrace made;
        const SourceId source = made.addSource();
        QCOMPARE(noCommandText(made.trace()), QStringLiteral("This file holds no events."));
        made.builder.edit(source).records = 1;
        QCOMPARE(noCommandText(made.trace()), QStringLiteral("The trace has no boxes, marks or counters."));
        made.addSession("program", source);
        QCOMPARE(noCommandText(made.trace()), QStringLiteral("There is no command in this trace."));
    }

    void whatIsNoCommandIsNotCalledOne()
    {
        SmallTrace made;
        TimeSplit split;
        split.command = made.addSession("simulated");
        QCOMPARE(headlineOf(made.trace(), split, {}), QStringLiteral("The process took no time."));
        made.builder.edit(split.command).attributes.edit().hasArgv = true;
        QCOMPARE(headlineOf(made.trace(), split, {}), QStringLiteral("The command took no time at all."));
    }

    void anIdleProcessIsSaidToBeIdle()
    {
        TimeSplit split;
        split.range = {sourceTimeFromNs(0), sourceTimeFromNs(100)};
        split.counted = split.range.length();
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Kernels"}, Duration(20), {}});
        split.lines.push_back({Topic{TopicKind::Idle, "idle", "Idle", {}}, Duration(80), {}});
        const QString headline = headlineOf(Trace(), split, {});
        QVERIFY(headline.startsWith(QStringLiteral("Nothing ran for 80")));
        QVERIFY(headline.contains(QStringLiteral("Kernels took 20")));
    }

    void whereAlmostNothingRanTheWorkIsSaidFirst()
    {
        TimeSplit split;
        split.counted = split.whole = Duration(100);
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Kernels"}, Duration(6), {}});
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Copies"}, Duration(2), {}});
        split.lines.push_back({Topic{TopicKind::Idle, "wait", "Waiting for the disk", {}, TopicState::Waiting}, Duration(2), {}});
        split.lines.push_back({Topic{TopicKind::Idle, "idle", "Idle", {}}, Duration(90), {}});
        const auto headline = [&] { return headlineOf(Trace(), split, {}).replace(QChar(QChar::Nbsp), QLatin1Char(' ')); };
        QCOMPARE(headline(), QStringLiteral("Worked for 8 ns of 100 ns. Kernels was 75 % of that (6 ns)."));
        split.lines.erase(split.lines.begin(), split.lines.begin() + 2); // nothing worked at all
        split.counted = split.whole = Duration(92);
        QVERIFY(headline().startsWith(QStringLiteral("Nothing ran for 98 % of the time (90 ns).")));
    }

    void theBoxThatTookMostOfALineIsInTheHeadline()
    {
        SmallTrace made;
        const SessionId session = made.addSession("python");
        const ThreadId thread = made.addThread(session);
        TimeSplit split;
        split.range = {sourceTimeFromNs(0), sourceTimeFromNs(100)};
        split.counted = split.whole = split.range.length();
        SplitLine line{Topic{TopicKind::Work, "regions", {}, "Runtime calls"}, Duration(90), {}};
        line.parts.push_back({made.addRegion(thread, "cudaFree%2", 0, 60), session, Duration(60)});
        line.parts.push_back({made.addRegion(thread, "cudaLaunch", 60, 90), session, Duration(30)});
        split.lines.push_back(line);
        const auto headline = [&] { return headlineOf(made.trace(), split, {}).replace(QChar(QChar::Nbsp), QLatin1Char(' ')); };
        QCOMPARE(headline(), QStringLiteral("Runtime calls took 90 % of the time (90 ns), most of it one cudaFree%2 of 60 ns."));
        split.lines[0].parts[0].time = Duration(40);
        QCOMPARE(headline(), QStringLiteral("Runtime calls took 90 % of the time (90 ns), 40 ns of it one cudaFree%2 itself (of 60 ns)."));
        split.lines[0].parts[0].time = Duration(30); // a third, no more
        QCOMPARE(headline(), QStringLiteral("Runtime calls took 90 % of the time (90 ns)."));
        split.lines[0].parts.push_back({made.addRegion(thread, "cudaLaunch", 90, 100), session, Duration(10)});
        QCOMPARE(headline(), QStringLiteral("Runtime calls took 90 % of the time (90 ns), 40 ns of it cudaLaunch (2 times)."));
        split.lines.push_back({Topic{TopicKind::Idle, "idle", "Idle", {}}, Duration(900), {}});
        QVERIFY2(headline().endsWith(QStringLiteral("90 ns), 40 ns of it cudaLaunch (2 times).")),
            qPrintable(headline())); // beside idle time, too
        split.lines.pop_back();
        split.lines[0].topic.name = "CUDAlaunch"; // as Ruby's "running" is "Running"
        QCOMPARE(headline(), QStringLiteral("CUDAlaunch took 90 % of the time (90 ns)."));
        split.lines[0].topic.name = line.topic.name;
        split.lines[0].parts = {line.parts[0]}; // the line itself, under another name
        QCOMPARE(headline(), QStringLiteral("Runtime calls took 90 % of the time (90 ns)."));
    }

    /// `summary` shows the headline, too, and nobody can ask it for a tool tip.
    void aLongNameIsWholeInTheHeadline()
    {
        constexpr std::string_view kName = "HTMLDocumentParser::processTokenizedChunkFromBackgroundParser";
        SmallTrace made;
        const SessionId session = made.addSession("chrome");
        const ThreadId thread = made.addThread(session);
        TimeSplit split;
        split.counted = split.whole = Duration(100);
        SplitLine line{Topic{TopicKind::Work, "regions", {}, "Loading"}, Duration(100), {}};
        line.parts.push_back({made.addRegion(thread, kName, 0, 90), session, Duration(90)});
        line.parts.push_back({made.addRegion(thread, "other", 90, 100), session, Duration(10)});
        split.lines.push_back(line);
        const QString headline = headlineOf(made.trace(), split, {});
        QVERIFY2(headline.contains(QString::fromUtf8(kName.data(), static_cast<qsizetype>(kName.size()))), qPrintable(headline));
    }

    void whatMostBoxesOfALineAreAboutIsInTheHeadline()
    {
        SmallTrace made;
        const SessionId session = made.addSession("p", made.builder.addSource(talkingSource()));
        const ThreadId thread = made.addThread(session);
        TimeSplit split;
        split.counted = split.whole = Duration(100);
        SplitLine line{Topic{TopicKind::Work, "regions", {}, "Devices"}, Duration(100), {}};
        line.parts.push_back({made.addRegion(thread, "other", 0, 34), session, Duration(34)});
        for (int i = 0; i < 3; ++i) // none of them is the longest, but together they are most
            line.parts.push_back({made.addRegion(thread, "wait", 40 + i * 20, 60 + i * 20), session, Duration(20)});
        split.lines.push_back(line);
        QCOMPARE(headlineOf(made.trace(), split, {}).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("Devices took 100 % of the time (100 ns), most of it for the disk (60 ns, 3 times)."));
        const std::vector<LineName> largest = lineNames(made.trace(), split.lines[0]);
        QCOMPARE(largest.size(), std::size_t{2});
        const QString first = lineNameTitle(made.trace(), largest[0]);
        QVERIFY2(first.startsWith(QStringLiteral("wait for the disk")), qPrintable(first));
        QCOMPARE(largest[0].time, Duration(60));
        QCOMPARE(largest[0].boxes, std::size_t{3});
        QCOMPARE(largest[1].time, Duration(34));
        const QString detail = lineDetail(made.trace(), split.lines[0], largest);
        QCOMPARE(detail, first + QStringLiteral(" × 3, ") + lineNameTitle(made.trace(), largest[1]));
        const RegionId shared = split.lines[0].parts[1].region;
        split.lines[0].parts[1].time = Duration(15); // another thread took the rest
        QCOMPARE(headlineOf(made.trace(), split, {}).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("Devices took 100 % of the time (100 ns), most of it for the disk (55 ns, 3 times)."));
        made.addRegion(thread, "inner", 45, 50, shared); // runs inside, as a header includes others: which measure is meant?
        QCOMPARE(headlineOf(made.trace(), split, {}).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("Devices took 100 % of the time (100 ns), most of it for the disk itself (55 ns, 3 times)."));
    }

    void oneOfAKindIsSaidAsOne()
    {
        Fact index{"index-read", FactWeight::Note, FactKind::IndexRead, {FactCount{1}, FactCount{1}}, {}, {}, {}, {}};
        QCOMPARE(factText(index), QStringLiteral("An index of one entry was read once"));
        index.values[1] = FactCount{2};
        QCOMPARE(factText(index), QStringLiteral("An index of one entry was read 2 times"));
        index.values[0] = FactCount{7};
        QCOMPARE(factText(index), QStringLiteral("An index of 7 entries was read 2 times"));
        Fact calls{"lstat", FactWeight::Note, FactKind::FilesChecked, {FactCount{1}}, {"lstat"}, {}, {}, {}};
        QCOMPARE(factText(calls), QStringLiteral("lstat was called once"));
        calls.values[0] = FactCount{300}; // perhaps three times for each file
        QCOMPARE(factText(calls), QStringLiteral("lstat was called 300 times"));
        Fact searched{
            "untracked", FactWeight::Note, FactKind::DirectoriesSearched, {FactCount{2}, FactCount{1}, FactCount{1}}, {}, {}, {}, {}};
        QCOMPARE(factText(searched), QStringLiteral("2 directories with one path were searched for untracked files"));
        searched.values[2] = FactCount{2};
        QVERIFY(factText(searched).endsWith(QStringLiteral(" searched for untracked files, added up over 2 searches")));
    }

    void whatASignalEndedWasKilled()
    {
        Fact hook{"hook-failed", FactWeight::Problem, FactKind::HookFailed, {}, {}, {}, {}, {}};
        hook.values = {std::string("pre-commit"), std::string("137"), FactCount{1}};
        QCOMPARE(factText(hook), QStringLiteral("Hook pre-commit was killed by SIGKILL (exit code 137)"));
        hook.values[2] = FactCount{3};
        QCOMPARE(factText(hook), QStringLiteral("Hook pre-commit was killed 3 times by SIGKILL (exit code 137)"));
        hook.values[1] = std::string("3");
        QCOMPARE(factText(hook), QStringLiteral("Hook pre-commit failed 3 times with exit code 3"));
        Fact command{"exit", FactWeight::Problem, FactKind::ExitCode, {std::string("143")}, {}, {}, {}, {}};
        QCOMPARE(factText(command), QStringLiteral("The command was killed by SIGTERM (exit code 143)"));
        command.values = {std::string("129")};
        QCOMPARE(factText(command), QStringLiteral("The command failed with exit code 129"));
    }

    /// The panel cuts it where its width ends.
    void aMessageOfGitIsSaidWhole()
    {
        const std::string message
            = "ambiguous argument 'nosuch': unknown revision or path not in the working tree. Use '--' to separate paths "
              "from revisions, like this: 'git <command> [<revision>...] -- [<file>...]'";
        Fact error{"errors", FactWeight::Problem, FactKind::Errors, {FactCount{1}, message}, {"git"}, {}, {}, {}};
        QCOMPARE(factText(error), QStringLiteral("git said: ") + QString::fromStdString(message));
    }

    void whatThreadsWaitBesideTheWorkIsInTheHeadline()
    {
        TimeSplit split;
        split.range = {sourceTimeFromNs(0), sourceTimeFromNs(100)};
        split.counted = split.range.length();
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Running"}, Duration(100), {}});
        const Topic lock{TopicKind::Idle, "waiting", "Waiting for the lock", {}, TopicState::Waiting};
        split.waits.push_back({lock, Duration(250), 3, {}});
        QVERIFY2(
            headlineOf(Trace(), split, {}).endsWith(QStringLiteral(" Waiting for the lock in 3 threads meanwhile: 250\u00a0ns added up.")),
            qPrintable(headlineOf(Trace(), split, {})));
        QCOMPARE(waitDetail(split.waits.front()), QStringLiteral("beside that, 3 threads added up"));
        split.waits.front().threads = 1;
        QCOMPARE(waitDetail(split.waits.front()), QStringLiteral("beside that, in one thread"));
        QVERIFY(headlineOf(Trace(), split, {}).endsWith(QStringLiteral(" Waiting for the lock in one thread meanwhile: 250\u00a0ns.")));
        split.waits.front().time = Duration(9); // too little to say
        QVERIFY(!headlineOf(Trace(), split, {}).contains(QStringLiteral("lock")));
    }

    void theIdlestDeviceIsInTheHeadlineOfItsHost()
    {
        TimeSplit split;
        split.range = {sourceTimeFromNs(0), sourceTimeFromNs(100)};
        split.counted = split.range.length();
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Operators"}, Duration(100), {}});
        std::vector<Fact> facts(2, Fact{"device-busy", FactWeight::Note, FactKind::DeviceBusy, {}, {}, {}, {}, {}});
        facts[0].values = {std::string("GPU %2"), Duration(41), Duration(100)}; // a name may look like a place
        facts[1].values = {std::string("GPU 1"), Duration(90), Duration(100)};
        QVERIFY2(headlineOf(Trace(), split, facts)
                     .replace(QChar(QChar::Nbsp), QLatin1Char(' '))
                     .endsWith(QStringLiteral(" GPU %2 was busy for 41 % of 100 ns (41 ns), and idle for 59 %.")),
            qPrintable(headlineOf(Trace(), split, facts)));
    }

    void busyAndIdleTimesOfADeviceAddUp()
    {
        const auto isSaid = [](std::int64_t busy, const char* share, const char* rest) {
            Fact fact{"device-busy", FactWeight::Note, FactKind::DeviceBusy, {}, {}, {}, {}, {}};
            fact.values = {std::string("GPU 0"), Duration(busy), Duration(1000)};
            const QString text = factText(fact).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
            return text.contains(QLatin1String(share)) && text.endsWith(QLatin1String(rest));
        };
        QVERIFY(isSaid(5, "busy for 0.5 % of", "idle for 99.5 %"));
        QVERIFY(isSaid(943, "busy for 94.3 % of", "idle for 5.7 %"));
        QVERIFY(isSaid(414, "busy for 41 % of", "idle for 59 %"));
    }

    void aDeviceSaysWhetherItOrItsHostBoundsTheTime()
    {
        Fact fact{"device-busy", FactWeight::Note, FactKind::DeviceBusy, {}, {}, {}, {}, {}};
        const auto text = [&](std::int64_t host) {
            fact.values = {std::string("GPU 0"), Duration(80), Duration(80), Duration(host)};
            return factText(fact).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        };
        QVERIFY2(text(100).endsWith(QStringLiteral(": this run of 100 ns is GPU-bound")), qPrintable(text(100)));
        QVERIFY2(text(130).endsWith(QStringLiteral("idle for 0.0 %")), qPrintable(text(130)));
        QVERIFY2(text(160).endsWith(QStringLiteral(": this run of 160 ns is CPU-bound")), qPrintable(text(160)));
        QCOMPARE(text(8000), QStringLiteral("GPU 0 was busy for 80 ns of 8.00 µs: this run is CPU-bound"));
        QVERIFY(text(160).contains(QStringLiteral("idle")));
        fact.values.emplace_back(Duration(20));
        QVERIFY(factText(fact).endsWith(QStringLiteral(" is CPU-bound; 20\u00a0ns of the run passed before its first work")));
    }

    void theSlowestRankSaysWhatItIsComparedWith()
    {
        Fact fact{"slowest-rank", FactWeight::Note, FactKind::SlowestRank, {}, {}, {}, {}, {}};
        fact.values = {std::string("rank 3"), FactCount{8}, Duration(124), Duration(98), FactTopic{"Communication"}, Duration(21)};
        QCOMPARE(factText(fact).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral(
                "Of 8 ranks, rank 3 is the slowest: 124 ns, the median is 98 ns; the largest difference is Communication (21 ns more)"));
    }

    void aPageIsNamedWhereThereAreSeveral()
    {
        const auto text = [](FactKind kind, std::vector<FactValue> values) {
            return factText({{}, FactWeight::Note, kind, std::move(values), {}, {}, {}, {}}).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        };
        QCOMPARE(text(FactKind::FirstContent, {Duration(5)}), QStringLiteral("The page showed its first content after 5 ns (FCP)"));
        QCOMPARE(text(FactKind::LargestContent, {Duration(5), std::string("a.org")}),
            QStringLiteral("The page of a.org showed its largest content after 5 ns (LCP)"));
        QCOMPARE(text(FactKind::Loaded, {Duration(5), std::string("%1.org")}), QStringLiteral("The page of %1.org was loaded after 5 ns"));
        QCOMPARE(text(FactKind::LongTasks, {FactCount{2}, Duration(5)}),
            QStringLiteral("2 long tasks blocked the main thread for 5 ns after the first content (TBT)"));
        QCOMPARE(text(FactKind::LongTasks, {FactCount{1}, Duration(5)}),
            QStringLiteral("One long task blocked the main thread for 5 ns after the first content (TBT)"));
        QCOMPARE(text(FactKind::LongTasks, {FactCount{0}, Duration(0)}),
            QStringLiteral("No long task blocked the main thread after the first content"));
    }

    void theCriticalPathOfAWriterNamesItsLongestStep()
    {
        Fact fact{"critical-path", FactWeight::Note, FactKind::WriterPath, {}, {"Bazel"}, {}, {}, {}};
        fact.values = {FactCount{7}, Duration(60), Duration(40), std::string("action 'Compiling a.cc'")};
        QCOMPARE(factText(fact).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("Bazel's own critical path has 7 actions, which took 60 ns; the longest took 40 ns: action 'Compiling a.cc'"));
        fact.values[0] = FactCount{1};
        QCOMPARE(factText(fact).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
            QStringLiteral("Bazel's own critical path is one action of 60 ns: action 'Compiling a.cc'"));
    }

    void whatRanWhenTheTraceWasCutIsInTheHeadline()
    {
        TimeSplit split;
        split.range = {sourceTimeFromNs(0), sourceTimeFromNs(100)};
        split.counted = split.range.length();
        split.lines.push_back({Topic{TopicKind::Work, "regions", {}, "Loading"}, Duration(100), {}});
        const std::vector<Fact> facts{
            {"cut", FactWeight::Problem, FactKind::CutWhile, {std::string("load"), Duration(40), std::string("io")}, {}, {}, {}, {}}};
        QVERIFY2(headlineOf(Trace(), split, facts)
                     .replace(QChar(QChar::Nbsp), QLatin1Char(' '))
                     .endsWith(QStringLiteral(" The trace was cut; last begun: load on thread io, 40 ns before the end.")),
            qPrintable(headlineOf(Trace(), split, facts)));
        QCOMPARE(
            factText({{}, FactWeight::Problem, FactKind::CutWhile, {std::string("load"), Duration(0), std::string("io")}, {}, {}, {}, {}}),
            QStringLiteral("The trace was cut; last begun: load on thread io"));
    }

    void whatChangedByMoreThanTheWholeExplainsNoShareOfIt()
    {
        SmallCommand base;
        SmallCommand head;
        for (auto [small, whole, reading] : {std::tuple(&base, 100, 10), std::tuple(&head, 120, 90)}) {
            const SessionId git = small->session("git status", 0, whole);
            small->region(git, "index", "do_read_index", 0, reading);
        }
        const Comparison comparison = compare(profileRuns(base.trace()), profileRuns(head.trace()));
        const QString headline = comparisonHeadline(comparison, 0);
        QVERIFY2(headline.contains(QStringLiteral("ns, more than the whole")), qPrintable(headline));
        QVERIFY(!headline.contains(QLatin1Char('%')));
    }

    void aTopicExplainsWhatNoRegionDoes()
    {
        SmallCommand base;
        SmallCommand head;
        base.session("git status", 0, 100);
        head.session("git status", 0, 200);
        const Comparison comparison = compare(profileRuns(base.trace()), profileRuns(head.trace()));
        QVERIFY(comparisonHeadline(comparison, 0).endsWith(QStringLiteral("No single region explains the difference.")));
        const std::vector<TopicChange> topics{{"regions", "Fetching", Duration(10), Duration(100)}};
        const QString headline = comparisonHeadline(comparison, 0, topics).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        QVERIFY2(headline.endsWith(QStringLiteral(" Fetching explains 90 % of the difference.")), qPrintable(headline));
    }

    void whatOutlastsItsCommandIsSaidToRunInTheBackground()
    {
        ComparedRow row{};
        row.base.present = true;
        row.base.outlasts = true;
        row.change = RowChange::Vanished;
        QCOMPARE(rowRemark(row), QStringLiteral("only in base, in the background"));
        row.head.present = true;
        row.change = RowChange::Changed;
        QCOMPARE(rowRemark(row), QStringLiteral("in the background"));
        row.base.outlasts = false;
        QCOMPARE(rowRemark(row), QString());
    }

    void aComparisonCallsTopicsAsTheTableOfOneCommandDoes()
    {
        SmallCommand small;
        const SessionId fetch = small.session("git fetch", 0, 100);
        small.child(
            fetch, small.child(fetch, "git multi-pack-index write", 0, 20, {"?", {}, 7, 0}), "git multi-pack-index write", 5, 20, 7);
        small.child(fetch, "git maintenance run --auto", 20, 30, {"?", {}, 8, 0});
        small.child(fetch, "hooks/post-fetch", 30, 40, {"hook", "post-fetch", 9, 0});
        small.region(fetch, "index", "do_read_index", 40, 60);
        const Trace trace = small.trace();
        const TimeSplit split = splitTime(trace, CommandIndex(trace), fetch);
        const RunTable table = condenseRuns(trace, RunScope::Commands, {.topics = true});
        const std::vector<RunTopicTime>& topics = table.rows.at(0).topics;
        QCOMPARE(topics.size(), split.lines.size());
        QVERIFY(topics.size() >= 5);
        for (std::size_t i = 0; i < topics.size(); ++i) {
            const RunTopicTime& kept = topics[i];
            const std::string id(table.text(kept.id));
            const std::string name(table.text(kept.name));
            const TopicChange change{id, name, Duration(), kept.time, kept.title};
            QCOMPARE(topicsText(std::array{change}), topicTitle(split.lines[i].topic) + QLatin1Char(' ') + formatChange(kept.time));
            const std::string_view ofChild = trace.dialect(fetch).titleOfChildren(id, name);
            QVERIFY((ofChild.empty() ? plainTitle(id) : ofChild) == kept.title); // which a store does not keep
        }
    }

    void aPercentageThatTheMediansDoNotHaveSaysWhoseItIs()
    {
        const auto headline = [](const std::vector<Duration>& base, const std::vector<Duration>& head) {
            ComparedRow row{};
            row.key.kind = PathKind::Command;
            row.base.present = row.head.present = true;
            row.base.time = base[base.size() / 2];
            row.head.time = head[head.size() / 2];
            row.change = RowChange::Changed;
            row.test = testChange(base, head);
            return comparisonHeadline({{row}, {0}}, 0).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        };
        using std::chrono::nanoseconds;
        const std::vector<Duration> base{nanoseconds(100), nanoseconds(100), nanoseconds(100), nanoseconds(140), nanoseconds(140)};
        const std::vector<Duration> head{nanoseconds(200), nanoseconds(200), nanoseconds(300), nanoseconds(310), nanoseconds(310)};
        const QString text = headline(base, head);
        QVERIFY2(text.startsWith(QStringLiteral("100 ns → 300 ns. Slower by 121.4 % (")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("). That compares each run with each; the medians differ by +200.0 %.")), qPrintable(text));
        const std::vector<Duration> twice{nanoseconds(200), nanoseconds(200), nanoseconds(200), nanoseconds(280), nanoseconds(280)};
        QVERIFY(headline(base, twice).contains(QStringLiteral("Slower by 100.0 %")));
        QVERIFY(!headline(base, twice).contains(QStringLiteral("medians")));
    }

    void thatNoCommandIsCertainlySlowerIsSaidFirst()
    {
        using std::chrono::nanoseconds;
        const std::vector<Duration> base{nanoseconds(100), nanoseconds(110), nanoseconds(120), nanoseconds(130)};
        const std::vector<Duration> head{nanoseconds(300), nanoseconds(310), nanoseconds(320), nanoseconds(330)};
        ComparedRow row{};
        row.key.kind = PathKind::Command;
        row.test = testChange(base, base);
        Comparison comparison{{row}, {0}, 7};
        QCOMPARE(undecidedText(comparison), QStringLiteral("Of 7 commands tested, none is certainly slower or faster."));
        comparison.rows.front().test = testChange(base, head);
        QVERIFY(undecidedText(comparison).isEmpty());
        QVERIFY(undecidedText({{row}, {0}, 1}).isEmpty()); // its own sentence says so
    }

    void theSentenceSaysHowMuchAndHowSure()
    {
        const auto times = [](std::int64_t first, std::int64_t step) {
            std::vector<Duration> made;
            for (std::int64_t run = 0; run < 5; ++run)
                made.emplace_back(first + run * step);
            return made;
        };
        const auto plain = [](QString text) { return text.replace(QChar(QChar::Nbsp), QLatin1Char(' ')); };
        QCOMPARE(plain(changeSentence(testChange(times(1000, 0), times(1250, 0)), 0)),
            QStringLiteral("Slower by 25.0 % (+25.0 to +25.0 %, 95 % sure, p = 0.004)."));
        ChangeTest ofSeven = testChange(times(1000, 1), times(1250, 1), chanceOfEach(7)); // five runs would be enough for one command
        ofSeven.tests = 7;
        QCOMPARE(changeSentence(ofSeven, 0),
            QStringLiteral("Too few runs to tell (5 and 5, of 7 commands tested); about 1 more on each side would tell."));
        ofSeven = testChange(times(1000, 0), times(1250, 0));
        ofSeven.tests = 7;
        QVERIFY(changeSentence(ofSeven, 0).endsWith(QStringLiteral(" sure, p = 0.004, of 7 commands tested).")));
        QCOMPARE(plain(changeSentence(testChange(times(1000, 0), times(500, 0)), 0.1)),
            QStringLiteral("Faster by 50.0 % (−50.0 to −50.0 %, 95 % sure, p = 0.004)."));
        QVERIFY(changeSentence(testChange(times(1000, 1), times(1001, 1)), 0).startsWith(QStringLiteral("The same within 5.0")));
        const QString unsure = plain(changeSentence(testChange(times(1000, 50), times(1020, 60)), 0));
        QVERIFY2(unsure.startsWith(QStringLiteral("Too few runs to tell (−")), qPrintable(unsure));
        QVERIFY2(unsure.endsWith(QStringLiteral(" more on each side would tell.")), qPrintable(unsure));
        QCOMPARE(changeSentence(testChange(std::vector{Duration(1)}, std::vector{Duration(9)}), 0),
            QStringLiteral("Too few runs to tell (1 and 1); about 3 more on each side would tell."));
    }
};

EMBERLINE_TEST(AnswerTextTest, QCoreApplication)
#include "tst_answer_text.moc"
