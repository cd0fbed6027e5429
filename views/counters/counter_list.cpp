// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_list.h"

#include "views/counters/counters_model.h"

#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace emberline {

CounterList::CounterList(CountersModel& model, QWidget* parent) :
    QWidget(parent), m_model(model), m_filtered(new QSortFilterProxyModel(this)), m_tree(new QTreeView(this)), m_filter(new QLineEdit(this))
{
    layOut();
}

void CounterList::layOut()
{
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setSortRole(CountersModel::kOrderRole);
    m_filtered->sort(0);
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // the window handles dropped files
    m_filter->setAccessibleName(tr("Filter counters"));
    m_filter->setToolTip(tr("List only counters and processes whose name contains this text"));
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setFilterFixedString(text);
        expandFew();
    });
    m_tree->setModel(m_filtered);
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(12);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setAccessibleName(tr("Counters of the trace"));
    m_tree->setAccessibleDescription(tr("Checked counters are shown. The space bar checks and unchecks."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 0, 0, 4);
    layout->setSpacing(4);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
}

void CounterList::setShown(bool shown)
{
    setVisible(shown);
    m_filtered->setSourceModel(shown ? &m_model : nullptr);
    if (!shown)
        return;
    expandFew();
    m_filter->setFocus();
}

void CounterList::setCurrent(CounterId key)
{
    if (m_filtered->sourceModel())
        m_tree->setCurrentIndex(m_filtered->mapFromSource(m_model.indexOf(key)));
}

void CounterList::expandFew()
{
    constexpr int kFew = 300;
    if (m_filtered->rowCount() <= kFew)
        m_tree->expandAll();
}

} // namespace emberline

#include "moc_counter_list.cpp"
