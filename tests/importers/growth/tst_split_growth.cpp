// SPDX-License-Identifier: GPL-3.0-or-later
// The time of one process among many costs no more than among few.
#include "model/answers/command_index.h"
#include "model/answers/time_split.h"
#include "tests/importers/growth/counted_work.h"
#include "tests/support/small_trace.h"
#include "tests/support/test_room.h"

#include <string>

using namespace emberline;

namespace {

/// Of splitting the time of each of so many processes, of which no dialect says anything.
double workOf(int processes)
{
    SmallTrace made;
    for (int i = 0; i < processes; ++i)
        made.addRegion(made.addThread(made.addSession("p" + std::to_string(i))), "r", i, i + 1, {}, {.category = "c"});
    const Trace& trace = made.trace();
    const std::uint64_t before = workSoFar();
    const CommandIndex index(trace);
    for (const SessionId process : index.commands())
        static_cast<void>(splitTime(trace, index, process));
    return static_cast<double>(workSoFar() - before);
}

} // namespace

class TestSplitGrowth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachOfManyProcessesCostsNoMore()
    {
        const double few = workOf(500);
        const double many = workOf(4000);
        QVERIFY(few > 0);
        QVERIFY2(many < 12 * few, qPrintable(QString("%1, %2").arg(few).arg(many)));
    }
};

EMBERLINE_TEST(TestSplitGrowth, QCoreApplication)
#include "tst_split_growth.moc"
