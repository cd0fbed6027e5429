// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_panel.h"

#include "views/format/time_format.h"
#include "views/kit/row_table_view.h"
#include "views/kit/table_text.h"
#include "views/sql/sql_ready_queries.h"
#include "views/sql/sql_result_model.h"

#include <QAction>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>

namespace emberline {

SqlPanel::SqlPanel(TraceStore& store, ViewState& state, SqlTables tables, QWidget* parent) :
    Panel(store, state, parent), m_runner(new SqlRunner(store, std::move(tables), this)), m_model(new SqlResultModel(this)),
    m_editor(new QPlainTextEdit(this)), m_run(new QPushButton(tr("&Run"), this)), m_stop(new QPushButton(tr("&Stop"), this)),
    m_ready(new QPushButton(tr("&Queries") + QStringLiteral(" ▾"), this)), m_status(new QLabel(this)), m_table(new QTableView(this))
{
    makeEditor();
    makeTable();
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_editor);
    splitter->addWidget(m_table);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeButtonRow());
    layout->addWidget(splitter, 1);
    QWidget* before = m_run;
    for (QWidget* next : std::initializer_list<QWidget*>{m_stop, m_ready, m_editor, m_table}) {
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
    m_status->setObjectName(QStringLiteral("muted"));
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setAccessibleName(tr("How the query went"));
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(10, 7, 10, 5);
    layout->setSpacing(8);
    layout->addWidget(m_run);
    layout->addWidget(m_stop);
    layout->addWidget(m_ready);
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
    m_editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_editor->setPlaceholderText(tr("SELECT name, count(*) FROM regions GROUP BY name"));
    m_editor->setAccessibleName(tr("Query"));
    m_editor->setToolTip(tr("A query in SQLite's SQL. “Tables and views” in the menu lists what there is; nothing can be changed."));
    m_editor->setTabChangesFocus(true);
    m_editor->setAcceptDrops(false); // the window handles dropped files
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), m_editor);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, &SqlPanel::run);
    }
}

void SqlPanel::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Result"));
    makeRowTable(m_table);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(m_table, &QTableView::clicked, this, &SqlPanel::goTo);
    connect(m_table, &QTableView::activated, this, &SqlPanel::goTo);
    addCopyActions(m_table);
}

void SqlPanel::setStatement(const QString& statement)
{
    m_editor->setPlainText(statement);
}

void SqlPanel::run()
{
    const QString selected = m_editor->textCursor().selectedText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    const QString statement = selected.trimmed().isEmpty() ? m_editor->toPlainText() : selected;
    if (statement.trimmed().isEmpty() || trace().isEmpty())
        return;
    say(tr("Running …"), false);
    m_runner->run(statement);
    showState();
}

void SqlPanel::refresh()
{
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
    m_status->setObjectName(isError ? QString() : QStringLiteral("muted"));
    m_status->style()->unpolish(m_status);
    m_status->style()->polish(m_status);
    m_status->setText(text);
    m_status->setAccessibleDescription(text);
}

void SqlPanel::showResult(const SqlResult& result, std::chrono::milliseconds took)
{
    m_model->setResult(result);
    m_table->resizeColumnsToContents(); // measures only the visible rows
    const QString rows = tr("%1 rows in %2").arg(formatCount(result.rowCount()), formatDuration(took));
    if (!result.error.isEmpty())
        say(result.error, true);
    else
        say(result.isCut ? tr("%1; there are more").arg(rows) : rows, false);
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
