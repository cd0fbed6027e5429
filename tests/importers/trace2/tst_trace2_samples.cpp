// SPDX-License-Identifier: GPL-3.0-or-later
// Compares real logs of git 2.22 to 2.55, each named for what is odd about it, with golden texts. Those were checked session by session
// against the kernel's view of the same runs. EMBERLINE_UPDATE_GOLDEN=1 rewrites the texts.
#include "importers/import.h"
#include "tests/importers/trace2/loaded_trace.h"
#include "tests/importers/trace2/trace_text.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace emberline;

namespace {

const QString kData = QStringLiteral(EMBERLINE_TEST_DATA);

std::string read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void listSamples()
{
    QTest::addColumn<QString>("path");
    for (const char* target : {"event", "perf", "normal"}) {
        QDirIterator files(kData + "/trace2-" + target, {QString("*.%1").arg(target)}, QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(files.fileName())) << path;
        }
    }
}

/// Line by line, so that a failure shows the line.
void compareLines(const std::string& text, const std::string& expected)
{
    const QStringList have = QString::fromStdString(text).split('\n');
    const QStringList want = QString::fromStdString(expected).split('\n');
    for (qsizetype i = 0; i < std::min(have.size(), want.size()); ++i)
        QCOMPARE(have[i], want[i]);
    QCOMPARE(have.size(), want.size());
}

void compare(const std::string& text, const QString& golden)
{
    if (qEnvironmentVariableIsSet("EMBERLINE_UPDATE_GOLDEN")) {
        QFile file(golden);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    }
    compareLines(text, read(golden));
}

} // namespace

class TestTrace2Samples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSampleGivesItsGoldenText_data() { listSamples(); }
    void aSampleGivesItsGoldenText()
    {
        QFETCH(QString, path);
        compare(traceText(LoadedTrace(read(path)).trace), path + ".txt");
    }

    void oneFormatClaimsASample_data() { listSamples(); }
    void oneFormatClaimsASample()
    {
        QFETCH(QString, path);
        const std::string bytes = read(path);
        const std::string id = "trace2-" + path.section('.', -1).toStdString();
        for (const ImporterInfo* format : formats())
            QCOMPARE(format->sniff(bytes), format->id == id);
    }

    void piecesOfAnySizeGiveTheSame_data() { listSamples(); }
    void piecesOfAnySizeGiveTheSame()
    {
        QFETCH(QString, path);
        const std::string bytes = read(path);
        const std::string whole = traceText(LoadedTrace(bytes).trace);
        for (const std::size_t size : {1, 7, 4096})
            compareLines(traceText(LoadedTrace(bytes, size, 1 + 500 / size).trace), whole);
    }

    void aCutLosesNoCompleteRecord_data() { listSamples(); }
    void aCutLosesNoCompleteRecord()
    {
        QFETCH(QString, path);
        const std::string bytes = read(path);
        const std::size_t stride = bytes.size() < 6000 ? 1 : bytes.size() / 300;
        const std::uint64_t all = LoadedTrace(bytes).source().records;
        const bool isEvent = path.endsWith("event");
        for (std::size_t size = 0; size < bytes.size(); size += stride) {
            const std::string_view cut = std::string_view(bytes).substr(0, size);
            const LoadedTrace loaded(cut);
            if (!loaded.known)
                continue;
            QVERIFY(loaded.source().records <= all);
            if (isEvent && loaded.source().skipped == 0)
                QCOMPARE(loaded.source().records, static_cast<std::uint64_t>(std::ranges::count(cut, '\n')) + (cut.ends_with('}') ? 1 : 0));
        }
    }

    void aDirectoryIsOneTrace_data()
    {
        QTest::addColumn<QString>("path");
        QDirIterator folders(kData + "/trace2-directory", QDir::Dirs | QDir::NoDotAndDotDot);
        while (folders.hasNext()) {
            const QString path = folders.next();
            QTest::newRow(qPrintable(folders.fileName())) << path;
        }
    }
    void aDirectoryIsOneTrace()
    {
        QFETCH(QString, path);
        Import import;
        const auto failures = import.read({path.toStdString()}, {});
        QVERIFY(failures.empty());
        Trace trace;
        trace.apply(import.takeBatch());
        compare(traceText(trace), path + ".txt");
    }
};

QTEST_GUILESS_MAIN(TestTrace2Samples)
#include "tst_trace2_samples.moc"
