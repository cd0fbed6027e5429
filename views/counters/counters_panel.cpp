// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counters_panel.h"

#include "views/counters/counter_view.h"
#include "views/counters/counters_model.h"
#include "views/kit/trace_texts.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace emberline {

namespace {

/// The counter with the most values, because a single value makes no chart. Counters that change take precedence; of equals, the first
/// wins.
const CounterGroup& tellingMost(const Trace& trace, const std::vector<CounterGroup>& groups)
{
    return *std::ranges::max_element(groups, {}, [&trace](const CounterGroup& group) {
        const Counter& counter = trace.counters()[group.key().row()];
        return std::pair(varies(counter), counter.pointCount);
    });
}

} // namespace

void CountersPanel::refresh()
{
    const std::size_t known = m_model->groups().all().size();
    m_model->update(trace());
    if (m_model->groups().all().size() != known)
        expandFew();
    updateCount();
    if (!m_userHasChosen && !m_chosenForUser && !m_model->groups().all().empty())
        showAsWell(tellingMost(trace(), m_model->groups().all()).key());
    updateViews();
}

QString CountersPanel::emptyText() const
{
    if (trace().isEmpty())
        return Panel::emptyText();
    return m_model->groups().all().empty() ? tr("This trace has no counters.") : QString();
}

void CountersPanel::forget()
{
    m_userHasChosen = false;
    m_chosenForUser = {};
    m_choosing = true;
    m_model->clear();
    m_choosing = false;
    placeViews();
}

void CountersPanel::takeChoice()
{
    if (m_choosing)
        return;
    m_userHasChosen = true;
    m_chosenForUser = {};
    placeViews();
    if (m_views.empty())
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
    placeViews();
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
    if (!m_views.contains(group->key()))
        showAsWell(group->key());
    m_scroll->ensureWidgetVisible(viewOf(selected));
    if (m_filtered->sourceModel())
        m_tree->setCurrentIndex(m_filtered->mapFromSource(m_model->indexOf(group->key())));
}

QWidget* CountersPanel::charts() const
{
    return m_views.empty() ? nullptr : m_charts->parentWidget();
}

bool CountersPanel::isComplete() const
{
    return std::ranges::all_of(m_views, [](const auto& view) { return view.second->chart().isComplete(); });
}

CounterView* CountersPanel::viewOf(CounterId series) const
{
    const CounterGroup* group = m_model->groups().of(series);
    const auto found = group ? m_views.find(group->key()) : m_views.end();
    return found == m_views.end() ? nullptr : found->second;
}

CounterView* CountersPanel::makeView(CounterId key)
{
    auto* view = new CounterView(m_scroll->widget());
    view->setTheme(Theme::of(palette()));
    view->chart().setFittedToVisible(m_fitButton->isChecked());
    connect(view, &CounterView::closeWanted, this, [this, key] { m_model->setChecked(key, false); });
    CounterChart* chart = &view->chart();
    connect(chart, &CounterChart::visibleRangeWanted, this, &CountersPanel::want);
    connect(chart, &CounterChart::fitWanted, this, [this] { want(fitted(trace().extent())); });
    connect(chart, &CounterChart::markedRangeWanted, &state(), [this](TraceRange range) { state().setMarkedRange(range); });
    connect(chart, &CounterChart::cursorMoved, &state(), [this](std::optional<TraceTime> time) { state().setCursor(time); });
    return view;
}

TextTable CountersPanel::points() const
{
    constexpr std::size_t kMost = 1'000'000; // rows; a clipboard cannot hold more
    TextTable table{{QStringLiteral("time_ns"), QStringLiteral("counter"), QStringLiteral("series"), QStringLiteral("value")}};
    const TraceRange visible = state().visibleRange();
    for (const CounterId key : m_model->checked()) {
        const CounterGroup& group = *m_model->groups().of(key);
        const ClockShift shift = trace().clockShift(group.session);
        for (const CounterId id : group.series) {
            const Counter& counter = trace().counters()[id.row()];
            const auto timeOf = [&](std::size_t row) { return shift.shown((*counter.points)[row].time); };
            std::size_t first = 0; // the last point before the visible range, whose value still holds
            for (std::size_t end = counter.pointCount; first + 1 < end;) {
                const std::size_t middle = first + (end - first) / 2;
                (timeOf(middle) <= visible.begin ? first : end) = middle;
            }
            for (std::size_t row = first; row < counter.pointCount && timeOf(row) < visible.end && table.size() < kMost; ++row)
                table.push_back({QString::number(toNs(timeOf(row))), nameText(trace(), counter.name), nameText(trace(), counter.series),
                    QString::number((*counter.points)[row].value, 'g', 17)});
        }
    }
    return table;
}

void CountersPanel::want(TraceRange range)
{
    state().setVisibleRange(clamped(range, trace().extent()));
}

/// Makes one view for each checked counter, in the order in which the counters appeared.
void CountersPanel::placeViews()
{
    const std::vector<CounterId> keys = m_model->checked();
    for (auto at = m_views.begin(); at != m_views.end();) {
        if (std::ranges::find(keys, at->first) == keys.end()) {
            at->second->hide();
            at->second->deleteLater(); // the caller may be its own close button
            at = m_views.erase(at);
        } else {
            ++at;
        }
    }
    int place = 0;
    for (const CounterId key : keys) {
        CounterView*& view = m_views[key];
        if (!view)
            view = makeView(key);
        m_charts->insertWidget(place++, view);
        view->setTitleVisible(keys.size() > 1 || m_model->groups().of(key)->series.size() == 1);
        view->chart().setTimeLabelsShown(key == keys.back());
    }
    updateViews();
}

void CountersPanel::updateViews()
{
    updateTimes();
    for (const auto& [key, view] : m_views)
        view->update(trace(), *m_model->groups().of(key));
    updateCursor();
}

void CountersPanel::updateTimes()
{
    for (const auto& [key, view] : m_views) {
        const ClockShift shift = trace().clockShift(m_model->groups().of(key)->session);
        view->chart().setTimes({state().visibleRange(), trace().extent().begin, state().timeMode(), shift, state().markedRange()});
    }
}

void CountersPanel::updateCursor()
{
    for (const auto& [key, view] : m_views)
        view->chart().setCursorTime(state().cursor());
}

void CountersPanel::updateCount()
{
    const std::size_t count = m_model->groups().all().size();
    m_count->setText(count == 1 ? tr("1 counter") : tr("%1 counters").arg(formatCount(count)));
}

void CountersPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (const auto& [key, view] : m_views)
        view->setTheme(Theme::of(palette()));
}

} // namespace emberline
