// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/answers/history.h"

#include <cmath>
#include <random>

using namespace emberline;

namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Runs one second apart, whose length has the spread of real ones and a median of `ms`.
void addRuns(std::vector<TimedRun>& runs, int count, double ms, std::mt19937& random)
{
    std::normal_distribution<double> spread(0, 0.4);
    for (int i = 0; i < count; ++i) {
        const auto start = traceTimeFromNs(static_cast<std::int64_t>(runs.size()) * 1000 * kMs);
        runs.push_back({start, Duration(std::llround(ms * kMs * std::exp(spread(random)))), SessionId(runs.size())});
    }
}

/// From the middle on `ratio` times as long, with a spread of 18 % and a correlation of 0.6 with the run before.
std::vector<TimedRun> resemblingRuns(int count, double ratio, std::mt19937& random)
{
    constexpr double kCorrelation = 0.6;
    std::normal_distribution<double> spread;
    std::vector<TimedRun> runs;
    double deviation = spread(random);
    for (int i = 0; i < count; ++i) {
        const double ms = 100 * std::exp(0.18 * deviation) * (i < count / 2 ? 1 : ratio);
        runs.push_back({traceTimeFromNs(i * 1000 * kMs), Duration(std::llround(ms * kMs)), {}});
        deviation = kCorrelation * deviation + std::sqrt(1 - kCorrelation * kCorrelation) * spread(random);
    }
    return runs;
}

} // namespace

class HistoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theRunsBecomeSlowerAndFasterAgain()
    {
        std::mt19937 random(7);
        std::vector<TimedRun> runs;
        addRuns(runs, 300, 100, random);
        addRuns(runs, 200, 160, random);
        addRuns(runs, 300, 100, random);
        const std::vector<LevelChange> changes = levelChanges(runs);
        QCOMPARE(changes.size(), std::size_t{2});
        const auto run = [](const LevelChange& change) { return toNs(change.at) / (1000 * kMs); };
        QVERIFY2(std::abs(run(changes[0]) - 300) < 25, qPrintable(QString::number(run(changes[0]))));
        QVERIFY2(std::abs(run(changes[1]) - 500) < 25, qPrintable(QString::number(run(changes[1]))));
        QVERIFY(changes[0].ratio > 1.4 && changes[0].ratio < 1.8);
        QVERIFY(changes[1].ratio < 0.72);
    }

    void manySmallStepsAreAChange()
    {
        std::vector<TimedRun> runs;
        for (const int ms : {100, 112, 125, 140}) {
            for (int i = 0; i < 40; ++i)
                runs.push_back({traceTimeFromNs(static_cast<std::int64_t>(runs.size()) * 1000 * kMs), Duration(ms * kMs), {}});
        }
        const std::vector<LevelChange> changes = levelChanges(runs); // although no step is one of 15 %
        QVERIFY(!changes.empty() && changes.front().ratio > 1.15);
    }

    void chanceIsNoChange()
    {
        std::mt19937 random(11);
        int changes = 0;
        for (int series = 0; series < 200; ++series) {
            std::vector<TimedRun> runs;
            addRuns(runs, 400, 100, random);
            changes += static_cast<int>(levelChanges(runs).size());
        }
        QVERIFY2(changes <= 1, qPrintable(QString::number(changes)));
    }

    /// A machine that is slow for a while makes runs that resemble the one before them (correlation 0.6). Counted as if they did not, 18 %
    /// of such series had a change.
    void runsThatResembleTheOneBeforeThemAreNoChange()
    {
        std::mt19937 random(5);
        int alarms = 0;
        int found = 0;
        int covered = 0;
        for (int series = 0; series < 200; ++series) {
            alarms += levelChanges(resemblingRuns(400, 1, random)).empty() ? 0 : 1;
            const std::vector<TimedRun> runs = resemblingRuns(400, 1.25, random);
            const std::vector<LevelChange> changes = levelChanges(runs);
            found += changes.empty() ? 0 : 1;
            covered += !changes.empty() && changes.front().earliest < runs[200].start && changes.front().latest >= runs[200].start ? 1 : 0;
        }
        QVERIFY2(alarms < 10, qPrintable(QString::number(alarms)));
        QVERIFY2(found > 180, qPrintable(QString::number(found)));
        QVERIFY2(covered > 160, qPrintable(QString::number(covered)));
    }

    void fewOrEqualRunsTellNothing()
    {
        std::mt19937 random(3);
        std::vector<TimedRun> runs;
        QVERIFY(levelChanges(runs).empty());
        addRuns(runs, 19, 100, random);
        addRuns(runs, 19, 1000, random);
        QVERIFY(levelChanges(runs).empty());
        for (TimedRun& run : runs)
            run.wall = Duration(kMs);
        runs.resize(100, runs.front());
        QVERIFY(levelChanges(runs).empty());
    }
};

EMBERLINE_TEST(HistoryTest, QCoreApplication)
#include "tst_history.moc"
