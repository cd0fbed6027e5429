// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_actions.h"

#include "views/kit/filter_state.h"
#include "views/timeline/timeline_controller.h"

#include <QAction>
#include <QWidget>

namespace emberline {

RowActions::RowActions(TimelineController& controller, FilterState* filter, QWidget* timeline) :
    QObject(timeline), m_controller(controller), m_filter(filter), m_timeline(timeline)
{
    m_pin = add(tr("&Pin on Top"), tr("Keep the row visible above the others"), Qt::Key_P,
        [this](const RowKey& row) { m_controller.editor().setPinned(row, !m_controller.rows().settings().isPinned(row)); });
    m_pin->setCheckable(true);
    add(tr("Re&name…"), tr("Give the row another name"), Qt::Key_F2, [this](const RowKey& row) { Q_EMIT renameRequested(row); });
    m_ownName = add(
        tr("&Own Name"), tr("Give the row its own name back"), {}, [this](const RowKey& row) { m_controller.editor().rename(row, {}); });
    addSeparator();
    add(tr("Move &Up"), tr("Move the row above its neighbour"), Qt::ALT | Qt::Key_Up,
        [this](const RowKey& row) { m_controller.editor().moveRow(row, -1); });
    add(tr("Move &Down"), tr("Move the row below its neighbour"), Qt::ALT | Qt::Key_Down,
        [this](const RowKey& row) { m_controller.editor().moveRow(row, 1); });
    addSeparator();
    if (m_filter) {
        add(tr("Show Only &This"), tr("Show only what ran in this process or thread"), Qt::Key_O,
            [this](const RowKey& row) { showOnly(row); });
        addSeparator();
    }
    add(tr("&Collapse or Open"), tr("Collapse or expand what lies below this process"), {}, [this](const RowKey& row) {
        if (const auto index = m_controller.rows().layout().rowOf(row.session))
            m_controller.editor().toggleCollapsed(*index);
    })->setText(tr("&Collapse or Open") + QStringLiteral("\tSpace"));
    auto* closeAll = new QAction(tr("Collapse &All"), this);
    closeAll->setToolTip(tr("Collapse all processes (Shift+C)"));
    closeAll->setShortcut(Qt::SHIFT | Qt::Key_C);
    connect(closeAll, &QAction::triggered, this, [this] { m_controller.editor().setAllCollapsed(true); });
    auto* openAll = new QAction(tr("Open A&ll"), this);
    openAll->setToolTip(tr("Expand all processes (Shift+O)"));
    openAll->setShortcut(Qt::SHIFT | Qt::Key_O);
    for (QAction* action : {closeAll, openAll}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_timeline->addAction(action);
    }
    connect(openAll, &QAction::triggered, this, [this] { m_controller.editor().setAllCollapsed(false); });
    m_actions.append({closeAll, openAll});
    connect(&controller.editor(), &RowEditor::currentRowChanged, this, &RowActions::update);
    connect(&controller.rows(), &TimelineRows::layoutChanged, this, &RowActions::update);
    connect(&controller.state(), &ViewState::selectionChanged, this, &RowActions::update);
    update();
}

template <class Act>
QAction* RowActions::add(const QString& text, const QString& toolTip, const QKeySequence& key, Act act)
{
    auto* action = new QAction(text, this);
    action->setToolTip(key.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, key.toString(QKeySequence::NativeText)));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, act] {
        if (const auto row = m_controller.editor().currentRow())
            act(*row);
    });
    m_timeline->addAction(action);
    m_actions.append(action);
    m_forRow.append(action);
    return action;
}

void RowActions::addSeparator()
{
    auto* separator = new QAction(this);
    separator->setSeparator(true);
    m_actions.append(separator);
}

void RowActions::update()
{
    const auto row = m_controller.editor().currentRow();
    for (QAction* action : std::as_const(m_forRow))
        action->setEnabled(row.has_value());
    m_pin->setChecked(row && m_controller.rows().settings().isPinned(*row));
    m_ownName->setEnabled(row && m_controller.rows().settings().names.contains(*row));
}

void RowActions::showOnly(const RowKey& row)
{
    RegionFilter filter = m_filter->filter();
    filter.threads.clear();
    filter.sessions.clear();
    if (row.thread)
        filter.threads = {row.thread};
    else
        filter.sessions = {row.session};
    m_filter->setFilter(filter);
}

} // namespace emberline

#include "moc_row_actions.cpp"
