// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_editor.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace emberline {

namespace {

constexpr qsizetype kFewestLetters = 2; ///< before names are offered unasked

bool isPartOfName(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

bool isReturn(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

} // namespace

SqlSchema readSqlSchema(const SqlTables& tables)
{
    SqlSchema schema;
    const Trace none;
    const SqlResult columns = runSql(none, tables,
        QStringLiteral(
            "SELECT m.type = 'view', m.name, c.name, lower(c.type), c.hidden FROM sqlite_master m, pragma_table_xinfo(m.name) c\n"
            "WHERE m.type IN ('table', 'view') ORDER BY 1, 2, c.cid"));
    for (std::size_t row = 0; row < columns.rowCount(); ++row) {
        const QString table = columns.at(row, 1).toString();
        if (schema.tables.empty() || schema.tables.back().name != table)
            schema.tables.push_back({table, columns.at(row, 0).toBool(), {}});
        schema.tables.back().columns.push_back({columns.at(row, 2).toString(), columns.at(row, 3).toString(), columns.at(row, 4).toBool()});
    }
    for (int i = 0; i < sqlite3_keyword_count(); ++i) {
        const char* word = nullptr;
        int size = 0;
        if (sqlite3_keyword_name(i, &word, &size) == SQLITE_OK)
            schema.words << QString::fromLatin1(word, size);
    }
    const SqlResult functions
        = runSql(none, tables, QStringLiteral("SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*'"));
    for (std::size_t row = 0; row < functions.rowCount(); ++row)
        schema.words << functions.at(row, 0).toString();
    return schema;
}

SqlEditor::SqlEditor(QWidget* parent) :
    QPlainTextEdit(parent), m_names(new QStringListModel(this)), m_completer(new QCompleter(m_names, this))
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setAcceptDrops(false); // the window handles dropped files
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setModelSorting(QCompleter::CaseInsensitivelySortedModel);
    m_completer->popup()->installEventFilter(this);
    m_completer->popup()->setFrameStyle(QFrame::Box | QFrame::Plain);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::insert);
}

void SqlEditor::setSchema(SqlSchema schema)
{
    m_schema = std::move(schema);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    if (isReturn(*event) && event->modifiers().testFlag(Qt::ControlModifier)) {
        Q_EMIT runRequested();
        return;
    }
    const bool isAsked = event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier;
    if (!isAsked)
        QPlainTextEdit::keyPressEvent(event);
    if (isAsked || !event->text().isEmpty())
        complete(isAsked);
}

/// Names are offered, never forced: Return takes one only if one was chosen, Tab takes the first.
bool SqlEditor::eventFilter(QObject* watched, QEvent* event)
{
    QAbstractItemView* const popup = m_completer->popup();
    if (watched != popup || event->type() != QEvent::KeyPress)
        return QPlainTextEdit::eventFilter(watched, event);
    auto* const key = static_cast<QKeyEvent*>(event);
    const bool takes
        = key->key() == Qt::Key_Tab || (isReturn(*key) && key->modifiers() == Qt::NoModifier && popup->currentIndex().isValid());
    if (!takes && !isReturn(*key))
        return QPlainTextEdit::eventFilter(watched, event);
    const QModelIndex chosen = popup->currentIndex().isValid() ? popup->currentIndex() : popup->model()->index(0, 0);
    popup->hide();
    if (takes)
        insert(chosen.data().toString());
    else
        keyPressEvent(key);
    return true;
}

SqlEditor::Prefix SqlEditor::prefix() const
{
    const QTextCursor cursor = textCursor();
    const QString line = cursor.block().text().left(cursor.positionInBlock());
    const auto beginOfName = [&](qsizetype end) {
        while (end > 0 && isPartOfName(line[end - 1]))
            --end;
        return end;
    };
    const qsizetype begin = beginOfName(line.size());
    Prefix prefix{{}, line.mid(begin)};
    if (begin > 0 && line[begin - 1] == QLatin1Char('.')) {
        const qsizetype table = beginOfName(begin - 1);
        prefix.table = line.mid(table, begin - 1 - table);
    }
    return prefix;
}

QStringList SqlEditor::namesAfter(const QString& table) const
{
    QStringList names;
    const auto isNamed = [&](const SqlSchema::Table& one) { return one.name.compare(table, Qt::CaseInsensitive) == 0; };
    const bool isKnown = std::ranges::any_of(m_schema.tables, isNamed); // or it is an alias, which may stand for any table
    for (const SqlSchema::Table& one : m_schema.tables) {
        if (table.isEmpty())
            names << one.name;
        if (isKnown && !isNamed(one))
            continue;
        for (const SqlSchema::Column& column : one.columns)
            names << column.name;
    }
    if (table.isEmpty())
        names << m_schema.words;
    names.sort(Qt::CaseInsensitive);
    names.removeDuplicates();
    return names;
}

void SqlEditor::complete(bool isAsked)
{
    const Prefix typed = prefix();
    QAbstractItemView* const popup = m_completer->popup();
    const bool isWanted = isAsked || !typed.table.isEmpty() || typed.text.size() >= kFewestLetters;
    m_names->setStringList(isWanted ? namesAfter(typed.table) : QStringList());
    m_completer->setCompletionPrefix(typed.text);
    const int offered = m_completer->completionCount();
    const bool isComplete = offered == 1 && m_completer->currentCompletion().compare(typed.text, Qt::CaseInsensitive) == 0;
    if (offered == 0 || isComplete) {
        popup->hide();
        return;
    }
    popup->setCurrentIndex({});
    QRect place = cursorRect();
    place.setWidth(popup->sizeHintForColumn(0) + popup->verticalScrollBar()->sizeHint().width());
    m_completer->complete(place);
}

void SqlEditor::insert(const QString& name)
{
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(prefix().text.size()));
    cursor.insertText(name);
    setTextCursor(cursor);
}

} // namespace emberline

#include "moc_sql_editor.cpp"
