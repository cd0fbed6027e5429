// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/widget_texts.h"

#include "views/kit/cell_table.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QBrush>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>

namespace emberline::hour {

namespace {

constexpr int kMostRows = 1000; ///< of one parent
constexpr int kMostLevels = 6;

QString colourText(const QVariant& value)
{
    if (value.canConvert<QColor>())
        return value.value<QColor>().name();
    if (value.canConvert<QBrush>())
        return value.value<QBrush>().color().name();
    return value.isValid() ? QString::fromLatin1(value.typeName()) : QString();
}

QString cellText(const QModelIndex& index)
{
    QString text = index.data(Qt::DisplayRole).toString();
    for (const int role : {int(Qt::DecorationRole), int(Qt::ForegroundRole), int(Qt::BackgroundRole)}) {
        if (const QString colour = colourText(index.data(role)); !colour.isEmpty())
            text += QStringLiteral(" {%1}").arg(colour);
    }
    if (const QVariant state = index.data(Qt::CheckStateRole); state.isValid())
        text += state.toInt() == Qt::Checked ? QStringLiteral(" [x]") : QStringLiteral(" [ ]");
    if (const QVariant value = index.data(kCellRole); value.canConvert<Cell>()) {
        const auto cell = value.value<Cell>();
        text += QStringLiteral(" {%1 %2 %3 %4 %5}")
                    .arg(static_cast<int>(cell.tone))
                    .arg(cell.indent)
                    .arg(cell.swatch.name(), cell.barColor.name())
                    .arg(cell.bar, 0, 'f', 4);
    }
    return text;
}

void addRows(const QAbstractItemModel& model, const QModelIndex& parent, int level, QString& text)
{
    const int rows = model.rowCount(parent);
    for (int row = 0; row < std::min(rows, kMostRows); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << cellText(model.index(row, column, parent));
        text += QString(2 * level + 2, QLatin1Char(' ')) + cells.join(QStringLiteral(" | ")).replace(QLatin1Char('\n'), QLatin1Char(' '))
            + QLatin1Char('\n');
        if (level < kMostLevels)
            addRows(model, model.index(row, 0, parent), level + 1, text);
    }
    if (rows > kMostRows)
        text += QStringLiteral("  ... %1 rows\n").arg(rows);
}

QString ownText(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text() + (button->isChecked() ? QStringLiteral(" [x]") : QString());
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentText();
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return line->text();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget))
        return edit->toPlainText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        QStringList titles;
        for (int i = 0; i < tabs->count(); ++i)
            titles << tabs->tabText(i);
        return titles.join(QStringLiteral(" | "));
    }
    return {};
}

void addWidgets(const QWidget& widget, QString& text)
{
    QString own = ownText(widget);
    if (!own.isEmpty()) {
        text += QString::fromLatin1(widget.metaObject()->className()) + QStringLiteral(": ")
            + own.replace(QLatin1Char('\n'), QLatin1Char(' '))
            + (widget.isEnabled() ? QStringLiteral("\n") : QStringLiteral(" (disabled)\n"));
    }
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model()) {
        text += QStringLiteral("%1 %2\n").arg(QString::fromLatin1(view->metaObject()->className()), view->accessibleName());
        text += rowsOf(*view->model());
        return;
    }
    for (const QObject* child : widget.children()) {
        const auto* below = qobject_cast<const QWidget*>(child);
        if (below && !below->isWindow() && below->isVisible())
            addWidgets(*below, text);
    }
}

} // namespace

QString rowsOf(const QAbstractItemModel& model)
{
    QStringList headers;
    for (int column = 0; column < model.columnCount(); ++column)
        headers << model.headerData(column, Qt::Horizontal).toString();
    QString text = QStringLiteral(" # ") + headers.join(QStringLiteral(" | ")) + QLatin1Char('\n');
    addRows(model, {}, 0, text);
    return text;
}

QString textsOf(const QWidget& top)
{
    QString text;
    addWidgets(top, text);
    return text;
}

} // namespace emberline::hour
