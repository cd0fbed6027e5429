// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_panel.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QStyle>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>

namespace emberline {

namespace {

bool isNumber(const QVariant& cell)
{
    return cell.typeId() == QMetaType::LongLong || cell.typeId() == QMetaType::Int || cell.typeId() == QMetaType::Double;
}

QString cellText(const QVariant& cell)
{
    return cell.typeId() == QMetaType::Double ? QString::number(cell.toDouble(), 'g', 12) : displayText(cell.toString().toStdString());
}

/// In the order of the names.
std::vector<int> columnsNamed(const QStringList& titles, std::initializer_list<const char*> names)
{
    std::vector<int> found;
    for (const char* name : names) {
        for (int column = 0; column < titles.size(); ++column) {
            if (titles[column].compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
                found.push_back(column);
        }
    }
    return found;
}

/// The first id in these columns that identifies one of `count` rows.
template <class IdType>
IdType idIn(const SqlResult& result, std::size_t row, const std::vector<int>& columns, std::size_t count)
{
    for (const int column : columns) {
        bool isId = false;
        const qulonglong id = result.at(row, column).toULongLong(&isId);
        if (isId && id < count)
            return IdType(id);
    }
    return IdType();
}

} // namespace

void SqlResultModel::setResult(SqlResult result)
{
    beginResetModel();
    m_result = std::move(result);
    m_ids = {columnsNamed(m_result.columns, {"region_id"}), columnsNamed(m_result.columns, {"instant_id"}),
        columnsNamed(m_result.columns, {"counter_id"}), columnsNamed(m_result.columns, {"object_id"}),
        columnsNamed(m_result.columns, {"session_id", "child_session_id", "parent_session_id", "root_id"})};
    m_areNumbers.clear();
    for (int column = 0; column < columnCount(); ++column) {
        int row = 0;
        while (row < rowCount() && m_result.at(static_cast<std::size_t>(row), column).isNull())
            ++row;
        m_areNumbers.push_back(row < rowCount() && isNumber(m_result.at(static_cast<std::size_t>(row), column)));
    }
    endResetModel();
}

Selection SqlResultModel::selection(const Trace& trace, int row) const
{
    Selection found;
    if (row < 0 || row >= rowCount())
        return found;
    const auto at = static_cast<std::size_t>(row);
    // The most specific thing first: a row about a region names its session, too.
    found.region = idIn<RegionId>(m_result, at, m_ids.regions, trace.regionCount());
    if (found.isEmpty())
        found.instant = idIn<InstantId>(m_result, at, m_ids.instants, trace.instantCount());
    if (found.isEmpty())
        found.counter = idIn<CounterId>(m_result, at, m_ids.counters, trace.counters().size());
    if (found.isEmpty())
        found.object = idIn<ObjectId>(m_result, at, m_ids.objects, trace.objects().size());
    if (found.isEmpty())
        found.session = idIn<SessionId>(m_result, at, m_ids.sessions, trace.sessions().size());
    return found;
}

QVariant SqlResultModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QVariant& cell = m_result.at(static_cast<std::size_t>(index.row()), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(cell);
    case Qt::ToolTipRole:
        return plainToolTip(cellText(cell));
    case Qt::TextAlignmentRole:
        return isNumber(cell) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant SqlResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_result.columns.size())
        return {};
    if (role == Qt::TextAlignmentRole && m_areNumbers[static_cast<std::size_t>(section)])
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? m_result.columns[section] : QVariant();
}

namespace {

struct ReadyQueryText {
    Q_DECLARE_TR_FUNCTIONS(emberline::SqlReadyQueries)
};

} // namespace

std::vector<ReadyQuery> readyQueries()
{
    return {
        {ReadyQueryText::tr("&Longest regions"),
            QStringLiteral("SELECT region_id, duration_ns / 1e6 AS ms, self_ns / 1e6 AS self_ms, name, category, thread, session\n"
                           "FROM region_list WHERE role IN ('region', 'slice', 'async')\nORDER BY duration_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("&Self time by name"),
            QStringLiteral(
                "SELECT category, name, count, self_ns / 1e6 AS self_ms, total_ns / 1e6 AS total_ms, max_ns / 1e6 AS longest_ms\n"
                "FROM region_totals ORDER BY self_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("&Child processes, slowest first"),
            QStringLiteral(
                "SELECT region_id, child_session_id, class, hook_name, name, duration_ns / 1e6 AS ms, spawn_ns / 1e6 AS spawn_ms,\n"
                "  reap_ns / 1e6 AS reap_ms, exit_code\nFROM children ORDER BY duration_ns DESC LIMIT 1000")},
        {ReadyQueryText::tr("Processes that &failed"),
            QStringLiteral("SELECT session_id, name, exit_code, signal, open, wall_ns / 1e6 AS ms FROM sessions\n"
                           "WHERE exit_code <> 0 OR signal IS NOT NULL ORDER BY start_ns")},
        {ReadyQueryText::tr("The &tree of processes"),
            QStringLiteral("SELECT session_id, substr('                                ', 1, 2 * level) || name AS process,\n"
                           "  duration_ns / 1e6 AS ms, exit_code FROM session_tree ORDER BY root_id, start_ns")},
        {ReadyQueryText::tr("&Data values"), QStringLiteral("SELECT region_id, category, name, key, value FROM data LIMIT 10000")},
        {ReadyQueryText::tr("C&ounters at a glance"),
            QStringLiteral("SELECT counter_id, name, series, count(*) AS points, min(value) AS least, max(value) AS most\n"
                           "FROM counter_values GROUP BY counter_id ORDER BY name, series")},
        {ReadyQueryText::tr("&Errors and messages"),
            QStringLiteral(
                "SELECT instant_id, session_id, name, args FROM instants\nWHERE name IN ('error', 'printf', 'signal') ORDER BY ts_ns")},
        {ReadyQueryText::tr("Cost of each included &header"),
            QStringLiteral("SELECT a.value AS header, count(*) AS times, sum(r.self_ns) / 1e6 AS self_ms,\n"
                           "  sum(r.duration_ns) / 1e6 AS with_what_it_includes_ms, max(r.region_id) AS region_id\n"
                           "FROM regions r JOIN region_args a USING (region_id)\nWHERE r.name = 'Source' AND a.key = 'detail'\n"
                           "GROUP BY header ORDER BY self_ms DESC LIMIT 1000")},
        {ReadyQueryText::tr("T&ables and views"),
            QStringLiteral("SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type, name")},
    };
}

constexpr int kSchemaWidth = 210;
constexpr int kSign = 16;
constexpr int kWidestColumn = 320;

SqlPanel::SqlPanel(TraceStore& store, ViewState& state, const SqlTables& tables, QWidget* parent) :
    Panel(store, state, parent), m_runner(new SqlRunner(store, tables, this)), m_model(new SqlResultModel(this)),
    m_editor(new SqlEditor(this)), m_run(new QPushButton(tr("&Run"), this)), m_stop(new QPushButton(tr("&Stop"), this)),
    m_ready(new QPushButton(tr("&Queries") + QStringLiteral(" ▾"), this)), m_sign(new QLabel(this)), m_status(new QLabel(this)),
    m_schema(new QTreeWidget(this)), m_table(new RowTable(this))
{
    makeEditor();
    makeSchema(tables);
    makeTable();
    auto* query = new QSplitter(Qt::Vertical, this);
    query->setChildrenCollapsible(false);
    query->addWidget(m_editor);
    query->addWidget(m_table);
    query->setStretchFactor(0, 1);
    query->setStretchFactor(1, 3);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(m_schema);
    splitter->addWidget(query);
    splitter->setCollapsible(1, false);
    splitter->setSizes({kSchemaWidth, 3 * kSchemaWidth});
    splitter->setStretchFactor(1, 1);
    stack({makeButtonRow(), splitter});
    QWidget* before = m_run;
    for (QWidget* next : std::initializer_list<QWidget*>{m_stop, m_ready, m_editor, m_table, m_schema}) {
        setTabOrder(before, next);
        before = next;
    }
    connect(m_runner, &SqlRunner::finished, this, &SqlPanel::showResult);
    showState();
}

QWidget* SqlPanel::makeButtonRow()
{
    makeReadyMenu();
    m_run->setToolTip(tr("Run the query, or the part of it that is selected (Ctrl+Return)"));
    m_stop->setToolTip(tr("Stop the query that runs (Esc)"));
    m_sign->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxCritical).pixmap(kSign));
    m_sign->setAccessibleName(tr("Error"));
    m_sign->hide();
    m_status->setObjectName(QStringLiteral("muted"));
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setAccessibleName(tr("How the query went"));
    auto* row = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(row, {10, 7, 10, 5}, 8);
    layout->addWidget(m_run);
    layout->addWidget(m_stop);
    layout->addWidget(m_ready);
    layout->addWidget(m_sign);
    layout->addWidget(m_status, 1);
    connect(m_run, &QPushButton::clicked, this, &SqlPanel::run);
    connect(m_stop, &QPushButton::clicked, m_runner, &SqlRunner::stop);
    return row;
}

void SqlPanel::makeReadyMenu()
{
    auto* menu = new QMenu(m_ready);
    for (const ReadyQuery& query : readyQueries()) {
        connect(menu->addAction(query.title), &QAction::triggered, this, [this, statement = query.statement] {
            setStatement(statement);
            run();
        });
    }
    m_ready->setMenu(menu);
    m_ready->setToolTip(tr("Queries to begin with"));
}

void SqlPanel::makeEditor()
{
    m_editor->setPlaceholderText(tr("SELECT name, count(*) FROM regions GROUP BY name"));
    m_editor->setObjectName(QStringLiteral("query"));
    m_editor->setAccessibleName(tr("Query"));
    m_editor->setToolTip(tr("A query in SQLite's SQL; nothing can be changed. Ctrl+Space completes a name, Ctrl+Return runs the query."));
    connect(m_editor, &SqlEditor::runRequested, this, &SqlPanel::run);
    connect(m_editor, &SqlEditor::textChanged, this, &SqlPanel::statementChanged);
}

void SqlPanel::makeSchema(const SqlTables& tables)
{
    const SqlSchema schema = readSqlSchema(tables);
    m_editor->setSchema(schema);
    m_schema->setColumnCount(2);
    m_schema->setHeaderHidden(true);
    m_schema->setAccessibleName(tr("Tables and views"));
    m_schema->setToolTip(tr("Enter or a double click writes a name into the query, and a whole query into an empty one"));
    m_schema->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_schema->setExpandsOnDoubleClick(false);
    for (const SqlSchema::Table& table : schema.tables) {
        auto* item = new QTreeWidgetItem(m_schema, {table.name, table.isView ? tr("view") : QString()});
        for (const SqlSchema::Column& column : table.columns) {
            auto* child = new QTreeWidgetItem(item, {column.name, column.type.section(QLatin1Char(' '), 0, 0)}); // no "primary key"
            if (column.isExtra)
                child->setToolTip(0, tr("SELECT * leaves it out"));
        }
    }
    m_schema->header()->setStretchLastSection(false);
    m_schema->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_schema->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_schema->setFrameShape(QFrame::NoFrame);
    connect(m_schema, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const bool isFirst = m_editor->toPlainText().trimmed().isEmpty();
        const QString table = (item->parent() ? item->parent() : item)->text(0);
        const QString what = item->parent() ? item->text(0) : QStringLiteral("*");
        if (isFirst)
            setStatement(QStringLiteral("SELECT %1 FROM %2 LIMIT 1000").arg(what, table));
        else
            m_editor->insertPlainText(item->text(0));
        m_editor->setFocus();
    });
}

void SqlPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Result"));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->followSelection(
        state(), [this](const QModelIndex& row, const Selection& selected) { return m_model->selection(trace(), row.row()) == selected; });
    connect(m_table, &QTableView::clicked, this, &SqlPanel::goTo);
    connect(m_table, &QTableView::activated, this, &SqlPanel::goTo);
    addCopyActions(m_table);
}

void SqlPanel::setStatement(const QString& statement)
{
    m_editor->setPlainText(statement);
}

QString SqlPanel::statement() const
{
    return m_editor->toPlainText();
}

void SqlPanel::run()
{
    const QString selected = m_editor->textCursor().selectedText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    const QString statement = selected.trimmed().isEmpty() ? m_editor->toPlainText() : selected;
    if (statement.trimmed().isEmpty() || trace().isEmpty())
        return;
    static const QRegularExpression limit( // not of a comment; "--" in a string begins none
        QStringLiteral("(?:^|\\n)(?:'[^']*'|(?!--)[^'])*\\bLIMIT\\s+(\\d+)\\s*;?\\s*$"), QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = limit.match(statement);
    m_limit = match.hasMatch() ? std::optional(match.captured(1).toULongLong()) : std::nullopt;
    say(tr("Running …"), false);
    m_runner->run(statement);
    showState();
}

void SqlPanel::forget()
{
    m_runner->forget();
    m_model->setResult({});
    say({}, false);
    showState();
}

bool SqlPanel::stepBack()
{
    const bool runs = m_runner->isRunning();
    m_runner->stop();
    return runs;
}

void SqlPanel::showState()
{
    m_run->setEnabled(!trace().isEmpty());
    m_stop->setEnabled(m_runner->isRunning());
}

void SqlPanel::say(const QString& text, bool isError)
{
    m_sign->setVisible(isError);
    m_status->setObjectName(isError ? QStringLiteral("failure") : QStringLiteral("muted"));
    m_status->style()->unpolish(m_status);
    m_status->style()->polish(m_status);
    m_status->setText(text);
    m_status->setAccessibleDescription(text);
}

void SqlPanel::showResult(const SqlResult& result, std::chrono::milliseconds took)
{
    m_table->setWidths({}); // other columns come
    m_model->setResult(result);
    m_table->resizeColumnsToContents(); // measures only the visible rows
    std::vector<RowTable::ColumnWidth> widths;
    for (int column = 0; column < m_model->columnCount(); ++column) { // a long text must not push the others out of sight
        const int width = std::min(m_table->columnWidth(column), kWidestColumn);
        widths.push_back({width, width, column + 1 == m_model->columnCount() ? 1 : 0});
    }
    m_table->setWidths(std::move(widths));
    const QString rows
        = (result.rowCount() == 1 ? tr("%1 row in %2") : tr("%1 rows in %2")).arg(formatCount(result.rowCount()), formatDuration(took));
    if (!result.error.isEmpty())
        say(result.error, true);
    else
        say(result.isCut                       ? tr("%1; there are more: the export to SQLite has all of them").arg(rows)
                : m_limit == result.rowCount() ? tr("%1, as many as its LIMIT allows; there may be more without it").arg(rows)
                                               : rows,
            false);
    showState();
}

void SqlPanel::goTo(const QModelIndex& index)
{
    const Selection selection = m_model->selection(trace(), index.row());
    if (!selection.isEmpty())
        state().reveal(selection);
}

} // namespace emberline

#include "moc_sql_panel.cpp"
