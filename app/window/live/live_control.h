// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "app/window/live/kept_view.h"
#include "app/window/live/live_clock.h"
#include "views/kit/view_state.h"

#include <QObject>

class QAction;
class QMenu;
class QToolBar;

namespace emberline {

class Opening;
class RecordControl;

/// Traces that grow while they are shown: following files and directories, listening on a socket; keeping the newest
/// in view, and standing still while input goes on.
class LiveControl : public QObject {
    Q_OBJECT

public:
    LiveControl(TraceLoader& loader, const TraceStore& store, ViewState& state, Opening& opening, QWidget* window);

    /// Adds its entries to the File menu and its buttons to the tool bar.
    void fillMenu(QMenu& file);
    void fillToolBar(QToolBar& bar);

    // Without waiting for the answer.
    void showFollowDirectoryDialog();
    void showFollowFileDialog();
    void showListenDialog();
    void showKeepDialog();

    [[nodiscard]] RecordControl& recording() { return *m_recording; }
    /// Whether the view keeps up with the end of the trace.
    [[nodiscard]] bool isScrolling() const { return m_scrolling; }

private:
    QAction* make(const QString& text, const QString& toolTip, const QKeySequence& key);
    void updateActions();
    void setScrolling(bool scrolling);
    void scroll();
    [[nodiscard]] TimeRange extent() const;
    void noteRange();

    TraceLoader& m_loader;
    const TraceStore& m_store;
    ViewState& m_state;
    Opening& m_opening;
    QWidget* m_window;
    LiveClock m_clock;
    KeptView m_keptView;
    RecordControl* m_recording;
    QAction* m_followDirectory;
    QAction* m_followFile;
    QAction* m_listen;
    QAction* m_live;
    QAction* m_pause;
    QAction* m_keep;
    QAction* m_stop;
    bool m_scrolling = true;
    bool m_moving = false; ///< the range changes because of scroll()
    bool m_fitted = true; ///< the whole trace was in view
};

} // namespace emberline
