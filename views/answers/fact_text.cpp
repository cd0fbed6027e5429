// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/answer_text.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <QCoreApplication>

namespace emberline {

namespace {

struct FactValueText {
    QString operator()(FactCount count) const { return formatCount(count.value); }
    QString operator()(FactBytes bytes) const { return formatBytes(bytes.value); }
    QString operator()(Duration duration) const { return formatDuration(duration); }
    QString operator()(const FactTopic& topic) const
    {
        return QCoreApplication::translate("Topics", displayText(topic.name).toUtf8().constData());
    }
    QString operator()(const std::string& text) const { return displayText(text, 400); } // the panel cuts it where its width ends
};

/// The value `i` if it is a number, otherwise 0.
std::uint64_t numberOf(const Fact& fact, std::size_t i)
{
    if (i >= fact.values.size())
        return 0;
    if (const auto* count = std::get_if<FactCount>(&fact.values[i]))
        return count->value;
    const auto* bytes = std::get_if<FactBytes>(&fact.values[i]);
    return bytes ? bytes->value : 0;
}

struct FactWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// One sentence if the value `i` is 1, another if it is not.
QString oneOrMore(const Fact& fact, std::size_t i, const QString& one, const QString& more)
{
    return numberOf(fact, i) == 1 ? one : more;
}

/// The signal that the exit code `i` stands for: "SIGKILL".
QString killerOf(const Fact& fact, std::size_t i)
{
    const auto* code = i < fact.values.size() ? std::get_if<std::string>(&fact.values[i]) : nullptr;
    return code ? signalOfExitCode(QByteArray::fromStdString(*code).toLongLong()) : QString();
}

QString offersSentence(const Fact& fact)
{
    if (numberOf(fact, 1) == 0)
        return oneOrMore(fact, 0, FactWords::tr("One negotiation round, no %a sent"), FactWords::tr("%1 negotiation rounds, no %a sent"));
    return oneOrMore(fact, 0, FactWords::tr("One negotiation round, %2 %a sent"), FactWords::tr("%1 negotiation rounds, %2 %a sent"));
}

QString cutSentence(const Fact& fact)
{
    const bool namesProcess = fact.values.size() > 3;
    if (fact.kind == FactKind::CutAfter)
        return namesProcess ? FactWords::tr("The trace was cut; last ended: %1 on thread %3 of %4, %2 after the start of the trace")
                            : FactWords::tr("The trace was cut; last ended: %1 on thread %3, %2 after the start of the trace");
    if (std::get<Duration>(fact.values[1]) == Duration::zero())
        return namesProcess ? FactWords::tr("The trace was cut; last begun: %1 on thread %3 of %4")
                            : FactWords::tr("The trace was cut; last begun: %1 on thread %3");
    return namesProcess ? FactWords::tr("The trace was cut; last begun: %1 on thread %3 of %4, %2 before the end")
                        : FactWords::tr("The trace was cut; last begun: %1 on thread %3, %2 before the end");
}

/// What happened while a command ran. %1, %2 ... stand for the values, %a and %b for the words.
QString eventSentence(const Fact& fact)
{
    switch (fact.kind) {
    case FactKind::Signal:
        return FactWords::tr("Signal %1 ended the command").arg(signalText(static_cast<std::int64_t>(numberOf(fact, 0))));
    case FactKind::ExitCode:
        return killerOf(fact, 0).isEmpty() ? FactWords::tr("The command failed with exit code %1")
                                           : FactWords::tr("The command was killed by %s (exit code %1)");
    case FactKind::Errors:
        return oneOrMore(fact, 0, FactWords::tr("%a said: %2"), FactWords::tr("%a said %1 errors or warnings; the first: %2"));
    case FactKind::EndsMissing:
        return oneOrMore(fact, 0, FactWords::tr("The end of one process is not in the log"),
            FactWords::tr("The ends of %1 processes are not in the log"));
    case FactKind::CutWhile:
    case FactKind::CutAfter:
        return cutSentence(fact);
    case FactKind::HookFailed:
        if (!killerOf(fact, 1).isEmpty())
            return oneOrMore(fact, 2, FactWords::tr("Hook %1 was killed by %s (exit code %2)"),
                FactWords::tr("Hook %1 was killed %3 times by %s (exit code %2)"));
        return oneOrMore(
            fact, 2, FactWords::tr("Hook %1 failed with exit code %2"), FactWords::tr("Hook %1 failed %3 times with exit code %2"));
    case FactKind::VariantAsked:
        return FactWords::tr("%1 were spent detecting the variant of %a: set %b to avoid this");
    case FactKind::LazyFetches:
        return oneOrMore(fact, 1, FactWords::tr("One missing object was fetched lazily"),
            oneOrMore(fact, 0, FactWords::tr("%2 missing objects were fetched in one lazy fetch"),
                FactWords::tr("%2 missing objects were fetched in %1 lazy fetches")));
    case FactKind::HelpersRan:
        return oneOrMore(
            fact, 0, FactWords::tr("A credential helper ran for %2"), FactWords::tr("Credential helpers ran %1 times, %2 together"));
    case FactKind::HeldBack:
        return FactWords::tr("%a's nesting limit left out what is in region %1: record with %b to see it");
    case FactKind::BusierProcess:
        return FactWords::tr("Another process was busier: %1 worked for %2, this one for %3");
    case FactKind::BusiestThread:
        return FactWords::tr("Busiest thread: %1 with %2 of %3");
    case FactKind::TimesInferred:
        return FactWords::tr("Times are inferred: the log is in brief form");
    default:
        return {};
    }
}

/// How a page loaded. Of several, it names the page.
QString pageSentence(const Fact& fact)
{
    const bool namesPage = fact.values.size() > 1;
    switch (fact.kind) {
    case FactKind::FirstContent:
        return namesPage ? FactWords::tr("The page of %2 showed its first content after %1 (FCP)")
                         : FactWords::tr("The page showed its first content after %1 (FCP)");
    case FactKind::LargestContent:
        return namesPage ? FactWords::tr("The page of %2 showed its largest content after %1 (LCP)")
                         : FactWords::tr("The page showed its largest content after %1 (LCP)");
    case FactKind::Loaded:
        return namesPage ? FactWords::tr("The page of %2 was loaded after %1") : FactWords::tr("The page was loaded after %1");
    case FactKind::LongTasks:
        if (numberOf(fact, 0) == 0)
            return FactWords::tr("No long task blocked the main thread after the first content");
        return oneOrMore(fact, 0, FactWords::tr("One long task blocked the main thread for %2 after the first content (TBT)"),
            FactWords::tr("%1 long tasks blocked the main thread for %2 after the first content (TBT)"));
    default:
        return {};
    }
}

/// How much a command did.
QString workSentence(const Fact& fact)
{
    switch (fact.kind) {
    case FactKind::IndexRead:
        return oneOrMore(fact, 0,
            oneOrMore(
                fact, 1, FactWords::tr("An index of one entry was read once"), FactWords::tr("An index of one entry was read %2 times")),
            oneOrMore(
                fact, 1, FactWords::tr("An index of %1 entries was read once"), FactWords::tr("An index of %1 entries was read %2 times")));
    case FactKind::IndexWritten:
        return oneOrMore(fact, 0,
            oneOrMore(fact, 1, FactWords::tr("An index of one entry was written once"),
                FactWords::tr("An index of one entry was written %2 times")),
            oneOrMore(fact, 1, FactWords::tr("An index of %1 entries was written once"),
                FactWords::tr("An index of %1 entries was written %2 times")));
    case FactKind::FilesChecked:
        return oneOrMore(fact, 0, FactWords::tr("%a was called once"), FactWords::tr("%a was called %1 times"));
    case FactKind::DirectoriesSearched:
        return oneOrMore(fact, 1,
                   oneOrMore(fact, 0, FactWords::tr("One directory with one path was searched for untracked files"),
                       FactWords::tr("%1 directories with one path were searched for untracked files")),
                   oneOrMore(fact, 0, FactWords::tr("One directory with %2 paths was searched for untracked files"),
                       FactWords::tr("%1 directories with %2 paths were searched for untracked files")))
            + (numberOf(fact, 2) > 1 ? FactWords::tr(", added up over %3 searches") : QString());
    case FactKind::UntrackedFound:
        return oneOrMore(fact, 0, FactWords::tr("One untracked file was found"), FactWords::tr("%1 untracked files were found"));
    case FactKind::DiskFlushes:
        return oneOrMore(fact, 0, FactWords::tr("The disk was made to flush once"), FactWords::tr("The disk was made to flush %1 times"));
    case FactKind::FeatureUsed:
        return FactWords::tr("%a was used");
    case FactKind::FeatureUnused:
        return FactWords::tr("%a was not used");
    case FactKind::FeatureGaveUp:
        return FactWords::tr("%a answered that everything may have changed");
    case FactKind::FeatureHookAsked:
        return FactWords::tr("The %a hook was asked");
    case FactKind::NegotiationRounds:
        return oneOrMore(fact, 0, FactWords::tr("One negotiation round"), FactWords::tr("%1 negotiation rounds"));
    case FactKind::NegotiationOffers:
        return offersSentence(fact);
    case FactKind::Objects:
        return numberOf(fact, 2) > 0 ? FactWords::tr("%1: %2 in %3") : FactWords::tr("%1: %2");
    case FactKind::ObjectsPacked:
        return oneOrMore(fact, 0, FactWords::tr("One object was packed"), FactWords::tr("%1 objects were packed"));
    case FactKind::WriterPath:
        return oneOrMore(fact, 0, FactWords::tr("%a's own critical path is one action of %2: %4"),
            FactWords::tr("%a's own critical path has %1 actions, which took %2; the longest took %3: %4"));
    case FactKind::SlowestRank:
        return FactWords::tr("Of %2 ranks, %1 is the slowest: %3, the median is %4; the largest difference is %5 (%6 more)");
    case FactKind::Retries:
        return oneOrMore(fact, 0, FactWords::tr("One retry"), FactWords::tr("%1 retries"));
    default:
        return pageSentence(fact);
    }
}

/// "GPU 0 was busy for 41 % of 7.6 s (3.1 s), and idle for 59 %: this run of 8.7 s is CPU-bound; 1.1 s of the run passed before its first
/// work".
QString deviceSentence(const Fact& fact)
{
    const auto* busy = std::get_if<Duration>(&fact.values[1]);
    const auto* whole = std::get_if<Duration>(&fact.values[2]);
    if (!busy || !whole)
        return {};
    constexpr double kBrief = 0.1; // what it did meanwhile says nothing about the run
    const auto* host = fact.values.size() > 3 ? std::get_if<Duration>(&fact.values[3]) : nullptr;
    if (host && shareOf(*whole, *host) < kBrief)
        return FactWords::tr("%1 was busy for %2 of %4: this run is CPU-bound");
    const double share = shareOf(*busy, *whole);
    const auto text = share < 0.1 || share > 0.9 ? percentText : roughPercentText; // both as exact as the smaller, so that they add up
    constexpr double kMuch = 0.8; // of the time of its host
    constexpr double kLittle = 0.5;
    const double ofHost = host ? shareOf(*busy, *host) : 0;
    const QString sentence = !host || (ofHost > kLittle && ofHost < kMuch) ? FactWords::tr("%1 was busy for %b of %3 (%2), and idle for %i")
        : ofHost <= kLittle ? FactWords::tr("%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is CPU-bound")
                            : FactWords::tr("%1 was busy for %b of %3 (%2), and idle for %i: this run of %4 is GPU-bound");
    constexpr double kWorthSaying = 0.01;
    const auto* leadIn = fact.values.size() > 4 ? std::get_if<Duration>(&fact.values[4]) : nullptr;
    const bool saysLeadIn = leadIn && host && shareOf(*leadIn, *host) >= kWorthSaying;
    return QString(sentence).replace(QStringLiteral("%b"), text(share)).replace(QStringLiteral("%i"), text(1 - share))
        + (saysLeadIn ? FactWords::tr("; %5 of the run passed before its first work") : QString());
}

/// The text for a place in a sentence; null if it is none.
QString textAt(const Fact& fact, QChar place)
{
    if (const int value = place.digitValue(); value >= 1 && static_cast<std::size_t>(value) <= fact.values.size())
        return std::visit(FactValueText(), fact.values[static_cast<std::size_t>(value - 1)]);
    const int word = place.unicode() - u'a';
    return word >= 0 && static_cast<std::size_t>(word) < fact.words.size() ? displayText(fact.words[static_cast<std::size_t>(word)])
                                                                           : QString();
}

} // namespace

QString factText(const Fact& fact)
{
    QString sentence = eventSentence(fact);
    if (sentence.isEmpty())
        sentence = fact.kind == FactKind::DeviceBusy ? deviceSentence(fact) : workSentence(fact);
    if (fact.kind == FactKind::ExitCode || fact.kind == FactKind::HookFailed)
        sentence.replace(QStringLiteral("%s"), killerOf(fact, fact.kind == FactKind::ExitCode ? 0 : 1));
    // In one pass, because a value may itself contain a %1.
    QString text;
    for (qsizetype i = 0; i < sentence.size(); ++i) {
        const QString filled = sentence[i] == QLatin1Char('%') && i + 1 < sentence.size() ? textAt(fact, sentence[i + 1]) : QString();
        text += filled.isNull() ? QString(sentence[i]) : filled;
        i += filled.isNull() ? 0 : 1;
    }
    return text;
}

std::vector<Fact> factsBelow(const QString& headline, std::vector<Fact> facts)
{
    std::erase_if(facts, [&](const Fact& fact) { return headline.contains(factText(fact)); });
    return facts;
}

} // namespace emberline
