// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_panel.h"

#include "model/analysis/percentiles.h"
#include "model/analysis/range_statistics.h"
#include "model/trace_store.h"
#include "model/work/work_pool.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/region_style.h"
#include "views/kit/small_widgets.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace emberline {

constexpr int kLeastNameWidth = 160;
constexpr int kChip = 8;
constexpr int kBarMargin = 6;

/// Paints the name cell of a statistics row: a chip in the colour that its regions have in the timeline, and behind it a bar for its share
/// of the longest row.
class StatisticsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    StatisticsDelegate(const StatisticsModel& model, const ViewState& state, QObject* parent) :
        QStyledItemDelegate(parent), m_model(model), m_state(state)
    { }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QString name = item.text;
        item.text.clear();
        const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

        const Theme& theme = Theme::of(item.palette);
        const QColor color = colorOf(index, theme);
        const QRect cell = item.rect.adjusted(0, 1, 0, -1);
        const bool selected = item.state & QStyle::State_Selected;
        painter->save();
        if (!selected) {
            QRect bar = cell;
            bar.setWidth(std::max(2, static_cast<int>(index.data(StatisticsModel::kBarRole).toDouble() * cell.width())));
            QColor tint = color;
            tint.setAlphaF(0.25F);
            painter->fillRect(QStyle::visualRect(item.direction, cell, bar), tint);
        }
        const QRect chip(cell.left() + kBarMargin, cell.center().y() - kChip / 2 + 1, kChip, kChip);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        painter->drawRoundedRect(QStyle::visualRect(item.direction, cell, chip), 1.5, 1.5);
        painter->setPen(selected ? theme.accentText : theme.text);
        painter->setFont(item.font);
        const QRect room = cell.adjusted(2 * kBarMargin + kChip, 0, -kBarMargin, 0);
        const QString shown = fittingStatisticsName(name, m_model.groupBy(), item.fontMetrics, room.width());
        painter->drawText(QStyle::visualRect(item.direction, cell, room), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kBarMargin + kChip, 0);
    }

private:
    [[nodiscard]] QColor colorOf(const QModelIndex& index, const Theme& theme) const
    {
        const StatisticsRow* row = m_model.row(index);
        if (!row || !row->longestRegion)
            return theme.mutedText;
        const ColorBy by = m_state.colorBy();
        if (!m_styles || &m_styles->theme() != &theme || m_styles->by() != by)
            m_styles.emplace(theme, by);
        const bool isOfMany = m_model.groupBy() == GroupBy::Session || m_model.groupBy() == GroupBy::Thread;
        if (isOfMany && by != ColorBy::Thread && by != ColorBy::Length)
            return m_styles->of("process").fill;
        return m_styles->of(m_model.trace(), row->longestRegion, row->wall).fill;
    }

    const StatisticsModel& m_model;
    const ViewState& m_state;
    mutable std::optional<RegionStyles> m_styles; ///< of the last painted theme and choice
};

/// The instances of one row of the statistics: a table, and the distribution of their lengths. Hidden until it has something to show. The
/// instances are found off the GUI thread.
class InstancesPane : public QWidget {
    Q_OBJECT

public:
    explicit InstancesPane(const TraceStore& store, ViewState& state, QWidget* parent = nullptr) :
        QWidget(parent), m_store(store), m_state(state), m_listing(new TraceCalculation(store, this)),
        m_instances(new InstancesModel(store, this)), m_table(new RowTable(this)), m_histogram(new HistogramWidget(this)),
        m_title(new ElidedLabel(this, QStringLiteral("mutedTitle")))
    {
        makeTable();
        auto* layout = layoutWith<QVBoxLayout>(this, {0, 6, 0, 0}, 2);
        auto* title = layoutWith<QHBoxLayout>(nullptr, {10, 0, 10, 0});
        title->addWidget(m_title);
        layout->addLayout(title);
        layout->addWidget(m_histogram);
        setTabOrder(m_histogram, m_table); // in visual order
        layout->addWidget(m_table, 1);
        hide();
    }

    /// Finds the instances of `row`, which `query` brought, and shows them as soon as they are there.
    void list(const StatisticsQuery& query, const StatisticsRow& row)
    {
        m_name = statisticsName(m_store.trace(), row, query.groupBy, query.labels.get());
        if (const std::optional asked = std::pair(query.groupBy, rowKey(row)); std::exchange(m_asked, asked) != asked) {
            m_title->setText(m_name); // nothing of the row before stays until they are found
            m_instances->setInstances({});
            m_histogram->setHistogram({});
        }
        m_listing->start([this, query, row](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            auto instances = std::make_shared<std::vector<RegionId>>(instancesOf(trace, query, row, &cancel));
            std::vector<Duration> lengths;
            lengths.reserve(instances->size());
            for (const RegionId id : *instances)
                lengths.push_back(trace.duration(id));
            if (cancel)
                return;
            deliver([this, instances, histogram = makeHistogram(std::move(lengths), HistogramWidget::kBins)] {
                fill(std::move(*instances), histogram);
            });
        });
    }
    /// Hides, and shows nothing that is still to be found.
    void dismiss()
    {
        m_listing->cancel();
        m_asked.reset();
        hide();
        m_instances->setInstances({});
    }
    void setTimeMode(TimeMode mode) { m_instances->setTimeMode(mode); }
    void setHistogramShown(bool shown) { m_histogram->setVisible(shown); }
    /// Which shows every number whole.
    [[nodiscard]] int leastWidth() const
    {
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table);
        return m_table->columnWidth(static_cast<int>(InstanceColumn::Start))
            + m_table->columnWidth(static_cast<int>(InstanceColumn::Length)) + bar + 2 * m_table->frameWidth();
    }
    [[nodiscard]] bool isBusy() const { return m_listing->isBusy() || m_instances->isSorting(); }

Q_SIGNALS:
    /// The widths of the numbers are known; new instances are about to show.
    void measured();
    /// The user wants to go there.
    void revealed(emberline::RegionId region);

private:
    void makeTable()
    {
        m_table->setModel(m_instances);
        m_table->setObjectName(QStringLiteral("instances"));
        m_table->setAccessibleName(tr("Instances"));
        m_table->setSortingEnabled(true);
        m_table->horizontalHeader()->setSortIndicator(static_cast<int>(InstanceColumn::Length), Qt::DescendingOrder);
        m_table->setWidths({{0, 80}, {0, 80}, {160, 0, 2}, {100, 0, 1}});
        connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &InstancesPane::measured, Qt::QueuedConnection);
        addCopyActions(m_table);
        addSortAction(m_table);
        const auto reveal = [this](const QModelIndex& index) { Q_EMIT revealed(m_instances->region(index)); };
        connect(m_table, &QTableView::doubleClicked, this, reveal);
        connect(m_table, &QTableView::activated, this, reveal);
        m_table->followSelection(
            m_state,
            [this](const QModelIndex& row, const Selection& selected) { return Selection{.region = m_instances->region(row)} == selected; },
            [this](const Selection& selected) { return m_instances->indexOf(selected.region); });
        connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { m_state.select({.region = m_instances->region(index)}); });
    }
    void fill(std::vector<RegionId> instances, DurationHistogram histogram)
    {
        m_title->setText(tr("%1 × %2").arg(formatCount(instances.size()), m_name));
        m_table->horizontalHeader()->setSortIndicator(static_cast<int>(InstanceColumn::Length), Qt::DescendingOrder);
        m_instances->setInstances(std::move(instances));
        m_histogram->setHistogram(std::move(histogram));
        Q_EMIT measured();
        show();
    }

    const TraceStore& m_store;
    ViewState& m_state;
    TraceCalculation* m_listing;
    InstancesModel* m_instances;
    RowTable* m_table;
    HistogramWidget* m_histogram;
    QLabel* m_title;
    QString m_name; ///< of the row
    std::optional<std::pair<GroupBy, decltype(rowKey({}))>> m_asked; ///< the row; names may be the same in two categories
};

StatisticsPanel::StatisticsPanel(TraceStore& store, ViewState& state, QWidget* parent, FilterState* filter) :
    RangePanel(store, state, filter, parent), m_model(new StatisticsModel(store, this)), m_groupBy(new QComboBox(this)),
    m_splitter(new QSplitter(Qt::Vertical, this)), m_table(new RowTable(this)), m_instances(new InstancesPane(store, state, this)),
    m_footer(makeFooter<ElidedLabel>(this))
{
    setWindowTitle(tr("Range statistics"));
    makeTable();
    connect(m_instances, &InstancesPane::measured, this, &StatisticsPanel::shareHeight);
    connect(m_instances, &InstancesPane::revealed, this, &StatisticsPanel::revealRegion);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_instances);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({500, 500});
    stack({makeOptions(), m_splitter, m_footer});
    makeMenu();
    connect(&state, &ViewState::nowChanged, this, &StatisticsPanel::sayWhatRuns);
}

QWidget* StatisticsPanel::makeOptions()
{
    for (const auto& [text, by] : {std::pair(tr("By name"), GroupBy::Name), std::pair(tr("By category"), GroupBy::Category),
             std::pair(tr("By thread"), GroupBy::Thread), std::pair(tr("By process"), GroupBy::Session),
             std::pair(tr("By name and detail"), GroupBy::Label)})
        m_groupBy->addItem(text, static_cast<int>(by));
    m_groupBy->setToolTip(tr("What the regions of one row have in common; the detail is what a box on the timeline says beside its name, "
                             "such as the header of a Source"));
    m_groupBy->setAccessibleName(tr("Group by"));
    connect(m_groupBy, &QComboBox::currentIndexChanged, this, [this] {
        m_instances->dismiss();
        if (!RangePanel::isSettled()) // it may be reading labels, which nobody waits for now
            outdate();
        orderAsUsual();
        shareColumns();
        computeSoon();
    });
    auto* row = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(row, {10, 6, 10, 5}, 8);
    layout->addWidget(m_groupBy);
    layout->addWidget(scopeBox());
    layout->addWidget(makeColorNote(state(), row), 8);
    layout->addStretch(1);
    return row;
}

void StatisticsPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->installEventFilter(this);
    m_table->setObjectName(QStringLiteral("statistics"));
    m_table->setAccessibleName(tr("Range statistics"));
    m_table->setItemDelegateForColumn(0, new StatisticsDelegate(*m_model, state(), this));
    m_table->setSortingEnabled(true);
    connect(&state(), &ViewState::colorByChanged, m_table->viewport(), qOverload<>(&QWidget::update));
    QHeaderView* header = m_table->horizontalHeader();
    StatisticsPanel::forgetQuestions();
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (!m_isSharing && QGuiApplication::mouseButtons())
            m_chosen.insert(column);
    });
    // The most useful columns come first; in a very narrow dock the user scrolls to the rest.
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Longest)), 4);
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Share)), 5);
    header->moveSection(header->visualIndex(static_cast<int>(StatisticsColumn::Category)), 1);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &StatisticsPanel::shareColumns);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        updateMenu();
        if (m_table->selectionModel()->isSelected(current)) // and not only where the keyboard would start
            listInstances();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { // Ctrl and a click end and begin it
        if (!m_table->selectionModel()->hasSelection())
            m_instances->dismiss();
        else if (m_table->selectionModel()->isSelected(m_table->currentIndex()))
            listInstances();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] { m_slowest->trigger(); });
    connect(m_table, &QTableView::activated, this, [this] { listInstances(); });
}

void StatisticsPanel::makeMenu()
{
    m_slowest = new QAction(tr("Go to the &longest"), this);
    connect(m_slowest, &QAction::triggered, this, [this] {
        if (const StatisticsRow* row = currentRow())
            revealRegion(row->longestRegion);
    });
    m_hideCategory = new QAction(tr("&Hide category"), this);
    connect(m_hideCategory, &QAction::triggered, this, [this] { filterState()->setShown(currentCategory(), false); });
    m_onlyCategory = new QAction(tr("&Only this category"), this);
    connect(m_onlyCategory, &QAction::triggered, this, [this] { filterState()->showOnly(currentCategory()); });
    for (const auto& [action, key] :
        {std::pair(m_slowest, Qt::Key_G), std::pair(m_hideCategory, Qt::Key_H), std::pair(m_onlyCategory, Qt::Key_O)}) {
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    m_table->addActions({m_slowest, m_hideCategory, m_onlyCategory});
    addSortAction(m_table);
    addCopyActions(m_table);
    updateMenu();
}

bool StatisticsPanel::stepBack()
{
    if (!m_instances->isVisible())
        return false;
    m_table->setFocus();
    m_instances->dismiss();
    return true;
}

void StatisticsPanel::updateMenu()
{
    const bool hasCategory = filterState() && !currentCategory().empty();
    m_slowest->setEnabled(currentRow() != nullptr);
    m_hideCategory->setEnabled(hasCategory);
    m_onlyCategory->setEnabled(hasCategory);
}

const StatisticsRow* StatisticsPanel::currentRow() const
{
    return m_model->row(m_table->currentIndex());
}

std::string StatisticsPanel::currentCategory() const
{
    const StatisticsRow* row = currentRow();
    if (!row || m_model->groupBy() == GroupBy::Thread || m_model->groupBy() == GroupBy::Session)
        return {};
    std::vector<std::string_view> categories;
    categoriesOf(trace(), row->longestRegion, categories);
    return categories.size() == 1 ? std::string(categories.front()) : std::string();
}

void StatisticsPanel::refresh()
{
    m_instances->setTimeMode(state().timeMode());
    RangePanel::refresh();
}

void StatisticsPanel::forget()
{
    RangePanel::forget();
    outdate();
    m_model->clear();
    m_instances->dismiss();
    m_summary.clear();
    m_footer->clear();
}

/// What took most comes first again.
void StatisticsPanel::forgetQuestions()
{
    m_table->horizontalHeader()->setSortIndicator(static_cast<int>(m_usualOrder), Qt::DescendingOrder);
}

/// Headers come in the order in which Where the time went names them. An order that the user chose stays.
void StatisticsPanel::orderAsUsual()
{
    const bool isByLabel = m_groupBy->currentData().toInt() == static_cast<int>(GroupBy::Label);
    const StatisticsColumn before = std::exchange(m_usualOrder, isByLabel ? StatisticsColumn::Self : StatisticsColumn::Wall);
    if (before != m_usualOrder && m_table->horizontalHeader()->sortIndicatorSection() == static_cast<int>(before))
        forgetQuestions();
}

/// Stops the reading of labels. The next job drops the cached state, because only a job may touch it.
void StatisticsPanel::outdate()
{
    *m_outdated = true;
    m_outdated = std::make_shared<std::atomic<bool>>(false);
}

bool StatisticsPanel::isSettled() const
{
    return RangePanel::isSettled() && !m_instances->isBusy();
}

TraceCalculation::Job StatisticsPanel::makeJob()
{
    const StatisticsQuery query{.range = range(), .groupBy = static_cast<GroupBy>(m_groupBy->currentData().toInt()), .filter = filter()};
    // A trace that has grown is a different one, but only for the next job: otherwise none would end while it grows.
    if (const auto about = std::pair(trace().identity(), trace().revision()); std::exchange(m_about, about) != about)
        outdate();
    return [this, query, repeated = m_repeated, outdated = m_outdated](
               const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        Result<RangeStatistics> result = repeated->compute(trace, query, outdated, workThreads(), &cancel);
        if (result && result.value().cancelled)
            return;
        if (!result)
            return deliver([this, message = result.error().message] {
                m_summary.clear();
                m_footer->setText(QString::fromStdString(message));
            });
        deliver([this, query, statistics = std::make_shared<const RangeStatistics>(std::move(result.value()))] {
            showStatistics(statistics, query);
        });
    };
}

void StatisticsPanel::showStatistics(std::shared_ptr<const RangeStatistics> statistics, const StatisticsQuery& query)
{
    const bool isRegrouped = query.groupBy != m_query.groupBy;
    m_query = query;
    m_query.labels = statistics->labels;
    m_summary = statisticsFooter(*statistics);
    sayWhatRuns();
    m_model->setStatistics(std::move(statistics), query.groupBy, query.range.has_value());
    if (isRegrouped)
        m_table->scrollToTop(); // other rows stand where the user had scrolled to
    if (m_instances->isVisible() && currentRow())
        listInstances();
    else if (!currentRow())
        m_instances->dismiss();
    updateMenu();
}

void StatisticsPanel::sayWhatRuns()
{
    if (m_summary.isEmpty()) // nothing, or an error
        return;
    m_footer->setText(
        state().now() ? m_summary + QStringLiteral(" · ") + tr("what is still running counts up to its last record") : m_summary);
}

void StatisticsPanel::listInstances()
{
    if (const StatisticsRow* row = currentRow())
        m_instances->list(m_query, *row);
}

/// A low dock hides the histogram, and has the instances beside the table unless it is narrow, so that the table keeps its rows.
void StatisticsPanel::shareHeight()
{
    constexpr int kRoomForAll = 330;
    constexpr QSize kBeside(720, 400);
    const Qt::Orientation side = width() >= kBeside.width() && height() < kBeside.height() ? Qt::Horizontal : Qt::Vertical;
    m_instances->setMinimumWidth(side == Qt::Horizontal ? std::min(m_instances->leastWidth(), width() / 2) : 0);
    if (m_splitter->orientation() != side) {
        m_splitter->setOrientation(side);
        m_splitter->setSizes(side == Qt::Horizontal ? QList<int>{700, 300} : QList<int>{500, 500});
    }
    const int row = m_table->verticalHeader()->defaultSectionSize();
    m_table->setMinimumHeight(m_table->horizontalHeader()->height() + 3 * row);
    m_instances->setHistogramShown(height() >= kRoomForAll);
}

/// Names take the width that numbers and titles leave. Where too little is left, columns of lesser use hide. A width that the user chose
/// stays.
void StatisticsPanel::shareColumns()
{
    const QHeaderView* header = m_table->horizontalHeader();
    const QScopedValueRollback sharing(m_isSharing, true); // the user may be dragging the edge of the dock
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("000.000 ms")) + 16;
    for (int column = 1; column < kStatisticsColumns; ++column) {
        if (!m_chosen.contains(column))
            m_table->setColumnWidth(column, std::max(titleWidth(*header, column), number));
    }
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table); // it may appear only with the rows
    const auto left = [&] { return m_table->width() - bar - 2 * m_table->frameWidth() - header->length() + header->sectionSize(0); };
    constexpr std::array kLesser{
        StatisticsColumn::Category, StatisticsColumn::Shortest, StatisticsColumn::P95, StatisticsColumn::Average, StatisticsColumn::Median};
    const bool isByName = m_groupBy->currentData().toInt() == static_cast<int>(GroupBy::Name);
    for (const StatisticsColumn column : kLesser)
        m_table->setColumnHidden(static_cast<int>(column), column == StatisticsColumn::Category && !isByName);
    for (const StatisticsColumn column : kLesser) {
        if (left() < kLeastNameWidth)
            m_table->hideColumn(static_cast<int>(column));
    }
    if (!m_chosen.contains(0))
        m_table->setColumnWidth(0, std::max(kLeastNameWidth, left()));
}

void StatisticsPanel::resizeEvent(QResizeEvent* event)
{
    RangePanel::resizeEvent(event);
    shareHeight();
}

bool StatisticsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::Resize)
        shareColumns();
    return RangePanel::eventFilter(watched, event);
}

void StatisticsPanel::revealRegion(RegionId region)
{
    if (region)
        state().reveal({.region = region});
}

} // namespace emberline

#include "moc_statistics_panel.cpp"
#include "statistics_panel.moc"
