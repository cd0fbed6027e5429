// SPDX-License-Identifier: GPL-3.0-or-later
// The copy of args without a tree of values is the text that the tree gives, or is refused.
#include "app/export/json_values.h"
#include "app/export/plain_json.h"
#include "importers/chrome/events/source_model.h"
#include "tests/support/test_room.h"

#include <array>
#include <string>

using namespace emberline;

class PlainJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCopyIsWhatTheTreeWrites_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<bool>("isPlain");
        const auto row = [](const char* json, bool isPlain) { // with ' for "
            QTest::newRow(QByteArray(json).toPercentEncoding(" {}[]':,\\").constData()) << QByteArray(json).replace('\'', '"') << isPlain;
        };
        for (const char* json :
            {"{}", "{ } ", "{'a':1,'b':[ ],'c':{ }}", "{ 'a' : 'x' , 'b' : [ 1 , {'c':null} ] }", "{'a':true,'b':false,'c':null}",
                "{'a':0,'b':-7,'c':999999999999999999}", "{'a':1.0,'b':1.50,'c':1e3,'d':-0.0,'e':9007199254740994.0}",
                "{'a':[1.0,1e300,-0.0]}", "{'a':'\\'\\\\\\b\\f\\n\\r\\t','\\n':1}", "{'\xc3\xa9':'\xe4\xb8\xad\x7f'}", "{'':{'':[]}}"})
            row(json, true);
        for (const char* json : {"{'a':1,'a':2}", "{'a':{'b':1,'b':2}}", "{'a':'\\u0041'}", "{'a':'\\/'}", "{'a':-0}",
                 "{'a':18446744073709551615}", "{'a':1e999}", "[1]", "7", "'x'", "{'a':01}", "{'a':1,}", "{'a':.5}", "{'a':1.}", "{'a'",
                 "{'a':1}x", "{'a':'\xff'}", "{'a':'\n'}", "{'a':nul}", ""})
            row(json, false);
    }
    void aCopyIsWhatTheTreeWrites()
    {
        QFETCH(QByteArray, json);
        QFETCH(bool, isPlain);
        const std::string text = json.toStdString();
        PlainJson plain;
        std::string copy = "before";
        QCOMPARE(plain.appendArgs(copy, text), isPlain);
        QCOMPARE(copy, isPlain ? "before" + jsonLine(jsonArgs(chrome::argsOfJson(text))) : "before");
        std::string value;
        if (plain.appendValue(value, text))
            QCOMPARE(value, jsonLine(Json::parse(text)));
    }
    void laterArgsComeOnTop()
    {
        const std::array<std::string, 6> objects{"{}", R"({"a":1})", R"({"b":[2,{"a":3}],"a":1.0})", R"({ "c" : "x" , "b" : null })",
            R"({"a":{"b":1},"c":2,"d":true})", R"({"a":1,"a":2})"};
        PlainJson plain;
        for (const std::string& under : objects) {
            for (const std::string& over : objects) {
                std::string copy = "before";
                const bool isPlain = &under != &objects.back() && &over != &objects.back();
                QCOMPARE(plain.appendOverlaid(copy, under, over), isPlain);
                Args both = chrome::argsOfJson(under);
                both.overlay(chrome::argsOfJson(over));
                QCOMPARE(copy, isPlain ? "before" + jsonLine(jsonArgs(both)) : "before");
            }
        }
    }
};

EMBERLINE_TEST(PlainJsonTest, QCoreApplication)
#include "tst_plain_json.moc"
