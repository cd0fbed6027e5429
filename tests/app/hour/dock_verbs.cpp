// SPDX-License-Identifier: GPL-3.0-or-later
// What is done in docks and in the search field.
#include "tests/app/hour/verbs.h"

#include "app/window/main_window.h"

#include <QKeySequence>

namespace emberline::hour {

namespace {

constexpr const char* kDockKeys[]{"Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", "Ctrl+6", "Ctrl+7", "Ctrl+8", "Alt+1", "Alt+2", "Alt+3",
    "Alt+4", "Alt+5", "Alt+6", "Alt+7", "Alt+8"};
constexpr const char* kSearches[]{"commit", "a", "Layout", "hook", "step", "index", "nothing-like-this", "read"};

void front(const Visit& visit, const QStringList& words)
{
    visit.hand.press(QKeySequence(words[0]));
}

void search(const Visit& visit, const QStringList& words)
{
    if (visit.hand.window().trace().isEmpty())
        return;
    visit.hand.press(Qt::Key_F, Qt::ControlModifier);
    visit.hand.press(Qt::Key_Delete);
    visit.hand.type(words[0]);
}

void clearSearch(const Visit& visit, const QStringList&)
{
    if (visit.hand.window().trace().isEmpty())
        return;
    visit.hand.press(Qt::Key_F, Qt::ControlModifier);
    visit.hand.press(Qt::Key_Escape);
}

constexpr Verb kDockVerbs[]{
    {.name = "front",
        .weight = 12,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QLatin1String(dice.oneOf(kDockKeys))}; },
        .perform = front},
    {.name = "search",
        .weight = 5,
        .reach = Reach::Window,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QLatin1String(dice.oneOf(kSearches))}; },
        .perform = search},
    {.name = "clearSearch", .weight = 2, .reach = Reach::Window, .words = nullptr, .perform = clearSearch},
};

} // namespace

std::span<const Verb> dockVerbs()
{
    return kDockVerbs;
}

} // namespace emberline::hour
