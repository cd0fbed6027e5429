// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/events/event_list.h"
#include "views/kit/panel.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace emberline {

class EventsModel;
class TraceCalculation;

/// Errors, signals, messages and other instants, to sort, filter and jump to.
class EventsPanel : public Panel {
    Q_OBJECT

public:
    EventsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;

private:
    QWidget* makeFilterRow();
    void makeKindMenu();
    void makeTable();
    void list();
    void showRows(const std::vector<InstantId>& rows, bool withTexts);
    void shareWidth(bool withTexts);
    void sortBy(int section, Qt::SortOrder order);
    void goTo(const QModelIndex& index);
    void followSelection();

    EventsModel* m_model;
    TraceCalculation* m_listing;
    QPushButton* m_kind;
    QLineEdit* m_text;
    QLabel* m_count;
    QTableView* m_table;
    EventQuery m_query;
    bool m_hasTexts = true;
    bool m_isSharing = false; ///< the program is setting the widths, not the user
    bool m_isMovedByUser = false;
};

} // namespace emberline
