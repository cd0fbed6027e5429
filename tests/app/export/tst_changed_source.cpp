// SPDX-License-Identifier: GPL-3.0-or-later
// Exports of a trace whose file has changed: args that stayed in the file must neither vanish silently nor come from another trace.
#include "app/export/derived_trace.h"
#include "tests/app/export/export_support.h"
#include "tests/support/test_room.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <cstdio>

using namespace emberline;
using namespace emberline::exports;

namespace {

/// Many events, so that they are read in several pieces.
std::string chromeTrace(char filler)
{
    std::string text = "[";
    for (int i = 0; i < 5000; ++i) {
        text += R"({"name":"n","ph":"X","ts":)" + std::to_string(100000 + i) + R"(,"dur":1,"pid":1,"tid":1,"args":{"k":")"
            + std::string(40, filler) + "\"}},\n";
    }
    return text + "{\"name\":\"last\",\"ph\":\"i\",\"s\":\"t\",\"ts\":200000,\"pid\":1,\"tid\":1,\"args\":{\"k\":1}}]";
}

bool remove(const QString& path)
{
    return QFile::remove(path);
}
bool truncate(const QString& path)
{
    return QFile::resize(path, 0);
}
bool cut(const QString& path)
{
    return QFile::resize(path, QFileInfo(path).size() - 10);
}
bool replace(const QString& path)
{
    writeFile(path + QStringLiteral(".new"), chromeTrace('w'));
    return std::rename(qPrintable(path + QStringLiteral(".new")), qPrintable(path)) == 0;
}
bool rewrite(const QString& path)
{
    QFile file(path);
    const std::string text = chromeTrace('w');
    return file.open(QIODevice::ReadWrite) && file.write(text.data(), static_cast<qint64>(text.size())) > 0;
}
bool rewriteLonger(const QString& path)
{
    writeFile(path, chromeTrace('w').insert(1, R"({"ph":"X","ts":0,"dur":1,"pid":1,"tid":1,"args":{"other":1}},)") + "\n\n");
    return true;
}

} // namespace

using Change = bool (*)(const QString& path);
Q_DECLARE_METATYPE(Change)

class ChangedSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        writeFile(source(), chromeTrace('v'));
        // Clocks of file systems are coarse, and a test is quick.
        QFile file(source());
        QVERIFY(file.open(QIODevice::ReadWrite)
            && file.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
        file.close();
        m_trace = importPath(source());
        QCOMPARE(m_trace.regionCount(), std::size_t{5000});
    }

    void anExportOfADeletedSourceEndsWithASentence_data()
    {
        QTest::addColumn<Change>("change");
        QTest::newRow("removed") << Change(remove);
        QTest::newRow("truncated") << Change(truncate);
        QTest::newRow("cut") << Change(cut);
        QTest::newRow("replaced") << Change(replace);
        QTest::newRow("rewritten in place") << Change(rewrite);
        QTest::newRow("rewritten, longer") << Change(rewriteLonger);
    }
    void anExportOfADeletedSourceEndsWithASentence()
    {
        QFETCH(Change, change);
        QVERIFY(change(source()));
        for (const char* format : {"ndjson", "chrome", "sqlite"}) {
            writeFile(output(), "old");
            const auto error = exportToFile(m_trace, *findExportFormat(QLatin1String(format)), output());
            QVERIFY2(error, format);
            QVERIFY2(error->message.find("trace.json") != std::string::npos, error->message.c_str());
            QFile file(output());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), QByteArray("old"));
        }
        QVERIFY(!deriveTrace(m_trace, {.redacted = true}).ok());
        QVERIFY(!exportToFile(m_trace, *findExportFormat(QStringLiteral("csv")), output())); // it has no args
    }

    void anAppendedFileIsStillTheSame()
    {
        const std::string before = exported(importPath(source()), "ndjson");
        QFile file(source());
        QVERIFY(file.open(QIODevice::Append) && file.write("\n{}") == 3);
        file.close();
        QVERIFY(exported(m_trace, "ndjson") == before);
    }

private:
    [[nodiscard]] QString source() const { return m_directory->filePath(QStringLiteral("trace.json")); }
    [[nodiscard]] QString output() const { return m_directory->filePath(QStringLiteral("out")); }

    std::unique_ptr<QTemporaryDir> m_directory;
    Trace m_trace;
};

EMBERLINE_TEST(ChangedSourceTest, QCoreApplication)
#include "tst_changed_source.moc"
