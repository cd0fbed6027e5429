// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/fact_text.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <QCoreApplication>

namespace emberline {

namespace {

struct FactValueText {
    QString operator()(FactCount count) const { return formatCount(count.value); }
    QString operator()(FactBytes bytes) const { return formatBytes(bytes.value); }
    QString operator()(Duration duration) const { return formatDuration(duration); }
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

QString sayFact(const char* sentence)
{
    return QCoreApplication::translate("Facts", sentence);
}

/// One sentence if the value `i` is 1, another if it is not.
QString oneOrMore(const Fact& fact, std::size_t i, const char* one, const char* more)
{
    return sayFact(numberOf(fact, i) == 1 ? one : more);
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
        return oneOrMore(fact, 0, "One negotiation round, no %a sent", "%1 negotiation rounds, no %a sent");
    return oneOrMore(fact, 0, "One negotiation round, %2 %a sent", "%1 negotiation rounds, %2 %a sent");
}

/// What happened while a command ran. %1, %2 ... stand for the values, %a and %b for the words.
QString eventSentence(const Fact& fact)
{
    switch (fact.kind) {
    case FactKind::Signal:
        return sayFact("Signal %1 ended the command");
    case FactKind::ExitCode:
        return killerOf(fact, 0).isEmpty() ? sayFact("The command failed with exit code %1")
                                           : sayFact("The command was killed by %s (exit code %1)");
    case FactKind::Errors:
        return oneOrMore(fact, 0, "%a said: %2", "%a said %1 errors or warnings; the first: %2");
    case FactKind::EndsMissing:
        return oneOrMore(fact, 0, "The end of one process is not in the log", "The ends of %1 processes are not in the log");
    case FactKind::HookFailed:
        if (!killerOf(fact, 1).isEmpty())
            return oneOrMore(fact, 2, "Hook %1 was killed by %s (exit code %2)", "Hook %1 was killed %3 times by %s (exit code %2)");
        return oneOrMore(fact, 2, "Hook %1 failed with exit code %2", "Hook %1 failed %3 times with exit code %2");
    case FactKind::VariantAsked:
        return sayFact("%1 were spent detecting the variant of %a: set %b to avoid this");
    case FactKind::LazyFetches:
        return oneOrMore(
            fact, 0, "%2 missing objects were fetched in one lazy fetch", "%2 missing objects were fetched in %1 lazy fetches");
    case FactKind::HelpersRan:
        return oneOrMore(fact, 0, "A credential helper ran for %2", "Credential helpers ran %1 times, %2 together");
    case FactKind::HeldBack:
        return sayFact("%a's nesting limit left out what is in region %1: record with %b to see it");
    case FactKind::BusierProcess:
        return sayFact("Another process was busier: %1 worked for %2, this one for %3");
    case FactKind::TimesInferred:
        return sayFact("Times are inferred: the log is in brief form");
    default:
        return {};
    }
}

/// How much a command did.
QString workSentence(const Fact& fact)
{
    switch (fact.kind) {
    case FactKind::IndexRead:
        return oneOrMore(fact, 1, "An index of %1 entries was read once", "An index of %1 entries was read %2 times");
    case FactKind::IndexWritten:
        return oneOrMore(fact, 1, "An index of %1 entries was written once", "An index of %1 entries was written %2 times");
    case FactKind::FilesChecked:
        return sayFact("%a was called for %1 files");
    case FactKind::DirectoriesSearched:
        return oneOrMore(fact, 0, "One directory with %2 paths was searched for untracked files",
            "%1 directories with %2 paths were searched for untracked files");
    case FactKind::UntrackedFound:
        return oneOrMore(fact, 0, "One untracked file was found", "%1 untracked files were found");
    case FactKind::DiskFlushes:
        return oneOrMore(fact, 0, "The disk was made to flush once", "The disk was made to flush %1 times");
    case FactKind::FeatureUsed:
        return sayFact("%a was used");
    case FactKind::FeatureUnused:
        return sayFact("%a was not used");
    case FactKind::FeatureGaveUp:
        return sayFact("%a answered that everything may have changed");
    case FactKind::FeatureHookAsked:
        return sayFact("The %a hook was asked");
    case FactKind::NegotiationRounds:
        return oneOrMore(fact, 0, "One negotiation round", "%1 negotiation rounds");
    case FactKind::NegotiationOffers:
        return offersSentence(fact);
    case FactKind::Objects:
        return sayFact(numberOf(fact, 2) > 0 ? "%1: %2 in %3" : "%1: %2");
    case FactKind::ObjectsPacked:
        return sayFact("%1 objects were packed");
    case FactKind::Retries:
        return sayFact("%1 retries");
    default:
        return {};
    }
}

/// "GPU 0 ran something for 41 % of 7.6 s (3.1 s) and nothing for 59 %".
QString deviceSentence(const Fact& fact)
{
    const auto* busy = std::get_if<Duration>(&fact.values[1]);
    const auto* whole = std::get_if<Duration>(&fact.values[2]);
    if (!busy || !whole)
        return {};
    const double share = shareOf(*busy, *whole);
    return sayFact("%1 was busy for %b of %3 (%2), and idle for %i")
        .replace(QStringLiteral("%b"), roughPercentText(share))
        .replace(QStringLiteral("%i"), roughPercentText(1 - share));
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

} // namespace emberline
