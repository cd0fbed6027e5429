// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/export/export_support.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

using namespace emberline;
using namespace emberline::exports;

class ExportCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachFormatIsWrittenToAFile()
    {
        for (const ExportFormat& format : exportFormats()) {
            const QString to = path("out");
            QFile::remove(to);
            QCOMPARE(run({"--format", QLatin1String(format.name), "--output", to, kSample}), 0);
            QVERIFY2(QFileInfo(to).size() > 100, format.name);
            QVERIFY(m_out.isEmpty());
        }
    }

    void textGoesToStandardOutputWhenNoFileIsNamed()
    {
        QCOMPARE(run({"--format", "csv", kSample}), 0);
        QVERIFY(m_out.startsWith("region,session,"));
    }

    void picturesAreDrawnWithoutADisplay()
    {
        for (const char* view : {"timeline", "flame"}) {
            QCOMPARE(run({"--format", "svg", "--view", QLatin1String(view), "--size", "900x300", kSample}), 0);
            QVERIFY2(m_out.startsWith("<?xml") && m_out.contains("width=\"900\"") && m_out.contains("<text"), view);
        }
        const QString to = path("picture.png");
        QCOMPARE(run({"--format", "png", "--theme", "dark", "--range", "0ms..1ms", "--size", "640x200", "--output", to, kSample}), 0);
        QFile file(to);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.read(8) == "\x89PNG\r\n\x1a\n");
    }

    void aPictureLeavesOutWhatWouldLeaveItEmpty()
    {
        QFile file(path("far.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"ph":"i","pid":1,"tid":1,"name":"far","ts":4000000000000,"s":"t"})");
        for (int i = 0; i < 20; ++i)
            file.write(R"(,{"ph":"X","pid":1,"tid":1,"name":"work","dur":50,"ts":)" + QByteArray::number(i * 50) + "}");
        file.write("]");
        file.close();
        QCOMPARE(run({"--format", "svg", file.fileName()}), 0);
        QVERIFY2(m_out.contains(">work"), m_out);
        QVERIFY(m_error.contains("leaves out what lies far from all others (46"));
        QCOMPARE(run({"--format", "svg", "--range", "0s..5000000s", file.fileName()}), 0);
        QVERIFY2(m_out.contains(">work"), m_out); // the time between is folded
        QVERIFY(!m_error.contains("leaves out"));
    }

    void aPartIsLessThanTheWhole()
    {
        QCOMPARE(run({"--format", "csv", kSample}), 0);
        const auto all = m_out.count('\n');
        QCOMPARE(run({"--format", "csv", "--range", "0ms..1ms", kSample}), 0);
        QVERIFY(m_out.count('\n') > 1);
        QVERIFY(m_out.count('\n') < all);
    }

    void aFilterLeavesOutWhatDoesNotPass()
    {
        QCOMPARE(run({"--format", "csv", "--category", "index", kSample}), 0);
        const QList<QByteArray> lines = m_out.trimmed().split('\n');
        QVERIFY(lines.size() > 1);
        for (const QByteArray& line : lines.mid(1))
            QVERIFY2(line.contains(",index,"), line.constData());
        QCOMPARE(run({"--format", "csv", "--at-least", "1000s", kSample}), 0);
        QCOMPARE(m_out.count('\n'), 1);
        QCOMPARE(run({"--format", "svg", "--view", "flame", "--hide-category", "index", kSample}), 0);
        QVERIFY(!m_out.contains("do_write_index"));
    }

    void wrongUsagePrintsAnErrorAndWritesNothing()
    {
        const QList<QStringList> wrong{{"--format", "sqlite", kSample}, {"--format", "nonsense", kSample}, {"--format", "csv"},
            {"--format", "csv", "--range", "2s..1s", kSample}, {"--format", "csv", "--range", "soon", kSample}, {kSample},
            {"--format", "csv", "--nonsense", kSample}, {"--format", "svg", "--view", "nothing", kSample},
            {"--format", "png", "--size", "big", kSample}, {"--format", "csv", "--at-least", "long", kSample},
            {"--format", "csv", "--at-least", "5", kSample}, {"--format", "csv", "--at-most", "-5ms", kSample},
            {"--format", "csv", "--exit-code", "bad", kSample}};
        for (const QStringList& arguments : wrong) {
            QCOMPARE(run(arguments), 2);
            QVERIFY(m_out.isEmpty());
            QVERIFY(m_error.contains("emberline"));
        }
    }

    void aSourceIsNeverWrittenOver()
    {
        const QString source = path("source.event");
        QVERIFY(QFile::copy(kSample, source));
        QVERIFY(QFile::link(source, path("link.event")));
        for (const QString& to : {source, path("link.event"), m_directory.path() + QStringLiteral("/./source.event")}) {
            for (const char* format : {"csv", "sqlite"}) {
                QCOMPARE(run({"--format", QLatin1String(format), "--output", to, source}), 1);
                QVERIFY(m_error.contains("read from"));
            }
        }
        QFile after(source);
        QFile before(kSample);
        QVERIFY(after.open(QIODevice::ReadOnly) && before.open(QIODevice::ReadOnly));
        QVERIFY(after.readAll() == before.readAll());
    }

    void anUnreadableSourceIsReportedAndTheRestIsWritten()
    {
        QCOMPARE(run({"--format", "csv", path("missing"), kSample}), 1);
        QVERIFY(m_error.contains("missing"));
        QVERIFY(m_out.count('\n') > 50);
    }

    void theDumpOfAnUnreadableSourceSaysWhy()
    {
        QCOMPARE(run({"--format", "ndjson", path("missing.json")}), 1);
        QVERIFY2(m_out.contains("\"code\":\"source-unreadable\""), m_out.constData());
    }

    void anUnwritableOutputGivesAnError()
    {
        for (const char* format : {"csv", "sqlite"}) {
            QCOMPARE(run({"--format", QLatin1String(format), "--output", "/nowhere/at/all", kSample}), 1);
            QVERIFY(m_error.contains("/nowhere/at/all"));
        }
    }

    void strictTurnsWarningsIntoAStatus()
    {
        const QString torn = QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/torn-head.event");
        QCOMPARE(run({"--format", "csv", torn}), 0);
        QCOMPARE(run({"--format", "csv", "--strict", torn}), 3);
    }

    void helpNamesEveryFormat()
    {
        QCOMPARE(run({"--help"}), 0);
        for (const ExportFormat& format : exportFormats())
            QVERIFY(m_out.contains(format.name));
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory.filePath(QLatin1String(name)); }
    int run(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(EMBERLINE_PROGRAM), QStringList(QStringLiteral("export")) + arguments);
        if (!process.waitForFinished(60000))
            return -1;
        m_out = process.readAllStandardOutput();
        m_error = process.readAllStandardError();
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

    QTemporaryDir m_directory;
    QByteArray m_out;
    QByteArray m_error;
};

EMBERLINE_TEST(ExportCommandTest, QCoreApplication)
#include "tst_export_command.moc"
