// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "views/kit/panel.h"
#include "views/kit/table_text.h"

#include <QAbstractItemModel>

#include <memory>

class QTreeView;

namespace emberline {

/// Arguments as a tree of keys and values. Nested values are JSON text, parsed when the user first expands them. GUI thread.
class ArgsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    explicit ArgsModel(QObject* parent = nullptr);
    ~ArgsModel() override;

    void setArgs(const Args& args);
    /// The whole value at `index` as text: JSON for nested values.
    [[nodiscard]] QString fullText(const QModelIndex& index) const;

    /// The leaf values, each with its path: "list.2.name". Parses what is not expanded yet.
    [[nodiscard]] TextTable table();

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return 2; }
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    [[nodiscard]] Node* nodeOf(const QModelIndex& index) const;

    std::unique_ptr<Node> m_root;
};

/// The arguments of the selection as a tree.
class ArgumentsPanel : public Panel {
    Q_OBJECT

public:
    ArgumentsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

protected:
    void refresh() override;
    [[nodiscard]] QString emptyText() const override { return m_why; }
    void forget() override;

private:
    void showMenu(const QPoint& position);

    ArgsModel* m_model;
    QTreeView* m_view;
    QString m_why; ///< why there is nothing to show
    Selection m_shown;
};

} // namespace emberline
