// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_text.h"

#include "model/dialect.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

namespace emberline {

namespace {

/// What all runs of a command are called.
QString commandOf(const Trace& trace, SessionId run)
{
    const Dialect& dialect = trace.dialect(run);
    const ProcessCommand command = dialect.commandOf(trace, run);
    const QString name = displayText(command.name);
    return command.isOwn ? displayText(dialect.writer()) + QLatin1Char(' ') + name : name;
}

} // namespace

QString RowText::title(const LayoutRow& row) const
{
    switch (row.kind) {
    case RowKind::Repeats: {
        const QString name = row.isCommand ? commandOf(trace(), row.session) : m_controller.model().nameOf({row.session, {}});
        return row.itemCount == 1 ? name : tr("%1 × %2").arg(name, formatCount(row.itemCount));
    }
    case RowKind::Session:
        return m_controller.model().nameOf({row.session, {}});
    case RowKind::Thread: {
        const Thread& thread = trace().thread(row.thread);
        QString name = m_controller.model().nameOf({row.session, row.thread});
        if (row.sharesName && thread.name && thread.tid)
            name += QStringLiteral(" (%1)").arg(*thread.tid);
        // A pinned thread appears without its session's header.
        return m_stack == RowStack::All ? name : tr("%1 › %2").arg(m_controller.model().nameOf({row.session, {}}), name);
    }
    case RowKind::Quiet:
        if (row.itemCount == 1)
            return row.areSums ? tr("1 sum") : tr("1 quiet thread");
        return row.areSums ? tr("%1 sums").arg(formatCount(row.itemCount)) : tr("%1 quiet threads").arg(formatCount(row.itemCount));
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
    if (isMedian(row))
        return tr("median %1").arg(formatDuration(row.length));
    QString wall = row.kind == RowKind::Repeats    ? formatDuration(row.length)
        : lived && isRunning(trace(), row.session) ? formatDuration(life.length()) + QStringLiteral(" …")
        : lived                                    ? shortWallText(trace().session(row.session))
                                                   : QString();
    if (lived && trace().session(row.session).attributes->approximate)
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
    if (row.kind == RowKind::Async)
        lines += tr("Operations that no thread waits for: several may run at once, beside what the threads do");
    if (row.kind == RowKind::Quiet)
        lines += row.areSums ? tr("They hold sums of what the other threads did")
                             : tr("Each ran for less than 1 % of the busiest one's time");
    if (isMedian(row))
        lines += wall(row); // which the row may have no room for
    if (row.kind != RowKind::Session)
        return lines.join(QLatin1Char('\n'));
    if (session.pid)
        lines += tr("pid %1").arg(*session.pid);
    if (const TraceRange life = m_controller.model().shownRange(row.session); !life.isEmpty())
        lines += tr("Wall %1").arg(
            isRunning(trace(), row.session) ? formatExactDuration(life.length()) : wallText(session, formatExactDuration));
    if (const QString ended = badge(session); !ended.isEmpty())
        lines += session.attributes->exitCodeInferred ? tr("%1 (as its parent reports)").arg(ended) : ended;
    if (session.open)
        lines += openText(trace(), row.session);
    if (session.attributes->placeholder)
        lines += tr("This process has no log here; its children name it");
    if (session.linkInferred || session.link == SessionLink::Time)
        lines += tr("The parent is inferred");
    if (session.attributes->approximate)
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
