// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/outcome.h"
#include "model/trace.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <set>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;

namespace emberline {

/// One row per source. Check boxes show or hide sources, and the offset is editable. The model only emits signals for both; their owner
/// changes the values and calls update(). GUI thread.
class SourcesModel : public HeadedModel {
    Q_OBJECT

public:
    enum Column { PathColumn, FormatColumn, RecordsColumn, SkippedColumn, BytesColumn, OffsetColumn, StateColumn };

    explicit SourcesModel(QObject* parent = nullptr);

    /// Adopts the current sources. Must be the same trace.
    void update(const Trace& trace, const std::set<SourceId>& hidden);
    void clear() { replace(m_rows, {}); }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void shownEdited(emberline::SourceId source, bool shown);
    void offsetEdited(emberline::SourceId source, emberline::Duration offset);

private:
    struct Row {
        QString path;
        QString format;
        quint64 records = 0;
        quint64 skipped = 0;
        quint64 bytes = 0;
        Duration offset{};
        DateOrigin date = DateOrigin::Records;
        bool hidden = false;
        SourceState state = SourceState::Complete;
        friend bool operator==(const Row&, const Row&) = default;
    };

    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] static Row rowOf(const Source& source, bool hidden, SourceState state);
    [[nodiscard]] static QVariant text(const Row& row, int column);
    [[nodiscard]] static QVariant sortKey(const Row& row, int column);
    [[nodiscard]] static QString toolTip(const Row& row, int column);

    std::vector<Row> m_rows;
};

/// The Sources dock: the files, pipes and connections of the trace, which of them are shown, and their clock offsets.
class SourcesPanel : public Panel {
    Q_OBJECT

public:
    SourcesPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] SourcesModel& model() const { return *m_model; }
    /// Sets offsets that make all sources begin with the first one, for unrelated clocks.
    void alignBeginnings();
    void removeOffsets();
    void closeSelected();

Q_SIGNALS:
    void closeRequested(const std::vector<emberline::SourceId>& sources);

protected:
    void refresh() override;
    void forget() override { m_model->clear(); }

private:
    void moveClocks(const std::vector<std::pair<SourceId, Duration>>& offsets);
    QWidget* makeHead();
    void makeTable();

    TraceStore& m_sources;
    SourcesModel* m_model;
    QSortFilterProxyModel* m_sorted;
    RowTable* m_table;
    QLabel* m_totals;
    QPushButton* m_align;
    QPushButton* m_remove;
    QPushButton* m_close;
};

} // namespace emberline
