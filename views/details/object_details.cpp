// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/object_details.h"

#include "views/kit/trace_texts.h"

namespace emberline {

namespace {

constexpr std::uint32_t kMaxSnapshots = 40;

/// Adds snapshots from before and after the shown one, up to a limit.
void addSnapshots(DetailRows& rows, ObjectId id, std::optional<std::uint32_t> shown)
{
    const Trace& trace = rows.trace();
    const Object& object = trace.objects()[id.row()];
    const auto count = static_cast<std::uint32_t>(object.snapshots.size());
    const std::uint32_t middle = shown.value_or(0);
    const std::uint32_t first = middle > kMaxSnapshots / 2 ? middle - kMaxSnapshots / 2 : 0;
    const std::uint32_t last = std::min(count, first + kMaxSnapshots);
    for (std::uint32_t i = first; i < last; ++i) {
        const TraceTime time = trace.shown(object.session, object.snapshots[i].time);
        Selection one;
        one.object = id;
        one.snapshot = i;
        const QString label = DetailRows::tr("No. %1").arg(formatCount(i + 1));
        rows.add(label, timeText(trace, time, rows.mode()) + (shown == i ? kGap + DetailRows::tr("(shown)") : QString()),
            shown == i ? Selection() : one);
    }
    if (last < count)
        rows.add(DetailRows::tr("Note"), DetailRows::tr("and %1 more snapshots").arg(formatCount(count - last)));
}

} // namespace

void addObject(DetailRows& rows, ObjectId id, std::optional<std::uint32_t> snapshot)
{
    const Trace& trace = rows.trace();
    const Object& object = trace.objects()[id.row()];
    Selection life;
    life.object = id;
    rows.add(
        DetailRows::tr("Object"), object.name ? nameText(trace, object.name) : DetailRows::tr("unnamed"), snapshot ? life : Selection());
    rows.add(DetailRows::tr("Identity"), object.object);
    rows.add(DetailRows::tr("Category"), object.category);
    rows.addPlace(object.session, {});
    if (snapshot)
        rows.addTime(DetailRows::tr("Snapshot"), object.session, object.snapshots[*snapshot].time);
    rows.addTime(DetailRows::tr("Created"), object.session, object.start);
    if (object.end) {
        rows.addTime(DetailRows::tr("Destroyed"), object.session, *object.end);
        rows.add(DetailRows::tr("Lived"), formatExactDuration(*object.end - object.start));
    } else {
        rows.add(DetailRows::tr("Note"), DetailRows::tr("never destroyed"));
    }
    rows.add(DetailRows::tr("Snapshots"), formatCount(object.snapshots.size()));
    addSnapshots(rows, id, snapshot);
}

} // namespace emberline
