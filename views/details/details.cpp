// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/details.h"

#include "model/bar.h"
#include "model/trace.h"
#include "views/details/counter_details.h"
#include "views/details/instant_details.h"
#include "views/details/object_details.h"
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
