// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_store.h"
#include "tests/support/small_command.h"
#include "tests/support/test_room.h"
#include "tests/views/timeline/scene_stage.h"
#include "views/format/time_format.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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
    void runsHaveTheColourOfTheLineThatHasMostOfTheirTime()
    {
        Stage stage;
        std::vector<SessionId> runs;
        for (std::size_t i = 0; i < kRuns; ++i)
            runs.push_back(addRun(stage.builder, stage.maker, i, i % 2 == 0 ? "read" : "scan").session);
        stage.build(0, 1000);
        QCOMPARE(stage.layout.rows().size(), std::size_t{1});
        const auto fillOf
            = [&](std::size_t run, std::size_t region) { return stage.styles.of(stage.trace, RegionId(run * 2 + region)).fill; };
        QCOMPARE(stage.boxOf(RegionId(0))->fill, fillOf(0, 0));
        const RunStyles styles = stylesOfRuns(stage.trace, stage.styles, runs);
        QCOMPARE(styles.size(), kRuns);
        stage.shown.runs = &styles;
        stage.draw(0, 1000);
        for (std::size_t i = 0; i < kRuns; ++i)
            QCOMPARE(stage.boxOf(RegionId(i * 2))->fill, fillOf(i, 1));
        QVERIFY(fillOf(0, 1) != fillOf(1, 1) && fillOf(0, 1) != fillOf(0, 0));
        stage.state.opened.insert(runs.front()); // a row of its own says what it is
        stage.build(0, 1000);
        QCOMPARE(stage.boxOf(RegionId(0))->fill, fillOf(0, 0));
    }

    /// Grey says that something waits.
    void aRunOfWhichTheLogSaysNothingLooksLikeAProcess()
    {
        Stage stage;
        const SessionId run = addRun(stage.builder, stage.maker, 0, "read").session;
        const auto bare = stage.maker.process("status", 40, 60);
        stage.builder.edit(bare.session).attributes.edit().hasArgv = true;
        stage.build(0, 100);
        const RunStyles styles = stylesOfRuns(stage.trace, stage.styles, std::array{run, bare.session});
        QVERIFY(styles.contains(run));
        QVERIFY(!styles.contains(bare.session));
    }

    void aColumnOfManyRunsShowsTheLongest()
    {
        Stage stage;
        std::array<RegionId, kRuns> lives;
        for (std::size_t i = 0; i < kRuns; ++i)
            lives[i] = addRun(stage.builder, stage.maker, i, "read", i == 4 || i == 13 ? 30 : 20).life;
        stage.build(0, 400'000); // ten runs a column
        QCOMPARE(stage.scene.boxes.size(), std::size_t{3});
        QCOMPARE(stage.scene.boxes[0].region, lives[4]);
        QCOMPARE(stage.scene.boxes[0].folded, 10U);
        QCOMPARE(stage.scene.boxes[1].region, lives[13]);
    }

    /// Also where they are no commands.
    void aRunThatFailedIsNeverHiddenByOthers()
    {
        Stage stage;
        std::array<RegionId, 8> lives;
        for (std::size_t i = 0; i < lives.size(); ++i)
            lives[i] = stage.maker.process("status", static_cast<double>(i) * 10, static_cast<double>(i) * 10 + 8, i == 3).life;
        stage.build(0, 100'000);
        QCOMPARE(stage.layout.rows().size(), std::size_t{1});
        QCOMPARE(stage.scene.boxes.size(), std::size_t{2});
        const SceneBox* failed = stage.boxOf(lives[3]);
        QVERIFY(failed);
        QCOMPARE(failed->fill, stage.styles.theme().bad.rgb());
        QCOMPARE(failed->end - failed->begin, 2);
        QCOMPARE(stage.boxY(lives[3]) - stage.scene.lanes.front().y, metrics::kLanePitch);
        stage.draw(0, 4000); // two pixels
        QCOMPARE(stage.boxOf(lives[3])->fill, stage.styles.theme().bad.rgb());
    }

    void theLongestRunIsMarked()
    {
        TraceBuilder builder;
        TraceStore store;
        ViewState state;
        TimelineView view{store, state};
        view.setAnimated(false);
        view.resize(1300, 600);
        sample::Maker maker(builder);
        std::array<RegionId, kRuns> lives;
        for (std::size_t i = 0; i < kRuns; ++i)
            lives[i] = addRun(builder, maker, i, "read", i == 5 ? 30 : 20).life;
        const auto once = maker.process("gc", 960, 1000);
        builder.edit(once.session).attributes.edit().hasArgv = true;
        store.apply(builder.takeBatch());
        view.show();
        QTRY_VERIFY(view.isSettled() && !view.lanes().isDirty());
        const Scene& scene = view.lanes().scene();
        const auto boxOf = [&](RegionId region) { return std::ranges::find(scene.boxes, region, &SceneBox::region); };
        QVERIFY(boxOf(lives[5]) != scene.boxes.end());
        QCOMPARE(boxOf(lives[0])->fill, RegionStyles(Theme::of(view.palette())).of(store.trace(), RegionId(1)).fill); // of its work
        QCOMPARE(scene.spans.size(), std::size_t{1});
        QCOMPARE(scene.spans.front().begin, boxOf(lives[5])->begin);
        QVERIFY(scene.spans.front().y + scene.spans.front().height <= scene.lanes.front().y);
        const auto textOf = [&](RegionId region) {
            Hit hit;
            hit.box = &*boxOf(region);
            return toolTipText(view.controller(), hit, 0);
        };
        QVERIFY(textOf(lives[5]).contains(QStringLiteral("the longest of 24 runs")));
        QVERIFY(!textOf(lives[4]).contains(QStringLiteral("runs")));
    }

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
        QTRY_VERIFY(view.isSettled());
        const auto rows = view.controller().layout().rows();
        const RowText text(view.controller(), RowStack::All);
        QCOMPARE(rows.size(), std::size_t{2});
        const LayoutRow& many = rows[rows[0].itemCount == 1 ? 1 : 0];
        const LayoutRow& one = rows[rows[0].itemCount == 1 ? 0 : 1];
        QCOMPARE(text.title(many), QStringLiteral("status × 24"));
        QCOMPARE(text.wall(many), QStringLiteral("median ") + formatDuration(many.length));
        QCOMPARE(text.title(one), QStringLiteral("gc"));
        QCOMPARE(text.wall(one), formatDuration(one.length));
        QVERIFY(text.toolTip(many).endsWith(text.wall(many)) && text.toolTip(one) == QStringLiteral("gc"));
    }

    void theToolTipOfRunsSaysHowManyFailed()
    {
        TraceBuilder builder;
        TraceStore store;
        ViewState state;
        TimelineView view(store, state);
        sample::Maker maker(builder);
        for (std::size_t i = 0; i < kRuns; ++i)
            builder.edit(addRun(builder, maker, i, "read").session).exitCode = i < 3 ? 128 : 0;
        store.apply(builder.takeBatch());
        view.show();
        QTRY_VERIFY(view.isSettled());
        const RowText text(view.controller(), RowStack::All);
        const QString tip = text.toolTip(view.controller().layout().rows().front());
        QVERIFY2(tip.contains(QStringLiteral("3 of 24 runs failed")), qPrintable(tip));
    }

    /// As in History and in stats.
    void anAliasIsAmongTheRunsOfWhatItStandsFor()
    {
        SmallCommand small;
        const SessionId alias = small.session("git st", 0, 30, 1);
        small.builder().edit(alias).attributes.edit().alias = small.builder().intern("st");
        const RegionId bar = small.child(alias, "git status", 5, 25, {"git_alias", "", 2});
        small.child(alias, bar, "git status", 6, 24, 2);
        for (std::int64_t i = 1; i <= static_cast<std::int64_t>(kRuns); ++i)
            small.session("git status", i * 40, i * 40 + 20, i + 2);
        TraceStore store;
        ViewState state;
        TimelineView view{store, state};
        store.apply(small.builder().takeBatch());
        view.show();
        QTRY_VERIFY(view.isSettled());
        const auto rows = view.controller().layout().rows();
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(RowText(view.controller(), RowStack::All).title(rows.front()), QStringLiteral("git status × 25"));
    }

    void aMedianThatDoesNotFitLeavesNoNumberWithoutItsWord_data()
    {
        QTest::addColumn<bool>("hasFailed");
        QTest::newRow("of runs of which none failed: a shorter word, or none") << false;
        QTest::newRow("of some that failed: beside their lane, below the badge") << true;
    }
    void aMedianThatDoesNotFitLeavesNoNumberWithoutItsWord()
    {
        QFETCH(bool, hasFailed);
        TraceBuilder builder;
        TraceStore store;
        ViewState state;
        TimelineView view{store, state};
        view.resize(1000, 400);
        sample::Maker maker(builder);
        for (std::size_t i = 0; i < kRuns; ++i)
            builder.edit(addRun(builder, maker, i, "read").session).exitCode = hasFailed && i == 3 ? 1 : 0;
        store.apply(builder.takeBatch());
        view.show();
        QTRY_VERIFY(view.isSettled());
        QCOMPARE(view.controller().layout().rows().size(), std::size_t{1});
        const LayoutRow row = view.controller().layout().rows().front();
        const RowText text(view.controller(), RowStack::All);
        const auto gutters = view.findChildren<GutterWidget*>();
        auto* gutter = *std::ranges::find(gutters, QStringLiteral("Processes"), &QWidget::accessibleName);
        QFont bold = gutter->font();
        bold.setWeight(QFont::DemiBold);
        QFont small = gutter->font();
        small.setPixelSize(QFontInfo(small).pixelSize() - 1);
        const int end = 26 + QFontMetrics(bold).horizontalAdvance(text.title(row)); // of the title
        const int wall = QFontMetrics(small).horizontalAdvance(text.wall(row));
        const int shortened = QFontMetrics(small).horizontalAdvance(text.shortMedian(row));
        QVERIFY(shortened < wall);
        const auto hasTextAtItsEnd = [&](int width, int line) {
            const QImage image = gutter->grab().toImage();
            const int bottom = metrics::kRowTop + (line + 1) * metrics::kLanePitch;
            for (int x = width - 24; x < width - 8; ++x) {
                for (int y = bottom - metrics::kLanePitch; y < std::min(row.height - 1, bottom); ++y) {
                    if (image.pixel(x, y) != image.pixel(width - 4, y))
                        return true;
                }
            }
            return false;
        };
        for (const int room : {wall + 40, shortened + 20, shortened}) { // in which the number alone would fit
            view.setGutterWidth(end + room);
            QTRY_COMPARE(gutter->width(), end + room);
            if (hasFailed)
                QVERIFY(hasTextAtItsEnd(end + room, 1));
            else
                QCOMPARE(hasTextAtItsEnd(end + room, 0), room > shortened);
        }
    }
};

EMBERLINE_TEST(RunRowsTest, QApplication)
#include "tst_run_rows.moc"
