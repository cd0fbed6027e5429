// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"
#include "views/format/time_format.h"
#include "views/timeline/row_text.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QTest>

#include <string_view>

using namespace emberline;

namespace {

constexpr std::size_t kRuns = 24; ///< enough for a row a command

/// Ends before the next run of 40 ms begins. `work` fills most of it.
sample::Maker::Process addRun(TraceBuilder& builder, sample::Maker& maker, std::size_t number, std::string_view work, double length = 20)
{
    const double from = static_cast<double>(number) * 40;
    const auto run = maker.process("status", from, from + length);
    maker.region(run.main, work, "", from + 1, from + length - 1, run.life);
    builder.edit(run.session).attributes.edit().hasArgv = true;
    return run;
}

} // namespace

/// The row that several runs of a command share.
class RunRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCommandThatRanOnceHasNoNumberAndNoMedian()
    {
        TraceBuilder builder;
        TraceStore store;
        ViewState state;
        TimelineView view{store, state};
        sample::Maker maker(builder);
        for (std::size_t i = 0; i < kRuns; ++i)
            addRun(builder, maker, i, "read");
        const auto once = maker.process("gc", 960, 1000);
        builder.edit(once.session).attributes.edit().hasArgv = true;
        store.apply(builder.takeBatch());
        view.show();
        QVERIFY(QTest::qWaitFor([&] { return view.isSettled(); }));
        const auto rows = view.controller().layout().rows();
        const RowText text(view.controller(), RowStack::All);
        QCOMPARE(rows.size(), std::size_t{2});
        const LayoutRow& many = rows[rows[0].itemCount == 1 ? 1 : 0];
        const LayoutRow& one = rows[rows[0].itemCount == 1 ? 0 : 1];
        QCOMPARE(text.title(many), QStringLiteral("status × 24"));
        QCOMPARE(text.wall(many), QStringLiteral("median ") + formatDuration(many.length));
        QCOMPARE(text.title(one), QStringLiteral("gc"));
        QCOMPARE(text.wall(one), formatDuration(one.length));
    }
};

EMBERLINE_TEST(RunRowsTest, QApplication)
#include "tst_run_rows.moc"
