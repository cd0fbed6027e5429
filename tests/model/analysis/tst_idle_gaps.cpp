// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"
#include "model/dialect.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <atomic>
#include <random>

using namespace emberline;

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

struct Runs : SmallTrace {
    void add(std::int64_t begin, std::int64_t end) { addRegion(thread, "run", begin * kSecondNs, end * kSecondNs); }
    SessionId session = addSession("worker");
    ThreadId thread = addThread(session);
};

TraceRange seconds(std::int64_t begin, std::int64_t end)
{
    return rangeNs(begin * kSecondNs, end * kSecondNs);
}

/// Of a writer that says when it sleeps, and whose threads named "sums" hold tables.
class SleepyDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "sleeper"; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view name) const override
    {
        return name == "sleep" ? std::optional(Topic{TopicKind::Idle, "idle", "Idle", {}}) : std::nullopt;
    }
    [[nodiscard]] bool isTable(const Trace& trace, TrackId track) const override
    {
        const ThreadId thread = trace.track(track).thread;
        return thread && trace.text(trace.thread(thread).name) == "sums";
    }
};

/// Of a writer whose regions are never idle, or may be; counts the questions about them.
class AskedDialect final : public Dialect {
public:
    explicit AskedDialect(bool knows) : m_knows(knows) { }
    [[nodiscard]] std::string_view writer() const override { return "asked"; }
    [[nodiscard]] bool knowsIdleRegions() const override { return m_knows; }
    [[nodiscard]] std::optional<Topic> topicOfRegion(std::string_view /*category*/, std::string_view /*name*/) const override
    {
        ++asked;
        return std::nullopt;
    }

    mutable std::atomic<int> asked = 0;

private:
    bool m_knows;
};

/// A process that lives for 100 ns, on a clock that is a second ahead.
struct Life : SmallTrace {
    Life()
    {
        static const SleepyDialect dialect;
        session = addSession("worker", builder.addSource({.dialect = &dialect, .isWhole = true}));
        builder.edit(session).end = sourceTimeFromNs(100);
        thread = addThread(session);
    }
    /// Each as "length at begin".
    QStringList idle(ThreadId of = {}, std::size_t most = 5)
    {
        Trace all = trace();
        all.setClockOffset(SourceId(0), std::chrono::seconds(1));
        QStringList gaps;
        for (const TraceRange gap : longestIdle(all, session, of, most))
            gaps << QStringLiteral("%1 at %2").arg(toNs(gap.length())).arg(toNs(gap.begin - traceTimeFromNs(kSecondNs)));
        return gaps;
    }
    SessionId session;
    ThreadId thread;
};

} // namespace

class IdleGapsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTimeBetweenTwoRunsIsAGapWithExactEnds()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(2, 125)}));
    }

    void gapsThatAreTooShortToFoldAreNotBusyEither()
    {
        Runs t;
        t.add(0, 2);
        t.addRegion(t.thread, "run", 5 * kSecondNs / 2, 5 * kSecondNs);
        QCOMPARE(timeWithout(findIdleGaps(t.trace()), t.trace()), Duration(5 * kSecondNs)); // nothing is folded
        t.add(1000, 1001);
        const auto gaps = findIdleGaps(t.trace());
        QCOMPARE(gaps, (std::vector{seconds(5, 1000)}));
        QCOMPARE(timeWithout(gaps, t.trace()), Duration(11 * kSecondNs / 2));
    }

    void whatRunsOnAnotherThreadClosesTheGap()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        t.addRegion(t.addThread(t.addSession("other")), "long", kSecondNs, 125 * kSecondNs + 1);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void aMomentInAGapPartsIt()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        t.addInstant(t.thread, "said something", 60 * kSecondNs);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(2, 60), seconds(60, 125)}));
    }

    void anAsynchronousWaitClosesNoGapAndOtherAsynchronousWorkDoes()
    {
        for (const auto& [name, gaps] :
            {std::pair("sleep", std::vector{seconds(2, 60), seconds(60, 125)}), std::pair("reply", std::vector<TraceRange>())}) {
            static const SleepyDialect dialect;
            const Source source{.dialect = &dialect};
            SmallTrace t;
            const SessionId session = t.addSession("worker", t.builder.addSource(source));
            const ThreadId thread = t.addThread(session);
            t.addRegion(thread, "work", 0, 2 * kSecondNs);
            t.addRegion(thread, "work", 125 * kSecondNs, 126 * kSecondNs);
            NewRegion wait{.track = t.builder.addAsyncTrack(session, {}),
                .role = RegionRole::Async,
                .name = t.builder.intern(name),
                .start = sourceTimeFromNs(60 * kSecondNs),
                .end = sourceTimeFromNs(126 * kSecondNs)};
            t.builder.regions().add(wait);
            wait.start = sourceTimeFromNs(0);
            t.builder.regions().add(wait);
            QCOMPARE(findIdleGaps(t.trace()), gaps);
        }
    }

    void aDialectIsAskedOnceAboutANameHoweverManyTracksHaveIt()
    {
        for (const bool knows : {true, false}) {
            AskedDialect dialect(knows);
            const Source source{.dialect = &dialect};
            Runs t;
            t.add(0, 2);
            const SessionId session = t.addSession("worker", t.builder.addSource(source));
            NewRegion reply;
            reply.role = RegionRole::Async;
            reply.name = t.builder.intern("reply");
            reply.end = sourceTimeFromNs(2 * kSecondNs);
            for (int track = 0; track < 10; ++track) {
                reply.track = t.builder.addAsyncTrack(session, {});
                t.builder.regions().add(reply);
            }
            t.add(12, 13); // soon enough for one pass
            QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(2, 12)}));
            QCOMPARE(dialect.asked.load(), knows ? 1 : 0);
        }
    }

    void gapsThatLeaveMoreThanHalfOfTheTraceAreNotWorthFolding()
    {
        for (const auto& [gap, count] : {std::pair(9, 0U), std::pair(10, 1U)}) {
            Runs t;
            t.add(0, 5);
            t.add(5 + gap, 10 + gap);
            QCOMPARE(findIdleGaps(t.trace()).size(), std::size_t{count});
        }
    }

    void aShortTraceIsNeverFolded()
    {
        SmallTrace t;
        const ThreadId thread = t.addThread(t.addSession("worker"));
        t.addRegion(thread, "run", 0, 10);
        t.addRegion(thread, "run", kSecondNs - 20, kSecondNs - 10);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void gapsThatAreSmallBesideWhatIsLeftStayAsTheyAre()
    {
        Runs t;
        t.add(0, 100);
        t.add(103, 150);
        t.add(1000, 1010);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(150, 1000)}));
    }

    void amongManyGapsThoseShorterThanTheAverageShareStay()
    {
        for (const auto& [pause, count] : {std::pair(2, 100U), std::pair(1000, 300U)}) {
            Runs t;
            std::int64_t at = 0;
            for (int i = 0; i <= 300; ++i, at += i % 3 == 0 ? 10'000 : pause)
                t.add(at, at + 1);
            QCOMPARE(findIdleGaps(t.trace()).size(), std::size_t{count});
        }
    }

    void weeksOfRunsAreFoldedThoughTheyLieUnevenly()
    {
        Runs t;
        std::int64_t at = 0;
        for (int i = 0; i < 1300; ++i, at += 60 + i * 7919 % 3400)
            t.add(at, at + 2);
        const auto gaps = findIdleGaps(t.trace());
        QVERIFY2(gaps.size() > 1000, qPrintable(QString::number(gaps.size())));
    }

    /// Half an hour is a moment beside them, and all of what is left without them.
    void minutesAreFoldedBesideYears()
    {
        constexpr std::int64_t kYears = 80'000'000;
        Runs t;
        t.add(0, 5);
        t.add(1805, 1810);
        t.add(kYears, kYears + 7);
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{seconds(5, 1805), seconds(1810, kYears)}));
    }

    void ofTooManyGapsAFewOutstandingOnesAreFolded()
    {
        Runs t;
        std::int64_t at = 0;
        for (int i = 0; i < 6000; ++i, at += i % 1500 == 0 ? 9'000'000 : 300)
            t.add(at, at + 1);
        const auto gaps = findIdleGaps(t.trace());
        QCOMPARE(gaps.size(), std::size_t{3});
        for (const TraceRange gap : gaps)
            QCOMPARE(gap.length(), Duration(std::chrono::seconds(8'999'999)));
    }

    void whereTooManyGapsAreAlikeNoneIsFolded()
    {
        Runs t;
        for (int i = 0; i < 10'000; ++i)
            t.add(i * 1000, i * 1000 + 1);
        QVERIFY(findIdleGaps(t.trace()).empty());
    }

    void whereNothingEverWorkedNothingIsLeftOut()
    {
        static const SleepyDialect dialect;
        Source source;
        source.dialect = &dialect;
        for (const bool works : {false, true}) {
            SmallTrace t;
            const ThreadId thread = t.addThread(t.addSession("page", t.builder.addSource(source)));
            t.addRegion(thread, works ? "work" : "sleep", 0, 1000);
            t.addInstant(thread, "painted", 125 * kSecondNs);
            QCOMPARE(findIdleGaps(t.trace()).size(), std::size_t{1});
            const IdleTime idle = findIdleTime(t.trace());
            QCOMPARE(idle.gaps.empty(), !works);
            QCOMPARE(idle.took, Duration(works ? 1000 : 0));
        }
    }

    void whatIsCancelledOrEmptyHasNoGaps()
    {
        Runs t;
        t.add(0, 2);
        t.add(125, 126);
        const std::atomic<bool> cancelled = true;
        QVERIFY(findIdleGaps(t.trace(), &cancelled).empty());
        QVERIFY(findIdleGaps(Trace()).empty());
    }

    void aGapBetweenThousandsOfShortRegionsIsFoundFromTheirSums()
    {
        Runs t;
        for (std::int64_t i = 0; i < 2000; ++i) {
            const std::int64_t at = i * 1'000'000 + (i < 1005 ? 0 : 3600 * kSecondNs);
            t.addRegion(t.thread, "short", at, at + 1000);
        }
        QCOMPARE(findIdleGaps(t.trace()), (std::vector{rangeNs(1'004'001'000, 1'005'000'000 + 3600 * kSecondNs)}));
    }

    void aThreadIsIdleWhereItsProcessMayNotBe()
    {
        Life t;
        const RegionId outer = t.addRegion(t.thread, "outer", 10, 20);
        t.addRegion(t.thread, "inner", 12, 15, outer);
        t.addRegion(t.thread, "outer", 70, 90);
        const ThreadId helper = t.addThread(t.session, "helper");
        t.addRegion(helper, "beside", 18, 40);
        t.addRegion(t.addThread(t.addSession("other")), "elsewhere", 0, 100);
        QCOMPARE(t.idle(), (QStringList{"30 at 40", "10 at 0", "10 at 90"}));
        QCOMPARE(t.idle({}, 2), (QStringList{"30 at 40", "10 at 0"}));
        QCOMPARE(t.idle(t.thread), (QStringList{"50 at 20", "10 at 0", "10 at 90"}));
        QCOMPARE(t.idle(helper), (QStringList{"60 at 40", "18 at 0"}));
    }

    void whatWaitsIsIdleAndWhatRunsInItIsNot()
    {
        Life t;
        const RegionId life = t.addRegion(t.thread, "worker", 0, 100, {}, {.role = RegionRole::Process});
        t.addRegion(t.thread, "work", 0, 20, life);
        const RegionId sleep = t.addRegion(t.thread, "sleep", 20, 60, life);
        t.addRegion(t.thread, "work", 30, 35, sleep);
        t.addRegion(t.thread, "sh", 60, 70, life, {.role = RegionRole::Child});
        t.addRegion(t.thread, "reply", 70, 100, life, {.role = RegionRole::Async});
        const ThreadId loop = t.addThread(t.session, "loop");
        const RegionId lost = t.addRegion(loop, "loop", 0, 100, {}, {.role = RegionRole::Slice, .open = true});
        t.addRegion(loop, "task", 80, 85, lost, {.role = RegionRole::Slice});
        QCOMPARE(t.idle(), (QStringList{"25 at 35", "15 at 85", "10 at 20", "10 at 70"}));
    }

    void aThreadIsIdleOnlyWhileItLives()
    {
        Life t;
        const RegionId life = t.addRegion(t.thread, "helper", 20, 80, {}, {.role = RegionRole::Thread});
        t.addRegion(t.thread, "work", 30, 40, life);
        QCOMPARE(t.idle(t.thread), (QStringList{"40 at 40", "10 at 20"}));
        QCOMPARE(t.idle(), (QStringList{"60 at 40", "30 at 0"}));
    }

    void aThreadWithoutRegionsIsIdleForLifeAndATableNever()
    {
        Life t;
        QCOMPARE(t.idle(t.thread), (QStringList{"100 at 0"}));
        const ThreadId sums = t.addThread(t.session, "sums");
        t.addRegion(sums, "work", 10, 20);
        QVERIFY(t.idle(sums).isEmpty());
        QCOMPARE(t.idle(), (QStringList{"100 at 0"}));
        const std::atomic<bool> cancelled = true;
        QVERIFY(longestIdle(t.trace(), t.session, {}, 5, &cancelled).empty());
        const SessionId named = t.addSession("known by name only");
        QVERIFY(longestIdle(t.trace(), named, {}, 5).empty());
    }

    void busyAndIdleTimeMakeALife()
    {
        std::mt19937 random(7);
        const auto below = [&](std::int64_t limit) { return static_cast<std::int64_t>(random()) % limit; };
        Life t;
        for (const ThreadId thread : {t.thread, t.addThread(t.session, "helper")}) {
            for (std::int64_t at = below(50); at < 20'000; at += below(60)) {
                const std::int64_t end = at + below(30);
                const RegionId outer = t.addRegion(thread, "outer", at, end);
                t.addRegion(thread, "inner", at, at + (end - at) / 2, outer);
                at = end;
            }
        }
        t.builder.edit(t.session).end = sourceTimeFromNs(20'100);
        const Trace& trace = t.trace();
        const std::vector<TraceRange> gaps = longestIdle(trace, t.session, {}, 1'000'000);
        QVERIFY(gaps.size() > 100);
        Duration idle{};
        for (const TraceRange gap : gaps) {
            QCOMPARE(busyTime(trace, gap), Duration(0));
            idle += gap.length();
        }
        QCOMPARE(idle + busyTime(trace, {}), Duration(20'100));
    }
};

EMBERLINE_TEST(IdleGapsTest, QCoreApplication)
#include "tst_idle_gaps.moc"
