// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/action.h"

namespace emberline::hour {

QString lineOf(const Action& action)
{
    return (action.isHurried ? QStringLiteral("! ") : QString()) + (QStringList{action.verb} + action.words).join(QLatin1Char(' '));
}

std::optional<Action> actionOf(const QString& line)
{
    QStringList words = line.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    Action action;
    if (!words.isEmpty() && words.front() == QStringLiteral("!")) {
        action.isHurried = true;
        words.removeFirst();
    }
    if (words.isEmpty())
        return std::nullopt;
    action.verb = words.takeFirst();
    action.words = words;
    return action;
}

QString textOf(const Sequence& sequence)
{
    QStringList lines;
    for (const Action& action : sequence)
        lines << lineOf(action);
    return lines.join(QStringLiteral("; "));
}

Sequence sequenceOf(const QString& text)
{
    Sequence sequence;
    for (const QString& line : text.split(QLatin1Char(';'))) {
        if (const auto action = actionOf(line))
            sequence << *action;
    }
    return sequence;
}

} // namespace emberline::hour
