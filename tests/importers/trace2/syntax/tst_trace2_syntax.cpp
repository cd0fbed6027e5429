// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/text/digits.h"
#include "importers/text/utf8.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/event_syntax.h"
#include "importers/trace2/syntax/sid.h"
#include "importers/trace2/syntax/text_grammar.h"

#include <algorithm>
#include <string>

using namespace emberline;
using namespace emberline::trace2;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> words(std::string_view text)
{
    ShellWords split;
    split.split(text);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < split.size(); ++i)
        all.emplace_back(split[i]);
    return all;
}

/// A line as the framer passes it on: with readable bytes behind it.
class Padded {
public:
    explicit Padded(std::string_view text) : m_text(text), m_size(text.size()) { m_text.append(64, '\0'); }
    [[nodiscard]] std::string_view view() const { return std::string_view(m_text).substr(0, m_size); }

private:
    std::string m_text;
    std::size_t m_size;
};

Record perf(PerfSyntax& syntax, std::string_view line, std::size_t openRegions = 0)
{
    TextLine columns;
    Record record;
    if (syntax.split(line, columns))
        syntax.read(columns, openRegions, record);
    return record;
}

Record normal(NormalSyntax& syntax, std::string_view line)
{
    TextLine columns;
    Record record;
    if (syntax.split(line, columns))
        syntax.read(columns, 0, record);
    return record;
}

} // namespace

class TestTrace2Syntax : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shellQuotingIsUndone()
    {
        using List = std::vector<std::string>;
        QCOMPARE(words("git commit -a"), (List{"git", "commit", "-a"}));
        QCOMPARE(words("  git ''"), (List{"git", ""}));
        QCOMPARE(words(R"(git 'it'\''s' 'now'\!' x')"), (List{"git", "it's", "now! x"}));
        QCOMPARE(words("'two\nlines'"), (List{"two\nlines"}));
        QVERIFY(ShellWords::endsQuoted("git 'open"));
        QVERIFY(!ShellWords::endsQuoted(R"(git 'it'\''s')"));
    }

    void perfColumnsAreFoundByTheirBars()
    {
        PerfSyntax syntax;
        const Record r = perf(syntax,
            "22:55:04.643569 read-cache.c:2389            | d0 | main                     | data         | r1  |  0.001843 |  0.000054 | "
            "index        | ..read/version:2",
            1);
        QCOMPARE(r.verb, Verb::Data);
        QCOMPARE(r.text(Text::File), std::string_view("read-cache.c"));
        QCOMPARE(r.number(Number::Line), 2389);
        QCOMPARE(r.number(Number::Repo), 1);
        QCOMPARE(r.span(Span::TAbs), Duration(1'843us));
        QCOMPARE(r.span(Span::TRel), Duration(54us));
        QCOMPARE(r.text(Text::Key), std::string_view("read/version"));
        QCOMPARE(r.text(Text::Value), std::string_view("2"));
    }

    void perfOfGit222HasOtherWidths()
    {
        PerfSyntax syntax;
        const Record r = perf(syntax,
            "22:55:07.772368 common-main.c:43                  | d0 | main                     | start        |     |  0.000339 |          "
            " |            |  git commit -a");
        QCOMPARE(r.verb, Verb::Start);
        QCOMPARE(r.list, (std::vector<std::string_view>{"git", "commit", "-a"}));
    }

    void perfLongNumbersShiftTheColumns()
    {
        PerfSyntax syntax;
        const Record r = perf(syntax,
            "d2 | th01:worker              | region_leave | r10 | 101.099308 | 100.000001 | index        | ..label:write back to queue");
        QCOMPARE(r.number(Number::Repo), 10);
        QCOMPARE(r.span(Span::TAbs), Duration(101'099'308us));
        QCOMPARE(r.number(Number::Nesting), 2);
        QCOMPARE(r.text(Text::Label), std::string_view("write back to queue"));
        QVERIFY(!r.has(Text::Msg));
    }

    void perfChildStartHasAllItsParts()
    {
        PerfSyntax syntax;
        const Record r = perf(syntax,
            "d0 | main                     | child_start  |     |  0.001361 |           |              | [ch12] class:hook hook:pre-commit "
            "cd:'a b' argv:[.git/hooks/pre-commit 'x | y']");
        QCOMPARE(r.number(Number::ChildId), 12);
        QCOMPARE(r.text(Text::ChildClass), std::string_view("hook"));
        QCOMPARE(r.text(Text::HookName), std::string_view("pre-commit"));
        QCOMPARE(r.text(Text::Cd), std::string_view("a b"));
        QCOMPARE(r.list, (std::vector<std::string_view>{".git/hooks/pre-commit", "x | y"}));
    }

    void aCategoryCutWithinACharacterLosesIt()
    {
        QCOMPARE(withoutCutCharacter("caf\xc3"), std::string_view("caf"));
        QCOMPARE(withoutCutCharacter("caf\xc3\xa9"), std::string_view("caf\xc3\xa9"));
    }

    void invalidUtf8IsReplacedInEveryColumnOfPerf()
    {
        PerfSyntax syntax;
        const Record record = perf(syntax,
            "22:57:16.233019 t\xe9.c:279                  | d0 | t\x98h                      | thread_start |     |  0.003348 |           "
            "| c\xff!"
            "           | n\xfe");
        QCOMPARE(record.text(Text::Thread), std::string_view("t\xef\xbf\xbdh"));
        QCOMPARE(record.text(Text::File), std::string_view("t\xef\xbf\xbd.c"));
        QCOMPARE(record.text(Text::Category), std::string_view("c\xef\xbf\xbd!"));
        NormalSyntax plain;
        QCOMPARE(normal(plain, "22:57:16.233019 t\xe9.c:279                  version 2.40").text(Text::File),
            std::string_view("t\xef\xbf\xbd.c"));
        QCOMPARE(withoutCutCharacter("\xf0\x9f\x98"), std::string_view());
    }

    void normalLinesAreRead()
    {
        NormalSyntax syntax;
        Record r = normal(syntax, "22:55:25.788932 run-command.c:939                 child_exit[3] pid:-1 code:-1 elapsed:0.001840");
        QCOMPARE(r.verb, Verb::ChildExit);
        QCOMPARE(r.number(Number::ChildId), 3);
        QCOMPARE(r.number(Number::Pid), -1);
        QCOMPARE(r.span(Span::TRel), Duration(1'840us));
        r = normal(syntax, "child_start[0] cd '/a b'; git status");
        QCOMPARE(r.text(Text::Cd), std::string_view("/a b"));
        QCOMPARE(r.list, (std::vector<std::string_view>{"git", "status"}));
        r = normal(syntax, "child_start[0] cd/a; git status");
        QCOMPARE(r.text(Text::Cd), std::string_view("/a"));
        r = normal(syntax, "alias x -> '!git status'");
        QCOMPARE(r.text(Text::Alias), std::string_view("x"));
        r = normal(syntax, "22:55:25.788932 a.c:9                             no keyword here");
        QCOMPARE(r.verb, Verb::Printf);
        QCOMPARE(r.text(Text::Msg), std::string_view("no keyword here"));
    }

    void linesOfOtherProgramsAreNoNormalRecords()
    {
        TextLine columns;
        for (const std::string_view line :
            {"error: cannot lock ref", "exit 1", "Cloning into 'x'...", "child_start of something", "version"})
            QVERIFY2(!NormalSyntax().split(line, columns), line.data());
    }

    void plainAndAnyJsonGiveTheSameRecord()
    {
        const std::string_view plain
            = R"({"event":"child_start","sid":"s","thread":"main","time":"2026-11-21T06:55:07.772357Z","file":"a.c","line":3,"child_id":0,"child_class":"?","use_shell":true,"argv":["git","x"]})";
        std::string spaced;
        for (const char c : plain) {
            spaced += c;
            if (c == ',')
                spaced += ' ';
        }
        for (const std::string_view text : {plain, std::string_view(spaced)}) {
            EventLineParser parser;
            Record r;
            const Padded padded(text);
            QCOMPARE(parser.parse(padded.view(), r), EventLineParser::Outcome::Record);
            QCOMPARE(r.verb, Verb::ChildStart);
            QCOMPARE(r.number(Number::UseShell), 1);
            QCOMPARE(r.list, (std::vector<std::string_view>{"git", "x"}));
            QCOMPARE(toNs(*r.wall), std::int64_t(1'795'244'107'772'357'000));
        }
    }

    void sixDigitsAreReadAndNothingElse()
    {
        std::int64_t value = 0;
        QVERIFY(sixDigits("012345", value));
        QCOMPARE(value, std::int64_t{12345});
        QVERIFY(sixDigits("999999", value));
        QCOMPARE(value, std::int64_t{999999});
        for (std::size_t at = 0; at < 6; ++at) {
            for (int c = 0; c < 256; ++c) {
                std::string text = "405060";
                text[at] = static_cast<char>(c);
                QCOMPARE(sixDigits(text.data(), value), c >= '0' && c <= '9');
            }
        }
    }

    void recordsWithARepeatedHeadAreReadAsIfAlone()
    {
        const auto line = [](const std::string& sid, const std::string& thread, const std::string& time) {
            std::string text = "{'event':'data','sid':'" + sid + "','thread':'" + thread + "','time':'" + time
                + "','file':'a.c','line':7,'key':'k','value':'1'}";
            std::ranges::replace(text, '\'', '"');
            return text;
        };
        const std::string second = "2026-11-20T01:00:00.";
        EventLineParser parser;
        for (const std::string& text :
            {line("s1", "main", second + "000001Z"), line("s1", "main", second + "000002Z"), line("s1", "main", second + "00000xZ"),
                line("s1", "main", second + "0000003"), line("s1", "main", second + "000004Z"), line("s1", "th01", second + "000005Z"),
                line("s2", "main", "2026-11-20T01:00:01.000006Z"), line("s2", "main", "2026-11-20T01:00:01.000007Z")}) {
            const Padded padded(text);
            Record record;
            Record alone;
            EventLineParser other;
            QCOMPARE(parser.parse(padded.view(), record), other.parse(padded.view(), alone));
            QCOMPARE(record.text(Text::Sid), alone.text(Text::Sid));
            QCOMPARE(record.text(Text::Thread), alone.text(Text::Thread));
            QVERIFY(record.wall == alone.wall);
            QCOMPARE(record.text(Text::Key), "k");
            QCOMPARE(record.number(Number::Line), std::int64_t{7});
        }
    }

    void aLineThatIsNoRecordIsRejected()
    {
        EventLineParser parser;
        Record r;
        for (const std::string_view text : {"", "{", "{}", "[1]", R"({"event":"start"})", R"({"event":"start","sid":"x")",
                 R"({"event":1,"sid":"x"})", R"({"event":"start","sid":"x"}})", R"({"event":"start","sid":"x",})"}) {
            const Padded padded(text);
            QVERIFY2(parser.parse(padded.view(), r) == EventLineParser::Outcome::NoRecord, text.data());
        }
    }

    void timesOfDayGoOnPastMidnight()
    {
        DayClock clock;
        QCOMPARE(clock.read(23h + 59min), SourceTime(23h + 59min));
        QCOMPARE(clock.read(1min), SourceTime(24h + 1min));
        QCOMPARE(clock.read(23h + 59min + 59s), SourceTime(23h + 59min + 59s)); // a line that was late
        QCOMPARE(clock.read(2min), SourceTime(24h + 2min));
    }

    void aSidContainsTimeAndPid()
    {
        const auto component = parseComponent("20261121T065507.772282Z-H0a7c9cdf-P00006559");
        QVERIFY(component);
        QCOMPARE(component->pid, 0x6559);
        QVERIFY(parseComponent("20261121T065507.772282Z-Localhost-P00006559"));
        QVERIFY(!parseComponent("20261121T065507.772282Z-H0a7c9cdf-P0000655g"));
        QVERIFY(!parseComponent("myownsid"));
        QCOMPARE(parentSid("a/b/c"), std::string_view("a/b"));
        QCOMPARE(lastComponent("a/b/c"), std::string_view("c"));
    }

    void aRowHoldsOneBarAtATime()
    {
        BarRows rows;
        QCOMPARE(rows.take(0), 0U);
        QCOMPARE(rows.take(1), 1U);
        QCOMPARE(rows.take(1), 2U);
        rows.release(1);
        QCOMPARE(rows.take(1), 1U);
        QCOMPARE(rows.take(200), 200U);
        QCOMPARE(rows.take(200), 201U);
    }
};

EMBERLINE_TEST(TestTrace2Syntax, QCoreApplication)
#include "tst_trace2_syntax.moc"
