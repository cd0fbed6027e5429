// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/shared_sessions.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <cstdlib>
#include <ctime>

using namespace emberline;
using namespace emberline::trace2;
using namespace std::chrono_literals;

namespace {

constexpr UnixTime kNoonUtc = std::chrono::sys_days(2026y / 11 / 21) + 12h;

void setZone(const char* zone)
{
    ::setenv("TZ", zone, 1);
    ::tzset();
}

std::string perf(const char* time, const char* event, const char* tAbs, const char* rest)
{
    char line[300];
    std::snprintf(line, sizeof line, "%s %-28s | d0 | %-24s | %-12s | %-3s | %9s | %9s | %-12s | %s\n", time, "git.c:1", "main", event, "",
        tAbs, "", "", rest);
    return line;
}

Trace read(const std::string& bytes, UnixTime modified)
{
    return LoadedTrace(bytes, {.modified = modified}).trace;
}

/// `time` of `clock`, in a log with this mtime.
UnixTime dated(SourceTime time, const DayClock& clock, UnixTime modified)
{
    return epochOf(clock, modified) + time.time_since_epoch();
}

} // namespace

class TestTrace2Dates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { setZone("UTC"); }

    void theFilesTimeIsThatOfItsLastLine()
    {
        DayClock clock;
        clock.read(11h + 59min);
        clock.read(12h);
        QCOMPARE(dated(clock.last(), clock, kNoonUtc + 100ms), kNoonUtc);
    }

    void aLogThatCrossedMidnightBeganTheDayBefore()
    {
        DayClock clock;
        const SourceTime first = clock.read(23h + 50min);
        clock.read(6h);
        const UnixTime modified = kNoonUtc - 6h;
        QCOMPARE(dated(first, clock, modified), modified - 6h - 10min);
    }

    void theTimeZoneOfTheLogIsInferredFromTheFilesTime()
    {
        DayClock clock;
        clock.read(17h + 30min); // in India
        QCOMPARE(dated(clock.last(), clock, kNoonUtc), kNoonUtc);
    }

    void aCopiedFileGetsTheLocalZoneAndTheDayOfItsMtimeOrTheDayBefore()
    {
        setZone("CET-1CEST,M3.5.0,M10.5.0/3");
        DayClock earlier;
        earlier.read(10h + 7min + 13s);
        QCOMPARE(dated(earlier.last(), earlier, kNoonUtc), kNoonUtc - 2h - 52min - 47s);
        DayClock later;
        later.read(20h + 7min + 13s);
        QCOMPARE(dated(later.last(), later, kNoonUtc), kNoonUtc - 16h - 52min - 47s);
    }

    void theHourAddedBySummerTimeIsRemoved()
    {
        DayClock clock;
        const SourceTime before = clock.read(2h + 59min + 59s);
        QCOMPARE(clock.read(2h + 1s) - before, Duration(2s));
        QCOMPARE(clock.read(2h + 2s) - before, Duration(3s));
    }

    void theHourSkippedBySummerTimeIsFoundFromAProcessThatSpansIt()
    {
        const std::string log = perf("01:59:59.000000", "version", "", "2.39.5") + perf("01:59:59.000100", "start", "0.000100", "git gc")
            + perf("03:00:01.000000", "data", "2.000000", "a:1") + perf("03:00:02.000000", "atexit", "3.000000", "code:0");
        const Trace trace = read(log, kNoonUtc);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(trace.sessions()[0].end - trace.sessions()[0].start, Duration(3s));
    }

    void aTimeThatABusyMachineWroteLateCostsNothing()
    {
        const std::string log = perf("11:59:59.000000", "version", "", "2.39.5") + perf("11:59:59.030000", "start", "0.000100", "git gc")
            + perf("11:59:59.000200", "cmd_name", "", "gc (gc)") + perf("11:59:59.080000", "exit", "0.010000", "code:0")
            + perf("11:59:59.010100", "atexit", "0.010100", "code:0");
        const Trace trace = read(log, kNoonUtc);
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(trace.sessions()[0].exitCode, std::optional<std::int64_t>(0));
        QCOMPARE(trace.sources()[0].skipped, std::uint64_t{0});
        QCOMPARE(trace.sessions()[0].end - trace.sessions()[0].start, Duration(10100us));
    }

    void aCommandAfterAKilledOneKeepsItsLinesInBriefForm()
    {
        const auto brief = [](const char* event, const char* tAbs, const char* tRel, const char* rest) {
            char line[300];
            std::snprintf(
                line, sizeof line, "d0 | %-24s | %-12s | %-3s | %9s | %9s | %-12s | %s\n", "main", event, "", tAbs, tRel, "", rest);
            return std::string(line);
        };
        const std::string log = brief("version", "", "", "2.39.5") + brief("start", "0.007312", "", "git fast-import")
            + brief("cmd_name", "", "", "fast-import (fast-import)") + brief("version", "", "", "2.39.5")
            + brief("start", "0.000550", "", "git log") + brief("cmd_name", "", "", "log (log)")
            + brief("region_enter", "0.009763", "", "label:setup") + brief("region_leave", "0.009794", "0.000031", "label:setup")
            + brief("exit", "0.010104", "", "code:0") + brief("atexit", "0.010110", "", "code:0");
        const Trace trace = read(log, kNoonUtc);
        QCOMPARE(trace.sessions().size(), std::size_t{2});
        QVERIFY(!trace.sessions()[0].exitCode);
        QCOMPARE(trace.sessions()[1].exitCode, std::optional<std::int64_t>(0));
    }

    void aLogWithADateIsShownThereAndItsOwnTimesStay()
    {
        const std::string log = perf("11:59:59.000000", "version", "", "2.39.5") + perf("11:59:59.000100", "start", "0.000100", "git gc")
            + perf("12:00:00.000000", "atexit", "1.000000", "code:0");
        const Trace trace = read(log, kNoonUtc);
        QCOMPARE(trace.sessions()[0].end, SourceTime(12h));
        QCOMPARE(toNs(trace.extent().end), toNs(kNoonUtc));
        QCOMPARE(trace.sources()[0].clockOffset, Duration::zero());
        QVERIFY(trace.sources()[0].date == DateOrigin::File);

        // While it is read, too.
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        const ImporterInfo& format = *formatTable().sniff(log);
        const auto importer = format.create(context, {builder.addSource({}), {}, {}, kNoonUtc});
        importer->feed(log);
        importer->updateModel();
        QVERIFY(builder.source(SourceId(0)).epoch != UnixTime{});
        QVERIFY(builder.source(SourceId(0)).date == DateOrigin::File);
    }

    void aProcessThatIsSilentOverMidnightGoesOn_data()
    {
        QTest::addColumn<QString>("entry"); // of a trace directory
        QTest::newRow("file") << QString();
        QTest::newRow("directory") << QStringLiteral("20261120T220000.000000Z-H00000000-P00000001");
    }
    void aProcessThatIsSilentOverMidnightGoesOn()
    {
        QFETCH(const QString, entry);
        const auto log = [](const char* time, const char* tAbs) {
            return perf("22:00:00.000000", "version", "", "2.39.5") + perf("22:00:00.000100", "start", "0.000100", "git gc")
                + perf("22:00:01.000000", "cmd_name", "1.000000", "gc (gc)") + perf(time, "atexit", tAbs, "code:0");
        };
        for (const auto& [time, tAbs, length] : {std::tuple("13:00:02.000000", "54002.000000", 54002s), // half a day and more
                 std::tuple("23:00:00.000000", "90000.000000", 90000s), // a day and an hour
                 std::tuple("06:00:00.000000", "32400.000000", 32400s), // a night in which summer time ends
                 std::tuple("06:00:00.000000", "25200.000000", 25200s), // or begins
                 std::tuple("13:00:02.000000", "57602.000000", 57602s), // half a day and more with such a night
                 std::tuple("13:00:02.000000", "50402.000000", 50402s)}) {
            const LoadedTrace loaded(log(time, tAbs), {.entry = entry.toStdString()});
            QCOMPARE(loaded.source().skipped, 0U);
            const Session& session = loaded.trace.sessions().front();
            QVERIFY(session.exitCode.has_value());
            QCOMPARE(session.end - session.start, Duration(length));
        }
    }

    void aClockThatIsSetBackBetweenCommandsMakesNoDay()
    {
        for (const auto& [before, after] :
            {std::pair("02:59:58", "02:00:00"), std::pair("12:00:05", "12:00:03"), std::pair("00:00:00", "23:59:59")}) {
            std::string log = perf("23:30:00.000000", "version", "", "2.39.5") + perf("23:30:00.100000", "atexit", "0.100000", "code:0");
            for (const char* second : {before, after}) {
                const auto at = [&](const char* rest) { return std::string(second) + rest; };
                log += perf(at(".000000").c_str(), "version", "", "2.39.5") + perf(at(".000100").c_str(), "start", "0.000100", "git status")
                    + perf(at(".000900").c_str(), "atexit", "0.000900", "code:0");
            }
            const Trace trace = read(log, kNoonUtc);
            QCOMPARE(trace.sessions().size(), std::size_t(3));
            QVERIFY(std::chrono::abs(trace.sessions()[2].start - trace.sessions()[1].start) < 2h);
        }
    }

    void aCommandThatBeginsEarlierInTheDayThanTheLastOneEndedIsOfALaterDay()
    {
        std::string log;
        for (const char* hour : {"18", "09", "22", "15"}) {
            const auto at = [&](const char* rest) { return std::string(hour) + rest; };
            log += perf(at(":00:00.000000").c_str(), "version", "", "2.39.5")
                + perf(at(":00:00.000100").c_str(), "start", "0.000100", "git status")
                + perf(at(":00:00.900000").c_str(), "atexit", "0.900000", "code:0");
        }
        const Trace trace = read(log, kNoonUtc);
        QCOMPARE(trace.sessions().size(), std::size_t(4));
        std::vector<std::int64_t> hours;
        for (const Session& session : trace.sessions())
            hours.push_back(std::chrono::round<std::chrono::hours>(session.start - trace.sessions().front().start).count());
        QCOMPARE(hours, (std::vector<std::int64_t>{0, 15, 28, 45}));
    }
};

EMBERLINE_TEST(TestTrace2Dates, QCoreApplication)
#include "tst_trace2_dates.moc"
