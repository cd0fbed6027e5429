// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/row_settings.h"

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace emberline {

class FilterState;
class TimelineController;

/// The actions on the timeline's current row, for its menu and the window's. Their shortcuts work while the timeline has the focus.
class RowActions : public QObject {
    Q_OBJECT

public:
    /// `filter` may be null. `timeline` is the parent, and the widget in which the shortcuts work.
    RowActions(TimelineController& controller, FilterState* filter, QWidget* timeline);

    /// Includes separators.
    [[nodiscard]] const QList<QAction*>& all() const { return m_actions; }

Q_SIGNALS:
    void renameRequested(const RowKey& row);

private:
    /// `act` gets the current row. The action is disabled while there is none.
    template <class Act>
    QAction* add(const QString& text, const QString& toolTip, const QKeySequence& key, Act act);
    void addSeparator();
    void update();
    void showOnly(const RowKey& row);

    TimelineController& m_controller;
    FilterState* m_filter;
    QWidget* m_timeline;
    QList<QAction*> m_actions;
    QList<QAction*> m_forRow;
    QAction* m_pin = nullptr;
    QAction* m_ownName = nullptr;
};

} // namespace emberline
