// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/sequence_maker.h"

#include "tests/app/hour/traces.h"
#include "tests/app/hour/user_verbs.h"

namespace emberline::hour {

namespace {

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

} // namespace

Sequence makeSequence(std::uint32_t seed, int length, const Traces& traces)
{
    Dice dice(seed);
    Sequence sequence{anyAction(openingVerbs().front(), dice, traces)};
    while (sequence.size() < length)
        sequence << anyAction(anyVerb(dice), dice, traces);
    return sequence;
}

} // namespace emberline::hour
