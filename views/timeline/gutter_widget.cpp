// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/gutter_widget.h"

#include "views/format/display_text.h"
#include "views/timeline/gutter_painter.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace emberline {

GutterWidget::GutterWidget(TimelineController& controller, QWidget* parent, RowStack stack) :
    QWidget(parent), m_controller(controller), m_stack(stack)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(stack == RowStack::All ? tr("Processes") : tr("Pinned processes and threads"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleDescription(tr("The processes and threads of the timeline's rows"));
    connect(&controller.model(), &TimelineModel::layoutChanged, this, qOverload<>(&GutterWidget::update));
    connect(&controller.model(), &TimelineModel::contentChanged, this, qOverload<>(&GutterWidget::update));
    connect(&controller, &TimelineController::timePassed, this, qOverload<>(&GutterWidget::update));
    connect(&controller, &TimelineController::scrolled, this, qOverload<>(&GutterWidget::update));
    connect(&controller.model(), &TimelineModel::currentRowChanged, this, qOverload<>(&GutterWidget::update));
    connect(&controller.state(), &ViewState::selectionChanged, this, qOverload<>(&GutterWidget::update));
}

const LayoutRow* GutterWidget::rowAt(int y) const
{
    const std::size_t row = m_controller.layout(m_stack).rowAt(y + m_controller.scrollY(m_stack));
    const auto rows = m_controller.layout(m_stack).rows();
    return row < rows.size() ? &rows[row] : nullptr;
}

void GutterWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    GutterPainter(painter, *this, m_controller, m_stack).paint();
}

void GutterWidget::mousePressEvent(QMouseEvent* event)
{
    const int y = static_cast<int>(event->position().y());
    const LayoutRow* row = rowAt(y);
    if (!row || event->button() != Qt::LeftButton)
        return;
    const auto key = rowKeyOf(*row);
    const bool onTriangle = event->position().x() < GutterPainter::kLeft + row->indent * metrics::kIndent + GutterPainter::kTextGap;
    if (m_stack == RowStack::All && (row->kind == RowKind::Repeats || (row->collapsible && onTriangle)))
        m_controller.model().toggleCollapsed(m_controller.layout(m_stack).rowAt(y + m_controller.scrollY(m_stack)));
    else if (row->kind == RowKind::Counter)
        m_controller.pick({.counter = m_controller.layout(m_stack).counters(*row).front()});
    else
        m_controller.pick({.session = row->session});
    m_controller.model().setCurrentRow(key);
}

void GutterWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    const LayoutRow* row = rowAt(static_cast<int>(event->position().y()));
    if (row && row->kind == RowKind::Session)
        m_controller.fitSelection();
}

void GutterWidget::wheelEvent(QWheelEvent* event)
{
    m_controller.wheel(wheelGesture(event->angleDelta(), event->pixelDelta(), Qt::NoModifier), 0, m_stack);
    event->accept();
}

std::optional<std::size_t> GutterWidget::indexOf(const RowKey& key) const
{
    const auto rows = m_controller.layout(m_stack).rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rowKeyOf(rows[i]) == key)
            return i;
    }
    return std::nullopt;
}

/// Moves to the next row that can become the current one.
void GutterWidget::step(int by)
{
    const auto rows = m_controller.layout(m_stack).rows();
    const auto current = m_controller.model().currentRow();
    const auto from = current ? indexOf(*current) : std::nullopt;
    auto at = from ? static_cast<std::ptrdiff_t>(*from) + by : 0;
    while (at >= 0 && at < std::ssize(rows) && !rowKeyOf(rows[static_cast<std::size_t>(at)]))
        at += by;
    if (at < 0 || at >= std::ssize(rows))
        return;
    const LayoutRow& row = rows[static_cast<std::size_t>(at)];
    const auto key = rowKeyOf(row);
    m_controller.state().select({.session = row.session});
    m_controller.model().setCurrentRow(key); // after the selection, which clears it
    const std::int64_t top = m_controller.scrollY(m_stack);
    if (row.y < top)
        m_controller.scrollBy(row.y - top, m_stack);
    else if (row.y + metrics::kLanePitch > top + height())
        m_controller.scrollBy(row.y + std::min(row.height, height()) - top - height(), m_stack);
}

bool GutterWidget::startRename(const RowKey& row)
{
    const auto index = indexOf(row);
    if (!index)
        return false;
    const LayoutRow& at = m_controller.layout(m_stack).rows()[*index];
    const int left = GutterPainter::kLeft + at.indent * metrics::kIndent + GutterPainter::kTextGap - 4;
    auto* line = new QLineEdit(m_controller.model().nameOf(row), this);
    line->setAttribute(Qt::WA_DeleteOnClose);
    line->setAccessibleName(tr("Name of the row"));
    line->setGeometry(left, static_cast<int>(std::max<std::int64_t>(at.y - m_controller.scrollY(m_stack), 0)),
        width() - left - GutterPainter::kRight, metrics::kRowTop + metrics::kLanePitch + metrics::kRowBottom);
    connect(line, &QLineEdit::returnPressed, this, [this, row, line] {
        m_controller.model().rename(row, line->text());
        setFocus();
    });
    connect(line, &QLineEdit::editingFinished, line, &QWidget::close);
    connect(&m_controller.store(), &TraceStore::wasReset, line, &QWidget::close); // another trace has other rows
    auto* leave = new QAction(line);
    leave->setShortcut(Qt::Key_Escape);
    leave->setShortcutContext(Qt::WidgetShortcut);
    connect(leave, &QAction::triggered, this, [this] { setFocus(); });
    line->addAction(leave);
    line->selectAll();
    line->show();
    line->setFocus();
    return true;
}

void GutterWidget::collapse(bool collapsed)
{
    const auto key = m_controller.model().currentRow();
    if (!key || m_stack != RowStack::All)
        return;
    const auto index = indexOf(*key);
    if (!index)
        return;
    const LayoutRow& row = m_controller.layout(m_stack).rows()[*index];
    if (row.collapsible && row.collapsed != collapsed)
        m_controller.model().toggleCollapsed(*index);
}

void GutterWidget::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        step(event->key() == Qt::Key_Up ? -1 : 1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        collapse(event->key() == Qt::Key_Left);
        return;
    default:
        if (const auto command = commandFor(event->key(), event->modifiers()))
            m_controller.perform(*command);
        else
            QWidget::keyPressEvent(event);
    }
}

void GutterWidget::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const auto key = m_controller.model().currentRow();
        const auto index = key ? indexOf(*key) : std::nullopt;
        const auto y = index ? m_controller.layout(m_stack).rows()[*index].y - m_controller.scrollY(m_stack) : 0;
        if (key)
            Q_EMIT menuRequested(*key, mapToGlobal(QPoint(GutterPainter::kLeft, static_cast<int>(y) + metrics::kLanePitch)));
        return;
    }
    const LayoutRow* row = rowAt(event->pos().y());
    if (const auto key = row ? rowKeyOf(*row) : std::nullopt) {
        m_controller.model().setCurrentRow(key);
        Q_EMIT menuRequested(*key, event->globalPos());
    }
}

void GutterWidget::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (const auto key = m_controller.model().currentRow(); !key || !indexOf(*key))
        m_controller.model().setCurrentRow(std::nullopt);
    update();
}

void GutterWidget::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

bool GutterWidget::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const LayoutRow* row = rowAt(help->pos().y()))
        QToolTip::showText(help->globalPos(), plainToolTip(RowText(m_controller, m_stack).toolTip(*row)), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace emberline

#include "moc_gutter_widget.cpp"
