// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/filter_state.h"

#include <QAbstractTableModel>

#include <string>
#include <vector>

namespace emberline {

/// A category and how many regions it has; owns its text, so that it outlives the trace it was counted in.
struct CountedCategory {
    std::string category;
    std::uint64_t count = 0;
};

/// The categories of a trace to be hidden, shown or seen alone: a check box and a count each. GUI thread.
class CategoryModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Category, Count, Only, ColumnCount };

    explicit CategoryModel(FilterState& filter, QObject* parent = nullptr);

    void setCategories(std::vector<CountedCategory> categories);
    /// Lists only categories with this text, in any case.
    void setText(const QString& text);
    /// Sees the category of a row alone; all again when it already is.
    void toggleOnly(const QModelIndex& index);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void list();
    [[nodiscard]] const CountedCategory* at(const QModelIndex& index) const;

    FilterState& m_filter;
    std::vector<CountedCategory> m_categories;
    std::vector<std::size_t> m_rows; ///< those with the text
    QString m_text;
};

} // namespace emberline
