// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_text.h"

#include "model/analysis/self_time.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"

#include <QStringList>

namespace emberline {

namespace {

constexpr qsizetype kMaxLine = 120;
const QString kDot = QStringLiteral(" · ");
constexpr std::size_t kMaxChildren = 10'000; ///< more would delay the mouse noticeably

struct ToolTipWords {
    Q_DECLARE_TR_FUNCTIONS(TimelineToolTip)
};

QString shortText(std::string_view text)
{
    return displayText(text, kMaxLine);
}

/// As other views call the process, with its own name behind that if they name it by its file.
QString sessionLine(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    const QString shown = sessionText(trace, session);
    QString line = shortText(shown.toStdString());
    if (!trace.text(row.name).empty() && !shown.contains(nameText(trace, row.name)))
        line = ToolTipWords::tr("%1 (%2)").arg(line, shortText(trace.text(row.name)));
    if (row.pid)
        line += kDot + ToolTipWords::tr("pid %1").arg(*row.pid);
    return line;
}

/// How a child process ended; empty for other regions and if unknown.
QString exitText(const Trace& trace, RegionId region)
{
    const std::optional<std::int64_t> code = exitCodeOf(trace, region);
    return code ? ToolTipWords::tr("Exit code %1").arg(exitCodeText(*code)) : QString();
}

QString instantText(const Trace& trace, const SceneMark& mark)
{
    QStringList lines{displayName(trace.text(trace.instants().name[mark.instant.row()]), kMaxLine)};
    if (const StringId category = trace.instants().category[mark.instant.row()])
        lines += shortText(trace.text(category));
    for (const Arg& arg : trace.keptArgs(trace.lastArg(mark.instant)).members) {
        if (const auto* text = std::get_if<std::string>(&arg.value); text && lines.size() < 6)
            lines += shortText(arg.key) + QStringLiteral(": ") + shortText(*text);
    }
    if (mark.folded > 1)
        lines += ToolTipWords::tr("and %1 more here").arg(formatCount(mark.folded - 1));
    return lines.join(QLatin1Char('\n'));
}

QString lifeText(const Trace& trace, const SceneLife& life)
{
    const Object& object = trace.objects()[life.object.row()];
    QStringList lines{shortText(trace.text(object.name)), shortText(trace.text(object.object))};
    if (!trace.text(object.category).empty())
        lines += shortText(trace.text(object.category));
    lines
        += object.end ? ToolTipWords::tr("Lived %1").arg(formatDuration(*object.end - object.start)) : ToolTipWords::tr("Never destroyed");
    if (!object.snapshots.empty())
        lines += ToolTipWords::tr("%1 snapshots").arg(formatCount(object.snapshots.size()));
    if (life.folded > 1)
        lines += ToolTipWords::tr("and %1 more here").arg(formatCount(life.folded - 1));
    lines += sessionLine(trace, object.session);
    return lines.join(QLatin1Char('\n'));
}

QString snapshotText(const Trace& trace, const SceneSnapshot& snapshot)
{
    const Object& object = trace.objects()[snapshot.object.row()];
    QStringList lines{shortText(trace.text(object.name)) + QLatin1Char(' ') + shortText(trace.text(object.object))};
    lines += ToolTipWords::tr("Snapshot %1 of %2").arg(formatCount(snapshot.snapshot + 1), formatCount(object.snapshots.size()));
    if (snapshot.folded > 1)
        lines += ToolTipWords::tr("and %1 more here").arg(formatCount(snapshot.folded - 1));
    return lines.join(QLatin1Char('\n'));
}

QString counterText(TimelineController& controller, const LayoutRow& row, double x)
{
    const Trace& trace = controller.trace();
    const SourceTime time = trace.clockShift(row.session).inSource(controller.scale().timeAt(x));
    QStringList lines;
    for (const CounterId id : controller.layout().counters(row)) {
        const Counter& counter = trace.counters()[id.row()];
        if (lines.isEmpty())
            lines += shortText(trace.text(counter.name));
        CounterPyramid& pyramid = controller.model().pyramids()[id];
        pyramid.update(counter);
        const std::size_t before = pyramid.countBefore(time + Duration(1));
        const QString value = before == 0 ? QStringLiteral("–") : formatValue(pyramid.points()[before - 1].value);
        lines += shortText(trace.text(counter.series)) + QStringLiteral("  ") + value;
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QString toolTipText(const Trace& trace, RegionId region)
{
    QStringList lines{displayName(trace.name(region), kMaxLine)};
    if (const std::string label = trace.dialect(region).labelOf(trace, region); !label.empty())
        lines += shortText(label);
    if (!trace.category(region).empty())
        lines += ToolTipWords::tr("Category %1").arg(shortText(trace.category(region)));
    const bool isProcess = trace.role(region) == RegionRole::Process;
    QString wall = ToolTipWords::tr("Wall %1").arg(
        isProcess ? wallText(trace.session(trace.session(region)), formatExactDuration) : formatExactDuration(trace.duration(region)));
    if (!hasLostEnd(trace, region) && hasFewChildren(trace, region, kMaxChildren)) {
        if (const Duration self = selfTime(trace, region); self != trace.duration(region))
            wall += kDot + ToolTipWords::tr("self %1").arg(formatExactDuration(self));
    }
    if (trace.isOpen(region))
        wall += kDot + openText(trace, region);
    if (trace.isApproximate(region))
        wall += kDot + ToolTipWords::tr("times are inferred");
    lines += wall;
    if (const QString exit = exitText(trace, region); !exit.isEmpty())
        lines += exit;
    if (const ThreadId thread = trace.thread(region); thread && !trace.text(trace.thread(thread).name).empty())
        lines += ToolTipWords::tr("Thread %1").arg(shortText(trace.text(trace.thread(thread).name)));
    const Session& session = trace.session(trace.session(region));
    if (!isProcess || trace.text(session.name) != trace.name(region))
        lines += sessionLine(trace, trace.session(region));
    else if (session.pid)
        lines += ToolTipWords::tr("pid %1").arg(*session.pid); // its command is the first line
    if (const std::size_t args = trace.keptArgs(trace.lastArg(region)).members.size(); args > 0)
        lines += args == 1 ? ToolTipWords::tr("1 argument") : ToolTipWords::tr("%1 arguments").arg(args);
    return lines.join(QLatin1Char('\n'));
}

QString toolTipText(TimelineController& controller, const Hit& hit, double x)
{
    const Trace& trace = controller.trace();
    if (hit.mark)
        return instantText(trace, *hit.mark);
    if (hit.snapshot)
        return snapshotText(trace, *hit.snapshot);
    if (hit.life)
        return lifeText(trace, *hit.life);
    if (hit.box) {
        QString text = toolTipText(trace, hit.box->region);
        if (hit.box->folded > 1)
            text += QLatin1Char('\n') + ToolTipWords::tr("the longest of %1 regions here").arg(formatCount(hit.box->folded));
        const SessionId session = trace.session(hit.box->region);
        const auto row = controller.layout().rowOf(session);
        if (row && controller.layout().rows()[*row].longest == session)
            text += QLatin1Char('\n')
                + ToolTipWords::tr("the longest of %1 runs").arg(formatCount(controller.layout().rows()[*row].itemCount));
        return text;
    }
    if (hit.hatch)
        return ToolTipWords::tr("Waiting for the child process to start or to be reaped") + QLatin1Char('\n')
            + shortText(trace.name(hit.hatch->child));
    if (hit.row && controller.layout().rows()[*hit.row].kind == RowKind::Counter)
        return counterText(controller, controller.layout().rows()[*hit.row], x);
    return foldText(controller.state().folds(), controller.scale().timeAt(x));
}

QString foldText(const TimeFolds& folds, TraceTime time)
{
    const auto found = folds.within({time, time + Duration(1)});
    return found.empty() ? QString() : ToolTipWords::tr("Nothing ran for %1").arg(formatDuration(found.front().gap.length()));
}

/// What all runs of a command are called.
static QString commandOf(const Trace& trace, SessionId run)
{
    const Dialect& dialect = trace.dialect(run);
    const ProcessCommand command = dialect.commandOf(trace, run);
    const QString name = displayText(command.name);
    return command.isOwn ? displayText(dialect.writer()) + QLatin1Char(' ') + name : name;
}

QString RowText::title(const LayoutRow& row) const
{
    const QString own = ownTitle(row);
    return hasHeader(row) ? own : tr("%1 › %2").arg(m_controller.model().nameOf({row.session, {}}), own);
}

/// Whether the row is the header of its process, or another row stands above it in the view, which then says whose it is.
bool RowText::hasHeader(const LayoutRow& row) const
{
    if (row.kind == RowKind::Repeats || row.kind == RowKind::Session)
        return true;
    const std::int64_t top = m_controller.scrollY(m_stack);
    return m_stack == RowStack::All && (top < row.y || top >= row.y + row.height);
}

QString RowText::ownTitle(const LayoutRow& row) const
{
    switch (row.kind) {
    case RowKind::Repeats: {
        const QString name = row.isCommand ? commandOf(trace(), row.runner) : m_controller.model().nameOf({row.session, {}});
        return row.itemCount == 1 ? name : tr("%1 × %2").arg(name, formatCount(row.itemCount));
    }
    case RowKind::Session:
        return m_controller.model().nameOf({row.session, {}});
    case RowKind::Thread: {
        const Thread& thread = trace().thread(row.thread);
        QString name = m_controller.model().nameOf({row.session, row.thread});
        if (row.sharesName && thread.tid)
            name += QStringLiteral(" (%1)").arg(*thread.tid);
        return name;
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

QString RowText::shortMedian(const LayoutRow& row) const
{
    return tr("med. %1").arg(formatDuration(row.length));
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
    if (row.kind == RowKind::Repeats && row.failed > 0)
        lines += tr("%1 of %2 runs failed").arg(formatCount(row.failed), formatCount(row.itemCount));
    if (isMedian(row))
        lines += wall(row); // which the row may have no room for
    if (row.kind != RowKind::Session)
        return lines.join(QLatin1Char('\n'));
    if (!trace().text(session.name).empty() && !lines.first().contains(nameText(trace(), session.name))) // named by its file, or renamed
        lines += shortText(trace().text(session.name));
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
