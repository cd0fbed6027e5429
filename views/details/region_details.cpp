// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/region_details.h"

#include "model/analysis/self_time.h"
#include "model/bar.h"
#include "model/dialect.h"
#include "views/answers/answer_text.h"
#include "views/details/session_details.h"
#include "views/format/display_text.h"
#include "views/format/percent.h"
#include "views/kit/trace_texts.h"

namespace emberline {

namespace {

constexpr std::size_t kMaxFlows = 20;

void addWall(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    const Session& row = trace.session(trace.session(id));
    const Duration wall = trace.duration(id);
    const bool isProcess = trace.role(id) == RegionRole::Process;
    QString text = isProcess ? wallText(row, formatExactDuration) : formatExactDuration(wall);
    if (const Duration whole = row.end - row.start; whole > Duration(0) && !isProcess)
        text += kGap + DetailRows::tr("%1 of process").arg(percentText(shareOf(wall, whole)));
    rows.add(DetailRows::tr("Wall"), text);
}

/// What the writer's words mean.
void addTopic(DetailRows& rows, RegionId id)
{
    const Dialect& dialect = rows.trace().dialect(id);
    rows.add(DetailRows::tr("About"), displayText(dialect.labelOf(rows.trace(), id)));
    const auto topic = dialect.topicOf(rows.trace(), id);
    if (!topic)
        return;
    rows.add(DetailRows::tr("Topic"), topicTitle(*topic));
    if (topic->state == TopicState::Waiting)
        rows.add(DetailRows::tr("State"), DetailRows::tr("waiting"));
    else if (topic->state == TopicState::Background)
        rows.add(DetailRows::tr("State"), DetailRows::tr("in the background"));
}

void addOutcome(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    const RegionRole role = trace.role(id);
    if (role == RegionRole::Process) {
        addExit(rows, trace.session(id));
    } else {
        if (const auto code = exitCodeOf(trace, id))
            rows.add(DetailRows::tr("Exit code"), QString::number(*code));
        if (const auto pid = pidOf(trace, id))
            rows.add(DetailRows::tr("Process id"), QString::number(*pid));
    }
}

void addRelations(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    if (const RegionId parent = trace.parent(id))
        rows.add(DetailRows::tr("Parent"), nameText(trace, trace.nameId(parent)), selected(parent));
    if (const SessionId child = startedBy(trace, id))
        rows.add(DetailRows::tr("Started"), sessionText(trace, child), selected(child));
    if (trace.role(id) == RegionRole::Process)
        addAncestry(rows, trace.session(trace.session(id)));
}

void addFlow(DetailRows& rows, const FlowLeg& leg, bool isIn)
{
    const Trace& trace = rows.trace();
    const Flow& flow = trace.flows()[leg.flow.row()];
    const FlowPoint& other = flow.points[isIn ? leg.point : leg.point + 1];
    const QString place = other.region ? nameText(trace, trace.nameId(other.region)) : placeText(trace, other.session, other.thread);
    const QString after = formatDuration(leg.end - leg.begin);
    const QString name = trace.text(flow.name).empty() ? nameText(trace, flow.flow) : nameText(trace, flow.name);
    rows.add(isIn ? DetailRows::tr("Flow in") : DetailRows::tr("Flow out"),
        (isIn ? DetailRows::tr("from %1") : DetailRows::tr("to %1")).arg(place) + kGap + name + kGap + after,
        other.region ? selected(other.region) : selected(other.session));
}

} // namespace

void addRegion(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    const SessionId session = trace.session(id);
    rows.add(roleText(trace.role(id)), trace.nameId(id) ? nameText(trace, trace.nameId(id)) : DetailRows::tr("unnamed"));
    addTopic(rows, id);
    rows.add(DetailRows::tr("Category"), trace.categoryId(id));
    rows.addPlace(session, trace.thread(id));
    rows.add(DetailRows::tr("Async id"), trace.track(trace.track(id)).asyncId);
    rows.addTime(DetailRows::tr("Start"), session, trace.start(id));
    addWall(rows, id);
    rows.add(DetailRows::tr("Self"), formatExactDuration(selfTime(trace, id)));
    if (trace.isOpen(id))
        rows.add(DetailRows::tr("Note"), openText(trace, id));
    if (trace.isApproximate(id))
        rows.add(DetailRows::tr("Note"), DetailRows::tr("its times are inferred"));
    addOutcome(rows, id);
    rows.add(DetailRows::tr("Nesting"), QString::number(trace.depth(id)));
    addRelations(rows, id);
    rows.add(DetailRows::tr("Source"), trace.codePlace(id));
    if (const StringId stack = trace.stack(id))
        rows.add(DetailRows::tr("Stack"), displayLines(trace.text(stack)));
}

void addFlows(DetailRows& rows, RegionId id, const FlowIndex& flows)
{
    const Trace& trace = rows.trace();
    const auto touches = flows.touching(id);
    std::size_t shown = 0;
    for (const FlowIndex::Touch& touch : touches) {
        if (++shown > kMaxFlows) {
            rows.add(DetailRows::tr("Flows"), DetailRows::tr("and %1 more").arg(formatCount(touches.size() - kMaxFlows)));
            return;
        }
        if (touch.point > 0)
            addFlow(rows, legFrom(trace, touch.flow, touch.point - 1), true);
        if (touch.point + 1 < trace.flows()[touch.flow.row()].points.size())
            addFlow(rows, legFrom(trace, touch.flow, touch.point), false);
    }
}

} // namespace emberline
