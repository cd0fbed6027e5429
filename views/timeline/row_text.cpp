// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_text.h"

#include "model/running.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/side_chip.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

namespace emberline {

namespace {

Duration wallOf(const Trace& trace, std::span<const SessionId> sessions)
{
    Duration sum{};
    for (const SessionId id : sessions)
        sum += trace.session(id).promptTime() - trace.session(id).start;
    return sum;
}

} // namespace

QString RowText::title(const LayoutRow& row) const
{
    switch (row.kind) {
    case RowKind::Repeats:
        return tr("%1 × %2").arg(m_controller.model().nameOf({row.session, {}}), formatCount(row.itemCount));
    case RowKind::Session:
        return m_controller.model().nameOf({row.session, {}});
    case RowKind::Thread:
        // A pinned thread appears without its session's header.
        return m_stack == RowStack::All
            ? m_controller.model().nameOf({row.session, row.thread})
            : tr("%1 › %2").arg(m_controller.model().nameOf({row.session, {}}), m_controller.model().nameOf({row.session, row.thread}));
    case RowKind::Async:
        return tr("async");
    case RowKind::Object:
        return titleOfObjects(row);
    case RowKind::Counter:
        return titleOfCounter(row);
    }
    return {};
}

QString RowText::titleOfObjects(const LayoutRow& row) const
{
    const TrackLayout& layout = m_controller.layout();
    const StringId name = trace().objects()[layout.objects(layout.objectLanes(row).front()).front().row()].name;
    return trace().text(name).empty() ? tr("objects") : displayText(trace().text(name));
}

QString RowText::titleOfCounter(const LayoutRow& row) const
{
    const Counter& counter = trace().counters()[m_controller.layout(m_stack).counters(row).front().row()];
    QString title = displayText(trace().text(counter.name));
    if (counter.instance)
        title += QStringLiteral(" [") + displayText(trace().text(counter.instance)) + QLatin1Char(']');
    return title;
}

QString RowText::wall(const LayoutRow& row) const
{
    const TraceRange life = m_controller.model().shownRange(row.session);
    const bool lived = !life.isEmpty();
    QString wall = row.kind == RowKind::Repeats    ? formatDuration(wallOf(trace(), m_controller.layout(m_stack).repeats(row)))
        : lived && isRunning(trace(), row.session) ? formatDuration(life.length()) + QStringLiteral(" …")
        : lived                                    ? shortWallText(trace().session(row.session))
                                                   : QString();
    if (lived && trace().session(row.session).attributes.approximate)
        wall.prepend(QStringLiteral("≈ "));
    return wall;
}

QString RowText::series(const LayoutRow& row) const
{
    QString series;
    for (const CounterId id : m_controller.layout(m_stack).counters(row)) {
        const QString name = displayText(trace().text(trace().counters()[id.row()].series), 40);
        series += series.isEmpty() ? name : QStringLiteral(" · ") + name;
    }
    return series;
}

QString RowText::toolTip(const LayoutRow& row) const
{
    QStringList lines{title(row)};
    const Session& session = trace().session(row.session);
    if (const auto& sides = m_controller.model().settings().sides) {
        const Side side = sides->of(session.source);
        lines += tr("%1: %2").arg(sideName(side), sides->name(side));
    }
    if (row.kind != RowKind::Session)
        return lines.join(QLatin1Char('\n'));
    if (session.pid)
        lines += tr("pid %1").arg(*session.pid);
    if (const TraceRange life = m_controller.model().shownRange(row.session); !life.isEmpty())
        lines += tr("Wall %1").arg(
            isRunning(trace(), row.session) ? formatExactDuration(life.length()) : wallText(session, formatExactDuration));
    if (const QString ended = badge(session); !ended.isEmpty())
        lines += session.attributes.exitCodeInferred ? tr("%1 (as its parent reports)").arg(ended) : ended;
    if (session.open)
        lines += openText(trace(), row.session);
    if (session.attributes.placeholder)
        lines += tr("This process has no log here; its children name it");
    if (session.linkInferred || session.link == SessionLink::Time)
        lines += tr("The parent is inferred");
    if (session.attributes.approximate)
        lines += tr("Times are inferred");
    return lines.join(QLatin1Char('\n'));
}

QString RowText::badge(const Session& session)
{
    if (session.signal)
        return tr("signal %1").arg(*session.signal);
    if (session.exitCode)
        return tr("exit %1").arg(*session.exitCode);
    return {};
}

} // namespace emberline
