// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/trace2/syntax/line_source.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdio>

using namespace emberline;
using namespace emberline::trace2;

class LineReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        write(path(), "first\nsecond\r\nthird\n");
        QFile file(path()); // clocks of file systems are coarse, and a test is quick
        QVERIFY(file.open(QIODevice::ReadWrite)
            && file.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
    }

    void linesAreReadAgain()
    {
        const LineReader reader(path().toStdString());
        QCOMPARE(reader.text(0).value(), std::string("first"));
        QCOMPARE(reader.text(6).value(), std::string("second"));
        QVERIFY(!reader.text(1000).ok());
    }

    void aFileThatGrewIsStillTheSame()
    {
        const LineReader reader(path().toStdString());
        QFile file(path());
        QVERIFY(file.open(QIODevice::Append) && file.write("fourth\n") == 7);
        file.close();
        QCOMPARE(reader.text(6).value(), std::string("second"));
        QCOMPARE(reader.text(20).value(), std::string("fourth"));
    }

    void linesOfAnotherFileAreNotShown_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("inPlace");
        QTest::newRow("rewritten") << QByteArray("FIRST\nSECOND\r\nTHIRD\n") << true;
        QTest::newRow("truncated") << QByteArray("first\nsecond\r\n") << true;
        QTest::newRow("longer") << QByteArray("another one\nand another\nand so on\n") << true;
        QTest::newRow("replaced") << QByteArray("first\nSECOND\r\nthird\n") << false;
    }
    void linesOfAnotherFileAreNotShown()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, inPlace);
        const LineReader reader(path().toStdString());
        write(inPlace ? path() : path() + ".new", text);
        if (!inPlace)
            QCOMPARE(std::rename(qPrintable(path() + ".new"), qPrintable(path())), 0);
        const auto line = reader.text(6);
        QVERIFY(!line.ok());
        QVERIFY(line.error().message.find("changed") != std::string::npos);
    }

private:
    [[nodiscard]] QString path() const { return m_directory->filePath(QStringLiteral("log")); }
    static void write(const QString& path, const QByteArray& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

EMBERLINE_TEST(LineReaderTest, QCoreApplication)
#include "tst_line_reader.moc"
