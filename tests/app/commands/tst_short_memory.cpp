// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs with less memory than a trace needs.
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QTemporaryDir>

using namespace emberline;

class ShortMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whateverIsThereTheProgramEndsWithASentence()
    {
        const QTemporaryDir folder;
        const QString trace = folder.filePath("many.json");
        writeManyNames(trace);
        int whole = 0;
        int partly = 0;
        for (int megabytes = 300; whole == 0 && megabytes < 4000; megabytes += 50) {
            const Ran ran = summary(trace, megabytes);
            QVERIFY2(ran.status == 0 || ran.status == 1, qPrintable(QString("%1 MB: %2").arg(megabytes).arg(ran.status)));
            if (ran.status == 0) {
                ++whole;
                continue;
            }
            if (ran.standardError.contains("not enough memory"))
                continue;
            QVERIFY2(ran.standardError.contains("memory-short"), ran.standardError.constData());
            partly += ran.standardOutput.contains("Process ") ? 1 : 0; // with very little memory, nothing was read yet
        }
        QCOMPARE(whole, 1);
        QVERIFY(partly > 0);
    }

private:
    /// Processes with names and slices of their own, so that memory grows with what was read.
    static void writeManyNames(const QString& path)
    {
        constexpr int kSlices = 500'000;
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray text = "[";
        for (int i = 1; i <= kSlices; ++i) {
            const QByteArray number = QByteArray::number(i);
            text += (i > 1 ? ",\n" : "") + QByteArray("{\"ph\":\"X\",\"name\":\"n") + number + "\",\"ts\":" + number
                + ",\"dur\":1,\"pid\":" + QByteArray::number(i / 50) + ",\"tid\":1}";
        }
        text += "]\n";
        QCOMPARE(file.write(text), text.size());
    }
    static Ran summary(const QString& trace, int megabytes)
    {
        const QString limited = QStringLiteral("ulimit -v %1 && exec '%2' summary '%3'").arg(megabytes << 10).arg(EMBERLINE_PROGRAM, trace);
        return run({}, "bash", {"-c", limited});
    }
};

EMBERLINE_TEST(ShortMemoryTest, QCoreApplication)
#include "tst_short_memory.moc"
