// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the damaged samples that importers/chrome/text/REPAIRS.md quotes.
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/quoted_examples.h"
#include "tests/support/test_room.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

#include <set>
#include <string>

using namespace emberline;

namespace {

constexpr const char* kDocument = "importers/chrome/text/REPAIRS.md";

/// What is read of the sample, as the document writes it.
std::string outcomeOf(const Trace& trace)
{
    const std::uint64_t events = trace.sources().front().records;
    std::string text = std::to_string(events) + (events == 1 ? " event" : " events");
    for (std::size_t row = 0; row < trace.instantCount(); ++row) { // all events in the samples are instants
        QString name = QString::fromUtf8(trace.text(trace.instants().name[row]));
        name.replace('\t', QLatin1String("\\t")).replace('\n', QLatin1String("\\n"));
        text += (row == 0 ? " (" : ", ") + name.toStdString();
    }
    text += trace.instantCount() > 0 ? ")" : "";
    std::set<std::string> codes;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        codes.insert(std::string(entry.kind->code) + (entry.count > 1 ? " " + std::to_string(entry.count) : ""));
    for (const std::string& code : codes)
        text += ", " + code;
    return text;
}

std::vector<Example> samples()
{
    std::vector<Example> all;
    for (const std::vector<Example>& block : quotedExamples(kDocument, "json-damaged"))
        all.insert(all.end(), block.begin(), block.end());
    return all;
}

} // namespace

class TestChromeRepairs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachQuotedSampleIsReadAsTheDocumentSays()
    {
        int differences = 0;
        for (const Example& sample : samples()) {
            for (const std::size_t chunk : {std::string::npos, std::size_t{1}}) {
                if (const std::string outcome = outcomeOf(importChrome(sample.input, {chunk})); outcome != sample.outcome) {
                    qWarning("line %d is read as: %s", sample.line, outcome.c_str());
                    ++differences;
                }
            }
        }
        QCOMPARE(differences, 0);
    }

    void eachCodeAboutTextHasARowInTheTable()
    {
        QFile file(QStringLiteral(EMBERLINE_TEST_DATA "/../../") + kDocument);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::multiset<std::string> rows;
        for (const QByteArray& line : file.readAll().split('\n')) {
            if (line.startsWith("| `json-"))
                rows.insert(line.mid(3, line.indexOf('`', 3) - 3).toStdString());
        }
        for (const DiagnosticKind* kind : chrome::diagnosticKinds()) {
            if (const std::string code(kind->code); code.starts_with("json-"))
                QVERIFY2(rows.extract(code) && !rows.contains(code), code.c_str());
        }
        QVERIFY2(rows.empty(), rows.empty() ? "" : rows.begin()->c_str());
    }

    void eachNameInAProductionIsDefinedAndUsed()
    {
        const auto [defined, used] = productionsIn(kDocument);
        for (const QString& name : used)
            QVERIFY2(defined.contains(name), qPrintable(name));
        for (const QString& name : defined)
            QVERIFY2(used.contains(name) || name == QLatin1String("document"), qPrintable(name));
        QVERIFY(defined.contains(QStringLiteral("document")));
    }

    void eachCodeAboutTextHasASample()
    {
        const std::set<std::string_view> withoutSample{"json-too-deep", "json-event-too-large"};
        std::string outcomes;
        for (const Example& sample : samples())
            outcomes += sample.outcome;
        for (const DiagnosticKind* kind : chrome::diagnosticKinds()) {
            const std::string code(kind->code);
            const bool needsOne = code.starts_with("json-") && !withoutSample.contains(code);
            QVERIFY2(!needsOne || outcomes.find(' ' + code) != std::string::npos, code.c_str());
        }
    }
};

EMBERLINE_TEST(TestChromeRepairs, QCoreApplication)
#include "tst_chrome_repairs.moc"
