// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/background.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_model.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>
#include <QTimer>

#include <functional>
#include <optional>

namespace emberline {

// The meaning of keys, wheel and mouse. Pure: the timeline's widgets pass in events and act on the result.

enum class Command {
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    ScrollUp, ///< a page
    ScrollDown,
    FitSelection,
    FitAll,
    MarkSelection,
    PreviousSibling,
    NextSibling,
    Parent,
    FirstChild,
    GoToBegin,
    GoToEnd,
    ToggleCollapse,
    Clear,
};

/// The command for a key, if any. Keys with Ctrl, Alt or Meta belong to the window.
[[nodiscard]] std::optional<Command> commandFor(int key, Qt::KeyboardModifiers modifiers);

struct WheelGesture {
    double zoom = 1; ///< factor of the visible length
    double panX = 0; ///< logical pixels by which to move the view right
    double scrollY = 0; ///< logical pixels by which to move the view down
};
/// Reads a wheel or touchpad event: `pixels` if the device reports them, otherwise `angle` in eighths of a degree.
[[nodiscard]] WheelGesture wheelGesture(QPoint angle, QPoint pixels, Qt::KeyboardModifiers modifiers);

/// Tracks one press of the left button until its release.
class DragTracker {
public:
    enum class Kind { None, Press, Pan, Mark, MoveClock };

    /// `marks`: a drag here marks a range whatever the modifiers (the ruler). Elsewhere a drag with Shift marks a range, and a drag with
    /// Ctrl moves a clock.
    void press(QPointF at, Qt::KeyboardModifiers modifiers, bool marks);
    /// How far the mouse moved since the last call; zero until it leaves the threshold around the press.
    [[nodiscard]] QPointF move(QPointF to);
    /// Returns what the gesture was. Press: the button went up where it went down.
    Kind release();
    void cancel() { m_kind = Kind::None; }

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QPointF start() const { return m_start; }

private:
    static constexpr double kThreshold = 4; ///< logical pixels; a shorter move is a click

    Kind m_kind = Kind::None;
    Kind m_becomes = Kind::Pan; ///< once it is a drag
    QPointF m_start;
    QPointF m_last;
};

/// Steps from region to region, for the arrow keys. Each returns an invalid id if there is no such region.
[[nodiscard]] RegionId previousSibling(const Trace& trace, RegionId region); ///< the one before it in its lane
[[nodiscard]] RegionId nextSibling(const Trace& trace, RegionId region);
/// The enclosing region; for a process, the child region that spawned it.
[[nodiscard]] RegionId parentOf(const Trace& trace, RegionId region);
/// The first region inside it; for a child region, the process that it spawned.
[[nodiscard]] RegionId firstChild(const Trace& trace, RegionId region);
/// The first region of the first thread: where keyboard navigation starts.
[[nodiscard]] RegionId firstRegion(const Trace& trace);
/// Whether `region` has at most `limit` regions one level below it, few enough to examine while the mouse moves.
[[nodiscard]] bool hasFewChildren(const Trace& trace, RegionId region, std::size_t limit);

/// Moves a range to a target within a tenth of a second, so that the eye can follow a zoom. A new target starts from the current range.
class RangeAnimation : public QObject {
public:
    using Step = std::function<void(TraceRange)>;
    /// `state` must outlive it.
    RangeAnimation(const ViewState& state, Step step, QObject* parent = nullptr);

    void setEnabled(bool enabled) { m_enabled = enabled; }
    [[nodiscard]] bool isRunning() const { return m_timer.isActive(); }
    [[nodiscard]] TraceRange target() const { return m_to; }

    /// Jumps to the target if animations are off, here or in the desktop's settings.
    void start(TraceRange from, TraceRange to);
    void stop() { m_timer.stop(); }

private:
    static constexpr int kDurationMs = 120;
    static constexpr int kFrameMs = 8;

    void advance();

    const ViewState& m_state; ///< of the folds
    Step m_step;
    QTimer m_timer;
    QElapsedTimer m_clock;
    TraceRange m_from;
    TraceRange m_to;
    bool m_enabled = true;
};

/// What the timeline's widgets share beside the rows: how far they are scrolled, the visible range, and the ways to the selection and from
/// it. Turns gestures and commands into these, and resets all in the right order when another trace is opened. Draws nothing. GUI thread.
class TimelineController : public QObject {
    Q_OBJECT

public:
    /// `filter` hides regions and `hits` marks them; both may be null. All arguments must outlive the controller.
    TimelineController(TraceStore& store, ViewState& state, QObject* parent = nullptr, const FilterState* filter = nullptr,
        const SearchHits* hits = nullptr);

    [[nodiscard]] const TraceStore& store() const { return m_store; }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }
    [[nodiscard]] TimelineModel& model() const { return *m_model; }
    [[nodiscard]] const TrackLayout& layout(RowStack stack = RowStack::All) const { return m_model->layout(stack); }

    /// No animation is running and no new row is pending.
    [[nodiscard]] bool isSettled() const { return !isMoving() && m_model->isSettled() && !m_idleLater.isActive() && !m_idle.isBusy(); }

    void setViewport(int width, int height); ///< of the lanes, in logical pixels
    void perform(Command command);
    void pick(const Selection& selection); ///< by a click
    void wheel(const WheelGesture& gesture, double x, RowStack stack = RowStack::All);
    void panBy(double pixelsX, double pixelsY, RowStack stack = RowStack::All); ///< follows the mouse, so without animation
    void setClockOffset(SourceId source, Duration offset); ///< while the visible part stays where it is
    void noteClockMoved(SourceId source, Duration before); ///< a drag of a clock that was `before` has ended

    // How far each stack is scrolled down, never beyond its rows, but at the end so far that no lane is cut at the top. Logical pixels.
    void setPinnedHeight(int height);
    [[nodiscard]] int viewHeight() const { return m_height; } ///< of all rows, without the pinned ones
    [[nodiscard]] std::int64_t scrollY(RowStack stack = RowStack::All) const { return stack == RowStack::All ? m_y : m_pinnedY; }
    [[nodiscard]] std::int64_t maxScrollY() const { return wholeFrom(m_model->layout().height() - m_height); }
    void scrollTo(std::int64_t y);
    void scrollBy(std::int64_t pixels, RowStack stack);
    void scrollByPages(int pages); ///< that overlap; positive: down
    /// Whether the selection has a row that shows it, and no more than it.
    [[nodiscard]] bool hasRowOfSelection() const;
    bool revealRow(); ///< of the selection, opening those around it, maybe a moment later; false: it has none
    /// Reveals the row of `session` as soon as it has one, unless the user has scrolled since the trace was opened.
    void startAt(SessionId session);
    /// Follows a growing trace downwards: scrolls to the newest process or region when it appears below the visible rows, and stays at the
    /// last row as long as the newest is in view. Never scrolls up by itself, so that activity in several rows does not move them to and
    /// fro. Off by default; turning it on scrolls at once.
    void followNewest(bool followed);

    // The visible range, with an animation on the way. Shows the whole trace as it grows until the user moves, in the timeline or in
    // another view.
    void setAnimated(bool animated) { m_animation.setEnabled(animated); }
    [[nodiscard]] bool isMoving() const { return m_animation.isRunning(); }
    /// Where the animation leads, otherwise what is visible.
    [[nodiscard]] TraceRange target() const { return m_animation.isRunning() ? m_animation.target() : m_state.visibleRange(); }
    [[nodiscard]] TimeScale scale() const { return {m_state.visibleRange(), static_cast<double>(m_width), m_state.folds()}; }
    /// The mouse is there, or has left. The cursor is at its time, also while the view moves below it.
    void pointAt(std::optional<double> x);
    void setVisible(TraceRange range, bool animated);
    void zoomBy(double factor); ///< of the visible length, around the mouse or the middle
    void zoomAt(double x, double factor);
    void zoomTo(TraceRange range); ///< with some room around it
    void fitAll();
    /// Whether it has been found out which gaps the time axis folds.
    [[nodiscard]] bool knowsIdle() const { return m_knowsIdle; }
    /// If it folds any: how long the trace took without them (timeWithout()).
    [[nodiscard]] Duration busy() const { return m_busy; }
    /// Shows only `range` of a trace that has just been read; returns false if the user has moved already.
    bool fitFirst(TraceRange range);
    void markBetween(double x0, double x1);

    void select(RegionId region) { m_state.select({.region = region}); }
    /// Scrolls, opens rows and pans until the selection is visible.
    void revealSelection(ViewState::Reveal extent = ViewState::Reveal::Part);
    void fitSelection(); ///< and scrolls to its row; otherwise the marked range
    void markSelection(); ///< as the marked range
    /// The selection's times on the common clock; nothing if it has none.
    [[nodiscard]] std::optional<TraceRange> selectedRange() const;

Q_SIGNALS:
    void scrolled();
    void timePassed(); ///< running regions have grown
    void picked(); ///< something was clicked
    void idleKnown(); ///< all gaps that the time axis folds have been found, if there are any
    /// The user has dragged a clock, whose offset was `before`.
    void clockMoved(emberline::SourceId source, emberline::Duration before);
    void said(const QString& sentence); ///< why a gesture did nothing
    /// While the newest row is followed: somebody else scrolled, and it is below the visible ones now.
    void leftNewest();

private:
    struct Extent { ///< in logical pixels, within all rows
        std::int64_t top;
        std::int64_t bottom;
    };

    void reset();
    void toggleSelected();

    void keepPlace();
    void revealStart();
    [[nodiscard]] std::optional<Extent> newest() const;
    [[nodiscard]] std::int64_t wholeFrom(std::int64_t y) const;
    void scrollToNewest();
    void noteScroll();

    void show(TraceRange range);
    void followExtent();
    void awaitIdle();
    void findIdle();
    void refold();
    void revealRange(TraceRange range, ViewState::Reveal extent);

    void leaveMarkedRange();
    void moveSelection(RegionId (*step)(const Trace&, RegionId));
    [[nodiscard]] SessionId selectedSession() const { return sessionOf(trace(), m_state.selection()); }
    [[nodiscard]] std::optional<TrackLayout::LanePlace> selectedPlace() const;
    [[nodiscard]] std::optional<std::int64_t> selectedTop() const;
    void scrollToSelection();

    TraceStore& m_store;
    ViewState& m_state;
    TimelineModel* m_model;

    int m_height = 1;
    std::int64_t m_y = 0;
    int m_pinnedHeight = 0;
    std::int64_t m_pinnedY = 0;
    SessionId m_start; ///< what startAt() was told last
    bool m_hasStarted = false; ///< its row has been brought into view
    std::int64_t m_startY = 0; ///< where that scrolled to
    bool m_awaitsRow = false; ///< of the selection, to scroll to
    bool m_followsNewest = false;
    bool m_isScrollingToNewest = false;
    std::int64_t m_followedHeight = 0; ///< of all rows when the content changed last

    int m_width = 1;
    std::optional<double> m_mouse; ///< its x
    RangeAnimation m_animation;
    TraceCalculation m_idle; ///< looks for gaps to fold
    QTimer m_idleLater; ///< waits until the trace no longer grows
    bool m_followsExtent = true;
    bool m_followedExtent = true; ///< the value before the trace restarted
    bool m_knowsIdle = true;
    Duration m_busy{};
    bool m_isShowing = false; ///< the change of the visible range that is under way is this object's
};

} // namespace emberline
