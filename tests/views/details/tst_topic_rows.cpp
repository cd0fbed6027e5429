// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/summary.h"
#include "tests/support/piece_dialect.h"
#include "tests/support/small_trace.h"
#include "tests/support/talking_dialect.h"
#include "tests/support/test_room.h"
#include "views/answers/answer_text.h"
#include "views/details/details.h"
#include "views/kit/trace_texts.h"

#include <algorithm>

using namespace emberline;

namespace {

class HostedDialect final : public Dialect {
public:
    [[nodiscard]] std::string_view writer() const override { return "hosted"; }
    [[nodiscard]] std::string_view hostOf(const Trace& /*trace*/, SessionId /*session*/) const override { return "builder7"; }
};

} // namespace

class TopicRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRegionShowsItsTopic()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const RegionId talked = made.addRegion(thread, "wait", 0, 10);
        const RegionId silent = made.addRegion(thread, "work", 10, 20);
        const auto said = [&](RegionId region) {
            const Selection selection{.region = region};
            QStringList texts;
            for (const DetailRow& row : describe(made.trace(), selection, nullptr, TimeMode::Relative).rows) {
                if (row.label == QStringLiteral("About") || row.label == QStringLiteral("Topic") || row.label == QStringLiteral("State"))
                    texts << row.text;
            }
            return texts;
        };
        QCOMPARE(
            said(talked), (QStringList{QStringLiteral("for the disk"), QStringLiteral("Waiting for devices"), QStringLiteral("waiting")}));
        QCOMPARE(said(silent), QStringList());
    }

    void theParentHasTheNameOfItsBox()
    {
        SmallTrace made;
        const ThreadId thread = made.addThread(made.addSession("p", made.builder.addSource(talkingSource())));
        const Selection inside{.region = made.addRegion(thread, "work", 0, 10, made.addRegion(thread, "wait", 0, 20))};
        const auto rows = describe(made.trace(), inside, nullptr, TimeMode::Relative).rows;
        const auto parent = std::ranges::find(rows, QStringLiteral("Parent"), &DetailRow::label);
        QVERIFY(parent != rows.end());
        QCOMPARE(parent->text, QStringLiteral("wait for the disk"));
    }

    void aRegionWithAnEmptyNameHasARowAndAnAnswer()
    {
        SmallTrace made;
        const SessionId session = made.addSession("bee");
        const Selection selection{.region = made.addRegion(made.addThread(session, ""), "", 0, 10)};
        made.builder.edit(session).end = sourceTimeFromNs(10);
        const Trace& trace = made.trace();
        const Details details = describe(trace, selection, nullptr, TimeMode::Relative);
        QCOMPARE(details.rows.first().label, QStringLiteral("Region"));
        QCOMPARE(details.rows.first().text, QStringLiteral("(no name)"));
        QCOMPARE(threadText(trace, trace.thread(selection.region)), QStringLiteral("unnamed thread"));
        const TimeSplit split = splitTime(trace, CommandIndex(trace), session);
        QCOMPARE(topicTitle(split.lines.front().topic), QStringLiteral("(no name)"));
        QVERIFY(splitHeadline(trace, split, lineNames(trace, split), {}).contains(QStringLiteral("(no name)")));
    }

    void howLongARegionTookStandsFirstAndAProcessOnce()
    {
        SmallTrace made;
        const SessionId session = made.addSession("git gc");
        const ThreadId thread = made.addThread(session);
        const Selection process{.region = made.addRegion(thread, "git gc", 0, 100, {}, {.role = RegionRole::Process})};
        const Selection inside{.region = made.addRegion(thread, "pack", 0, 10, process.region, {.category = "c"})};
        const auto labels = [&](const Selection& selection, bool head) {
            const Details details = describe(made.trace(), selection, nullptr, TimeMode::Relative);
            QStringList found;
            for (const DetailRow& row : details.rows.mid(0, head ? details.head : details.rows.size()))
                found << row.label;
            return found;
        };
        QCOMPARE(labels(inside, true), QStringList({"Region", "Wall", "Self"}));
        QCOMPARE(labels(process, true), QStringList({"Process", "Wall", "Self"}));
        QCOMPARE(labels(process, false).count(QStringLiteral("Process")), 1);
        QCOMPARE(describe(made.trace(), process, nullptr, TimeMode::Relative).rows.first().link.session, session);
        QCOMPARE(labels(inside, false).count(QStringLiteral("Process")), 1);
        QCOMPARE(labels(inside, false).count(QStringLiteral("Wall")), 1);
        const Selection whole{.session = session};
        QCOMPARE(labels(whole, true), QStringList({"Process", "Start", "Wall"}));
    }

    void aDateThatNoLogGivesIsNotShown()
    {
        const auto start = [](DateOrigin date) {
            SmallTrace made;
            const ThreadId thread = made.addThread(
                made.addSession("git", made.builder.addSource({.epoch = UnixTime(std::chrono::days(20'000)), .date = date})));
            const Selection selection{.region = made.addRegion(thread, "work", 0, 10)};
            const Details details = describe(made.trace(), selection, nullptr, TimeMode::Utc);
            return std::ranges::find(details.rows, QStringLiteral("Start"), &DetailRow::label)->text;
        };
        QVERIFY2(
            start(DateOrigin::Records).endsWith(QStringLiteral("2024-10-04 00:00:00.000 UTC")), qPrintable(start(DateOrigin::Records)));
        QVERIFY2(start(DateOrigin::File).endsWith(QStringLiteral("UTC, the date is the file's")), qPrintable(start(DateOrigin::File)));
        QVERIFY2(start(DateOrigin::Guess).endsWith(QStringLiteral("no date in the log")), qPrintable(start(DateOrigin::Guess)));
        QVERIFY(!start(DateOrigin::Guess).contains(QStringLiteral("2024")));
    }

    void aRunShowsItsVersionAndHost()
    {
        static const HostedDialect dialect;
        SmallTrace made;
        const SessionId session = made.addSession("p", made.builder.addSource({.dialect = &dialect}));
        made.builder.edit(session).attributes.edit().version = made.builder.intern("2.55.0");
        const Selection run{.session = session};
        const Selection box{.region = made.addRegion(made.addThread(session), "p", 0, 10, {}, {.role = RegionRole::Process})};
        const Selection inside{.region = made.addRegion(made.addThread(session), "work", 0, 10)};
        const auto said = [&](const Selection& selection) {
            QStringList texts;
            for (const DetailRow& row : describe(made.trace(), selection, nullptr, TimeMode::Relative).rows) {
                if (row.label == QStringLiteral("Version") || row.label == QStringLiteral("Host"))
                    texts << row.text;
            }
            return texts;
        };
        const QStringList both{QStringLiteral("2.55.0"), QStringLiteral("builder7")};
        QCOMPARE(said(run), both);
        QCOMPARE(said(box), both);
        QCOMPARE(said(inside), QStringList());
    }

    /// Details said 141 threads of a compiler where the status bar said one: it counted clang's sums.
    void sumsAreNoThreads()
    {
        SmallTrace made;
        const SessionId session = made.addSession("p", made.builder.addSource(pieceSource()));
        for (const char* name : {"main", "sum of a", "sum of b"})
            made.addRegion(made.addThread(session, name), "work", 0, 10);
        QMap<QString, QString> texts;
        for (const DetailRow& row : describe(made.trace(), {.session = session}, nullptr, TimeMode::Relative).rows)
            texts.insert(row.label, row.text);
        QCOMPARE(texts.value(QStringLiteral("Threads")).toULongLong(), countTrace(made.trace()).threads);
        QCOMPARE(texts.value(QStringLiteral("Threads")), QStringLiteral("1"));
        QCOMPARE(texts.value(QStringLiteral("Sums")), QStringLiteral("2, of what the threads did"));
    }
};

EMBERLINE_TEST(TopicRowsTest, QCoreApplication)
#include "tst_topic_rows.moc"
