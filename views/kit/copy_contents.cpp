// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/copy_contents.h"

#include "views/kit/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QWidget>

namespace emberline {

namespace {

struct CopyText {
    Q_DECLARE_TR_FUNCTIONS(emberline::CopyContents)
};

QString quotedCell(const QString& cell)
{
    bool isNumber = false;
    cell.toDouble(&isNumber);
    return isNumber ? cell : csvText(cell);
}

} // namespace

QString asCsv(const TextTable& table)
{
    QString csv;
    for (const QStringList& row : table) {
        QStringList cells;
        for (const QString& cell : row)
            cells << quotedCell(cell);
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
    const auto add = [&](const QString& text, const QString& toolTip, const QKeySequence& key, const std::function<void()>& act) {
        auto* action = new QAction(text, widget);
        action->setToolTip(toolTip);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        QObject::connect(action, &QAction::triggered, widget, act);
        widget->addAction(action);
    };
    const auto put = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    if (asTextToo)
        add(CopyText::tr("&Copy"), CopyText::tr("Copy what is shown as text"), QKeySequence::Copy, [table, put] { put(asText(table())); });
    add(CopyText::tr("Copy as CS&V"), CopyText::tr("Copy what is shown as comma-separated values"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [table, put] { put(asCsv(table())); });
    add(CopyText::tr("Copy as &Picture"), CopyText::tr("Copy what is shown as a picture"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C),
        [widget] { QGuiApplication::clipboard()->setPixmap(widget->grab()); });
    if (widget->contextMenuPolicy() == Qt::DefaultContextMenu)
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace emberline
