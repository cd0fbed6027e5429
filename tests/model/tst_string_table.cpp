// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/string_table.h"

using namespace emberline;

class StringTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTextsHaveOneId()
    {
        StringTable table;
        const StringId a = table.intern("index");
        QCOMPARE(table.intern(std::string("ind") + "ex"), a);
        QVERIFY(table.intern("indeX") != a);
        QCOMPARE(table.text(a), std::string_view("index"));
    }

    void anEmptyTextDiffersFromNoText()
    {
        StringTable table;
        const StringId empty = table.intern("");
        QVERIFY(empty.isValid());
        QCOMPARE(table.text(empty), std::string_view());
        QCOMPARE(table.text(StringId()), std::string_view());
    }

    void textsMayHoldNulAndBeLong()
    {
        StringTable table;
        const std::string odd("a\0b", 3);
        const std::string longText(200000, 'z');
        const StringId first = table.intern(odd);
        const StringId second = table.add(longText);
        for (int i = 0; i < 10000; ++i)
            table.intern(std::to_string(i));
        QCOMPARE(table.text(first), std::string_view(odd));
        QCOMPARE(table.text(second), std::string_view(longText));
        QCOMPARE(table.text(table.intern("9999")), std::string_view("9999"));
    }
};

EMBERLINE_TEST(StringTableTest, QCoreApplication)
#include "tst_string_table.moc"
