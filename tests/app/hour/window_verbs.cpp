// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the window: its size, theme and layout.
#include "tests/app/hour/user_verbs.h"

#include "app/window/main_window.h"

#include <QTabBar>

#include <algorithm>

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

/// The tab at a place of one of the groups of docks.
void tab(const Visit& visit, const QStringList& words)
{
    QList<QTabBar*> bars = visit.hand.window().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
    bars.removeIf([](const QTabBar* bar) { return !bar->isVisible() || bar->count() == 0; });
    std::sort(bars.begin(), bars.end(), [](const QTabBar* a, const QTabBar* b) { return a->x() < b->x(); });
    if (bars.isEmpty())
        return;
    const QTabBar* bar = bars[words[0].toInt() % bars.size()];
    const QPoint at = bar->tabRect(words[1].toInt() % bar->count()).center();
    if (bar->rect().contains(at))
        visit.hand.click(*bar, at);
}

/// The line above the docks, by which they become higher or lower.
void dragDocks(const Visit& visit, const QStringList& words)
{
    MainWindow& window = visit.hand.window();
    const QWidget* centre = window.centralWidget();
    const QPoint line(centre->width() / 2, centre->geometry().bottom() + 1);
    visit.hand.drag(window, line, line + QPoint(0, words[0].toInt()));
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
    {.name = "tab",
        .weight = 4,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QString::number(dice.below(3)), QString::number(dice.below(8))};
        },
        .perform = tab},
    {.name = "dragDocks",
        .weight = 0,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QString::number(dice.between(-120, 120))}; },
        .perform = dragDocks},
    {.name = "fullScreen",
        .weight = 1,
        .reach = Reach::Trace,
        .words = nullptr,
        .perform = [](const Visit& visit, const QStringList&) { visit.hand.press(Qt::Key_F11); }},
    {.name = "resetLayout", .weight = 2, .reach = Reach::Trace, .words = nullptr, .perform = resetLayout},
};

} // namespace

std::span<const Verb> windowVerbs()
{
    return kWindowVerbs;
}

} // namespace emberline::hour
