// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace emberline {

class CountersModel;

/// The trace's counters to choose from, with a filter above them. Sorts thousands of counters only while it is shown.
class CounterList : public QWidget {
    Q_OBJECT

public:
    CounterList(CountersModel& model, QWidget* parent);

    void setShown(bool shown);
    /// Expands all sessions, unless there are so many that it takes long and does not help.
    void expandFew();
    void setCurrent(CounterId key); ///< while it is shown

private:
    void layOut();

    CountersModel& m_model;
    QSortFilterProxyModel* m_filtered;
    QTreeView* m_tree;
    QLineEdit* m_filter;
};

} // namespace emberline
