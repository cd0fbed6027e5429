// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include "views/timeline/corner_widget.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/ruler_widget.h"
#include "views/timeline/timeline_controller.h"

#include <QGridLayout>
#include <QMouseEvent>
#include <QScrollBar>

#include <limits>

namespace emberline {

namespace {

constexpr int kOverviewHeight = 36;
constexpr int kRulerHeight = 23;
constexpr int kGutterWidth = 268;
constexpr int kLeastGutter = 120;
constexpr int kMostGutter = 700;
constexpr int kGrip = 5; ///< the gutter's right edge can be dragged

} // namespace

TimelineView::TimelineView(TraceStore& store, ViewState& state, QWidget* parent) :
    QWidget(parent), m_controller(new TimelineController(store, state, this)),
    m_corner(new CornerWidget(*m_controller, kOverviewHeight, this)), m_overview(new OverviewWidget(*m_controller, this)),
    m_ruler(new RulerWidget(*m_controller, this)), m_gutter(new GutterWidget(*m_controller, this)),
    m_lanes(new LanesWidget(*m_controller, this)), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    compose();
    setFocusProxy(m_lanes);
    connect(m_controller, &TimelineController::layoutChanged, this, &TimelineView::updateScrollBar);
    connect(m_controller, &TimelineController::scrolled, this, &TimelineView::updateScrollBar);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_controller, &TimelineController::setScrollY);
    m_lanes->installEventFilter(this);
    m_gutter->installEventFilter(this);
    m_gutter->setMouseTracking(true);
}

TimelineView::~TimelineView() = default;

void TimelineView::compose()
{
    m_overview->setFixedHeight(kOverviewHeight);
    m_ruler->setFixedHeight(kRulerHeight);
    m_corner->setFixedHeight(kOverviewHeight + kRulerHeight);
    setGutterWidth(kGutterWidth);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(m_corner, 0, 0, 2, 1);
    grid->addWidget(m_overview, 0, 1);
    grid->addWidget(m_ruler, 1, 1);
    grid->addWidget(m_gutter, 2, 0);
    grid->addWidget(m_lanes, 2, 1);
    grid->addWidget(m_scrollBar, 0, 2, 3, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(2, 1);
    m_scrollBar->hide();
}

void TimelineView::updateScrollBar()
{
    const auto toInt = [](std::int64_t y) { return static_cast<int>(std::min<std::int64_t>(y, std::numeric_limits<int>::max())); };
    const QSignalBlocker quiet(m_scrollBar);
    m_scrollBar->setRange(0, toInt(m_controller->maxScrollY()));
    m_scrollBar->setPageStep(m_controller->viewportHeight());
    m_scrollBar->setSingleStep(20);
    m_scrollBar->setValue(toInt(m_controller->scrollY()));
    m_scrollBar->setVisible(m_controller->maxScrollY() > 0);
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_lanes && event->type() == QEvent::Resize) {
        m_controller->setViewport(m_lanes->width(), m_lanes->height());
        updateScrollBar();
    }
    if (watched != m_gutter)
        return QWidget::eventFilter(watched, event);
    const bool isMove = event->type() == QEvent::MouseMove;
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if (isMove || isPress) {
        const int x = static_cast<int>(static_cast<QMouseEvent*>(event)->position().x());
        const bool onEdge = x >= m_gutter->width() - kGrip;
        m_gutter->setCursor(onEdge || m_resizingGutter ? Qt::SplitHCursor : Qt::ArrowCursor);
        if (m_resizingGutter)
            setGutterWidth(x);
        m_resizingGutter = m_resizingGutter || (isPress && onEdge);
        return m_resizingGutter;
    }
    if (event->type() == QEvent::MouseButtonRelease)
        m_resizingGutter = false;
    return QWidget::eventFilter(watched, event);
}

void TimelineView::setGutterWidth(int width)
{
    width = std::clamp(width, kLeastGutter, kMostGutter);
    m_gutter->setFixedWidth(width);
    m_corner->setFixedWidth(width);
}

int TimelineView::gutterWidth() const
{
    return m_gutter->width();
}

void TimelineView::fitAll()
{
    m_controller->fitAll();
}

void TimelineView::zoomBy(double factor)
{
    m_controller->zoomBy(factor);
}

void TimelineView::fitSelection()
{
    m_controller->fitSelection();
}

void TimelineView::markSelection()
{
    m_controller->markSelection();
}

void TimelineView::clearSelection()
{
    m_controller->perform(Command::Clear);
}

void TimelineView::setTimeMode(TimeMode mode)
{
    m_controller->state().setTimeMode(mode);
}

TimeMode TimelineView::timeMode() const
{
    return m_controller->state().timeMode();
}

void TimelineView::setAnimated(bool animated)
{
    m_controller->setAnimated(animated);
}

bool TimelineView::isSettled() const
{
    return m_controller->isSettled() && m_overview->isSettled();
}

} // namespace emberline
