// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/arguments_panel.h"

#include "model/args.h"
#include "views/details/args_model.h"
#include "views/format/display_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace emberline {

namespace {

Result<Args> argsOfSelection(const Trace& trace, const Selection& selection)
{
    if (selection.region) {
        Result<Args> args = regionArgs(trace, selection.region);
        for (Arg& replaced : args ? replacedArgs(trace, selection.region) : std::vector<Arg>()) {
            replaced.key = ArgumentsPanel::tr("%1 (earlier)").arg(QString::fromStdString(replaced.key)).toStdString();
            args.value().members.push_back(std::move(replaced));
        }
        return args;
    }
    if (selection.instant)
        return instantArgs(trace, selection.instant);
    if (selection.object && !trace.objects()[selection.object.row()].snapshots.empty())
        return snapshotArgs(trace, selection.object, selection.snapshot.value_or(0));
    return Args{};
}

} // namespace

ArgumentsPanel::ArgumentsPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new ArgsModel(this)), m_view(new QTreeView(this))
{
    m_view->setModel(m_model);
    m_view->setAlternatingRowColors(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setAccessibleName(tr("Arguments of the selection"));
    m_view->header()->setDefaultSectionSize(200);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);

    auto* copy = new QAction(tr("&Copy"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_view->addAction(copy);
    connect(copy, &QAction::triggered, this, &ArgumentsPanel::copyCurrent);
    addCopyActions(
        m_view, [this] { return m_model->table(); }, false);
    connect(m_view, &QTreeView::customContextMenuRequested, this, &ArgumentsPanel::showMenu);
    connect(&state, &ViewState::selectionChanged, this, &ArgumentsPanel::markStale);
}

void ArgumentsPanel::refresh()
{
    const Selection selection = state().selection();
    if (selection == m_shown && !selection.isEmpty() && m_model->rowCount() > 0)
        return; // expanded nodes stay expanded while the trace grows
    m_shown = selection;
    const Result<Args> args = argsOfSelection(trace(), selection);
    m_model->setArgs(args ? args.value() : Args{});
    m_why = trace().isEmpty()      ? Panel::emptyText()
        : !args                    ? displayText(args.error().message)
        : selection.isEmpty()      ? tr("Nothing is selected.")
        : m_model->rowCount() == 0 ? tr("The selection has no arguments.")
                                   : QString();
}

void ArgumentsPanel::forget()
{
    m_shown = {};
    m_model->setArgs({});
}

void ArgumentsPanel::copyCurrent()
{
    QGuiApplication::clipboard()->setText(m_model->fullText(m_view->currentIndex()));
}

void ArgumentsPanel::showMenu(const QPoint& position)
{
    if (!m_view->indexAt(position).isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_view->actions());
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

} // namespace emberline

#include "moc_arguments_panel.cpp"
