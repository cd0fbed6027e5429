// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/detail_rows.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

/// The rows of objects, their snapshots and flows: mostly links to other things.
namespace emberline {

namespace {

constexpr std::size_t kMaxFlows = 20;
constexpr std::uint32_t kMaxSnapshots = 40;

} // namespace

void DetailRows::addObject(ObjectId id, std::optional<std::uint32_t> snapshot)
{
    const Object& object = m_trace.objects()[id.row()];
    Selection life;
    life.object = id;
    add(tr("Object"), object.name ? nameText(m_trace, object.name) : tr("unnamed"), snapshot ? life : Selection());
    add(tr("Identity"), object.object);
    add(tr("Category"), object.category);
    addPlace(object.session, {});
    if (snapshot)
        addTime(tr("Snapshot"), object.session, object.snapshots[*snapshot].time);
    addTime(tr("Created"), object.session, object.start);
    if (object.end) {
        addTime(tr("Destroyed"), object.session, *object.end);
        add(tr("Lived"), formatExactDuration(*object.end - object.start));
    } else {
        add(tr("Note"), tr("never destroyed"));
    }
    add(tr("Snapshots"), formatCount(object.snapshots.size()));
    addSnapshots(id, snapshot);
}

/// Adds some before and some after the shown one.
void DetailRows::addSnapshots(ObjectId id, std::optional<std::uint32_t> shown)
{
    const Object& object = m_trace.objects()[id.row()];
    const auto count = static_cast<std::uint32_t>(object.snapshots.size());
    const std::uint32_t middle = shown.value_or(0);
    const std::uint32_t first = middle > kMaxSnapshots / 2 ? middle - kMaxSnapshots / 2 : 0;
    const std::uint32_t last = std::min(count, first + kMaxSnapshots);
    for (std::uint32_t i = first; i < last; ++i) {
        const TraceTime time = m_trace.shown(object.session, object.snapshots[i].time);
        Selection one;
        one.object = id;
        one.snapshot = i;
        const QString label = tr("No. %1").arg(formatCount(i + 1));
        add(label, timeText(m_trace, time, m_mode) + (shown == i ? kGap + tr("(shown)") : QString()), shown == i ? Selection() : one);
    }
    if (last < count)
        add(tr("Note"), tr("and %1 more snapshots").arg(formatCount(count - last)));
}

void DetailRows::addFlows(RegionId id, const FlowIndex& flows)
{
    const auto touches = flows.touching(id);
    std::size_t shown = 0;
    for (const FlowIndex::Touch& touch : touches) {
        if (++shown > kMaxFlows) {
            add(tr("Flows"), tr("and %1 more").arg(formatCount(touches.size() - kMaxFlows)));
            return;
        }
        if (touch.point > 0)
            addFlow(legFrom(m_trace, touch.flow, touch.point - 1), true);
        if (touch.point + 1 < m_trace.flows()[touch.flow.row()].points.size())
            addFlow(legFrom(m_trace, touch.flow, touch.point), false);
    }
}

void DetailRows::addFlow(const FlowLeg& leg, bool isIn)
{
    const Flow& flow = m_trace.flows()[leg.flow.row()];
    const FlowPoint& other = flow.points[isIn ? leg.point : leg.point + 1];
    const QString place = other.region ? nameText(m_trace, m_trace.nameId(other.region)) : placeText(m_trace, other.session, other.thread);
    const QString after = formatDuration(leg.end - leg.begin);
    const QString name = m_trace.text(flow.name).empty() ? nameText(m_trace, flow.flow) : nameText(m_trace, flow.name);
    add(isIn ? tr("Flow in") : tr("Flow out"), (isIn ? tr("from %1") : tr("to %1")).arg(place) + kGap + name + kGap + after,
        other.region ? selected(other.region) : selected(other.session));
}

} // namespace emberline
