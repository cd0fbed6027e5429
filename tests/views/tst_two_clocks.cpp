// SPDX-License-Identifier: GPL-3.0-or-later
// Code that mixes the two clocks, or passes a bare number for a time, does not compile.
#include "importers/chrome/text/event_record.h"
#include "importers/live/live_input.h"
#include "model/time.h"
#include "tests/support/test_room.h"
#include "views/timeline/time_scale.h"

#include <QStringList>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

struct Judged {
    QStringList right;
    QStringList wrong;
};

/// Which of the expressions compile. Their types are parameters: with the types themselves, a wrong expression would end the compiler.
template <class Start, class Region, class Cursor, class Visible, class Written, class Length, class Shift, class Event, class Input>
Judged compiling()
{
    Judged all;
#define JUDGE(list, ...)                                                                                                                   \
    if constexpr (requires(Start start, Region region, Cursor cursor, Visible visible, Written written, Length length, Shift shift,        \
                      Event event, const Input& input) { __VA_ARGS__; })                                                                   \
    all.list << QStringLiteral(#__VA_ARGS__)
    JUDGE(right, start + 5ms);
    JUDGE(right, start + length);
    JUDGE(right, visible.contains(cursor));
    JUDGE(right, visible.contains(shift.shown(start)));
    JUDGE(right, visible.overlaps(shift.shown(region)));
    JUDGE(right, shift.inSource(cursor) - start);
    JUDGE(right, shift.shown(start) < visible.end);
    JUDGE(right, moved(cursor, FineDuration(0.5)));
    JUDGE(right, panned(visible, fineLength(visible)));
    JUDGE(right, written + length);
    JUDGE(right, length + 1ns);
    JUDGE(right, TimeScale(visible, 100).columnAt(cursor));
    JUDGE(right, inSource(TimeScale(visible, 100), shift).columnAt(start));
    JUDGE(right, event.end = event.start + length);
    JUDGE(right, event.start < start);
    JUDGE(right, unixNow() - written < length);
    JUDGE(right, input.oldest() < written);
    JUDGE(right, input.written() < written);

    JUDGE(wrong, moved(cursor, Duration(5ms).count()));
    JUDGE(wrong, moved(cursor, (5ms).count()));
    JUDGE(wrong, moved(cursor, 5.0));
    JUDGE(wrong, start + (5ms).count());
    JUDGE(wrong, length + 5);
    JUDGE(wrong, length < 5);
    JUDGE(wrong, start + cursor);
    JUDGE(wrong, start - cursor);
    JUDGE(wrong, start < cursor);
    JUDGE(wrong, start == visible.begin);
    JUDGE(wrong, visible.contains(start));
    JUDGE(wrong, visible.overlaps(region));
    JUDGE(wrong, visible == region);
    JUDGE(wrong, visible.united(region));
    JUDGE(wrong, TraceTime(start));
    JUDGE(wrong, cursor = start);
    JUDGE(wrong, visible = region);
    JUDGE(wrong, shift.shown(cursor));
    JUDGE(wrong, shift.inSource(start));
    JUDGE(wrong, written < cursor);
    JUDGE(wrong, written - start);
    JUDGE(wrong, TimeScale(region, 100));
    JUDGE(wrong, TimeScale(visible, 100).columnAt(start));
    JUDGE(wrong, panned(visible, 5.0));
    JUDGE(wrong, std::int64_t{length});
    JUDGE(wrong, event.start = 5);
    JUDGE(wrong, event.end = cursor);
    JUDGE(wrong, event.end - written);
    JUDGE(wrong, written < 5);
    JUDGE(wrong, unixNow() - event.start);
    JUDGE(wrong, input.oldest() < 5);
    JUDGE(wrong, input.written() < start);
#undef JUDGE
    return all;
}

} // namespace

class TwoClocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheRightTypesCompile()
    {
        const Judged all
            = compiling<SourceTime, SourceRange, TraceTime, TraceRange, UnixTime, Duration, ClockShift, chrome::EventRecord, LiveInput>();
        QCOMPARE(all.wrong, QStringList());
        QVERIFY2(all.right.size() == 18, qPrintable(all.right.join('\n')));
    }
};

EMBERLINE_TEST(TwoClocksTest, QCoreApplication)
#include "tst_two_clocks.moc"
