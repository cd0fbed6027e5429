// SPDX-License-Identifier: GPL-3.0-or-later
// Every sample in tests/data gives the golden dump beside it, `<sample>.ndjson`, however it is read. The dump of a sample that no format
// claims is empty. The logs of git 2.22 to 2.55 were checked session by session against the kernel's view of the same runs.
// EMBERLINE_UPDATE_GOLDEN=1 rewrites the dumps, so that a person can review the difference.
#include "tests/importers/announced_rows.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/trace_dump.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <sstream>

using namespace emberline;

namespace {

struct SampleFolder {
    const char* format;
    const char* files;
    qsizetype atLeast; ///< samples: so that none goes missing unnoticed
};

constexpr SampleFolder kFolders[]{
    {"chrome-json", "*.json", 500}, {"trace2-event", "*.event", 16}, {"trace2-perf", "*.perf", 16}, {"trace2-normal", "*.normal", 14}};

/// The whole file at `path`, below tests/data.
std::string read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

const ImporterInfo& formatOf(const QString& path)
{
    return **std::ranges::find(formatTable().formats(), path.section('/', 0, 0).toStdString(), &ImporterInfo::id);
}

QString goldenOf(const QString& sample)
{
    const QFileInfo info(sample);
    return info.path() + '/' + (info.isDir() ? info.fileName() : info.completeBaseName()) + ".ndjson";
}

/// Line by line, so that a failure shows the line.
void compareLines(const std::string& text, const std::string& expected)
{
    if (text == expected)
        return;
    const QStringList have = QString::fromStdString(text).split('\n');
    const QStringList want = QString::fromStdString(expected).split('\n');
    for (qsizetype i = 0; i < std::min(have.size(), want.size()); ++i)
        QCOMPARE(have[i], want[i]);
    QCOMPARE(have.size(), want.size());
}

void compareWithGolden(const std::string& dump, const QString& sample)
{
    if (qEnvironmentVariableIsSet("EMBERLINE_UPDATE_GOLDEN")) {
        QFile file(goldenOf(sample));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(dump.data(), static_cast<qint64>(dump.size()));
    }
    QVERIFY2(QFile::exists(goldenOf(sample)), "no golden dump");
    compareLines(dump, read(goldenOf(sample)));
}

/// The dump without the texts of the diagnostics' examples: those that are reported at the end quote the file, if it can be read again.
std::string comparable(const Trace& trace)
{
    std::istringstream lines(dumpOf(trace));
    std::string all;
    for (std::string line; std::getline(lines, line); all += line + '\n') {
        if (!line.starts_with(R"({"kind":"diagnostic")"))
            continue;
        auto row = nlohmann::ordered_json::parse(line);
        for (auto& example : row["examples"])
            example.erase("text");
        line = row.dump();
    }
    return all;
}

void listSamples()
{
    QTest::addColumn<QString>("path");
    for (const SampleFolder& folder : kFolders) {
        const QStringList names = QDir(folder.format).entryList({QString(folder.files)}, QDir::Files, QDir::Name);
        QVERIFY(names.size() >= folder.atLeast);
        for (const QString& name : names) {
            const QString path = QString(folder.format) + '/' + name;
            QTest::newRow(qPrintable(path)) << path;
        }
    }
}

} // namespace

class TestConformance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Dumps show paths as they were given.
    void initTestCase() { QVERIFY(QDir::setCurrent(QStringLiteral(EMBERLINE_TEST_DATA))); }

    void aSampleGivesItsGoldenDump_data() { listSamples(); }
    void aSampleGivesItsGoldenDump()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        compareWithGolden(dumpOf(trace), path);
        QCOMPARE(misplacedRegions(trace), std::string());
    }

    void oneFormatClaimsASample_data() { listSamples(); }
    void oneFormatClaimsASample()
    {
        QFETCH(QString, path);
        std::string head = read(path).substr(0, 65536);
        head.erase(0, head.starts_with("\xef\xbb\xbf") ? 3 : 0);
        const bool isTrace = read(goldenOf(path)).find(R"("kind":"source")") != std::string::npos;
        for (const ImporterInfo* format : formatTable().formats())
            QCOMPARE(format->sniff(head), isTrace && format == &formatOf(path));
    }

    void aSampleGivesTheSameHoweverItIsRead_data() { listSamples(); }
    void aSampleGivesTheSameHoweverItIsRead()
    {
        QFETCH(QString, path);
        const std::string bytes = read(path);
        const Trace whole = readAs(formatOf(path), bytes, {.path = path.toStdString(), .rereads = true});
        for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{4096}}) {
            for (const std::size_t batchEvery : {std::size_t{0}, 1 + bytes.size() / chunk / 2000}) {
                const bool rereads = batchEvery > 0;
                const Trace trace = readAs(formatOf(path), bytes, {chunk, batchEvery, path.toStdString(), rereads});
                compareLines(rereads ? dumpOf(trace) : comparable(trace), rereads ? dumpOf(whole) : comparable(whole));
                if (QTest::currentTestFailed())
                    return;
                QCOMPARE(misplacedRegions(trace), std::string());
            }
        }
    }

    void aCutLosesNoCompleteRecord_data() { listSamples(); }
    void aCutLosesNoCompleteRecord()
    {
        QFETCH(QString, path);
        const std::string bytes = read(path);
        const std::size_t stride = bytes.size() < 2000 ? 1 : bytes.size() / 300;
        const AnnouncedRows announced(formatOf(path), bytes, readAs(formatOf(path), bytes));
        for (std::size_t size = 0; size < bytes.size(); size += stride) {
            const std::string_view cut = std::string_view(bytes).substr(0, size);
            const Trace trace = readAs(formatOf(path), cut);
            const std::string missing = announced.missing(size, trace);
            QVERIFY2(missing.empty(), qPrintable(QString("cut at byte %1: %2").arg(size).arg(QString::fromStdString(missing))));
            if (size / stride % 4 == 0)
                compareLines(comparable(readAs(formatOf(path), cut, {.chunk = 3, .batchEvery = 2 + size / 3000})), comparable(trace));
            if (QTest::currentTestFailed())
                return;
        }
    }

    void aDirectoryIsOneTrace_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& name : QDir("trace2-directory").entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << "trace2-directory/" + name;
    }
    void aDirectoryIsOneTrace()
    {
        QFETCH(QString, path);
        compareWithGolden(dumpOf(importPath(path)), path);
    }

    void everyKindOfDiagnosticHasACodeOfItsOwn()
    {
        for (const ImporterInfo* format : formatTable().formats()) {
            std::vector<std::string_view> codes;
            for (const DiagnosticKind* kind : format->diagnostics)
                codes.push_back(kind->code);
            std::ranges::sort(codes);
            QVERIFY2(std::ranges::adjacent_find(codes) == codes.end(), std::string(format->id).c_str());
        }
    }
};

EMBERLINE_TEST(TestConformance, QCoreApplication)
#include "tst_conformance.moc"
