// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the window: its size, theme and layout.
#include "tests/app/hour/verbs.h"

#include "app/window/main_window.h"

namespace emberline::hour {

namespace {

constexpr const char* kThemes[]{"Light", "Dark", "System"};
constexpr const char* kTimes[]{"Time from Beginning", "UTC Time", "Local Time"};

void theme(const Visit& visit, const QStringList& words)
{
    visit.hand.choose({QStringLiteral("View"), QStringLiteral("Theme"), words[0]});
}

void times(const Visit& visit, const QStringList& words)
{
    visit.hand.choose({QStringLiteral("View"), words.join(QLatin1Char(' '))});
}

void resize(const Visit& visit, const QStringList& words)
{
    visit.hand.window().resize(words[0].toInt(), words[1].toInt());
}

void resetLayout(const Visit& visit, const QStringList&)
{
    visit.hand.choose({QStringLiteral("View"), QStringLiteral("Reset Layout")});
}

constexpr Verb kWindowVerbs[]{
    {.name = "theme",
        .weight = 5,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QLatin1String(dice.oneOf(kThemes))}; },
        .perform = theme},
    {.name = "times",
        .weight = 3,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) { return QString::fromLatin1(dice.oneOf(kTimes)).split(QLatin1Char(' ')); },
        .perform = times},
    {.name = "resize",
        .weight = 3,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QString::number(dice.between(1000, 1600)), QString::number(dice.between(640, 1000))};
        },
        .perform = resize},
    {.name = "resetLayout", .weight = 2, .reach = Reach::Trace, .words = nullptr, .perform = resetLayout},
};

} // namespace

std::span<const Verb> windowVerbs()
{
    return kWindowVerbs;
}

} // namespace emberline::hour
