// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the answers for every sample: real logs of git, whole, cut and hostile, and Chrome traces of every kind.
#include "model/answers/facts.h"
#include "model/answers/process_tree.h"
#include "model/answers/run_table.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "tests/support/answer_checks.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QDirIterator>

#include <functional>
#include <map>
#include <numeric>

using namespace emberline;

namespace {

QStringList samples()
{
    QStringList paths;
    QDirIterator files(
        QStringLiteral(EMBERLINE_TEST_DATA), {"*.event", "*.perf", "*.normal", "*.json"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        paths << files.next();
    QDirIterator folders(QStringLiteral(EMBERLINE_TEST_DATA "/trace2-directory"), QDir::Dirs | QDir::NoDotAndDotDot);
    while (folders.hasNext())
        paths << folders.next();
    paths.sort();
    return paths;
}

void listSamples()
{
    QTest::addColumn<QString>("path");
    for (const QString& path : samples())
        QTest::newRow(qPrintable(path.section('/', -2))) << path;
}

} // namespace

class AnswerPropertiesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSamplesCoverEveryKindOfLog()
    {
        for (const char* folder : {"trace2-event", "trace2-perf", "trace2-normal", "trace2-directory", "chrome-json"})
            QVERIFY2(samples().filter(QLatin1String(folder)).size() > 3, folder);
    }

    void thePartsAddUpAndTheCriticalPathIsAsLong_data() { listSamples(); }
    void thePartsAddUpAndTheCriticalPathIsAsLong()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        const CommandIndex index(trace);
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) { // also sessions that are parts of a command
            const SessionId session(row);
            const TimeSplit split = splitTime(trace, index, session);
            verifyAddsUp(split);
            const CriticalPath chain = criticalPath(trace, index, session);
            verifyIsAsLongAsTheCommand(chain);
            QCOMPARE(chain.range, split.range);
            for (const Fact& fact : findFacts(trace, index, session))
                QVERIFY(!fact.source.empty());
        }
    }

    /// So a box can have the colour of its line whichever command is shown.
    void theLineOfAProcessThatAChildOwnsIsThatChilds_data() { listSamples(); }
    void theLineOfAProcessThatAChildOwnsIsThatChilds()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        const CommandIndex index(trace);
        TimeOwners owners;
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            if (trace.session(SessionId(row)).parent)
                continue;
            for (const SplitLine& line : splitTime(trace, index, SessionId(row)).lines) {
                for (const SplitPart& part : line.parts) {
                    if (!part.region)
                        continue;
                    const TimeOwner* owner = owners.of(trace, trace.session(part.region));
                    const std::optional<Topic> own = isBar(trace.role(part.region))
                        ? std::optional(trace.dialect(part.region).topicOfChild(trace, part.region))
                        : std::nullopt;
                    if (!owner || (own && !takesBelow(owner->topic.owns, own->owns)))
                        continue;
                    QCOMPARE(line.topic.id, owner->topic.id);
                    QCOMPARE(line.topic.name, owner->topic.name);
                }
            }
        }
    }

    void theColumnsAddUpToTheLinesAndEachIsFull_data() { listSamples(); }
    void theColumnsAddUpToTheLinesAndEachIsFull()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        const CommandIndex index(trace);
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            const SessionId session(row);
            const TimeSplit plain = splitTime(trace, index, session);
            const TraceRange range = trace.shown(session, plain.range);
            std::vector<TraceTime> edges{range.begin};
            for (int column = 1; column < 7; ++column)
                edges.push_back(range.begin + range.length() / 7 * column);
            edges.push_back(range.end);
            const TimeSplit split = splitTime(trace, index, session, {}, edges);
            QCOMPARE(split.lines.size(), plain.lines.size());
            std::vector<Duration> full(edges.size() - 1);
            for (const SplitLine& line : split.lines) {
                QCOMPARE(std::accumulate(line.columns.begin(), line.columns.end(), Duration()), line.time);
                std::ranges::transform(full, line.columns, full.begin(), std::plus());
            }
            for (std::size_t column = 0; column < full.size(); ++column)
                QCOMPARE(full[column], edges[column + 1] - edges[column]);
        }
    }

    void noLineHasMoreTimeUnderAFilter_data() { listSamples(); }
    void noLineHasMoreTimeUnderAFilter()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        const CommandIndex index(trace);
        using Lines = std::map<std::pair<std::string_view, std::string>, Duration>;
        const auto linesOf = [&](SessionId session, const RegionFilter& filter) {
            Lines lines;
            for (const SplitLine& line : splitTime(trace, index, session, CompiledFilter::compile(filter, trace).value()).lines)
                lines[{line.topic.id, line.topic.name}] += line.time;
            return lines;
        };
        const auto othersOf = [](std::string_view id) {
            return std::pair(id == kAsyncTopicId ? std::string_view("other-asynchronous") : kOtherTopicId, std::string());
        };
        for (const SessionId session : index.commands()) {
            const Lines all = linesOf(session, {});
            const Duration life = trace.session(session).end - trace.session(session).start;
            for (const RegionFilter& filter : {RegionFilter{.name = {.text = "e"}}, RegionFilter{.longest = life / 50},
                     RegionFilter{.shortest = life / 50}, RegionFilter{.hiddenCategories = {"process", "index", "a"}}}) {
                Lines passing;
                for (const auto& [line, time] : linesOf(session, filter)) // new ones have their time from the line of all others
                    passing[all.contains(line) ? line : othersOf(line.first)] += time;
                for (const auto& [line, time] : passing)
                    QVERIFY2(all.contains(line) && time <= all.at(line), line.second.c_str());
            }
        }
    }

    void theHistoryHasEachCommandOnceAndItsPartsAddUp_data() { listSamples(); }
    void theHistoryHasEachCommandOnceAndItsPartsAddUp()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        const CommandIndex index(trace);
        const RunTable table = condenseRuns(trace, RunScope::Commands);
        QCOMPARE(table.rows.size(), index.commands().size());
        for (const RunRow& row : table.rows)
            QCOMPARE(row.wall, splitTime(trace, index, row.session).range.length());
    }

    void aSampleDoesNotDifferFromItself_data() { listSamples(); }
    void aSampleDoesNotDifferFromItself()
    {
        QFETCH(QString, path);
        QVERIFY(compare(profileRuns(importPath(path)), profileRuns(importPath(path))).differences.empty());
    }

    void swappedSidesNegateEveryChange()
    {
        std::optional<RunProfile> former;
        for (const QString& path : samples()) {
            RunProfile profile = profileRuns(importPath(path));
            if (former)
                verifyIsNegative(compare(*former, profile), compare(profile, *former));
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(path));
            former = std::move(profile);
        }
    }
};

EMBERLINE_TEST(AnswerPropertiesTest, QCoreApplication)
#include "tst_answer_properties.moc"
