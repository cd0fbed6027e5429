// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/action.h"
#include "tests/app/hour/dice.h"
#include "tests/app/hour/hand.h"

#include <span>

namespace emberline::hour {

class Home;
class Traces;

/// A user in front of a window: whose hand acts, and what lies on the disk.
struct Visit {
    Hand hand;
    const Home& home;
    const Traces& traces;
};

/// How far an action reaches.
enum class Reach {
    Opening, ///< may put another trace, or none, in the window: what was done before must not matter afterwards
    Trace, ///< belongs to the open trace, or is stored in the settings
    Window, ///< outlives the trace and is not stored: a new window has to do it again. Doing it twice changes nothing.
};

/// A kind of action.
struct Verb {
    const char* name;
    int weight; ///< how often it is chosen
    Reach reach;
    QStringList (*words)(Dice& dice, const Traces& traces); ///< chooses those of an action; null: it has none
    void (*perform)(const Visit& visit, const QStringList& words); ///< does nothing where the window does not allow it
    bool canHurry = false; ///< the next action may come while the window still works on this one
    bool needsStillness = false; ///< what it does depends on what a hurried action before it still brings
};

/// Verbs by subject.
[[nodiscard]] std::span<const Verb> openingVerbs();
[[nodiscard]] std::span<const Verb> timelineVerbs();
[[nodiscard]] std::span<const Verb> dockVerbs();
[[nodiscard]] std::span<const Verb> windowVerbs();

/// All, in an order that seeds depend on.
[[nodiscard]] const QList<Verb>& allVerbs();
/// Null if there is none of that name.
[[nodiscard]] const Verb* verbOf(const Action& action);

} // namespace emberline::hour
