// SPDX-License-Identifier: GPL-3.0-or-later
// A large EVENT log is parsed on two threads: what comes out must be what one thread makes of it.
#include "importers/trace2/lines_ahead.h"
#include "loaded_trace.h"
#include "trace_text.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace emberline;

namespace {

/// Sessions of plain records; now and then a line that only the full parser reads, one with CRLF, a torn one, one of noise.
std::string logOf(std::size_t bytes)
{
    std::string text;
    for (int i = 0; text.size() < bytes; ++i) {
        char sid[64];
        std::snprintf(sid, sizeof sid, "20261120T010000.%06dZ-H0a7c9cdf-P%08x", i / 50, 4096 + i / 50);
        const auto record = [&](const std::string& event, const std::string& more) {
            return "{'event':'" + event + "','sid':'" + sid
                + "','thread':'main','time':'2026-11-20T01:00:00.000000Z','file':'a.c','line':1," + more + "}";
        };
        const std::string data = "'t_abs':0.001,'t_rel':0.001,'nesting':1,'category':'c','key':'k','value':";
        text += i % 50 == 0 ? record("start", "'t_abs':0.001,'argv':['git','gc']") : record("data", data + "'" + std::to_string(i) + "'");
        if (i % 101 == 7)
            text += "\n" + record("data_json", data + "{'a':[1,'b']}");
        if (i % 211 == 9)
            text += "\n" + record("error", "'msg':'caf\\u00e9','fmt':'%s'") + "\r";
        if (i % 307 == 3)
            text += "\n" + record("data", data).substr(0, 70);
        text += i % 503 == 1 ? "\nnoise\n" : "\n";
    }
    std::ranges::replace(text, '\'', '"');
    return text;
}

std::string importedIn(const std::string& text, std::size_t piece)
{
    return traceText(LoadedTrace(text, piece).trace);
}

} // namespace

class TestTrace2Ahead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLogParsedAheadGivesWhatOneThreadGives()
    {
        constexpr std::size_t kMany = 4 * trace2::LinesAhead::kWorthIt;
        const std::string text = logOf(kMany);
        const std::string alone = importedIn(text, trace2::LinesAhead::kWorthIt / 8);
        QVERIFY(alone.size() > kMany / 20); // it was not just told to be damaged
        for (const std::size_t piece : {text.size(), trace2::LinesAhead::kWorthIt + 1})
            QVERIFY(importedIn(text, piece) == alone);
    }

    void aLineLongerThanAPieceIsReadOnce()
    {
        const std::string longName(3 * trace2::LinesAhead::kWorthIt, 'x');
        std::string line = "{'event':'cmd_path','sid':'20261120T010000.000000Z-H0a7c9cdf-P00001000','path':'" + longName + "'}\n";
        std::ranges::replace(line, '\'', '"');
        const std::string text = logOf(1000) + line + logOf(trace2::LinesAhead::kWorthIt);
        QVERIFY(importedIn(text, trace2::LinesAhead::kWorthIt + 1) == importedIn(text, trace2::LinesAhead::kWorthIt / 3));
    }
};

QTEST_GUILESS_MAIN(TestTrace2Ahead)
#include "tst_trace2_ahead.moc"
