// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "model/diagnostics.h"

using namespace emberline;

namespace {
const DiagnosticKind kTorn{"torn", Severity::Error, "A line is torn."};
const DiagnosticKind kOdd{"odd", Severity::Info, "Something is odd."};
} // namespace

class DiagnosticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCountIsExactAndTheExamplesAreTheFirstTwenty()
    {
        Diagnostics diagnostics;
        for (std::uint64_t i = 0; i < 50; ++i)
            diagnostics.add(kTorn, {SourceId(0), i + 1, i * 10}, "text");
        QCOMPARE(diagnostics.entries().size(), std::size_t{1});
        QCOMPARE(diagnostics.entries()[0].count, std::uint64_t{50});
        QCOMPARE(diagnostics.entries()[0].examples.size(), Diagnostics::kMaxExamples);
        QCOMPARE(diagnostics.entries()[0].examples.back().place.line, std::uint64_t{20});
    }

    void aLongTextIsCut()
    {
        Diagnostics diagnostics;
        diagnostics.add(kTorn, {}, std::string(1000, 'x'));
        QCOMPARE(diagnostics.entries()[0].examples[0].text.size(), Diagnostics::kMaxText);
    }

    void countsBySeverity()
    {
        Diagnostics diagnostics;
        diagnostics.add(kTorn, {}, "a");
        diagnostics.addCount(kOdd, 3);
        QCOMPARE(diagnostics.count(Severity::Error), std::uint64_t{1});
        QCOMPARE(diagnostics.count(Severity::Warning), std::uint64_t{0});
        QCOMPARE(diagnostics.count(Severity::Info), std::uint64_t{3});
    }
};

EMBERLINE_TEST(DiagnosticsTest, QCoreApplication)
#include "tst_diagnostics.moc"
