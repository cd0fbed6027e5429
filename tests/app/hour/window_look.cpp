// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/window_look.h"

#include "app/window/docks/window_docks.h"
#include "app/window/main_window.h"
#include "tests/app/hour/hand.h"
#include "tests/app/hour/patience.h"
#include "tests/app/hour/widget_texts.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QStatusBar>
#include <QTabBar>

namespace emberline::hour {

namespace {

template <class Part>
void drawParts(const MainWindow& window, const char* name, Snapshot& shown)
{
    int number = 0;
    for (Part* part : window.findChildren<Part*>()) {
        ++number;
        if (part->isVisible())
            shown.pictures[QStringLiteral("timeline %1 %2").arg(QLatin1String(name)).arg(number)] = part->grab().toImage();
    }
}

/// Whether the window is active by now is chance.
void leaveFocus(const MainWindow& window)
{
    if (QWidget* focused = window.focusWidget())
        focused->clearFocus();
}

void lookAtDock(const Dock& dock, const char* how, Snapshot& shown)
{
    const QString name = QStringLiteral("dock %1 %2").arg(dock.objectName(), QLatin1String(how));
    shown.texts[name] = dock.windowTitle() + QLatin1Char('\n') + textsOf(*dock.widget());
    shown.pictures[name] = dock.widget()->grab().toImage();
}

/// The keys that bring a dock to the front.
QList<QKeySequence> dockKeys()
{
    QList<QKeySequence> keys;
    for (const Qt::Modifier modifier : {Qt::CTRL, Qt::ALT}) {
        for (int number = 1; number <= 8; ++number)
            keys << QKeySequence(modifier | static_cast<Qt::Key>(Qt::Key_0 + number));
    }
    return keys;
}

void lookAtRest(MainWindow& window, Snapshot& shown)
{
    shown.texts[QStringLiteral("title")] = window.windowTitle();
    shown.texts[QStringLiteral("places")] = placesOf(window);
    shown.texts[QStringLiteral("centre")] = textsOf(*window.centralWidget());
    shown.texts[QStringLiteral("status bar")] = textsOf(*window.statusBar());
    drawParts<CornerWidget>(window, "corner", shown);
    drawParts<OverviewWidget>(window, "overview", shown);
    drawParts<RulerWidget>(window, "ruler", shown);
    drawParts<GutterWidget>(window, "gutter", shown);
    drawParts<LanesWidget>(window, "lanes", shown);
    for (const Dock* dock : window.findChildren<Dock*>()) {
        if (!dock->visibleRegion().isEmpty())
            lookAtDock(*dock, "as it stands", shown);
    }
}

} // namespace

QString placesOf(MainWindow& window)
{
    QStringList places;
    for (const Dock* dock : window.findChildren<Dock*>()) {
        const QRect at = dock->geometry();
        if (!dock->visibleRegion().isEmpty())
            places
                << QStringLiteral("%1: %2, %3, %4 x %5").arg(dock->objectName()).arg(at.x()).arg(at.y()).arg(at.width()).arg(at.height());
    }
    places.sort(); // raising a dock moves it among its siblings
    places << QStringLiteral("window %1 x %2").arg(window.width()).arg(window.height());
    if (const LanesWidget& lanes = window.timeline().lanes(); lanes.isVisible())
        places << QStringLiteral("lanes %1 x %2").arg(lanes.width()).arg(lanes.height());
    QStringList tabs;
    for (const QTabBar* bar : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        QStringList titles;
        for (int i = 0; bar->isVisible() && i < bar->count(); ++i)
            titles << (i == bar->currentIndex() ? QStringLiteral("[%1]") : QStringLiteral("%1")).arg(bar->tabText(i));
        if (!titles.isEmpty())
            tabs << QStringLiteral("tabs: ") + titles.join(QStringLiteral(" | "));
    }
    tabs.sort();
    return (places + tabs).join(QLatin1Char('\n'));
}

Snapshot lookAt(const Hand& hand)
{
    MainWindow& window = hand.window();
    Snapshot shown;
    hand.rest();
    leaveFocus(window);
    window.statusBar()->clearMessage(); // goes by the clock
    if (!becomesStill(window))
        return shown;
    lookAtRest(window, shown);
    // Docks work only while they are in front: the first round lets all of them, the second looks.
    for (const QKeySequence& key : dockKeys()) {
        hand.press(key);
        if (!becomesStill(window))
            return {};
    }
    if (!becomesStill(window))
        return {};
    for (const QKeySequence& key : dockKeys()) {
        hand.press(key);
        QCoreApplication::processEvents();
        leaveFocus(window);
        for (const Dock* dock : window.findChildren<Dock*>()) {
            if (!dock->visibleRegion().isEmpty())
                lookAtDock(*dock, "in front", shown);
        }
    }
    return shown;
}

} // namespace emberline::hour
