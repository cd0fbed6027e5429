// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/text/json_text.h"

using namespace emberline;
using Kind = BracketEnd::Kind;

class TestBrackets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endWhereTheirOwnKindCloses()
    {
        const std::string_view text = "{\"a\":[1,{\"b\":\"}]\"}],\"c\":\"\\\"\"} rest";
        const BracketEnd end = findBracketEnd(text, BracketRule::AllByKind);
        QCOMPARE(end.kind, Kind::Found);
        QCOMPARE(text.substr(end.size), std::string_view(" rest"));
        QCOMPARE(findBracketEnd("[{}", BracketRule::AllByKind).kind, Kind::Open);
        QCOMPARE(findBracketEnd("{\"a\":[1}", BracketRule::AllByKind).kind, Kind::NotBalanced);
        QCOMPARE(findBracketEnd("{\"a\":[1}", BracketRule::BracesAlone).kind, Kind::Found);
    }
    void aLineBreakEndsAStringInDamagedTextOnly()
    {
        const std::string_view text = "{\"a\":\"never closed\n}";
        QCOMPARE(findBracketEnd(text, BracketRule::AllByKind).kind, Kind::Found);
        QCOMPARE(findBracketEnd(text, BracketRule::BracesAlone).kind, Kind::Open);
    }
    void anObjectIsFoundOnlyAtTheStartAndWhole()
    {
        QCOMPARE(objectAt("{\"a\":\"\\\\\"},{}"), std::string_view("{\"a\":\"\\\\\"}"));
        QVERIFY(objectAt("{\"a\":\"\\\"}").empty());
        QVERIFY(objectAt(" {}").empty());
        QVERIFY(objectAt("").empty());
    }
};

EMBERLINE_TEST(TestBrackets, QCoreApplication)
#include "tst_brackets.moc"
