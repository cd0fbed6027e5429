// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_panel.h"

#include "model/work/work_pool.h"
#include "views/flame/flame_view.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/search/search_hits.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

namespace emberline {

FlamePanel::FlamePanel(TraceStore& store, ViewState& state, QWidget* parent, FilterState* filter, SearchHits* hits) :
    RangePanel(store, state, filter, parent), m_hits(hits), m_tree(std::make_shared<const FlameTree>()),
    m_view(new FlameView(store, state, this)), m_callers(new FlameView(store, state, this)), m_back(new QPushButton(this)),
    m_footer(makeFooter<ElidedLabel>(this))
{
    setWindowTitle(tr("Flame graph"));
    m_view->setObjectName(QStringLiteral("flame"));
    m_callers->setObjectName(QStringLiteral("callers"));
    m_callers->setUpwards(true);
    m_callers->setAccessibleName(tr("Callers"));
    for (FlameView* view : {m_view, m_callers}) {
        connect(view, &FlameView::activated, this, [this, view](std::uint32_t node) { reveal(view, node); });
        connect(view, &FlameView::currentChanged, this, [this, view] { showFooter(*view); });
        addActions(view);
    }
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_callers);
    splitter->addWidget(m_view);
    stack({makeOptions(), splitter, m_footer});
    if (m_hits) {
        connect(m_hits, &SearchHits::queryChanged, this, &FlamePanel::followSearch);
        followSearch();
    }
    showViews();
}

QWidget* FlamePanel::makeOptions()
{
    auto* order = new QComboBox(this);
    order->addItems({tr("Largest first"), tr("By time")});
    order->setToolTip(tr("How boxes that lie side by side are ordered"));
    order->setAccessibleName(tr("Order"));
    connect(order, &QComboBox::currentIndexChanged, this,
        [this](int index) { setOrder(index == 0 ? FlameOrder::LeftHeavy : FlameOrder::ByTime); });
    auto* direction = new QComboBox(this);
    direction->addItems({tr("Icicle"), tr("Flame")});
    direction->setToolTip(tr("Whether the outermost calls are at the top or at the bottom"));
    direction->setAccessibleName(tr("Direction"));
    connect(direction, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_upwards = index == 1;
        showViews();
    });
    m_back->setText(tr("Back to all"));
    m_back->setToolTip(tr("Leave the callers and callees (Esc)"));
    connect(m_back, &QPushButton::clicked, this, &FlamePanel::leaveSandwich);
    auto* row = new QWidget(this);
    auto* layout = layoutWith<QHBoxLayout>(row, {10, 6, 10, 5}, 8);
    layout->addWidget(scopeBox());
    layout->addWidget(order);
    layout->addWidget(direction);
    layout->addWidget(makeColorNote(state(), row), 8);
    layout->addStretch(1);
    layout->addWidget(m_back);
    return row;
}

void FlamePanel::addActions(FlameView* view)
{
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [&](const QString& text, const QKeySequence& key, auto act) {
        auto* action = new QAction(text, view);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [view, act] {
            const std::uint32_t node = view->current();
            if (node != FlameNode::kNone && node != 0)
                act(node);
        });
        view->addAction(action);
    };
    add(tr("Go to the &longest"), QKeySequence(Qt::Key_G), [this, view](std::uint32_t node) { reveal(view, node); });
    add(tr("Callers and c&allees"), QKeySequence(Qt::Key_S), [this, view](std::uint32_t node) {
        const FlameNode& at = view->tree().nodes[node];
        showSandwich(at.category, at.name);
    });
    if (filterState()) {
        add(tr("&Hide category"), QKeySequence(Qt::Key_H), [this, view](std::uint32_t node) {
            std::vector<std::string_view> categories;
            categoriesOf(trace(), view->tree().nodes[node].longest, categories);
            if (!categories.front().empty())
                filterState()->setShown(std::string(categories.front()), false);
        });
    }
    auto* copy = new QAction(tr("&Copy stack"), view);
    copy->setToolTip(tr("Copy the names from the outermost to the chosen box; without one, all as folded stacks"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this, view] {
        const std::uint32_t node = view->current();
        const bool isBox = node != FlameNode::kNone && node != 0;
        QGuiApplication::clipboard()->setText(isBox ? flameStack(trace(), view->tree(), node) : foldedStacks(trace(), *m_tree));
    });
    view->addAction(copy);
    auto* folded = new QAction(tr("Copy all as &folded stacks"), view);
    connect(folded, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(foldedStacks(trace(), *m_tree)); });
    auto* leave = new QAction(tr("&Back to all") + QStringLiteral("\tEsc"), view);
    connect(leave, &QAction::triggered, this, &FlamePanel::leaveSandwich);
    view->addActions({folded, leave});
    addCopyActions(
        view, [this, view] { return flameTable(trace(), view->tree()); }, false);
}

TraceCalculation::Job FlamePanel::makeJob()
{
    const FlameQuery query{.range = range(), .filter = filter(), .order = m_order};
    return [this, query](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        Result<FlameTree> tree = buildFlameTree(trace, query, workThreads(), &cancel);
        if (!tree)
            deliver([this, message = tree.error().message] { m_footer->setText(QString::fromStdString(message)); });
        else if (!tree.value().cancelled)
            deliver([this, shared = std::make_shared<const FlameTree>(std::move(tree.value()))] { showTree(shared); });
    };
}

void FlamePanel::showTree(std::shared_ptr<const FlameTree> tree)
{
    m_tree = std::move(tree);
    std::uint64_t count = 0;
    for (const FlameNode& node : m_tree->nodes)
        count += node.count;
    m_summary = (count == 1 ? tr("%1 region, %2 of self time") : tr("%1 regions, %2 of self time"))
                    .arg(formatCount(count), formatDuration(m_tree->root().total));
    if (std::ranges::any_of(m_tree->nodes, addsUp))
        m_summary
            = tr("%1; boxes of what ran side by side, or went on in the background, add it up, and are longer than it took").arg(m_summary);
    showViews();
}

void FlamePanel::showViews()
{
    m_callers->setVisible(m_middle.has_value());
    m_back->setVisible(m_middle.has_value());
    if (m_middle) {
        m_view->setUpwards(false);
        m_view->setTree(std::make_shared<const FlameTree>(calleesOf(*m_tree, m_middle->category, m_middle->name, m_order)));
        m_callers->setTree(std::make_shared<const FlameTree>(callersOf(*m_tree, m_middle->category, m_middle->name, m_order)));
        return;
    }
    m_view->setUpwards(m_upwards);
    m_view->setTree(m_tree);
}

/// `view` is the one that changed last. The other one may still have a current box.
void FlamePanel::showFooter(const FlameView& view)
{
    for (const FlameView* shown : {&view, static_cast<const FlameView*>(m_callers), static_cast<const FlameView*>(m_view)}) {
        const std::uint32_t node = shown->current();
        if (node != FlameNode::kNone && (m_middle || shown == m_view))
            return m_footer->setText(flameToolTip(trace(), shown->tree(), node).replace(QLatin1Char('\n'), QStringLiteral(" · ")));
    }
    m_footer->setText(m_summary);
}

void FlamePanel::showSandwich(StringId category, StringId name)
{
    m_middle = Middle{category, name};
    showViews();
}

void FlamePanel::leaveSandwich()
{
    m_middle.reset();
    showViews();
}

bool FlamePanel::stepBack()
{
    if (!m_middle)
        return false;
    m_view->setFocus(); // because the callers' view goes away
    leaveSandwich();
    return true;
}

void FlamePanel::setOrder(FlameOrder order)
{
    m_order = order;
    FlameTree tree = *m_tree;
    tree.sortChildren(order);
    m_tree = std::make_shared<const FlameTree>(std::move(tree));
    showViews();
}

void FlamePanel::followSearch()
{
    Result<TextMatcher> matcher = TextMatcher::compile(m_hits->query().text);
    const bool looks = matcher && !m_hits->query().text.isEmpty();
    for (FlameView* view : {m_view, m_callers})
        view->setHighlight(looks ? std::optional(matcher.value()) : std::nullopt);
}

void FlamePanel::forget()
{
    RangePanel::forget();
    m_middle.reset();
    m_tree = std::make_shared<const FlameTree>();
    m_summary.clear();
    for (FlameView* view : {m_view, m_callers}) {
        view->setCurrent(FlameNode::kNone);
        view->setTree(m_tree);
    }
    showViews();
}

void FlamePanel::reveal(FlameView* view, std::uint32_t node)
{
    if (const RegionId longest = view->tree().nodes[node].longest)
        state().reveal({.region = longest});
}

} // namespace emberline

#include "moc_flame_panel.cpp"
