// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_rows.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>

namespace emberline {

/// Moves a range to a target within a tenth of a second, so that the eye can follow a zoom. A new target starts from the current range.
class RangeAnimation : public QObject {
public:
    using Step = std::function<void(TraceRange)>;
    explicit RangeAnimation(Step step, QObject* parent = nullptr);

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

    Step m_step;
    QTimer m_timer;
    QElapsedTimer m_clock;
    TraceRange m_from;
    TraceRange m_to;
    bool m_enabled = true;
};

/// The visible range: zoomed, moved and fitted, with an animation on the way. Shows the whole trace as it grows until the user moves, in
/// the timeline or in another view. GUI thread.
class TimelineZoom : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    TimelineZoom(const TimelineRows& rows, ViewState& state, QObject* parent);

    void setAnimated(bool animated) { m_animation.setEnabled(animated); }
    [[nodiscard]] bool isMoving() const { return m_animation.isRunning(); }

    void setWidth(int width); ///< of the lanes, in logical pixels
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] TimeScale scale() const { return {m_state.visibleRange(), static_cast<double>(m_width)}; }
    /// Where an animation leads, otherwise the visible range.
    [[nodiscard]] TraceRange target() const;

    void setVisible(TraceRange range, bool animated);
    void zoomBy(double factor); ///< of the visible length, around the mouse or the middle
    void zoomAt(double x, double factor);
    void zoomTo(TraceRange range); ///< with some room around it
    void panBy(double pixels); ///< follows the mouse, so without animation
    void fitAll();
    /// Shows only `range` of a trace that has just been read; returns false if the user has moved already.
    bool fitFirst(TraceRange range);
    void reveal(TraceRange range); ///< moves no further than needed
    void markBetween(double x0, double x1);

    void stopFollowing() { m_followsExtent = false; } ///< the user has moved
    void followExtent();
    void reset(); ///< another trace: follows again
    // While the trace restarts, the part that the user navigated to stays visible.
    void keepFollowing() { m_followedExtent = m_followsExtent; }
    void followAsBefore() { m_followsExtent = m_followedExtent; }

private:
    [[nodiscard]] TraceTime anchor() const;
    void show(TraceRange range);

    const TimelineRows& m_rows;
    ViewState& m_state;
    RangeAnimation m_animation;
    bool m_followedExtent = true; ///< the value before the trace restarted
    bool m_followsExtent = true;
    bool m_isOwn = false; ///< the change of the visible range that is under way is this object's
    int m_width = 1;
};

} // namespace emberline
