// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/cell_table.h"

#include "views/format/time_format.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QWidget>

namespace emberline {

namespace {

/// As a cell per RFC 4180. Text that a spreadsheet would treat as a formula gets an apostrophe in front; a number is none.
QString csvText(QString text)
{
    static const QString kFormulaStarts = QStringLiteral("=+-@\t\r");
    bool isNumber = false; // also with white space around it
    text.toDouble(&isNumber);
    if (!isNumber && !text.isEmpty() && kFormulaStarts.contains(text.front()))
        text.prepend(QLatin1Char('\''));
    if (text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) || text.contains(QLatin1Char('\n'))
        || text.contains(QLatin1Char('\r'))) {
        text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
        return QLatin1Char('"') + text + QLatin1Char('"');
    }
    return text;
}

struct CopyText {
    Q_DECLARE_TR_FUNCTIONS(emberline::CopyContents)
};

constexpr QKeySequence::StandardKey kCopy = QKeySequence::Copy;
constexpr QKeyCombination kCopyCsv = Qt::CTRL | Qt::SHIFT | Qt::Key_C;
constexpr QKeyCombination kCopyPicture = Qt::CTRL | Qt::ALT | Qt::Key_C;

void putText(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
}

void addCopy(QWidget* widget, const QString& text, const QString& toolTip, const QKeySequence& key, Qt::ShortcutContext context,
    const std::function<void()>& act)
{
    auto* action = new QAction(text, widget);
    action->setToolTip(toolTip);
    action->setShortcut(key);
    action->setShortcutContext(context);
    QObject::connect(action, &QAction::triggered, widget, act);
    widget->addAction(action);
    if (widget->contextMenuPolicy() == Qt::DefaultContextMenu)
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace

QString asCsv(const TextTable& table)
{
    QString csv;
    for (const QStringList& row : table) {
        QStringList cells;
        for (const QString& cell : row)
            cells << csvText(cell);
        csv += cells.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    }
    return csv;
}

QString asText(const TextTable& table)
{
    QStringList lines;
    for (std::size_t row = 1; row < table.size(); ++row)
        lines << table[row].join(QLatin1Char('\t'));
    return lines.join(QLatin1Char('\n'));
}

void addCopyActions(QWidget* widget, const std::function<TextTable()>& table, bool asTextToo)
{
    constexpr Qt::ShortcutContext kAlsoWithin = Qt::WidgetWithChildrenShortcut;
    if (asTextToo)
        addCopy(widget, CopyText::tr("&Copy"), CopyText::tr("Copy what is shown as text"), kCopy, kAlsoWithin,
            [table] { putText(asText(table())); });
    addCopy(widget, CopyText::tr("Copy as CS&V"), CopyText::tr("Copy what is shown as comma-separated values"), kCopyCsv, kAlsoWithin,
        [table] { putText(asCsv(table())); });
    addCopy(widget, CopyText::tr("Copy as &Picture"), CopyText::tr("Copy what is shown as a picture"), kCopyPicture, kAlsoWithin,
        [widget] { QGuiApplication::clipboard()->setPixmap(widget->grab()); });
}

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(emberline::TableText)
};

/// As shown, but what is shown rounded is exact.
QString copiedCell(const QModelIndex& cell)
{
    if (const QVariant exact = cell.data(kExactRole); exact.isValid())
        return exact.toString();
    QString shown = cell.data().toString();
    const QVariant raw = cell.data(kRawRole);
    if (raw.typeId() != QMetaType::LongLong)
        return shown;
    const Duration length(raw.toLongLong());
    return shown == formatDuration(length) ? formatExactDuration(length) : shown;
}

} // namespace

QModelIndexList allRows(const QAbstractItemModel& model)
{
    QModelIndexList rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << model.index(row, 0);
    return rows;
}

QString tableAsCsv(const QAbstractItemModel& model, const QModelIndexList& rows)
{
    const auto textOf = [](const auto& data) {
        const QVariant raw = data(kRawRole);
        return (raw.isValid() ? raw : data(Qt::DisplayRole)).toString();
    };
    TextTable table(1);
    for (int column = 0; column < model.columnCount(); ++column)
        table.front() << textOf([&](int role) { return model.headerData(column, Qt::Horizontal, role); });
    for (const QModelIndex& row : rows) {
        QStringList& cells = table.emplace_back();
        for (int column = 0; column < model.columnCount(); ++column)
            cells << textOf([cell = row.siblingAtColumn(column)](int role) { return cell.data(role); });
    }
    return asCsv(table);
}

QString tableAsText(const QAbstractItemModel& model, const QModelIndexList& rows)
{
    QStringList lines;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells << copiedCell(row.siblingAtColumn(column));
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void addCopyActions(QAbstractItemView* view)
{
    const auto rows = [view] {
        QModelIndexList selected = view->selectionModel()->selectedRows();
        std::ranges::sort(selected, {}, &QModelIndex::row);
        return selected.isEmpty() ? allRows(*view->model()) : selected;
    };
    addCopy(view, TableText::tr("&Copy"), TableText::tr("Copy the chosen rows, or all, as text"), kCopy, Qt::WidgetShortcut,
        [view, rows] { putText(tableAsText(*view->model(), rows())); });
    addCopy(view, TableText::tr("Copy as CS&V"), TableText::tr("Copy the chosen rows, or all, as comma-separated values"), kCopyCsv,
        Qt::WidgetShortcut, [view, rows] { putText(tableAsCsv(*view->model(), rows())); });
    addCopy(view, TableText::tr("Copy as &Picture"), TableText::tr("Copy the table as a picture"), kCopyPicture, Qt::WidgetShortcut,
        [view] { QGuiApplication::clipboard()->setPixmap(view->grab()); });
}

void addSortAction(QTableView* table)
{
    auto* sort = new QAction(QCoreApplication::translate("emberline::SharedRows", "&Sort by This Column"), table);
    sort->setToolTip(
        QCoreApplication::translate("emberline::SharedRows", "Sort by the column of the current cell; again: the other way round"));
    sort->setShortcut(Qt::CTRL | Qt::Key_T);
    sort->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(sort, &QAction::triggered, table, [table] {
        QHeaderView* header = table->horizontalHeader();
        const int column = std::max(0, table->currentIndex().column());
        const bool isAgain = header->sortIndicatorSection() == column;
        const auto first = table->model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole).value<Qt::SortOrder>();
        const bool isUp = isAgain ? header->sortIndicatorOrder() == Qt::DescendingOrder : first == Qt::AscendingOrder;
        header->setSortIndicator(column, isUp ? Qt::AscendingOrder : Qt::DescendingOrder);
    });
    table->addAction(sort);
}

} // namespace emberline
