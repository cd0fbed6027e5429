// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QObject>

class QAction;
class QMenu;
class QToolBar;

namespace emberline {

class Opening;
class NewestButton;
class OutputPanel;
class RecordControl;
class TimelineView;
class WindowSettings;

/// Traces that grow while they are shown: follows files and directories, listens on a socket, keeps the newest data in view (to the right
/// and downwards), and pauses the view while input continues.
class LiveControl : public QObject {
    Q_OBJECT

public:
    struct Views {
        TimelineView& timeline;
        OutputPanel& output;
    };

    enum class Badge {
        None, ///< the trace does not grow
        Live, ///< and the view follows
        Away, ///< it grows, but the user has moved away
        Paused,
        Ended, ///< it grew, until its input ended or the user stopped following
    };

    LiveControl(TraceLoader& loader, const TraceStore& store, ViewState& state, Opening& opening, WindowSettings& settings, Views views,
        QWidget* window);

    /// Adds its entries to the File menu and its buttons to the tool bar.
    void fillMenu(QMenu& file);
    void fillToolBar(QToolBar& bar);

    // Does not wait for the answer.
    void showFollowDialog(bool directory);
    void showListenDialog();
    void showKeepDialog();

    [[nodiscard]] RecordControl& recording() { return *m_recording; }
    /// Whether the view follows the end of the trace.
    [[nodiscard]] Badge badge() const;

private:
    QAction* make(const QString& text, const QString& toolTip, const QKeySequence& key);
    void updateActions();
    void showBadge(Badge badge);
    void setScrolling(bool scrolling);
    void setPaused(bool paused);
    void scroll();
    [[nodiscard]] TraceRange extent() const;
    void noteRange();

    TraceLoader& m_loader;
    const TraceStore& m_store;
    ViewState& m_state;
    Opening& m_opening;
    QWidget* m_window;
    RecordControl* m_recording;
    TimelineView& m_timeline;
    NewestButton* m_newestButton;
    QWidget* m_badge = nullptr; ///< the tool bar's button of m_live
    QAction* m_followDirectory;
    QAction* m_followFile;
    QAction* m_listen;
    QAction* m_live;
    QAction* m_pause;
    QAction* m_keep;
    QAction* m_stop;
    bool m_scrolling = true;
    bool m_moving = false; ///< scroll() is changing the range
    bool m_fitted = true; ///< the whole trace was in view
    bool m_isRestarting = false; ///< the trace begins anew without its oldest part
};

} // namespace emberline
