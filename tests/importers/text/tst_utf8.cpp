// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/text/utf8.h"

#include <string>

using namespace emberline;
using State = Utf8Character::State;

class TestUtf8 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCharacterIsReadAsItIsWritten()
    {
        for (char32_t code = 1; code <= 0x10ffff; code += code < 0x3000 ? 1U : 97U) {
            if (code >= 0xd800 && code < 0xe000)
                continue;
            std::string text;
            appendUtf8(text, code);
            const std::size_t size = text.size();
            QCOMPARE(QString::fromUtf8(text.data(), static_cast<qsizetype>(size)), QString::fromUcs4(&code, 1));
            QCOMPARE(firstCharacter(text + 'x').state, State::Whole);
            QCOMPARE(firstCharacter(text + 'x').size, size);
            if (size > 1)
                QCOMPARE(firstCharacter(std::string_view(text).substr(0, size - 1)).state, State::Cut);
        }
    }
    void malformedTextEndsAtItsValidBeginning_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("size");
        QTest::newRow("continuation alone") << QByteArray("\x80x") << 1;
        QTest::newRow("overlong") << QByteArray("\xc0\x80") << 1;
        QTest::newRow("overlong of three bytes") << QByteArray("\xe0\x80\x80") << 1;
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << 1;
        QTest::newRow("above U+10FFFF") << QByteArray("\xf4\x90\x80\x80") << 1;
        QTest::newRow("third byte missing") << QByteArray("\xe2\x82x") << 2;
        QTest::newRow("fourth byte missing") << QByteArray("\xf0\x9f\x98x") << 3;
    }
    void malformedTextEndsAtItsValidBeginning()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, size);
        const Utf8Character character = firstCharacter(text.toStdString());
        QCOMPARE(character.state, State::Malformed);
        QCOMPARE(static_cast<int>(character.size), size);
    }
};

EMBERLINE_TEST(TestUtf8, QCoreApplication)
#include "tst_utf8.moc"
