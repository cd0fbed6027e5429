// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QObject>

class QLabel;
class QStatusBar;
class QToolButton;

namespace emberline {

class LoadStatus;
struct TraceCounts;

/// What the status bar says: the time under the mouse, the progress of loading, what the trace holds, and what could not be read.
class StatusLine : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    StatusLine(QStatusBar& bar, const TraceStore& store, const ViewState& state, TraceLoader& loader);

    void showTrace(const TraceCounts& counts);

Q_SIGNALS:
    void problemsClicked();

private:
    void showProgress();
    void showPosition();

    const TraceStore& m_store;
    const ViewState& m_state;
    const TraceLoader& m_loader;
    QLabel* m_position;
    LoadStatus* m_loadStatus;
    QLabel* m_totals;
    QToolButton* m_problems;
};

} // namespace emberline
