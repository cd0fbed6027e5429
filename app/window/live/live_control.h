// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/reference.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

class QAction;
class QMenu;
class QToolBar;

namespace emberline {

/// The clock of a growing trace: advances ViewState::now() while something in the trace is running, so that open regions grow with time
/// and not only with events. Estimates the difference between the trace's clock and the system's from the arrival times of the newest
/// events; the event with the least delay gives the best estimate. Ticks no more often than the picture changes, and not at all while
/// nothing is running or the view does not move.
class LiveClock : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object. `window` shows the time; it does not own the clock.
    LiveClock(const TraceStore& store, ViewState& state, const TraceLoader& loader, QWidget* window);

private:
    void learn();
    void forget();
    void tick();
    [[nodiscard]] UnixTime systemTime() const { return m_start + Duration(m_steady.nsecsElapsed()); }

    const TraceStore& m_store;
    ViewState& m_state;
    const TraceLoader& m_loader;
    QWidget* m_window;
    QTimer m_timer;
    QElapsedTimer m_steady; ///< so that setting the system clock moves nothing
    UnixTime m_start; ///< the system's clock when m_steady began
    std::optional<Duration> m_ahead; ///< the trace's clock minus the system's
};

/// Carries selection, marks and hidden sources over when the trace restarts without its oldest part (TraceStore::aboutToRestart()).
class KeptView : public QObject {
    Q_OBJECT

public:
    KeptView(const TraceStore& store, ViewState& state);

private:
    void remember();
    void restore();

    const TraceStore& m_store;
    ViewState& m_state;
    std::optional<RegionReference> m_region;
    std::optional<SessionReference> m_session;
    std::optional<TraceRange> m_marked;
    std::vector<std::string> m_hidden; ///< paths of sources
};

class Opening;
class NewestButton;
class OutputPanel;
class RecordControl;
class TimelineView;

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

    LiveControl(TraceLoader& loader, const TraceStore& store, ViewState& state, Opening& opening, Views views, QWidget* window);

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
    LiveClock m_clock;
    KeptView m_keptView;
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
