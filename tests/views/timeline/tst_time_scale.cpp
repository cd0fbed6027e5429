// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/trace_builder.h"
#include "views/timeline/time_scale.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kEpoch = 1'795'166'042'481'000'000;

TraceRange range(std::int64_t begin, std::int64_t end)
{
    return {traceTimeFromNs(begin), traceTimeFromNs(end)};
}

QStringList labels(const std::vector<Tick>& ticks)
{
    QStringList list;
    for (const Tick& tick : ticks) {
        if (!tick.label.isEmpty())
            list += QString(tick.label).replace(QChar(0x00a0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
    }
    return list;
}

} // namespace

class TimeScaleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pixelsAndTimesAreInverse()
    {
        const TimeScale scale(range(kEpoch, kEpoch + 1'000'000), 1000);
        QCOMPARE(scale.pixelAt(traceTimeFromNs(kEpoch)), 0.0);
        QCOMPARE(scale.pixelAt(traceTimeFromNs(kEpoch + 1'000'000)), 1000.0);
        for (const double pixel : {0.0, 1.0, 333.0, 999.0})
            QVERIFY(std::abs(scale.pixelAt(scale.timeAt(pixel)) - pixel) < 0.01);
    }

    void foldsKeepTheOrderOfTimesAndLoseNone()
    {
        std::mt19937_64 dice(7);
        const auto roll = [&](std::int64_t from, std::int64_t to) { return std::uniform_int_distribution<std::int64_t>(from, to)(dice); };
        for (int round = 0; round < 200; ++round) {
            std::vector<TraceRange> gaps;
            std::int64_t at = kEpoch;
            for (std::int64_t i = roll(1, 40); i > 0; --i) {
                const std::int64_t begin = at + roll(1, 1'000'000);
                at = begin + roll(1'000'000'000, 1'000'000'000'000);
                gaps.push_back(range(begin, at));
            }
            const TraceRange whole = range(kEpoch, at + 1'000'000);
            const TimeFolds folds(gaps, whole);
            std::vector<std::int64_t> times{kEpoch - 5, at + 2'000'000};
            for (const TraceRange gap : gaps)
                times.insert(times.end(), {toNs(gap.begin) - 1, toNs(gap.begin), toNs(gap.begin) + 1, toNs(gap.end) - 1, toNs(gap.end)});
            for (int i = 0; i < 50; ++i)
                times.push_back(roll(kEpoch, at));
            std::ranges::sort(times);
            const TraceRange visible = round % 2 == 0 ? whole : range(times[times.size() / 3], times[times.size() / 2]);
            const TimeScale scale(visible, 1000, folds);
            QVERIFY(std::abs(scale.pixelAt(visible.begin)) < 0.001);
            QVERIFY(std::abs(scale.pixelAt(visible.end) - 1000) < 0.001);
            for (std::size_t i = 0; i < times.size(); ++i) {
                const TraceTime time = traceTimeFromNs(times[i]);
                if (i > 0) {
                    QVERIFY(folds.folded(time) >= folds.folded(traceTimeFromNs(times[i - 1])));
                    QVERIFY(scale.pixelAt(time) >= scale.pixelAt(traceTimeFromNs(times[i - 1])));
                }
                const bool isIdle = std::ranges::any_of(gaps, [&](TraceRange gap) { return gap.contains(time); });
                if (!isIdle)
                    QCOMPARE(folds.unfolded(folds.folded(time)), time);
                QCOMPARE(folds.folded(folds.unfolded(folds.folded(time))), folds.folded(time));
                const double pixel = scale.pixelAt(time);
                if (pixel >= 0 && pixel <= 1000)
                    QVERIFY(std::abs(scale.pixelAt(scale.timeAt(pixel)) - pixel) < 0.01);
            }
        }
    }

    void aFoldedGapIsNarrowAndTheRestKeepsItsProportions()
    {
        const TimeFolds folds(std::vector{range(2'000, 100'000)}, range(0, 103'000));
        QCOMPARE(toNs(folds.all().front().shown), 75);
        const TimeScale scale(range(0, 103'000), 5'075, folds);
        QVERIFY(std::abs(scale.pixelAt(traceTimeFromNs(1'000)) - 1'000) < 0.01);
        QVERIFY(std::abs(scale.pixelAt(traceTimeFromNs(2'000)) - 2'000) < 0.01);
        QVERIFY(std::abs(scale.pixelAt(traceTimeFromNs(100'000)) - 2'075) < 0.01);
        QVERIFY(std::abs(scale.pixelAt(traceTimeFromNs(101'000)) - 3'075) < 0.01);
        QCOMPARE(folds.idleIn(range(1'000, 50'000)), Duration(48'000));
        QCOMPARE(folds.idleIn(range(100'000, 101'000)), Duration(0));
    }

    void zoomingAndMovingMeasureWhatIsShown()
    {
        const TimeFolds folds(std::vector{range(2'000, 100'000)}, range(0, 103'000));
        const TraceRange all = range(0, 103'000);
        QCOMPARE(fitted(all, folds).end, traceTimeFromNs(103'051));
        QCOMPARE(zoomed(all, traceTimeFromNs(101'000), 0.5, folds), range(1'537, 102'000));
        QCOMPARE(panned(range(0, 1'000), FineDuration(2'075), folds), range(100'000, 101'000));
        QCOMPARE(pannedTo(range(0, 1'000), traceTimeFromNs(102'000), 0.5, folds), range(101'500, 102'500));
        QCOMPARE(clamped(range(0, 200'000), all, folds).end > traceTimeFromNs(106'100), false);
        QCOMPARE(clamped(range(10'000, 90'000), all, folds).begin < traceTimeFromNs(2'000), true);
    }

    void aJumpStaysWithinTheTraceWhereItCan()
    {
        const TraceRange all = range(0, 100'000);
        const TraceRange seen = fitted(all);
        QCOMPARE(centredOn(seen, traceTimeFromNs(90'000), all), seen);
        QCOMPARE(centredOn(range(0, 10'000), traceTimeFromNs(50'000), all), range(45'000, 55'000));
        QCOMPARE(centredOn(range(40'000, 50'000), traceTimeFromNs(1'000), all), range(0, 10'000));
        QCOMPARE(centredOn(range(0, 10'000), traceTimeFromNs(100'000), all).end, seen.end);
        QCOMPARE(centredOn(range(0, 300'000), traceTimeFromNs(90'000), all), range(0, 300'000)); // longer than the trace
    }

    void ticksShowTrueTimesOnBothSidesOfAFold()
    {
        const TimeFolds folds(std::vector{range(2'000, 100'000)}, range(0, 103'000));
        const auto ticks = makeTicks({range(0, 103'000), 1000, folds}, traceTimeFromNs(0), TimeMode::Relative, 100, folds);
        QCOMPARE(labels(ticks), QStringList({"0 µs", "1 µs", "2 µs", "100 µs", "101 µs", "102 µs", "103 µs"}));
    }

    /// A run that begins at 08:01:59.99987, because its clock lags a little, begins at 08:02 for its reader.
    void whereTheAxisGoesOnLabelsAreRoundedToTheTicksBesideThem()
    {
        const auto labelsAfter = [](std::int64_t gapEnd, std::int64_t length, TimeMode mode) {
            const TimeFolds folds(std::vector{range(kEpoch + 1'000'000, kEpoch + gapEnd)}, range(kEpoch, kEpoch + gapEnd + length));
            const TimeScale scale(range(kEpoch, kEpoch + gapEnd + length), 1000, folds);
            return labels(makeTicks(scale, traceTimeFromNs(kEpoch), mode, 110, folds));
        };
        constexpr std::int64_t kSecond = 1'000'000'000;
        QVERIFY(labelsAfter(9 * kSecond - 130'000, 20 * kSecond, TimeMode::Relative).contains("9.0 s"));
        QVERIFY(labelsAfter(9 * kSecond + 300'000'000, 20 * kSecond, TimeMode::Relative).contains("9.3 s")); // between two ticks
        QVERIFY(labelsAfter(69 * kSecond - 130'000, 20 * kSecond, TimeMode::Relative).contains("1 min 09 s"));
        QVERIFY(labelsAfter(700'000'000, 3 * kSecond, TimeMode::Relative).contains("0.7 s")); // ticks are half a second apart
        QVERIFY(labelsAfter(697'519'000'000 - 130'000, 20 * kSecond, TimeMode::Utc).contains("09:25:40"));
        constexpr std::int64_t k13Days = 13 * 24 * 3600 * kSecond;
        QVERIFY(labelsAfter(k13Days - 130'000, 20 * kSecond, TimeMode::Relative).contains("13 d 00 h"));
        const QStringList early = labelsAfter(k13Days - 782 * kSecond, 20 * kSecond, TimeMode::Relative);
        QVERIFY(early.contains("12 d 23 h") && !early.contains("13 d 00 h")); // or the next tick would be earlier
    }

    void columnsRoundDownOnBothSidesOfZero()
    {
        const TimeScale scale(range(0, 1000), 100);
        QCOMPARE(scale.columnAt(traceTimeFromNs(9)), 0);
        QCOMPARE(scale.columnAt(traceTimeFromNs(10)), 1);
        QCOMPARE(scale.columnAt(traceTimeFromNs(-1)), -1);
        QCOMPARE(scale.columnAt(traceTimeFromNs(-10)), -1);
        QCOMPARE(scale.columnAt(traceTimeFromNs(-11)), -2);
    }

    void anEmptyRangeAndNoWidthStillMakeAScale()
    {
        const TimeScale scale(range(5, 5), 0);
        QVERIFY(scale.perPixel() > FineDuration(0));
        QVERIFY(std::isfinite(scale.pixelAt(traceTimeFromNs(kMax))));
    }

    void theEndsOfTheClockDoNotOverflow()
    {
        const TimeScale scale(range(kMin, kMax), 1000);
        QVERIFY(std::abs(scale.pixelAt(traceTimeFromNs(0)) - 500) < 1);
        QCOMPARE(toNs(scale.timeAt(1e12)), kMax);
        QCOMPARE(toNs(moved(traceTimeFromNs(kMax - 5), FineDuration(10))), kMax);
        QCOMPARE(toNs(moved(traceTimeFromNs(kMin + 5), FineDuration(-10))), kMin);
        const TimeScale narrow(range(0, 100), 100);
        QCOMPARE(narrow.columnAt(traceTimeFromNs(kMax)), 1 << 30);
        QCOMPARE(narrow.columnAt(traceTimeFromNs(kMin)), -(1 << 30));
        (void)zoomed(range(kMin, kMax), traceTimeFromNs(0), 1e9);
        (void)clamped(range(kMin, kMax), range(kMin, kMax));
        (void)fitted(range(kMin, kMax));
        (void)framed(range(kMin, kMax));
    }

    void zoomKeepsWhatIsUnderTheCursor()
    {
        TraceRange visible = range(kEpoch, kEpoch + 1'000'000'000);
        const TraceTime cursor = traceTimeFromNs(kEpoch + 300'000'000);
        for (int i = 0; i < 20; ++i)
            visible = zoomed(visible, cursor, 0.7);
        QVERIFY(std::abs(TimeScale(visible, 1000).pixelAt(cursor) - 300) < 0.5);
    }

    void zoomStopsAtBothEnds()
    {
        const TraceRange content = range(0, 1'000'000'000);
        QCOMPARE(clamped(range(100, 101), content).length(), kShortestVisible);
        QVERIFY(clamped(range(-1'000'000'000'000, 1'000'000'000'000), content).length() < 2s);
    }

    void panningCannotLoseTheContent()
    {
        const TraceRange content = range(0, 1'000'000);
        const TraceRange right = clamped(range(50'000'000, 50'100'000), content);
        QVERIFY(right.overlaps(content));
        QCOMPARE(right.length(), Duration(100'000));
        QCOMPARE(right.end - content.end, Duration(25'000)); // a quarter of the view
        const TraceRange left = clamped(range(-50'000'000, -49'900'000), content);
        QVERIFY(left.overlaps(content));
        QCOMPARE(content.begin - left.begin, Duration(25'000));
    }

    void fittingShowsEverything()
    {
        const TraceRange content = range(kEpoch, kEpoch + 5'199'000'000);
        const TraceRange shown = fitted(content);
        QVERIFY(shown.begin <= content.begin && shown.end >= content.end);
        QVERIFY(fitted(range(7, 7)).length() >= kShortestVisible);
        QCOMPARE(framed(range(1000, 2000)).begin, traceTimeFromNs(900));
    }

    void theWayBetweenRangesIsMonotonousAndKeepsTheAnchor()
    {
        const TraceRange from = range(0, 1'000'000);
        const TraceTime anchor = traceTimeFromNs(250'000);
        const TraceRange to = zoomed(from, anchor, 0.1);
        QCOMPARE(between(from, to, 0), from);
        QCOMPARE(between(from, to, 1), to);
        FineDuration last(1e18);
        for (double progress = 0.1; progress < 1; progress += 0.1) {
            const TraceRange step = between(from, to, progress);
            QVERIFY(fineLength(step) < last);
            last = fineLength(step);
            QVERIFY(std::abs(TimeScale(step, 1000).pixelAt(anchor) - 250) < 1);
        }
    }

    void aSourceHasTheScaleOnItsOwnClock()
    {
        TraceBuilder builder;
        const SourceId source = builder.addSource({});
        Trace trace;
        trace.apply(builder.takeBatch());
        trace.setClockOffset(source, Duration(500));
        const TimeScale scale(range(1000, 2000), 100);
        const SourceScale own = inSource(scale, trace.clockShift(source));
        QCOMPARE(own.pixelAt(sourceTimeFromNs(500)), scale.pixelAt(traceTimeFromNs(1000)));
    }

    void ticksStandOnRoundTimes()
    {
        const TimeScale scale(range(kEpoch, kEpoch + 5'250'000'000), 1330);
        QCOMPARE(tickStep(scale, 110), Duration(500ms));
        const QStringList found = labels(makeTicks(scale, traceTimeFromNs(kEpoch), TimeMode::Relative, 110));
        QCOMPARE(found, QStringList({"0.0 s", "0.5 s", "1.0 s", "1.5 s", "2.0 s", "2.5 s", "3.0 s", "3.5 s", "4.0 s", "4.5 s", "5.0 s"}));
    }

    void ticksKeepTheirDistance_data()
    {
        QTest::addColumn<qint64>("length");
        for (qint64 length = 100; length < qint64{1} << 60; length *= 7)
            QTest::addRow("%lld ns", static_cast<long long>(length)) << length;
    }
    void ticksKeepTheirDistance()
    {
        QFETCH(qint64, length);
        for (const TimeMode mode : {TimeMode::Relative, TimeMode::Utc, TimeMode::Local}) {
            const TimeScale scale(range(kEpoch, kEpoch + length), 1000);
            double last = -1000;
            std::size_t labelled = 0;
            const std::vector<Tick> ticks = makeTicks(scale, traceTimeFromNs(kEpoch), mode, 100);
            for (const Tick& tick : ticks) {
                if (tick.label.isEmpty())
                    continue;
                QVERIFY(tick.pixel - last >= 99);
                last = tick.pixel;
                ++labelled;
            }
            QVERIFY(labelled <= 11);
            QVERIFY(ticks.size() <= 100);
        }
    }

    void theFixedPartHoldsTheUnitsThatDoNotChange_data()
    {
        QTest::addColumn<Duration>("begin");
        QTest::addColumn<Duration>("length");
        QTest::addColumn<QString>("fixed");
        QTest::addColumn<QString>("firstTick");
        const Duration late = 34 * 24h + 4h + 22min;
        QTest::newRow("seconds change") << late + 41s << Duration(12s) << "34 d 04 h 22 min"
                                        << "42.0 s";
        QTest::newRow("the minute changes") << late + 50s << Duration(20s) << "34 d 04 h"
                                            << "22 min 50 s";
        QTest::newRow("microseconds change") << late + 50'123'412us << Duration(50us) << "34 d 04 h 22 min 50.123 s"
                                             << "420 µs";
        QTest::newRow("a whole day") << Duration(34 * 24h) << Duration(23h) << "34 d"
                                     << "0 h";
        QTest::newRow("days change") << Duration(23h) << Duration(50h) << ""
                                     << "1 d 00 h";
        QTest::newRow("at the begin") << Duration(0s) << Duration(5s) << ""
                                      << "0.0 s";
        QTest::newRow("before the begin") << Duration(-1s) << Duration(5s) << ""
                                          << "-1.0 s";
        QTest::newRow("as far as the clock counts") << Duration(0s) << Duration(kMax) << ""
                                                    << "0 d";
    }
    void theFixedPartHoldsTheUnitsThatDoNotChange()
    {
        QFETCH(Duration, begin);
        QFETCH(Duration, length);
        QFETCH(QString, fixed);
        QFETCH(QString, firstTick);
        const TimeScale scale({traceTimeFromNs(0) + begin, traceTimeFromNs(0) + begin + length}, 1000);
        const FixedPart part = fixedPart(scale, {traceTimeFromNs(0), scale.range().end}, TimeMode::Relative);
        const auto ticks = [&](Duration from) { return makeTicks(scale, traceTimeFromNs(0) + from, TimeMode::Relative, 110); };
        QCOMPARE(labels({{0, part.label}}).join(QString()), fixed);
        QCOMPARE(labels(ticks(part.length)).first(), firstTick);
        const std::vector<Tick> whole = ticks(Duration(0));
        const std::vector<Tick> rest = ticks(part.length);
        QVERIFY(std::ranges::equal(whole, rest,
            [](const Tick& a, const Tick& b) { return std::abs(a.pixel - b.pixel) < 0.01 && a.label.isEmpty() == b.label.isEmpty(); }));
    }

    /// Where the length of a folded gap stood instead, nothing told when the picture begins.
    void overManyDaysTheFixedPartIsTheFirstDayInSight()
    {
        constexpr std::int64_t kHour = 3'600'000'000'000;
        constexpr std::int64_t kMorning = 1'788'254'040'000'000'000; // 2026-09-01 09:14 UTC
        const auto dayOf = [](std::int64_t from, std::int64_t to, std::int64_t days) {
            const TimeScale scale(range(kMorning + from * kHour, kMorning + to * kHour), 1000);
            return fixedPart(scale, range(kMorning, kMorning + days * 24 * kHour), TimeMode::Utc).label;
        };
        const QString first = formatDay(traceTimeFromNs(kMorning), TimeMode::Utc, traceTimeFromNs(kMorning));
        QVERIFY(first.startsWith(QLatin1String("1 ")));
        QCOMPARE(dayOf(0, 42 * 24, 42), first);
        QCOMPARE(dayOf(-10, 42 * 24, 42), first); // the room before the first event is no day of the trace
        QVERIFY(dayOf(30, 42 * 24, 42).startsWith(QLatin1String("2 ")));
        QVERIFY(dayOf(30, 31, 42).startsWith(QLatin1String("2 ")));
        QVERIFY(dayOf(0, 20, 1).isEmpty());
    }

    void labelsNeverTouchEachOtherNorLeaveTheirRoom()
    {
        std::vector<Tick> ticks{{0, "0 s"}, {50, {}}, {100, "1 min 00 s"}, {200, "2 min 00 s"}, {300, "3 min 00 s"}, {400, "4 min 00 s"}};
        thinOutLabels(ticks, 90, 450, [](const QString& label) { return 10.0 * static_cast<double>(label.size()); });
        QCOMPARE(labels(ticks), QStringList({"1 min 00 s", "3 min 00 s"}));
    }

    void noTimeTouchesTheLengthOfAGap()
    {
        std::vector<Tick> ticks{{0, "0 s"}, {50, "1 s"}, {100, "2 s"}, {150, "3 s"}};
        thinOutLabels(ticks, 0, 450, [](const QString&) { return 30.0; }, {{91, 138, "9 s idle"}});
        QCOMPARE(labels(ticks), QStringList({"0 s", "3 s"}));
    }

    /// What the axis begins with has no room on its left: without a word behind it, the picture would seem to begin in the middle.
    void theLengthOfAGapStandsBesideIt()
    {
        const auto labelsOf = [](std::initializer_list<TraceRange> gaps, double from) {
            const TraceRange whole = range(0, 20'000'000'000);
            const TimeFolds folds(std::vector<TraceRange>(gaps), whole);
            const TimeScale scale(whole, 1000, folds);
            std::vector<FoldLabel> made
                = foldLabels(scale, folds, from, [](const QString& label) { return 5.0 * static_cast<double>(label.size()); });
            for (const FoldLabel& label : made) {
                const double behind = label.begin - scale.pixelAt(gaps.begin()->end);
                const double before = scale.pixelAt(gaps.begin()->begin) - label.end;
                if (std::abs(behind - kLabelGap) > 0.01 && std::abs(before - kLabelGap) > 0.01)
                    made.clear(); // elsewhere
            }
            return made;
        };
        const TraceRange early = range(0, 9'000'000'000);
        const TraceRange late = range(10'000'000'000, 19'000'000'000);
        const std::vector<FoldLabel> first = labelsOf({early}, 0);
        QCOMPARE(first.size(), std::size_t{1});
        QCOMPARE(first.front().text, QStringLiteral("9.00\u00a0s idle"));
        QVERIFY(first.front().begin > 0);
        QCOMPARE(labelsOf({early}, 80).size(), std::size_t{0}); // the units that do not change stand there
        const std::vector<FoldLabel> second = labelsOf({late}, 0);
        QCOMPARE(second.size(), std::size_t{1});
        QVERIFY(second.front().end < 1000);
    }

    void overDaysTicksNameTheDay()
    {
        QLocale::setDefault(QLocale::c()); // names of months
        constexpr std::int64_t kMorning = 1'788'254'040'000'000'000; // 2026-09-01 09:14 UTC
        constexpr std::int64_t kHour = 3'600'000'000'000;
        const auto ticks = [](std::int64_t hours, const TimeFolds& folds = {}) {
            const TimeScale scale(range(kMorning, kMorning + hours * kHour), 1000, folds);
            return labels(makeTicks(scale, traceTimeFromNs(kMorning), TimeMode::Utc, 150, folds));
        };
        QCOMPARE(ticks(48), QStringList({"1 Sep 12:00", "2 Sep", "2 Sep 12:00", "3 Sep"}));
        QCOMPARE(ticks(24), QStringList({"12:00", "18:00", "2 Sep", "06:00"}));
        const TimeFolds shortRuns(
            std::vector{range(kMorning + 1'000'000'000, kMorning + 71 * kHour)}, range(kMorning, kMorning + 71 * kHour + 1'000'000'000));
        const TimeScale seconds(range(kMorning, kMorning + 71 * kHour + 1'000'000'000), 1000, shortRuns);
        QVERIFY(labels(makeTicks(seconds, traceTimeFromNs(kMorning), TimeMode::Utc, 150, shortRuns)).contains("1 Sep 09:14:00.0"));
        QCOMPARE(ticks(24 * 6), QStringList({"2 Sep", "3 Sep", "4 Sep", "5 Sep", "6 Sep", "7 Sep"}));
        const TimeFolds folds(std::vector{range(kMorning + kHour, kMorning + 70 * kHour)}, range(kMorning, kMorning + 72 * kHour));
        QVERIFY(ticks(72, folds).contains("4 Sep 07:14")); // where the axis goes on
    }

    void daysOfAnotherYearThanTheFirstHaveIt()
    {
        QLocale::setDefault(QLocale::c()); // names of months
        constexpr std::int64_t kMorning = 1'788'254'040'000'000'000; // 2026-09-01 09:14 UTC
        constexpr std::int64_t kDay = 24 * 3'600'000'000'000;
        const TimeScale years(range(kMorning, kMorning + 1000 * kDay), 1000);
        const QStringList days = labels(makeTicks(years, traceTimeFromNs(kMorning), TimeMode::Utc, 150));
        QVERIFY2(days.size() > 2 && days.last().endsWith(QStringLiteral(" 2029")), qPrintable(days.join(QLatin1Char('|'))));
        const TimeScale late(range(kMorning + 200 * kDay, kMorning + 206 * kDay), 1000); // a part of it
        for (const QString& day : labels(makeTicks(late, traceTimeFromNs(kMorning), TimeMode::Utc, 150)))
            QVERIFY2(day.endsWith(QStringLiteral(" Mar 2027")), qPrintable(day));
    }

    void overWeeksADayThatBeginsInAGapBeginsWhereTheGapIsFolded()
    {
        QLocale::setDefault(QLocale::c()); // names of months
        constexpr std::int64_t kMorning = 1'788'254'040'000'000'000; // 2026-09-01 09:14 UTC
        constexpr std::int64_t kHour = 3'600'000'000'000;
        std::vector<TraceRange> gaps;
        for (int day = 0; day < 10; ++day) { // at work for an hour, twice a day
            const std::int64_t begin = kMorning + day * 24 * kHour;
            gaps.push_back(range(begin + kHour, begin + 5 * kHour));
            gaps.push_back(range(begin + 6 * kHour, begin + 24 * kHour));
        }
        const TraceRange whole = range(kMorning, kMorning + 241 * kHour);
        const TimeFolds folds(std::vector<TraceRange>(gaps), whole);
        const TimeScale scale(whole, 1000, folds);
        std::vector<Tick> ticks = makeTicks(scale, whole.begin, TimeMode::Utc, 150, folds);
        QCOMPARE(labels(ticks), QStringList({"2 Sep", "3 Sep", "4 Sep", "5 Sep", "6 Sep", "7 Sep", "8 Sep", "9 Sep", "10 Sep", "11 Sep"}));
        const auto first = std::ranges::find(ticks, QStringLiteral("2 Sep"), &Tick::label);
        QVERIFY(std::abs(first->pixel - scale.pixelAt(gaps[1].end)) < 0.01);
    }

    void aDayComesBeforeATickWithoutAWord()
    {
        QLocale::setDefault(QLocale::c()); // names of months
        constexpr std::int64_t kMorning = 1'788'254'040'000'000'000; // 2026-09-01 09:14 UTC
        constexpr std::int64_t kHour = 3'600'000'000'000;
        constexpr std::int64_t kSecond = 1'000'000'000;
        // A moment of work at noon and one after the night, both at almost the same pixel.
        const std::vector<TraceRange> gaps{range(kMorning + kHour, kMorning + 3 * kHour),
            range(kMorning + 3 * kHour + kSecond, kMorning + 24 * kHour), range(kMorning + 24 * kHour + kSecond, kMorning + 199 * kHour)};
        const TraceRange whole = range(kMorning, kMorning + 200 * kHour);
        const TimeFolds folds(std::vector<TraceRange>(gaps), whole);
        const TimeScale scale(whole, 300, folds);
        QVERIFY(scale.pixelAt(gaps[1].end) - scale.pixelAt(gaps[0].end) < 6);
        QVERIFY(labels(makeTicks(scale, whole.begin, TimeMode::Utc, 150, folds)).contains("2 Sep"));
    }

    void labelsAreEightPixelsApart()
    {
        for (const auto& [second, count] : {std::pair(47.0, 1), std::pair(48.0, 2)}) { // the first label ends at 44
            std::vector<Tick> ticks{{0, "1234"}, {second, "5678"}};
            thinOutLabels(ticks, 0, 450, [](const QString&) { return 40.0; });
            QCOMPARE(labels(ticks).size(), count);
        }
    }

    void utcTicksStandOnRoundTimesOfDay()
    {
        const TimeScale scale(range(kEpoch, kEpoch + 5'000'000'000), 1000);
        const QStringList found = labels(makeTicks(scale, traceTimeFromNs(kEpoch), TimeMode::Utc, 150));
        QCOMPARE(found, QStringList({"09:14:03", "09:14:04", "09:14:05", "09:14:06", "09:14:07"}));
    }
};

EMBERLINE_TEST(TimeScaleTest, QCoreApplication)
#include "tst_time_scale.moc"
