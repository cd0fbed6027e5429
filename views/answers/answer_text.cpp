// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/answer_text.h"

#include "model/analysis/busy_time.h"
#include "model/answers/plain_topics.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kDetailBoxes = 2;
constexpr qsizetype kMostChars = 120; ///< of a name that `summary` prints; the docks cut where a column or a line ends

struct AnswerText {
    Q_DECLARE_TR_FUNCTIONS(Answers)
};

QString regionTitle(const Trace& trace, RegionId region)
{
    const std::string name = labelledName(trace, region);
    return isBar(trace.role(region)) ? displayName(name, kMostChars) : withCategory(name, trace.category(region), kMostChars);
}

/// The headline about one line: %1 is its share, %2 its time, %3 its title, %4 its name.
QString lineSentence(const SplitLine& line)
{
    if (isNothing(line.topic))
        return AnswerText::tr("Nothing ran for %1 of the time (%2).");
    switch (line.topic.kind) {
    case TopicKind::NotInstrumented:
        return AnswerText::tr("The log does not explain %1 of the time (%2).");
    case TopicKind::Idle:
        return line.topic.id == kNeverEndedTopicId ? AnswerText::tr("Only regions that never ended explain %1 of the time (%2).")
                                                   : AnswerText::tr("%3 took %1 of the time (%2).");
    case TopicKind::Editor:
        return AnswerText::tr("The editor was open for %1 of the time (%2).");
    case TopicKind::Pager:
        return AnswerText::tr("The pager was open for %1 of the time (%2).");
    case TopicKind::Transport:
        return AnswerText::tr("Waiting for the %4 transport took %1 of the time (%2).");
    default:
        return AnswerText::tr("%3 took %1 of the time (%2).");
    }
}

/// `text`: what lineSentence() says of the line, or the same of another whole.
QString lineSentence(QString text, const SplitLine& line, Duration whole)
{
    return text.replace(QStringLiteral("%1"), roughPercentText(shareOf(line.time, whole)))
        .replace(QStringLiteral("%2"), formatDuration(line.time))
        .replace(QStringLiteral("%3"), topicTitle(line.topic))
        .replace(QStringLiteral("%4"), displayName(line.topic.name));
}

/// Counts how often a hook, a program or another job ran: a child is charged with all that runs in it, so that its boxes are many.
class ChildRunCounter {
public:
    ChildRunCounter(const Trace& trace, const Topic& topic) : m_trace(trace), m_topic(topic) { }

    std::size_t count(std::span<const SplitPart> parts)
    {
        std::set<std::pair<RegionId, SessionId>> runs;
        for (const SplitPart& part : parts) {
            const RegionId bar = part.region && isAbout(part.region) ? outermost(part.region) : barOf(part.session);
            runs.insert(bar ? std::pair(bar, SessionId()) : std::pair(part.region, part.session));
        }
        return runs.size();
    }

private:
    [[nodiscard]] bool isAbout(RegionId region) const
    {
        const auto topic = m_trace.dialect(region).topicOf(m_trace, region);
        return topic && topic->kind == m_topic.kind && topic->id == m_topic.id && topic->name == m_topic.name;
    }
    /// A region around a child may say the same as the child.
    [[nodiscard]] RegionId outermost(RegionId region) const
    {
        constexpr int kMostAround = 8;
        for (int i = 0; i < kMostAround; ++i) {
            const RegionId around = m_trace.parent(region);
            if (!around || !isAbout(around))
                break;
            region = around;
        }
        return region;
    }
    /// What the line is about and in which the session runs, some processes above perhaps; none: it is itself what the line is about.
    RegionId barOf(SessionId session)
    {
        std::vector<SessionId> below;
        RegionId bar;
        for (; session && !bar; session = m_trace.session(session).parent) {
            if (const auto known = m_bars.find(session); known != m_bars.end()) {
                bar = known->second;
                break;
            }
            m_bars.emplace(session, RegionId()); // a damaged log may have a circle
            below.push_back(session);
            if (const RegionId own = m_trace.session(session).spawnedBy; own && isAbout(own))
                bar = outermost(own);
        }
        for (const SessionId one : below)
            m_bars[one] = bar;
        return bar;
    }

    const Trace& m_trace;
    const Topic& m_topic;
    std::unordered_map<SessionId, RegionId> m_bars;
};

QString subtitleOfOne(const Trace& trace, const TimeSplit& split)
{
    const Session& session = trace.session(split.command);
    QStringList parts{formatDuration(split.whole)};
    const Dialect& dialect = trace.dialect(split.command);
    const bool isTitledByWriter = trace.text(session.name).empty() && dialect.kindOf(trace, split.command) == dialect.writer();
    if (!dialect.writer().empty() && !isTitledByWriter && !session.attributes->hasArgv && !dialect.commandOf(trace, split.command).isOwn)
        parts.prepend(AnswerText::tr("Written by %1").arg(displayText(dialect.writer())));
    if (split.background > Duration::zero())
        parts << AnswerText::tr("%1 more in the background").arg(formatDuration(split.background));
    const Session& last = trace.session(split.endedAs);
    if (last.signal)
        parts << AnswerText::tr("signal %1").arg(signalText(*last.signal));
    else if (last.exitCode)
        parts << AnswerText::tr("exit %1").arg(*last.exitCode);
    else if (last.open)
        parts << openText(trace, split.endedAs);
    if (split.processes > 1)
        parts << AnswerText::tr("%1 processes").arg(formatCount(split.processes));
    if (split.hooks > 0)
        parts << (split.hooks == 1 ? AnswerText::tr("1 hook") : AnswerText::tr("%1 hooks").arg(split.hooks));
    return parts.join(QStringLiteral(" · "));
}

/// How long all of `commands` took, and in what time, with and without the long gaps between them. The pieces of a job may lie years apart,
/// or side by side.
QString timesOf(Duration whole, const Trace& trace, std::span<const SessionId> commands)
{
    std::vector<TraceRange> lives;
    for (const SessionId id : commands)
        lives.push_back(trace.shown(id, SourceRange{trace.session(id).start, trace.session(id).end}));
    std::ranges::sort(lives, {}, &TraceRange::begin);
    TraceRange all = lives.front();
    std::vector<TraceRange> gaps;
    for (const TraceRange life : lives) {
        if (life.begin > all.end)
            gaps.push_back({all.end, life.begin});
        all = all.united(life);
    }
    Duration busy = all.length();
    if (!worthFolding(gaps, all.length()).empty()) {
        for (const TraceRange gap : gaps)
            busy -= gap.length();
    }
    const QString times = (whole > busy ? AnswerText::tr("%1 of work, side by side in %2") : AnswerText::tr("%1 of work in %2"))
                              .arg(formatDuration(whole), formatDuration(busy));
    return busy == all.length() ? times : AnswerText::tr("%1, spread over %2").arg(times, formatDuration(all.length()));
}

/// The longest wait beside the work, if it is a tenth of the whole or more.
QString waitSentence(const TimeSplit& split)
{
    constexpr double kWorthSaying = 0.1;
    if (split.waits.empty() || shareOf(split.waits.front().time, split.counted) < kWorthSaying)
        return {};
    const SplitWait& wait = split.waits.front();
    return QLatin1Char(' ')
        + (wait.threads == 1 ? AnswerText::tr("%1 in one thread meanwhile: %2.")
                             : AnswerText::tr("%1 in %3 threads meanwhile: %2 added up."))
              .replace(QStringLiteral("%2"), formatDuration(wait.time))
              .replace(QStringLiteral("%3"), formatCount(wait.threads))
              .replace(QStringLiteral("%1"), topicTitle(wait.topic));
}

/// The line to read first: the largest.
const SplitLine* topLine(const TimeSplit& split)
{
    const auto top = std::ranges::max_element(split.lines, {}, &SplitLine::time);
    return top == split.lines.end() ? nullptr : &*top;
}

/// Those that the headline says something of, the largest first. Neither "not instrumented" nor "idle" explains anything, so the largest
/// part that does comes next.
std::vector<const SplitLine*> linesOfHeadline(const TimeSplit& split)
{
    std::vector<const SplitLine*> lines;
    if (const SplitLine* top = topLine(split)) {
        lines.push_back(top);
        if ((top->topic.kind == TopicKind::NotInstrumented || top->topic.kind == TopicKind::Idle) && top != &split.lines.front())
            lines.push_back(&split.lines.front());
    }
    return lines;
}

/// How long anything ran, if nothing did for almost all the time: shares of that time answer nothing. Otherwise zero.
Duration rareWork(const TimeSplit& split)
{
    constexpr double kAlmostAll = 0.9;
    const SplitLine* top = topLine(split);
    if (!top || !isNothing(top->topic) || shareOf(top->time, split.counted) < kAlmostAll)
        return {};
    Duration worked{};
    for (const SplitLine& line : split.lines)
        worked += line.topic.kind == TopicKind::Idle ? Duration() : line.time;
    return worked;
}

/// Whether what the line went into is worth a look.
bool hasMainPart(const SplitLine& line)
{
    return line.boxes() > 1 && line.topic.kind == TopicKind::Work;
}

/// ", most of it one cudaFree of 29.9 s"; ", 130 ms of it memory.h itself (12 times)": what the details begin with. Empty if it is a small
/// part without a label; one with a label may be small, as a line of headers has thousands of them.
QString mainPartText(const Trace& trace, const SplitLine& line, std::span<const LineName> names)
{
    constexpr double kMost = 0.5;
    constexpr double kWorthNaming = 0.05;
    constexpr double kWorthNamingOne = 1.0 / 3; // box
    if (!hasMainPart(line))
        return {};
    const LineName& part = names.front();
    const RegionId region = part.largest.region;
    if (!region)
        return {};
    const std::string label = trace.dialect(region).labelOf(trace, region);
    const bool isOne = label.empty() && part.largest.time * 2 > part.time && shareOf(part.largest.time, line.time) > kWorthNamingOne;
    const Duration time = isOne ? part.largest.time : part.time;
    const double share = shareOf(time, line.time);
    const QString name = displayName(label.empty() ? trace.name(region) : std::string_view(label), kMostChars);
    const bool isSaid = name.compare(topicTitle(line.topic), isOne ? Qt::CaseSensitive : Qt::CaseInsensitive) == 0;
    if (isSaid || (label.empty() && !isOne && (part.boxes == 1 || share <= kWorthNaming)))
        return {};
    const bool isMost = share > kMost;
    const Duration whole = trace.duration(region);
    const QString text = isOne && time < whole
        ? (isMost ? AnswerText::tr(", most of it one %1 itself (%2 of %3)") : AnswerText::tr(", %2 of it one %1 itself (of %3)"))
        : isOne          ? (isMost ? AnswerText::tr(", most of it one %1 of %2") : AnswerText::tr(", %2 of it one %1"))
        : part.boxes > 1 ? (isMost ? AnswerText::tr(", most of it %1 (%2, %3 times)") : AnswerText::tr(", %2 of it %1 (%3 times)"))
                         : (isMost ? AnswerText::tr(", most of it %1 (%2)") : AnswerText::tr(", %2 of it %1"));
    return QString(text)
        .replace(QStringLiteral("%3"), isOne ? formatDuration(whole) : formatCount(part.boxes))
        .replace(QStringLiteral("%2"), formatDuration(time))
        .replace(QStringLiteral("%1"), part.includesOthers ? AnswerText::tr("%1 itself").arg(name) : name);
}

/// Adds to what the fact says of a command's end what the command was waiting for.
QString endSentence(const Trace& trace, const Fact& fact)
{
    QString text = factText(fact);
    if (fact.region && fact.kind == FactKind::Signal)
        text += AnswerText::tr(" while %1 ran").arg(runningTitle(trace, fact.region));
    else if (fact.region && fact.kind == FactKind::EndsMissing)
        text += AnswerText::tr(": its log stops while %1 runs").arg(runningTitle(trace, fact.region));
    return text + QLatin1Char('.');
}

} // namespace

QString formatShare(Duration part, Duration whole)
{
    return whole > Duration::zero() ? percentText(shareOf(part, whole)) : QString();
}

QString topicTitle(const Topic& topic)
{
    const std::string_view title = topic.title.empty() ? std::string_view(topic.name) : topic.title;
    if (title.empty())
        return displayName({});
    QString text = QCoreApplication::translate("Topics", displayText(title).toUtf8().constData());
    const qsizetype place = topic.title.empty() ? -1 : text.indexOf(QLatin1String("%1"));
    return place < 0 ? text : text.replace(place, 2, displayName(topic.name));
}

QString runningTitle(const Trace& trace, RegionId region)
{
    constexpr qsizetype kMostRunning = 60;
    const std::string_view hook = hookOf(trace, region);
    if (!hook.empty())
        return AnswerText::tr("hook %1").arg(displayText(hook, kMostRunning));
    const QString name = displayName(trace.name(region), kMostRunning);
    return isBar(trace.role(region)) ? AnswerText::tr("child %1").arg(name) : name;
}

QString lineNameTitle(const Trace& trace, const LineName& name)
{
    const auto& [region, session, time] = name.largest;
    return region ? regionTitle(trace, region) : displayText(trace.text(trace.session(session).name));
}

QString lineDetail(const Trace& trace, const SplitLine& line, std::span<const LineName> largest)
{
    if (line.topic.kind == TopicKind::NotInstrumented)
        return AnswerText::tr("in no region");
    if (isNothing(line.topic))
        return AnswerText::tr("nothing ran");
    if (line.topic.id == kNeverEndedTopicId && line.lostEnds == 1 && line.time < trace.duration(line.parts.front().region))
        return AnswerText::tr("%1 (%2 to the end of the trace, with what ran meanwhile)") // Details and statistics say this length
            .replace(QStringLiteral("%2"), formatDuration(trace.duration(line.parts.front().region)))
            .replace(QStringLiteral("%1"), lineNameTitle(trace, largest.front()));
    if (line.topic.kind == TopicKind::SpawnReap)
        return (line.boxes() == 1 ? AnswerText::tr("one child, %2") : AnswerText::tr("%1 children, slowest %2"))
            .replace(QStringLiteral("%1"), formatCount(line.boxes()))
            .replace(QStringLiteral("%2"), formatDuration(line.parts.front().time));
    const bool isOfChildren = line.topic.kind != TopicKind::Work && line.topic.kind != TopicKind::Idle;
    QStringList names;
    for (const LineName& one : largest.first(std::min(largest.size(), 2 * kDetailBoxes))) { // each with a count of its own
        const QString count = isOfChildren || one.boxes == 1 ? QString() : QStringLiteral(" × ") + formatCount(one.boxes);
        if (const QString name = lineNameTitle(trace, one) + count; !names.contains(name)) // a child and its process may have one name
            names << name;
    }
    names.resize(std::min(names.size(), static_cast<qsizetype>(kDetailBoxes)));
    const QString text = names.join(QStringLiteral(", "));
    if (line.lostEnds > line.boxes()) // of the others something younger has all the time
        return AnswerText::tr("%1 (%2 of the %3 that never ended)")
            .replace(QStringLiteral("%3"), formatCount(line.lostEnds))
            .replace(QStringLiteral("%2"), formatCount(line.boxes()))
            .replace(QStringLiteral("%1"), text);
    const std::size_t runs = isOfChildren ? ChildRunCounter(trace, line.topic).count(line.parts) : 1;
    if (runs <= 1)
        return text;
    return names.size() < 2 ? text + QStringLiteral(" × ") + formatCount(runs)
                            : AnswerText::tr("%1 (in %2 runs)").arg(text, formatCount(runs));
}

QString commandTitle(const Trace& trace, std::span<const SessionId> commands)
{
    if (commands.size() == 1)
        return sessionText(trace, commands.front());
    return AnswerText::tr("%1 × %2").arg(displayText(commandName(trace, commands.front())), formatCount(commands.size()));
}

QString commandSubtitle(const Trace& trace, std::span<const SessionId> commands, const TimeSplit& split)
{
    if (commands.size() == 1)
        return subtitleOfOne(trace, split);
    const QString times = timesOf(split.whole, trace, commands);
    const std::string_view writer = trace.dialect(commands.front()).writer();
    return writer.empty() ? times : AnswerText::tr("Written by %1").arg(displayText(writer)) + QStringLiteral(" · ") + times;
}

QString waitDetail(const SplitWait& wait)
{
    return (wait.threads == 1 ? AnswerText::tr("beside that, in one thread") : AnswerText::tr("beside that, %1 threads added up"))
        .replace(QStringLiteral("%1"), formatCount(wait.threads));
}

bool showsNothing(const Trace& trace)
{
    return trace.sessions().empty() && std::ranges::none_of(trace.sources(), &Source::live);
}

QString noCommandText(const Trace& trace)
{
    const bool hasRecords = std::ranges::any_of(trace.sources(), [](const Source& source) { return source.records > 0; });
    return !showsNothing(trace)       ? AnswerText::tr("There is no command in this trace.")
        : hasRecords                  ? AnswerText::tr("The trace has no boxes, marks or counters.")
        : trace.sources().size() == 1 ? AnswerText::tr("This file holds no events.")
                                      : AnswerText::tr("These files hold no events.");
}

QString splitHeadline(const Trace& trace, const TimeSplit& split, std::span<const std::vector<LineName>> names, std::span<const Fact> facts)
{
    const std::vector<const SplitLine*> lines = linesOfHeadline(split);
    if (lines.empty() && split.whole == Duration::zero())
        return split.command && !trace.session(split.command).attributes->hasArgv ? AnswerText::tr("The process took no time.")
                                                                                  : AnswerText::tr("The command took no time at all.");
    if (lines.empty())
        return AnswerText::tr("Nothing of the command passes the filter.");
    const Duration worked = rareWork(split);
    QStringList sentences;
    for (const SplitLine* line : lines) {
        if (worked > Duration::zero() && isNothing(line->topic)) {
            sentences << AnswerText::tr("Worked for %1 of %2.").arg(formatDuration(worked), formatDuration(split.counted));
            continue;
        }
        const QString part = mainPartText(trace, *line, names[static_cast<std::size_t>(line - split.lines.data())]);
        const QString said = worked > Duration::zero() && line->topic.kind != TopicKind::Idle
            ? lineSentence(AnswerText::tr("%3 was %1 of that (%2)."), *line, worked)
            : lineSentence(lineSentence(*line), *line, split.counted);
        sentences << (part.isEmpty() ? said : said.chopped(1) + part + QLatin1Char('.'));
    }
    QString text = sentences.join(QLatin1Char(' ')) + waitSentence(split);
    if (split.counted < split.whole)
        text += QLatin1Char(' ')
            + AnswerText::tr("%1 of %2 passes the filter, which hides the other %3.")
                  .arg(formatDuration(split.counted), formatDuration(split.whole), formatDuration(split.whole - split.counted));
    if (const auto device = std::ranges::find(facts, FactKind::DeviceBusy, &Fact::kind); device != facts.end())
        text += QLatin1Char(' ') + factText(*device) + QLatin1Char('.');
    // A failure matters more than any share.
    for (const Fact& fact : facts) {
        const bool isFailure = fact.kind == FactKind::HookFailed || fact.kind == FactKind::ExitCode || fact.kind == FactKind::Signal;
        const bool isCut = fact.kind == FactKind::CutWhile || fact.kind == FactKind::CutAfter;
        if (isFailure || isCut || (fact.kind == FactKind::EndsMissing && fact.session == split.command))
            text += QLatin1Char(' ') + endSentence(trace, fact);
    }
    return text;
}

QString splitHeadline(const Trace& trace, const TimeSplit& split, std::span<const Fact> facts)
{
    const auto said = linesOfHeadline(split);
    const auto isSaid = [&said](const SplitLine& line) { return hasMainPart(line) && std::ranges::find(said, &line) != said.end(); };
    return splitHeadline(trace, split, lineNames(trace, split, {}, isSaid), facts);
}

QString stepTitle(const Trace& trace, const CriticalPath& path, const CriticalStep& step)
{
    // The full command line is one click away; here the command must fit beside the region.
    const Dialect& dialect = trace.dialect(step.session);
    const ProcessCommand command = dialect.commandOf(trace, step.session);
    QString session = command.isOwn ? topicTitle(dialect.topicOfCommand(command.name)) : sessionText(trace, step.session).left(60);
    if (const Topic* topic = path.topicOf(trace, step); topic && topicTitle(*topic) != session)
        session = AnswerText::tr("%1 (%2)").arg(topicTitle(*topic), session);
    if (step.region)
        return session + QStringLiteral(" › ") + regionTitle(trace, step.region);
    if (isKnownToRun(trace, step))
        return session;
    return session + QStringLiteral(" › ")
        + (dialect.topicOfRest(trace, step.session) ? AnswerText::tr("waiting") : topicTitle(notInstrumented())); // as splitTime() has it
}

} // namespace emberline
