// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_view.h"
#include "views/counters/counters_model.h"
#include "views/counters/counters_panel.h"
#include "views/kit/copy_contents.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

/// Builds the widgets of CountersPanel.
namespace emberline {

CountersPanel::CountersPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new CountersModel(this)), m_filtered(new QSortFilterProxyModel(this)), m_tree(new QTreeView(this)),
    m_filter(new QLineEdit(this)), m_listButton(new QToolButton(this)), m_fitButton(new QToolButton(this)), m_count(new QLabel(this)),
    m_list(makeList()), m_scroll(new QScrollArea(this)), m_charts(nullptr)
{
    setWindowTitle(tr("Counters"));
    setAccessibleName(tr("Counters"));
    auto* split = new QSplitter(this);
    split->setHandleWidth(1);
    split->addWidget(m_list);
    split->addWidget(makeCharts());
    split->setStretchFactor(1, 1);
    split->setCollapsible(1, false);
    split->setSizes({170, 400});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(split, 1);
    setList(false);
    addCopyActions(this, [this] { return points(); });

    m_timesTimer.setSingleShot(true);
    m_timesTimer.setInterval(0);
    connect(&m_timesTimer, &QTimer::timeout, this, &CountersPanel::updateTimes);
    const auto timesLater = [this] {
        if (isVisible())
            m_timesTimer.start(); // several changes cause one sampling
        else
            markStale();
    };
    connect(&state, &ViewState::visibleRangeChanged, this, timesLater);
    connect(&state, &ViewState::markedRangeChanged, this, timesLater);
    connect(&state, &ViewState::cursorChanged, this, &CountersPanel::updateCursor);
    connect(&state, &ViewState::selectionChanged, this, &CountersPanel::followSelection);
    connect(m_model, &CountersModel::checkedChanged, this, &CountersPanel::takeChoice);
}

QWidget* CountersPanel::makeHead()
{
    m_listButton->setText(tr("Choose"));
    m_listButton->setCheckable(true);
    m_listButton->setToolTip(tr("Choose the counters to show"));
    connect(m_listButton, &QToolButton::toggled, this, &CountersPanel::setList);
    m_fitButton->setText(tr("Fit values"));
    m_fitButton->setCheckable(true);
    m_fitButton->setToolTip(tr("Fit the value axis to what is visible, not to the whole counter"));
    connect(m_fitButton, &QToolButton::toggled, this, [this](bool fit) {
        for (const auto& [key, view] : m_views)
            view->chart().setFittedToVisible(fit);
    });
    m_count->setObjectName(QStringLiteral("muted"));
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(10, 6, 10, 4);
    for (QToolButton* button : {m_listButton, m_fitButton}) {
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
    }
    layout->addStretch(1);
    layout->addWidget(m_count);
    return head;
}

QWidget* CountersPanel::makeList()
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
    m_filter->setToolTip(tr("List only counters and sessions with this text"));
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
    auto* list = new QWidget(this);
    auto* layout = new QVBoxLayout(list);
    layout->setContentsMargins(10, 0, 0, 4);
    layout->setSpacing(4);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    return list;
}

QWidget* CountersPanel::makeCharts()
{
    auto* content = new QWidget;
    m_charts = new QVBoxLayout(content);
    m_charts->setContentsMargins(0, 0, 0, 0);
    m_charts->setSpacing(4);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);
    return m_scroll;
}

void CountersPanel::setList(bool shown)
{
    m_listButton->setChecked(shown);
    m_list->setVisible(shown);
    m_filtered->setSourceModel(shown ? m_model : nullptr); // does not sort thousands of counters that nobody sees
    if (!shown)
        return;
    expandFew();
    m_filter->setFocus();
}

/// Expands all sessions, unless there are so many that it takes long and does not help.
void CountersPanel::expandFew()
{
    constexpr int kFew = 300;
    if (m_filtered->rowCount() <= kFew)
        m_tree->expandAll();
}

} // namespace emberline
