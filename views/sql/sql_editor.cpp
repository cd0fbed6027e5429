// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_panel.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

#include <sqlite3.h>

#include <algorithm>

namespace emberline {

constexpr qsizetype kFewestLetters = 2; ///< before names are offered unasked

static bool isNamed(const SqlSchema::Table& table, const QString& name)
{
    return table.name.compare(name, Qt::CaseInsensitive) == 0;
}

static bool isReturn(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

static bool isTyping(const QKeyEvent& key)
{
    const bool isCommand = key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    return !isCommand && (key.key() == Qt::Key_Backspace || (!key.text().isEmpty() && key.text().front().isPrint()));
}

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
    m_completer->popup()->installEventFilter(this);
    m_completer->popup()->setObjectName(QStringLiteral("completions"));
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::insert);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    if (isReturn(*event) && event->modifiers().testFlag(Qt::ControlModifier)) {
        Q_EMIT runRequested();
        return;
    }
    const bool isAsked = event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier;
    const int before = textCursor().position();
    if (!isAsked)
        QPlainTextEdit::keyPressEvent(event);
    if (isAsked || isTyping(*event))
        complete(isAsked);
    else if (textCursor().position() != before)
        m_completer->popup()->hide(); // it was about another place
}

/// Tab and Return take the chosen name, or the first. Where that is what stands there already, Return begins a new line.
bool SqlEditor::eventFilter(QObject* watched, QEvent* event)
{
    QAbstractItemView* const popup = m_completer->popup();
    if (watched == popup && event->type() == QEvent::ShortcutOverride) { // otherwise the window's keys take Esc and letters
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
            event->accept();
        else
            QPlainTextEdit::event(event);
        return true;
    }
    if (watched != popup || event->type() != QEvent::KeyPress)
        return QPlainTextEdit::eventFilter(watched, event);
    auto* const key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) { // closes the list and nothing else
        popup->hide();
        return true;
    }
    const bool isPlain = !(key->modifiers() & ~Qt::KeypadModifier);
    if (key->key() != Qt::Key_Tab && !isReturn(*key))
        return QPlainTextEdit::eventFilter(watched, event);
    const QModelIndex chosen = popup->currentIndex().isValid() ? popup->currentIndex() : popup->model()->index(0, 0);
    const QString name = chosen.data().toString();
    popup->hide();
    if (key->key() == Qt::Key_Tab || (isPlain && name.compare(prefix().text, Qt::CaseInsensitive) != 0))
        insert(name);
    else
        keyPressEvent(key);
    return true;
}

SqlEditor::Prefix SqlEditor::prefix() const
{
    const QTextCursor cursor = textCursor();
    const QString line = cursor.block().text().left(cursor.positionInBlock());
    const auto beginOfName = [&](qsizetype end) {
        while (end > 0 && (line[end - 1].isLetterOrNumber() || line[end - 1] == QLatin1Char('_')))
            --end;
        return end;
    };
    const qsizetype begin = beginOfName(line.size());
    Prefix prefix{{}, line.mid(begin), false, false};
    if (begin > 0 && line[begin - 1] == QLatin1Char('.')) {
        const qsizetype table = beginOfName(begin - 1);
        prefix.table = tableOf(line.mid(table, begin - 1 - table));
    }
    static const QRegularExpression wantsTable(
        QStringLiteral("\\b(FROM|JOIN)\\s+(\\w+\\s*,\\s*)*$"), QRegularExpression::CaseInsensitiveOption);
    const QString before = toPlainText().left(cursor.position() - prefix.text.size());
    prefix.isTable = before.contains(wantsTable);
    static const QRegularExpression lastToken(QStringLiteral("(\\w+|\\S)\\s*$"));
    const QString last = lastToken.match(before).captured(1);
    const bool isName = !last.isEmpty() && last.front().isLetterOrNumber() && !m_schema.words.contains(last, Qt::CaseInsensitive);
    prefix.beginsClause = isName || QStringLiteral(";)").contains(last); // of the empty text, too
    return prefix;
}

/// What an alias stands for in this query; the name itself if it is none.
QString SqlEditor::tableOf(const QString& name) const
{
    const QRegularExpression given(
        QStringLiteral("(\\w+)\\s+(?:AS\\s+)?%1\\b").arg(QRegularExpression::escape(name)), QRegularExpression::CaseInsensitiveOption);
    const QString text = toPlainText();
    for (auto found = given.globalMatch(text); found.hasNext();) {
        const QString table = found.next().captured(1);
        if (std::ranges::any_of(m_schema.tables, [&](const SqlSchema::Table& one) { return isNamed(one, table); }))
            return table;
    }
    return name;
}

/// Names of the trace before words of the language, but for where a statement or a clause may begin.
QStringList SqlEditor::namesFor(const Prefix& prefix) const
{
    QStringList names;
    const auto isMeant = [&](const SqlSchema::Table& one) { return isNamed(one, prefix.table); };
    const bool isKnown = std::ranges::any_of(m_schema.tables, isMeant); // or it may be any table
    for (const SqlSchema::Table& one : m_schema.tables) {
        if (prefix.table.isEmpty())
            names << one.name;
        if (prefix.isTable || (isKnown && !isMeant(one)))
            continue;
        for (const SqlSchema::Column& column : one.columns)
            names << column.name;
    }
    names.sort(Qt::CaseInsensitive);
    if (prefix.table.isEmpty() && !prefix.isTable)
        names = prefix.beginsClause ? m_schema.words + names : names + m_schema.words;
    names.removeDuplicates();
    return names;
}

void SqlEditor::complete(bool isAsked)
{
    const Prefix typed = prefix();
    QAbstractItemView* const popup = m_completer->popup();
    const bool isWanted
        = isAsked || !typed.table.isEmpty() || (typed.isTable && !typed.text.isEmpty()) || typed.text.size() >= kFewestLetters;
    m_names->setStringList(isWanted ? namesFor(typed) : QStringList());
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
    cursor.clearSelection();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(prefix().text.size()));
    cursor.insertText(name);
    setTextCursor(cursor);
}

} // namespace emberline
