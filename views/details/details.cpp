// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/details.h"

#include "model/analysis/self_time.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/trace.h"
#include "views/answers/answer_text.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <span>

namespace emberline {

namespace {

/// A row has room for a message of several lines.
QString linesOf(const Trace& trace, StringId text)
{
    return displayLines(trace.text(text), kMaxNameLength);
}

QString nameLines(const Trace& trace, StringId name)
{
    return trace.text(name).empty() ? nameText(trace, name) : linesOf(trace, name);
}

QString argLines(const ArgValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text ? displayLines(*text, kMaxNameLength) : argText(value);
}

/// Separates the parts of a row's text.
constexpr QLatin1String kGap("   ");

/// Collects the rows of one selected thing. Facts that were not recorded get no row.
class DetailRows {
    Q_DECLARE_TR_FUNCTIONS(DetailRows)

public:
    DetailRows(const Trace& trace, TimeMode mode) : m_trace(trace), m_mode(mode) { }

    [[nodiscard]] const Trace& trace() const { return m_trace; }
    [[nodiscard]] TimeMode mode() const { return m_mode; }

    void add(const QString& label, const QString& text, const Selection& link = {})
    {
        if (!text.isEmpty())
            m_rows.append({label, text, link});
    }
    void add(const QString& label, StringId text)
    {
        if (text)
            add(label, linesOf(m_trace, text));
    }
    void add(const QString& label, std::span<const StringId> texts, const QString& separator)
    {
        QStringList parts;
        for (const StringId text : texts)
            parts << linesOf(m_trace, text);
        add(label, parts.join(separator));
    }
    void addPlace(SessionId session, ThreadId thread)
    {
        add(tr("Process"), sessionText(m_trace, session), {.session = session});
        if (!thread)
            return;
        const bool isWhole = numberOf(thread).isEmpty() || threadText(m_trace, thread).endsWith(QLatin1Char(' ') + numberOf(thread));
        const QString name = threadText(m_trace, thread) + (isWhole ? QString() : QStringLiteral(" (%1)").arg(numberOf(thread)));
        add(roleText(RegionRole::Thread), name, {.session = session, .thread = thread});
    }
    [[nodiscard]] QString numberOf(ThreadId thread) const
    {
        const Thread& row = m_trace.thread(thread);
        return row.tid ? QString::number(*row.tid) : displayText(m_trace.text(row.tidText));
    }
    void addTime(const QString& label, SessionId session, SourceTime time)
    {
        addTime(label, session ? m_trace.session(session).source : SourceId(), m_trace.shown(session, time));
    }
    /// With the date that the log says: a clock that was moved, as to lay two runs on one another, does not change when it was.
    void addTime(const QString& label, SourceId source, TraceTime shown)
    {
        QString text = formatExactDuration(shown - m_trace.extent().begin);
        const TraceTime logged = source ? shown - m_trace.source(source).clockOffset : shown;
        const DateOrigin date = source ? m_trace.source(source).date : DateOrigin::Records;
        if (date == DateOrigin::Guess) {
            text += kGap + tr("no date in the log");
        } else if (hasDate(logged)) {
            const bool local = m_mode == TimeMode::Local;
            text += kGap + formatDateTime(logged, local ? TimeMode::Local : TimeMode::Utc) + (local ? QString() : tr(" UTC"))
                + (date == DateOrigin::File ? tr(", the date is the file's") : QString());
        }
        add(label, text);
    }

    void endHead() { m_head = m_rows.size(); } ///< what was added so far comes first of all

    [[nodiscard]] qsizetype head() const { return m_head; }
    [[nodiscard]] QList<DetailRow> take() { return std::move(m_rows); }

private:
    const Trace& m_trace;
    TimeMode m_mode;
    QList<DetailRow> m_rows;
    qsizetype m_head = 0;
};

/// How the parent was determined, in words.
QString linkText(const Session& session)
{
    switch (session.link) {
    case SessionLink::None:
        return {};
    case SessionLink::Sid:
        return DetailRows::tr("known from its session id");
    case SessionLink::Pid:
        return DetailRows::tr("known from its process id");
    case SessionLink::Time:
        return DetailRows::tr("inferred from its command and time");
    case SessionLink::Depth:
        break;
    }
    return DetailRows::tr("known from its depth in the log");
}

void addAttributes(DetailRows& rows, const SessionAttributes& attributes)
{
    rows.add(DetailRows::tr("Command name"), attributes.cmdName);
    rows.add(DetailRows::tr("Hierarchy"), attributes.hierarchy);
    rows.add(DetailRows::tr("Mode"), attributes.cmdMode, QStringLiteral(", "));
    rows.add(DetailRows::tr("Alias"), attributes.alias);
    rows.add(DetailRows::tr("Program"), attributes.cmdPath);
    rows.add(DetailRows::tr("Ancestry"), attributes.ancestry, QStringLiteral(" ‹ "));
    for (const SessionWorktree& worktree : attributes.worktrees)
        rows.add(DetailRows::tr("Worktree %1").arg(worktree.repo), worktree.path);
    rows.add(DetailRows::tr("Labels"), attributes.labels, QStringLiteral(", "));
    rows.add(DetailRows::tr("Process id"), attributes.pidText);
    if (attributes.approximate)
        rows.add(DetailRows::tr("Note"), DetailRows::tr("its times are inferred"));
    for (const SessionError& error : attributes.errors)
        rows.add(DetailRows::tr("Error"), error.msg ? error.msg : error.fmt);
}

void addSettings(DetailRows& rows, const SessionAttributes& attributes)
{
    const Trace& trace = rows.trace();
    for (const SessionParam& param : attributes.params) {
        QString text = nameText(trace, param.param);
        if (param.value)
            text += QStringLiteral(" = ") + displayText(trace.text(param.value));
        if (param.scope)
            text += QStringLiteral("  (%1)").arg(displayText(trace.text(param.scope)));
        rows.add(DetailRows::tr("Setting"), text);
    }
}

/// What ran, and where: two runs are rarely to be compared without.
void addOrigin(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    rows.add(DetailRows::tr("Version"), trace.session(id).attributes->version);
    rows.add(DetailRows::tr("Host"), displayText(trace.dialect(id).hostOf(trace, id)));
}

/// As the status bar counts them: threads that hold only sums of what others did are no threads of the process.
void addThreads(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    std::uint64_t threads = 0;
    std::uint64_t sums = 0;
    for (const Thread& thread : trace.threads()) {
        if (thread.session == id)
            ++(takesTime(trace, thread.track) ? threads : sums);
    }
    if (threads > 0)
        rows.add(DetailRows::tr("Threads"), formatCount(threads));
    if (sums > 0)
        rows.add(DetailRows::tr("Sums"),
            sums == 1 ? DetailRows::tr("1, of what the threads did")
                      : DetailRows::tr("%1, of what the threads did").arg(formatCount(sums)));
}

void addExit(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    const Session& session = trace.session(id);
    if (session.exitCode)
        rows.add(DetailRows::tr("Exit code"),
            exitCodeText(*session.exitCode)
                + (session.attributes->exitCodeInferred ? DetailRows::tr(" (as its parent reports)") : QString()));
    if (session.signal)
        rows.add(DetailRows::tr("Signal"), signalText(*session.signal));
    if (session.open && !session.attributes->placeholder)
        rows.add(DetailRows::tr("Note"), openText(trace, id));
}

/// What started the session: links to its parent session and region.
void addAncestry(DetailRows& rows, const Session& session)
{
    const Trace& trace = rows.trace();
    if (session.parent) {
        QString how = linkText(session);
        if (session.linkInferred)
            how = DetailRows::tr("the likeliest of several");
        rows.add(DetailRows::tr("Child of"),
            sessionText(trace, session.parent) + (how.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(how)),
            {.session = session.parent});
    }
    if (session.spawnedBy)
        rows.add(DetailRows::tr("Started by"), nameText(trace, session.spawnedBy), {.region = session.spawnedBy});
}

void addSession(DetailRows& rows, SessionId id)
{
    const Trace& trace = rows.trace();
    const Session& session = trace.session(id);
    rows.add(DetailRows::tr("Process"), sessionText(trace, id));
    if (session.attributes->placeholder)
        rows.add(DetailRows::tr("Note"), DetailRows::tr("its own log is not here; its children name it"));
    rows.add(DetailRows::tr("Command"), session.attributes->argv, QStringLiteral(" "));
    if (!session.attributes->placeholder) {
        rows.addTime(DetailRows::tr("Start"), id, session.start);
        rows.add(DetailRows::tr("Wall"), wallText(session, formatExactDuration));
    }
    rows.endHead();
    addExit(rows, id);
    if (session.pid)
        rows.add(DetailRows::tr("Process id"), QString::number(*session.pid));
    addAncestry(rows, session);
    rows.add(DetailRows::tr("Session id"), session.sid);
    addThreads(rows, id);
    addOrigin(rows, id);
    addAttributes(rows, *session.attributes);
    addSettings(rows, *session.attributes);
    if (session.source)
        rows.add(DetailRows::tr("File"), displayText(trace.source(session.source).path));
}

void addThread(DetailRows& rows, ThreadId id)
{
    const Trace& trace = rows.trace();
    const Thread& thread = trace.thread(id);
    rows.add(roleText(RegionRole::Thread), threadText(trace, id));
    rows.addPlace(thread.session, {});
    rows.endHead();
    rows.add(DetailRows::tr("Thread id"), rows.numberOf(id));
    std::size_t regions = 0;
    for (const Lane& lane : trace.track(thread.track).lanes)
        regions += lane.regionCount();
    rows.add(DetailRows::tr("Regions"), formatCount(regions));
    if (!takesTime(trace, thread.track))
        rows.add(DetailRows::tr("Note"), DetailRows::tr("sums of what other threads did"));
}

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
    const bool isAsync = rows.trace().role(id) == RegionRole::Async;
    if (!topic || topic->id == kAsyncTopicId || (isAsync && isNothing(*topic))) // which say what others do meanwhile
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
    if (trace.role(id) == RegionRole::Process) {
        addExit(rows, trace.session(id));
        addOrigin(rows, trace.session(id));
    } else {
        if (const auto code = exitCodeOf(trace, id))
            rows.add(DetailRows::tr("Exit code"), exitCodeText(*code));
        if (const auto pid = pidOf(trace, id))
            rows.add(DetailRows::tr("Process id"), QString::number(*pid));
    }
}

/// A shell that a bar runs may start many.
void addStarted(DetailRows& rows, RegionId id)
{
    constexpr std::size_t kMaxStarted = 20;
    const Trace& trace = rows.trace();
    std::size_t started = 0;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (trace.sessions()[row].spawnedBy == id && ++started <= kMaxStarted)
            rows.add(DetailRows::tr("Started"), sessionText(trace, SessionId(row)), {.session = SessionId(row)});
    }
    if (started > kMaxStarted)
        rows.add(DetailRows::tr("Started"), DetailRows::tr("and %1 more").arg(formatCount(started - kMaxStarted)));
}

void addRelations(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    if (const RegionId parent = trace.parent(id))
        rows.add(DetailRows::tr("Parent"), nameText(trace, parent), {.region = parent});
    addStarted(rows, id);
    if (trace.role(id) == RegionRole::Process)
        addAncestry(rows, trace.session(trace.session(id)));
}

void addFlow(DetailRows& rows, const FlowLeg& leg, bool isIn)
{
    const Trace& trace = rows.trace();
    const Flow& flow = trace.flows()[leg.flow.row()];
    const FlowPoint& other = flow.points[isIn ? leg.point : leg.point + 1];
    const QString place = other.region ? nameText(trace, other.region) : placeText(trace, other.session, other.thread);
    const QString after = formatDuration(leg.end - leg.begin);
    const QString name = trace.text(flow.name).empty() ? displayText(trace.text(flow.flow)) : nameText(trace, flow.name);
    rows.add(isIn ? DetailRows::tr("Flow in") : DetailRows::tr("Flow out"),
        (isIn ? DetailRows::tr("from %1") : DetailRows::tr("to %1")).arg(place) + kGap + name + kGap + after,
        other.region ? Selection{.region = other.region} : Selection{.session = other.session});
}

void addRegion(DetailRows& rows, RegionId id)
{
    const Trace& trace = rows.trace();
    const SessionId session = trace.session(id);
    const bool isProcess = trace.role(id) == RegionRole::Process;
    rows.add(roleText(trace.role(id)), nameLines(trace, trace.nameId(id)),
        isProcess ? Selection{.session = session} : Selection()); // its place is itself
    addWall(rows, id);
    if (!hasLostEnd(trace, id))
        rows.add(DetailRows::tr("Self"), formatExactDuration(selfTime(trace, id)));
    rows.endHead();
    addTopic(rows, id);
    rows.add(DetailRows::tr("Category"), categoryText(trace.category(id)));
    if (!isProcess)
        rows.addPlace(session, trace.thread(id));
    rows.add(DetailRows::tr("Async id"), trace.track(trace.track(id)).asyncId);
    rows.addTime(DetailRows::tr("Start"), session, trace.start(id));
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

/// The flows that begin, end or pass in a slice: links to the slices at their other ends.
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

constexpr std::uint32_t kMaxSnapshots = 40;

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
        const QString label = DetailRows::tr("No. %1").arg(formatCount(i + 1));
        rows.add(label,
            timeText(trace, time, rows.mode(), trace.session(object.session).source)
                + (shown == i ? kGap + DetailRows::tr("(shown)") : QString()),
            shown == i ? Selection() : Selection{.object = id, .snapshot = i});
    }
    if (last < count)
        rows.add(DetailRows::tr("Note"),
            count - last == 1 ? DetailRows::tr("and one more snapshot")
                              : DetailRows::tr("and %1 more snapshots").arg(formatCount(count - last)));
}

/// An object's life, or one of its snapshots, with links to the other snapshots.
void addObject(DetailRows& rows, ObjectId id, std::optional<std::uint32_t> snapshot)
{
    const Trace& trace = rows.trace();
    const Object& object = trace.objects()[id.row()];
    rows.add(DetailRows::tr("Object"), nameText(trace, object.name), snapshot ? Selection{.object = id} : Selection());
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

void addInstant(DetailRows& rows, InstantId id)
{
    const Trace& trace = rows.trace();
    const InstantColumns& columns = trace.instants();
    const std::size_t row = id.row();
    rows.add(DetailRows::tr("Event"), nameLines(trace, columns.name[row]));
    const Args kept = trace.keptArgs(trace.lastArg(id));
    if (const Arg* message = kept.find("msg"))
        rows.add(DetailRows::tr("Message"), argLines(message->value));
    rows.add(DetailRows::tr("Category"), columns.category[row]);
    rows.addPlace(columns.session[row], columns.thread[row]);
    rows.addTime(DetailRows::tr("Time"), trace.source(id), trace.shown(id));
    rows.add(DetailRows::tr("Scope"), scopeText(columns.scope[row]));
}

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
            {displayText(arg.key), argLines(arg.value), (since < Duration(0) ? QString() : QStringLiteral("+")) + formatDuration(since)});
    }
}

void addContent(Details& details, const Args* args)
{
    if (!args)
        return;
    details.dataTitle = QCoreApplication::translate("Details", "Content of the snapshot");
    if (args->whole)
        details.data.append({QString(), argLines(*args->whole), QString()});
    const auto shown = std::min<std::size_t>(args->members.size(), Details::kMaxData);
    for (const Arg& arg : std::span(args->members).first(shown))
        details.data.append({displayText(arg.key), argLines(arg.value), QString()});
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
    } else if (selection.thread) {
        addThread(rows, selection.thread);
    } else if (selection.session) {
        addSession(rows, selection.session);
    } else if (selection.counter) {
        addCounter(rows, selection.counter);
    } else if (selection.object) {
        addObject(rows, selection.object, selection.snapshot);
        if (selection.snapshot)
            addContent(details, args);
    }
    details.head = rows.head();
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
    } else if (selection.counter) {
        parent.session = trace.counters()[selection.counter.row()].session;
    } else if (selection.object && selection.snapshot) {
        parent.object = selection.object;
    } else if (selection.instant || selection.object) {
        parent.session = sessionOf(trace, selection);
    }
    if (selection.thread) {
        parent.session = session;
    } else if (session) {
        parent.region = trace.session(session).spawnedBy;
        if (!parent.region)
            parent.session = trace.session(session).parent;
    }
    return parent;
}

Selection startedOf(const Trace& trace, const Selection& selection)
{
    return selection.region ? Selection{.session = startedBy(trace, selection.region)} : Selection();
}

std::optional<RecordOffset> recordOffsetOf(const Trace& trace, const Selection& selection)
{
    const SessionId session = sessionOf(trace, selection);
    std::uint64_t offset = kNoOrigin;
    if (selection.region)
        offset = trace.origin(selection.region);
    else if (selection.instant)
        offset = trace.instants().origin[selection.instant.row()];
    else if (selection.object && !trace.objects()[selection.object.row()].snapshots.empty())
        offset = trace.objects()[selection.object.row()].snapshots[selection.snapshot.value_or(0)].origin;
    if (!session || offset == kNoOrigin || !trace.session(session).source)
        return std::nullopt;
    return RecordOffset{trace.session(session).source, offset};
}

} // namespace emberline
