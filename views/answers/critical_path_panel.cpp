// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/critical_path_panel.h"

#include "model/answers/facts.h"
#include "model/answers/process_tree.h"
#include "model/dialect.h"
#include "views/answers/answer_text.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/region_style.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kMostSingleSteps = 200; ///< of more, nobody reads each

std::shared_ptr<const ShownPath> onTimeline(const Trace& trace, const CommandIndex& index, const CriticalPath& path)
{
    auto shown = std::make_shared<ShownPath>();
    const ClockShift shift = trace.clockShift(path.command);
    for (const CriticalStep& step : path.steps) {
        if (const RegionId box = step.region ? step.region : processRegion(trace, index, step.session))
            shown->steps.push_back({shift.shown(step.range), box});
    }
    return shown;
}

/// Steps that have one title are what a reader takes for one thing: the calls of a function, the parts of a box that children interrupt.
std::vector<Duration> savingsByTitle(const PathView& view)
{
    std::map<QString, std::vector<std::size_t>> steps;
    for (std::size_t i = 0; i < view.steps.size(); ++i)
        steps[view.steps[i]].push_back(i);
    std::vector<Duration> savings(view.steps.size());
    for (const auto& [title, alike] : steps) {
        const Duration saving = savedWithout(view.path, alike);
        for (const std::size_t i : alike)
            savings[i] = saving;
    }
    return savings;
}

/// Joins the steps of a path of many into rows (PathRow). The rows of a path, like its steps, add up to its range.
class PathRows {
public:
    PathRows(const Trace& trace, const PathView& view) : m_trace(trace), m_view(view) { }

    std::vector<PathRow> joined()
    {
        const bool joins = m_view.steps.size() > kMostSingleSteps;
        for (std::size_t i = 0; i < m_view.steps.size(); ++i) {
            PathRow* continued = joins ? continuedBy(i) : nullptr;
            PathRow& row = continued ? *continued : m_rows.emplace_back(PathRow{.steps = {}, .longest = i});
            row.steps.push_back(i);
            row.time += lengthOf(i);
            if (lengthOf(i) > lengthOf(row.longest))
                row.longest = i;
        }
        for (PathRow& row : m_rows)
            row.saving = row.steps.size() == 1 ? m_view.path.steps[row.longest].saving : savedWithout(m_view.path, row.steps);
        return std::move(m_rows);
    }

private:
    /// The last row, or the one before if the process of both only waited since.
    PathRow* continuedBy(std::size_t i)
    {
        if (m_rows.empty())
            return nullptr;
        if (isAlike(m_rows.back(), i))
            return &m_rows.back();
        const CriticalStep& between = m_view.path.steps[m_rows.back().longest];
        if (m_rows.size() < 2 || isKnownToRun(m_trace, between) || between.session != m_view.path.steps[i].session)
            return nullptr;
        PathRow& before = m_rows[m_rows.size() - 2];
        return isAlike(before, i) ? &before : nullptr;
    }

    [[nodiscard]] bool isAlike(const PathRow& row, std::size_t i) const
    {
        const auto thread = [&](const CriticalStep& step) { return step.region ? m_trace.track(step.region) : TrackId(); };
        const CriticalStep& one = m_view.path.steps[row.longest];
        const CriticalStep& other = m_view.path.steps[i];
        return one.session == other.session && thread(one) == thread(other) && m_view.steps[row.longest] == m_view.steps[i];
    }

    [[nodiscard]] Duration lengthOf(std::size_t i) const { return m_view.path.steps[i].range.length(); }

    const Trace& m_trace;
    const PathView& m_view;
    std::vector<PathRow> m_rows;
};

/// About the name that the table begins with.
QString headlineOf(const Trace& trace, const PathView& view, bool isCommand)
{
    const auto most = std::ranges::max_element(view.savings);
    if (most == view.savings.end() || *most <= Duration::zero())
        return {};
    const auto first = static_cast<std::size_t>(most - view.savings.begin());
    const CriticalStep& shown = view.path.steps[first];
    QString title = view.steps[first];
    if (!shown.region || trace.role(shown.region) == RegionRole::Process)
        title += CriticalPathPanel::tr(" outside of its regions");
    std::size_t count = 0;
    std::set<std::pair<RegionId, SessionId>> boxes; // children may interrupt each
    for (std::size_t i = first; i < view.steps.size(); ++i) {
        if (view.steps[i] == view.steps[first]) {
            ++count;
            boxes.emplace(view.path.steps[i].region, view.path.steps[i].session);
        }
    }
    if (boxes.size() == count && count > 1)
        title += CriticalPathPanel::tr(", all %1 steps of this name").arg(formatCount(count));
    else if (boxes.size() > 1)
        title += CriticalPathPanel::tr(", all %1 steps of this name, parts of %2 boxes").arg(formatCount(count), formatCount(boxes.size()));
    else if (count > 1)
        title += CriticalPathPanel::tr(", in %1 steps").arg(formatCount(count));
    return (isCommand ? CriticalPathPanel::tr("%2: without its own time the command would take %3 in place of %1.")
                      : CriticalPathPanel::tr("%2: without its own time this would take %3 in place of %1."))
        .replace(QStringLiteral("%1"), formatDuration(view.path.range.length()))
        .replace(QStringLiteral("%3"), formatDuration(view.path.range.length() - *most))
        .replace(QStringLiteral("%2"), title);
}

/// What a writer says of its own path: it has a table of it.
QString writersPath(const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel)
{
    if (std::ranges::all_of(index.tracks(command), [&](TrackId track) { return takesTime(trace, track); }))
        return {};
    const std::vector<Fact> facts = findFacts(trace, index, command, cancel);
    const auto found = std::ranges::find(facts, FactKind::WriterPath, &Fact::kind);
    return found == facts.end() ? QString() : factText(*found);
}

/// Of one name, the longest row comes first.
class PathOrder : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        if (left.column() != static_cast<int>(PathColumn::OfName))
            return QSortFilterProxyModel::lessThan(left, right);
        const qlonglong one = left.data(kSortRole).toLongLong();
        const qlonglong other = right.data(kSortRole).toLongLong();
        const auto time = [](const QModelIndex& index) {
            return index.siblingAtColumn(static_cast<int>(PathColumn::Time)).data(kSortRole).toLongLong();
        };
        return one != other ? one < other : time(left) < time(right);
    }
};

} // namespace

PathView viewPath(const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel)
{
    PathView view;
    view.path = criticalPath(trace, index, command);
    view.onTimeline = onTimeline(trace, index, view.path);
    view.title = sessionText(trace, command);
    for (const CriticalStep& step : view.path.steps)
        view.steps.push_back(stepTitle(trace, view.path, step));
    view.rows = PathRows(trace, view).joined();
    view.savings = savingsByTitle(view);
    view.headline = headlineOf(trace, view, trace.session(command).attributes->hasArgv);
    if (const QString other = writersPath(trace, index, command, cancel); !other.isEmpty())
        view.headline
            = CriticalPathPanel::tr("%1. The table has another path, of what ended last.").arg(other) + QLatin1Char(' ') + view.headline;
    return view;
}

constexpr std::array<HeadedColumn, 6> kPathColumns = {{{QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Begins after"), true},
    {QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Process › region")},
    {QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Time"), true},
    {QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Share of %1"), true},
    {QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Would save"), true, nullptr,
        QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "How much earlier the command would end if this took no time")},
    {QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "Of this name"), true, nullptr,
        QT_TRANSLATE_NOOP("emberline::CriticalPathModel", "How much earlier the command would end if no step of this name took time")}}};

CriticalPathModel::CriticalPathModel(QObject* parent) : CellModel(kPathColumns, parent)
{ }

void CriticalPathModel::setInTimeOrder(bool isInTimeOrder)
{
    if (std::exchange(m_isInTimeOrder, isInTimeOrder) == isInTimeOrder || rowCount() == 0)
        return;
    const int column = static_cast<int>(PathColumn::Step);
    Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

void CriticalPathModel::setColors(const QColor& bars, std::vector<QColor> fills)
{
    m_barColor = bars;
    m_fills = std::move(fills);
    if (rowCount() > 0) // the other columns have no colours, and the table need not be sorted again by them
        Q_EMIT dataChanged(index(0, static_cast<int>(PathColumn::Step)), index(rowCount() - 1, static_cast<int>(PathColumn::Share)));
}

QString CriticalPathModel::title(int column) const
{
    const QString title = CellModel::title(column);
    return column == static_cast<int>(PathColumn::Share) ? title.arg(formatDuration(m_view.path.range.length())) : title;
}

Duration CriticalPathModel::timeOf(const PathRow& row, PathColumn column) const
{
    switch (column) {
    case PathColumn::At:
        return m_view.path.steps[row.steps.front()].range.begin - m_view.path.range.begin;
    case PathColumn::Saves:
        return row.saving;
    case PathColumn::OfName:
        return m_view.savings[row.longest];
    default:
        return row.time;
    }
}

QVariant CriticalPathModel::data(const QModelIndex& index, int role) const
{
    const auto column = static_cast<PathColumn>(index.column());
    if (role != kSortRole || !index.isValid() || column == PathColumn::Step)
        return CellModel::data(index, role);
    return QVariant::fromValue<qlonglong>(toNs(timeOf(m_view.rows[static_cast<std::size_t>(index.row())], column)));
}

Cell CriticalPathModel::cell(int row, int column) const
{
    const PathRow& shown = m_view.rows[static_cast<std::size_t>(row)];
    const Duration time = timeOf(shown, static_cast<PathColumn>(column));
    const Duration whole = m_view.path.range.length();
    const auto number = [&](Tone tone) { return Cell{.text = formatDuration(time), .tone = tone, .rightAligned = true}; };
    Cell cell;
    switch (static_cast<PathColumn>(column)) {
    case PathColumn::At:
        return number(Tone::Muted);
    case PathColumn::Step:
        cell.text = m_view.steps[shown.longest];
        cell.tone = Tone::Link;
        if (shown.steps.size() > 1)
            cell.text += QStringLiteral(" × ") + formatCount(shown.steps.size());
        cell.lead = std::max<qsizetype>(0, cell.text.indexOf(QStringLiteral(" › "))); // a process may be named with a long path
        if (static_cast<std::size_t>(row) < m_fills.size())
            cell.swatch = m_fills[static_cast<std::size_t>(row)];
        cell.indent = m_isInTimeOrder ? static_cast<int>(std::min(m_view.path.steps[shown.longest].level, 8U)) : 0;
        return cell;
    case PathColumn::Time:
        return number(Tone::Strong);
    case PathColumn::OfName:
        return number(time > shown.saving ? Tone::Normal : Tone::Muted);
    case PathColumn::Share:
        cell = number(Tone::Normal);
        cell.text = formatShare(time, whole);
        cell.bar = shareOf(time, whole);
        cell.barColor = m_barColor;
        return cell;
    case PathColumn::Saves:
        return number(time < shown.time ? Tone::Muted : Tone::Normal);
    }
    return cell;
}

CriticalPathPanel::CriticalPathPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_answers(new PacedCalculation(store, this, this, [this] { return makeAnswer(); })),
    m_steps(new CriticalPathModel(this)), m_sorted(new PathOrder(this)), m_title(makeAnswerTitle(this)),
    m_headline(makeAnswerLabel(QString(), this)), m_onTimeline(new QCheckBox(tr("On the timeline"), this)), m_table(new CellTable(this))
{
    m_sorted->setSourceModel(m_steps);
    m_sorted->setSortRole(kSortRole);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Critical path"));
    m_table->setWidths({{90, 64}, {0, 230, 1}, {90, 70}, {200, 0}, {100, 84}, {110, 0}});
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, m_steps, [this](int column, Qt::SortOrder order) {
        m_steps->setInTimeOrder(static_cast<PathColumn>(column) == PathColumn::At && order == Qt::AscendingOrder);
    });
    m_headline->setToolTip(tr("The path through processes, their children and regions, from the end backwards: what ended last is what was "
                              "waited for. A build tool's own critical path, of its actions, is another, and named first."));
    auto* layout = layoutWith<QVBoxLayout>(this, {14, 10, 14, 10}, 8);
    layout->addWidget(makeHead());
    CriticalPathPanel::forgetQuestions();
    layout->addWidget(m_headline);
    layout->addWidget(m_table, 1);
    m_table->followSelection(state, [this](const QModelIndex& row, const Selection& selected) {
        const PathView& view = m_steps->view();
        return std::ranges::any_of(view.rows[static_cast<std::size_t>(m_sorted->mapToSource(row).row())].steps,
            [&](std::size_t i) { return boxOf(view.path.steps[i].region, view.path.steps[i].session) == selected; });
    });
    connect(m_table, &CellTable::rowChosen, this, &CriticalPathPanel::goTo);
    connect(&state, &ViewState::selectionChanged, this, &CriticalPathPanel::markStale);
    connect(&state, &ViewState::colorByChanged, this, &CriticalPathPanel::applyColors);
    present({});
}

QWidget* CriticalPathPanel::makeHead()
{
    m_onTimeline->setToolTip(tr("While this panel is visible, dim what is not on the critical path"));
    connect(m_onTimeline, &QCheckBox::toggled, this, [this](bool wanted) {
        keep(m_kept && wanted);
        publish();
    });
    auto* row = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(row, {0, 0, 0, 0});
    layout->addWidget(m_title, 1);
    layout->addWidget(m_onTimeline);
    return row;
}

void CriticalPathPanel::setKeptOnTimeline(bool kept)
{
    keep(kept);
    if (kept || isInFront()) // or the panel would highlight it all the same
        m_onTimeline->setChecked(kept);
    publish();
}

void CriticalPathPanel::keep(bool kept)
{
    m_kept = kept;
    keepFresh(kept);
}

void CriticalPathPanel::setInFront(bool inFront)
{
    m_inFront = inFront;
    publish();
}

void CriticalPathPanel::forgetQuestions()
{
    setKeptOnTimeline(false);
    m_onTimeline->setChecked(true);
    m_table->sortByColumn(static_cast<int>(PathColumn::OfName), Qt::DescendingOrder);
}

void CriticalPathPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    publish();
}

void CriticalPathPanel::hideEvent(QHideEvent* event)
{
    Panel::hideEvent(event);
    publish();
}

void CriticalPathPanel::applyColors()
{
    RegionStyles styles(Theme::of(palette()), state().colorBy());
    const PathView& view = m_steps->view();
    std::map<QString, const Topic*> topics; // by what the table calls a process: the command may be called like one that it started
    for (const PathRow& row : view.rows) {
        const CriticalStep& step = view.path.steps[row.longest];
        if (const Topic* topic = step.region ? nullptr : view.path.topicOf(trace(), step))
            topics.emplace(view.steps[row.longest], topic);
    }
    std::vector<QColor> fills;
    for (const PathRow& row : view.rows) {
        const RegionId region = view.path.steps[row.longest].region;
        const auto topic = topics.find(view.steps[row.longest]);
        if (region)
            fills.push_back(QColor::fromRgb(styles.of(trace(), region, row.time).fill));
        else
            fills.push_back(
                topic == topics.end() ? styles.theme().idle : QColor::fromRgb(styles.of(trace(), *topic->second, {}, row.time).fill));
    }
    m_steps->setColors(styles.theme().accent, std::move(fills));
}

void CriticalPathPanel::publish()
{
    const bool wanted = m_onTimeline->isChecked() && (m_kept || isInFront());
    state().setPath(wanted ? m_steps->view().onTimeline : nullptr);
    Q_EMIT wantsTimeline(wanted);
}

TraceCalculation::Job CriticalPathPanel::makeAnswer()
{
    const auto view = [](const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel) {
        return viewPath(trace, index, command, cancel);
    };
    return viewOfShownCommand<PathView>(state().selection(), view, [this](PathView path) {
        m_isKnown = true;
        present(std::move(path));
    });
}

void CriticalPathPanel::forget()
{
    m_isKnown = false;
    m_answers->cancel();
    present({});
}

void CriticalPathPanel::present(PathView view)
{
    const QModelIndex current = m_sorted->mapToSource(m_table->selectedRow());
    const bool sameCommand = view.path.command == m_steps->view().path.command && view.rows.size() == m_steps->view().rows.size();
    m_title->setText(view.title);
    m_headline->setText(view.headline);
    m_steps->show(std::move(view));
    applyColors();
    m_table->setVisible(m_steps->rowCount() > 0);
    if (sameCommand && current.isValid())
        m_table->selectRow(m_sorted->mapFromSource(m_steps->index(current.row(), 0)).row());
    publish();
    updateEmptyText();
    Q_EMIT shown();
}

QString CriticalPathPanel::nothingText() const
{
    return m_isKnown && m_title->text().isEmpty() ? noCommandText(trace()) : QString();
}

void CriticalPathPanel::goTo(const QModelIndex& index)
{
    const auto row = static_cast<std::size_t>(m_sorted->mapToSource(index).row());
    const CriticalPath& path = m_steps->view().path;
    const CriticalStep& step = path.steps[m_steps->view().rows[row].longest];
    revealBox(state(), step.region, step.session, trace().shown(path.command, step.range), ViewState::Reveal::Large);
}

} // namespace emberline

#include "moc_critical_path_panel.cpp"
