// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/event_list.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace emberline {

namespace {

bool textContains(const Trace& trace, InstantId id, const QString& text)
{
    const InstantColumns& columns = trace.instants();
    const std::size_t row = id.row();
    return nameText(trace, columns.name[row]).contains(text, Qt::CaseInsensitive)
        || eventText(trace, id).contains(text, Qt::CaseInsensitive)
        || placeText(trace, columns.session[row], columns.thread[row]).contains(text, Qt::CaseInsensitive);
}

QString columnText(const Trace& trace, InstantId id, EventColumn column)
{
    const InstantColumns& columns = trace.instants();
    switch (column) {
    case EventColumn::Kind:
        return nameText(trace, columns.name[id.row()]);
    case EventColumn::Text:
        return eventText(trace, id);
    default:
        return placeText(trace, columns.session[id.row()], columns.thread[id.row()]);
    }
}

/// Sorts by a key that is computed once per row. Rows with equal keys keep their order.
template <class Key, class MakeKey>
void sortBy(std::vector<InstantId>& rows, bool descending, MakeKey makeKey)
{
    std::vector<std::pair<Key, InstantId>> keyed;
    keyed.reserve(rows.size());
    for (const InstantId id : rows)
        keyed.emplace_back(makeKey(id), id);
    const auto less = [descending](const auto& a, const auto& b) { return descending ? b.first < a.first : a.first < b.first; };
    if (std::ranges::is_sorted(keyed, less))
        return;
    std::ranges::stable_sort(keyed, less);
    std::ranges::transform(keyed, rows.begin(), [](const auto& entry) { return entry.second; });
}

} // namespace

QString eventText(const Trace& trace, InstantId id)
{
    const Args args = trace.keptArgs(trace.lastArg(id));
    if (args.whole)
        return argText(*args.whole);
    if (const Arg* message = args.find("msg"))
        return argText(message->value);
    if (args.members.size() == 1)
        return argText(args.members.front().value);
    QStringList parts;
    for (const Arg& arg : args.members)
        parts << displayText(arg.key) + QLatin1Char('=') + argText(arg.value);
    if (parts.isEmpty())
        return nameText(trace, trace.instants().category[id.row()]);
    return parts.join(QStringLiteral("  "));
}

bool haveTexts(const Trace& trace, const std::vector<InstantId>& rows, const std::atomic<bool>& cancelled)
{
    return std::ranges::any_of(
        rows, [&](InstantId id) { return cancelled.load(std::memory_order_relaxed) || !eventText(trace, id).isEmpty(); });
}

std::vector<InstantId> listEvents(const Trace& trace, const EventQuery& query, const std::atomic<bool>& cancelled)
{
    std::vector<InstantId> rows;
    EventKinds kinds(trace);
    for (std::size_t row = 0; row < trace.instantCount() && !cancelled.load(std::memory_order_relaxed); ++row) {
        const InstantId id(row);
        if (query.kind && kinds(id) != *query.kind)
            continue;
        if (query.text.isEmpty() || textContains(trace, id, query.text))
            rows.push_back(id);
    }
    if (cancelled)
        return rows;
    if (query.sortedBy == EventColumn::Time)
        sortBy<TraceTime>(rows, query.descending, [&](InstantId id) { return trace.shown(id); });
    else
        sortBy<QString>(rows, query.descending, [&](InstantId id) { return columnText(trace, id, query.sortedBy); });
    return rows;
}

} // namespace emberline
