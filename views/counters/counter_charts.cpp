// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_charts.h"

#include "views/counters/counter_view.h"
#include "views/counters/counters_model.h"

#include <QVBoxLayout>

#include <algorithm>

namespace emberline {

namespace {

/// When the values of a counter end: with its process, or with the last value if that came later. Never, if the end is not known.
SourceTime valuesEnd(const Trace& trace, const CounterGroup& group)
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

} // namespace

CounterCharts::CounterCharts(const TraceStore& store, ViewState& state, CountersModel& model, QWidget* parent) :
    QScrollArea(parent), m_store(store), m_state(state), m_model(model), m_theme(&Theme::of(palette()))
{
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
}

void CounterCharts::place()
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

void CounterCharts::showData()
{
    showTimes();
    for (const auto& [key, view] : m_views)
        view->update(trace(), *m_model.groups().of(key));
    showCursor();
}

void CounterCharts::showTimes()
{
    for (const auto& [key, view] : m_views) {
        const CounterGroup& group = *m_model.groups().of(key);
        const ClockShift shift = trace().clockShift(group.session);
        view->chart().setTimes({m_state.visibleRange(), trace().extent().begin, modeFor(trace().extent().begin, m_state.timeMode()), shift,
            m_state.markedRange(), m_state.folds(), valuesEnd(trace(), group)});
    }
}

void CounterCharts::showCursor()
{
    for (const auto& [key, view] : m_views)
        view->chart().setCursorTime(m_state.cursor());
}

bool CounterCharts::isComplete() const
{
    return std::ranges::all_of(m_views, [](const auto& view) { return view.second->chart().isComplete(); });
}

CounterView* CounterCharts::viewOf(CounterId series) const
{
    const CounterGroup* group = m_model.groups().of(series);
    const auto found = group ? m_views.find(group->key()) : m_views.end();
    return found == m_views.end() ? nullptr : found->second;
}

CounterView* CounterCharts::makeView(CounterId key)
{
    auto* view = new CounterView(widget());
    view->setTheme(*m_theme);
    view->chart().setFittedToVisible(m_fitted);
    connect(view, &CounterView::closeWanted, this, [this, key] { m_model.setChecked(key, false); });
    const ChartGestures* gestures = &view->chart().gestures();
    connect(gestures, &ChartGestures::visibleRangeWanted, this, &CounterCharts::want);
    connect(gestures, &ChartGestures::fitWanted, this, [this] { want(fitted(trace().extent(), m_state.folds())); });
    connect(gestures, &ChartGestures::markedRangeWanted, &m_state, [this](TraceRange range) { m_state.setMarkedRange(range); });
    connect(gestures, &ChartGestures::cursorMoved, &m_state, [this](std::optional<TraceTime> time) { m_state.setCursor(time); });
    return view;
}

void CounterCharts::want(TraceRange range)
{
    m_state.setVisibleRange(clamped(range, trace().extent(), m_state.folds()));
}

void CounterCharts::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (const auto& [key, view] : m_views)
        view->setTheme(theme);
}

void CounterCharts::setFittedToVisible(bool fitted)
{
    m_fitted = fitted;
    for (const auto& [key, view] : m_views)
        view->chart().setFittedToVisible(fitted);
}

} // namespace emberline

#include "moc_counter_charts.cpp"
