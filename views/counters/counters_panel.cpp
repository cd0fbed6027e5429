// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counters_panel.h"

#include "model/answers/history.h"
#include "model/ids.h"
#include "model/trace.h"
#include "model/trace_store.h"
#include "views/counters/counter_view.h"
#include "views/counters/counters_model.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/kit/view_state.h"
#include "views/theme/theme.h"
#include "views/timeline/time_scale.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <span>
#include <unordered_map>

namespace emberline {

/// When the values of a counter end: with its process, or with the last value if that came later. Never, if the end is not known.
static SourceTime valuesEnd(const Trace& trace, const CounterGroup& group)
{
    const Session& session = trace.session(group.session);
    if (session.open || session.end <= session.start)
        return SourceTime::max();
    SourceTime end = session.end;
    for (const CounterId id : group.series) {
        if (const Counter& counter = trace.counters()[id.row()]; counter.pointCount > 0)
            end = std::max(end, (*counter.points)[counter.pointCount - 1].time);
    }
    return end;
}

/// The charts of the checked counters, stacked vertically, over the time range of the timeline.
class CounterCharts : public QScrollArea {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    CounterCharts(const TraceStore& store, ViewState& state, CountersModel& model, QWidget* parent) :
        QScrollArea(parent), m_store(store), m_state(state), m_model(model), m_theme(&Theme::of(palette()))
    {
        auto* content = new QWidget;
        m_column = layoutWith<QVBoxLayout>(content, {0, 0, 0, 0}, 4);
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        setWidget(content);
    }

    /// Makes one view for each checked counter, in the order in which the counters appeared.
    void place()
    {
        const std::vector<CounterId> keys = m_model.checked();
        for (auto at = m_views.begin(); at != m_views.end();) {
            if (std::ranges::find(keys, at->first) == keys.end()) {
                at->second->hide();
                at->second->deleteLater(); // the caller may be its own close button
                at = m_views.erase(at);
            } else {
                ++at;
            }
        }
        int position = 0;
        for (const CounterId key : keys) {
            CounterView*& view = m_views[key];
            if (!view)
                view = makeView(key);
            m_column->insertWidget(position++, view);
            view->setTitleVisible(keys.size() > 1 || m_model.groups().of(key)->series.size() == 1);
            view->chart().setTimeLabelsShown(key == keys.back());
        }
        showData();
    }
    void showData()
    {
        showTimes();
        for (const auto& [key, view] : m_views)
            view->update(trace(), *m_model.groups().of(key));
        showCursor();
    }
    void showTimes()
    {
        for (const auto& [key, view] : m_views) {
            const CounterGroup& group = *m_model.groups().of(key);
            const ClockShift shift = trace().clockShift(group.session);
            view->chart().setTimes({m_state.visibleRange(), trace().extent().begin, modeFor(trace().extent().begin, m_state.timeMode()),
                shift, m_state.markedRange(), m_state.folds(), valuesEnd(trace(), group)});
        }
    }
    void showCursor()
    {
        for (const auto& [key, view] : m_views)
            view->chart().setCursorTime(m_state.cursor());
    }
    void setTheme(const Theme& theme)
    {
        m_theme = &theme;
        for (const auto& [key, view] : m_views)
            view->setTheme(theme);
    }
    void setFittedToVisible(bool fitted)
    {
        m_fitted = fitted;
        for (const auto& [key, view] : m_views)
            view->chart().setFittedToVisible(fitted);
    }

    /// The chart of the counter of `series`; null unless it is shown.
    [[nodiscard]] CounterView* viewOf(CounterId series) const
    {
        const CounterGroup* group = m_model.groups().of(series);
        const auto found = group ? m_views.find(group->key()) : m_views.end();
        return found == m_views.end() ? nullptr : found->second;
    }
    [[nodiscard]] bool isEmpty() const { return m_views.empty(); }
    /// The charts show all data.
    [[nodiscard]] bool isComplete() const
    {
        return std::ranges::all_of(m_views, [](const auto& view) { return view.second->chart().isComplete(); });
    }

private:
    CounterView* makeView(CounterId key)
    {
        auto* view = new CounterView(widget());
        view->setTheme(*m_theme);
        view->chart().setFittedToVisible(m_fitted);
        connect(view, &CounterView::closeWanted, this, [this, key] { m_model.setChecked(key, false); });
        const CounterChart* chart = &view->chart();
        connect(chart, &CounterChart::visibleRangeWanted, this, &CounterCharts::want);
        connect(chart, &CounterChart::fitWanted, this, [this] { want(fitted(trace().extent(), m_state.folds())); });
        connect(chart, &CounterChart::markedRangeWanted, &m_state, &ViewState::setMarkedRange);
        connect(chart, &CounterChart::cursorMoved, &m_state, &ViewState::setCursor);
        return view;
    }
    void want(TraceRange range) { m_state.setVisibleRange(clamped(range, trace().extent(), m_state.folds())); }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }

    const TraceStore& m_store;
    ViewState& m_state;
    CountersModel& m_model;
    QVBoxLayout* m_column = nullptr;
    std::unordered_map<CounterId, CounterView*> m_views; ///< by the group's key
    const Theme* m_theme;
    bool m_fitted = false;
};

/// The points of `groups` in the visible range, plus the one before it for each series: time as shown, counter, series, value.
static TextTable counterPoints(const Trace& trace, std::span<const CounterGroup* const> groups, TraceRange visible)
{
    constexpr std::size_t kMost = 1'000'000; // rows; a clipboard cannot hold more
    TextTable table{{QStringLiteral("time_ns"), QStringLiteral("counter"), QStringLiteral("series"), QStringLiteral("value")}};
    for (const CounterGroup* group : groups) {
        const ClockShift shift = trace.clockShift(group->session);
        for (const CounterId id : group->series) {
            const Counter& counter = trace.counters()[id.row()];
            const auto timeOf = [&](std::size_t row) { return shift.shown((*counter.points)[row].time); };
            const std::size_t before = countUntil(counter, shift.inSource(visible.begin));
            // From the last point before the visible range on, whose value still holds.
            for (std::size_t row = before == 0 ? 0 : before - 1;
                 row < counter.pointCount && timeOf(row) < visible.end && table.size() < kMost; ++row)
                table.push_back({QString::number(toNs(timeOf(row))), nameText(trace, counter.name), displayText(trace.text(counter.series)),
                    QString::number((*counter.points)[row].value, 'g', 17)});
        }
    }
    return table;
}

/// The trace's counters to choose from, with a filter above them. Sorts thousands of counters only while it is shown.
class CounterList : public QWidget {
    Q_OBJECT

public:
    CounterList(CountersModel& model, QWidget* parent) :
        QWidget(parent), m_model(model), m_filtered(new QSortFilterProxyModel(this)), m_tree(new QTreeView(this)),
        m_filter(new QLineEdit(this))
    {
        layOut();
    }

    void setShown(bool shown)
    {
        setVisible(shown);
        m_filtered->setSourceModel(shown ? &m_model : nullptr);
        if (!shown)
            return;
        expandFew();
        m_filter->setFocus();
    }
    /// Expands all sessions, unless there are so many that it takes long and does not help.
    void expandFew()
    {
        constexpr int kFew = 300;
        if (m_filtered->rowCount() <= kFew)
            m_tree->expandAll();
    }
    /// While it is shown.
    void setCurrent(CounterId key)
    {
        if (m_filtered->sourceModel())
            m_tree->setCurrentIndex(m_filtered->mapFromSource(m_model.indexOf(key)));
    }
    void clearFilter() { m_filter->clear(); }

private:
    void layOut()
    {
        m_filtered->setRecursiveFilteringEnabled(true);
        m_filtered->setAutoAcceptChildRows(true);
        m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
        m_filtered->setSortRole(CountersModel::kOrderRole);
        m_filtered->sort(0);
        m_filter->setPlaceholderText(tr("Filter"));
        m_filter->setClearButtonEnabled(true);
        m_filter->setAcceptDrops(false); // the window handles dropped files
        m_filter->setAccessibleName(tr("Filter counters"));
        m_filter->setToolTip(tr("List only counters and processes whose name contains this text"));
        connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
            m_filtered->setFilterFixedString(text);
            expandFew();
        });
        m_tree->setModel(m_filtered);
        m_tree->setHeaderHidden(true);
        m_tree->setIndentation(12);
        m_tree->setUniformRowHeights(true);
        m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
        m_tree->setAccessibleName(tr("Counters of the trace"));
        m_tree->setAccessibleDescription(tr("Checked counters are shown. The space bar checks and unchecks."));
        auto* layout = layoutWith<QVBoxLayout>(this, {10, 0, 0, 4}, 4);
        layout->addWidget(m_filter);
        layout->addWidget(m_tree, 1);
    }

    CountersModel& m_model;
    QSortFilterProxyModel* m_filtered;
    QTreeView* m_tree;
    QLineEdit* m_filter;
};

/// With more counters than this, one that the user did not choose says little.
constexpr std::size_t kManyCounters = 100;

/// The counter that changes and has the most values; of equals, the first. Null if none changes: a constant makes no chart.
static const CounterGroup* tellingMost(const Trace& trace, const std::vector<CounterGroup>& groups)
{
    const auto isFlat = [&trace](CounterId series) { return !varies(trace.counters()[series.row()]); };
    const CounterGroup* most = nullptr;
    std::size_t points = 0;
    for (const CounterGroup& group : groups) {
        if (std::ranges::all_of(group.series, isFlat))
            continue;
        const std::size_t count = trace.counters()[group.key().row()].pointCount;
        if (!most || count > points) {
            most = &group;
            points = count;
        }
    }
    return most;
}

CountersPanel::CountersPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new CountersModel(this)), m_list(new CounterList(*m_model, this)),
    m_listButton(new QToolButton(this)), m_fitButton(new QToolButton(this)), m_range(new ElidedLabel(this, QStringLiteral("muted"))),
    m_count(new QLabel(this)), m_hint(new QLabel(this)), m_charts(new CounterCharts(store, state, *m_model, this))
{
    setWindowTitle(tr("Counters"));
    setAccessibleName(tr("Counters"));
    layOut();
    setList(false);
    addCopyActions(this, [this] { return points(); });

    m_timesTimer.setSingleShot(true);
    m_timesTimer.setInterval(0);
    connect(&m_timesTimer, &QTimer::timeout, m_charts, &CounterCharts::showTimes);
    connect(&m_timesTimer, &QTimer::timeout, this, &CountersPanel::sayRange);
    const auto timesLater = [this] {
        if (isVisible())
            m_timesTimer.start(); // several changes cause one sampling
        else
            markStale();
    };
    connect(&state, &ViewState::visibleRangeChanged, this, timesLater);
    connect(&state, &ViewState::foldsChanged, this, timesLater);
    connect(&state, &ViewState::markedRangeChanged, this, timesLater);
    connect(&state, &ViewState::cursorChanged, m_charts, &CounterCharts::showCursor);
    connect(&state, &ViewState::selectionChanged, this, &CountersPanel::followSelection);
    connect(m_model, &CountersModel::checkedChanged, this, &CountersPanel::takeChoice);
}

void CountersPanel::layOut()
{
    auto* split = new QSplitter(this);
    split->setHandleWidth(1);
    split->addWidget(m_list);
    split->addWidget(m_charts);
    split->setStretchFactor(1, 1);
    split->setCollapsible(1, false);
    split->setSizes({170, 400});
    auto* column = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    column->addWidget(makeHead());
    column->addWidget(split, 1);
    m_hint->setObjectName(QStringLiteral("muted"));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(10);
    column->addWidget(m_hint, 1);
}

QWidget* CountersPanel::makeHead()
{
    m_listButton->setText(tr("Choose"));
    m_listButton->setCheckable(true);
    m_listButton->setToolTip(tr("Choose the counters to show"));
    connect(m_listButton, &QToolButton::toggled, this, &CountersPanel::setList);
    m_fitButton->setText(tr("Fit values"));
    m_fitButton->setCheckable(true);
    m_fitButton->setToolTip(tr("Fit the value axis to what is visible, not to the whole counter"));
    connect(m_fitButton, &QToolButton::toggled, m_charts, &CounterCharts::setFittedToVisible);
    m_count->setObjectName(QStringLiteral("muted"));
    auto* head = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(head, {10, 6, 10, 4});
    for (QToolButton* button : {m_listButton, m_fitButton}) {
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
    }
    layout->addWidget(m_range, 1);
    layout->addWidget(m_count);
    return head;
}

void CountersPanel::setList(bool shown)
{
    m_listButton->setChecked(shown);
    updateHint(); // the list takes the focus once it is visible
    m_list->setShown(shown);
}

void CountersPanel::refresh()
{
    const std::size_t known = m_model->groups().all().size();
    m_model->update(trace());
    const std::size_t count = m_model->groups().all().size();
    if (count != known)
        m_list->expandFew();
    m_count->setText(count == 1 ? tr("1 counter") : tr("%1 counters").arg(formatCount(count)));
    if (!m_userHasChosen && !m_chosenForUser && count <= kManyCounters) {
        if (const CounterGroup* most = tellingMost(trace(), m_model->groups().all()))
            showAsWell(most->key());
    }
    m_charts->showData();
    sayRange();
    updateHint();
}

/// The axis of the charts is not below that of the timeline, whose headers are wider.
void CountersPanel::sayRange()
{
    const TraceRange range = state().visibleRange();
    const TraceTime origin = trace().extent().begin;
    const TimeMode mode = modeFor(origin, state().timeMode());
    constexpr double kSteps = 100; // as exact as one can see
    const Duration step = tickStep(TimeScale(range, kSteps), 1);
    const auto textOf = [&](TraceTime time) {
        if (mode == TimeMode::Relative)
            return formatAxisDuration(time - origin, step);
        const QString day = isManyDays(range) ? formatDay(time, mode, range.begin) + QLatin1Char(' ') : QString();
        return day + formatTimeOfDay(time, mode, step);
    };
    m_range->setText(range.isEmpty() ? QString() : tr("%1 to %2, as in the timeline").arg(textOf(range.begin), textOf(range.end)));
}

/// In place of list and charts until the user chooses.
void CountersPanel::updateHint()
{
    const std::size_t count = m_model->groups().all().size();
    m_hint->setText(count > kManyCounters
            ? tr("This trace has %1 counters. Choose lists them by process, to show some of them.").arg(formatCount(count))
            : tr("No counter of this trace changes. Choose lists them all."));
    const bool isShown = !m_userHasChosen && m_charts->isEmpty() && !m_listButton->isChecked();
    m_hint->setVisible(isShown);
    m_charts->parentWidget()->setVisible(!isShown);
}

QString CountersPanel::nothingText() const
{
    return m_model->groups().all().empty() ? tr("This trace has no counters.") : QString();
}

bool CountersPanel::hasContents() const
{
    // Of thousands of runs, the counters of one say nothing.
    return !hasManyCommands(trace()) && std::ranges::any_of(trace().counters(), varies);
}

void CountersPanel::forget()
{
    m_userHasChosen = false;
    m_chosenForUser = {};
    m_choosing = true;
    m_model->clear();
    m_choosing = false;
    m_charts->place();
}

void CountersPanel::forgetQuestions()
{
    m_list->clearFilter();
}

void CountersPanel::takeChoice()
{
    if (m_choosing)
        return;
    m_userHasChosen = true;
    m_chosenForUser = {};
    m_charts->place();
    updateHint();
    if (m_charts->isEmpty())
        setList(true);
}

/// Adds it to the user's choice; replaces what this function showed before.
void CountersPanel::showAsWell(CounterId key)
{
    m_choosing = true;
    if (m_chosenForUser && m_chosenForUser != key)
        m_model->setChecked(m_chosenForUser, false);
    m_model->setChecked(key, true);
    m_chosenForUser = key;
    m_choosing = false;
    m_charts->place();
    updateHint();
}

void CountersPanel::followSelection()
{
    const CounterId selected = state().selection().counter;
    if (!selected)
        return;
    m_model->update(trace());
    const CounterGroup* group = m_model->groups().of(selected);
    if (!group)
        return;
    if (!m_charts->viewOf(selected))
        showAsWell(group->key());
    m_charts->ensureWidgetVisible(m_charts->viewOf(selected));
    m_list->setCurrent(group->key());
}

QWidget* CountersPanel::charts() const
{
    return m_charts->isEmpty() ? nullptr : m_charts->widget();
}

CounterView* CountersPanel::viewOf(CounterId series) const
{
    return m_charts->viewOf(series);
}

bool CountersPanel::isComplete() const
{
    return m_charts->isComplete();
}

TextTable CountersPanel::points() const
{
    std::vector<const CounterGroup*> shown;
    for (const CounterId key : m_model->checked())
        shown.push_back(m_model->groups().of(key));
    return counterPoints(trace(), shown, state().visibleRange());
}

void CountersPanel::applyColors()
{
    m_charts->setTheme(Theme::of(palette()));
}

} // namespace emberline

#include "counters_panel.moc"
#include "moc_counters_panel.cpp"
