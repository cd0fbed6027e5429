// SPDX-License-Identifier: GPL-3.0-or-later
// The fast paths through an event give the same result as the exact ones, and leave events that they do not know to those.
#include "importers/chrome/text/json_tokens.h"
#include "importers/reading/units.h"
#include "importers/text/digits.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QTemporaryDir>

#include <random>

using namespace emberline;

namespace {

/// With a string that has brackets, a backslash and a quote.
const std::string kRestOfEvent = ",\"s\":\"}{\\\\\\\"\",\"o\":{\"l\":[1,{}]}}}";
const std::string kBefore = "12345678"; // the text before a number must not matter

bool isPlain(const std::string& number, std::int64_t& thousandths)
{
    const std::string text = kBefore + number;
    return readPlainNumber(text.data() + kBefore.size(), text.data() + text.size(), thousandths);
}

} // namespace

class TestChromeQuick : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainNumbersAreReadAtOnce()
    {
        for (const char* number : {"0", "7", "12345678", "123456789", "999999999999999", "0.001", "1.500", "12345678.999", "123456789.000",
                 "999999999999999.999"}) {
            std::int64_t thousandths = 0;
            QVERIFY2(isPlain(number, thousandths), number);
            QCOMPARE(std::optional(thousandths), DecimalTime::parse(number).toNs());
        }
    }
    void textThatIsNoPlainNumberIsRejected()
    {
        for (const char* number : {"", "-1", "01", "00.500", ".500", "1.5", "1.25", "1.2345", "1e3", "1.5e3", "12a", "1:3", "1/3", "a23",
                 "1234567890123456", "12345678901234.5678", "1..500", "1.5.0", "1.-50", "1 000", "\xb1", "1\xb2.500", "1.\xb1\xb2\xb3"}) {
            std::int64_t thousandths = 0;
            QVERIFY2(!isPlain(number, thousandths), number);
        }
    }
    void anyTextIsReadRightOrNotAtAll()
    {
        std::mt19937 random(7); // NOLINT: the same each time
        const std::string characters = "00123456789.-e+/:";
        int plain = 0;
        for (int i = 0; i < 300000; ++i) {
            std::string number;
            for (auto size = random() % 20; size > 0; --size)
                number += characters[random() % (random() % 2 == 0 ? 12 : characters.size())];
            std::int64_t thousandths = 0;
            if (!isPlain(number, thousandths))
                continue;
            ++plain;
            QVERIFY2(chrome::isJsonNumber(number), number.c_str());
            QCOMPARE(std::optional(thousandths), DecimalTime::parse(number).toNs());
        }
        QVERIFY(plain > 1000);
    }

    void keysAreRecognisedHoweverTheyAreWritten()
    {
        // Each way twice, so that its bytes are known the second time; and keys that differ in their last byte, or are too long to be
        // known.
        std::string text = "[";
        for (const char* space : {"", " ", "\n\t", "      ", "                    "}) {
            for (int i = 0; i < 2; ++i) {
                text += std::string(text.size() > 1 ? "," : "") + "{" + space + "\"name\"" + space + ":" + space + "\"a\"," + space
                    + R"("ph":"X","ts":1,"dur":2,"pia":7,"pid":1,"\u0074id":2,"a_key_that_is_long":3,"tie":4,"args":{)" + space + "\"ts\""
                    + space + ":9}}";
            }
        }
        const Trace trace = importChrome(text + "]");
        QCOMPARE(trace.regionCount(), std::size_t{10});
        QCOMPARE(trace.threads().size(), std::size_t{1});
        QCOMPARE(trace.threads()[0].tid, std::optional<std::int64_t>(2));
        QVERIFY(trace.diagnostics().entries().empty());
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            QCOMPARE(trace.start(RegionId(row)), sourceTimeFromNs(1000));
            QCOMPARE(regionArgs(trace, RegionId(row)).value().members.size(), std::size_t{1});
        }
    }
    void aKnownKeyInTheWrongPlaceIsDamage()
    {
        const std::string event = R"({"ph":"X","ts":1,"dur":2,"name":"a"})";
        for (const char* damaged : {R"({"ph":"X"{"ts":1,"dur":2,"name":"a"})", R"({,"ts":1,"ph":"X","name":"a"})", R"({"ph":"X","ts":})"}) {
            const Trace trace = importChrome("[" + event + "," + damaged + "," + event + "]");
            QVERIFY2(!trace.diagnostics().entries().empty(), damaged);
        }
    }

    void argsAreReadAgainFromTheSameFileOnly()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("trace.json"));
        std::string text = "[";
        for (int i = 0; i < 2000; ++i) // more than one block of the file
            text += std::string(i > 0 ? ",\n" : "") + R"({"ph":"X","ts":1,"dur":2,"name":"a","args":{"n":)" + std::to_string(i)
                + kRestOfEvent;
        text += "]";
        const auto write = [&](const std::string& bytes) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(bytes.data(), static_cast<qint64>(bytes.size())) > 0;
        };
        QVERIFY(write(text));
        const Trace trace = importChrome(text, {.path = path.toStdString(), .rereads = true});
        for (const std::size_t row : {std::size_t{0}, std::size_t{1999}, std::size_t{1}, std::size_t{1000}, std::size_t{1001}}) {
            const auto args = regionArgs(trace, RegionId(row));
            QVERIFY(args);
            QCOMPARE(args.value().members.size(), std::size_t{3});
            QVERIFY(args.value().members[0].value == ArgValue(static_cast<std::int64_t>(row)));
            QVERIFY(args.value().members[1].value == ArgValue(std::string("}{\\\"")));
            QVERIFY(args.value().members[2].value == ArgValue(RawJson{R"({"l":[1,{}]})"}));
        }
        QVERIFY(write("[]"));
        QTRY_VERIFY(!regionArgs(trace, RegionId(0)).ok());
        QTRY_VERIFY(!regionArgs(trace, RegionId(1999)).ok());
        QVERIFY(write(text)); // looks similar, but may be anything
        QVERIFY(!regionArgs(trace, RegionId(1999)).ok());
    }
};

EMBERLINE_TEST(TestChromeQuick, QCoreApplication)
#include "tst_chrome_quick.moc"
