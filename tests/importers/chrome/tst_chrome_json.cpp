// SPDX-License-Identifier: GPL-3.0-or-later
// Every sample in tests/data/chrome-json produces the contents of the .expected file beside it, however it is read. If
// EMBERLINE_WRITE_EXPECTED is set in the environment, the test rewrites those files, so that a person can review the difference.
#include "importers/chrome/chrome_importer.h"
#include "importers/formats.h"
#include "tests/importers/chrome/chrome_outcome.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <set>

using namespace emberline;

namespace {

const QString kData = QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json/");

std::string readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The number of whole events in the first `size` bytes of an array of events, counted by brackets alone: `text` must be strict JSON.
std::size_t wholeEvents(std::string_view text, std::size_t size)
{
    std::size_t count = 0;
    int depth = 0;
    bool inString = false;
    for (std::size_t at = 0; at < size; ++at) {
        const char c = text[at];
        if (inString) {
            at += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
            count += c == '}' && depth == 1 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestChromeJson : public QObject {
    Q_OBJECT

    static void eachSample()
    {
        QTest::addColumn<QString>("path");
        const QStringList samples = QDir(kData).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
        QVERIFY(samples.size() > 100);
        for (const QString& sample : samples)
            QTest::newRow(qPrintable(sample)) << kData + sample;
    }

private Q_SLOTS:
    void givesWhatIsExpected_data() { eachSample(); }
    void givesWhatIsExpected()
    {
        QFETCH(QString, path);
        const std::string text = readFile(path);
        const bool isClaimed = chrome::jsonFormat().sniff(text);
        const std::string outcome = isClaimed ? outcomeOf(importChrome(text, {.rereadPath = path.toStdString()})) : "not a trace\n";
        QString expectedPath = path;
        expectedPath.replace(QStringLiteral(".json"), QStringLiteral(".expected"));
        if (qEnvironmentVariableIsSet("EMBERLINE_WRITE_EXPECTED")) {
            QFile file(expectedPath);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(outcome));
        }
        QCOMPARE(QString::fromStdString(outcome), QString::fromStdString(readFile(expectedPath)));
    }

    void doesNotDependOnHowItIsRead_data() { eachSample(); }
    void doesNotDependOnHowItIsRead()
    {
        QFETCH(QString, path);
        const std::string text = readFile(path);
        const std::string reread = path.toStdString();
        const QString outcome = QString::fromStdString(outcomeOf(importChrome(text, {.rereadPath = reread})));
        for (const std::size_t chunk : {1UL, 7UL, 64UL, 4096UL})
            QCOMPARE(QString::fromStdString(outcomeOf(importChrome(text, {.chunk = chunk, .rereadPath = reread}))), outcome);
        QCOMPARE(QString::fromStdString(outcomeOf(importChrome(text, {.chunk = 5, .settleEvery = 1, .rereadPath = reread}))), outcome);
        QCOMPARE(QString::fromStdString(outcomeOf(importChrome(text, {.chunk = 1, .settleEvery = 1, .rereadPath = reread}))), outcome);
    }

    void argsAreTheSameWhetherReadAgainOrKept_data() { eachSample(); }
    void argsAreTheSameWhetherReadAgainOrKept()
    {
        QFETCH(QString, path);
        const std::string text = readFile(path);
        QCOMPARE(QString::fromStdString(outcomeOf(importChrome(text))),
            QString::fromStdString(outcomeOf(importChrome(text, {.rereadPath = path.toStdString()}))));
    }

    void isWholeUpToWhereItIsCut_data() { eachSample(); }
    void isWholeUpToWhereItIsCut()
    {
        QFETCH(QString, path);
        const std::string text = readFile(path);
        const Trace all = importChrome(text);
        const bool isClean = text.starts_with('[') && all.diagnostics().count(Severity::Error) == 0
            && all.diagnostics().count(Severity::Warning) == 0 && text.find("[[") == std::string::npos;
        for (std::size_t size = 0; size < text.size(); ++size) {
            const std::string_view cut = std::string_view(text).substr(0, size);
            const Trace trace = importChrome(cut);
            // Whole events are present, or reported as lacking their other half; in addition, the cut itself may be reported.
            if (isClean) {
                const Source& source = trace.sources()[0];
                const std::size_t whole = wholeEvents(text, size);
                QVERIFY(source.records + source.skipped >= whole);
                QVERIFY(source.records <= whole);
            }
            QCOMPARE(QString::fromStdString(outcomeOf(importChrome(cut, {.chunk = 3, .settleEvery = 2}))),
                QString::fromStdString(outcomeOf(trace)));
        }
    }

    void isClaimedByAtMostOneFormat_data() { eachSample(); }
    void isClaimedByAtMostOneFormat()
    {
        QFETCH(QString, path);
        const std::string text = readFile(path);
        std::size_t claims = 0;
        for (const ImporterInfo* format : formats())
            claims += format->sniff(text) ? 1 : 0;
        QVERIFY(claims <= 1);
    }

    void everyKindOfDiagnosticHasACodeOfItsOwn()
    {
        std::set<std::string_view> codes;
        for (const DiagnosticKind* kind : chrome::jsonFormat().diagnostics)
            QVERIFY2(codes.insert(kind->code).second, std::string(kind->code).c_str());
    }
};

QTEST_GUILESS_MAIN(TestChromeJson)
#include "tst_chrome_json.moc"
