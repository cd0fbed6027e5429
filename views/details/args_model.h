// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"
#include "views/kit/copy_contents.h"

#include <QAbstractItemModel>

#include <memory>

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
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
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

} // namespace emberline
