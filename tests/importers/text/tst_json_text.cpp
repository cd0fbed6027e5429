// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/text/json_text.h"

using namespace emberline;

class JsonTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStringIsQuotedAndBadBytesAreReplaced()
    {
        QCOMPARE(jsonString("a\"b\\\n"), std::string("\"a\\\"b\\\\\\n\""));
        QCOMPARE(jsonString("a\xff"), std::string("\"a\xef\xbf\xbd\""));
    }

    void aListKeepsItsOrder()
    {
        const std::string_view words[] = {"git", "fetch", "a b"};
        QCOMPARE(jsonArray(words), std::string("[\"git\",\"fetch\",\"a b\"]"));
        QCOMPARE(jsonArray({}), std::string("[]"));
    }

    void onlyStringsOfAnArrayAreTaken()
    {
        QCOMPARE(stringsOfJsonArray("[\"cc\", 1, null, \"v8\"]"), (std::vector<std::string>{"cc", "v8"}));
        QVERIFY(stringsOfJsonArray("{\"a\":\"b\"}").empty());
        QVERIFY(stringsOfJsonArray("[\"cut").empty());
    }

    void aPathLeadsToAnIntegerOrToNothing()
    {
        QCOMPARE(integerOfJson(R"({"run":{"rank": 3}})", "/run/rank"), std::optional<std::int64_t>(3));
        for (const char* other : {R"({"run":{"rank":"3"}})", R"({"run":[3]})", R"({"rank":3})", "{\"run\":{\"ra", "7", ""})
            QVERIFY(!integerOfJson(other, "/run/rank"));
    }
};

EMBERLINE_TEST(JsonTextTest, QCoreApplication)
#include "tst_json_text.moc"
