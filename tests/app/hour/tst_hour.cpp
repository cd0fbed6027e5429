// SPDX-License-Identifier: GPL-3.0-or-later
// A window that was used for an hour shows what a new one shows.
#include "tests/app/hour/kept_sequences.h"
#include "tests/app/hour/pending_timers.h"
#include "tests/app/hour/player.h"
#include "tests/app/hour/traces.h"
#include "tests/app/hour/user_verbs.h"

#include "app/window/run_window.h"

#include <QApplication>
#include <QProcess>
#include <QProxyStyle>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <functional>

using namespace emberline;
using namespace emberline::hour;

namespace {

constexpr int kActions = 40;
constexpr int kFirstSeed = 1;
constexpr int kSequences = 50; ///< a second or two each
constexpr quint32 kShareElsewhere = 4; ///< one seed of as many is compared with a window in another process
constexpr int kRestarts = 10;
constexpr QLatin1String kAfresh("--afresh");
constexpr int kMostTries = 40; ///< to shrink a sequence: a minute

int numberFrom(const char* variable, int otherwise)
{
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? number : otherwise;
}

constexpr int kHurriedPercent = 20;

const Verb& anyVerb(Dice& dice)
{
    const QList<Verb>& all = allVerbs();
    int total = 0;
    for (const Verb& verb : all)
        total += verb.weight;
    int left = dice.below(total);
    qsizetype chosen = 0;
    while (left >= all[chosen].weight)
        left -= all[chosen++].weight;
    return all[chosen];
}

Action anyAction(const Verb& verb, Dice& dice, const Traces& traces)
{
    Action action;
    action.verb = QLatin1String(verb.name);
    if (verb.words)
        action.words = verb.words(dice, traces);
    action.isHurried = verb.canHurry && dice.happens(kHurriedPercent);
    return action;
}

/// The sequence of `length` actions that belongs to a seed. It begins with a trace, and opens others now and then.
Sequence makeSequence(std::uint32_t seed, int length, const Traces& traces)
{
    Dice dice(seed);
    Sequence sequence{anyAction(openingVerbs().front(), dice, traces)};
    while (sequence.size() < length)
        sequence << anyAction(anyVerb(dice), dice, traces);
    return sequence;
}

/// Drops actions, large pieces first, as long as the rest still fails. `fails` is called `most` times at the most.
Sequence shrunk(Sequence sequence, const std::function<bool(const Sequence&)>& fails, int most)
{
    for (qsizetype piece = sequence.size() / 2; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2) {
        bool hasDropped = true;
        while (hasDropped && most > 0) {
            hasDropped = false;
            for (qsizetype from = sequence.size() - piece; from >= 0 && most > 0; from -= piece) {
                Sequence less = sequence;
                less.remove(from, std::min(piece, sequence.size() - from));
                --most;
                if (!less.isEmpty() && fails(less)) {
                    sequence = less;
                    hasDropped = true;
                }
            }
        }
    }
    return sequence;
}

/// The program's style on a desktop without animations, so that what is shown does not depend on when it is looked at.
class StillStyle : public QProxyStyle {
public:
    StillStyle() : QProxyStyle(QStringLiteral("Fusion")) { }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returned) const override
    {
        return hint == SH_Widget_Animation_Duration ? 0 : QProxyStyle::styleHint(hint, option, widget, returned);
    }
};

} // namespace

class HourTest : public QObject {
    Q_OBJECT

    /// In another process, to which nothing can have leaked.
    [[nodiscard]] Snapshot playElsewhere(const Home& home, const Sequence& rest) const
    {
        const QString result = home.folder() + QStringLiteral("/result");
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), {kAfresh, home.folder(), m_folder.path(), result, textOf(rest)});
        process.waitForFinished(60000);
        return Snapshot::load(result);
    }

    [[nodiscard]] QStringList failuresOf(const Sequence& sequence, bool inAnotherProcess = false) const
    {
        const QTemporaryDir folder;
        Home home(folder.path());
        Player player(home, *m_traces);
        const Player::Played played = player.play(sequence);
        if (played.shown.texts.isEmpty())
            return {QStringLiteral("the window does not come to rest")};
        const Snapshot fresh = inAnotherProcess ? playElsewhere(home, played.rest) : player.playAfresh(played.rest);
        const QStringList failures = differences(played.shown, fresh) + played.disagreements;
        if (const QString kept = qEnvironmentVariable("EMBERLINE_HOUR_PICTURES"); !failures.isEmpty() && !kept.isEmpty()) {
            if (!played.shown.save(kept + QStringLiteral("/used")) || !fresh.save(kept + QStringLiteral("/fresh")))
                qWarning("Cannot write into %s.", qPrintable(kept));
        }
        return failures;
    }

private Q_SLOTS:
    void initTestCase()
    {
        drawWithoutDisplay(); // silences the offscreen platform's notes about each window
        m_traces = std::make_unique<Traces>(m_folder.path());
        QVERIFY(m_folder.isValid());
        for (const QString& name : m_traces->readable())
            QVERIFY2(QFile::exists(m_traces->path(name)), qPrintable(name));
    }

    void keptSequences_data()
    {
        QTest::addColumn<QString>("text");
        for (const KeptSequence& kept : kKeptSequences)
            QTest::newRow(kept.name) << QString::fromLatin1(kept.text);
        if (qEnvironmentVariableIsSet("EMBERLINE_HOUR_TEXT"))
            QTest::newRow("EMBERLINE_HOUR_TEXT") << qEnvironmentVariable("EMBERLINE_HOUR_TEXT");
    }

    void keptSequences()
    {
        QFETCH(const QString, text);
        const QStringList failures = failuresOf(sequenceOf(text), true);
        QVERIFY2(failures.isEmpty(), qPrintable(QLatin1Char('\n') + failures.join(QLatin1Char('\n'))));
    }

    void randomSequences_data()
    {
        QTest::addColumn<quint32>("seed");
        const int first = numberFrom("EMBERLINE_HOUR_SEED", kFirstSeed);
        for (int seed = first; seed < first + numberFrom("EMBERLINE_HOUR_SEQUENCES", kSequences); ++seed)
            QTest::addRow("seed %d", seed) << static_cast<quint32>(seed);
    }

    void randomSequences()
    {
        QFETCH(const quint32, seed);
        const Sequence sequence = makeSequence(seed, kActions, *m_traces);
        const bool inAnotherProcess = seed % kShareElsewhere == 0;
        QStringList failures = failuresOf(sequence, inAnotherProcess);
        if (failures.isEmpty())
            return;
        const QString once = failures.join(QLatin1Char('\n'));
        failures = failuresOf(sequence, inAnotherProcess);
        if (failures.isEmpty()) { // what comes from the sequence comes again
            qWarning("Once, and not again:\n%s", qPrintable(once));
            return;
        }
        const Sequence least = shrunk(
            sequence, [this](const Sequence& less) { return !failuresOf(less).isEmpty(); }, numberFrom("EMBERLINE_HOUR_TRIES", kMostTries));
        const QStringList lastFailures = failuresOf(least);
        QFAIL(qPrintable(QStringLiteral("\n%1\n  all: %2\n  shrunk, for kept_sequences.h:\n    {\"seed %3\", \"%4\"},\n%5")
                             .arg(failures.join(QLatin1Char('\n')), textOf(sequence))
                             .arg(seed)
                             .arg(textOf(least), lastFailures.join(QLatin1Char('\n')))));
    }

    void restartsLeaveTheLayoutAsItWas_data()
    {
        QTest::addColumn<QString>("text");
        for (const KeptSequence& kept : kKeptLayouts)
            QTest::newRow(kept.name) << QString::fromLatin1(kept.text);
    }

    void restartsLeaveTheLayoutAsItWas()
    {
        QFETCH(const QString, text);
        const QTemporaryDir folder;
        Home home(folder.path());
        const QStringList changes = Player(home, *m_traces).restart(sequenceOf(text), kRestarts);
        QVERIFY2(changes.isEmpty(), qPrintable(QLatin1Char('\n') + changes.join(QLatin1Char('\n'))));
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Traces> m_traces;
};

/// Performs what is left of a sequence of another process, which waits for the result.
class Afresh : public QObject {
    Q_OBJECT

public:
    explicit Afresh(const QStringList& arguments) : m_arguments(arguments) { }

private Q_SLOTS:
    void play()
    {
        drawWithoutDisplay();
        const Traces traces(m_arguments[3]);
        Home home(m_arguments[2]);
        QVERIFY(Player(home, traces).playAfresh(sequenceOf(m_arguments[5])).save(m_arguments[4]));
    }

private:
    QStringList m_arguments;
};

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("emberline"));
    QApplication::setStyle(new StillStyle);
    QApplication::setCursorFlashTime(0);
    PendingTimers::watch();
    if (QApplication::arguments().value(1) == kAfresh) {
        Afresh afresh(QApplication::arguments());
        return QTest::qExec(&afresh, QStringList{QString::fromLatin1(argv[0]), QStringLiteral("-silent")});
    }
    HourTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_hour.moc"
