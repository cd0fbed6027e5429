// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/view_state.h"
#include "views/sql/sql_query.h"

#include <QAbstractTableModel>

namespace emberline {

/// The rows of a query result. Cell texts are made on demand. GUI thread.
class SqlResultModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(SqlResult result);
    /// The thing that a row describes, found by columns named like an id (region_id, instant_id, session_id, ...). Nothing if there is
    /// none, or none in this trace.
    [[nodiscard]] Selection selection(const Trace& trace, int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    SqlResult m_result;
};

} // namespace emberline
