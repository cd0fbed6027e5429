// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/arguments_panel.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

namespace {

using Json = nlohmann::ordered_json;

/// More at once would freeze the view; the rest follows as it scrolls.
constexpr std::size_t kFetch = 500;
/// Writing JSON is recursive.
constexpr int kMaxWrittenDepth = 500;

bool isDeeperThan(const Json& value, int limit)
{
    return value.is_structured()
        && (limit == 0 || std::ranges::any_of(value, [limit](const Json& item) { return isDeeperThan(item, limit - 1); }));
}

} // namespace

struct ArgsModel::Node {
    Node* parent = nullptr;
    int row = 0;
    QString key;
    QString text; ///< in one line
    std::string full; ///< the uncut text, or the JSON text of a nested value that is not parsed yet
    std::shared_ptr<const Json> document; ///< keeps `json` alive
    const Json* json = nullptr; ///< set for a nested value after parsing
    bool nested = false;
    std::vector<std::unique_ptr<Node>> children;

    void parse();
    void describe(const Json& value);
    [[nodiscard]] std::size_t size() const { return json ? json->size() : 0; }
    void fetch(std::size_t count);
};

void ArgsModel::Node::parse()
{
    if (!nested || json)
        return;
    document = std::make_shared<const Json>(Json::parse(full, nullptr, false));
    json = document.get();
    nested = json->is_structured();
}

void ArgsModel::Node::describe(const Json& value)
{
    if (value.is_structured()) {
        nested = true;
        json = &value;
        text = QStringLiteral("%1%2%3")
                   .arg(value.is_array() ? QLatin1Char('[') : QLatin1Char('{'))
                   .arg(value.size())
                   .arg(value.is_array() ? QLatin1Char(']') : QLatin1Char('}'));
    } else if (value.is_string()) {
        full = value.get_ref<const std::string&>();
        text = displayText(full);
    } else {
        full = value.dump(-1, ' ', false, Json::error_handler_t::replace);
        text = displayText(full);
    }
}

void ArgsModel::Node::fetch(std::size_t count)
{
    const std::size_t end = std::min(size(), children.size() + count);
    auto item = json->begin();
    std::advance(item, static_cast<std::ptrdiff_t>(children.size()));
    for (std::size_t i = children.size(); i < end; ++i, ++item) {
        auto child = std::make_unique<Node>();
        child->parent = this;
        child->row = static_cast<int>(i);
        child->key = json->is_object() ? displayText(item.key()) : QString::number(i);
        child->document = document;
        child->describe(*item);
        children.push_back(std::move(child));
    }
}

ArgsModel::ArgsModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>())
{ }

ArgsModel::~ArgsModel() = default;

void ArgsModel::setArgs(const Args& args)
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    const auto add = [this](const QString& key, const ArgValue& value) {
        auto node = std::make_unique<Node>();
        node->parent = m_root.get();
        node->row = static_cast<int>(m_root->children.size());
        node->key = key;
        node->text = argText(value);
        if (const auto* json = std::get_if<RawJson>(&value)) {
            node->full = json->text;
            node->nested = true;
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            node->full = *text;
        }
        m_root->children.push_back(std::move(node));
    };
    if (args.whole)
        add(tr("(all)"), *args.whole);
    for (const Arg& arg : args.members)
        add(displayText(arg.key), arg.value);
    endResetModel();
}

QString ArgsModel::fullText(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const Node* node = nodeOf(index);
    if (!node->full.empty())
        return QString::fromStdString(node->full);
    if (!node->json || isDeeperThan(*node->json, kMaxWrittenDepth))
        return node->text;
    return QString::fromStdString(node->json->dump(2, ' ', false, Json::error_handler_t::replace));
}

ArgsModel::Node* ArgsModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex ArgsModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    if (row < 0 || column < 0 || column >= columnCount() || parent.column() > 0 || static_cast<std::size_t>(row) >= node->children.size())
        return {};
    return createIndex(row, column, node->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ArgsModel::parent(const QModelIndex& child) const
{
    Node* parent = child.isValid() ? nodeOf(child)->parent : nullptr;
    return parent && parent != m_root.get() ? createIndex(parent->row, 0, parent) : QModelIndex();
}

int ArgsModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

bool ArgsModel::hasChildren(const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    if (parent.column() > 0)
        return false;
    return !node->children.empty() || (node->nested && (!node->json || !node->json->empty()));
}

bool ArgsModel::canFetchMore(const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    return parent.column() <= 0 && node->nested && (!node->json || node->children.size() < node->size());
}

void ArgsModel::fetchMore(const QModelIndex& parent)
{
    Node* node = nodeOf(parent);
    node->parse();
    const std::size_t before = node->children.size();
    const std::size_t end = std::min(node->size(), before + kFetch);
    if (!node->nested || end <= before)
        return;
    beginInsertRows(parent, static_cast<int>(before), static_cast<int>(end) - 1);
    node->fetch(kFetch);
    endInsertRows();
}

QVariant ArgsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node* node = nodeOf(index);
    if (role == Qt::DisplayRole)
        return index.column() == 0 ? node->key : node->text;
    if (role == Qt::ToolTipRole)
        return plainToolTip(index.column() == 0 ? node->key : node->text);
    return {};
}

QVariant ArgsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Key") : tr("Value");
}

TextTable ArgsModel::table()
{
    constexpr std::size_t kMost = 100'000; // rows
    TextTable table{{tr("Key"), tr("Value")}};
    struct Level {
        QModelIndex parent;
        QString path;
        int row = 0;
    };
    std::vector<Level> levels{{}};
    while (!levels.empty() && table.size() < kMost) {
        Level& level = levels.back();
        while (canFetchMore(level.parent))
            fetchMore(level.parent);
        if (level.row == rowCount(level.parent)) {
            levels.pop_back();
            continue;
        }
        const QModelIndex at = index(level.row++, 0, level.parent);
        const QString path = level.path + at.data().toString();
        if (hasChildren(at))
            levels.push_back({at, path + QLatin1Char('.'), 0});
        else
            table.push_back({path, fullText(at)});
    }
    return table;
}

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
    stack({m_view});
    auto* copy = new QAction(tr("&Copy"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_view->addAction(copy);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_model->fullText(m_view->currentIndex())); });
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
