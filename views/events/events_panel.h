// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "model/trace_store.h"
#include "views/events/error_stops.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"

#include <QString>

#include <atomic>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace emberline {

enum class EventColumn { Time, Kind, Text, Place };

/// Which instants to list, and in what order.
struct EventQuery {
    std::optional<EventKind> kind; ///< all, if not set
    QString text; ///< in its name, text or place, ignoring case; empty: all
    EventColumn sortedBy = EventColumn::Time;
    bool descending = false;
    friend bool operator==(const EventQuery&, const EventQuery&) = default;
};

/// An instant's text: its message, or otherwise its stored arguments. Empty if the model has neither.
[[nodiscard]] QString eventText(const Trace& trace, InstantId id);

/// The instants that match `query`. Works on any thread, on a copy of the trace. Stops when `cancelled` is set and returns what it has.
[[nodiscard]] std::vector<InstantId> listEvents(const Trace& trace, const EventQuery& query, const std::atomic<bool>& cancelled);

/// A table of instants. Holds only their ids; cell texts are made on demand. GUI thread.
class EventsModel : public HeadedModel {
    Q_OBJECT

public:
    explicit EventsModel(const TraceStore& store, QObject* parent = nullptr);

    void setRows(std::vector<InstantId> rows);
    [[nodiscard]] InstantId instant(const QModelIndex& index) const
    {
        return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())] : InstantId();
    }
    [[nodiscard]] QModelIndex indexOf(InstantId id) const; ///< linear

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] QString cellText(InstantId id, EventColumn column) const;

    const TraceStore& m_store;
    std::vector<InstantId> m_rows;
};

/// Errors, signals, messages and other instants, to sort, filter and jump to.
class EventsPanel : public Panel {
    Q_OBJECT

public:
    EventsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;

private:
    QWidget* makeFilterRow();
    void makeKindMenu();
    void makeTable();
    void list() { m_listing->restart(); } ///< for the user, who waits
    [[nodiscard]] TraceCalculation::Job makeJob();
    void showRows(const std::vector<InstantId>& rows, bool withTexts);
    void setColumns(bool withTexts);
    void sortBy(int section, Qt::SortOrder order);
    void goTo(const QModelIndex& index);

    EventsModel* m_model;
    PacedCalculation* m_listing;
    QPushButton* m_kind;
    QLineEdit* m_text;
    QLabel* m_count;
    RowTable* m_table;
    EventQuery m_query;
};

} // namespace emberline
