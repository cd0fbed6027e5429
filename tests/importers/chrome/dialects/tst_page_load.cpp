// SPDX-License-Identifier: GPL-3.0-or-later
// What Chrome's marks say of the load of a page. Times of the traces are in µs; the facts are worked out by hand.
#include "model/answers/facts.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/test_room.h"

#include <QTest>

#include <map>
#include <string>
#include <utility>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

constexpr int kPage = 5;
constexpr int kOtherPage = 6;

/// An instant of a renderer's main thread, with the members of its data.
std::string mark(const std::string& name, int time, const std::string& data = {}, const std::string& frame = "F", int process = kPage)
{
    return R"({"ph":"R","cat":"loading","pid":)" + std::to_string(process) + R"(,"tid":1,"name":")" + name + R"(","ts":)"
        + std::to_string(time) + R"(,"args":{"frame":")" + frame + R"(","data":{)" + data + "}}},\n";
}

std::string id(const std::string& navigation)
{
    return R"("navigationId":")" + navigation + '"';
}

std::string navigation(int time, const std::string& name, const std::string& address = "https://a.org/x?y", const std::string& frame = "F",
    const std::string& isPage = R"("isOutermostMainFrame":true)", int process = kPage)
{
    return mark("navigationStart", time, id(name) + R"(,"documentLoaderURL":")" + address + "\"," + isPage, frame, process);
}

std::string candidate(int time, int index, const std::string& name = "A")
{
    return mark("largestContentfulPaint::Candidate", time, id(name) + R"(,"candidateIndex":)" + std::to_string(index));
}

std::string task(int begin, int length, const std::string& name = "RunTask")
{
    return R"({"ph":"X","cat":"toplevel","pid":5,"tid":1,"name":")" + name + R"(","ts":)" + std::to_string(begin) + R"(,"dur":)"
        + std::to_string(length) + "},\n";
}

Trace pageTrace(const std::string& events)
{
    return importChrome(R"([{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"M","name":"thread_name","pid":6,"tid":1,"args":{"name":"CrRendererMain"}},
)" + events
        + R"({"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":1}])");
}

std::vector<Fact> factsOf(const Trace& trace)
{
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (trace.sessions()[row].pid == kPage)
            return findFacts(trace, CommandIndex(trace), SessionId(row));
    }
    return {};
}

/// "first-content 300, loaded 500 a.org": each fact with its times in ms.
QString loadText(const std::string& events)
{
    QStringList texts;
    for (const Fact& fact : factsOf(pageTrace(events))) {
        QStringList words{QString::fromUtf8(fact.id.data(), static_cast<qsizetype>(fact.id.size()))};
        for (const FactValue& value : fact.values) {
            if (const auto* time = std::get_if<Duration>(&value))
                words << QString::number(toNs(*time) / 1'000'000);
            else if (const auto* count = std::get_if<FactCount>(&value))
                words << QString::number(count->value) + QLatin1Char('x');
            else
                words << QString::fromStdString(std::get<std::string>(value));
        }
        texts << words.join(QLatin1Char(' '));
    }
    return texts.join(QStringLiteral(", "));
}

const std::string kNavigated = navigation(1'000, "A");
const std::string kPainted = mark("firstContentfulPaint", 301'000, id("A"));
const std::string kRead = mark("domLoading", 101'000);
const std::string kLoadedOnce = mark("loadEventEnd", 501'000);

} // namespace

class PageLoadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatAPageIsKnownByIsCountedFromItsNavigation_data()
    {
        QTest::addColumn<std::string>("events");
        QTest::addColumn<QString>("facts");
        const auto row = [](const char* name, const std::string& events, const char* facts) {
            QTest::newRow(name) << events << QString::fromLatin1(facts);
        };
        const std::string loaded = kRead + kLoadedOnce;
        row("all", kNavigated + kPainted + candidate(301'000, 1) + candidate(401'000, 2) + loaded,
            "first-content 300, largest-content 400, loaded 500");
        row("in any order", loaded + candidate(401'000, 2) + candidate(301'000, 1) + kPainted + kNavigated,
            "first-content 300, largest-content 400, loaded 500");
        row("a candidate that was larger but earlier", kNavigated + kPainted + candidate(351'000, 2) + candidate(401'000, 1),
            "first-content 300, largest-content 350");
        row("the largest went away",
            kNavigated + kPainted + candidate(401'000, 1) + mark("largestContentfulPaint::Invalidate", 411'000, id("A")),
            "first-content 300");
        row("and something else came",
            kNavigated + kPainted + mark("largestContentfulPaint::Invalidate", 411'000, id("A")) + candidate(421'000, 2),
            "first-content 300, largest-content 420");
        row("candidates without a navigation",
            kNavigated + kPainted + mark("largestContentfulPaint::Candidate", 401'000, R"("candidateIndex":1)"),
            "first-content 300, largest-content 400");
        row("no navigation", kPainted + candidate(401'000, 1) + loaded, "");
        row("no first content", kNavigated + candidate(401'000, 1) + loaded, "");
        row("a navigation without a number", mark("navigationStart", 1'000) + mark("firstContentfulPaint", 301'000) + loaded, "");
        row("before Chrome knew of pages in pages", navigation(1'000, "A", "https://a.org", "F", R"("isLoadingMainFrame":true)") + kPainted,
            "first-content 300");
        row("a page in a page",
            navigation(1'000, "A", "https://a.org", "F", R"("isOutermostMainFrame":false,"isLoadingMainFrame":true)") + kPainted, "");
        row("an image that is a document", navigation(1'000, "A", "") + kPainted, "");
        row("a frame of the page", // its marks are not the page's, and it is no other page
            kNavigated + kPainted + loaded
                + navigation(201'000, "I", "https://ads.org", "G", R"("isOutermostMainFrame":false,"isLoadingMainFrame":false)")
                + mark("firstContentfulPaint", 251'000, id("I"), "G") + mark("loadEventEnd", 451'000, {}, "G"),
            "first-content 300, loaded 500");
        row("a load of which document?", kNavigated + kPainted + kLoadedOnce, "first-content 300");
        row("the document before loads late", kNavigated + kPainted + mark("loadEventEnd", 51'000) + loaded,
            "first-content 300, loaded 500");
        row("two loads", kNavigated + kPainted + loaded + mark("loadEventEnd", 601'000), "first-content 300");
    }

    void whatAPageIsKnownByIsCountedFromItsNavigation()
    {
        QFETCH(const std::string, events);
        QFETCH(const QString, facts);
        QCOMPARE(loadText(events), facts);
    }

    void ofSeveralPagesTheLastThatShowedSomethingAnswersByItsHost()
    {
        const std::string second = navigation(1'001'000, "B", "https://b.org/") + mark("firstContentfulPaint", 1'201'000, id("B"));
        QCOMPARE(loadText(kNavigated + kPainted + second), QStringLiteral("first-content 200 b.org"));
        // A page that showed nothing ends the one before it: what loads then may be either.
        const std::string third = navigation(401'000, "C", "https://c.org/");
        QCOMPARE(loadText(kNavigated + kPainted + kRead + third + kLoadedOnce), QStringLiteral("first-content 300 a.org"));
        QCOMPARE(
            loadText(kNavigated + kPainted + navigation(401'000, "D", "https://d.org", "H", R"("isOutermostMainFrame":true)", kOtherPage)),
            QStringLiteral("first-content 300 a.org"));
        QCOMPARE(loadText(kNavigated + navigation(2'000, "A") + kPainted), QStringLiteral("first-content 300")); // written twice
        QCOMPARE(loadText(navigation(1'000, "A", "file:///home/me/site/index.html") + navigation(2'000, "E") + kPainted),
            QStringLiteral("first-content 300 site/index.html"));
    }

    void aRendererOfFramesTellsOfTheOnlyPage()
    {
        const auto inOther = [](int time) {
            return navigation(time, "A", "https://a.org/", "F", R"("isOutermostMainFrame":true)", kOtherPage)
                + mark("firstContentfulPaint", 301'000, id("A"), "F", kOtherPage);
        };
        QCOMPARE(loadText(inOther(1'000) + task(310'000, 80'000)), QStringLiteral("first-content 300 a.org"));
        QCOMPARE(loadText(inOther(1'000) + navigation(2'000, "C", "https://c.org/", "H", R"("isOutermostMainFrame":true)", kOtherPage)),
            QString()); // which of them has the frame?
    }

    void whatTasksTookBeyond50MsAfterTheFirstContentBlockedThePage()
    {
        const std::string shown = kNavigated + kPainted;
        QCOMPARE(loadText(shown + task(310'000, 50'000)), QStringLiteral("first-content 300, long-tasks 0x 0"));
        QCOMPARE(loadText(shown + task(310'000, 51'000) + task(400'000, 80'000)), QStringLiteral("first-content 300, long-tasks 2x 31"));
        QCOMPARE(loadText(shown + task(101'000, 270'000)), QStringLiteral("first-content 300, long-tasks 1x 20")); // 70 ms of it
        QCOMPARE(loadText(shown + task(101'000, 100'000)), QStringLiteral("first-content 300")); // no task after it is known
        QCOMPARE(loadText(shown + task(310'000, 80'000) + task(320'000, 60'000)), QStringLiteral("first-content 300, long-tasks 1x 30"));
        QCOMPARE(loadText(shown + task(310'000, 80'000, "FunctionCall")), QStringLiteral("first-content 300"));
        QCOMPARE(loadText(shown + task(310'000, 100'000) + navigation(391'000, "B")),
            QStringLiteral("first-content 300 a.org, long-tasks 1x 31 a.org")); // until the next page
    }

    void theFactsLeadToTheirMarksAndToTheLongestTask()
    {
        const Trace trace = pageTrace(kNavigated + kPainted + candidate(401'000, 1) + kRead + kLoadedOnce + task(310'000, 60'000)
            + task(600'000, 90'000) + task(700'000, 70'000));
        const std::vector<Fact> facts = factsOf(trace);
        QCOMPARE(facts.size(), std::size_t{4});
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(std::string(trace.text(trace.instants().name[facts[i].instant.row()])), facts[i].source);
            QVERIFY(!facts[i].region && facts[i].session);
        }
        QVERIFY(facts[3].kind == FactKind::LongTasks && !facts[3].instant);
        QCOMPARE(trace.duration(facts[3].region), Duration(90ms));
    }
};

EMBERLINE_TEST(PageLoadTest, QCoreApplication)
#include "tst_page_load.moc"
