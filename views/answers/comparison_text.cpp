// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/answer_text.h"

#include "model/analysis/percentiles.h"
#include "model/answers/command_index.h"
#include "model/dialect.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace emberline {

namespace {

constexpr QChar kMinus(0x2212);

struct ComparisonText {
    Q_DECLARE_TR_FUNCTIONS(Answers)
};

QString endText(const RunOutcome& outcome)
{
    return outcome.signal  ? ComparisonText::tr("signal %1").arg(signalText(*outcome.signal))
        : outcome.exitCode ? ComparisonText::tr("exit %1").arg(*outcome.exitCode)
                           : ComparisonText::tr("no end");
}

/// "Head failed (exit 0 against exit 128): not comparable as speed." Empty if all runs of both sides were compared.
QString failureText(const ComparedRow& row)
{
    const RunOutcome& base = row.base.outcome;
    const RunOutcome& head = row.head.outcome;
    QString leftOut = leftOutText(base, head);
    if (row.comparable)
        return leftOut;
    const QString text = (head.failed ? ComparisonText::tr("Head failed (%1 against %2): not comparable as speed.")
                                      : ComparisonText::tr("Base failed (%1 against %2): not comparable as speed."))
                             .arg(endText(base), endText(head));
    return leftOut.isEmpty() ? text : text + QLatin1Char(' ') + leftOut;
}

/// "+25", "−3.1"; a share of the time that it took before.
QString changeNumber(double ratio)
{
    return (ratio < 1 ? QString(kMinus) : QStringLiteral("+")) + formatNumber(100 * std::abs(ratio - 1), 'f', 1);
}

/// How sure a test is counts all commands of the comparison: "p = 0.161, of 7 commands tested".
QString ofTests(const QString& text, const ChangeTest& test)
{
    return test.tests > 1 ? ComparisonText::tr("%1, of %2 commands tested").arg(text, formatCount(test.tests)) : text;
}

QString intervalText(const ChangeTest& test)
{
    constexpr double kSmallest = 0.001;
    const QString chance
        = (test.p < kSmallest ? QStringLiteral("p < ") : QStringLiteral("p = ")) + formatNumber(std::max(test.p, kSmallest), 'f', 3);
    return ComparisonText::tr("(%1 to %2 %, %3 % sure, %4)")
        .arg(changeNumber(test.interval->low), changeNumber(test.interval->high), QString::number(std::lround(100 * (1 - kChance))),
            ofTests(chance, test));
}

QString moreRunsText(const ChangeTest& test, double tolerance)
{
    const auto more = moreRunsToTell(test, tolerance);
    return !more     ? ComparisonText::tr("even 10,000 more would hardly tell")
        : *more == 1 ? ComparisonText::tr("about 1 more on each side would tell")
                     : ComparisonText::tr("about %1 more on each side would tell").arg(formatCount(*more));
}

/// The percentage of the sentence comes from every run of base with every run of head, and the times beside it are medians: where one is
/// not the percentage of the other, a reader must learn which is which. Empty if both round to the same.
QString mediansSentence(const ComparedRow& row)
{
    const ChangeVerdict verdict = verdictOf(*row.test, 0);
    if ((verdict != ChangeVerdict::Slower && verdict != ChangeVerdict::Faster) || row.base.time <= Duration::zero())
        return {};
    const double medians = static_cast<double>(toNs(row.head.time)) / static_cast<double>(toNs(row.base.time));
    if (changeNumber(medians) == changeNumber(row.test->ratio))
        return {};
    return QLatin1Char(' ')
        + ComparisonText::tr("That compares each run with each; the medians differ by %1 %.").arg(changeNumber(medians));
}

QString topicTitle(const TopicChange& topic)
{
    return topic.title.empty() && topic.name.empty() ? displayText(topic.id).replace(QLatin1Char('-'), QLatin1Char(' '))
                                                     : topicTitle(Topic{TopicKind::Work, {}, topic.title, topic.name});
}

/// "unpack_trees explains 99 % of the difference."
QString explanationText(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics)
{
    const Explanation explanation = explain(comparison, command, topics);
    if (explanation.path.empty() && !explanation.isTopic)
        return ComparisonText::tr("No single region explains the difference.");
    QStringList path;
    if (explanation.isTopic)
        path << topicTitle(topics.front());
    for (const std::size_t i : explanation.path)
        path << rowLabel(comparison.rows[i]);
    if (explanation.share > 1) // a share of more than the whole is meaningless
        return ComparisonText::tr("%1 changed by %2, more than the whole: its parts overlap, or others made up for some of it.")
            .arg(path.join(QStringLiteral(" › ")),
                formatChange(explanation.isTopic ? topics.front().change() : comparison.rows[explanation.path.back()].timeChange()));
    return ComparisonText::tr("%1 explains %2 of the difference.")
        .arg(path.join(QStringLiteral(" › ")), roughPercentText(explanation.share));
}

} // namespace

QString formatChange(Duration change)
{
    if (change == Duration::zero())
        return QStringLiteral("0");
    return (change < Duration::zero() ? QString(kMinus) : QStringLiteral("+")) + formatDuration(std::chrono::abs(change));
}

QString formatValueChange(double change)
{
    if (change == 0)
        return QStringLiteral("0");
    return (change < 0 ? QString(kMinus) : QStringLiteral("+")) + formatValue(std::abs(change));
}

QString rowLabel(const ComparedRow& row)
{
    QString name = displayText(row.key.name);
    const QString category = displayText(row.key.category);
    switch (row.key.kind) {
    case PathKind::Data:
        return ComparisonText::tr("data %1").arg(name);
    case PathKind::Child:
        return row.key.topic == TopicKind::Command || row.key.topic == TopicKind::Program || name.isEmpty()
            ? ComparisonText::tr("child %1").arg(name.isEmpty() ? category : name)
            : ComparisonText::tr("child %1").arg(category + QLatin1Char(' ') + name);
    case PathKind::Region:
        return withCategory(row.key.name, row.key.category);
    case PathKind::Command:
        return name.isEmpty() ? ComparisonText::tr("Process") : name;
    case PathKind::Thread:
        break;
    }
    return isPool(row.key) ? ComparisonText::tr("%1 (a pool of threads)").arg(name) : name;
}

/// Without what it says of rows that outlast their command.
static QString changeRemark(const ComparedRow& row)
{
    switch (row.change) {
    case RowChange::Added:
        return row.base.present ? ComparisonText::tr("level only in head") : ComparisonText::tr("only in head");
    case RowChange::Vanished:
        return row.head.present ? ComparisonText::tr("level only in base") : ComparisonText::tr("only in base");
    case RowChange::Renamed:
        return ComparisonText::tr("was %1").arg(displayText(row.oldName));
    case RowChange::Same:
    case RowChange::Changed:
        break;
    }
    return row.insideSpread ? ComparisonText::tr("chance may explain it") : QString();
}

QString rowRemark(const ComparedRow& row)
{
    const QString remark = changeRemark(row);
    if (!row.outlasts())
        return remark;
    return remark.isEmpty() ? ComparisonText::tr("in the background") : ComparisonText::tr("%1, in the background").arg(remark);
}

QString leftOutText(const RunOutcome& base, const RunOutcome& head)
{
    const auto failures = [](const RunOutcome& of) { return of.failed ? 0 : of.failures; };
    QStringList texts;
    if (failures(base) + failures(head) > 0)
        texts << ComparisonText::tr("Failed runs are left out: %1 of base, %2 of head.")
                     .arg(formatCount(failures(base)), formatCount(failures(head)));
    if (base.withoutEnd + head.withoutEnd > 0)
        texts << ComparisonText::tr("Runs without an end (killed?) do not count: %1 of base, %2 of head.")
                     .arg(formatCount(base.withoutEnd), formatCount(head.withoutEnd));
    return texts.join(QLatin1Char(' '));
}

QString changeSentence(const ChangeTest& test, double tolerance)
{
    switch (verdictOf(test, tolerance)) {
    case ChangeVerdict::Slower:
        return ComparisonText::tr("Slower by %1 %2.").arg(percentText(test.ratio - 1), intervalText(test));
    case ChangeVerdict::Faster:
        return ComparisonText::tr("Faster by %1 %2.").arg(percentText(1 - test.ratio), intervalText(test));
    case ChangeVerdict::Same:
        return ComparisonText::tr("The same within %1 %2.").arg(percentText(tolerance > 0 ? tolerance : kSameWithin), intervalText(test));
    case ChangeVerdict::Undecided:
        break;
    }
    if (!test.interval) {
        const QString runs = ComparisonText::tr("%1 and %2").arg(formatCount(test.baseRuns), formatCount(test.headRuns));
        return ComparisonText::tr("Too few runs to tell (%1); %2.")
            .arg(canTell(test.baseRuns, test.headRuns) ? ofTests(runs, test) : runs, moreRunsText(test, tolerance));
    }
    return ComparisonText::tr("Too few runs to tell %1; %2.").arg(intervalText(test), moreRunsText(test, tolerance));
}

QString comparisonHeadline(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics)
{
    const ComparedRow& row = comparison.rows[command];
    if (!row.base.present || !row.head.present)
        return row.head.present ? ComparisonText::tr("Only head ran this.") : ComparisonText::tr("Only base ran this.");
    QString text = formatDuration(row.base.time) + QStringLiteral(" → ") + formatDuration(row.head.time) + QStringLiteral(". ");
    const QString failure = failureText(row);
    if (!row.test)
        return text + failure;
    if (!failure.isEmpty())
        text += failure + QLatin1Char(' ');
    if (row.change == RowChange::Same && !row.test->interval)
        return text + ComparisonText::tr("Nothing has changed.");
    text += changeSentence(*row.test, 0) + mediansSentence(row);
    return row.insideSpread || row.timeChange() == Duration::zero()
        ? text
        : text + QLatin1Char(' ') + explanationText(comparison, command, topics);
}

QString undecidedText(const Comparison& comparison)
{
    return comparison.tests < 2 || comparison.differences.empty() || std::ranges::any_of(comparison.rows, &ComparedRow::isDecided)
        ? QString()
        : ComparisonText::tr("Of %1 commands tested, none is certainly slower or faster.").arg(formatCount(comparison.tests));
}

QString topicsText(std::span<const TopicChange> topics)
{
    constexpr std::size_t kShown = 3;
    QStringList texts;
    for (const TopicChange& one : topics.first(std::min(kShown, topics.size())))
        texts.append(topicTitle(one) + QLatin1Char(' ') + formatChange(one.change()));
    return texts.join(QStringLiteral(", "));
}

/// The first that is known.
static QString writerOf(const Trace& trace)
{
    const auto known = std::ranges::find_if(trace.sources(), [](const Source& source) { return !source.dialect->writer().empty(); });
    return known == trace.sources().end() ? QString() : displayText(known->dialect->writer());
}

/// Whether both were read from the same files, and nobody has written those in between.
static bool areOfSameFiles(const Trace& one, const Trace& other)
{
    return std::ranges::equal(one.sources(), other.sources(),
        [](const Source& a, const Source& b) { return a.modified && a.modified == b.modified && a.path == b.path && a.bytes == b.bytes; });
}

QString nothingToCompare(const Trace& base, const Trace& head)
{
    if (areOfSameFiles(base, head))
        return ComparisonText::tr("The base is this trace itself: nothing in its files has changed.");
    const CommandIndex indexOfBase(base);
    std::set<std::string> commands;
    for (const SessionId command : indexOfBase.commands())
        commands.insert(commandName(base, command));
    const CommandIndex index(head);
    const auto isOfBase = [&](SessionId command) { return commands.contains(commandName(head, command)); };
    if (commands.empty() || index.commands().empty() || std::ranges::any_of(index.commands(), isOfBase))
        return {};
    const QString ofBase = writerOf(base);
    const QString ofHead = writerOf(head);
    if (ofBase.isEmpty() || ofHead.isEmpty() || ofBase == ofHead)
        return ComparisonText::tr("The base and this trace have no command or process in common.");
    return ComparisonText::tr("The base is a trace of %1 and this is one of %2: they have no command or process in common.")
        .arg(ofBase, ofHead);
}

} // namespace emberline
