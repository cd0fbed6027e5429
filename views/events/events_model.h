// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/events/event_list.h"
#include "views/format/time_format.h"

#include <QAbstractTableModel>

namespace emberline {

/// A table of instants. Holds only their ids; cell texts are made on demand. GUI thread.
class EventsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit EventsModel(const TraceStore& store, QObject* parent = nullptr);

    void setRows(std::vector<InstantId> rows);
    void setTimeMode(TimeMode mode);
    [[nodiscard]] InstantId instant(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(InstantId id) const; ///< linear

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString cellText(InstantId id, EventColumn column) const;

    const TraceStore& m_store;
    std::vector<InstantId> m_rows;
    TimeMode m_timeMode = TimeMode::Relative;
};

} // namespace emberline
