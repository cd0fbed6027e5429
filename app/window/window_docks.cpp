// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_docks.h"

#include "app/window/dock.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include <array>

namespace emberline {

namespace {

/// Shares of the width, in per mille: the middle group has the most and the longest titles.
constexpr std::array kShares{260, 450, 290};

/// In the order of the menu; the key of each is Ctrl and its place in it.
constexpr std::array kAnswers{"timeSplit", "criticalPath", "statistics", "flame", "counters", "compare", "history", "sql"};

} // namespace

Dock* WindowDocks::add(const char* name, const QString& title, QWidget* contents, Group group, AtFirst atFirst)
{
    auto* dock = new Dock(QString::fromLatin1(name), title, contents, m_window);
    m_added.append({dock, group, atFirst});
    return dock;
}

QList<Dock*> WindowDocks::inGroup(Group group) const
{
    QList<Dock*> docks;
    for (const Added& one : m_added) {
        if (one.group == group)
            docks.append(one.dock);
    }
    return docks;
}

void WindowDocks::arrange(int height)
{
    QList<QDockWidget*> tops;
    QList<int> widths;
    const std::array groups{inGroup(Group::Selection), inGroup(Group::Answers), inGroup(Group::Comparison)};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (tops.isEmpty())
            m_window->addDockWidget(Qt::BottomDockWidgetArea, groups[i].first());
        else
            m_window->splitDockWidget(tops.last(), groups[i].first(), Qt::Horizontal);
        tops.append(groups[i].first());
        widths.append(m_window->width() * kShares[i] / 1000);
    }
    // After all have their places: what is split off a tab becomes a tab.
    for (const QList<Dock*>& group : groups) {
        for (qsizetype i = 1; i < group.size(); ++i)
            m_window->tabifyDockWidget(group[i - 1], group[i]);
        group.first()->raise();
    }
    m_window->resizeDocks(tops, widths, Qt::Horizontal);
    m_window->resizeDocks({tops.first()}, {height}, Qt::Vertical);
    for (const Added& one : std::as_const(m_added)) {
        if (one.atFirst == AtFirst::Closed)
            one.dock->hide();
    }
}

Dock* WindowDocks::raise(const char* name)
{
    auto* dock = m_window->findChild<Dock*>(QString::fromLatin1(name));
    dock->show();
    dock->raise();
    return dock;
}

void WindowDocks::fillDocksMenu(QMenu& menu)
{
    for (const Added& one : std::as_const(m_added)) {
        QAction* action = one.dock->toggleViewAction();
        menu.addAction(action);
        QObject::connect(action, &QAction::triggered, one.dock, [dock = one.dock](bool isShown) { // not behind another tab
            if (isShown)
                dock->raise();
        });
    }
}

void WindowDocks::fillAnalyzeMenu(QMenu& menu)
{
    int key = Qt::Key_1;
    for (const char* name : kAnswers) {
        const auto* dock = m_window->findChild<Dock*>(QString::fromLatin1(name));
        QAction* action = menu.addAction(dock->windowTitle());
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key++)));
        action->setToolTip(tr("Bring this dock to the front"));
        QObject::connect(action, &QAction::triggered, dock, [this, name] {
            if (QWidget* contents = raise(name)->widget(); !contents->isAncestorOf(m_window->focusWidget()))
                contents->setFocus(Qt::ShortcutFocusReason);
        });
    }
}

} // namespace emberline
