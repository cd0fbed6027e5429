// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/history_panel.h"

#include "model/answers/command_index.h"
#include "views/answers/runs_chart.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace emberline {

HistoryPanel::HistoryPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_answers(new PacedCalculation(store, this, this, [this] { return makeAnswer(); })),
    m_rows(new HistoryModel(this)), m_filter(new RunFilter(this)), m_commands(new CommandStatisticsModel(this)),
    m_headline(new LinkButton(QString(), this)), m_text(new QLineEdit(this)), m_count(makeAnswerLabel(QStringLiteral("muted"), this)),
    m_table(new CellTable(this)), m_commandTable(new CellTable(this)), m_groupBy(new QComboBox(this)), m_work(new QComboBox(this)),
    m_against(new QComboBox(this)), m_chart(new TrendChart(this)),
    m_trend(new PacedCalculation(store, this, m_chart, [this] { return makeTrend(); })),
    m_changes(makeAnswerLabel(QStringLiteral("muted"), this)), m_splitter(new QSplitter(this)), m_pages(new QStackedWidget(this)),
    m_statistics(new QToolButton(this)), m_runs(new QToolButton(this)), m_group(new QToolButton(this)), m_all(new QToolButton(this)),
    m_groups(new RunGroupsView(store, this))
{
    makeTables();
    makeGroups();
    makeHeadline();
    m_changes->setContentsMargins(10, 0, 10, 4);
    m_changes->setTextFormat(Qt::RichText); // with the colours of the groups
    m_changes->setWordWrap(false); // one line, which leaves the rest of a low dock to the chart
    m_changes->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_splitter->addWidget(m_commandTable);
    m_splitter->addWidget(m_chart);
    m_splitter->addWidget(m_table);
    m_splitter->setSizes({370, 300, 400}); // beside Details in a small window, the lists are as wide as their numbers
    for (int i = 0; i < m_splitter->count(); ++i)
        m_splitter->setStretchFactor(i, 1);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    auto* head = layoutWith<QHBoxLayout>(nullptr, {10, 7, 10, 0});
    head->addWidget(m_headline);
    layout->addLayout(head);
    layout->addWidget(makeFilterRow());
    layout->addWidget(m_pages, 1);
    auto* runs = new QWidget(m_pages);
    auto* page = layoutWith<QVBoxLayout>(runs, {0, 0, 0, 0}, 0);
    page->addWidget(m_splitter, 1);
    page->addWidget(m_changes);
    m_pages->addWidget(runs);
    m_pages->addWidget(m_groups);
    showPage(0);
}

void HistoryPanel::makeHeadline()
{
    QFont font = m_headline->font();
    font.setPointSizeF(font.pointSizeF() * 1.25);
    font.setWeight(QFont::DemiBold);
    m_headline->setFont(font);
    m_headline->setVisible(false);
    connect(m_headline, &QPushButton::clicked, this, &HistoryPanel::followHeadline);
}

void HistoryPanel::showHeadline(HistoryHeadline headline)
{
    m_saying = std::move(headline);
    m_headline->setWords(m_saying.sentence);
    const QString where = m_saying.command.empty() ? tr("Show the longest run") : tr("Show the runs that changed");
    m_headline->setToolTip(plainToolTip(m_saying.sentence + QLatin1Char('\n') + where)); // a narrow dock cuts the sentence
    m_headline->setVisible(!m_saying.sentence.isEmpty());
    if (!m_isGroupingChosen) {
        const QSignalBlocker blocker(m_groupBy); // the chart follows with the runs
        m_groupBy->setCurrentIndex(groupingOfHeadline());
    }
}

int HistoryPanel::groupingOfHeadline() const
{
    return m_saying.isByVersion ? m_groupBy->findData(static_cast<int>(FacetKind::Version)) : 0;
}

/// Shows the runs that the headline speaks of, over time and in the grouping that it found them in, and the first since the change.
void HistoryPanel::followHeadline()
{
    m_text->clear();
    m_command = m_saying.command;
    m_filter->setCommand(m_command);
    m_groupBy->setCurrentIndex(groupingOfHeadline());
    m_work->setCurrentIndex(0); // the chart marks changes of the time
    m_chart->showAll();
    showPage(0);
    showAllGroups();
    if (m_counter) // the answer is on its way
        m_table->sortByColumn(static_cast<int>(HistoryColumn::Wall), Qt::DescendingOrder);
    else
        showRow(m_rows->index(static_cast<int>(m_saying.run), 0));
}

void HistoryPanel::showRow(const QModelIndex& row)
{
    m_table->setCurrentIndex(m_filter->mapFromSource(row));
    m_table->scrollTo(m_table->currentIndex());
}

void HistoryPanel::makeTables()
{
    m_filter->setSourceModel(m_rows);
    m_filter->setSortRole(kSortRole);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setObjectName(QStringLiteral("runs"));
    m_table->setAccessibleName(tr("Commands"));
    m_table->setWidths({{148, 148}, {180, 120, 2}, {100, 0, 1}, {80, 70}, {56, 0}, {72, 0}, {60, 0}});
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    m_table->sortByColumn(static_cast<int>(HistoryColumn::When), Qt::DescendingOrder);
    m_table->followSelection(state(),
        [this](const QModelIndex& row, const Selection& selected) { return !isOfStore() && boxOf({}, sessionAt(row)) == selected; });
    connect(m_table, &CellTable::rowChosen, this, [this](const QModelIndex& index) { reveal(sessionAt(index)); });
    connect(m_chart, &TrendChart::runChosen, this, &HistoryPanel::reveal);
    connect(m_chart, &TrendChart::stretchChosen, this, &HistoryPanel::openRuns);
    m_filter->follow(*m_chart);
    connect(m_chart, &TrendChart::partChanged, this, [this] {
        showCount();
        countGroups(Pace::Now);
    });
    connect(m_table, &QTableView::doubleClicked, this, &HistoryPanel::goTo);
    connect(m_table, &QTableView::activated, this, &HistoryPanel::goTo);
    m_commandTable->setModel(m_commands);
    m_commandTable->setAccessibleName(tr("Runs by command"));
    m_commandTable->setWidths({{0, 90, 1}, {52, 44}, {84, 0}, {84, 80}, {84, 0}, {84, 80}, {60, 0}});
    connect(m_commandTable, &CellTable::rowChosen, this, [this](const QModelIndex& index) { chooseCommand(index.row()); });
}

void HistoryPanel::makeGroups()
{
    connect(m_groups, &CellTable::rowChosen, this, [this](const QModelIndex& index) {
        if (m_groups->isLongest(index) && m_groups->groupAt(index).longest)
            reveal(m_groups->groupAt(index).longest->session);
    });
    connect(m_groups, &QTableView::doubleClicked, this, &HistoryPanel::openGroup);
    connect(m_groups, &QTableView::activated, this, &HistoryPanel::openGroup);
    m_groups->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_groups, &QWidget::customContextMenuRequested, this, &HistoryPanel::offerComparison);
    connect(m_groups, &RunGroupsView::countRequested, this, [this] { countGroups(Pace::Now); });
    connect(m_groups, &RunGroupsView::countFailed, this, &HistoryPanel::countFailed);
}

/// Which page is shown and, on the page of the statistics, what they group by.
void HistoryPanel::addSwitches(QWidget* row)
{
    for (QComboBox* box : m_groups->choices()) {
        box->setMinimumContentsLength(6); // a narrow dock stays narrow
        box->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        box->setMinimumWidth(70);
        row->layout()->addWidget(box);
    }
    m_group->setVisible(false);
    row->layout()->addWidget(m_group);
    connect(m_group, &QToolButton::clicked, this, &HistoryPanel::showAllGroups);
    m_runs->setText(tr("Runs"));
    m_runs->setToolTip(tr("Each run, and the runs over time"));
    m_statistics->setText(tr("Statistics"));
    m_statistics->setToolTip(tr("How often and how long, by version, host, week ..."));
    auto* pages = new QButtonGroup(this);
    for (QToolButton* button : {m_runs, m_statistics}) {
        button->setCheckable(true);
        row->layout()->addWidget(button);
        pages->addButton(button, button == m_runs ? 0 : 1);
    }
    connect(pages, &QButtonGroup::idClicked, this, &HistoryPanel::showPage);
}

QWidget* HistoryPanel::makeFilterRow()
{
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setClearButtonEnabled(true);
    m_text->setAcceptDrops(false); // the window handles dropped files
    m_text->setAccessibleName(tr("Filter commands"));
    m_count->setWordWrap(false);
    m_count->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto* row = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(row, {10, 7, 10, 5}, 8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    m_all->setVisible(false);
    m_all->setText(tr("Show all"));
    m_all->setToolTip(tr("Show the runs of all times again (Esc)"));
    connect(m_all, &QToolButton::clicked, m_chart, &TrendChart::showAll);
    layout->addWidget(m_all);
    m_groupBy->addItem(tr("All together"));
    m_groupBy->addItem(tr("By version"), static_cast<int>(FacetKind::Version));
    m_groupBy->addItem(tr("By host"), static_cast<int>(FacetKind::Host));
    m_groupBy->addItem(tr("By repository"), static_cast<int>(FacetKind::Repository));
    m_groupBy->setAccessibleName(tr("Group the runs over time"));
    layout->addWidget(m_groupBy);
    m_work->addItem(tr("Time"));
    m_work->setAccessibleName(tr("What the runs over time show"));
    m_against->addItem(tr("against the time"));
    m_against->addItem(tr("over time"));
    m_against->setAccessibleName(tr("What the work is drawn against"));
    for (QComboBox* box : {m_work, m_against}) {
        box->setMinimumContentsLength(6); // names of data are long
        box->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        layout->addWidget(box);
    }
    addSwitches(row);
    connect(m_groupBy, &QComboBox::currentIndexChanged, this, [this] { m_isGroupingChosen = true; });
    for (const QComboBox* box : {m_groupBy, m_against})
        connect(box, &QComboBox::currentIndexChanged, this, [this] { m_trend->restart(); });
    connect(m_work, &QComboBox::currentIndexChanged, this, [this](int chosen) {
        m_against->setVisible(chosen > 0);
        m_trend->restart();
    });
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterFixedString(text);
        filterChanged();
    });
    return row;
}

void HistoryPanel::filterChanged()
{
    if (m_counter)
        return askCounter();
    showCommands(commandStatistics(*m_rows->runs(), m_filter->ofAllCommands()));
    showRuns(Pace::Now);
}

void HistoryPanel::showPage(int page)
{
    m_pages->setCurrentIndex(page);
    (page == 0 ? m_runs : m_statistics)->setChecked(true);
    m_text->setVisible(!m_counter);
    m_groupBy->setVisible(page == 0);
    m_work->setVisible(page == 0 && !m_counter);
    m_against->setVisible(page == 0 && m_work->currentIndex() > 0);
    for (QComboBox* box : m_groups->choices())
        box->setVisible(page == 1);
    countGroups(Pace::Now);
}

/// Only if they are shown.
void HistoryPanel::countGroups(Pace pace)
{
    if (m_pages->currentIndex() == 1 && m_counter)
        m_groups->count(m_counter, withCommand(m_filter->group(), m_command));
    else if (m_pages->currentIndex() == 1)
        m_groups->count(m_rows->runs(), m_filter->shown(), pace);
}

/// Runs of a store have their logs elsewhere.
void HistoryPanel::offerComparison(const QPoint& at)
{
    const QModelIndex index = m_groups->indexAt(at);
    if (!index.isValid() || m_counter)
        return;
    const RunGroup& group = m_groups->groupAt(index);
    const SessionId median = group.medianRun->session;
    const SessionId p99 = group.p99Run->session;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const compare = menu->addAction(tr("&Compare the median run with the p99 run"));
    compare->setEnabled(median != p99 && p99.row() < trace().sessions().size());
    connect(compare, &QAction::triggered, this, [this, median, p99, of = trace().identity()] {
        if (of == trace().identity())
            Q_EMIT comparisonRequested(median, p99);
    });
    menu->popup(m_groups->viewport()->mapToGlobal(at));
}

void HistoryPanel::openGroup(const QModelIndex& index)
{
    const RunGroup& group = m_groups->groupAt(index);
    const bool isOfShown = m_groups->groups().table() == m_rows->runs(); // else the log has grown since they were counted
    const QModelIndex longest = isOfShown ? m_rows->index(static_cast<int>(group.longest - m_rows->runs()->rows.data()), 0) : QModelIndex();
    const bool isLongest = m_groups->isLongest(index) && longest.isValid();
    RunValues where;
    for (std::size_t i = 0; i < group.values.size(); ++i)
        where.emplace_back(m_groups->groups().facets()[i], group.values[i]);
    openRuns(where);
    if (isLongest)
        showRow(longest);
}

/// Shows these runs alone. The numbers of a counter are of the group that is chosen already, so these narrow it.
void HistoryPanel::openRuns(const RunValues& where)
{
    RunValues group = m_counter ? m_filter->group() : RunValues();
    std::ranges::copy_if(where, std::back_inserter(group), [&](const auto& one) { return std::ranges::find(group, one) == group.end(); });
    QStringList values;
    for (const auto& one : group)
        values.append(facetValueText(one.second));
    const QString shown = values.join(QStringLiteral(", "));
    m_group->setText(tr("Only %1 ×").arg(m_group->fontMetrics().elidedText(shown, Qt::ElideMiddle, kMostWidthOfName)));
    m_group->setToolTip(plainToolTip(shown + QLatin1Char('\n') + tr("Show the runs of all groups again")));
    m_group->setVisible(true);
    m_filter->setGroup(std::move(group));
    showPage(0);
    filterChanged();
}

void HistoryPanel::showAllGroups()
{
    m_group->setVisible(false);
    m_filter->setGroup({});
    filterChanged();
}

bool HistoryPanel::stepBack()
{
    if (m_chart->showAll())
        return true;
    if (m_filter->group().empty())
        return false;
    showAllGroups();
    return true;
}

void HistoryPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    m_splitter->setOrientation(width() > 2 * height() ? Qt::Horizontal : Qt::Vertical);
}

/// What a server has counted stays until something else is asked: only the way in which times are written may have changed.
void HistoryPanel::refresh()
{
    if (!m_counter)
        return m_answers->request();
    m_rows->setTimeMode(state().timeMode());
    drawTrend();
}

TraceCalculation::Job HistoryPanel::makeAnswer()
{
    if (m_counter)
        return makeCountedAnswer();
    return [this, stored = m_stored, mode = state().timeMode()](
               const Trace& trace, const std::atomic<bool>& /*cancel*/, const TraceCalculation::Deliver& deliver) {
        std::shared_ptr<const RunTable> runs = stored;
        if (!runs)
            runs = std::make_shared<const RunTable>(
                trace.sessions().empty() ? RunTable() : condenseRuns(trace, RunScope::Commands, {.data = runsCommands(trace)}));
        auto commands = std::make_shared<std::vector<CommandStatistics>>(commandStatistics(*runs, allRuns(*runs)));
        auto headline = std::make_shared<HistoryHeadline>(historyHeadline(*runs, *commands, stored ? Trace() : trace, mode));
        deliver([this, runs, commands, headline, trace = stored ? Trace() : trace] {
            showHeadline(std::move(*headline));
            present(runs, std::move(*commands), trace);
        });
    };
}

/// The commands are there before the runs, which take a server longer to find.
TraceCalculation::Job HistoryPanel::makeCountedAnswer()
{
    m_count->setText(tr("Waiting for the server …"));
    return [this, counter = m_counter, group = m_filter->group(), command = m_command](
               const Trace& /*trace*/, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const auto commands = countedCommands(*counter, group, Cancellation(&cancel));
        if (commands)
            deliver([this, all = commands.value()] { showCommands(all); });
        auto runs = std::make_shared<Result<RunTable>>(
            commands ? counter->runs(withCommand(group, command), kMostListed, Cancellation(&cancel)) : commands.error());
        deliver([this, runs, commands, isOfAll = group.empty() && command.empty()] {
            if (!*runs) {
                showNothing();
                return Q_EMIT countFailed(runs->error());
            }
            if (isOfAll)
                showHeadline(countedHeadline(runs->value(), commands.value()));
            present(std::make_shared<const RunTable>(std::move(runs->value())), commands.value(), {});
        });
    };
}

/// What is on its way answers an older question.
void HistoryPanel::askCounter()
{
    m_trend->cancel();
    m_groups->forget();
    m_answers->restart();
}

void HistoryPanel::forget()
{
    m_answers->cancel();
    m_stored = nullptr;
    m_counter = nullptr;
    showNothing();
    showPage(m_pages->currentIndex());
}

void HistoryPanel::showNothing()
{
    showHeadline({});
    present(std::make_shared<const RunTable>(), {}, {});
    m_groups->forget();
    m_trend->cancel();
    m_drawn = {};
    drawTrend();
}

void HistoryPanel::showStored(std::shared_ptr<const RunTable> runs, std::shared_ptr<const RunCounter> counter)
{
    if (counter && counter != m_asked.lock()) // it cannot find texts, nor group by settings
        forgetQuestions();
    m_asked = counter;
    m_stored = std::move(runs);
    m_counter = std::move(counter);
    showPage(m_pages->currentIndex());
    m_answers->cancel(); // what is on its way is about the trace
    m_trend->cancel();
    m_groups->forget();
    m_answers->request();
    refreshNow();
}

void HistoryPanel::forgetQuestions()
{
    m_text->clear();
    m_command.clear();
    const auto [by, thenBy] = m_groups->choices();
    for (QComboBox* box : {m_groupBy, m_work, m_against, by, thenBy})
        box->setCurrentIndex(0);
    m_isGroupingChosen = false;
    showAllGroups();
    showPage(0);
}

void HistoryPanel::present(std::shared_ptr<const RunTable> runs, std::vector<CommandStatistics> commands, Trace trace)
{
    const SessionId current = sessionAt(m_table->selectedRow());
    const SessionId top = sessionAt(m_table->topRow());
    m_rows->setTimeMode(state().timeMode());
    m_rows->show(std::move(runs), std::move(trace));
    m_filter->setCommand(m_command);
    const bool areAll = m_counter || (m_text->text().isEmpty() && m_filter->group().empty());
    showCommands(areAll ? std::move(commands) : commandStatistics(*m_rows->runs(), m_filter->ofAllCommands()));
    m_table->returnTo(current ? rowOf(current) : m_table->currentIndex(), rowOf(top)); // followSelection() may have chosen one
    offerWork();
    showRuns(m_counter ? Pace::Now : Pace::WhenFree);
    Q_EMIT shown();
}

SessionId HistoryPanel::sessionAt(const QModelIndex& index) const
{
    return index.isValid() ? m_rows->row(m_filter->mapToSource(index).row()).session : SessionId();
}

QModelIndex HistoryPanel::rowOf(SessionId session) const
{
    for (int row = 0; session && row < m_rows->rowCount(); ++row) {
        if (m_rows->row(row).session == session)
            return m_filter->mapFromSource(m_rows->index(row, 0));
    }
    return {};
}

void HistoryPanel::chooseCommand(int row)
{
    const std::string& name = m_commands->commands()[static_cast<std::size_t>(row)].name;
    m_command = m_command == name ? std::string() : name;
    if (m_command.empty())
        m_commandTable->clearSelection();
    m_filter->setCommand(m_command);
    m_counter ? askCounter() : showRuns(Pace::Now);
}

void HistoryPanel::showCommands(std::vector<CommandStatistics> commands)
{
    m_commands->show(std::move(commands));
    const auto chosen = std::ranges::find(m_commands->commands(), m_command, &CommandStatistics::name);
    if (chosen != m_commands->commands().end())
        m_commandTable->selectRow(static_cast<int>(chosen - m_commands->commands().begin()));
}

/// What any run has; the chosen one stays chosen.
void HistoryPanel::offerWork()
{
    std::vector<std::string> names{"children", "processes"};
    names.insert(names.end(), m_rows->runs()->dataNames.begin(), m_rows->runs()->dataNames.end());
    if (names == m_offeredWork) // each answer of a growing trace comes here, and the list may be open
        return;
    m_offeredWork = names;
    const std::string chosen = work();
    const QSignalBlocker blocker(m_work);
    while (m_work->count() > 1)
        m_work->removeItem(m_work->count() - 1);
    for (const std::string& name : names) {
        m_work->addItem(displayText(name), QByteArray::fromStdString(name));
        if (name == chosen)
            m_work->setCurrentIndex(m_work->count() - 1);
    }
    m_against->setVisible(m_pages->currentIndex() == 0 && m_work->currentIndex() > 0);
}

std::string HistoryPanel::work() const
{
    return m_work->currentData().toByteArray().toStdString();
}

TraceCalculation::Job HistoryPanel::makeTrend()
{
    TrendQuestion question;
    question.command = !m_command.empty() ? m_command : !m_saying.command.empty() ? m_saying.command : m_commands->commandOfTrend();
    if (m_groupBy->currentIndex() > 0) // the first one groups by nothing
        question.by = {static_cast<FacetKind>(m_groupBy->currentData().toInt())};
    question.work = work();
    question.axes = question.work.empty() ? TrendAxes::TimeByStart
        : m_against->currentIndex() == 0  ? TrendAxes::TimeByWork
                                          : TrendAxes::WorkByStart;
    const bool isFirstOfSeveral = m_command.empty() && m_saying.command.empty() && !m_commands->commands().empty()
        && question.command != m_commands->commands().front().name;
    return [this, counter = m_counter, group = m_filter->group(), table = m_rows->runs(),
               runs = m_counter ? RunList() : m_filter->ofAllTimes(), question,
               isFirstOfSeveral](const Trace& /*trace*/, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const Result<RunTrend> trend
            = counter ? countedTrend(*counter, group, question, Cancellation(&cancel)) : runTrend(*table, runs, question);
        deliver([this, trend, isFirstOfSeveral] {
            m_drawn = trend ? trend.value() : RunTrend();
            if (trend && isFirstOfSeveral)
                m_drawn.title = tr("%1, the first with several runs").arg(m_drawn.title);
            drawTrend();
            if (!trend)
                Q_EMIT countFailed(trend.error());
        });
    };
}

void HistoryPanel::drawTrend()
{
    const GroupFills fills = groupFills(Theme::of(palette()), m_drawn.groups);
    const QStringList plain = m_drawn.note.isEmpty() ? m_rows->changeTexts(m_drawn, {}) : QStringList(m_drawn.note.toHtmlEscaped());
    const QStringList colored = m_drawn.note.isEmpty() ? m_rows->changeTexts(m_drawn, fills) : plain;
    m_changes->setText(colored.join(QStringLiteral(" · ")));
    m_changes->setToolTip(QStringLiteral("<qt>") + plain.join(QStringLiteral("<br>")));
    m_changes->setVisible(!colored.isEmpty());
    m_chart->showRuns(m_drawn.title, m_drawn.series, state().timeMode(), m_drawn.axes, m_drawn.groups);
}

/// Asks for the trend and the groups of the runs that the filter leaves.
void HistoryPanel::showRuns(Pace pace)
{
    showCount();
    if (pace == Pace::Now)
        m_trend->restart();
    else
        m_trend->request();
    countGroups(pace);
}

void HistoryPanel::goTo(const QModelIndex& index)
{
    if (!isOfStore())
        return reveal(sessionAt(index));
    const RunRow& run = m_rows->row(m_filter->mapToSource(index).row());
    Q_EMIT logRequested(QString::fromStdString(std::string(m_rows->runs()->text(run.sid))));
}

/// On the timeline, if it is there: runs of a store are not.
void HistoryPanel::reveal(SessionId session)
{
    if (session.row() < trace().sessions().size())
        revealBox(state(), {}, session);
}

} // namespace emberline

#include "moc_history_panel.cpp"
