// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include "views/format/display_text.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"
#include "views/timeline/gutter_widget.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/overview_widget.h"
#include "views/timeline/row_order.h"

#include <QAction>
#include <QFrame>
#include <QGridLayout>
#include <QList>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <limits>
#include <set>
#include <span>

namespace emberline {

constexpr int kLeft = 14;
constexpr int kCornerGap = 6;
constexpr int kStepHeight = 10;

static QString titleOf(ColorBy by)
{
    switch (by) {
    case ColorBy::Name:
        return CornerWidget::tr("Overview, coloured by name");
    case ColorBy::Category:
        return CornerWidget::tr("Overview, coloured by category");
    case ColorBy::Thread:
        return CornerWidget::tr("Overview, coloured by thread");
    default:
        return CornerWidget::tr("Overview");
    }
}

CornerWidget::CornerWidget(TimelineController& controller, int overviewHeight, QWidget* parent) :
    QWidget(parent), m_controller(controller), m_overviewHeight(overviewHeight)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&controller.model(), &TimelineModel::contentChanged, this, qOverload<>(&CornerWidget::update)); // after any layout too
    for (const auto changed : {&ViewState::colorByChanged, &ViewState::timeModeChanged, &ViewState::foldsChanged})
        connect(&controller.state(), changed, this, qOverload<>(&CornerWidget::update));
    addToolTips(this, [this](QPoint) { return explanation(); });
}

void CornerWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setLayoutDirection(layoutDirection()); // of itself it has that of the application
    const Theme& theme = Theme::of(palette());
    painter.fillRect(rect(), theme.surface);
    for (const int y : {m_overviewHeight - 1, height() - 1})
        painter.fillRect(0, y, width(), 1, theme.line);
    painter.fillRect(width() - 1, 0, 1, height(), theme.line);
    QFont small = font();
    small.setPixelSize(std::max(8, QFontInfo(small).pixelSize() - 1));
    QFont bold = small;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.mutedText);
    if (const auto& sides = m_controller.model().settings().sides)
        paintSides(painter, *sides);
    else if (m_controller.state().colorBy() == ColorBy::Length)
        paintSteps(painter);
    else
        painter.drawText(QRect(kLeft, 0, width() - kLeft, m_overviewHeight), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(titleOf(m_controller.state().colorBy()), Qt::ElideRight, width() - kLeft - 4));
    const QString text = beginText();
    painter.setFont(small);
    const QRect line(kLeft, m_overviewHeight, width() - kLeft - 4, height() - m_overviewHeight - 1);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
}

QString CornerWidget::beginText() const
{
    const TraceRange extent = m_controller.model().extent();
    if (m_controller.trace().isEmpty() || !hasDate(extent.begin))
        return {};
    constexpr qsizetype kToTheSecond = 19;
    const bool local = m_controller.state().timeMode() == TimeMode::Local;
    const QString begin = formatDateTime(extent.begin, local ? TimeMode::Local : TimeMode::Utc);
    QString text = (local ? tr("Local %1") : tr("UTC %1")).arg(isManyDays(extent) ? begin.left(kToTheSecond) : begin);
    if (std::ranges::any_of(m_controller.trace().sources(), [](const Source& source) { return source.date == DateOrigin::Guess; }))
        text = tr("%1, not of all files").arg(text);
    return isManyDays(extent) && !m_controller.state().folds().isEmpty() ? tr("%1, idle folded").arg(text) : text;
}

/// The scale of lengths, from its shortest to its longest step.
void CornerWidget::paintSteps(QPainter& painter)
{
    const Theme& theme = Theme::of(palette());
    const QString shortest = tr("< 1 µs");
    const QString longest = tr("≥ 10 s");
    const QRect line(kLeft, 0, width() - kLeft - kLeft, m_overviewHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, shortest);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, longest);
    const int left = line.left() + painter.fontMetrics().horizontalAdvance(shortest) + kCornerGap;
    const int right = line.left() + line.width() - painter.fontMetrics().horizontalAdvance(longest) - kCornerGap;
    const int count = static_cast<int>(kDurationSteps);
    const auto edge = [&](int step) { return left + (right - left) * step / count; };
    for (int step = 0; step < count && right > left; ++step) {
        painter.fillRect(edge(step), (m_overviewHeight - kStepHeight) / 2, edge(step + 1) - edge(step), kStepHeight,
            theme.durationFill(static_cast<std::size_t>(step)));
    }
}

/// Base above head, as in the rows.
void CornerWidget::paintSides(QPainter& painter, const ComparedSides& sides)
{
    QRect line(kLeft, 1, width() - kLeft - 4, (m_overviewHeight - 2) / 2);
    for (const Side side : {Side::Base, Side::Head}) {
        paintSide(painter, line, side, sides.name(side), Theme::of(palette()));
        line.translate(0, line.height());
    }
}

/// The tool tip.
QString CornerWidget::explanation() const
{
    const auto& sides = m_controller.model().settings().sides;
    const auto nameOf = [&](Side side) { return tr("%1: %2").arg(sideName(side), sides->name(side)); };
    if (sides)
        return plainToolTip(nameOf(Side::Base) + QLatin1Char('\n') + nameOf(Side::Head));
    if (m_controller.state().colorBy() != ColorBy::Length)
        return {};
    return plainToolTip(tr("Colours tell how long a region takes. Each is ten times as long as the one before: less than 1 µs, 1 µs, "
                           "10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s and more. Grey: idle or waiting."));
}

/// The actions on the timeline's current row, for its menu and the window's. Their shortcuts work while the timeline has the focus.
class RowActions : public QObject {
    Q_OBJECT

public:
    /// `filter` may be null. `timeline` is the parent, and the widget in which the shortcuts work.
    RowActions(TimelineController& controller, FilterState* filter, QWidget* timeline) :
        QObject(timeline), m_controller(controller), m_filter(filter), m_timeline(timeline)
    {
        m_pin = addForAll(tr("&Pin on Top"), tr("Keep the chosen rows visible above the others"), Qt::Key_P,
            [this](std::span<const RowKey> rows) { m_controller.model().setPinned(rows, !arePinned(rows)); });
        m_pin->setCheckable(true);
        add(tr("Re&name…"), tr("Give the row another name"), Qt::Key_F2, [this](const RowKey& row) { Q_EMIT renameRequested(row); });
        m_ownName = add(
            tr("&Own Name"), tr("Give the row its own name back"), {}, [this](const RowKey& row) { m_controller.model().rename(row, {}); });
        addSeparator();
        add(tr("Move &Up"), tr("Move the row above its neighbour"), Qt::ALT | Qt::Key_Up,
            [this](const RowKey& row) { m_controller.model().moveRow(row, -1); });
        add(tr("Move &Down"), tr("Move the row below its neighbour"), Qt::ALT | Qt::Key_Down,
            [this](const RowKey& row) { m_controller.model().moveRow(row, 1); });
        addSeparator();
        if (m_filter) {
            m_only = addForAll(tr("Show Only &This"), tr("Show only what ran in the chosen processes and threads, or all again"), Qt::Key_O,
                [this](std::span<const RowKey> rows) {
                    m_filter->setFilter(filterOf(m_only->isChecked() ? rows : std::span<const RowKey>()));
                });
            m_only->setCheckable(true);
            connect(m_filter, &FilterState::filterChanged, this, &RowActions::update);
            addSeparator();
        }
        add(tr("&Collapse or Expand"), tr("Collapse or expand what lies below this process"), {}, [this](const RowKey& row) {
            if (const auto index = m_controller.layout().rowOf(row.session))
                m_controller.model().toggleCollapsed(*index);
        })->setText(tr("&Collapse or Expand") + QStringLiteral("\tSpace"));
        const auto addAlways = [this](const QString& text, const QString& toolTip, const QKeySequence& key, const auto& act) {
            auto* action = new QAction(text, this);
            action->setToolTip(toolTip);
            action->setShortcut(key);
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            connect(action, &QAction::triggered, this, act);
            m_timeline->addAction(action);
            m_forAllRows.append(action);
        };
        addAlways(tr("Collapse &All"), tr("Collapse all processes (Shift+C)"), Qt::SHIFT | Qt::Key_C,
            [this] { m_controller.model().setAllCollapsed(true); });
        addAlways(tr("Expand A&ll"), tr("Expand all processes (Shift+O)"), Qt::SHIFT | Qt::Key_O,
            [this] { m_controller.model().setAllCollapsed(false); });
        addAlways(tr("&Find Row…"), tr("Find a process or a thread by its name (R)"), Qt::Key_R, [this] { Q_EMIT findRequested(); });
        m_actions.append(m_forAllRows);
        connect(&controller.model(), &TimelineModel::currentRowChanged, this, &RowActions::update);
        connect(&controller.model(), &TimelineModel::layoutChanged, this, &RowActions::update);
        connect(&controller.state(), &ViewState::selectionChanged, this, &RowActions::update);
        update();
    }

    /// Includes separators.
    [[nodiscard]] const QList<QAction*>& all() const { return m_actions; }
    /// Those that are about all rows.
    [[nodiscard]] const QList<QAction*>& forAllRows() const { return m_forAllRows; }

Q_SIGNALS:
    void renameRequested(const RowKey& row);
    void findRequested();

private:
    /// `act` gets the current row. The action is disabled while there is none.
    template <class Act>
    QAction* add(const QString& text, const QString& toolTip, const QKeySequence& key, Act act)
    {
        return addForAll(text, toolTip, key, [this, act](std::span<const RowKey>) { act(*m_controller.model().currentRow()); });
    }
    /// `act` gets all chosen rows.
    template <class Act>
    QAction* addForAll(const QString& text, const QString& toolTip, const QKeySequence& key, Act act)
    {
        auto* action = new QAction(text, this);
        action->setToolTip(key.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, key.toString(QKeySequence::NativeText)));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, [this, act] {
            if (const std::vector<RowKey> rows = m_controller.model().chosenRows(); !rows.empty())
                act(rows);
        });
        m_timeline->addAction(action);
        m_actions.append(action);
        m_forRow.append(action);
        return action;
    }
    void addSeparator()
    {
        auto* separator = new QAction(this);
        separator->setSeparator(true);
        m_actions.append(separator);
    }
    void update()
    {
        const auto row = m_controller.model().currentRow();
        for (QAction* action : std::as_const(m_forRow))
            action->setEnabled(row.has_value());
        m_pin->setChecked(row && arePinned(m_controller.model().chosenRows()));
        if (m_only)
            m_only->setChecked(row && m_filter->filter() == filterOf(m_controller.model().chosenRows()));
        m_ownName->setEnabled(row && m_controller.model().settings().names.contains(*row));
    }
    [[nodiscard]] bool arePinned(std::span<const RowKey> rows) const
    {
        const std::vector<RowKey>& pinned = m_controller.model().settings().pinned;
        const std::set<RowKey> all(pinned.begin(), pinned.end());
        return std::ranges::all_of(rows, [&](const RowKey& row) { return all.contains(row); });
    }
    /// The filter with only these rows, or with all if there are none.
    [[nodiscard]] RegionFilter filterOf(std::span<const RowKey> rows) const
    {
        RegionFilter filter = m_filter->filter();
        filter.threads.clear();
        filter.sessions.clear();
        for (const RowKey& row : rows) {
            if (row.thread)
                filter.threads.push_back(row.thread);
            else
                filter.sessions.push_back(row.session);
        }
        return filter;
    }

    TimelineController& m_controller;
    FilterState* m_filter;
    QWidget* m_timeline;
    QList<QAction*> m_actions;
    QList<QAction*> m_forRow;
    QList<QAction*> m_forAllRows;
    QAction* m_pin = nullptr;
    QAction* m_only = nullptr;
    QAction* m_ownName = nullptr;
};

constexpr int kOverviewHeight = 36;
constexpr int kRulerHeight = 23;
constexpr int kGutterWidth = 268; ///< minimum, until the user drags it
constexpr double kGutterShare = 0.15;
constexpr int kLeastGutter = 120;
constexpr int kMostGutter = 700;
constexpr int kGrip = 5; ///< width of the draggable right edge of the gutter

TimelineView::TimelineView(TraceStore& store, ViewState& state, QWidget* parent, FilterState* filter, SearchHits* hits) :
    QWidget(parent), m_controller(new TimelineController(store, state, this, filter, hits)),
    m_corner(new CornerWidget(*m_controller, kOverviewHeight, this)), m_overview(new OverviewWidget(*m_controller, this)),
    m_ruler(new RulerWidget(*m_controller, this)), m_gutter(new GutterWidget(*m_controller, this)),
    m_lanes(new LanesWidget(*m_controller, this)), m_pinnedGutter(new GutterWidget(*m_controller, this, RowStack::Pinned)),
    m_pinnedLanes(new LanesWidget(*m_controller, this, RowStack::Pinned)), m_pinnedLine(new QFrame(this)),
    m_rowActions(new RowActions(*m_controller, filter, this)), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    setLayoutDirection(Qt::LeftToRight); // time goes to the right, and the gutter stays left of it, in every language
    compose();
    setFocusProxy(m_lanes);
    connect(&m_controller->model(), &TimelineModel::layoutChanged, this, &TimelineView::updateScrollBar);
    connect(m_controller, &TimelineController::scrolled, this, &TimelineView::updateScrollBar);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_controller, &TimelineController::scrollTo);
    connect(&m_controller->model(), &TimelineModel::layoutChanged, this, &TimelineView::updatePinned);
    connect(m_rowActions, &RowActions::renameRequested, this, &TimelineView::rename);
    connect(m_rowActions, &RowActions::findRequested, m_gutter, &GutterWidget::startFind);
    m_lanes->installEventFilter(this);
    for (GutterWidget* gutter : {m_pinnedGutter, m_gutter}) {
        gutter->installEventFilter(this);
        gutter->setMouseTracking(true);
        connect(gutter, &GutterWidget::menuRequested, this,
            [this](const RowKey&, QPoint at) { QMenu::exec(m_rowActions->all(), at, nullptr, this); });
        connect(gutter, &GutterWidget::groupMenuRequested, this, &TimelineView::showGroupMenu);
    }
    for (LanesWidget* lanes : {m_pinnedLanes, m_lanes})
        connect(lanes, &LanesWidget::menuRequested, this, &TimelineView::boxMenuRequested);
    updatePinned();
}

void TimelineView::compose()
{
    m_overview->setFixedHeight(kOverviewHeight);
    m_ruler->setFixedHeight(kRulerHeight);
    m_corner->setFixedHeight(kOverviewHeight + kRulerHeight);
    placeGutter();
    auto* grid = layoutWith<QGridLayout>(this, {0, 0, 0, 0}, 0);
    grid->addWidget(m_corner, 0, 0, 2, 1);
    grid->addWidget(m_overview, 0, 1);
    grid->addWidget(m_ruler, 1, 1);
    grid->addWidget(m_pinnedGutter, 2, 0);
    grid->addWidget(m_pinnedLanes, 2, 1);
    grid->addWidget(m_pinnedLine, 3, 0, 1, 2);
    grid->addWidget(m_gutter, 4, 0);
    grid->addWidget(m_lanes, 4, 1);
    grid->addWidget(m_scrollBar, 0, 2, 5, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(4, 1);
    m_pinnedLine->setObjectName(QStringLiteral("pinnedLine"));
    m_pinnedLine->setFixedHeight(2);
    m_pinnedLine->setAutoFillBackground(true);
    m_pinnedLine->setBackgroundRole(QPalette::Highlight);
    setTabOrder(m_pinnedGutter, m_gutter);
    setTabOrder(m_gutter, m_lanes);
    m_scrollBar->hide();
}

void TimelineView::updateScrollBar()
{
    const auto toInt = [](std::int64_t y) { return static_cast<int>(std::min<std::int64_t>(y, std::numeric_limits<int>::max())); };
    const QSignalBlocker quiet(m_scrollBar);
    m_scrollBar->setRange(0, toInt(m_controller->maxScrollY()));
    m_scrollBar->setPageStep(m_controller->viewHeight());
    m_scrollBar->setSingleStep(20);
    m_scrollBar->setValue(toInt(m_controller->scrollY()));
    m_scrollBar->setVisible(m_controller->maxScrollY() > 0);
}

/// As high as the pinned rows, up to a limited share of the timeline.
void TimelineView::updatePinned()
{
    const std::int64_t height = std::min<std::int64_t>(m_controller->layout(RowStack::Pinned).height(), this->height() * 2 / 5);
    for (QWidget* part : std::initializer_list<QWidget*>{m_pinnedGutter, m_pinnedLanes}) {
        part->setFixedHeight(static_cast<int>(height));
        part->setVisible(height > 0);
    }
    m_pinnedLine->setVisible(height > 0);
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeGutter();
    updatePinned();
}

void TimelineView::rename(const RowKey& row)
{
    if (!m_gutter->startRename(row))
        m_pinnedGutter->startRename(row);
}

/// A row of many runs has no name, pin or place of its own: it opens and closes.
void TimelineView::showGroupMenu(std::size_t row, QPoint at)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("groupMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const LayoutRow& group = m_controller->layout().rows()[row];
    QAction* toggle = menu->addAction(group.collapsed ? tr("&Expand") : tr("&Collapse"));
    toggle->setEnabled(group.collapsible);
    // The rows may have changed when the user has chosen.
    connect(toggle, &QAction::triggered, this, [this, first = group.session, kind = group.kind] {
        const auto rows = m_controller->layout().rows();
        const auto same = [&](const LayoutRow& one) { return one.kind == kind && one.session == first; };
        if (const auto found = std::ranges::find_if(rows, same); found != rows.end())
            m_controller->model().toggleCollapsed(static_cast<std::size_t>(found - rows.begin()));
    });
    menu->addSeparator();
    menu->addActions(m_rowActions->forAllRows());
    menu->popup(at);
}

const QList<QAction*>& TimelineView::rowActions() const
{
    return m_rowActions->all();
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_lanes && event->type() == QEvent::Resize) {
        m_controller->setViewport(m_lanes->width(), m_lanes->height());
        updateScrollBar();
    }
    if ((watched == m_gutter || watched == m_pinnedGutter) && resizeGutter(static_cast<QWidget*>(watched), event))
        return true;
    return QWidget::eventFilter(watched, event);
}

/// Resizes the gutter by its right edge. Returns whether it handled the event.
bool TimelineView::resizeGutter(QWidget* gutter, QEvent* event)
{
    const bool isMove = event->type() == QEvent::MouseMove;
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if (isMove || isPress) {
        const int x = static_cast<int>(static_cast<QMouseEvent*>(event)->position().x());
        const bool onEdge = x >= gutter->width() - kGrip;
        gutter->setCursor(onEdge || m_resizingGutter ? Qt::SplitHCursor : Qt::ArrowCursor);
        if (m_resizingGutter)
            setGutterWidth(x);
        m_resizingGutter = m_resizingGutter || (isPress && onEdge);
        return m_resizingGutter;
    }
    if (event->type() == QEvent::MouseButtonRelease)
        m_resizingGutter = false;
    return false;
}

void TimelineView::setGutterWidth(std::optional<int> width)
{
    m_gutterWidth = width ? std::optional(std::clamp(*width, kLeastGutter, kMostGutter)) : std::nullopt;
    placeGutter();
}

void TimelineView::placeGutter()
{
    const int share = std::max(kGutterWidth, static_cast<int>(kGutterShare * this->width()));
    const int width = m_gutterWidth.value_or(std::min(share, kMostGutter));
    m_gutter->setFixedWidth(width);
    m_pinnedGutter->setFixedWidth(width);
    m_corner->setFixedWidth(width);
}

void TimelineView::setFlags(const std::vector<TraceTime>& flags)
{
    m_ruler->setFlags(flags);
    m_overview->setFlags(flags);
}

bool TimelineView::isSettled() const
{
    return m_controller->isSettled() && m_overview->isSettled() && m_lanes->isSettled();
}

ViewHistory::ViewHistory(TimelineController& controller, QObject* parent) : QObject(parent), m_controller(controller)
{
    connect(&controller.state(), &ViewState::aboutToJump, this, [this] { m_left = here(); });
    connect(&controller.state(), &ViewState::jumped, this, &ViewHistory::arrive);
    connect(&controller.store(), &TraceStore::wasReset, this, &ViewHistory::forget);
}

ViewHistory::Place ViewHistory::here() const
{
    const ViewState& state = m_controller.state();
    const TraceRange visible = m_controller.target();
    const bool isWhole = visible == fitted(m_controller.model().extent(), state.folds());
    return {isWhole ? std::nullopt : std::optional(visible), m_controller.scrollY(), state.selection(), state.markedRange(),
        m_controller.hasRowOfSelection()};
}

void ViewHistory::arrive()
{
    if (m_isGoing || here() == m_left)
        return;
    m_forward.clear();
    if (m_back.empty() || m_back.back() != m_left) // otherwise the user came back by hand
        m_back.push_back(m_left);
    if (m_back.size() > kMostPlaces)
        m_back.erase(m_back.begin());
    Q_EMIT changed();
}

void ViewHistory::go(std::vector<Place>& from, std::vector<Place>& to)
{
    const Place left = here();
    while (!from.empty() && from.back() == left)
        from.pop_back();
    if (!from.empty()) {
        const Place place = from.back();
        from.pop_back();
        to.push_back(left);
        m_isGoing = true;
        m_controller.state().select(place.selection);
        m_controller.state().setMarkedRange(place.marked);
        if (place.visible)
            m_controller.setVisible(*place.visible, true);
        else
            m_controller.fitAll();
        m_controller.scrollTo(place.y);
        if (place.isOpen && !m_controller.hasRowOfSelection()) // a jump to another run has closed it
            m_controller.revealRow();
        m_isGoing = false;
    }
    Q_EMIT changed();
}

void ViewHistory::forget()
{
    m_back.clear();
    m_forward.clear();
    Q_EMIT changed();
}

} // namespace emberline

#include "moc_timeline_view.cpp"
#include "timeline_view.moc"
