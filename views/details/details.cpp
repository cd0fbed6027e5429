// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/details.h"

#include "model/bar.h"
#include "model/trace.h"
#include "views/details/detail_rows.h"
#include "views/details/region_details.h"
#include "views/details/session_details.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <span>

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

/// An object's life, or one of its snapshots, with links to the other snapshots.
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

QString scopeText(InstantScope scope)
{
    switch (scope) {
    case InstantScope::Thread:
        return DetailRows::tr("thread");
    case InstantScope::Process:
        return DetailRows::tr("process");
    case InstantScope::Global:
        break;
    }
    return DetailRows::tr("global");
}

/// Adds an instant's name, message, place and time.
void addInstant(DetailRows& rows, InstantId id)
{
    const Trace& trace = rows.trace();
    const InstantColumns& columns = trace.instants();
    const std::size_t row = id.row();
    rows.add(DetailRows::tr("Event"), columns.name[row] ? nameText(trace, columns.name[row]) : DetailRows::tr("unnamed"));
    const Args kept = trace.keptArgs(trace.lastArg(id));
    if (const Arg* message = kept.find("msg"))
        rows.add(DetailRows::tr("Message"), argText(message->value));
    rows.add(DetailRows::tr("Category"), columns.category[row]);
    rows.addPlace(columns.session[row], columns.thread[row]);
    rows.addTime(DetailRows::tr("Time"), trace.shown(id));
    rows.add(DetailRows::tr("Scope"), scopeText(columns.scope[row]));
}

/// Adds a counter's name, place, number of points and last value.
void addCounter(DetailRows& rows, CounterId id)
{
    const Trace& trace = rows.trace();
    const Counter& counter = trace.counters()[id.row()];
    rows.add(DetailRows::tr("Counter"), nameText(trace, counter.name));
    rows.add(DetailRows::tr("Instance"), counter.instance);
    rows.add(DetailRows::tr("Series"), counter.series);
    rows.addPlace(counter.session, counter.thread);
    rows.add(DetailRows::tr("Points"), formatCount(counter.pointCount));
    if (counter.pointCount == 0)
        return;
    const CounterPoint& last = (*counter.points)[counter.pointCount - 1];
    rows.addTime(DetailRows::tr("First"), counter.session, (*counter.points)[0].time);
    rows.addTime(DetailRows::tr("Last"), counter.session, last.time);
    rows.add(DetailRows::tr("Last value"), formatValue(last.value));
}

void addData(Details& details, const Trace& trace, RegionId region, const Args* args)
{
    if (!args)
        return;
    details.dataTitle = QCoreApplication::translate("Details", "Data in this region");
    for (const Arg& arg : args->members) {
        if (!arg.time)
            continue;
        if (details.data.size() == Details::kMaxData) {
            ++details.moreData;
            continue;
        }
        const Duration since = *arg.time - trace.start(region);
        details.data.append(
            {displayText(arg.key), argText(arg.value), (since < Duration(0) ? QString() : QStringLiteral("+")) + formatDuration(since)});
    }
}

void addContent(Details& details, const Args* args)
{
    if (!args)
        return;
    details.dataTitle = QCoreApplication::translate("Details", "Content of the snapshot");
    if (args->whole)
        details.data.append({QString(), argText(*args->whole), QString()});
    const auto shown = std::min<std::size_t>(args->members.size(), Details::kMaxData);
    for (const Arg& arg : std::span(args->members).first(shown))
        details.data.append({displayText(arg.key), argText(arg.value), QString()});
    details.moreData = args->members.size() - shown;
}

} // namespace

Details describe(const Trace& trace, const Selection& selection, const Args* args, TimeMode mode, const FlowIndex* flows)
{
    Details details;
    DetailRows rows(trace, mode);
    if (selection.region) {
        addRegion(rows, selection.region);
        if (flows)
            addFlows(rows, selection.region, *flows);
        addData(details, trace, selection.region, args);
    } else if (selection.instant) {
        addInstant(rows, selection.instant);
    } else if (selection.session) {
        addSession(rows, selection.session);
    } else if (selection.counter) {
        addCounter(rows, selection.counter);
    } else if (selection.object) {
        addObject(rows, selection.object, selection.snapshot);
        if (selection.snapshot)
            addContent(details, args);
    }
    details.rows = rows.take();
    return details;
}

TextTable detailsTable(const Details& details)
{
    TextTable table{{QStringLiteral("label"), QStringLiteral("value"), QStringLiteral("after")}};
    for (const DetailRow& row : details.rows)
        table.push_back({row.label, row.text});
    for (const DataRow& row : details.data)
        table.push_back({row.key, row.value, row.offset});
    return table;
}

QString detailsText(const Details& details)
{
    return asText(detailsTable(details));
}

Selection parentOf(const Trace& trace, const Selection& selection)
{
    Selection parent;
    SessionId session = selection.session;
    if (selection.region) {
        parent.region = trace.parent(selection.region);
        session = parent.region ? SessionId() : trace.session(selection.region);
    } else if (selection.instant) {
        parent.session = trace.instants().session[selection.instant.row()];
    } else if (selection.counter) {
        parent.session = trace.counters()[selection.counter.row()].session;
    } else if (selection.object && selection.snapshot) {
        parent.object = selection.object;
    } else if (selection.object) {
        parent.session = trace.objects()[selection.object.row()].session;
    }
    if (session) {
        parent.region = trace.session(session).spawnedBy;
        if (!parent.region)
            parent.session = trace.session(session).parent;
    }
    return parent;
}

Selection startedOf(const Trace& trace, const Selection& selection)
{
    Selection started;
    if (selection.region)
        started.session = startedBy(trace, selection.region);
    return started;
}

std::optional<RecordOffset> recordOffsetOf(const Trace& trace, const Selection& selection)
{
    SessionId session;
    std::uint64_t offset = kNoOrigin;
    if (selection.region) {
        session = trace.session(selection.region);
        offset = trace.origin(selection.region);
    } else if (selection.instant) {
        session = trace.instants().session[selection.instant.row()];
        offset = trace.instants().origin[selection.instant.row()];
    } else if (selection.object && !trace.objects()[selection.object.row()].snapshots.empty()) {
        const Object& object = trace.objects()[selection.object.row()];
        session = object.session;
        offset = object.snapshots[selection.snapshot.value_or(0)].origin;
    }
    if (!session || offset == kNoOrigin || !trace.session(session).source)
        return std::nullopt;
    return RecordOffset{trace.session(session).source, offset};
}

} // namespace emberline
