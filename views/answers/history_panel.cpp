// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/history_panel.h"

#include "model/answers/command_index.h"
#include "views/answers/paced_answers.h"
#include "views/answers/runs_chart.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/kit/answer_widgets.h"
#include "views/kit/cell_table.h"
#include "views/kit/row_table_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace emberline {

/// Filters by text in any column, and by command.
class HistoryPanel::Filter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setCommand(const std::string& command)
    {
        m_command = command;
        invalidateFilter();
    }
    [[nodiscard]] bool containsText(int row) const { return QSortFilterProxyModel::filterAcceptsRow(row, {}); }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const auto* const model = static_cast<const HistoryModel*>(sourceModel());
        return (m_command.empty() || model->row(row).name == m_command) && QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    std::string m_command;
};

HistoryPanel::HistoryPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_answers(new PacedAnswers(store, this)), m_rows(new HistoryModel(this)), m_filter(new Filter(this)),
    m_filtered(m_filter), m_commands(new CommandStatisticsModel(this)), m_text(new QLineEdit(this)),
    m_count(makeAnswerLabel(QStringLiteral("muted"), this)), m_table(new CellTable(this)), m_commandTable(new CellTable(this)),
    m_chart(new RunsChart(this))
{
    makeTables();
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_table);
    splitter->addWidget(makeDistribution());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeFilterRow());
    layout->addWidget(splitter, 1);
}

HistoryPanel::~HistoryPanel() = default;

void HistoryPanel::makeTables()
{
    m_filtered->setSourceModel(m_rows);
    m_filtered->setSortRole(kSortRole);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filtered);
    m_table->setAccessibleName(tr("Commands"));
    m_table->setWidths({{166, 130}, {0, 120}, {160, 0}, {80, 70}, {56, 44}, {72, 56}, {60, 50}});
    m_table->setSortingEnabled(true);
    addSortAction(m_table);
    m_table->sortByColumn(static_cast<int>(HistoryColumn::When), Qt::DescendingOrder);
    connect(m_table, &QTableView::doubleClicked, this, &HistoryPanel::goTo);
    connect(m_table, &QTableView::activated, this, &HistoryPanel::goTo);
    m_commandTable->setModel(m_commands);
    m_commandTable->setAccessibleName(tr("Runs by command"));
    m_commandTable->setWidths({{0, 90}, {52, 44}, {74, 66}, {74, 66}, {74, 66}, {60, 0}});
    connect(m_commandTable, &CellTable::rowChosen, this, [this](const QModelIndex& index) { chooseCommand(index.row()); });
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
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(10, 7, 10, 5);
    layout->setSpacing(8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setFilterFixedString(text);
        showCommands(commandStatistics(found()));
        tellCount();
        drawChart();
    });
    return row;
}

QWidget* HistoryPanel::makeDistribution()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(m_commandTable);
    splitter->addWidget(m_chart);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

void HistoryPanel::setFilter(const QString& text)
{
    m_text->setText(text);
}

void HistoryPanel::refresh()
{
    m_answers->request([this]() -> PacedAnswers::Job {
        return [this](const Trace& trace) -> PacedAnswers::Deliver {
            auto history = std::make_shared<History>(trace.sessions().empty() ? History{} : commandHistory(trace));
            return [this, history, trace] { present(std::move(*history), trace); };
        };
    });
}

void HistoryPanel::forget()
{
    m_answers->forget();
    m_text->clear();
    m_command.clear();
    present({}, {});
}

void HistoryPanel::present(History history, Trace trace)
{
    const SessionId current = sessionAt(m_table->currentIndex());
    const SessionId top = sessionAt(m_table->topRow());
    m_rows->show(std::move(history.rows), std::move(trace), state().timeMode());
    m_filter->setCommand(m_command);
    showCommands(m_text->text().isEmpty() ? std::move(history.commands) : commandStatistics(found()));
    m_table->returnTo(rowOf(current), rowOf(top));
    tellCount();
    drawChart();
    Q_EMIT shown();
}

SessionId HistoryPanel::sessionAt(const QModelIndex& index) const
{
    return index.isValid() ? m_rows->row(m_filtered->mapToSource(index).row()).session : SessionId();
}

QModelIndex HistoryPanel::rowOf(SessionId session) const
{
    for (int row = 0; session && row < m_rows->rowCount(); ++row) {
        if (m_rows->row(row).session == session)
            return m_filtered->mapFromSource(m_rows->index(row, 0));
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
    tellCount();
    drawChart();
}

std::vector<HistoryRow> HistoryPanel::found() const
{
    std::vector<HistoryRow> rows;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        if (m_filter->containsText(row))
            rows.push_back(m_rows->row(row));
    }
    return rows;
}

void HistoryPanel::showCommands(std::vector<CommandStatistics> commands)
{
    m_commands->show(std::move(commands));
    const auto chosen = std::ranges::find(m_commands->commands(), m_command, &CommandStatistics::name);
    if (chosen != m_commands->commands().end())
        m_commandTable->selectRow(static_cast<int>(chosen - m_commands->commands().begin()));
}

void HistoryPanel::drawChart()
{
    const std::string name = !m_command.empty() || m_commands->commands().empty() ? m_command : m_commands->commands().front().name;
    RunSeries runs{displayText(name), {}, std::nullopt};
    for (const HistoryRow& row : found()) {
        if (row.name == name)
            runs.times.push_back(row.wall);
    }
    std::ranges::sort(runs.times);
    m_chart->showRuns(tr("Distribution of %1").arg(displayText(name)), {std::move(runs)});
}

void HistoryPanel::tellCount()
{
    const auto count = static_cast<std::uint64_t>(m_filtered->rowCount());
    m_count->setText((runsCommands(m_rows->trace()) ? tr("%1 commands") : tr("%1 processes")).arg(formatCount(count)));
}

void HistoryPanel::goTo(const QModelIndex& index)
{
    const SessionId session = sessionAt(index);
    if (session.row() < trace().sessions().size())
        revealBox(state(), {}, session);
}

} // namespace emberline

#include "moc_history_panel.cpp"
