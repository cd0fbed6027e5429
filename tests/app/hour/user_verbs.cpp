// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/user_verbs.h"

namespace emberline::hour {

const QList<Verb>& allVerbs()
{
    static const QList<Verb> all = [] {
        QList<Verb> verbs;
        for (const auto subject : {openingVerbs(), timelineVerbs(), dockVerbs(), windowVerbs()})
            verbs.append(QList<Verb>(subject.begin(), subject.end()));
        return verbs;
    }();
    return all;
}

const Verb* verbOf(const Action& action)
{
    for (const Verb& verb : allVerbs()) {
        if (action.verb == QLatin1String(verb.name))
            return &verb;
    }
    return nullptr;
}

} // namespace emberline::hour
