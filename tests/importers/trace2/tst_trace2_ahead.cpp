// SPDX-License-Identifier: GPL-3.0-or-later
// A large log is parsed on two threads, with the same result as on one thread.
#include "importers/formats.h"
#include "importers/trace2/syntax/line_source.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/trace_dump.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

using namespace emberline;

namespace {

constexpr std::size_t kWorthIt = trace2::kWorthParsingAhead;

/// Sessions of plain records, with an occasional line that only the full parser reads, one with CRLF, a torn one, and one of noise.
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

/// A PERF log of one command after another, with an occasional record that continues on the next lines, one with quoted words, one of
/// invalid UTF-8, one with CRLF, a torn one with another behind it, dots that belong to no open region, and a line of noise.
std::string perfOf(std::size_t bytes)
{
    std::string text;
    for (int i = 0; text.size() < bytes; ++i) {
        const int us = i % 50 * 100;
        char head[256];
        const auto record = [&](const char* event, const char* rel, const char* category, const std::string& payload) {
            std::snprintf(head, sizeof head,
                "01:%02d:%02d.%06d a.c:1                        | d0 | main                     | %-12s | r1  |  0.%06d | %9s | %-12s | ",
                i / 50 / 60 % 60, i / 50 % 60, us, event, us, rel, category);
            return head + payload;
        };
        if (i % 50 == 0)
            text += record("version", "", "", "2.39.5") + "\n" + record("start", "", "", "git 'a b' c") + "\n";
        if (i % 50 == 1 || i % 50 == 3)
            text += record("region_enter", "", "index", i % 50 == 1 ? "label:outer" : "..label:inner") + "\n";
        text += record(
            "data", "", "index", (i % 50 < 4 ? ".." : "....") + std::string(i % 17 == 2 ? "...key:" : "key:") + std::to_string(i));
        if (i % 101 == 7)
            text += "\nwhich goes on\n\nand on";
        if (i % 211 == 9)
            text += "\n" + record("error", "", "", "caf\xe9 \xc3\xa9") + "\r";
        if (i % 307 == 3)
            text += "\n" + record("data", "", "index", "torn:1").substr(0, 130) + record("data", "", "index", "whole:1");
        if (i % 401 == 5)
            text += "\n" + record("child_start", "", "", "[ch0] class:hook argv:['a\nb' c]");
        if (i % 50 == 49)
            text += "\n" + record("atexit", "", "", "code:0");
        text += i % 503 == 1 ? "\nnoise\n" : "\n";
    }
    return text;
}

std::string importedIn(const std::string& text, std::size_t piece)
{
    return dumpOf(LoadedTrace(text, {.chunk = piece}).trace);
}

/// Parses lines that are not empty.
struct LengthParser {
    using Parsed = std::size_t;
    bool parseAhead(std::string_view line, trace2::Target, std::size_t& length)
    {
        length = line.size();
        return length > 0;
    }
};

/// A source of lines, and what came from it.
struct LinesOfALog {
    explicit LinesOfALog(ImportContext& context) : source(context, trace2::Target::Event, 0) { }

    void readAll()
    {
        for (auto lines = source.next(); !lines.empty(); lines = source.next()) {
            for (const auto& [line, length] : lines) {
                areRight = areRight && line.offset == text.size() && line.number == ++count && (!length || *length == line.text.size());
                parsed += length ? 1 : 0;
                text.append(line.text) += '\n';
            }
        }
    }
    void add(std::string_view piece)
    {
        std::ranges::copy(piece, source.prepare(piece.size()).begin());
        source.commit(piece.size());
        readAll();
    }

    trace2::LineSource<LengthParser> source;
    std::string text;
    std::uint64_t count = 0;
    std::size_t parsed = 0; ///< lines that were parsed ahead
    bool areRight = true; ///< each line had its place, and its own result
};

} // namespace

class TestTrace2Ahead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLogParsedAheadGivesWhatOneThreadGives_data()
    {
        QTest::addColumn<bool>("isPerf");
        QTest::newRow("event") << false;
        QTest::newRow("perf") << true;
    }
    void aLogParsedAheadGivesWhatOneThreadGives()
    {
        QFETCH(bool, isPerf);
        constexpr std::size_t kMany = 4 * kWorthIt;
        const std::string text = isPerf ? perfOf(kMany) : logOf(kMany);
        const std::string alone = importedIn(text, kWorthIt / 8);
        QVERIFY(alone.size() > kMany / 20); // it was not simply reported as damaged
        for (const std::size_t piece : {text.size(), kWorthIt + 1})
            QVERIFY(importedIn(text, piece) == alone);
    }

    void logsThatTakeTurnsEachGetTheirOwnLines()
    {
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        LinesOfALog first(context);
        LinesOfALog second(context);
        std::string text;
        for (int i = 0; text.size() < 4 * kWorthIt; ++i)
            text += std::string(static_cast<std::size_t>(i % 97), 'x') + '\n';
        bool isAnyPending = false;
        for (std::size_t at = 0; at < text.size(); at += kWorthIt) {
            first.add(std::string_view(text).substr(at, kWorthIt));
            isAnyPending = isAnyPending || first.text.size() < at + kWorthIt / 2;
            second.add(std::string_view(text).substr(at, kWorthIt));
        }
        QVERIFY(isAnyPending);
        first.source.drain();
        first.readAll();
        QVERIFY(first.text == text && first.areRight);
        QVERIFY(second.text == text && second.areRight);
        QVERIFY(first.parsed > 0);
    }

    void aLineLongerThanAPieceIsReadOnce()
    {
        const std::string longName(3 * kWorthIt, 'x');
        std::string line = "{'event':'cmd_path','sid':'20261120T010000.000000Z-H0a7c9cdf-P00001000','path':'" + longName + "'}\n";
        std::ranges::replace(line, '\'', '"');
        const std::string text = logOf(1000) + line + logOf(kWorthIt);
        QVERIFY(importedIn(text, kWorthIt + 1) == importedIn(text, kWorthIt / 3));
    }
};

EMBERLINE_TEST(TestTrace2Ahead, QCoreApplication)
#include "tst_trace2_ahead.moc"
