// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/gestures.h"
#include "views/timeline/row_editor.h"
#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_zoom.h"

#include <QObject>

#include <optional>

namespace emberline {

/// How far each part of the timeline is scrolled down, never beyond its rows. Logical pixels. GUI thread.
class TimelineScroll : public QObject {
    Q_OBJECT

public:
    /// `rows` must outlive this object.
    TimelineScroll(const TimelineRows& rows, QObject* parent);

    // The visible heights.
    void setHeight(int height);
    void setPinnedHeight(int height);
    [[nodiscard]] int height() const { return m_height; } ///< of all rows, without the pinned ones

    [[nodiscard]] std::int64_t y(Part part = Part::All) const { return part == Part::All ? m_y : m_pinnedY; }
    [[nodiscard]] std::int64_t maxY() const;
    void setY(std::int64_t y);
    void by(std::int64_t pixels, Part part);
    void byPages(int pages); ///< that overlap; positive: down
    /// Scrolls if the lane whose top is at `top` is not visible.
    void reveal(std::int64_t top);
    /// Reveals the row of `session` as soon as it has one, unless anything else has scrolled since the last reset().
    void startAt(SessionId session);
    void reset(); ///< to the top, without scrolled()

Q_SIGNALS:
    void scrolled();

private:
    void followLayout();
    void revealStart();

    const TimelineRows& m_rows;
    int m_height = 1;
    std::int64_t m_y = 0;
    int m_pinnedHeight = 0;
    std::int64_t m_pinnedY = 0;
    SessionId m_start; ///< has no row yet
    std::int64_t m_startY = 0; ///< where startAt() scrolled to
};

/// The selection's place in the timeline, and the ways to it and from it. GUI thread.
class TimelineSelection {
public:
    /// All arguments must outlive this object.
    TimelineSelection(TimelineRows& rows, TimelineScroll& scroll, TimelineZoom& zoom, ViewState& state);

    void select(RegionId region) { m_state.select({.region = region}); }
    /// Selects the region that `step` leads to from the selected one; without one, the first region.
    void move(RegionId (*step)(const Trace&, RegionId));
    /// Scrolls, opens rows and pans until the selection is visible.
    void reveal();
    void fit(); ///< to the selection, otherwise to the marked range
    void mark(); ///< as the marked range
    /// Its times on the common clock; nothing if it has none.
    [[nodiscard]] std::optional<TraceRange> range() const;
    /// Its session; none for a counter.
    [[nodiscard]] SessionId session() const;

private:
    [[nodiscard]] const Trace& trace() const { return m_rows.trace(); }
    [[nodiscard]] std::optional<TrackLayout::LanePlace> place() const;
    [[nodiscard]] std::optional<std::int64_t> top() const;

    TimelineRows& m_rows;
    TimelineScroll& m_scroll;
    TimelineZoom& m_zoom;
    ViewState& m_state;
};

/// Follows a growing trace downwards: scrolls to the newest process or region when it appears below the visible rows. Never scrolls up by
/// itself, so that activity in several rows does not move them to and fro. GUI thread.
class NewestRow : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    NewestRow(const TimelineRows& rows, TimelineScroll& scroll, QObject* parent);

    /// Off by default. Turning it on scrolls at once.
    void setFollowed(bool followed);
    [[nodiscard]] bool isFollowed() const { return m_isFollowed; }

Q_SIGNALS:
    /// While followed: somebody else scrolled, and the newest row is below the visible ones now.
    void left();

private:
    struct Extent { ///< in logical pixels, within all rows
        std::int64_t top;
        std::int64_t bottom;
    };
    [[nodiscard]] std::optional<Extent> newest() const;
    [[nodiscard]] bool isBelow(const Extent& extent) const;
    void follow();
    void noteScroll();

    const TimelineRows& m_rows;
    TimelineScroll& m_scroll;
    bool m_isFollowed = false;
    bool m_isOwn = false; ///< this object scrolls
};

/// Owns what the timeline's widgets share, resets it in the right order when another trace is opened, and turns gestures into its actions.
/// Draws nothing. GUI thread.
class TimelineController : public QObject {
    Q_OBJECT

public:
    /// `filter` hides regions and `hits` marks them; both may be null. All arguments must outlive the controller.
    TimelineController(TraceStore& store, ViewState& state, QObject* parent = nullptr, const FilterState* filter = nullptr,
        const SearchHits* hits = nullptr);

    [[nodiscard]] const TraceStore& store() const { return m_store; }
    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }
    [[nodiscard]] TimelineRows& rows() const { return *m_rows; }
    [[nodiscard]] TimelineScroll& scroll() const { return *m_scroll; }
    [[nodiscard]] NewestRow& newest() const { return *m_newest; }
    [[nodiscard]] TimelineZoom& zoom() const { return *m_zoom; }
    [[nodiscard]] RowEditor& editor() const { return *m_editor; }
    [[nodiscard]] TimelineSelection& selection() { return m_selection; }
    [[nodiscard]] const TimelineSelection& selection() const { return m_selection; }

    /// No animation is running and no new row is pending.
    [[nodiscard]] bool isSettled() const { return !m_zoom->isMoving() && m_rows->isSettled(); }

    void setViewport(int width, int height); ///< of the lanes, in logical pixels
    void perform(Command command);
    void pick(const Selection& selection); ///< by a click
    void wheel(const WheelGesture& gesture, double x, Part part = Part::All);
    void panBy(double pixelsX, double pixelsY, Part part = Part::All); ///< follows the mouse, so without animation
    void setClockOffset(SourceId source, Duration offset); ///< while the visible part stays where it is

Q_SIGNALS:
    void timePassed(); ///< running regions have grown
    void picked(); ///< something was clicked

private:
    void reset();
    void toggleSelected();

    TraceStore& m_store;
    ViewState& m_state;
    TimelineRows* m_rows;
    TimelineScroll* m_scroll;
    NewestRow* m_newest;
    TimelineZoom* m_zoom;
    RowEditor* m_editor;
    TimelineSelection m_selection;
};

} // namespace emberline
