// SPDX-License-Identifier: GPL-3.0-or-later
// What a desktop takes our files for, with packaging/emberline-mime.xml installed beside the types of the system, or of Qt where there are
// none. Each test is a process of its own, so the data base reads what initTestCase() installs.
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QMimeDatabase>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

class MimeTypesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const QString mime = m_home.filePath(u"mime"_s);
        QVERIFY(QDir().mkpath(mime + u"/packages"_s));
        QVERIFY(QFile::copy(QStringLiteral(EMBERLINE_PACKAGING "/emberline-mime.xml"), mime + u"/packages/emberline.xml"_s));
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_home.path()));
        if (const QString update = QStandardPaths::findExecutable(u"update-mime-database"_s); !update.isEmpty()) {
            QProcess process;
            process.setProcessChannelMode(QProcess::MergedChannels);
            process.start(update, {mime});
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitCode(), 0);
            QCOMPARE(process.readAll(), QByteArray()); // no warnings
        } else {
            qInfo("update-mime-database is not installed: Qt reads the XML itself.");
        }
    }

    void aFileWithoutAnEndingIsKnownByItsContent_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("type");
        for (const char* file : {"brief", "git-2.22", "killed", "midnight", "warnings"})
            addSample("trace2-event", file, "event", "trace2");
        for (const char* file : {"brief", "exec", "git-2.22-full", "midnight"}) {
            addSample("trace2-perf", file, "perf", "trace2-perf");
            addSample("trace2-normal", file, "normal", "trace2-normal");
        }
        for (const char* file :
            {"args-merge", "async-open", "bom-array", "bom-object", "json-lines", "jsonl-crlf", "metadata-only", "whitespace"})
            addSample("chrome-json", file, "json", "chrome-trace");
        const auto add = [](const char* name, const char* content, const char* type) {
            QTest::newRow(name) << QByteArray(content) << QString::fromLatin1(type);
        };
        add("keys in another order", R"({"sid":"20260101T000000.000000Z-H0-P1","thread":"main","event":"start","argv":["git"]})",
            "application/vnd.emberline.trace2");
        add("spaces after colons", R"({"event": "version", "sid": "20260101T000000.000000Z-H0-P1", "evt": "3"})",
            "application/vnd.emberline.trace2");
        add("other metadata first", R"({"otherData":{"version":"1"},"displayTimeUnit":"ns","traceEvents":[]})",
            "application/vnd.emberline.chrome-trace");
        add("a session", R"({"format":"emberline-session","version":1})", "application/vnd.emberline.session");
    }
    void aFileWithoutAnEndingIsKnownByItsContent()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, type);
        QCOMPARE(QMimeDatabase().mimeTypeForData(content).name(), type);
        QCOMPARE(typeOf("trace", content), type);
    }

    void otherContentIsNotOurs_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("JSON") << QByteArray(R"({"name":"event","version":"1.0","dependencies":{"sid":"1"}})");
        QTest::newRow("a line of JSON about a process") << QByteArray(R"({"name":"a","pid":1,"ts":1})");
        QTest::newRow("array of JSON") << QByteArray(R"([{"name":"a","ts":1}])");
        QTest::newRow("a log with times") << QByteArray("12:00:01.123456 server started\n12:00:02.123456 version 2\n");
        QTest::newRow("a text about versions") << QByteArray("version 2 of this text\nis short.\n");
    }
    void otherContentIsNotOurs()
    {
        QFETCH(QByteArray, content);
        const QString type = QMimeDatabase().mimeTypeForData(content).name();
        QVERIFY2(!type.contains(u"emberline"_s), qPrintable(type));
    }

    void namesDecideWhereTheyAreOurs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("type");
        const auto add
            = [](const char* name, const char* type) { QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(type); };
        add("fetch.event", "application/vnd.emberline.trace2");
        add("fetch.trace2.perf", "application/vnd.emberline.trace2-perf");
        add("fetch.trace2.normal", "application/vnd.emberline.trace2-normal");
        add("fetch.event.gz", "application/vnd.emberline.trace2-gzip");
        add("fetch.trace2.perf.gz", "application/vnd.emberline.trace2-gzip");
        add("page.trace.json", "application/vnd.emberline.chrome-trace");
        add("page.trace.json.gz", "application/vnd.emberline.chrome-trace-gzip");
        add("monday.emberline", "application/vnd.emberline.session");
        add("page.json", "application/json");
        add("page.json.gz", "application/gzip");
        add("notes.txt", "text/plain");
    }
    void namesDecideWhereTheyAreOurs()
    {
        QFETCH(QString, name);
        QFETCH(QString, type);
        QCOMPARE(QMimeDatabase().mimeTypeForFile(name, QMimeDatabase::MatchExtension).name(), type);
    }

    void aChromeTraceNamedJsonStaysJson() { QCOMPARE(typeOf("page.json", R"({"traceEvents":[]})"), u"application/json"_s); }

    /// The first program that names a type opens it where the user has chosen none.
    void theDesktopEntryNamesOurTypesAndNoOthers()
    {
        QFile desktop(QStringLiteral(EMBERLINE_PACKAGING "/org.emberline.Emberline.desktop"));
        QVERIFY(desktop.open(QIODevice::ReadOnly));
        QStringList named;
        for (const QByteArray& line : desktop.readAll().split('\n'))
            if (line.startsWith("MimeType="))
                named = QString::fromUtf8(line.mid(9)).split(u';', Qt::SkipEmptyParts);
        QStringList ours;
        for (const QMimeType& type : QMimeDatabase().allMimeTypes())
            if (type.name().startsWith(u"application/vnd.emberline."_s))
                ours << type.name();
        named.sort();
        ours.sort();
        QCOMPARE(named, ours);
        QVERIFY(ours.size() >= 7);
        for (const QString& type : ours)
            QCOMPARE(QMimeDatabase().mimeTypeForName(type).iconName(), u"org.emberline.Emberline"_s);
    }

private:
    static void addSample(const char* folder, const char* name, const char* ending, const char* type)
    {
        QFile file(QStringLiteral(EMBERLINE_TEST_DATA "/%1/%2.%3").arg(QLatin1String(folder), QLatin1String(name), QLatin1String(ending)));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        QTest::addRow("%s/%s", folder, name) << file.readAll() << u"application/vnd.emberline."_s + QLatin1String(type);
    }

    QString typeOf(const char* name, const QByteArray& content) const
    {
        QFile file(m_home.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            return {};
        file.close();
        return QMimeDatabase().mimeTypeForFile(file.fileName()).name();
    }

    QTemporaryDir m_home;
};

EMBERLINE_TEST(MimeTypesTest, QCoreApplication)
#include "tst_mime_types.moc"
