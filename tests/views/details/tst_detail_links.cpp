// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"
#include "views/details/details.h"

using namespace emberline;

namespace {

const DetailRow& rowOf(const Details& details, const QString& label)
{
    static const DetailRow none;
    const auto found = std::ranges::find(details.rows, label, &DetailRow::label);
    return found == details.rows.end() ? none : *found;
}

Selection selected(RegionId region)
{
    return {.region = region};
}

Selection selected(ObjectId object, std::optional<std::uint32_t> snapshot = std::nullopt)
{
    return {.object = object, .snapshot = snapshot};
}

} // namespace

class DetailLinksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void flowsLeadToTheSlicesAtTheirOtherEnd()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto a = maker.process("sender", 0, 400);
        const auto b = maker.process("receiver", 500, 1000);
        maker.flow("message", {{a.life, 100}, {b.life, 600}});
        Trace trace;
        trace.apply(builder.takeBatch());
        FlowIndex flows;
        flows.update(trace);
        const Details out = describe(trace, selected(a.life), nullptr, TimeMode::Relative, &flows);
        QCOMPARE(QString(rowOf(out, "Flow out").text).replace(QChar(0xa0), ' '), QStringLiteral("to receiver   message   500 ms"));
        QCOMPARE(rowOf(out, "Flow out").link.region, b.life);
        const Details in = describe(trace, selected(b.life), nullptr, TimeMode::Relative, &flows);
        QCOMPARE(rowOf(in, "Flow in").link.region, a.life);
    }

    void aBarNamesAllThatItStarted()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto git = maker.process("git commit", 0, 1000);
        const RegionId hook = maker.region(git.main, "pre-commit", "", 100, 900, git.life, RegionRole::Child);
        std::vector<SessionId> started;
        for (int i = 0; i < 22; ++i)
            started.push_back(maker.process(i == 0 ? "git diff" : "git ls-files", 100 + i, 200 + i, 0, hook).session);
        Trace trace;
        trace.apply(builder.takeBatch());
        QList<DetailRow> rows = describe(trace, selected(hook), nullptr, TimeMode::Relative).rows;
        rows.removeIf([](const DetailRow& row) { return row.label != QStringLiteral("Started"); });
        QCOMPARE(rows.size(), 21);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(rows[i].link.session, started[static_cast<std::size_t>(i)]);
        QCOMPARE(rows.back().text, QStringLiteral("and 2 more"));
    }

    void aBoxNamesItsProcessAndItsThreadWithItsNumber()
    {
        SmallTrace made;
        const SessionId session = made.addSession("browser");
        const ThreadId thread = made.addThread(session, "Compositor");
        const ThreadId unnamed = made.addThread(session, "");
        made.builder.edit(thread).tid = 42;
        made.builder.edit(unnamed).tid = 7;
        const RegionId box = made.addRegion(thread, "Draw", 0, 10);
        const InstantId mark = made.addInstant(unnamed, "vsync", 4);
        const Trace& trace = made.trace();
        const Details details = describe(trace, selected(box), nullptr, TimeMode::Relative);
        QCOMPARE(rowOf(details, "Process").text, QStringLiteral("browser"));
        QCOMPARE(rowOf(details, "Thread").text, QStringLiteral("Compositor (42)"));
        const Selection row{.session = session, .thread = thread};
        QCOMPARE(rowOf(details, "Thread").link, row);
        const Selection instant{.instant = mark};
        const Details moment = describe(trace, instant, nullptr, TimeMode::Relative);
        QCOMPARE(rowOf(moment, "Thread").text, QStringLiteral("thread 7"));
        QCOMPARE(rowOf(moment, "Event").text, QStringLiteral("vsync"));
        QCOMPARE(QString(rowOf(moment, "Time").text).replace(QChar(0xa0), ' '), QStringLiteral("4 ns"));
    }

    void anObjectLeadsToItsSnapshotsAndASnapshotShowsItsContent()
    {
        TraceBuilder builder;
        sample::Maker maker(builder);
        const auto process = maker.process("p", 0, 1000);
        const ObjectId object = maker.object(process.session, "Tree", "0x1", 10, 500, {20, 30});
        Trace trace;
        trace.apply(builder.takeBatch());
        const Details life = describe(trace, selected(object), nullptr, TimeMode::Relative);
        QCOMPARE(rowOf(life, "No. 2").link, selected(object, 1));
        QVERIFY(life.data.isEmpty());
        Args args;
        args.members.push_back({"layers", std::int64_t{3}, std::nullopt});
        const Details shown = describe(trace, rowOf(life, "No. 2").link, &args, TimeMode::Relative);
        QCOMPARE(shown.data.size(), 1);
        QCOMPARE(shown.data[0].key, QStringLiteral("layers"));
        QCOMPARE(shown.data[0].value, QStringLiteral("3"));
        QCOMPARE(shown.rows[0].link, selected(object));
        QCOMPARE(parentOf(trace, rowOf(life, "No. 2").link), selected(object));
    }
};

EMBERLINE_TEST(DetailLinksTest, QCoreApplication)
#include "tst_detail_links.moc"
