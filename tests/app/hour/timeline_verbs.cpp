// SPDX-License-Identifier: GPL-3.0-or-later
// What is done in the timeline: keys, mouse and wheel.
#include "tests/app/hour/user_verbs.h"

#include "app/window/main_window.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/timeline_view.h"

#include <QKeySequence>

namespace emberline::hour {

namespace {

constexpr const char* kTimelineKeys[]{"W", "W", "W", "S", "S", "A", "D", "0", "F", "M", "Home", "End", "Left", "Right", "Up", "Down",
    "Down", "PgUp", "PgDown", "Space", "Shift+C", "Shift+O", "Esc", "Ctrl++", "Ctrl+-", "Ctrl+Up", "Ctrl+Down", "F8", "Shift+F8", "F3",
    "Shift+F3", "Ctrl+B", "Ctrl+B"};
constexpr const char* kRowKeys[]{"P", "O", "Space", "Left", "Right", "Up", "Down", "Alt+Up", "Alt+Down", "Shift+C", "Shift+O"};
constexpr int kParts = 1000; ///< of a widget's width or height

QStringList anyPlace(Dice& dice, const Traces&)
{
    return {QString::number(dice.below(kParts)), QString::number(dice.below(kParts))};
}

QStringList anyTwoPlaces(Dice& dice, const Traces& traces)
{
    return anyPlace(dice, traces) + anyPlace(dice, traces);
}

QPoint placeIn(const QWidget& widget, const QStringList& words, qsizetype first = 0)
{
    return {words[first].toInt() * widget.width() / kParts, words[first + 1].toInt() * widget.height() / kParts};
}

/// The first of its kind is for all rows, the second for pinned ones.
template <class Part>
Part* partOf(const Visit& visit)
{
    auto* part = visit.hand.window().timeline().findChild<Part*>();
    return part && part->isVisible() ? part : nullptr;
}

template <class Part>
void clickIn(const Visit& visit, const QStringList& words)
{
    if (const auto* part = partOf<Part>(visit))
        visit.hand.click(*part, placeIn(*part, words));
}

template <class Part, Qt::KeyboardModifier modifier>
void dragIn(const Visit& visit, const QStringList& words)
{
    if (const auto* part = partOf<Part>(visit))
        visit.hand.drag(*part, placeIn(*part, words), placeIn(*part, words, 2), modifier);
}

void doubleClick(const Visit& visit, const QStringList& words)
{
    if (const auto* lanes = partOf<LanesWidget>(visit))
        visit.hand.doubleClick(*lanes, placeIn(*lanes, words));
}

void wheel(const Visit& visit, const QStringList& words)
{
    const auto modifier = words[3] == QStringLiteral("zoom") ? Qt::ControlModifier : Qt::NoModifier;
    if (auto* lanes = partOf<LanesWidget>(visit))
        visit.hand.wheel(*lanes, placeIn(*lanes, words), words[2].toInt(), modifier);
}

/// Leads the keyboard to the timeline first.
void key(const Visit& visit, const QStringList& words)
{
    TimelineView& timeline = visit.hand.window().timeline();
    if (!timeline.isVisible())
        return;
    timeline.setFocus();
    visit.hand.press(QKeySequence(words[0]));
}

/// A row is chosen with the mouse, then keys say what to do with it.
void row(const Visit& visit, const QStringList& words)
{
    const auto* gutter = partOf<GutterWidget>(visit);
    if (!gutter)
        return;
    visit.hand.click(*gutter, {gutter->width() / 2, words[0].toInt() * gutter->height() / kParts});
    visit.hand.press(QKeySequence(words[1]));
}

/// The edge between gutter and lanes.
void gutter(const Visit& visit, const QStringList& words)
{
    if (const auto* gutter = partOf<GutterWidget>(visit))
        visit.hand.drag(*gutter, {gutter->width() - 2, gutter->height() / 2}, {words[0].toInt(), gutter->height() / 2});
}

constexpr Verb kTimelineVerbs[]{
    {.name = "key",
        .weight = 30,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QLatin1String(dice.oneOf(kTimelineKeys))}; },
        .perform = key},
    {.name = "row",
        .weight = 8,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QString::number(dice.below(kParts)), QLatin1String(dice.oneOf(kRowKeys))};
        },
        .perform = row},
    {.name = "click", .weight = 10, .reach = Reach::Trace, .words = anyPlace, .perform = clickIn<LanesWidget>},
    {.name = "doubleClick", .weight = 4, .reach = Reach::Trace, .words = anyPlace, .perform = doubleClick},
    {.name = "clickOverview", .weight = 2, .reach = Reach::Trace, .words = anyPlace, .perform = clickIn<OverviewWidget>},
    {.name = "pan", .weight = 5, .reach = Reach::Trace, .words = anyTwoPlaces, .perform = dragIn<LanesWidget, Qt::NoModifier>},
    {.name = "mark", .weight = 5, .reach = Reach::Trace, .words = anyTwoPlaces, .perform = dragIn<LanesWidget, Qt::ShiftModifier>},
    {.name = "moveClock", .weight = 1, .reach = Reach::Trace, .words = anyTwoPlaces, .perform = dragIn<LanesWidget, Qt::ControlModifier>},
    {.name = "markInRuler", .weight = 3, .reach = Reach::Trace, .words = anyTwoPlaces, .perform = dragIn<RulerWidget, Qt::NoModifier>},
    {.name = "dragOverview", .weight = 2, .reach = Reach::Trace, .words = anyTwoPlaces, .perform = dragIn<OverviewWidget, Qt::NoModifier>},
    {.name = "wheel",
        .weight = 8,
        .reach = Reach::Trace,
        .words =
            [](Dice& dice, const Traces& traces) {
                return anyPlace(dice, traces) << QString::number(dice.between(-3, 3))
                                              << (dice.happens(50) ? QStringLiteral("zoom") : QStringLiteral("scroll"));
            },
        .perform = wheel},
    {.name = "gutter",
        .weight = 2,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QString::number(dice.between(150, 500))}; },
        .perform = gutter},
};

} // namespace

std::span<const Verb> timelineVerbs()
{
    return kTimelineVerbs;
}

} // namespace emberline::hour
