// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"
#include "model/trace_store.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"
#include "views/kit/view_state.h"

#include <QString>

#include <atomic>
#include <optional>
#include <unordered_map>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace emberline {

class EventsModel;

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

/// Errors, signals, messages and other instants, to sort, filter and jump to.
class EventsPanel : public Panel {
    Q_OBJECT

public:
    EventsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString nothingText() const override
    {
        return trace().instantCount() == 0 ? tr("There are no events in this trace, only regions.") : QString();
    }

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

/// Tells the kind of event of an instant, as its dialect says. Remembers names, so that millions of queries are cheap. For one trace.
class EventKinds {
public:
    explicit EventKinds(const Trace& trace) : m_trace(trace) { }
    EventKind operator()(InstantId id);

private:
    const Trace& m_trace;
    const Dialect* m_dialect = nullptr; ///< whose names are remembered
    std::unordered_map<StringId, EventKind> m_byName;
};

/// A failure and its time, as shown.
struct ErrorStop {
    TraceTime time;
    Selection selection;
};

/// The next or previous error, signal, failed process, failed child, slice whose end got lost, or what ran last in a log or trace that was
/// cut, from `from` in time; wraps around. Skips `current`. Nothing if there is none.
[[nodiscard]] std::optional<ErrorStop> nextError(const Trace& trace, TraceTime from, const Selection& current, bool forward);

/// The time of the selection, as shown; for a range, its begin.
[[nodiscard]] std::optional<TraceTime> selectionTime(const Trace& trace, const Selection& selection);

} // namespace emberline
