// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_docks.h"

#include "views/kit/panel.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace emberline {

/// Of a dock's contents. Without it, each trace would move the docks, because the smallest size of most widgets depends on what they show.
constexpr QSize kSmallest(240, 150);

class Dock::Title : public QWidget {
public:
    explicit Title(const QString& text, QDockWidget* dock) : m_tabs(new QTabBar(this)), m_close(new QToolButton(this))
    {
        setObjectName(QStringLiteral("dockTitle"));
        setAttribute(Qt::WA_StyledBackground);
        m_tabs->setAttribute(Qt::WA_TransparentForMouseEvents); // so that the user can drag the dock by it
        m_tabs->setFocusPolicy(Qt::NoFocus);
        m_tabs->setDrawBase(false);
        m_tabs->setExpanding(false);
        m_tabs->addTab(text);
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_tabs);
        layout->addStretch(1);
        layout->addWidget(m_close);
        m_close->setObjectName(QStringLiteral("closeDock"));
        m_close->setText(QStringLiteral("✕"));
        m_close->setAutoRaise(true);
        m_close->setFocusPolicy(Qt::NoFocus);
        m_close->setToolTip(Dock::tr("Close"));
        m_close->setAccessibleName(Dock::tr("Close"));
        m_close->hide();
        connect(m_close, &QToolButton::clicked, dock, &QWidget::close);
    }
    void setText(const QString& text) { m_tabs->setTabText(0, text); }
    void setClosable(bool closable) { m_close->setVisible(closable); }
    void setShown(bool shown)
    {
        // Hiding the title bar would bring back the style's own.
        m_tabs->setVisible(shown);
        setMaximumHeight(shown ? QWIDGETSIZE_MAX : 0);
        updateGeometry();
    }
    [[nodiscard]] QSize sizeHint() const override { return maximumHeight() == 0 ? QSize(0, 0) : QWidget::sizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

private:
    QTabBar* m_tabs;
    QToolButton* m_close;
};

Dock::Dock(const char* name, const char* heading, QWidget* contents, QMainWindow* window) :
    QDockWidget(QCoreApplication::translate("emberline::WindowPanels", heading), window), m_heading(QString::fromLatin1(heading)),
    m_title(new Title(windowTitle(), this))
{
    setObjectName(QString::fromLatin1(name));
    setAccessibleName(windowTitle());
    setTitleBarWidget(m_title);
    contents->setMinimumSize(kSmallest);
    setWidget(contents);
    // The window regroups its docks only after the signal.
    const auto later = [this] { QTimer::singleShot(0, this, &Dock::updateTitleBar); };
    connect(this, &QDockWidget::topLevelChanged, this, later);
    connect(this, &QDockWidget::dockLocationChanged, this, later);
    connect(this, &QDockWidget::visibilityChanged, this, later);
}

void Dock::setTitle(const QString& title)
{
    setWindowTitle(title);
    m_title->setText(title);
}

void Dock::updateTitleBar()
{
    const auto* window = qobject_cast<QMainWindow*>(parentWidget());
    const QList<QDockWidget*> group = window ? window->tabifiedDockWidgets(this) : QList<QDockWidget*>();
    const bool grouped = std::ranges::any_of(group, [](const QDockWidget* dock) { return dock->toggleViewAction()->isChecked(); });
    m_title->setShown(isFloating() || !grouped);
    m_title->setClosable(isFloating());
}

/// Qt draws no frame around a custom title bar.
void Dock::paintEvent(QPaintEvent* event)
{
    QDockWidget::paintEvent(event);
    if (!isFloating())
        return;
    QPainter painter(this);
    painter.setPen(Theme::of(palette()).mutedText);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

/// Each group's first dock, which is on top, and its share of the width in per mille: answers are tables and charts, and have most tabs.
constexpr std::pair<DockId, int> kGroups[]{{DockId::Details, 220}, {DockId::TimeSplit, 780}};

/// In the order of the menu; each key is Ctrl and the position.
constexpr std::array kAnswers{DockId::TimeSplit, DockId::CriticalPath, DockId::Statistics, DockId::Flame, DockId::Counters, DockId::Compare,
    DockId::History, DockId::Sql};
/// In the order of the menu; each key is Alt and the position.
constexpr std::array kOthers{DockId::Details, DockId::Arguments, DockId::SourceLine, DockId::Events, DockId::Found, DockId::ImportReport,
    DockId::Bookmarks, DockId::Sources};

static bool isOpen(const QDockWidget& dock)
{
    return dock.toggleViewAction()->isChecked();
}

/// A dock's height with the tabs that it stands behind, as QMainWindow::resizeDocks() counts it.
static int heightWithTabs(const QDockWidget& dock)
{
    const QRect place = dock.geometry();
    for (const QTabBar* tabs : dock.parentWidget()->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        const QRect strip = tabs->geometry();
        if (tabs->isVisible() && strip.bottom() < place.top() + 2 && place.top() - strip.bottom() < 4 && strip.right() > place.left()
            && strip.left() < place.right())
            return place.bottom() - strip.top() + 1;
    }
    return place.height();
}

static bool hasContents(const QDockWidget& dock)
{
    return static_cast<const Panel*>(dock.widget())->hasContents();
}

WindowDocks::WindowDocks(QMainWindow* window) : m_window(window)
{
    QObject::connect(qApp, &QApplication::focusChanged, &m_connections, [this](const QWidget* /*before*/, const QWidget* now) {
        for (auto one = m_passedOver.cbegin(); now && one != m_passedOver.cend(); ++one) {
            if (one.key()->isAncestorOf(now))
                m_used.insert(one.key());
        }
    });
}

Dock* WindowDocks::add(DockId id, const char* name, const char* heading, Panel* contents, AtFirst atFirst)
{
    Q_ASSERT(m_added.size() == static_cast<qsizetype>(id));
    auto* dock = new Dock(name, heading, contents, m_window);
    m_added.append({dock, atFirst});
    const auto check = [this] {
        const auto isOpenBelow = [this](const Added& one) { return isOpen(*one.dock) && isBelow(one.dock); };
        if (!m_steppedBack.isEmpty() && std::ranges::none_of(m_added, isOpenBelow)) // the wide one was closed, or floats
            endWide();
    };
    QObject::connect(dock->toggleViewAction(), &QAction::toggled, m_window, check);
    QObject::connect(dock, &QDockWidget::topLevelChanged, m_window, check);
    return dock;
}

bool WindowDocks::hasSteppedBack(const QDockWidget* dock) const
{
    return std::ranges::any_of(m_steppedBack, [dock](const SteppedBack& one) { return one.dock == dock; });
}

void WindowDocks::arrange(int height)
{
    QList<QDockWidget*> tops;
    QList<int> widths;
    for (const auto& [first, share] : kGroups) {
        if (tops.isEmpty())
            m_window->addDockWidget(Qt::BottomDockWidgetArea, &dock(first));
        else
            m_window->splitDockWidget(tops.last(), &dock(first), Qt::Horizontal);
        tops.append(&dock(first));
        widths.append(m_window->width() * share / 1000);
    }
    // After all docks are placed: Qt turns a dock split off a tab into a tab.
    for (qsizetype i = 1; i < m_added.size(); ++i) {
        if (!tops.contains(m_added[i].dock))
            m_window->tabifyDockWidget(m_added[i - 1].dock, m_added[i].dock);
    }
    for (QDockWidget* top : std::as_const(tops))
        top->raise();
    m_window->resizeDocks(tops, widths, Qt::Horizontal);
    m_window->resizeDocks({tops.first()}, {height}, Qt::Vertical);
    for (const Added& one : std::as_const(m_added)) {
        if (one.atFirst != AtFirst::Open)
            one.dock->hide();
    }
}

void WindowDocks::closeEmpty()
{
    for (const Added& one : std::as_const(m_added)) {
        if (one.atFirst == AtFirst::Empty && !hasContents(*one.dock))
            one.dock->hide();
    }
}

void WindowDocks::keepShare(int before)
{
    const int now = m_window->height();
    if (before > 0 && now != before)
        setHeight(static_cast<int>(std::lround(double(sizes().height) * now / before)));
}

DockSizes DockSizes::in(QSize other) const
{
    const auto scaled = [](int size, int whole, int now) { return static_cast<int>(std::lround(double(size) * now / std::max(1, whole))); };
    DockSizes sizes{other, scaled(height, window.height(), other.height()), widths};
    for (int& width : sizes.widths)
        width = scaled(width, window.width(), other.width());
    return sizes;
}

bool WindowDocks::isBelow(Dock* dock) const
{
    return !dock->isFloating() && m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
}

QList<Dock*> WindowDocks::sideBySide() const
{
    QList<Dock*> docks;
    for (const Added& one : m_added) {
        if (isBelow(one.dock) && !one.dock->visibleRegion().isEmpty())
            docks.append(one.dock);
    }
    return docks;
}

DockSizes WindowDocks::sizes() const
{
    DockSizes sizes{m_window->size(), 0, {}};
    for (const Dock* dock : sideBySide()) {
        if (sizes.height == 0) // as share() takes it: beside it may be one with a title of its own in place of tabs
            sizes.height = heightWithTabs(*dock);
        sizes.widths.insert(dock->objectName(), dock->width());
    }
    return sizes;
}

void WindowDocks::setHeight(int height)
{
    if (const QList<Dock*> docks = sideBySide(); !docks.isEmpty())
        m_window->resizeDocks({docks.first()}, {height}, Qt::Vertical);
}

bool WindowDocks::haveContents() const
{
    return std::ranges::any_of(m_added, [](const Added& one) { return isOpen(*one.dock) && hasContents(*one.dock); });
}

/// Returns 0 if it has none.
int WindowDocks::widthIn(const DockSizes& sizes, Dock* dock) const
{
    if (const int width = sizes.widths.value(dock->objectName()); width > 0)
        return width;
    for (const QDockWidget* other : m_window->tabifiedDockWidgets(dock)) {
        if (const int width = sizes.widths.value(other->objectName()); width > 0)
            return width;
    }
    return 0;
}

bool WindowDocks::hasWidthsOf(const DockSizes& sizes) const
{
    const QList<Dock*> docks = sideBySide();
    return docks.size() == sizes.widths.size() && std::ranges::all_of(docks, [&](Dock* dock) { return widthIn(sizes, dock) > 0; });
}

void WindowDocks::share(const DockSizes& sizes, Qt::Orientation orientation)
{
    const DockSizes shares = sizes.in(m_window->size());
    const QList<Dock*> docks = sideBySide();
    if (orientation == Qt::Vertical)
        return setHeight(shares.height);
    if (docks.size() < 2 || !hasWidthsOf(sizes))
        return;
    QList<int> widths;
    for (Dock* dock : docks)
        widths.append(widthIn(shares, dock));
    m_window->resizeDocks(QList<QDockWidget*>(docks.begin(), docks.end()), widths, Qt::Horizontal);
}

Dock& WindowDocks::raise(DockId id)
{
    Dock& raised = dock(id);
    if (hasSteppedBack(&raised))
        endWide();
    raised.show();
    raised.raise();
    return raised;
}

void WindowDocks::bringForward(DockId id)
{
    if (Dock& named = dock(id); isOpen(named) && !named.isFloating())
        named.raise();
}

void WindowDocks::showWide(DockId id)
{
    bringForward(id);
    Dock* wide = &dock(id);
    if (!m_steppedBack.isEmpty() || !isOpen(*wide) || wide->isFloating())
        return;
    const QList<QDockWidget*> group = m_window->tabifiedDockWidgets(wide);
    for (const Added& one : std::as_const(m_added)) {
        if (one.dock != wide && !group.contains(one.dock) && isOpen(*one.dock) && isBelow(one.dock))
            m_steppedBack.append({one.dock, one.dock->width(), !one.dock->visibleRegion().isEmpty()});
    }
    m_wide = {wide, wide->width()};
    for (const SteppedBack& one : std::as_const(m_steppedBack))
        one.dock->hide();
}

void WindowDocks::endWide()
{
    if (m_steppedBack.isEmpty())
        return;
    QList<QDockWidget*> fronts;
    QList<int> widths;
    for (const SteppedBack& one : std::exchange(m_steppedBack, {})) {
        one.dock->show();
        if (!one.wasInFront)
            continue;
        fronts.append(one.dock);
        widths.append(one.width);
    }
    for (QDockWidget* dock : std::as_const(fronts))
        dock->raise();
    if (!m_wide.first->isFloating()) {
        fronts.append(m_wide.first);
        widths.append(m_wide.second);
    }
    m_window->resizeDocks(fronts, widths, Qt::Horizontal);
}

void WindowDocks::noteFronts()
{
    const QList<Dock*> fronts = sideBySide();
    m_fronts = QSet<QDockWidget*>(fronts.begin(), fronts.end());
}

void WindowDocks::showFirst(std::optional<DockId> awaited)
{
    m_awaited = awaited ? &dock(*awaited) : nullptr;
    m_chosen.clear();
    const QSet<QDockWidget*> before = std::exchange(m_fronts, {});
    for (Dock* front : sideBySide()) {
        const QList<QDockWidget*> group = m_window->tabifiedDockWidgets(front);
        const auto isBehind = [&](QDockWidget* other) { return before.contains(other) && isOpen(*other); }; // else it just closed
        if (!before.contains(front) && std::ranges::any_of(group, isBehind))
            m_chosen.insert(front);
    }
    endWide();
    for (const DockId id : {DockId::TimeSplit, DockId::Details}) {
        const QList<QDockWidget*> group = m_window->tabifiedDockWidgets(&dock(id));
        if (std::ranges::none_of(group, [this](QDockWidget* other) { return m_chosen.contains(other); }))
            bringForward(id);
    }
}

void WindowDocks::showAwaited()
{
    QDockWidget* const awaited = std::exchange(m_awaited, nullptr);
    if (!awaited || !isOpen(*awaited))
        return;
    QDockWidget* const first = &dock(DockId::TimeSplit);
    for (QDockWidget* front : m_window->tabifiedDockWidgets(awaited)) {
        const bool isOfUser = m_chosen.contains(front) || front->isAncestorOf(QApplication::focusWidget());
        if (!isOfUser && !front->visibleRegion().isEmpty() && (front == first || m_passedOver.value(front) == first))
            awaited->raise();
    }
    m_passedOver.remove(awaited); // what it stood in front of does not take its place
}

void WindowDocks::passOverEmpty()
{
    for (const Added& one : std::as_const(m_added)) {
        if (one.dock->visibleRegion().isEmpty() || m_chosen.contains(one.dock)
            || one.dock->isAncestorOf(QApplication::focusWidget())) // the user has gone there
            continue;
        const QList<QDockWidget*> group = m_window->tabifiedDockWidgets(one.dock);
        const auto isBetter = [](const QDockWidget* other) { return isOpen(*other) && hasContents(*other); };
        QDockWidget* passedOver = m_passedOver.value(one.dock);
        if (!hasContents(*one.dock)) {
            const auto better = std::ranges::find_if(group, isBetter);
            if (better == group.end())
                continue;
            m_passedOver.insert(*better, one.dock);
            m_used.remove(*better);
            passFront(one.dock, *better);
        } else if (group.contains(passedOver) && isBetter(passedOver)) {
            m_passedOver.remove(one.dock); // once: from here on the user may put it in front
            passFront(one.dock, passedOver);
        }
    }
}

void WindowDocks::endPassingOver(DockId id)
{
    QDockWidget* const passed = &dock(id);
    QDockWidget* instead = m_passedOver.key(passed);
    if (!instead || !isOpen(*passed) || !hasContents(*passed))
        return;
    const bool isInFront = !instead->visibleRegion().isEmpty();
    m_passedOver.remove(instead);
    if (isInFront && !m_used.remove(instead) && m_window->tabifiedDockWidgets(instead).contains(passed))
        passFront(instead, passed);
}

void WindowDocks::passFront(QDockWidget* from, QDockWidget* to)
{
    if (m_fronts.remove(from))
        m_fronts.insert(to); // the user has not chosen it
    to->raise();
}

void WindowDocks::scrollTabs(QTabBar& tabs)
{
    tabs.setElideMode(Qt::ElideNone);
    tabs.setUsesScrollButtons(true);
    for (QToolButton* arrow : tabs.findChildren<QToolButton*>())
        arrow->setFocusPolicy(Qt::NoFocus); // for the mouse: keys lead to each dock itself
}

void WindowDocks::fillDocksMenu(QMenu& menu)
{
    for (const Added& one : std::as_const(m_added)) {
        QAction* action = one.dock->toggleViewAction();
        menu.addAction(action);
        QObject::connect(action, &QAction::triggered, one.dock, [this, dock = one.dock](bool isShown) {
            if (isShown && hasSteppedBack(dock))
                endWide();
            if (isShown)
                dock->raise(); // not behind another tab
        });
    }
}

void WindowDocks::fillAnalyzeMenu(QMenu& menu)
{
    int key = Qt::Key_1;
    for (const DockId id : kAnswers)
        addKey(menu, id, Qt::CTRL | static_cast<Qt::Key>(key++));
}

void WindowDocks::fillGoMenu(QMenu& menu, QWidget* centre)
{
    int key = Qt::Key_1;
    for (const DockId id : kOthers)
        addKey(menu, id, Qt::ALT | static_cast<Qt::Key>(key++));
    menu.addSeparator();
    for (const bool forward : {true, false}) {
        QAction* action = menu.addAction(forward ? tr("Ne&xt Part of the Window") : tr("Pre&vious Part of the Window"));
        action->setShortcut(forward ? QKeySequence(Qt::Key_F6) : QKeySequence(Qt::SHIFT | Qt::Key_F6));
        action->setToolTip(tr("Move the keyboard focus through the timeline and the visible docks"));
        QObject::connect(action, &QAction::triggered, m_window, [this, centre, forward] { step(centre, forward); });
    }
}

void WindowDocks::addKey(QMenu& menu, DockId id, const QKeySequence& key)
{
    QAction* action = menu.addAction(dock(id).windowTitle());
    action->setShortcut(key);
    action->setToolTip(tr("Show this dock"));
    QObject::connect(action, &QAction::triggered, m_window, [this, id] { static_cast<Panel*>(raise(id).widget())->takeFocus(); });
}

void WindowDocks::step(QWidget* centre, bool forward)
{
    QList<QWidget*> parts{centre};
    for (const Added& one : std::as_const(m_added)) {
        if (!one.dock->visibleRegion().isEmpty() && !one.dock->isFloating())
            parts << one.dock->widget();
    }
    qsizetype at = 0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (parts[i] == m_window->focusWidget() || parts[i]->isAncestorOf(m_window->focusWidget()))
            at = i;
    }
    QWidget* next = parts[(at + (forward ? 1 : parts.size() - 1)) % parts.size()];
    if (auto* panel = qobject_cast<Panel*>(next))
        panel->takeFocus();
    else
        next->setFocus(Qt::ShortcutFocusReason);
}

} // namespace emberline

#include "moc_window_docks.cpp"
