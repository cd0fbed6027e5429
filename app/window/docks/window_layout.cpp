// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_layout.h"

#include "app/window/settings/window_settings.h"
#include "views/timeline/timeline_view.h"

#include <QMainWindow>
#include <QVariantMap>

#include <utility>

namespace emberline {

constexpr QLatin1String kStoredWindow("window");
constexpr QLatin1String kStoredHeight("height");
constexpr QLatin1String kStoredWidth("width/"); ///< before the dock's name

static QVariantMap stored(const DockSizes& sizes)
{
    if (!sizes.isValid())
        return {};
    QVariantMap map{{kStoredWindow, sizes.window}, {kStoredHeight, sizes.height}};
    for (auto one = sizes.widths.cbegin(); one != sizes.widths.cend(); ++one)
        map.insert(kStoredWidth + one.key(), one.value());
    return map;
}

static DockSizes storedSizes(const QVariantMap& map)
{
    DockSizes sizes{map.value(kStoredWindow).toSize(), map.value(kStoredHeight).toInt(), {}};
    for (auto one = map.cbegin(); one != map.cend(); ++one) {
        if (one.key().startsWith(kStoredWidth) && one.value().toInt() > 0)
            sizes.widths.insert(one.key().mid(kStoredWidth.size()), one.value().toInt());
    }
    return sizes;
}

WindowLayout::WindowLayout(QMainWindow& window, WindowDocks& docks, TimelineView& timeline, WindowSettings& settings) :
    QObject(&window), m_window(window), m_docks(docks), m_timeline(timeline), m_settings(settings), m_firstSize(window.size()),
    m_firstDocks(window.saveState())
{
    m_restoring.setSingleShot(true);
    m_restoring.setInterval(0);
    connect(&m_restoring, &QTimer::timeout, this, &WindowLayout::restoreAgain);
    window.installEventFilter(this);
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
    m_wanted = storedSizes(m_settings.dockSizes());
    const bool isSizedByDesktop = (m_window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) != 0;
    if (!isSizedByDesktop)
        m_window.restoreState(m_settings.docks());
    m_docks.closeEmpty();
    setAwaitingSize(isSizedByDesktop && m_settings.docksSize().isValid());
}

void WindowLayout::keep()
{
    const bool isRearranged = !m_docks.isWide() && !m_docks.sizes().widths.isEmpty() && !m_docks.hasWidthsOf(m_wanted);
    m_docks.endWide();
    m_settings.setGutterWidth(m_timeline.gutterWidth());
    m_settings.setGeometry(m_window.saveGeometry());
    if (m_awaitsSize) // the stored layout is better than that of a window with a temporary size
        return;
    m_settings.setDocks(m_window.saveState());
    m_settings.setDocksSize(m_window.size());
    if (isRearranged)
        learn(true, true);
    m_settings.setDockSizes(stored(m_wanted));
}

void WindowLayout::reset()
{
    setAwaitingSize(false);
    m_heightBefore = 0;
    m_timeline.setGutterWidth(std::nullopt);
    m_window.restoreState(m_firstDocks);
    m_docks.keepShare(m_firstSize.height());
    m_docks.forgetPassedOver();
    m_docks.passOverEmpty();
    m_wanted = {};
    QTimer::singleShot(0, this, [this] { learn(true, true); });
}

void WindowLayout::followSize(QSize before)
{
    if (m_awaitsSize)
        return m_restoring.start();
    if (!m_wanted.isValid() || m_heightBefore > 0)
        m_docks.keepShare(before.height());
    else if (before.height() != m_window.height())
        m_docks.share(m_wanted, Qt::Vertical);
    if (m_wanted.isValid() && before.width() != m_window.width())
        m_docks.share(m_wanted, Qt::Horizontal);
}

void WindowLayout::lendHeight(int height)
{
    const int before = m_docks.sizes().height;
    if (m_heightBefore > 0 || before == 0 || height <= before)
        return;
    m_heightBefore = before;
    m_docks.setHeight(height);
}

void WindowLayout::takeHeightBack()
{
    if (const int before = std::exchange(m_heightBefore, 0); before > 0)
        m_docks.setHeight(before);
}

/// Takes over from the docks' present sizes what the user has chosen; the rest keeps its share.
void WindowLayout::learn(bool widths, bool height)
{
    const DockSizes now = m_docks.sizes();
    if (!now.isValid())
        return;
    const bool isFirst = !m_wanted.isValid();
    DockSizes wanted = isFirst ? now : m_wanted.in(now.window);
    if (widths && !m_docks.isWide())
        wanted.widths = now.widths;
    if (height && m_heightBefore == 0)
        wanted.height = now.height;
    m_wanted = wanted;
}

/// A splitter between docks is no widget: the window itself gets its mouse events.
void WindowLayout::watchSplitters(QEvent::Type event)
{
    if (event == QEvent::Show && !m_wanted.isValid()) {
        QTimer::singleShot(0, this, [this] {
            if (!m_wanted.isValid() && !m_awaitsSize)
                learn(true, true);
        });
    } else if (event == QEvent::MouseButtonPress) {
        m_pressed = m_docks.sizes();
    } else if (event == QEvent::MouseButtonRelease && m_pressed.isValid()) {
        QTimer::singleShot(0, this, [this, before = std::exchange(m_pressed, {})] { // after the window's last move of it
            const DockSizes now = m_docks.sizes();
            if (now.window != before.window)
                return;
            if (now.height != before.height)
                m_heightBefore = 0;
            learn(now.widths != before.widths, now.height != before.height);
        });
    }
}

void WindowLayout::restoreAgain()
{
    m_restoring.stop();
    if (!m_awaitsSize) // the user was faster
        return;
    m_window.restoreState(m_settings.docks());
    m_docks.closeEmpty();
    m_docks.showFirst();
    m_docks.passOverEmpty();
    if (m_window.size() != m_settings.docksSize() && m_wanted.isValid()) { // on another screen
        m_docks.share(m_wanted, Qt::Vertical);
        m_docks.share(m_wanted, Qt::Horizontal);
    } else {
        m_docks.keepShare(m_settings.docksSize().height());
    }
    if (m_window.size() == m_settings.docksSize())
        setAwaitingSize(false);
}

/// Once the user acts in the window, its current size is final.
bool WindowLayout::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window)
        watchSplitters(event->type());
    if (!m_awaitsSize)
        return false;
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
