// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/player.h"

#include "app/window/main_window.h"
#include "tests/app/hour/patience.h"
#include "tests/app/hour/user_verbs.h"
#include "tests/app/hour/window_look.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>

namespace emberline::hour {

namespace {

/// From here on, an action that opens a trace may be the last one that does.
qsizetype lastCertainOpening(const Sequence& sequence)
{
    for (qsizetype i = sequence.size() - 1; i > 0; --i) {
        const Verb* verb = verbOf(sequence[i]);
        if (verb && verb->reach == Reach::Opening && verb->canHurry)
            return i;
    }
    return 0;
}

void perform(const Visit& visit, const Action& action, bool hurries)
{
    const Verb* verb = verbOf(action);
    QVERIFY2(verb, qPrintable(action.verb));
    if (verb->needsStillness)
        QVERIFY(becomesStill(visit.hand.window()));
    verb->perform(visit, action.words);
    if (!hurries)
        QVERIFY2(becomesStill(visit.hand.window()), qPrintable(lineOf(action)));
}

/// The last word is what is chosen: another choice takes its place.
QString subjectOf(const Action& action)
{
    return action.verb + QLatin1Char(' ') + action.words.first(std::max<qsizetype>(0, action.words.size() - 1)).join(QLatin1Char(' '));
}

/// What outlives its trace, of the actions before `end`: the last one of each subject.
Sequence lastingActions(const Sequence& sequence, qsizetype end)
{
    Sequence lasting;
    for (const Action& action : sequence.first(end)) {
        if (verbOf(action)->reach != Reach::Window)
            continue;
        lasting.removeIf([&](const Action& before) { return subjectOf(before) == subjectOf(action); });
        lasting << action;
    }
    return lasting;
}

/// The layout is stored, and belongs to another test; here it only decides where the mouse points.
Sequence toTheSameLayout()
{
    return sequenceOf(QStringLiteral("resetLayout; resize 1280 800; resetLayout"));
}

void performAll(const Visit& visit, const Sequence& sequence)
{
    for (const Action& action : sequence)
        perform(visit, action, false);
}

} // namespace

Player::Played Player::play(const Sequence& sequence)
{
    Played played;
    const auto window = m_home.openWindow();
    if (!window)
        return played;
    const Visit visit{Hand(*window), m_home, m_traces};
    m_home.note(*window);
    m_home.keepNote();
    const qsizetype certain = lastCertainOpening(sequence);
    QString base; ///< the name of the last that was chosen
    bool isKept = false; ///< it was there for an earlier trace
    for (qsizetype i = 0; i < sequence.size(); ++i) {
        const Action& action = sequence[i];
        const bool mayBeLast = i >= certain && verbOf(action)->reach == Reach::Opening;
        if (mayBeLast)
            m_home.note(*window);
        const TraceIdentity before = window->trace().identity();
        const bool hadTrace = !window->trace().isEmpty();
        const bool hadBase = !base.isEmpty() && Agreement::isBaseNamed(*window, base);
        perform(visit, action, action.isHurried && i < certain);
        if (action.verb == QLatin1String("compareWith")) {
            base = QFileInfo(m_traces.path(action.words.front())).fileName();
            isKept = false;
        } else if (verbOf(action)->reach == Reach::Opening && window->trace().identity() != before) {
            isKept = hadBase && (isKept || hadTrace);
        }
        if (action.verb == QLatin1String("click") && !action.isHurried)
            played.disagreements << Agreement::afterClick(*window);
        if (!mayBeLast || window->trace().identity() == before) {
            played.rest << action;
            continue;
        }
        m_home.keepNote();
        if (!window->trace().isEmpty())
            played.disagreements << Agreement::remains(*window, isKept ? base : QString());
        const Sequence again = toTheSameLayout() + lastingActions(sequence, i);
        performAll(visit, again);
        isKept = false; // it was chosen again
        played.rest = Sequence{action} + again;
    }
    performAll(visit, toTheSameLayout());
    played.shown = lookAt(visit.hand);
    played.disagreements += m_agreement.disagreements(visit.hand);
    return played;
}

QStringList Player::restart(const Sequence& sequence, int restarts)
{
    QStringList changes;
    QString before;
    for (int time = 0; time <= restarts; ++time) {
        const auto window = m_home.openWindow();
        if (!window)
            return {QStringLiteral("no window")};
        const Visit visit{Hand(*window), m_home, m_traces};
        if (time == 0)
            performAll(visit, sequence);
        performAll(visit, Sequence{sequence.front()}); // which docks are in front belongs to the trace
        if (!becomesStill(*window))
            return {QStringLiteral("the window does not come to rest")};
        const QString now = placesOf(*window);
        if (time > 0 && now != before)
            changes << QStringLiteral("restart %1:\n%2\nbefore:\n%3").arg(time).arg(now, before);
        before = now;
        window->close();
    }
    return changes;
}

Snapshot Player::playAfresh(const Sequence& rest)
{
    m_home.goBack();
    const auto window = m_home.openWindow();
    if (!window)
        return {};
    const Visit visit{Hand(*window), m_home, m_traces};
    performAll(visit, rest + toTheSameLayout());
    return lookAt(visit.hand);
}

} // namespace emberline::hour
