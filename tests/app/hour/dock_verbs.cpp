// SPDX-License-Identifier: GPL-3.0-or-later
// What is done in docks, in the search field and in the filter.
#include "tests/app/hour/patience.h"
#include "tests/app/hour/traces.h"
#include "tests/app/hour/user_verbs.h"

#include "app/window/docks/window_docks.h"
#include "app/window/main_window.h"
#include "views/answers/compare_panel.h"
#include "views/flame/flame_view.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <utility>

namespace emberline::hour {

namespace {

constexpr const char* kDockKeys[]{"Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", "Ctrl+6", "Ctrl+7", "Ctrl+8", "Alt+1", "Alt+2", "Alt+3",
    "Alt+4", "Alt+5", "Alt+6", "Alt+7", "Alt+8"};
/// Keys, and the docks that they lead to.
constexpr std::pair<const char*, const char*> kSortedDocks[]{{"Ctrl+3", "statistics"}, {"Alt+4", "events"}, {"Alt+5", "found"}};
constexpr std::pair<const char*, const char*> kDocksWithOptions[]{{"Ctrl+3", "statistics"}, {"Ctrl+4", "flame"}};
constexpr const char* kSearches[]{"commit", "a", "Layout", "hook", "step", "index", "nothing-like-this", "read"};
constexpr const char* kFlameKeys[]{"Return", "Backspace", "Home", "Left", "Right", "Up", "Down", "S", "H", "Esc"};
constexpr const char* kChosenKeys[]{"Return", "Return", "Down", "Up", "Esc", "Space", "Del", "M"};
constexpr int kDocks = 17;
constexpr int kVisitedRows = 40;
constexpr int kSteps = 1000; ///< of the flame graph's width or height

QStringList anyDock(Dice& dice, const Traces&)
{
    return {QLatin1String(dice.oneOf(kDockKeys))};
}

void front(const Visit& visit, const QStringList& words)
{
    visit.hand.press(QKeySequence(words[0]));
}

/// The first visible part of its kind in the dock that `key` brings to the front; null if there is none. Docks begin to work when they are
/// in front, and people see what they click.
template <class Part>
Part* partOf(const Visit& visit, const QString& key)
{
    visit.hand.press(QKeySequence(key));
    if (!becomesStill(visit.hand.window()))
        return nullptr;
    const QWidget* focused = visit.hand.window().focusWidget();
    while (focused && !qobject_cast<const Dock*>(focused))
        focused = focused->parentWidget();
    for (Part* part : focused ? focused->findChildren<Part*>() : QList<Part*>()) {
        if (part->isVisible() && part->isEnabled())
            return part;
    }
    return nullptr;
}

void dock(const Visit& visit, const QStringList& words)
{
    const QAction* docks = menuEntry(visit.hand.window(), {QStringLiteral("View"), QStringLiteral("Docks")});
    QAction* toggle = docks->menu()->actions().value(words[0].toInt());
    if (toggle && toggle->isChecked() != (words[1] == QStringLiteral("on")))
        toggle->trigger();
}

/// A row of a list, and a key that does something with it.
void choose(const Visit& visit, const QStringList& words)
{
    auto* view = partOf<QAbstractItemView>(visit, words[0]);
    const int rows = view ? view->model()->rowCount() : 0;
    if (rows == 0)
        return;
    const QModelIndex index = view->model()->index(words[1].toInt() % rows, 0);
    const QRect place = view->visualRect(index).intersected(view->viewport()->rect());
    if (place.height() < 4)
        return;
    visit.hand.click(*view->viewport(), place.center());
    visit.hand.press(QKeySequence(words[2]));
}

template <class Docks>
const Dock* dockOf(const Visit& visit, const Docks& docks, const QString& key)
{
    const auto* found = std::ranges::find(docks, key, [](const auto& dock) { return QLatin1String(dock.first); });
    return visit.hand.window().findChild<Dock*>(QLatin1String(found->second));
}

/// Where nothing can be clicked, such as in an empty table, this does what an earlier click did.
void sort(const Visit& visit, const QStringList& words)
{
    visit.hand.press(QKeySequence(words[0]));
    auto* view = dockOf(visit, kSortedDocks, words[0])->findChild<QTableView*>();
    const QHeaderView* header = view->horizontalHeader();
    const int column = words[1].toInt() % header->count();
    const auto order = words[2] == QStringLiteral("up") ? Qt::AscendingOrder : Qt::DescendingOrder;
    const auto isSorted = [&] { return header->sortIndicatorSection() == column && header->sortIndicatorOrder() == order; };
    const QPoint at(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2);
    for (int click = 0; click < 2 && !isSorted() && header->isVisible() && header->viewport()->rect().contains(at); ++click)
        visit.hand.click(*header->viewport(), at);
    if (!isSorted())
        view->sortByColumn(column, order);
}

/// Whose order ends with the trace.
void sortStatistics(const Visit& visit, const QStringList& words)
{
    if (!visit.hand.window().trace().isEmpty())
        sort(visit, QStringList{QStringLiteral("Ctrl+3")} + words);
}

QStringList anyOrder(Dice& dice)
{
    return {QString::number(dice.below(5)), dice.happens(50) ? QStringLiteral("up") : QStringLiteral("down")};
}

/// Where a box is disabled, because nothing is shown, this does what an earlier key did.
void option(const Visit& visit, const QStringList& words)
{
    visit.hand.press(QKeySequence(words[0]));
    const QList<QComboBox*> boxes = dockOf(visit, kDocksWithOptions, words[0])->findChildren<QComboBox*>();
    QComboBox* box = boxes[words[1].toInt() % boxes.size()];
    const int chosen = words[2].toInt() % box->count();
    if (!box->isEnabled() || !box->isVisible())
        return box->setCurrentIndex(chosen);
    QTest::keyClick(box, Qt::Key_Home);
    for (int step = 0; step < chosen; ++step)
        QTest::keyClick(box, Qt::Key_Down);
}

void flame(const Visit& visit, const QStringList& words)
{
    const auto* view = partOf<FlameView>(visit, QStringLiteral("Ctrl+4"));
    if (!view)
        return;
    const QSize size = view->viewport()->size();
    visit.hand.click(*view->viewport(), {words[0].toInt() * size.width() / kSteps, words[1].toInt() * size.height() / kSteps});
    visit.hand.press(QKeySequence(words[2]));
}

void criticalPath(const Visit& visit, const QStringList& words)
{
    const QStringList entry{QStringLiteral("Analyse"), QStringLiteral("Mark the critical path")};
    if (menuEntry(visit.hand.window(), entry)->isChecked() != (words[0] == QStringLiteral("on")))
        visit.hand.choose(entry);
}

bool isNamedIn(const QWidget& panel, const QString& name)
{
    const QList<QLabel*> labels = panel.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(name); });
}

void compareWith(const Visit& visit, const QStringList& words)
{
    visit.hand.press(QKeySequence(QStringLiteral("Ctrl+6")));
    const auto* panel = visit.hand.window().findChild<ComparePanel*>();
    for (const QPushButton* button : panel->findChildren<QPushButton*>()) {
        if (!button->menu())
            continue;
        const QString path = visit.traces.path(words[0]);
        button->menu()->actions().front()->trigger();
        QVERIFY(visit.hand.giveToDialog(path));
        const QString name = QFileInfo(path).fileName();
        QVERIFY2(QTest::qWaitFor([&] { return isNamedIn(*panel, name); }, 30000), qPrintable(name));
        return;
    }
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

/// Hides a category, or shows only it.
void filter(const Visit& visit, const QStringList& words)
{
    visit.hand.press(Qt::Key_L, Qt::ControlModifier);
    auto* popup = visit.hand.window().findChild<QWidget*>(QStringLiteral("filterPopup"));
    if (!popup->isVisible())
        return;
    auto* table = popup->findChild<QTableView*>();
    QVERIFY(QTest::qWaitForWindowExposed(popup) && becomesStill(visit.hand.window())); // it counts the categories
    if (table->model()->rowCount() > 0) {
        table->setFocus();
        table->setCurrentIndex(table->model()->index(words[0].toInt() % table->model()->rowCount(), 0));
        QTest::keyClick(table, words[1] == QStringLiteral("only") ? Qt::Key_Return : Qt::Key_Space);
    }
    popup->close();
    visit.hand.rest(); // where the mouse is once a popup has gone is for the window system to say
}

void clearFilter(const Visit& visit, const QStringList&)
{
    visit.hand.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
}

QStringList onOrOff(Dice& dice)
{
    return {dice.happens(60) ? QStringLiteral("on") : QStringLiteral("off")};
}

constexpr Verb kDockVerbs[]{
    {.name = "front", .weight = 10, .reach = Reach::Trace, .words = anyDock, .perform = front},
    {.name = "dock",
        .weight = 4,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) { return QStringList{QString::number(dice.below(kDocks))} + onOrOff(dice); },
        .perform = dock},
    {.name = "choose",
        .weight = 12,
        .reach = Reach::Trace,
        .words =
            [](Dice& dice, const Traces& traces) {
                return anyDock(dice, traces) << QString::number(dice.below(kVisitedRows)) << QLatin1String(dice.oneOf(kChosenKeys));
            },
        .perform = choose,
        .needsStillness = true},
    {.name = "sort",
        .weight = 3,
        .reach = Reach::Window,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return QStringList{dice.happens(50) ? QStringLiteral("Alt+4") : QStringLiteral("Alt+5")} + anyOrder(dice);
        },
        .perform = sort},
    {.name = "sortStatistics",
        .weight = 2,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) { return anyOrder(dice); },
        .perform = sortStatistics},
    {.name = "option",
        .weight = 5,
        .reach = Reach::Window,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QLatin1String(dice.oneOf(kDocksWithOptions).first), QString::number(dice.below(3)), QString::number(dice.below(4))};
        },
        .perform = option},
    {.name = "flame",
        .weight = 4,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QString::number(dice.below(kSteps)), QString::number(dice.below(kSteps)), QLatin1String(dice.oneOf(kFlameKeys))};
        },
        .perform = flame,
        .needsStillness = true},
    {.name = "criticalPath",
        .weight = 2,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) { return onOrOff(dice); },
        .perform = criticalPath,
        .needsStillness = true}, // it is on as well while its dock is in front
    {.name = "compareWith",
        .weight = 3,
        .reach = Reach::Window,
        .words = [](Dice& dice, const Traces& traces) -> QStringList { return {dice.oneOf(traces.files())}; },
        .perform = compareWith},
    {.name = "search",
        .weight = 5,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList { return {QLatin1String(dice.oneOf(kSearches))}; },
        .perform = search},
    {.name = "clearSearch", .weight = 2, .reach = Reach::Trace, .words = nullptr, .perform = clearSearch},
    {.name = "filter",
        .weight = 5,
        .reach = Reach::Trace,
        .words = [](Dice& dice, const Traces&) -> QStringList {
            return {QString::number(dice.below(6)), dice.happens(50) ? QStringLiteral("only") : QStringLiteral("hide")};
        },
        .perform = filter},
    {.name = "clearFilter", .weight = 2, .reach = Reach::Trace, .words = nullptr, .perform = clearFilter},
};

} // namespace

std::span<const Verb> dockVerbs()
{
    return kDockVerbs;
}

} // namespace emberline::hour
