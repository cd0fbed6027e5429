// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_layout.h"

#include "app/window/docks/window_docks.h"
#include "app/window/settings/window_settings.h"
#include "views/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMainWindow>

namespace emberline {

WindowLayout::WindowLayout(QMainWindow& window, WindowDocks& docks, TimelineView& timeline, WindowSettings& settings) :
    QObject(&window), m_window(window), m_docks(docks), m_timeline(timeline), m_settings(settings), m_firstSize(window.size()),
    m_firstDocks(window.saveState())
{
    m_restoring.setSingleShot(true);
    m_restoring.setInterval(0);
    connect(&m_restoring, &QTimer::timeout, this, &WindowLayout::restoreAgain);
}

void WindowLayout::restore()
{
    m_timeline.setGutterWidth(m_settings.gutterWidth());
    // Before the window is maximized: of a hidden maximized window, Qt would keep a second layout, which dangles once this one is restored
    // again.
    const bool hasDocks = m_window.restoreState(m_settings.docks());
    m_window.restoreGeometry(m_settings.geometry());
    if (!hasDocks)
        return;
    const bool isSizedByDesktop = (m_window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) != 0;
    if (!isSizedByDesktop)
        m_window.restoreState(m_settings.docks());
    setAwaitingSize(isSizedByDesktop && m_settings.docksSize().isValid());
}

void WindowLayout::keep()
{
    m_docks.endWide();
    m_settings.setGutterWidth(m_timeline.gutterWidth());
    m_settings.setGeometry(m_window.saveGeometry());
    if (m_awaitsSize) // the stored layout is better than that of a window with a temporary size
        return;
    m_settings.setDocks(m_window.saveState());
    m_settings.setDocksSize(m_window.size());
}

void WindowLayout::reset()
{
    setAwaitingSize(false);
    m_timeline.setGutterWidth(std::nullopt);
    m_window.restoreState(m_firstDocks);
    m_docks.keepShare(m_firstSize.height());
    m_docks.forgetPassedOver();
    m_docks.passOverEmpty();
}

void WindowLayout::followSize(QSize before)
{
    if (m_awaitsSize)
        m_restoring.start();
    else
        m_docks.keepShare(before.height());
}

void WindowLayout::restoreAgain()
{
    m_restoring.stop();
    if (!m_awaitsSize) // the user was faster
        return;
    m_window.restoreState(m_settings.docks());
    m_docks.showFirst();
    m_docks.passOverEmpty();
    m_docks.keepShare(m_settings.docksSize().height()); // on another screen
    if (m_window.size() == m_settings.docksSize())
        setAwaitingSize(false);
}

/// Once the user acts in the window, its current size is final.
bool WindowLayout::eventFilter(QObject* /*watched*/, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::KeyPress:
    case QEvent::Wheel:
        if (m_restoring.isActive())
            restoreAgain();
        setAwaitingSize(false);
        break;
    default:
        break;
    }
    return false;
}

void WindowLayout::setAwaitingSize(bool awaiting)
{
    m_awaitsSize = awaiting;
    if (awaiting)
        QCoreApplication::instance()->installEventFilter(this);
    else
        QCoreApplication::instance()->removeEventFilter(this);
}

} // namespace emberline

#include "moc_window_layout.cpp"
