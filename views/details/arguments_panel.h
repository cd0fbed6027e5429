// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <QStandardItemModel>

class QTreeView;

namespace emberline {

/// Arguments as a tree of keys and values. Nested values are JSON text, parsed when the user first expands them. GUI thread.
class ArgsModel : public QStandardItemModel {
    Q_OBJECT

public:
    explicit ArgsModel(QObject* parent = nullptr);

    void setArgs(const Args& args);
    /// The whole value at `index` as text: JSON for nested values.
    [[nodiscard]] QString fullText(const QModelIndex& index) const;

    /// The leaf values, each with its path: "list.2.name". Parses what is not expanded yet.
    [[nodiscard]] TextTable table();

    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override { return QAbstractItemModel::flags(index); } ///< read-only

private:
    class Node;
    [[nodiscard]] Node* nodeOf(const QModelIndex& index) const; ///< null for the root
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
    void fitKeys();
    void showMenu(const QPoint& position);

    ArgsModel* m_model;
    QTreeView* m_view;
    QString m_why; ///< why there is nothing to show
    Selection m_shown;
    int m_fitted = 0; ///< the width that the keys got last; another is the user's choice
};

} // namespace emberline
