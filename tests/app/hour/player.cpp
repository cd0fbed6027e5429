// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/player.h"

#include "app/window/main_window.h"
#include "tests/app/hour/patience.h"
#include "tests/app/hour/verbs.h"
#include "tests/app/hour/window_look.h"

#include <QTest>

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
    if (verb->needsStillness && !hurries)
        QVERIFY(becomesStill(visit.hand.window()));
    verb->perform(visit, action.words);
    if (!hurries)
        QVERIFY2(becomesIdle(visit.hand.window()), qPrintable(lineOf(action)));
}

/// What outlives its trace, of the actions before `end`: the last one of each verb.
Sequence lastingActions(const Sequence& sequence, qsizetype end)
{
    Sequence lasting;
    for (const Action& action : sequence.first(end)) {
        if (verbOf(action)->reach != Reach::Window)
            continue;
        lasting.removeIf([&](const Action& before) { return before.verb == action.verb; });
        lasting << action;
    }
    return lasting;
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
    for (qsizetype i = 0; i < sequence.size(); ++i) {
        const Action& action = sequence[i];
        const bool mayBeLast = i >= certain && verbOf(action)->reach == Reach::Opening;
        if (mayBeLast)
            m_home.note(*window);
        const TraceIdentity before = window->trace().identity();
        perform(visit, action, action.isHurried && i < certain);
        if (!mayBeLast || window->trace().identity() == before) {
            played.rest << action;
            continue;
        }
        m_home.keepNote();
        const Sequence lasting = lastingActions(sequence, i);
        for (const Action& again : lasting)
            perform(visit, again, false);
        played.rest = Sequence{action} + lasting;
    }
    played.shown = lookAt(visit.hand);
    return played;
}

Snapshot Player::playAfresh(const Sequence& rest)
{
    m_home.goBack();
    const auto window = m_home.openWindow();
    if (!window)
        return {};
    const Visit visit{Hand(*window), m_home, m_traces};
    for (const Action& action : rest)
        perform(visit, action, false);
    return lookAt(visit.hand);
}

} // namespace emberline::hour
