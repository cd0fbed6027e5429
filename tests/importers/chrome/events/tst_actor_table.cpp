// SPDX-License-Identifier: GPL-3.0-or-later
// Processes and threads are put in order when something changes it, not at each
// batch of a growing trace.
#include "importers/chrome/events/actor_table.h"
#include "tests/support/test_room.h"

using namespace emberline;
using namespace emberline::chrome;

namespace {

constexpr std::int64_t kThreads = 100; ///< each in a process of its own

struct ManyActors {
    ManyActors() : actors(builder, builder.addSource({}))
    {
        for (std::int64_t i = 0; i < kThreads; ++i)
            actors.threadOf(at(i));
        updateRows();
    }
    ProcessThread& at(std::int64_t number)
    {
        const ActorKey key{number, ActorId::Kind::Number};
        return actors.thread(key, key);
    }
    void updateRows() { actors.updateRows(SourceTime{}, {}); }

    TraceBuilder builder;
    ActorTable actors;
};

} // namespace

class ActorTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void batchesWithoutNewRowsOrNamesPutNothingInOrder()
    {
        ManyActors many;
        QCOMPARE(many.actors.rankedRows(), std::size_t{2 * kThreads});
        for (int batch = 1; batch <= 10; ++batch) {
            ProcessThread& last = many.at(kThreads - 1);
            last.process->include(SourceTime{}, sourceTimeFromNs(batch));
            many.updateRows();
            QCOMPARE(many.builder.session(last.process->session).end, sourceTimeFromNs(batch));
        }
        QCOMPARE(many.actors.rankedRows(), std::size_t{2 * kThreads});
    }

    void anActorOfAStretchKeepsItsNumberWhileFewTakeTurns()
    {
        const auto actor = [](std::int64_t number) { return Actor{{ActorId::Kind::Number, number}, {ActorId::Kind::Number, -number}}; };
        StretchActors actors;
        for (const std::int64_t count : {10, 10'000}) { // the second stretch has more than it looks for
            actors.clear();
            for (std::int64_t i = 0; i < 2 * count; ++i) {
                const std::uint32_t id = actors.idOf(actor(i % count));
                QCOMPARE(actors.idOf(actor(i % count)), id);
                QVERIFY(actors[id] == actor(i % count));
            }
            QVERIFY(actors.size() >= static_cast<std::size_t>(count));
            QVERIFY(count != 10 || actors.size() == 10);
        }
    }

    void whatMayMoveARowPutsAllInOrder()
    {
        ManyActors many;
        Process& last = *many.at(kThreads - 1).process;
        many.actors.setName(last, {many.builder.intern("named"), std::nullopt});
        many.updateRows();
        QCOMPARE(many.builder.session(last.session).order, std::uint32_t{0});
        const ThreadId late = many.actors.threadOf(many.actors.thread(last.pid, {-1, ActorId::Kind::Number}));
        many.updateRows();
        QCOMPARE(many.builder.thread(late).order, std::uint32_t{0});
        many.actors.setName(many.at(kThreads - 1), {StringId(), -1});
        many.updateRows();
        QCOMPARE(many.builder.thread(late).order, std::uint32_t{1});
    }
};

EMBERLINE_TEST(ActorTableTest, QCoreApplication)
#include "tst_actor_table.moc"
