// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/chrome/text/lenient_json.h"

#include <nlohmann/json.hpp>

#include <string>

using namespace emberline::chrome;
using Outcome = LenientJson::Outcome;

class TestLenientJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void malformedJsonIsRepaired_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("strict");
        QTest::addColumn<int>("leniency");
        const auto row = [](const char* name, const char* text, const char* strict, int leniency) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(strict) << leniency;
        };
        const auto code = [](Leniency what) { return static_cast<int>(what); };
        row("strict", R"({"a":[1,-2.5e3,true,null,"x\n\u00e9"],"b":{}})", R"({"a":[1,-2.5e3,true,null,"x\n\u00e9"],"b":{}})", -1);
        row("spaces", "{ \"a\" :\t[ 1 , 2 ] }", R"({"a":[1,2]})", -1);
        row("surrogate pair", R"({"a":"\ud83d\ude80"})", R"({"a":"\ud83d\ude80"})", -1);
        row("control character", "{\"a\":\"x\ty\"}", R"({"a":"x\u0009y"})", code(Leniency::ControlCharacter));
        row("unknown escape", R"({"a":"C:\Users\q"})", R"({"a":"C:\\Users\\q"})", code(Leniency::UnknownEscape));
        row("bad unicode escape", R"({"a":"\u12G4"})", R"({"a":"\\u12G4"})", code(Leniency::UnknownEscape));
        row("lone high surrogate", R"({"a":"\ud83d x"})", "{\"a\":\"\xef\xbf\xbd x\"}", code(Leniency::LoneSurrogate));
        row("lone low surrogate", R"({"a":"\ude80"})", "{\"a\":\"\xef\xbf\xbd\"}", code(Leniency::LoneSurrogate));
        row("high surrogate before another escape", R"({"a":"\ud83d\u0041"})", "{\"a\":\"\xef\xbf\xbd\\u0041\"}",
            code(Leniency::LoneSurrogate));
        row("latin-1", "{\"a\":\"caf\xe9!\"}", "{\"a\":\"caf\xef\xbf\xbd!\"}", code(Leniency::InvalidUtf8));
        row("maximal subpart", "{\"a\":\"\xe2\x82!\"}", "{\"a\":\"\xef\xbf\xbd!\"}", code(Leniency::InvalidUtf8));
        row("encoded surrogate", "{\"a\":\"\xed\xa0\x80\"}", "{\"a\":\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"}",
            code(Leniency::InvalidUtf8));
        row("trailing comma", R"({"a":[1,],})", R"({"a":[1]})", code(Leniency::StrayComma));
        row("doubled comma", R"({"a":[1,,2],,"b":3})", R"({"a":[1,2],"b":3})", code(Leniency::StrayComma));
        row("leading comma", R"({,"a":[,1]})", R"({"a":[1]})", code(Leniency::StrayComma));
        row("missing comma", R"({"a":1 "b":[1 2]})", R"({"a":1,"b":[1,2]})", code(Leniency::MissingComma));
        row("number forms", R"({"a":[007,.5,1.,+1,-.5e3,00]})", R"({"a":[7,0.5,1.0,1,-0.5e3,0]})", code(Leniency::NumberForm));
        row("not a number", R"({"a":[NaN,Infinity,-Infinity]})", R"({"a":["NaN","Infinity","-Infinity"]})", code(Leniency::NotANumber));
        row("comments", "{/* } */\"a\":/**/1, // ]\n\"b\":[2 /* \" */]}", R"({"a":1,"b":[2]})", code(Leniency::Comment));
        row("too large for a double", R"({"a":[1e999,-1e999,1e-999]})", R"({"a":["1e999","-1e999",1e-999]})", -1);
        const std::string zeros(400, '0');
        const std::string small = R"({"a":[0.)" + zeros + "1,-0." + zeros + "1e+5,1e-99999999999999999999]}";
        row("too small for a double", small.c_str(), small.c_str(), -1);
        row("too large, by its digits", ("[1" + zeros + ",-1" + zeros + "e-5,1e99999999999999999999]").c_str(),
            ("[\"1" + zeros + "\",\"-1" + zeros + "e-5\",\"1e99999999999999999999\"]").c_str(), -1);
    }
    void malformedJsonIsRepaired()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, strict);
        QFETCH(int, leniency);
        LenientJson json;
        QCOMPARE(json.read(text.toStdString()), Outcome::Complete);
        QCOMPARE(json.size(), static_cast<std::size_t>(text.size()));
        QCOMPARE(QByteArray::fromStdString(json.strict()), strict);
        QVERIFY(nlohmann::json::accept(json.strict()));
        for (std::size_t i = 0; i < kLeniencies; ++i)
            QCOMPARE(json.count(static_cast<Leniency>(i)) > 0, static_cast<int>(i) == leniency);
    }

    void damageIsFoundAtItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("at");
        const auto row = [](const char* name, const char* text, int at) { QTest::newRow(name) << QByteArray(text) << at; };
        row("bare key", "{a:1}", 1);
        row("single quotes", "{'a':1}", 1);
        row("bad token", R"({"a":@})", 5);
        row("hex number", R"({"a":0x10})", 6);
        row("wrong bracket", R"({"a":[1})", 7);
        row("missing colon", R"({"a" 1})", 5);
        row("missing value", R"({"a":})", 5);
        row("half a comment", R"({"a":1 / })", 7);
        row("unknown word", R"({"a":None})", 5);
        row("decimal comma", R"({"a":1,5})", 7);
    }
    void damageIsFoundAtItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, at);
        LenientJson json;
        QCOMPARE(json.read(text.toStdString()), Outcome::Damaged);
        QCOMPARE(json.size(), static_cast<std::size_t>(at));
    }

    void needsMoreWhereverItIsCut()
    {
        const std::string text = "{\"a\":[1,-2.5e3,true,{\"b\":\"x\\ud83d\\ude80\\n\xf0\x9f\x9a\x80\"}],/*}*/\"c\"://\nNaN}";
        LenientJson json;
        QCOMPARE(json.read(text), Outcome::Complete);
        for (std::size_t size = 0; size < text.size(); ++size)
            QCOMPARE(json.read(std::string_view(text).substr(0, size)), Outcome::NeedMore);
    }

    void saysWhereAStringRanOverALineBreak()
    {
        LenientJson json;
        QCOMPARE(json.read("{\"a\":\"m},\n{\"b\":1}"), Outcome::Damaged);
        QCOMPARE(json.lineBreakInString(), std::size_t{9});
        QCOMPARE(json.read("{\"a\":1}"), Outcome::Complete);
        QCOMPARE(json.lineBreakInString(), LenientJson::kNowhere);
    }

    void nestsToTwoHundredInsideAnEventAndReplacesWhatIsDeeper()
    {
        const auto nested = [](std::size_t depth) { return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}"; };
        LenientJson json;
        QCOMPARE(json.read(nested(200)), Outcome::Complete);
        QCOMPARE(json.strict(), nested(200));
        QCOMPARE(json.read(nested(201)), Outcome::Complete);
        QCOMPARE(json.count(Leniency::TooDeep), 1U);
        QCOMPARE(json.strict(), "{\"a\":" + std::string(200, '[') + "null" + std::string(200, ']') + "}");
        QCOMPARE(json.read(nested(1000000)), Outcome::Complete);
    }
};

EMBERLINE_TEST(TestLenientJson, QCoreApplication)
#include "tst_lenient_json.moc"
