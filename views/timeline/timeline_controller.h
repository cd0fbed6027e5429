// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/gestures.h"
#include "views/timeline/newest_row.h"
#include "views/timeline/row_editor.h"
#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_scroll.h"
#include "views/timeline/timeline_selection.h"
#include "views/timeline/timeline_zoom.h"

#include <QObject>

namespace emberline {

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
