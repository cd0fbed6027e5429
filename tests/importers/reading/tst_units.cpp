// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/reading/units.h"

#include <limits>
#include <string>

using namespace emberline;

namespace {

std::optional<std::int64_t> microseconds(std::string_view text)
{
    return DecimalTime::parse(text).toNs();
}

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void microsecondsAreExactToTheNanosecond()
    {
        QCOMPARE(microseconds("1750244461563845.123"), std::optional(std::int64_t{1750244461563845123}));
        QCOMPARE(microseconds("-0.001"), std::optional(std::int64_t{-1}));
        QCOMPARE(microseconds("1.5e3"), std::optional(std::int64_t{1500000}));
        QCOMPARE(microseconds("25E-1"), std::optional(std::int64_t{2500}));
    }
    void halfANanosecondRoundsAwayFromZero()
    {
        QCOMPARE(microseconds("0.0005"), std::optional(std::int64_t{1}));
        QCOMPARE(microseconds("-0.0005"), std::optional(std::int64_t{-1}));
        QCOMPARE(microseconds("0.000499999999999"), std::optional(std::int64_t{0}));
        QCOMPARE(microseconds("0.0015"), std::optional(std::int64_t{2}));
    }
    void farTimesKeepTheirDifferences()
    {
        const auto far = [](std::string_view text) { return DecimalTime::parse(text, DecimalTime::Reach::Far); };
        QVERIFY(!far("14000000000000000.5").toNs());
        QCOMPARE((far("14000000000000010.7505") - far("14000000000000000.5")).toNs(), std::optional(std::int64_t{10251}));
        QCOMPARE((far("1750244461563845623") - far("1750244461563845123")).toNs(), std::optional(std::int64_t{500000}));
        QVERIFY(far("1e300").state() == DecimalTime::State::OutOfRange);
        QCOMPARE((DecimalTime::fromNs(5, DecimalTime::Reach::Far) - far("0.002")).toNs(), std::optional(std::int64_t{3}));
    }
    void sumsRoundOnce()
    {
        const auto sum = DecimalTime::parse("0.0004") + DecimalTime::parse("0.0001");
        QCOMPARE(sum.toNs(), std::optional(std::int64_t{1}));
        const auto noise = DecimalTime::parse("20.15") + DecimalTime::parse("10.150000000000001");
        QCOMPARE(noise.toNs(), std::optional(std::int64_t{30300}));
    }
    void theWholeRangeFitsAndNothingBeyond()
    {
        QCOMPARE(microseconds("9223372036854775.807"), std::optional(std::numeric_limits<std::int64_t>::max()));
        QCOMPARE(microseconds("-9223372036854775.808"), std::optional(std::numeric_limits<std::int64_t>::min()));
        QCOMPARE(microseconds("9223372036854775.808"), std::optional<std::int64_t>());
        QCOMPARE(microseconds("1e300"), std::optional<std::int64_t>());
        QCOMPARE(microseconds("1e99999999999999999999"), std::optional<std::int64_t>());
        QCOMPARE(microseconds("1e-99999999999999999999"), std::optional(std::int64_t{0}));
        QCOMPARE(microseconds("0e99999999999999999999"), std::optional(std::int64_t{0}));
        QCOMPARE(microseconds(std::string(5000, '0') + "1"), std::optional(std::int64_t{1000}));
        QCOMPARE(microseconds("0." + std::string(5000, '0') + "1"), std::optional(std::int64_t{0}));
        QCOMPARE(microseconds(std::string(5000, '9')), std::optional<std::int64_t>());
    }
    void textThatIsNoNumberIsRejected()
    {
        for (const char* text : {"", "-", ".", "1,5", "0x10", "NaN", "1e", "1 ", " 1", "--1", "1.2.3", "e5"}) {
            QCOMPARE(DecimalTime::parse(text).state(), DecimalTime::State::NotANumber);
            std::int64_t ns = 0;
            QVERIFY2(!plainMicrosecondsToNs(text, ns), text);
        }
    }
    void theQuickWayAgreesWithTheExactOne_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text :
            {"0", "-0", "7", "-7", "1.5", "1.25", "1.125", "123456789012345", "123456789012345.999", "-123456789012345.001", "00012.5"})
            QTest::newRow(text) << QByteArray(text);
    }
    void theQuickWayAgreesWithTheExactOne()
    {
        QFETCH(QByteArray, text);
        std::int64_t ns = 0;
        QVERIFY(plainMicrosecondsToNs(text.toStdString(), ns));
        QCOMPARE(std::optional(ns), microseconds(text.toStdString()));
    }
    void theQuickWayRejectsEverythingElse()
    {
        std::int64_t ns = 0;
        for (const char* text : {"1.1234", "1234567890123456", "1e3", "+1", "1.", ".5", "99999999999999999999999999"})
            QVERIFY2(!plainMicrosecondsToNs(text, ns), text);
    }
};

EMBERLINE_TEST(TestUnits, QCoreApplication)
#include "tst_units.moc"
