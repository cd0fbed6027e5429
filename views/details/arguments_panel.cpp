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
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

using Json = nlohmann::ordered_json;

/// More at once would freeze the view; the rest follows as it scrolls.
constexpr std::size_t kFetch = 500;
/// Writing JSON is recursive.
constexpr int kMaxWrittenDepth = 500;

static bool isDeeperThan(const Json& value, int limit)
{
    return value.is_structured()
        && (limit == 0 || std::ranges::any_of(value, [limit](const Json& item) { return isDeeperThan(item, limit - 1); }));
}

/// The key of a value, which is the item beside it.
class ArgsModel::Node : public QStandardItem {
public:
    using QStandardItem::QStandardItem;

    std::string full; ///< the uncut text, or the JSON text of a nested value that is not parsed yet
    std::shared_ptr<const Json> document; ///< keeps `json` alive
    const Json* json = nullptr; ///< set for a nested value after parsing
    bool nested = false;

    void parse()
    {
        if (!nested || json)
            return;
        document = std::make_shared<const Json>(Json::parse(full, nullptr, false));
        json = document.get();
        nested = json->is_structured();
    }
    /// Takes the value, and returns it in one line.
    QString describe(const Json& value)
    {
        if (value.is_structured()) {
            nested = true;
            json = &value;
            return QStringLiteral("%1%2%3")
                .arg(value.is_array() ? QLatin1Char('[') : QLatin1Char('{'))
                .arg(value.size())
                .arg(value.is_array() ? QLatin1Char(']') : QLatin1Char('}'));
        }
        full = value.is_string() ? value.get_ref<const std::string&>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return displayText(full);
    }
    [[nodiscard]] bool hasMore() const { return nested && (!json || static_cast<std::size_t>(rowCount()) < json->size()); }
    void fetch()
    {
        const auto begin = static_cast<std::size_t>(rowCount());
        const std::size_t end = std::min(json->size(), begin + kFetch);
        auto item = json->begin();
        std::advance(item, static_cast<std::ptrdiff_t>(begin));
        for (std::size_t i = begin; i < end; ++i, ++item) {
            auto* child = new Node(json->is_object() ? displayText(item.key()) : QString::number(i));
            child->document = document;
            appendRow({child, new QStandardItem(child->describe(*item))});
        }
    }
};

ArgsModel::ArgsModel(QObject* parent) : QStandardItemModel(parent)
{
    setHorizontalHeaderLabels({tr("Key"), tr("Value")});
}

void ArgsModel::setArgs(const Args& args)
{
    setRowCount(0);
    const auto add = [this](const QString& key, const ArgValue& value) {
        auto* node = new Node(key);
        if (const auto* json = std::get_if<RawJson>(&value)) {
            node->full = json->text;
            node->nested = true;
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            node->full = *text;
        }
        appendRow({node, new QStandardItem(argText(value))});
    };
    if (args.whole)
        add(tr("(all)"), *args.whole);
    for (const Arg& arg : args.members)
        add(displayText(arg.key), arg.value);
}

QString ArgsModel::fullText(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    if (!node)
        return {};
    if (!node->full.empty())
        return QString::fromStdString(node->full);
    if (!node->json || isDeeperThan(*node->json, kMaxWrittenDepth))
        return index.siblingAtColumn(1).data().toString();
    return QString::fromStdString(node->json->dump(2, ' ', false, Json::error_handler_t::replace));
}

ArgsModel::Node* ArgsModel::nodeOf(const QModelIndex& index) const
{
    return static_cast<Node*>(itemFromIndex(index.siblingAtColumn(0)));
}

bool ArgsModel::hasChildren(const QModelIndex& parent) const
{
    return QStandardItemModel::hasChildren(parent) || (parent.column() == 0 && nodeOf(parent)->hasMore());
}

bool ArgsModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.column() == 0 && nodeOf(parent)->hasMore();
}

void ArgsModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    nodeOf(parent)->parse();
    if (canFetchMore(parent))
        nodeOf(parent)->fetch();
}

QVariant ArgsModel::data(const QModelIndex& index, int role) const
{
    return role == Qt::ToolTipRole ? plainToolTip(index.data().toString()) : QStandardItemModel::data(index, role);
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

static Result<Args> argsOfSelection(const Trace& trace, const Selection& selection)
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

ArgumentsPanel::ArgumentsPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new ArgsModel(this)), m_view(new QTreeView(this))
{
    m_view->setModel(m_model);
    m_view->setAlternatingRowColors(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setAccessibleName(tr("Arguments of the selection"));
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
    fitKeys();
    m_why = trace().isEmpty()      ? Panel::emptyText()
        : !args                    ? displayText(args.error().message)
        : selection.isEmpty()      ? tr("Click a box in the timeline to see its arguments.")
        : m_model->rowCount() == 0 ? tr("The selection has no arguments.")
                                   : QString();
}

/// Gives the values all the room that the keys leave, and at least half of it; not once the user has chosen a width.
void ArgumentsPanel::fitKeys()
{
    if (m_model->rowCount() == 0 || (m_fitted > 0 && m_view->columnWidth(0) != m_fitted))
        return;
    m_view->resizeColumnToContents(0);
    m_view->setColumnWidth(0, std::min(m_view->columnWidth(0), width() / 2)); // the view gets its place later
    m_fitted = m_view->columnWidth(0);
}

void ArgumentsPanel::forget()
{
    m_shown = {};
    m_model->setArgs({});
    m_why = Panel::emptyText(); // the window asks before the next refresh
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
