// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <limits>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

/// Replaces no-break spaces with plain ones, so that expectations are readable.
QString plain(QString text)
{
    return text.replace(QChar(0x00a0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
}

} // namespace

class FormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aShareThatLeavesSomethingIsNotAll()
    {
        QCOMPARE(plain(percentText(1)), QStringLiteral("100.0 %"));
        QCOMPARE(plain(percentText(0.9994)), QStringLiteral("99.9 %"));
        QCOMPARE(plain(percentText(0.9996)), QStringLiteral("> 99.9 %"));
        QCOMPARE(plain(percentText(0.0004)), QStringLiteral("< 0.1 %"));
        QCOMPARE(plain(percentText(0)), QStringLiteral("0.0 %"));
        QCOMPARE(plain(roughPercentText(1)), QStringLiteral("100 %"));
        QCOMPARE(plain(roughPercentText(0.9986)), QStringLiteral("99.9 %"));
        QCOMPARE(plain(roughPercentText(0.99999)), QStringLiteral("> 99.9 %"));
        QCOMPARE(plain(roughPercentText(0.994)), QStringLiteral("99 %"));
        QCOMPARE(plain(roughPercentText(0.43)), QStringLiteral("43 %"));
    }

    /// A row, a box or a sentence about an empty name would say nothing.
    void anEmptyNameIsSaidToBeNone()
    {
        QCOMPARE(displayName("a\nb"), QStringLiteral("a b"));
        QCOMPARE(displayName({}), QStringLiteral("(no name)"));
        QCOMPARE(withCategory({}, "io"), QStringLiteral("(no name) [io]"));
    }

    /// 129 is how git says that it was called wrongly.
    void anExitCodeOfASignalSaysWhich()
    {
        QCOMPARE(signalOfExitCode(137), QStringLiteral("SIGKILL"));
        QCOMPARE(signalOfExitCode(143), QStringLiteral("SIGTERM"));
        for (const std::int64_t code : {0, 1, 9, 128, 129, 200, -119})
            QCOMPARE(signalOfExitCode(code), QString());
        QCOMPARE(signalText(9), QStringLiteral("9 (SIGKILL)"));
        QCOMPARE(signalText(1), QStringLiteral("1 (SIGHUP)"));
        QCOMPARE(signalText(64), QStringLiteral("64"));
    }

    void theTitleOfAToolTipIsBoldAndNothingIsMarkup()
    {
        QCOMPARE(titledToolTip(QStringLiteral("a<i>\nb & c\nd")), QStringLiteral("<qt><b>a&lt;i&gt;</b><br>b &amp; c<br>d</qt>"));
        QCOMPARE(titledToolTip(QStringLiteral("alone")), plainToolTip(QStringLiteral("alone")));
    }

    void whatTellsANameFromItsSiblingsIsNotCut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("siblings");
        QTest::addColumn<int>("width"); // of characters
        QTest::addColumn<QString>("cut");
        const auto row = [](const char* name, const char* text, const QStringList& siblings, int width, const char* cut) {
            QTest::newRow(name) << QString::fromUtf8(text) << siblings << width << QString::fromUtf8(cut);
        };
        const QStringList threads{"Compositor worker 11", "Compositor worker 2", "Compositor worker 12"};
        row("fits", "Compositor worker 12", threads, 20, "Compositor worker 12");
        row("whole numbers", "Compositor worker 12", threads, 12, "Composito…12");
        row("nothing but the number", "Compositor worker 12", threads, 3, "…12");
        row("a part of the number", "Compositor worker 12345", threads, 4, "Co…5");
        row("one cut", "git ls-files -o --exclude-standard", {"git diff --cached --stat", "git log -1"}, 18, "git ls-fi…standard");
        const QStringList runs{"git -C /srv/one fetch origin main", "git -C /srv/two fetch origin main"};
        row("begin and end in common", "git -C /srv/two fetch origin main", runs, 26, "git …two fetch origin main");
        row("the end, too", "git -C /srv/two fetch origin main", runs, 12, "…two fetch …");
        row("nothing in common", "abcdefgh", {"xyz"}, 5, "ab…gh");
        row("alone", "abcdefgh", {}, 4, "ab…h");
        row("no room", "abcdefgh", {}, 0, "");
        row("no half of a character", "a\U0001F600\U0001F601b", {}, 4, "a…b");
    }

    void whatTellsANameFromItsSiblingsIsNotCut()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, siblings);
        QFETCH(const int, width);
        QFETCH(const QString, cut);
        const auto widthOf = [](const QString& any) { return static_cast<int>(any.size()); };
        QCOMPARE(elidedAmong(text, siblings, width, widthOf), cut);
    }

    /// "gi…expire --no-progress" does not say which command it is.
    void theWordsThatNameACommandAreNotCut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("siblings");
        QTest::addColumn<int>("width"); // of characters
        QTest::addColumn<QString>("cut");
        const auto row = [](const char* name, const char* text, const QStringList& siblings, int width, const char* cut) {
            QTest::newRow(name) << QString::fromUtf8(text) << siblings << width << QString::fromUtf8(cut);
        };
        row("fits", "git gc --auto", {}, 13, "git gc --auto");
        row("three words", "git reflog expire --no-progress", {}, 22, "git reflog expire -…ss");
        row("two words", "git reflog expire --no-progress", {}, 17, "git reflog ex…ess");
        row("options", "git pack-objects --cruft-expiration=2.weeks.ago", {"git pack-objects --all"}, 25, "git pack-objects --c….ago");
        row("of the program", "git -C /srv/two status", {}, 10, "git -C…tus");
        row("a guess", "≈ git gc --auto --quiet", {"≈ git gc --auto --force"}, 15, "≈ git gc …quiet");
        row("no room", "git multi-pack-index write --stdin", {}, 6, "git…in");
        row("less", "git status --short", {}, 3, "g…t");
    }

    void theWordsThatNameACommandAreNotCut()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, siblings);
        QFETCH(const int, width);
        QFETCH(const QString, cut);
        const auto widthOf = [](const QString& any) { return static_cast<int>(any.size()); };
        QCOMPARE(elidedCommand(text, siblings, width, widthOf), cut);
    }

    void frequenciesAndSharesDoNotAddUp()
    {
        for (const char* name : {"request_mhz", "actual MHz", "CPU %", "cpuPercent", "Temp", "gpu freq", "hit_ratio", "heapMax", "avg"})
            QVERIFY2(!addUp(std::vector<std::string>{"used", name}), name);
        for (const char* name : {"used", "temporary", "minutes", "Maximum size", "template", "admin", "bytes", "attempts", ""})
            QVERIFY2(addUp(std::vector<std::string>{"used", name}), name);
    }

    void durationsReadAtAGlance_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64{0} << "0 s";
        QTest::newRow("ns") << qint64{999} << "999 ns";
        QTest::newRow("us") << qint64{56'000} << "56.0 µs";
        QTest::newRow("us, decimals") << qint64{1'250} << "1.25 µs";
        QTest::newRow("rounds up to ms") << qint64{999'600} << "1.00 ms";
        QTest::newRow("ms, as exact as its neighbours") << qint64{27'000'000} << "27.0 ms";
        QTest::newRow("ms, rounded") << qint64{26'740'000} << "26.7 ms";
        QTest::newRow("rounds up to another digit") << qint64{9'996'000} << "10.0 ms";
        QTest::newRow("tens of s") << qint64{25'320'000'000} << "25.3 s";
        QTest::newRow("ms") << qint64{50'000'000} << "50.0 ms";
        QTest::newRow("rounds up to s") << qint64{999'600'000} << "1.00 s";
        QTest::newRow("s") << qint64{2'570'031'000} << "2.57 s";
        QTest::newRow("rounds up to min") << qint64{59'999'600'000} << "1 min 00 s";
        QTest::newRow("more than a minute") << qint64{100'594'000'000} << "1 min 41 s";
        QTest::newRow("min") << qint64{243'000'000'000} << "4 min 03 s";
        QTest::newRow("h") << qint64{7'500'000'000'000} << "2 h 05 min";
        QTest::newRow("d") << qint64{266'400'000'000'000} << "3 d 02 h";
        QTest::newRow("negative") << qint64{-50'000'000} << "-50.0 ms";
        QTest::newRow("most negative") << std::numeric_limits<qint64>::min() << "-106 752 d 00 h";
    }
    void durationsReadAtAGlance()
    {
        QFETCH(qint64, ns);
        QFETCH(QString, text);
        QCOMPARE(plain(formatDuration(Duration(ns))), text);
    }

    void aRangeAcrossFoldedIdleSaysWhatIsShownAndWhatIsTrue()
    {
        QCOMPARE(plain(formatMeasured(1200ms, 0ns)), QStringLiteral("1.20 s"));
        QCOMPARE(plain(formatMeasured(123'200ms, 122s)), QStringLiteral("1.20 s + 2 min 02 s folded"));
        QCOMPARE(plain(formatBusy(1200ms, 1200ms)), QStringLiteral("1.20 s"));
        QCOMPARE(plain(formatBusy(1200ms, 123'200ms)), QStringLiteral("1.20 s busy of 2 min 03 s"));
    }

    void exactDurationsKeepEveryDigit()
    {
        QCOMPARE(plain(formatExactDuration(2'570'031us)), QStringLiteral("2.570 031 s"));
        QCOMPARE(plain(formatExactDuration(320ms)), QStringLiteral("320 ms"));
        QCOMPARE(plain(formatExactDuration(0ns)), QStringLiteral("0.000 s"));
        QCOMPARE(plain(formatExactDuration(120ns)), QStringLiteral("120 ns"));
        QCOMPARE(plain(formatExactDuration(89us)), QStringLiteral("89 µs"));
        QCOMPARE(plain(formatExactDuration(89'120ns)), QStringLiteral("89.120 µs"));
        QCOMPARE(plain(formatExactDuration(50'000'001ns)), QStringLiteral("50.000 001 ms"));
        QCOMPARE(plain(formatExactDuration(50'031us)), QStringLiteral("50.031 ms"));
        QCOMPARE(plain(formatExactDuration(100'594ms)), QStringLiteral("1 min 40.594 s"));
        QCOMPARE(plain(formatExactDuration(-1'234'567s)), QStringLiteral("-14 d 06 h 56 min 07.000 s"));
    }

    void aLengthHasOneUnitAtAGlanceAndExactly()
    {
        for (const std::int64_t ns :
            {7L, 89'120L, 5'000'001L, 2'570'031'000L, 100'594'000'000L, 7'500'000'000'000L, 266'400'000'000'000L}) {
            const QString exact = plain(formatExactDuration(Duration(ns)));
            const QString first = plain(formatDuration(Duration(ns))).split(' ')[1];
            QVERIFY2(exact.contains(' ' + first), qPrintable(exact + ", " + first));
        }
    }

    void axisLabelsHaveTheDecimalsOfTheirStep()
    {
        QCOMPARE(plain(formatAxisDuration(500ms, 500ms)), QStringLiteral("0.5 s"));
        QCOMPARE(plain(formatAxisDuration(0s, 500ms)), QStringLiteral("0.0 s"));
        QCOMPARE(plain(formatAxisDuration(12s, 2s)), QStringLiteral("12.0 s"));
        QCOMPARE(plain(formatAxisDuration(1250ms, 50ms)), QStringLiteral("1 250 ms"));
        QCOMPARE(plain(formatAxisDuration(15us, 5us)), QStringLiteral("15 µs"));
        QCOMPARE(plain(formatAxisDuration(3600s, 600s)), QStringLiteral("1 h 00 min"));
        QCOMPARE(plain(formatAxisDuration(130s, 5s)), QStringLiteral("2 min 10 s"));
        QCOMPARE(plain(formatAxisDuration(727'180ms, 20ms)), QStringLiteral("12 min 07.18 s"));
        QCOMPARE(plain(formatAxisDuration(17h + 18min + 27'100ms, 100ms)), QStringLiteral("17 h 18 min 27.1 s"));
        QCOMPARE(plain(formatAxisDuration(120s, 60s)), QStringLiteral("2 min"));
        QCOMPARE(plain(formatAxisDuration(0s, 60s)), QStringLiteral("0 min"));
        QCOMPARE(plain(formatAxisDuration(90s, 30s)), QStringLiteral("1 min 30 s"));
        QCOMPARE(plain(formatAxisDuration(86'400s, 6h)), QStringLiteral("1 d 00 h"));
        QCOMPARE(plain(formatAxisDuration(4'123'456'789ns, 1ns)), QStringLiteral("4.123 456 789 s"));
    }

    void datesAreUtc()
    {
        const TraceTime time = traceTimeFromNs(1'795'166'042'791'870'000);
        QCOMPARE(plain(formatDateTime(time, TimeMode::Utc)), QStringLiteral("2026-11-20 09:14:02.791 870"));
        QCOMPARE(plain(formatTimeOfDay(time, TimeMode::Utc, 1ms)), QStringLiteral("09:14:02.791"));
        QCOMPARE(plain(formatTimeOfDay(time, TimeMode::Utc, 1s)), QStringLiteral("09:14:02"));
        QCOMPARE(plain(formatDateTime(traceTimeFromNs(-1), TimeMode::Utc)), QStringLiteral("23:59:59.999 999 999"));
        QVERIFY(modeFor(time, TimeMode::Utc) == TimeMode::Utc && modeFor(traceTimeFromNs(90), TimeMode::Utc) == TimeMode::Relative);
        QVERIFY(!hasDate(traceTimeFromNs(3'600'000'000'000)));
    }

    void countsAndValuesAreGrouped()
    {
        QCOMPARE(plain(formatCount(1884)), QStringLiteral("1 884"));
        QCOMPARE(plain(formatCount(100)), QStringLiteral("100"));
        QCOMPARE(plain(formatValue(1234567.25)), QStringLiteral("1 234 567.25"));
        QCOMPARE(plain(formatValue(-51004)), QStringLiteral("-51 004"));
        QCOMPARE(plain(formatBytes(231ULL << 20)), QStringLiteral("231 MiB"));
        QCOMPARE(plain(formatBytes(1000)), QStringLiteral("1000 B"));
    }

    /// A line must not end within a number, nor between it and its unit.
    void noNumberBreaks()
    {
        const QStringList numbers{formatDuration(2'570'031us), formatDuration(125min), formatExactDuration(2'570'031us),
            formatExactDuration(100'594ms), formatAxisDuration(1250ms, 50ms), formatAxisDuration(90s, 30s), formatCount(1234567),
            formatValue(1234567.25), formatBytes(231ULL << 20), formatSi(2'400'000)};
        for (const QString& number : numbers) {
            for (const QChar c : number)
                QVERIFY2(!c.isSpace() || c == QChar(0x00a0) || c == QChar(0x202f), qPrintable(number));
        }
    }

    void siPrefixesKeepThreeDigits()
    {
        QCOMPARE(plain(formatSi(2'400'000)), QStringLiteral("2.4 M"));
        QCOMPARE(plain(formatSi(950)), QStringLiteral("950"));
        QCOMPARE(plain(formatSi(999'999)), QStringLiteral("1 M"));
        QCOMPARE(plain(formatSi(-0.003)), QStringLiteral("-3 m"));
        QCOMPARE(formatSi(0), QStringLiteral("0"));
        QCOMPARE(formatSi(std::numeric_limits<double>::infinity()), QStringLiteral("inf"));
    }

    void controlCharactersAreMadeVisible()
    {
        QCOMPARE(displayText("a\x1b[31mb"), QStringLiteral("a\u241b[31mb"));
        QCOMPARE(displayText("error:\n\tone\r\ntwo\r"), QStringLiteral("error: \u2409one two\u240d"));
        QCOMPARE(displayText("evil\u202etxt.exe"), QStringLiteral("evil<U+202E>txt.exe"));
        QCOMPARE(displayText("x\u200by"), QStringLiteral("x<U+200B>y"));
        QCOMPARE(displayText("\xff"), QStringLiteral("\ufffd"));
        QCOMPARE(displayLines("a\n\tb\x07"), QStringLiteral("a\n\tb\u2407"));
        QCOMPARE(displayLines("a\r\nb\r"), QStringLiteral("a\nb\u240d"));
        QCOMPARE(displayText("<b>é</b>"), QStringLiteral("<b>é</b>"));
    }

    void longNamesAreCut()
    {
        QCOMPARE(displayText(std::string(512, 'a')).size(), 512);
        const QString cut = displayText(std::string(10'000'000, 'a'));
        QCOMPARE(cut.size(), 512);
        QVERIFY(cut.endsWith(QChar(0x2026)));
        QCOMPARE(displayText("\U0001f600\U0001f600", 3), QStringLiteral("\U0001f600\u2026"));
    }

    void typedDurationsAreReadExactly()
    {
        QCOMPARE(parseDuration(QStringLiteral("2")), std::optional(Duration(2'000'000'000)));
        QCOMPARE(parseDuration(QStringLiteral(" -1.5 ms ")), std::optional(Duration(-1'500'000)));
        QCOMPARE(parseDuration(QStringLiteral("300us")), std::optional(Duration(300'000)));
        QCOMPARE(parseDuration(QStringLiteral("300µs")), std::optional(Duration(300'000)));
        QCOMPARE(parseDuration(QStringLiteral("0.0000000016")), std::optional(Duration(2)));
        QCOMPARE(parseDuration(QStringLiteral("1700000000.123456789 s")), std::optional(Duration(1'700'000'000'123'456'789)));
        for (const char* text : {"", "s", "1.5.2", "--1", "1 min 2 h", "min", "1e3", "106752 d", "99999999999"})
            QVERIFY2(!parseDuration(QString::fromLatin1(text)), text);
    }

    void anExactDurationIsReadBack()
    {
        QCOMPARE(parseDuration(QStringLiteral("1 h 5 min")), std::optional(Duration(3'900'000'000'000)));
        for (const std::int64_t ns : {0L, 1L, -1L, 999L, 89'120L, 50'000'001L, 100'594'000'000L, std::numeric_limits<std::int64_t>::max(),
                 -2'570'031'000L, 1'700'000'000'123'456'789L, -86'400'000'000'001L})
            QCOMPARE(parseDuration(formatExactDuration(Duration(ns))), std::optional(Duration(ns)));
    }
};

EMBERLINE_TEST(FormatTest, QCoreApplication)
#include "tst_format.moc"
